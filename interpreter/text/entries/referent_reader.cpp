#include "interpreter/text/entries/referent_reader.hpp"

#include <algorithm>

#include "interpreter/catalog/fields.hpp"

namespace holo::text {

using catalog::Fields;
using catalog::Yaml;

void ReferentReader::read(const Yaml& key, const Yaml& value) const {
    Referents out;
    out.category = entries_.grammar.category(key.text);
    if (out.category == machine::none) return entries_.no_category(key.text, key.span);
    Fields fields(value, entries_.source, entries_.out);
    auto& grammar = entries_.grammar;
    const auto known =
        std::find_if(grammar.referents.begin(), grammar.referents.end(), [&](const auto& r) { return r.category == out.category; });
    if (known != grammar.referents.end()) return implied(fields, *known);
    const auto find = [&](const std::string& name) { return entries_.find(out.category, name, value.span); };
    if (const auto* repeated = fields.take("repeated")) {
        out.is_repeated = true;
        for (const auto& name : entries_.scalars(*repeated)) out.definite[find(name)] = {};
    } else {
        out.named = find(fields.text("named", "named"));
        out.name = find(fields.text("name", "name"));
    }
    out.any_kind = fields.text("any kind");
    out.letter = fields.text("letter", key.text.substr(0, 1));
    if (const auto act = fields.text("choose"); !act.empty())
        for (std::size_t c = 0; c < grammar.all.size(); ++c)
            if (grammar.all[c].name == act) out.choose = static_cast<int>(c);
    if (const auto reader = fields.text("reader"); !reader.empty()) out.reader = find(reader);
    out.others = fields.list("others");
    entries_.each(fields.take("definite"), [&](const auto& name, const auto& kind) { out.definite[find(name.text)] = kind.text; });
    if (const auto kinds = fields.text("kinds"); !kinds.empty()) out.kinds = grammar.category(kinds);
    if (const auto deeds = fields.text("deeds"); !deeds.empty()) out.deeds = grammar.category(deeds);
    entries_.each(fields.take("again"), [&](const auto& name, const auto& things) {
        for (const auto& thing : entries_.scalars(things)) out.again[find(name.text)].push_back(find(thing));
    });
    out.agrees = fields.text("agrees");
    out.is_retold = fields.flag("retold");
    out.is_inlined = fields.flag("inlined");
    entries_.each(fields.take("wider"), [&](const auto& name, const auto& members) { out.wider[name.text] = entries_.scalars(members); });
    implied(fields, out);
    grammar.referents.push_back(std::move(out));
}

// The words for things that may be of a kind: `implied: {character: {subtype: [jedi, sith]}}`.
void ReferentReader::implied(Fields& fields, Referents& out) const {
    entries_.each(fields.take("implied"), [&](const auto& kind, const auto& words) {
        if (out.kinds == machine::none || entries_.grammar.find(out.kinds, kind.text) < 0)
            return entries_.no_category(kind.text, kind.span);
        entries_.each(&words, [&](const auto& category, const auto& names) {
            for (const auto& name : entries_.scalars(names))
                if (const auto found = entries_.find(category.text, name, names.span); found >= 0) out.implied[kind.text].push_back(found);
        });
    });
}

void ReferentReader::choices(const Yaml& value) const {
    Fields fields(value, entries_.source, entries_.out);
    auto& choices = entries_.grammar.choices;
    const auto find = [&](const Yaml& category, const Yaml& name) { return entries_.find(category.text, name.text, name.span); };
    if (const auto* around = fields.need("in"))
        for (const auto& one : around->items)
            entries_.each(&one, [&](const auto& category, const auto& name) { choices.in.push_back(find(category, name)); });
    entries_.each(fields.need("before"), [&](const auto& category, const auto& name) { choices.before = find(category, name); });
    for (const auto& name : fields.list("among")) choices.among.push_back(entries_.grammar.category(name));
    for (const auto& name : fields.list("asked")) choices.asked.push_back(entries_.grammar.category(name));
}

}  // namespace holo::text
