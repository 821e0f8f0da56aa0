#include "interpreter/text/constructions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "interpreter/catalog/kept_yaml.hpp"

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

std::string with_capitals(std::string text) {
    for (std::size_t at = 0; at < text.size(); ++at)
        if ((at == 0 || text[at - 1] == ' ' || text[at - 1] == '-') && text[at] >= 'a' && text[at] <= 'z')
            text[at] = static_cast<char>(text[at] - 'a' + 'A');
    return text;
}

// Values for the unknowns of a group of constructions: `$K`.
using Instance = std::vector<std::pair<std::string, std::string>>;

// The words of a game's vocabulary, as scripts inflect them.
class ScriptWords {
public:
    explicit ScriptWords(const compiler::Vocabulary& vocabulary) : vocabulary_(vocabulary) {
        for (const auto& spelling : vocabulary.known_nouns())
            for (const auto& meaning : vocabulary.meanings(spelling))
                if (meaning.plural) plurals_[{static_cast<int>(meaning.kind), meaning.index}] = spelling;
    }

    // The symbols of an enumeration.
    std::vector<std::string> symbols_of(const std::string& domain) const {
        std::vector<std::string> out;
        const auto& p = vocabulary_.program;
        for (const auto& symbol : p.symbols)
            if (symbol.domain >= 0 && p.domains[static_cast<std::size_t>(symbol.domain)] == domain) out.emplace_back(p.text(symbol.name));
        return out;
    }

    std::string plural(const std::string& word) const {
        for (const auto& meaning : vocabulary_.meanings(word)) {
            const auto found = plurals_.find({static_cast<int>(meaning.kind), meaning.index});
            if (found != plurals_.end()) return found->second;
        }
        return word;
    }

    const compiler::EventInfo* event(const std::string& name) const {
        const auto found =
            std::find_if(vocabulary_.events.begin(), vocabulary_.events.end(), [&](const auto& e) { return e.name == name; });
        return found == vocabulary_.events.end() ? nullptr : &*found;
    }

    // The category that fills a parameter, as `new verbs` calls the category; empty for a parameter that no text mentions.
    std::string filler(const compiler::Param& param) const {
        const auto& program = vocabulary_.program;
        if (param.unit != machine::none) return vocabulary_.attributes[static_cast<std::size_t>(param.unit)].words.one;
        if (param.type.kind == compiler::TypeKind::number) return param.unit_kind == machine::none ? "number" : "";
        if (param.type.kind != compiler::TypeKind::object || param.type.index < 0) return {};
        return std::string(program.text(program.kinds[static_cast<std::size_t>(param.type.index)].name));
    }

    std::map<std::string, std::string> verb(const std::string& name) const {
        for (const auto& event : vocabulary_.events)
            if (event.name == name) {
                const auto& base = event.verb.empty() ? event.name : event.verb;
                const auto form = [&](std::size_t i) { return i < event.forms.size() ? event.forms[i] : base; };
                return {{"base", base}, {"third", form(0)}, {"done", form(1)}};
            }
        return {{"base", name}, {"third", name + "s"}, {"done", name}};
    }

private:
    const compiler::Vocabulary& vocabulary_;
    std::map<std::pair<int, int>, std::string> plurals_;
};

class FileReader {
public:
    FileReader(Constructions& grammar, const catalog::Game& game, Diagnostics& out)
        : g_(grammar), words_(game.compiler->vocabulary()), out_(out) {
        for (const auto& [name, sort] : {std::pair{"number", Sort::number},
                                         {"title", Sort::title},
                                         {"name", Sort::name},
                                         {"own name", Sort::own},
                                         {"part of a name", Sort::part}})
            g_.categories.push_back({name, sort, {}, {}, {}, sort == Sort::number});
        g_.languages.push_back({"script", {}, {}, {}, {}, {}, {}});
    }

    void read(const SourcePtr& source, const Yaml& tree) {
        source_ = source;
        const auto* inside = tree.find("set") == nullptr ? nullptr : tree.find("sayings");  // a set brings its own
        Fields fields(inside == nullptr ? tree : *inside, source, out_);
        each(fields.take("languages"), [&](const auto& key, const auto& value) { language(key, value); });
        each(fields.take("categories"), [&](const auto& key, const auto& value) { category(key, value); });
        if (const auto* rows = fields.take("synonyms"))
            for (const auto& row : rows->items) g_.synonyms.push_back(scalars(row));
        for (const auto& name : fields.list("alone"))
            if (const auto category = g_.category(name); category != machine::none) g_.alone.push_back(category);
            else out_.add(Diag::saying_category, source, tree.span, {name});
        each(fields.take("older"), [&](const auto& old, const auto& now) { g_.older[old.text] = now.text; });
        each(fields.take("verbs"), [&](const auto& key, const auto& value) { verb(key, value); });
        each(fields.take("words"), [&](const auto& key, const auto& value) { words(key, value); });
        each(fields.take("says"), [&](const auto& key, const auto& value) { says(key, value, {}); });
        if (const auto* groups = fields.take("for each"))
            for (const auto& group : groups->items) group_of(group);
        if (const auto* choices = fields.take("choices")) choices_made(*choices);
        if (const auto* how = fields.take("new verbs")) new_verbs(*how);
        each(fields.take("references"), [&](const auto& key, const auto& value) { referents(key, value); });
    }

    // Adds constructions for verbs that have none: an event that a set brings along is said with its arguments.
    void finish_verbs() {
        for (const auto& [name, entry] : new_verbs_) {
            const auto* event = words_.event(name);
            const auto has_verb = [&name = name](const Construction& one) { return one.verb == name; };
            if (event == nullptr || how_.category == machine::none || std::any_of(g_.all.begin(), g_.all.end(), has_verb)) continue;
            source_ = entry.source;
            Construction out = begun(how_.category, entry.key);
            bool is_sayable = true;
            std::vector<std::string> patterns(g_.languages.size(), "<" + name + ">");
            for (std::size_t p = 0; p < event->params.size(); ++p) {
                const auto& param = event->params[p];
                if (param.optional || (param.any && !param.is_amount())) continue;
                const auto filler = how_.fillers.find(words_.filler(param));
                if (filler == how_.fillers.end()) {
                    is_sayable = false;
                    continue;
                }
                for (std::size_t at = 0; at < g_.languages.size(); ++at) {
                    const auto preposition = how_.prepositions.find({at, param.label});
                    if (!param.label.empty())
                        patterns[at] += " " + (preposition == how_.prepositions.end() ? param.label : preposition->second);
                    const auto& features = filler->second.features[at];
                    patterns[at] += fmt::format(" {{h{}{}{}}}", p, at == script ? ":" + filler->second.category : "",
                                                features.empty() ? "" : "." + features);
                }
            }
            if (!is_sayable) continue;
            for (std::size_t at = 0; at < g_.languages.size(); ++at)
                if (g_.languages[at].verbs.count(name) != 0) add(out, at, patterns[at], entry.key.span);
            finish(std::move(out));
        }
    }

    // A symbol without a word in any file is called by its name.
    void name_symbols() {
        for (std::size_t c = 0; c < g_.categories.size(); ++c)
            for (const auto& symbol :
                 g_.categories[c].symbols.empty() ? std::vector<std::string>() : words_.symbols_of(g_.categories[c].symbols))
                if (g_.find(static_cast<int>(c), symbol) < 0) {
                    Yaml key, nothing;
                    key.text = symbol;
                    nothing.kind = Yaml::Kind::map;
                    word(static_cast<int>(c), key, nothing);
                }
    }

private:
    // The way to say such verbs: the category of the acts, the part that fills a parameter of each kind, and the words for prepositions.
    struct Filler {
        std::string category;
        std::vector<std::string> features;  // by language
    };
    struct NewVerbs {
        int category = machine::none;
        std::map<std::string, Filler> fillers;
        std::map<std::pair<std::size_t, std::string>, std::string> prepositions;
    };
    struct NewVerb {
        SourcePtr source;
        Yaml key;
    };

    void new_verbs(const Yaml& value) {
        Fields fields(value, source_, out_);
        how_.category = g_.category(fields.need_text("category"));
        each(fields.need("parameters"), [&](const auto& kind, const auto& filler) {
            auto& how = how_.fillers[kind.text];
            how.features.resize(g_.languages.size());
            if (filler.is_scalar()) how.category = filler.text;
            each(filler.is_map() ? &filler : nullptr, [&](const auto& name, const auto& features) {
                if (name.text == "is") how.category = features.text;
                else if (const auto at = g_.language(name.text); at < g_.languages.size()) how.features[at] = features.text;
                else unknown(name, name.text, "languages", language_names());
            });
        });
        each(fields.take("prepositions"), [&](const auto& label, const auto& words) {
            each(&words, [&](const auto& name, const auto& word) {
                if (const auto at = g_.language(name.text); at < g_.languages.size()) how_.prepositions[{at, label.text}] = word.text;
                else unknown(name, name.text, "languages", language_names());
            });
        });
    }

    template <typename Do>
    void each(const Yaml* node, Do&& take) {
        if (node == nullptr) return;
        if (!node->is_map()) return shape(*node, "@a_map");
        for (const auto& [key, value] : node->entries) take(key, value);
    }
    void shape(const Yaml& node, const std::string& wanted) {
        out_.add(Diag::yaml_shape, source_, node.span,
                 {wanted, node.is_list()  ? "@a_list"
                          : node.is_map() ? "@a_map"
                                          : "`" + node.text + "`"});
    }
    std::vector<std::string> scalars(const Yaml& node) {
        std::vector<std::string> out;
        if (node.is_scalar() && !node.text.empty()) out.push_back(node.text);
        if (node.is_map()) shape(node, "@a_list");
        for (const auto& item : node.items)
            if (item.is_scalar()) out.push_back(item.text);
            else shape(item, "@a_text");
        return out;
    }

    // ---- languages ------------------------------------------------------------------------------

    // Patterns name values without their features. Therefore a second feature with the value would never be meant.
    void feature(const Yaml& name, const Yaml& values, Features& into) {
        for (const auto& value : values.items)
            if (int feature = 0, index = 0; into.find_value(value.text, feature, index))
                out_.add(Diag::declared_twice, source_, value.span, {value.text});
        into.add({name.text, scalars(values)});
    }

    void language(const Yaml& key, const Yaml& value) {
        auto at = g_.language(key.text);
        if (at == g_.languages.size()) g_.languages.push_back({key.text, {}, {}, {}, {}, {}, {}});
        auto& language = g_.languages[at];
        Fields fields(value, source_, out_);
        each(fields.take("features"), [&](const auto& name, const auto& values) { feature(name, values, language.features); });
        each(fields.take("contractions"),
             [&](const auto& words, const auto& written) { language.spelling.contractions.emplace_back(words.text, written.text); });
        each(fields.take("numerals"),
             [&](const auto& word, const auto& number) { language.spelling.numerals.emplace_back(word.text, number.text); });
        each(fields.take("elisions"), [&](const auto& word, const auto& how) {
            Fields parts(how, source_, out_);
            language.spelling.elisions.push_back({word.text, parts.need_text("becomes"), parts.list("before"), parts.list("but")});
        });
        if (const auto* how = fields.take("counted")) counted(*how, language);
        for (const auto& note : fields.list("notes")) {
            std::vector<std::string> row;
            for (auto& token : text_tokens(note, {})) row.push_back(std::move(token.word));
            language.spelling.notes.push_back(std::move(row));
        }
        if (const auto* enclitics = fields.take("enclitics")) {
            Fields parts(*enclitics, source_, out_);
            language.spelling.enclitics.words = parts.list("words");
            language.spelling.enclitics.forms = parts.list("on");
            each(parts.take("stressed"), [&](const auto& vowel, const auto& written) {
                language.spelling.enclitics.stressed.emplace_back(vowel.text, written.text);
            });
        }
        if (auto signs = fields.list("capital after"); !signs.empty()) language.spelling.capital_after = std::move(signs);
        language.spelling.longest_aside = fields.number("notes are longer than", 0, 0, 100);
        language.spelling.stops_inside = fields.flag("stops inside quotes");
        each(fields.take("classes"), [&](const auto& name, const auto& cells) {
            each(&cells, [&](const auto& cell, const auto& how) { add_cell(language.classes[name.text], cell.text, how); });
        });
    }

    void counted(const Yaml& value, Language& language) {
        Fields fields(value, source_, out_);
        auto& counted = language.counted;
        const auto take = [&](const char* key, int& index) {
            const auto* name = fields.need(key);
            if (name != nullptr && !language.features.find_value(name->text, counted.feature, index))
                unknown(*name, name->text, "features", feature_names(language.features));
        };
        take("one", counted.one);
        take("more", counted.more);
        each(fields.take("words"), [&](const auto& many, const auto& one) { counted.words[many.text] = one.text; });
    }

    void add_cell(Paradigm& paradigm, const std::string& name, const Yaml& how) {
        Cell cell{name, {}, {}};
        if (how.is_map()) {
            Fields fields(how, source_, out_);
            cell.of = fields.need_text("of");
            each(fields.take("endings"), [&](const auto& from, const auto& to) { cell.endings.emplace_back(from.text, to.text); });
        } else if (!how.text.empty()) {
            cell.of = how.text;
        }
        paradigm.add(std::move(cell));
    }

    bool is_yes(const Yaml& value) {
        const auto said = value.is_scalar() ? catalog::yes_or_no(value.text) : std::nullopt;
        if (!said) out_.add(Diag::yaml_shape, source_, value.span, {"@yes_or_no", "`" + value.text + "`"});
        return said.value_or(false);
    }

    void category(const Yaml& key, const Yaml& value) {
        Category category{key.text, Sort::construction, std::vector<std::vector<int>>(g_.languages.size()), {}, {}, false};
        each(value.is_scalar() ? nullptr : &value, [&](const auto& language, const auto& features) {
            if (language.text == "called")
                return each(&features, [&](const auto& in, const auto& name) { category.called[in.text] = name.text; });
            if (language.text == "symbols") return void(category.symbols = features.text);
            if (language.text == "counts") return void(category.counts = is_yes(features));
            if (language.text == "follows") return void(category.follows = is_yes(features));
            const auto at = g_.language(language.text);
            if (at == g_.languages.size()) return unknown(language, language.text, "languages", language_names());
            for (const auto& name : scalars(features)) {
                const auto feature = g_.languages[at].features.find(name);
                if (feature < 0) unknown(features, name, "features", feature_names(g_.languages[at].features));
                else category.features[at].push_back(feature);
            }
        });
        if (g_.category(key.text) == machine::none) g_.categories.push_back(std::move(category));  // a set repeats its game's categories
    }

    void referents(const Yaml& key, const Yaml& value) {
        Referents out;
        out.category = g_.category(key.text);
        if (out.category == machine::none) return no_category(key);
        Fields fields(value, source_, out_);
        // A set tells the kinds that its own words imply.
        const auto known =
            std::find_if(g_.referents.begin(), g_.referents.end(), [&](const auto& r) { return r.category == out.category; });
        if (known != g_.referents.end()) return implied(fields, *known);
        const auto find = [&](const std::string& name) {
            const auto found = g_.find(out.category, name);
            if (found < 0) out_.add(Diag::saying_category, source_, value.span, {name});
            return found;
        };
        if (const auto* repeated = fields.take("repeated")) {
            out.is_repeated = true;
            for (const auto& name : scalars(*repeated)) out.definite[find(name)] = {};
        } else {
            out.named = find(fields.text("named", "named"));
            out.name = find(fields.text("name", "name"));
        }
        out.any_kind = fields.text("any kind");
        out.letter = fields.text("letter", key.text.substr(0, 1));
        if (const auto act = fields.text("choose"); !act.empty()) {
            for (std::size_t c = 0; c < g_.all.size(); ++c)
                if (g_.all[c].name == act) out.choose = static_cast<int>(c);
        }
        each(fields.take("definite"), [&](const auto& name, const auto& kind) { out.definite[find(name.text)] = kind.text; });
        if (const auto kinds = fields.text("kinds"); !kinds.empty()) out.kinds = g_.category(kinds);
        if (const auto deeds = fields.text("deeds"); !deeds.empty()) out.deeds = g_.category(deeds);
        out.agrees = fields.text("agrees");
        out.is_inlined = fields.flag("inlined");
        each(fields.take("wider"), [&](const auto& name, const auto& members) { out.wider[name.text] = scalars(members); });
        implied(fields, out);
        g_.referents.push_back(std::move(out));
    }

    // The words for things that may be of a kind: `implied: {character: {subtype: [jedi, sith]}}`.
    void implied(Fields& fields, Referents& out) {
        each(fields.take("implied"), [&](const auto& kind, const auto& words) {
            if (out.kinds == machine::none || g_.find(out.kinds, kind.text) < 0)
                return out_.add(Diag::saying_category, source_, kind.span, {kind.text});
            each(&words, [&](const auto& category, const auto& names) {
                for (const auto& name : scalars(names)) {
                    const auto of = g_.category(category.text);
                    const auto found = of == machine::none ? -1 : g_.find(of, name);
                    if (found < 0) out_.add(Diag::saying_category, source_, names.span, {category.text + "." + name});
                    else out.implied[kind.text].push_back(found);
                }
            });
        });
    }

    void choices_made(const Yaml& value) {
        Fields fields(value, source_, out_);
        const auto find = [&](const Yaml& category, const Yaml& name) {
            const auto of = g_.category(category.text);
            const auto found = of == machine::none ? -1 : g_.find(of, name.text);
            if (found < 0) out_.add(Diag::saying_category, source_, name.span, {category.text + "." + name.text});
            return found;
        };
        if (const auto* around = fields.need("in"))
            for (const auto& one : around->items)
                each(&one, [&](const auto& category, const auto& name) { g_.choices.in.push_back(find(category, name)); });
        each(fields.need("before"), [&](const auto& category, const auto& name) { g_.choices.before = find(category, name); });
        for (const auto& name : fields.list("among")) g_.choices.among.push_back(g_.category(name));
    }

    void unknown(const Yaml& node, const std::string& name, const std::string& where, const std::vector<std::string>& known) {
        out_.add(Diag::bad_value, source_, node.span, {name, where, fmt::format("{}", fmt::join(known, ", "))}, nearest_word(name, known));
    }
    std::vector<std::string> language_names() const {
        std::vector<std::string> out;
        for (const auto& language : g_.languages) out.push_back(language.name);
        return out;
    }
    static std::vector<std::string> feature_names(const Features& features) {
        std::vector<std::string> out;
        for (std::size_t i = 0; i < features.size(); ++i) out.push_back(features[i].name);
        return out;
    }

    // ---- words ----------------------------------------------------------------------------------

    void verb(const Yaml& key, const Yaml& value) {
        new_verbs_.emplace(key.text, NewVerb{source_, key});
        g_.languages[script].verbs[key.text] = words_.verb(key.text);
        const bool is_of_event = words_.event(key.text) != nullptr && value.find("script") == nullptr;
        each(&value, [&](const auto& name, const auto& listed) {
            const auto at = g_.language(name.text);
            if (at == g_.languages.size()) return unknown(name, name.text, "languages", language_names());
            auto& language = g_.languages[at];
            for (const auto& form : scalars(listed))
                if (form.find_first_of("|{}<>") != std::string::npos) out_.add(Diag::saying_pattern, source_, listed.span, {form});
            if (at == script) language.verbs[key.text] = words_.verb(listed.text);
            else language.verbs[key.text] = language.classes["verb"].forms(scalars(listed));
            for (const auto& form : language.spelling.enclitics.forms)
                if (const auto found = language.verbs[key.text].find(form); found != language.verbs[key.text].end())
                    language.spelling.enclitics.add_host(found->second);
            if (const auto third = language.verbs[key.text].find("third"); is_of_event && third != language.verbs[key.text].end())
                language.third_persons[key.text] = third->second;
        });
    }

    // Words of one class, each a construction without holes.
    void words(const Yaml& key, const Yaml& value) {
        const auto category = g_.category(key.text);
        if (category == machine::none) return no_category(key);
        if (const auto* of = value.find("class")) classes_[category] = of->text;
        each(&value, [&](const auto& name, const auto& said) {
            if (name.text != "class") word(category, name, said);
        });
    }

    void word(int category, const Yaml& key, const Yaml& value) {
        const auto found = classes_.find(category);
        const std::string of = found == classes_.end() ? "noun" : found->second;
        Construction out = begun(category, key);
        const auto& features = g_.categories[static_cast<std::size_t>(category)].features;
        const auto* written = value.find("script");
        const auto in_script = written == nullptr ? key.text : written->text;
        if (features[script].empty()) {
            add(out, script, in_script, key.span);
        } else {
            add(out, script, "[sg] " + in_script, key.span);
            add(out, script, "[pl] " + words_.plural(in_script), key.span);
        }
        each(&value, [&](const auto& name, const auto& listed) {
            if (name.text == "script") return;
            const auto at = g_.language(name.text);
            if (at == g_.languages.size()) return unknown(name, name.text, "languages", language_names());
            if (listed.is_scalar() && listed.text == "-") return out.wordless.push_back(at);
            const bool several = listed.is_list() && !listed.items.empty() && listed.items.front().is_list();
            if (several)
                for (const auto& one : listed.items) inflected(out, at, of, scalars(one), one.span);
            else inflected(out, at, of, scalars(listed), listed.span);
        });
        if (!g_.categories[static_cast<std::size_t>(category)].symbols.empty())
            for (std::size_t at = script + 1; at < g_.languages.size(); ++at)
                if (out.ways[at].empty()) named(out, at, in_script);
        finish(std::move(out));
    }

    void inflected(Construction& out, std::size_t at, const std::string& of, const std::vector<std::string>& listed, Span span) {
        auto& language = g_.languages[at];
        const auto& features = g_.categories[static_cast<std::size_t>(out.category)].features[at];
        if (features.empty()) {
            for (const auto& text : listed) add(out, at, text, span);
            return;
        }
        std::vector<std::string> forms, own;
        for (const auto& text : listed) {
            int feature = 0, value = 0;
            const bool inherent = !forms.empty() && language.features.find_value(text, feature, value);
            (inherent ? own : forms).push_back(text);
        }
        const auto found = language.classes.find(of);
        if (found == language.classes.end()) return out_.add(Diag::saying_form, source_, span, {forms.empty() ? "" : forms.front(), of});
        for (const auto& [cell, text] : found->second.forms(forms)) {
            std::string front = cell == "all" ? "" : cell;
            for (const auto& value : own) front += (front.empty() ? "" : ".") + value;
            add(out, at, front.empty() ? text : "[" + front + "] " + text, span);
        }
    }

    // Adds the name of a symbol in its inflected forms, and as it stands.
    void named(Construction& out, std::size_t at, const std::string& symbol) {
        const auto name = with_capitals(symbol), plural = with_capitals(words_.plural(symbol));
        const bool is_inflected = !g_.categories[static_cast<std::size_t>(out.category)].features[at].empty();
        if (is_inflected && g_.languages[at].classes.count("name") != 0) {
            if (plural != name) inflected(out, at, "name", {name, plural}, out.span);
            inflected(out, at, "name", {name}, out.span);
        }
        add(out, at, name, out.span);
    }

    // ---- constructions --------------------------------------------------------------------------

    Construction begun(int category, const Yaml& key) {
        Construction out;
        out.category = category;
        out.name = key.text;
        out.ways.resize(g_.languages.size());
        out.source = source_;
        out.span = key.span;
        return out;
    }

    void group_of(const Yaml& group) {
        Fields fields(group, source_, out_);
        std::vector<std::pair<std::string, std::vector<std::string>>> unknowns;
        for (const auto* entry : fields.rest())
            if (entry->first.text != "says") unknowns.emplace_back("$" + entry->first.text, fields.list(entry->first.text));
        const auto* inside = fields.need("says");
        if (inside == nullptr || unknowns.empty()) return;
        for (std::size_t i = 0; i < unknowns.front().second.size(); ++i) {
            Instance instance;
            for (const auto& [name, values] : unknowns)
                if (i < values.size()) instance.emplace_back(name, values[i]);
            each(inside, [&](const auto& key, const auto& value) { says(key, value, instance); });
        }
    }

    static std::string filled(std::string text, const Instance& instance) {
        for (const auto& [name, value] : instance)
            for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + value.size()))
                text.replace(at, name.size(), value);
        return text;
    }

    void no_category(const Yaml& at) { out_.add(Diag::saying_category, source_, at.span, {at.text}); }

    void says(const Yaml& key, const Yaml& value, const Instance& instance) {
        const auto category = g_.category(filled(key.text, instance));
        if (category == machine::none) return no_category(key);
        each(&value, [&](const auto& name, const auto& how) { construction(category, name, how, instance); });
    }

    void construction(int category, const Yaml& key, const Yaml& value, const Instance& instance) {
        auto out = begun(category, key);
        out.name = filled(out.name, instance);
        if (!value.is_map()) return shape(value, "@a_map");
        Fields fields(value, source_, out_);
        out.cost = fields.number("cost", 1, 0, 100);
        out.refers = fields.flag("refers");
        out.chooses = fields.flag("chooses");
        out.silent = fields.flag("silent");
        for (const auto& [name, alone] : {std::pair{"on", false}, {"only on", true}})
            each(fields.take(name), [&, is_alone = alone](const auto& attribute, const auto& values) {
                out.on.push_back({attribute.text, scalars(values), is_alone});
                for (auto& value : out.on.back().values) value = filled(value, instance);
            });
        out.within = fields.list("within");
        if (const auto* rows = fields.take("synonyms"))
            for (const auto& row : rows->items) {
                out.synonyms.push_back(scalars(row));
                for (auto& word : out.synonyms.back()) word = filled(word, instance);
            }
        if (const auto* lacks = fields.take("lacks")) {
            const auto* en = lacks->find("en");
            const auto* es = lacks->find("es");
            out.lacks = en == nullptr ? lacks->text : both(en->text, es == nullptr ? en->text : es->text);
        }
        each(fields.take("speaks of"),
             [&](const auto& attribute, const auto& symbol) { out.speaks_of.emplace(attribute.text, symbol.text); });
        const auto* holes = fields.take("holes");  // holes that the script does not name
        each(holes, [&](const auto& name, const auto& of) { add_hole(out, filled(of.text, instance), of.span, {name.text}); });
        each(fields.take("given"), [&](const auto& name, const auto& attribute) {
            if (const auto hole = find_hole(out, name.text); hole >= 0) out.given.emplace_back(hole, attribute.text);
            else no_hole(out, name.text, name.span);
        });
        for (std::size_t at = 0; at < g_.languages.size(); ++at) {
            const auto* ways = fields.take(g_.languages[at].name);
            if (ways == nullptr) continue;
            if (ways->is_scalar() && ways->text == "-") {
                out.wordless.push_back(at);
                continue;
            }
            if (ways->is_list())
                for (const auto& way : ways->items) alternative(out, at, way, instance);
            else alternative(out, at, *ways, instance);
        }
        if (const auto* names = fields.take("apart")) apart(out, *names);
        finish(std::move(out));
    }

    void apart(Construction& out, const Yaml& names) {
        if (!names.is_list()) return shape(names, "@a_list");
        for (const auto& name : names.items) {
            if (const auto hole = find_hole(out, name.text); hole >= 0) out.holes[static_cast<std::size_t>(hole)].is_apart = true;
            else no_hole(out, name.text, name.span);
        }
    }

    void alternative(Construction& out, std::size_t at, const Yaml& way, const Instance& instance) {
        if (way.is_scalar()) return add(out, at, filled(way.text, instance), way.span);
        if (!way.is_map()) return shape(way, "@a_text");
        Fields fields(way, source_, out_);
        const auto text = filled(fields.need_text("text"), instance);
        const auto count = out.ways[at].size();
        add(out, at, text, way.span);
        if (const auto cost = fields.number("cost", 0, 0, 100); out.ways[at].size() > count) out.ways[at].back().cost = cost;
        if (fields.flag("known") && out.ways[at].size() > count) out.ways[at].back().known = true;
        each(fields.take("unsaid"), [&](const auto& name, const auto& meant) {
            const auto hole = find_hole(out, name.text);
            if (hole < 0) return no_hole(out, name.text, name.span);
            if (out.ways[at].size() > count) out.ways[at].back().unsaid.emplace_back(hole, filled(meant.text, instance));
        });
    }

    static int find_hole(const Construction& out, std::string_view name) {
        const auto found = std::find_if(out.holes.begin(), out.holes.end(), [&](const auto& hole) { return hole.name == name; });
        return found == out.holes.end() ? -1 : static_cast<int>(found - out.holes.begin());
    }

    void no_hole(const Construction& out, const std::string& name, Span span) {
        std::vector<std::string> known;
        for (const auto& hole : out.holes) known.push_back(hole.name);
        out_.add(Diag::saying_hole, source_, span, {name, compiler::quoted_list(known)});
    }

    void add_hole(Construction& out, const std::string& category, Span span, Hole hole) {
        const auto of = g_.category(category);
        if (of == machine::none) out_.add(Diag::saying_category, source_, span, {category});
        // A reported hole counts as known, because one report is enough.
        hole.category = std::max(of, 0);
        if (find_hole(out, hole.name) < 0) out.holes.push_back(std::move(hole));
    }

    void add(Construction& out, std::size_t at, const std::string& text, Span span) {
        std::string wrong;
        auto pattern = parse_pattern(text, at == script, g_.languages[at].spelling, g_.languages[at].features, wrong);
        if (!pattern) return out_.add(Diag::saying_pattern, source_, span, {wrong});
        if (at == script) declare_holes(out, pattern->pieces, span);
        if (holes_known(out, pattern->pieces, span)) out.ways[at].push_back({std::move(*pattern), {}, span});
    }

    void declare_holes(Construction& out, const std::vector<Piece>& pieces, Span span) {
        int blocks = 0;                 // open at the piece
        std::string last, before_last;  // words in front of the piece
        int described = -1;             // the hole in front of `other than`
        for (const auto& piece : pieces) {
            const bool is_word = piece.kind == Piece::Kind::word;
            if (is_word && piece.text == "this" && before_last == "other" && last == "than" && described >= 0)
                out.holes[static_cast<std::size_t>(described)].is_another = true;
            else if (!is_word || (piece.text != "other" && piece.text != "than")) described = -1;
            if (is_word) blocks += static_cast<int>(piece.text == "{") - static_cast<int>(piece.text == "}");
            if (piece.kind == Piece::Kind::hole && !piece.category.empty()) {
                Hole hole{piece.text, 0, piece.wanted, blocks > 0};
                hole.is_excluded = last == "non-";
                hole.is_another = last == "another" || last == "other";
                hole.is_other = before_last == "other" && last == "than";
                add_hole(out, piece.category, span, std::move(hole));
            }
            if (piece.kind == Piece::Kind::hole) described = find_hole(out, piece.text);
            for (const auto& way : piece.ways) declare_holes(out, way, span);
            before_last = std::move(last);
            last = is_word ? piece.text : std::string();
        }
    }

    bool holes_known(const Construction& out, const std::vector<Piece>& pieces, Span span) {
        for (const auto& piece : pieces) {
            if (piece.kind == Piece::Kind::hole && find_hole(out, piece.text) < 0) return no_hole(out, piece.text, span), false;
            for (const auto& way : piece.ways)
                if (!holes_known(out, way, span)) return false;
        }
        return true;
    }

    void finish(Construction out) {
        for (const auto& piece : out.ways[script].empty() ? std::vector<Piece>() : out.ways[script].front().pattern.pieces)
            if (piece.kind == Piece::Kind::verb && out.verb.empty()) out.verb = piece.text;
        for (const auto& ways : out.ways)
            for (const auto& way : ways)
                for (std::size_t hole = 0; hole < out.holes.size(); ++hole) need(out, way, static_cast<int>(hole));
        find_last(out);
        g_.all.push_back(std::move(out));
    }

    // Finds the ways that say a condition behind the act for which the condition holds, though the script says the condition in front.
    // Nobody knows which act each of several conditions holds for.
    void find_last(Construction& out) const {
        const auto follows = [&](const auto& hole) { return g_.categories[static_cast<std::size_t>(hole.category)].follows; };
        if (out.ways[script].empty() || std::count_if(out.holes.begin(), out.holes.end(), follows) != 1) return;
        std::vector<int> written;
        add_holes(out, out.ways[script].front().pattern.pieces, written);
        for (std::size_t at = script + 1; at < out.ways.size(); ++at)
            for (auto& way : out.ways[at]) {
                std::vector<int> said;
                add_holes(out, way.pattern.pieces, said);
                if (said.empty() || written.empty()) continue;
                const auto hole = said.back();
                if (follows(out.holes[static_cast<std::size_t>(hole)]) && written.back() != hole) way.last = hole;
            }
    }

    // Adds the holes of a pattern in their order, each once.
    static void add_holes(const Construction& out, const std::vector<Piece>& pieces, std::vector<int>& holes) {
        for (const auto& piece : pieces) {
            const auto hole = piece.kind == Piece::Kind::hole ? find_hole(out, piece.text) : -1;
            if (hole >= 0 && std::find(holes.begin(), holes.end(), hole) == holes.end()) holes.push_back(hole);
            for (const auto& way : piece.ways) add_holes(out, way, holes);
        }
    }

    // Reports a hole that a pattern leaves out without a meaning for the hole. Names of the script are exempt, because reading gives them.
    void need(const Construction& out, const Alternative& way, int hole) {
        const auto& asked = out.holes[static_cast<std::size_t>(hole)];
        if (g_.categories[static_cast<std::size_t>(asked.category)].sort == Sort::name) return;
        if (out.refers || std::any_of(out.given.begin(), out.given.end(), [&](const auto& given) { return given.first == hole; })) return;
        if (std::any_of(way.unsaid.begin(), way.unsaid.end(), [&](const auto& u) { return u.first == hole; })) return;
        if (!always_there(way.pattern.pieces, asked.name)) out_.add(Diag::saying_dropped, source_, way.span, {asked.name});
    }

    static bool always_there(const std::vector<Piece>& pieces, const std::string& hole) {
        return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
            if (piece.kind == Piece::Kind::hole) return piece.text == hole;
            return piece.kind == Piece::Kind::choice &&
                   std::all_of(piece.ways.begin(), piece.ways.end(), [&](const auto& way) { return always_there(way, hole); });
        });
    }

    Constructions& g_;
    ScriptWords words_;
    Diagnostics& out_;
    SourcePtr source_;
    NewVerbs how_;
    std::map<std::string, NewVerb> new_verbs_;
    std::map<int, std::string> classes_;  // by category: the class of its words
};

}  // namespace

Constructions read_constructions(const std::vector<SourcePtr>& files, const catalog::Game& game, Diagnostics& out) {
    Constructions grammar;
    FileReader reader(grammar, game, out);
    const auto trees = catalog::parse_kept_yaml(files, out);
    for (std::size_t i = 0; i < files.size(); ++i)
        if (trees[i]) reader.read(files[i], *trees[i]);
    reader.finish_verbs();
    reader.name_symbols();
    // A number has the feature in which words behind it agree.
    auto& number = grammar.categories[static_cast<std::size_t>(grammar.category("number"))];
    for (const auto& language : grammar.languages)
        number.features.emplace_back(language.counted.feature == machine::none ? 0 : 1, language.counted.feature);
    return grammar;
}

}  // namespace holo::text
