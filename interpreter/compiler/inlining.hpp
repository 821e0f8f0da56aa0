// Inlining: writes a second version of evaluating units, with called units in place of calls, because calls are half of the work of such
// code. An observer sees the first version, and a state at rest may be in the middle of it; the second version is safe because nothing is
// ever at rest in an evaluating unit.
#pragma once

#include <memory>

#include "interpreter/machine/program.hpp"

namespace holo::compiler {

class Inlining {
public:
    explicit Inlining(machine::Program& program);
    ~Inlining();

    // Writes the inlined versions of the units from that one on. All units have their first version.
    void write(std::size_t first);
    // Forgets the units from that one on, before the program removes them.
    void truncate(std::size_t first);

private:
    class Writing;
    std::unique_ptr<Writing> writing_;
};

}  // namespace holo::compiler
