// Which parts of the state decide who has a property, or whether a condition holds: worked out from the code of all that
// changes it, so that what was found out about it holds until one of these parts changes.
#pragma once

#include <bitset>
#include <vector>

#include "interpreter/machine/table.hpp"

namespace holo::machine {

// Parts of the state, by number. Zones have one for each of their kinds, columns and flags one each as long as there are
// enough; then they share some.
class Parts {
public:
    static constexpr int most = 128;
    using Set = std::bitset<most>;
    static constexpr int control = 0, order = 1, modifiers = 2, past = 3, face = 4;
    static constexpr int zone(int kind) { return 5 + kind % 32; }
    static constexpr int column(int index) { return 37 + index % 48; }
    static constexpr int flag(int index) { return 85 + index % 43; }
};

class Reads {
public:
    explicit Reads(const Table& table);
    // The parts that decide who has the property.
    Parts::Set of_property(int property);
    // The parts that decide whether a condition of something holds.
    Parts::Set of_condition(int unit);

private:
    void property(int id);
    void attribute(int id);
    void unit(int id);
    void query(int happening);
    void ability(const AbilityRow& row);
    void instruction(About about, int b);
    void statics(std::span<const Table::StaticUse> uses);
    void change(const StaticRow& row);
    void zones(bool (*which)(const ZoneRow&));
    bool first_time(std::vector<int>& seen, int id);

    const Table& table_;
    const Program& program_;
    std::vector<const StaticRow*> held_;  // changes that effects may make for whatever they are about
    Parts::Set found_;
    int round_ = 0;  // what has been looked at in this one is not looked at again
    std::vector<int> seen_properties_, seen_attributes_, seen_units_, seen_queries_;
};

}  // namespace holo::machine
