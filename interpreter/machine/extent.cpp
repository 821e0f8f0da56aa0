#include "interpreter/machine/extent.hpp"

#include <tuple>

namespace holo::machine {

namespace {

// Tables that cards and expressions add to, and of which no row changes once it is there. Those with a row for each definition or
// side follow these.
constexpr std::tuple growing = {
    &Program::strings, &Program::sources,      &Program::members,    &Program::limits,    &Program::eligibles,    &Program::checks,      &Program::abilities,
    &Program::statics, &Program::units,        &Program::lean,       &Program::code,      &Program::spans,        &Program::cites,       &Program::names,
    &Program::choice_names, &Program::menu_lines, &Program::reasons, &Program::reason_rules, &Program::definitions, &Program::face_names, &Program::keyword_prints,
    &Program::sets,
};

template <typename F>
void each_growing(F&& f) {
    std::apply([&](auto... table) { (f(table), ...); }, growing);
}

void cut(auto& table, std::size_t length) { table.erase(table.begin() + static_cast<std::ptrdiff_t>(length), table.end()); }

}  // namespace

Extent::Extent(const Program& p)
    : attributes_(p.attributes), properties_(p.properties), symbols_(p.symbols), keywords_(p.keywords), happenings_(p.happenings), deepest_values_(p.deepest_values),
      deepest_sets_(p.deepest_sets) {
    each_growing([&](auto table) { lengths_.push_back((p.*table).size()); });
    for (const auto& bits : p.property_definitions) bits_.push_back(bits.size());
}

void Extent::restore(Program& p) const {
    auto length = lengths_.begin();
    each_growing([&](auto table) { cut(p.*table, *length++); });
    p.attributes = attributes_;
    p.properties = properties_;
    p.symbols = symbols_;
    p.keywords = keywords_;
    p.happenings = happenings_;
    p.deepest_values = deepest_values_;
    p.deepest_sets = deepest_sets_;
    for (auto& column : p.printed) cut(column, p.definitions.size());
    for (auto& column : p.face_numbers) cut(column, p.face_names.size());
    cut(p.property_definitions, bits_.size());
    const auto last = p.definitions.size() / 32;
    for (std::size_t property = 0; property < bits_.size(); ++property) {
        auto& bits = p.property_definitions[property];
        cut(bits, bits_[property]);
        if (bits.size() > last) bits[last] &= (1u << (p.definitions.size() % 32)) - 1;
    }
}

}  // namespace holo::machine
