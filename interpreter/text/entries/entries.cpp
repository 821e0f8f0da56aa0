#include "interpreter/text/entries/entries.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "interpreter/catalog/fields.hpp"

namespace holo::text {

using catalog::Yaml;

std::vector<std::string> names_of(const Features& features) {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < features.size(); ++i) out.push_back(features[i].name);
    return out;
}

std::vector<std::string> Entries::scalars(const Yaml& node) const {
    std::vector<std::string> found;
    if (node.is_scalar() && !node.text.empty()) found.push_back(node.text);
    if (node.is_map()) shape(node, "@a_list");
    for (const auto& item : node.items)
        if (item.is_scalar()) found.push_back(item.text);
        else shape(item, "@a_text");
    return found;
}

bool Entries::is_yes(const Yaml& value) const {
    const auto said = value.is_scalar() ? catalog::yes_or_no(value.text) : std::nullopt;
    if (!said) shape(value, "@yes_or_no");
    return said.value_or(false);
}

std::optional<std::size_t> Entries::language(const Yaml& name) const {
    if (const auto at = grammar.language(name.text); at < grammar.languages.size()) return at;
    std::vector<std::string> known;
    for (const auto& language : grammar.languages) known.push_back(language.name);
    unknown(name, name.text, "languages", known);
    return std::nullopt;
}

int Entries::find(int category, const std::string& name, Span span) const {
    const auto found = grammar.find(category, name);
    if (found < 0) no_category(name, span);
    return found;
}

int Entries::find(const std::string& category, const std::string& name, Span span) const {
    const auto of = grammar.category(category);
    const auto found = of == machine::none ? -1 : grammar.find(of, name);
    if (found < 0) no_category(category + "." + name, span);
    return found;
}

void Entries::shape(const Yaml& node, const std::string& wanted) const {
    out.add(Diag::yaml_shape, source, node.span, {wanted, node.is_list() ? "@a_list" : node.is_map() ? "@a_map" : "`" + node.text + "`"});
}

void Entries::unknown(const Yaml& node, const std::string& name, const std::string& where, const std::vector<std::string>& known) const {
    out.add(Diag::bad_value, source, node.span, {name, where, fmt::format("{}", fmt::join(known, ", "))}, nearest_word(name, known));
}

}  // namespace holo::text
