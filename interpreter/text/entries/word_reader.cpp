#include "interpreter/text/entries/word_reader.hpp"

#include <algorithm>

namespace holo::text {

using catalog::Yaml;

namespace {

std::string with_capitals(std::string text) {
    for (std::size_t at = 0; at < text.size(); ++at)
        if ((at == 0 || text[at - 1] == ' ' || text[at - 1] == '-') && text[at] >= 'a' && text[at] <= 'z')
            text[at] = static_cast<char>(text[at] - 'a' + 'A');
    return text;
}

}  // namespace

void WordReader::verb(const Yaml& key, const Yaml& value) const {
    auto& languages = entries_.grammar.languages;
    languages[script].verbs[key.text] = words_.verb(key.text);
    const bool is_of_event = words_.event(key.text) != nullptr && value.find("script") == nullptr;
    entries_.each(&value, [&](const auto& name, const auto& listed) {
        const auto at = entries_.language(name);
        if (!at) return;
        auto& language = languages[*at];
        for (const auto& form : entries_.scalars(listed))
            if (form.find_first_of("|{}<>") != std::string::npos)
                entries_.out.add(Diag::saying_pattern, entries_.source, listed.span, {form});
        if (*at == script) language.verbs[key.text] = words_.verb(listed.text);
        else language.verbs[key.text] = language.classes["verb"].forms(entries_.scalars(listed));
        for (const auto& form : language.spelling.enclitics.forms)
            if (const auto found = language.verbs[key.text].find(form); found != language.verbs[key.text].end())
                language.spelling.enclitics.add_host(found->second);
        if (const auto third = language.verbs[key.text].find("third"); is_of_event && third != language.verbs[key.text].end())
            language.third_persons[key.text] = third->second;
    });
}

void WordReader::words(const Yaml& key, const Yaml& value) {
    const auto category = entries_.grammar.category(key.text);
    if (category == machine::none) return entries_.no_category(key.text, key.span);
    if (const auto* of = value.find("class")) classes_[category] = of->text;
    entries_.each(&value, [&](const auto& name, const auto& said) {
        if (name.text != "class") word(category, name, said);
    });
}

void WordReader::word(int index, const Yaml& key, const Yaml& value) const {
    const auto found = classes_.find(index);
    const std::string of = found == classes_.end() ? "noun" : found->second;
    const auto& category = this->category(index);
    Assembly out(entries_, index, key);
    const auto* written = value.find("script");
    const auto in_script = written == nullptr ? key.text : written->text;
    if (category.features[script].empty()) {
        out.add(script, in_script, key.span);
    } else {
        out.add(script, "[sg] " + in_script, key.span);
        out.add(script, "[pl] " + words_.plural(in_script), key.span);
    }
    entries_.each(&value, [&](const auto& name, const auto& listed) {
        if (name.text == "script") return;
        const auto at = entries_.language(name);
        if (!at) return;
        if (listed.is_scalar() && listed.text == "-") return out.made().wordless.push_back(*at);
        const bool several = listed.is_list() && !listed.items.empty() && listed.items.front().is_list();
        if (several)
            for (const auto& one : listed.items) inflected(out, *at, of, entries_.scalars(one), one.span);
        else inflected(out, *at, of, entries_.scalars(listed), listed.span);
    });
    if (!category.symbols.empty())
        for (std::size_t at = script + 1; at < entries_.grammar.languages.size(); ++at)
            if (out.made().ways[at].empty()) named(out, at, in_script);
    out.finish();
}

void WordReader::inflected(Assembly& assembly, std::size_t at, const std::string& of, const std::vector<std::string>& listed,
                           Span span) const {
    auto& language = entries_.grammar.languages[at];
    const auto& features = category(assembly.made().category).features[at];
    if (features.empty()) {
        for (const auto& text : listed) assembly.add(at, text, span);
        return;
    }
    std::vector<std::string> forms, own;
    for (const auto& text : listed) {
        int feature = 0, value = 0;
        const bool inherent = !forms.empty() && language.features.find_value(text, feature, value);
        (inherent ? own : forms).push_back(text);
    }
    const auto found = language.classes.find(of);
    if (found == language.classes.end())
        return entries_.out.add(Diag::saying_form, entries_.source, span, {forms.empty() ? "" : forms.front(), of});
    for (const auto& [cell, text] : found->second.forms(forms)) {
        std::string front = cell == "all" ? "" : cell;
        for (const auto& value : own) front += (front.empty() ? "" : ".") + value;
        assembly.add(at, front.empty() ? text : "[" + front + "] " + text, span);
    }
}

// Adds the name of a symbol in its inflected forms, and as it stands.
void WordReader::named(Assembly& assembly, std::size_t at, const std::string& symbol) const {
    const auto name = with_capitals(symbol), plural = with_capitals(words_.plural(symbol));
    const bool is_inflected = !category(assembly.made().category).features[at].empty();
    if (is_inflected && entries_.grammar.languages[at].classes.count("name") != 0) {
        if (plural != name) inflected(assembly, at, "name", {name, plural}, assembly.made().span);
        inflected(assembly, at, "name", {name}, assembly.made().span);
    }
    assembly.add(at, name, assembly.made().span);
}

void WordReader::name_symbols() const {
    const auto& grammar = entries_.grammar;
    for (std::size_t c = 0; c < grammar.categories.size(); ++c) {
        const auto& of = grammar.categories[c].symbols;
        for (const auto& symbol : of.empty() ? std::vector<std::string>() : words_.symbols_of(of))
            if (grammar.find(static_cast<int>(c), symbol) < 0) {
                Yaml key, nothing;
                key.text = symbol;
                nothing.kind = Yaml::Kind::map;
                word(static_cast<int>(c), key, nothing);
            }
    }
}

}  // namespace holo::text
