// The names in a scenario: players by their seats, cards by `as`, dice by their cards.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "interpreter/machine/program.hpp"

namespace holo::play {

constexpr const char* seat_names[] = {"one", "two", "three", "four", "five", "six", "seven", "eight"};

class Named {
public:
    // Names the players.
    void seat(int players) {
        players_ = players;
        for (int seat = 1; seat <= players; ++seat) objects_[seat_names[seat - 1]] = seat;
    }
    // False when the name is taken.
    bool add(const std::string& name, int object) { return objects_.emplace(name, object).second; }

    // machine::none for an unknown name.
    int player(std::string_view name) const {
        for (int seat = 1; seat <= players_; ++seat)
            if (name == seat_names[seat - 1]) return seat;
        return machine::none;
    }
    int object(const std::string& name) const {
        const auto it = objects_.find(name);
        return it == objects_.end() ? static_cast<int>(machine::none) : it->second;
    }
    int players() const { return players_; }
    const std::map<std::string, int>& all() const { return objects_; }

private:
    int players_ = 0;
    std::map<std::string, int> objects_;
};

}  // namespace holo::play
