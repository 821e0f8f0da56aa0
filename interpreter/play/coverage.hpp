// Which rules a run carried out: those cited by statements that were executed, and those that the module
// says a mechanism of the machine carries out, when that did its work.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "interpreter/catalog/game.hpp"

namespace holo::play {

class CitedRules : public machine::Observer {
public:
    explicit CitedRules(const catalog::Game& game);
    void ran(std::uint32_t instruction) override;
    void did(machine::Mechanism mechanism) override { done_[static_cast<std::size_t>(mechanism)] = 1; }
    // Somebody looked into a zone, or tried to.
    void looked(int zone_kind);
    std::set<std::string> rules() const;

private:
    const catalog::Game& game_;
    const machine::Program& program_;
    std::vector<std::uint8_t> cites_;  // by instruction: whether anything is cited there
    std::vector<std::uint8_t> seen_;   // by rule
    std::vector<std::uint8_t> done_;   // by mechanism
    std::set<int> zones_;              // kinds of zones looked into
};

}  // namespace holo::play
