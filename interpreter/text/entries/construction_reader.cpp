#include "interpreter/text/entries/construction_reader.hpp"

#include "interpreter/catalog/fields.hpp"

namespace holo::text {

using catalog::Fields;
using catalog::Yaml;

std::string ConstructionReader::filled(std::string text, const Instance& instance) {
    for (const auto& [name, value] : instance)
        for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + value.size()))
            text.replace(at, name.size(), value);
    return text;
}

void ConstructionReader::for_each(const Yaml& group) const {
    Fields fields(group, entries_.source, entries_.out);
    std::vector<std::pair<std::string, std::vector<std::string>>> unknowns;
    for (const auto* entry : fields.rest())
        if (entry->first.text != "says") unknowns.emplace_back("$" + entry->first.text, fields.list(entry->first.text));
    const auto* inside = fields.need("says");
    if (inside == nullptr || unknowns.empty()) return;
    for (std::size_t i = 0; i < unknowns.front().second.size(); ++i) {
        Instance instance;
        for (const auto& [name, values] : unknowns)
            if (i < values.size()) instance.emplace_back(name, values[i]);
        entries_.each(inside, [&](const auto& category, const auto& value) { says(category, value, instance); });
    }
}

void ConstructionReader::says(const Yaml& category, const Yaml& value, const Instance& instance) const {
    const auto of = entries_.grammar.category(filled(category.text, instance));
    if (of == machine::none) return entries_.no_category(category.text, category.span);
    entries_.each(&value, [&](const auto& key, const auto& how) { construction(of, key, how, instance); });
}

void ConstructionReader::construction(int category, const Yaml& key, const Yaml& value, const Instance& instance) const {
    if (!value.is_map()) return entries_.shape(value, "@a_map");
    Assembly assembly(entries_, category, key);
    auto& out = assembly.made();
    out.name = filled(out.name, instance);
    Fields fields(value, entries_.source, entries_.out);
    out.cost = fields.number("cost", 1, 0, 100);
    out.refers = fields.flag("refers");
    out.chooses = fields.flag("chooses");
    out.silent = fields.flag("silent");
    out.shows = fields.flag("shows");
    entries_.each(fields.take("instead of"),
                  [&](const auto& name, const auto& kinds) { out.instead_of[name.text] = entries_.scalars(kinds); });
    if (const auto* brings = fields.take("brings")) {
        out.brings = entries_.grammar.category(brings->text);
        if (out.brings == machine::none) entries_.no_category(brings->text, brings->span);
    }
    if (const auto* lacks = fields.take("lacks")) {
        const auto* en = lacks->find("en");
        const auto* es = lacks->find("es");
        out.lacks = en == nullptr ? lacks->text : both(en->text, es == nullptr ? en->text : es->text);
    }
    place(out, fields, instance);
    holes(assembly, fields, instance);
    for (std::size_t at = 0; at < entries_.grammar.languages.size(); ++at)
        if (const auto* said = fields.take(entries_.grammar.languages[at].name)) ways(assembly, at, *said, instance);
    if (const auto* names = fields.take("apart")) apart(assembly, *names);
    entries_.each(fields.take("instead"), [&](const auto& name, const auto& other) {
        const auto hole = assembly.hole(name.text, name.span), of = assembly.hole(other.text, other.span);
        if (hole >= 0 && of >= 0) assembly.made().holes[static_cast<std::size_t>(hole)].instead_of = of;
    });
    assembly.finish();
}

void ConstructionReader::place(Construction& out, Fields& fields, const Instance& instance) const {
    for (const auto& [name, alone] : {std::pair{"on", false}, {"only on", true}})
        entries_.each(fields.take(name), [&, is_alone = alone](const auto& attribute, const auto& values) {
            out.on.push_back({attribute.text, entries_.scalars(values), is_alone});
            for (auto& value : out.on.back().values) value = filled(value, instance);
        });
    out.within = fields.list("within");
    out.outside = fields.list("outside");
    if (const auto* rows = fields.take("synonyms"))
        for (const auto& row : rows->items) {
            out.synonyms.push_back(entries_.scalars(row));
            for (auto& word : out.synonyms.back()) word = filled(word, instance);
        }
    entries_.each(fields.take("speaks of"),
                  [&](const auto& attribute, const auto& symbol) { out.speaks_of.emplace(attribute.text, symbol.text); });
}

// The holes that the script does not name, and those that the card fills.
void ConstructionReader::holes(Assembly& out, Fields& fields, const Instance& instance) const {
    entries_.each(fields.take("holes"),
                  [&](const auto& name, const auto& of) { out.add_hole(filled(of.text, instance), of.span, {name.text}); });
    entries_.each(fields.take("given"), [&](const auto& name, const auto& attribute) {
        if (const auto hole = out.hole(name.text, name.span); hole >= 0) out.made().given.emplace_back(hole, attribute.text);
    });
}

void ConstructionReader::apart(Assembly& out, const Yaml& names) const {
    if (!names.is_list()) return entries_.shape(names, "@a_list");
    for (const auto& name : names.items)
        if (const auto hole = out.hole(name.text, name.span); hole >= 0) out.made().holes[static_cast<std::size_t>(hole)].is_apart = true;
}

void ConstructionReader::ways(Assembly& out, std::size_t language, const Yaml& value, const Instance& instance) const {
    if (value.is_scalar() && value.text == "-") return out.made().wordless.push_back(language);
    if (!value.is_list()) return way(out, language, value, instance);
    for (const auto& one : value.items) way(out, language, one, instance);
}

void ConstructionReader::way(Assembly& out, std::size_t language, const Yaml& value, const Instance& instance) const {
    if (value.is_scalar()) return out.add(language, filled(value.text, instance), value.span);
    if (!value.is_map()) return entries_.shape(value, "@a_text");
    Fields fields(value, entries_.source, entries_.out);
    const auto& ways = out.made().ways[language];
    const auto count = ways.size();
    out.add(language, filled(fields.need_text("text"), instance), value.span);
    Alternative reported;  // takes the rest of a way that was reported
    auto& added = ways.size() > count ? out.made().ways[language].back() : reported;
    added.cost = fields.number("cost", 0, 0, 100);
    added.phrasing.known = fields.flag("known");
    for (const auto& name : fields.list("yours"))
        if (const auto hole = out.hole(name, value.span); hole >= 0) added.phrasing.order += sign_of(static_cast<std::size_t>(hole));
    entries_.each(fields.take("unsaid"), [&](const auto& name, const auto& meant) {
        if (const auto hole = out.hole(name.text, name.span); hole >= 0)
            added.phrasing.unsaid.emplace_back(hole, filled(meant.text, instance));
    });
}

}  // namespace holo::text
