// The seats of a table in the terminal: people at the keyboard, and agents.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/play/agents.hpp"
#include "interpreter/play/session.hpp"

namespace holo::tools {

class Seats {
public:
    // `human`, or the names of agents. Seats that are not named are filled when the table is there.
    explicit Seats(std::vector<std::string> names) : names_(std::move(names)) {}

    // Tells whether a person is needed: without any names, one is.
    static bool need_person(const std::vector<std::string>& names);

    // Everybody sits down at the table of that game: without names a person, who has all seats of a variant for one alone; agents
    // elsewhere.
    void sit_down(const play::Session& session);
    int count() const { return static_cast<int>(names_.size()); }
    bool is_person(int seat) const { return agents_[static_cast<std::size_t>(seat - 1)] == nullptr; }
    int people() const;
    // Null for a person.
    play::Agent* agent(int seat) const { return agents_[static_cast<std::size_t>(seat - 1)].get(); }

private:
    std::vector<std::string> names_;
    std::vector<std::unique_ptr<play::Agent>> agents_;
};

}  // namespace holo::tools
