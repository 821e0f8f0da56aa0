#include "interpreter/text/constructions.hpp"

#include <algorithm>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/catalog/kept_yaml.hpp"
#include "interpreter/text/entries/construction_reader.hpp"
#include "interpreter/text/entries/language_reader.hpp"
#include "interpreter/text/entries/new_verbs.hpp"
#include "interpreter/text/entries/referent_reader.hpp"
#include "interpreter/text/entries/word_reader.hpp"

namespace holo::text {

using catalog::Fields;
using catalog::Yaml;

int Constructions::category(std::string_view name) const {
    const auto found = std::find_if(categories.begin(), categories.end(), [&](const auto& c) { return c.name == name; });
    return found == categories.end() ? machine::none : static_cast<int>(found - categories.begin());
}

int Constructions::find(int category, std::string_view name) const {
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& c) { return c.category == category && c.name == name; });
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

const Language* Constructions::spoken(Lang lang) const {
    const auto at = language(lang);
    return at == languages.size() ? nullptr : &languages[at];
}

std::size_t Constructions::language(std::string_view name) const {
    return static_cast<std::size_t>(std::find_if(languages.begin(), languages.end(), [&](const auto& l) { return l.name == name; }) -
                                    languages.begin());
}

namespace {

class FileReader {
public:
    FileReader(Constructions& grammar, const catalog::Game& game, Diagnostics& out)
        : entries_{grammar, out}, script_words_(game.compiler->vocabulary()) {
        for (const auto& [name, sort] : {std::pair{"number", Sort::number},
                                         {"title", Sort::title},
                                         {"name", Sort::name},
                                         {"own name", Sort::own},
                                         {"part of a name", Sort::part}})
            grammar.categories.push_back({name, sort, {}, {}, {}, sort == Sort::number});
        grammar.languages.push_back({"script", {}, {}, {}, {}, {}, {}});
    }

    void read(const SourcePtr& source, const Yaml& tree) {
        entries_.source = source;
        auto& grammar = entries_.grammar;
        const auto* inside = tree.find("set") == nullptr ? nullptr : tree.find("sayings");  // a set brings its own
        Fields fields(inside == nullptr ? tree : *inside, source, entries_.out);
        const auto each = [&](const char* key, auto&& take) { entries_.each(fields.take(key), take); };
        each("languages", [&](const auto& key, const auto& value) { languages_.read(key, value); });
        each("categories", [&](const auto& key, const auto& value) { category(key, value); });
        if (const auto* rows = fields.take("synonyms"))
            for (const auto& row : rows->items) grammar.synonyms.push_back(entries_.scalars(row));
        for (const auto& name : fields.list("alone"))
            if (const auto category = grammar.category(name); category != machine::none) grammar.alone.push_back(category);
            else entries_.no_category(name, tree.span);
        each("older", [&](const auto& old, const auto& now) { grammar.older[old.text] = now.text; });
        each("verbs", [&](const auto& key, const auto& value) {
            new_verbs_.declare(key);
            words_.verb(key, value);
        });
        each("words", [&](const auto& key, const auto& value) { words_.words(key, value); });
        each("says", [&](const auto& key, const auto& value) { constructions_.says(key, value); });
        if (const auto* groups = fields.take("for each"))
            for (const auto& group : groups->items) constructions_.for_each(group);
        if (const auto* choices = fields.take("choices")) referents_.choices(*choices);
        if (const auto* how = fields.take("new verbs")) new_verbs_.read(*how);
        each("references", [&](const auto& key, const auto& value) { referents_.read(key, value); });
    }

    // Adds the constructions that no file writes.
    void finish() const {
        new_verbs_.finish();
        words_.name_symbols();
    }

private:
    void category(const Yaml& key, const Yaml& value) const {
        auto& grammar = entries_.grammar;
        Category category{key.text, Sort::construction, std::vector<std::vector<int>>(grammar.languages.size()), {}, {}, false};
        entries_.each(value.is_scalar() ? nullptr : &value, [&](const auto& name, const auto& said) {
            if (name.text == "called")
                return entries_.each(&said, [&](const auto& in, const auto& called) { category.called[in.text] = called.text; });
            if (name.text == "symbols") return void(category.symbols = said.text);
            if (name.text == "counts") return void(category.counts = entries_.is_yes(said));
            if (const auto at = entries_.language(name)) category.features[*at] = features(grammar.languages[*at].features, said);
        });
        if (grammar.category(key.text) == machine::none) grammar.categories.push_back(std::move(category));  // a set repeats its game's
    }

    // The features of a language that a list names.
    std::vector<int> features(const Features& of, const Yaml& names) const {
        std::vector<int> found;
        for (const auto& name : entries_.scalars(names))
            if (const auto feature = of.find(name); feature >= 0) found.push_back(feature);
            else entries_.unknown(names, name, "features", names_of(of));
        return found;
    }

    Entries entries_;
    ScriptWords script_words_;
    LanguageReader languages_{entries_};
    WordReader words_{entries_, script_words_};
    ConstructionReader constructions_{entries_};
    NewVerbs new_verbs_{entries_, script_words_};
    ReferentReader referents_{entries_};
};

}  // namespace

Constructions read_constructions(const std::vector<SourcePtr>& files, const catalog::Game& game, Diagnostics& out) {
    Constructions grammar;
    FileReader reader(grammar, game, out);
    const auto trees = catalog::parse_kept_yaml(files, out);
    for (std::size_t i = 0; i < files.size(); ++i)
        if (trees[i]) reader.read(files[i], *trees[i]);
    reader.finish();
    // A number has the feature in which words behind it agree.
    auto& number = grammar.categories[static_cast<std::size_t>(grammar.category("number"))];
    for (const auto& language : grammar.languages)
        number.features.emplace_back(language.counted.feature == machine::none ? 0 : 1, language.counted.feature);
    return grammar;
}

}  // namespace holo::text
