// The changes that can be made on a table, judged by its cards and the rules.
#pragma once

#include <span>
#include <vector>

#include "interpreter/machine/program.hpp"

namespace holo::machine {

class Possible {
public:
    // Includes all scripts of the program.
    explicit Possible(const Program& program);
    // Includes only these definitions, in order, and the rules. Scripts that are added to the program later change nothing here.
    Possible(const Program& program, std::span<const std::int16_t> definitions);

    bool changes_attribute(int attribute) const { return attributes_[static_cast<std::size_t>(attribute)] != 0; }
    bool changes_property(int property) const { return properties_[static_cast<std::size_t>(property)] != 0; }
    // Tells whether some effect may wait for the happening.
    bool delays(int happening) const { return delays_[static_cast<std::size_t>(happening)] != 0; }

private:
    class Search;

    std::vector<char> attributes_, properties_, delays_;
};

}  // namespace holo::machine
