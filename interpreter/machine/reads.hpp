// Which parts of the state decide what a unit answers that only looks: worked out from its code, and from all that could
// change what it reads. What it answered holds until one of these parts changes (kept.hpp).
#pragma once

#include <vector>

#include "interpreter/machine/table.hpp"

namespace holo::machine {

class Reads {
public:
    explicit Reads(const Table& table);
    Parts::Set of_unit(int unit);

private:
    void property(int id);
    void attribute(int id);
    void column(int index);
    void unit(int id);
    void query(int happening);
    void ability(const AbilityRow& row, int object);
    void instruction(About about, int b);
    void statics(std::span<const Table::StaticUse> uses);
    void change(const StaticRow& row);
    void zones(bool (*which)(const ZoneRow&));
    bool first_time(std::vector<Word>& seen, int id);

    const Table& table_;
    const Program& program_;
    std::vector<const StaticRow*> held_;  // changes that effects may make for whatever they are about
    Parts::Set found_;
    std::vector<Word> seen_properties_, seen_attributes_, seen_units_, seen_queries_;  // in this unit: not looked at again
};

}  // namespace holo::machine
