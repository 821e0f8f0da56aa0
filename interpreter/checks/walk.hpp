// Follows one unit from its beginning to all its ends.
#pragma once

#include "interpreter/checks/instructions.hpp"

namespace holo::checks {

class Walk {
public:
    // Without an entry, nothing is known of the arguments.
    Walk(Flow& flow, int unit, const Arguments* entry, Purpose purpose = Purpose::facts);

    void run();

    std::optional<std::vector<Fact>> promised;  // the facts that hold for all answers but a plain no
    std::optional<Members> members;             // the members of the answered set
    Writes writes() const;                      // for that purpose

private:
    void find_targets();
    bool is_target(std::uint32_t at) const { return at < row_.end && is_target_[at - row_.begin]; }
    void lead(std::uint32_t at, const Known& known);
    void follow(std::uint32_t at, Known known);
    void branch(machine::Op op, std::uint32_t target, Known& known);
    void each_member(machine::Op op, int slot, std::uint32_t at, std::uint32_t target, Known& known);
    void end(const Known& known);
    void answer(Known& known);
    void answer_set(const Set& set);

    const machine::Program& program_;
    const machine::UnitRow& row_;
    const Arguments* entry_;
    Instructions instructions_;
    std::vector<bool> is_target_;  // by place: a jump leads there
    std::map<std::uint32_t, Known> known_;
    std::map<std::uint32_t, int> visits_;
    std::set<std::uint32_t> open_;
    std::optional<Emptied> emptied_;  // on all ways to an end so far
};

}  // namespace holo::checks
