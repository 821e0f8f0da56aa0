// Computes which parts of the state an evaluating unit depends on: from its code, and from all changes to what it reads. A cached answer is
// valid until one of these parts changes (kept.hpp).
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
    std::vector<const StaticRow*> held_;  // changes that lasting effects may make
    Parts::Set found_;
    std::vector<Word> seen_properties_, seen_attributes_, seen_units_, seen_queries_;  // visited for this unit
};

}  // namespace holo::machine
