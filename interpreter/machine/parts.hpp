// Parts of the state, by number, as far as what is worked out from it is told apart by them (kept.hpp). Zones have one for
// each of their kinds, columns and flags one each as long as there are enough; then they share some.
#pragma once

#include <bitset>

namespace holo::machine {

class Parts {
public:
    static constexpr int most = 128;
    using Set = std::bitset<most>;
    static constexpr int control = 0, order = 1, modifiers = 2, past = 3, face = 4;
    static constexpr int silence = 5;  // who is silent: itself worked out from other parts
    static constexpr int zone(int kind) { return 6 + kind % 32; }
    static constexpr int column(int index) { return 38 + index % 48; }
    static constexpr int flag(int index) { return 86 + index % 42; }
};

}  // namespace holo::machine
