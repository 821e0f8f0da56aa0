#include "interpreter/machine/extent.hpp"

#include <algorithm>

namespace holo::machine {

namespace {

void cut(auto& table, std::size_t length) { table.erase(table.begin() + static_cast<std::ptrdiff_t>(length), table.end()); }

}  // namespace

// The fates of fields: program_fields.def.
#define FIELD(type, name, fate, initial, meaning) FATE_##fate(name)

Extent::Extent(const Program& p) {
#define FATE_settled(name)
#define FATE_grows(name) lengths_.name = p.name.size();
#define FATE_changes(name) rows_.name = p.name;
#define FATE_by_definition(name)
#define FATE_by_side(name)
#define FATE_of_properties(name)
#include "interpreter/machine/program_fields.def"
#undef FATE_grows
#undef FATE_changes
#undef FATE_by_definition
#undef FATE_by_side
#undef FATE_of_properties
}

void Extent::restore(Program& p) const {
    const bool has_more_properties = p.properties.size() > rows_.properties.size();
#define FATE_grows(name) cut(p.name, lengths_.name);
#define FATE_changes(name) p.name = rows_.name;
#define FATE_by_definition(name) \
    for (auto& column : p.name) cut(column, lengths_.definitions);
#define FATE_by_side(name) \
    for (auto& column : p.name) cut(column, lengths_.face_names);
#define FATE_of_properties(name) restore_properties(p.name, has_more_properties);
#include "interpreter/machine/program_fields.def"
}

void Extent::restore_properties(std::vector<std::vector<std::int16_t>>& by_definition, bool has_more) const {
    cut(by_definition, lengths_.definitions);
    if (!has_more) return;
    const auto count = static_cast<std::int16_t>(rows_.properties.size());
    for (auto& list : by_definition) list.erase(std::ranges::lower_bound(list, count), list.end());
}

}  // namespace holo::machine
