// The changes that can be made on a table, by what its cards and the rules say.
#pragma once

#include <span>
#include <vector>

#include "interpreter/machine/program.hpp"

namespace holo::machine {

class Possible {
public:
    // Whatever any script of the program does.
    explicit Possible(const Program& program);
    // Only by these definitions, in order, and by the rules. Scripts that come to the program later make no difference to it.
    Possible(const Program& program, std::span<const std::int16_t> definitions);

    bool changes_attribute(int attribute) const { return attributes_[static_cast<std::size_t>(attribute)] != 0; }
    bool changes_property(int property) const { return properties_[static_cast<std::size_t>(property)] != 0; }
    // Whether some effect may wait for the happening.
    bool delays(int happening) const { return delays_[static_cast<std::size_t>(happening)] != 0; }

private:
    class Search;

    std::vector<char> attributes_, properties_, delays_;
};

}  // namespace holo::machine
