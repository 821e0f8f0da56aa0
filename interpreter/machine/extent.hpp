// How far a program goes at some time, so that what comes to it later can be taken out again.
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
    std::vector<std::size_t> lengths_;  // of the tables that only grow
    std::vector<std::size_t> bits_;     // by property: words of bits
    // Tables of few rows, of which cards and expressions change some.
    std::vector<AttributeRow> attributes_;
    std::vector<PropertyRow> properties_;
    std::vector<SymbolRow> symbols_;
    std::vector<KeywordRow> keywords_;
    std::vector<HappeningRow> happenings_;
    int deepest_values_, deepest_sets_;
};

}  // namespace holo::machine
