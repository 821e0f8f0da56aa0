// The extent of a program at some time: rows that come later can be taken out again.
#pragma once

#include <vector>

#include "interpreter/machine/program.hpp"

namespace holo::machine {

class Extent {
public:
    explicit Extent(const Program& program);

    // Takes out of the program what has come to it since; rows that have been changed are as they were. No table of what
    // is taken out may be left.
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
    Program rows_;  // only the tables of few rows, of which cards and expressions change some
};

}  // namespace holo::machine
