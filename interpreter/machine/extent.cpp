#include "interpreter/machine/extent.hpp"

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
#define FATE_of_definitions(name) \
    for (const auto& bits : p.name) bits_.push_back(bits.size());
#include "interpreter/machine/program_fields.def"
#undef FATE_grows
#undef FATE_changes
#undef FATE_by_definition
#undef FATE_by_side
#undef FATE_of_definitions
}

void Extent::restore(Program& p) const {
#define FATE_grows(name) cut(p.name, lengths_.name);
#define FATE_changes(name) p.name = rows_.name;
#define FATE_by_definition(name) \
    for (auto& column : p.name) cut(column, lengths_.definitions);
#define FATE_by_side(name) \
    for (auto& column : p.name) cut(column, lengths_.face_names);
#define FATE_of_definitions(name) restore_bits(p.name);
#include "interpreter/machine/program_fields.def"
}

void Extent::restore_bits(std::vector<std::vector<std::uint32_t>>& by_property) const {
    cut(by_property, bits_.size());
    const auto last = lengths_.definitions / 32;
    for (std::size_t property = 0; property < bits_.size(); ++property) {
        auto& bits = by_property[property];
        cut(bits, bits_[property]);
        if (bits.size() > last) bits[last] &= (1u << (lengths_.definitions % 32)) - 1;
    }
}

}  // namespace holo::machine
