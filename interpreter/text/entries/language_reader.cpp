#include "interpreter/text/entries/language_reader.hpp"

#include <utility>

#include "interpreter/catalog/fields.hpp"

namespace holo::text {

using catalog::Fields;
using catalog::Yaml;

// Patterns name values without their features. Therefore a second feature with the value would never be meant.
void LanguageReader::feature(const Yaml& name, const Yaml& values, Features& into) const {
    for (const auto& value : values.items)
        if (int feature = 0, index = 0; into.find_value(value.text, feature, index))
            entries_.out.add(Diag::declared_twice, entries_.source, value.span, {value.text});
    into.add({name.text, entries_.scalars(values)});
}

void LanguageReader::read(const Yaml& key, const Yaml& value) const {
    auto& languages = entries_.grammar.languages;
    const auto at = entries_.grammar.language(key.text);
    if (at == languages.size()) languages.push_back({key.text, {}, {}, {}, {}, {}, {}});
    auto& language = languages[at];
    Fields fields(value, entries_.source, entries_.out);
    entries_.each(fields.take("features"), [&](const auto& name, const auto& values) { feature(name, values, language.features); });
    spelling(fields, language.spelling);
    if (const auto* how = fields.take("counted")) counted(*how, language);
    entries_.each(fields.take("classes"), [&](const auto& name, const auto& cells) {
        entries_.each(&cells, [&](const auto& cell, const auto& how) { add_cell(language.classes[name.text], cell.text, how); });
    });
}

void LanguageReader::spelling(Fields& fields, Spelling& spelling) const {
    entries_.each(fields.take("contractions"),
                  [&](const auto& words, const auto& written) { spelling.contractions.emplace_back(words.text, written.text); });
    entries_.each(fields.take("numerals"),
                  [&](const auto& word, const auto& number) { spelling.numerals.emplace_back(word.text, number.text); });
    entries_.each(fields.take("elisions"), [&](const auto& word, const auto& how) {
        Fields parts(how, entries_.source, entries_.out);
        spelling.elisions.push_back({word.text, parts.need_text("becomes"), parts.list("before"), parts.list("but")});
    });
    for (const auto& note : fields.list("notes")) {
        std::vector<std::string> row;
        for (auto& token : text_tokens(note, {})) row.push_back(std::move(token.word));
        spelling.notes.push_back(std::move(row));
    }
    if (const auto* how = fields.take("enclitics")) enclitics(*how, spelling.enclitics);
    if (auto signs = fields.list("capital after"); !signs.empty()) spelling.capital_after = std::move(signs);
    if (auto words = fields.list("in titles"); !words.empty()) spelling.in_titles = std::move(words);
    spelling.longest_aside = fields.number("notes are longer than", 0, 0, 100);
    spelling.stops_inside = fields.flag("stops inside quotes");
}

void LanguageReader::enclitics(const Yaml& value, Enclitics& enclitics) const {
    Fields parts(value, entries_.source, entries_.out);
    enclitics.words = parts.list("words");
    enclitics.forms = parts.list("on");
    entries_.each(parts.take("stressed"),
                  [&](const auto& vowel, const auto& written) { enclitics.stressed.emplace_back(vowel.text, written.text); });
}

void LanguageReader::counted(const Yaml& value, Language& language) const {
    Fields fields(value, entries_.source, entries_.out);
    auto& counted = language.counted;
    const auto take = [&](const char* key, int& index) {
        const auto* name = fields.need(key);
        if (name != nullptr && !language.features.find_value(name->text, counted.feature, index))
            entries_.unknown(*name, name->text, "features", names_of(language.features));
    };
    take("one", counted.one);
    take("more", counted.more);
    entries_.each(fields.take("words"), [&](const auto& many, const auto& one) { counted.words[many.text] = one.text; });
}

void LanguageReader::add_cell(Paradigm& paradigm, const std::string& name, const Yaml& how) const {
    Cell cell{name, {}, {}};
    if (how.is_map()) {
        Fields fields(how, entries_.source, entries_.out);
        cell.of = fields.need_text("of");
        entries_.each(fields.take("endings"), [&](const auto& from, const auto& to) { cell.endings.emplace_back(from.text, to.text); });
    } else if (!how.text.empty()) {
        cell.of = how.text;
    }
    paradigm.add(std::move(cell));
}

}  // namespace holo::text
