#include "interpreter/text/entries/new_verbs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/catalog/fields.hpp"

namespace holo::text {

using catalog::Fields;
using catalog::Yaml;

void NewVerbs::read(const Yaml& value) {
    Fields fields(value, entries_.source, entries_.out);
    category_ = entries_.grammar.category(fields.need_text("category"));
    entries_.each(fields.need("parameters"), [&](const auto& kind, const auto& filler) {
        auto& how = fillers_[kind.text];
        how.features.resize(entries_.grammar.languages.size());
        if (filler.is_scalar()) how.category = filler.text;
        entries_.each(filler.is_map() ? &filler : nullptr, [&](const auto& name, const auto& features) {
            if (name.text == "is") how.category = features.text;
            else if (const auto at = entries_.language(name)) how.features[*at] = features.text;
        });
    });
    entries_.each(fields.take("prepositions"), [&](const auto& label, const auto& words) {
        entries_.each(&words, [&](const auto& name, const auto& word) {
            if (const auto at = entries_.language(name)) prepositions_[{*at, label.text}] = word.text;
        });
    });
}

void NewVerbs::finish() const {
    if (category_ == machine::none) return;
    for (const auto& [name, verb] : declared_) {
        const auto* event = words_.event(name);
        const auto& all = entries_.grammar.all;
        const bool has_one = std::any_of(all.begin(), all.end(), [&name = name](const auto& one) { return one.verb == name; });
        if (event != nullptr && !has_one) add(verb, *event);
    }
}

void NewVerbs::add(const Declared& verb, const compiler::EventInfo& event) const {
    const auto& languages = entries_.grammar.languages;
    const auto& name = verb.key.text;
    std::vector<std::string> patterns(languages.size(), "<" + name + ">");
    for (std::size_t p = 0; p < event.params.size(); ++p) {
        const auto& param = event.params[p];
        if (param.optional || (param.any && !param.is_amount())) continue;
        for (std::size_t at = 0; at < languages.size(); ++at) {
            const auto words = argument(param, p, at);
            if (words.empty()) return;
            patterns[at] += " " + words;
        }
    }
    const Entries there{entries_.grammar, entries_.out, verb.source};
    Assembly out(there, category_, verb.key);
    for (std::size_t at = 0; at < languages.size(); ++at)
        if (languages[at].verbs.count(name) != 0) out.add(at, patterns[at], verb.key.span);
    out.finish();
}

std::string NewVerbs::argument(const compiler::Param& param, std::size_t hole, std::size_t language) const {
    const auto filler = fillers_.find(words_.filler(param));
    if (filler == fillers_.end()) return {};
    const auto preposition = prepositions_.find({language, param.label});
    const auto& label = preposition == prepositions_.end() ? param.label : preposition->second;
    const auto& features = filler->second.features[language];
    return fmt::format("{}{{h{}{}{}}}", param.label.empty() ? "" : label + " ", hole,
                       language == script ? ":" + filler->second.category : "", features.empty() ? "" : "." + features);
}

}  // namespace holo::text
