// Which rules a run carried out: those cited by statements that were executed.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "interpreter/machine/machine.hpp"

namespace holo::play {

class CitedRules : public machine::Observer {
public:
    explicit CitedRules(const machine::Program& program);
    void ran(std::uint32_t instruction) override;
    std::set<std::string> rules() const;

private:
    const machine::Program& program_;
    std::vector<std::uint8_t> cites_;  // by instruction: whether anything is cited there
    std::vector<std::uint8_t> seen_;   // by rule
};

}  // namespace holo::play
