// The extent of a program at some time, because later rows can be removed again.
#pragma once

#include <vector>

#include "interpreter/machine/program.hpp"

namespace holo::machine {

class Extent {
public:
    explicit Extent(const Program& program);

    // Removes all later rows and restores rows that were changed. No table that uses removed rows may be left.
    void restore(Program& program) const;

private:
    void restore_properties(std::vector<std::vector<std::int16_t>>& by_definition, bool has_more) const;

    // The lengths of tables that only grow.
    struct Lengths {
#define FIELD(type, name, fate, initial, meaning) std::size_t name = 0;
#include "interpreter/machine/program_fields.def"
#undef FIELD
    };
    Lengths lengths_;
    Program rows_;  // small tables with rows that cards and expressions change
};

}  // namespace holo::machine
