// Writes units that only look a second time, with the units that they call in the place of the calls: half of what such code
// does is calling. The first writing is what an observer hears, and what a state at rest may be in the middle of; nothing is ever
// at rest in a unit that only looks.
#pragma once

#include <memory>

#include "interpreter/machine/program.hpp"

namespace holo::compiler {

class Inlining {
public:
    explicit Inlining(machine::Program& program);
    ~Inlining();

    // Writes the lean writing of the units from that one on. All units are written.
    void write(std::size_t first);
    // Forgets the units from that one on, which the program is about to lose.
    void truncate(std::size_t first);

private:
    class Writing;
    std::unique_ptr<Writing> writing_;
};

}  // namespace holo::compiler
