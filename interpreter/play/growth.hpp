// Counts how often the parts of a game's state were enlarged.
#pragma once

#include <array>
#include <iterator>

#include "interpreter/machine/program.hpp"

namespace holo::play {

class Growth {
public:
    static constexpr std::size_t parts = std::size(machine::room_places);

    void add(const machine::RoomPlace& place) { ++times_[static_cast<std::size_t>(&place - machine::room_places)]; }
    void add(const Growth& other) {
        for (std::size_t part = 0; part < parts; ++part) times_[part] += other.times_[part];
    }
    long of(std::size_t part) const { return times_[part]; }
    long times() const {
        long sum = 0;
        for (const auto times : times_) sum += times;
        return sum;
    }

private:
    std::array<long, parts> times_{};  // by place in machine::room_places
};

}  // namespace holo::play
