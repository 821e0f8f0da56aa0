// Parts of the state, by number: the units of cache invalidation (kept.hpp). Zones have one part per kind, flags one each, columns one for
// each kind of object that uses them. When the numbers do not suffice, or a kind uses more columns than lie between it and the next,
// several columns share one part, and a change invalidates more than necessary.
#pragma once

#include <bitset>

namespace holo::machine {

class Parts {
public:
    static constexpr int most = 230;
    using Set = std::bitset<most>;
    static constexpr int control = 0, order = 1, past = 2, face = 3;
    static constexpr int amounts = 4, gains = 5;  // modifiers of attributes, and of properties
    static constexpr int silence = 6;             // silence, which is itself computed from other parts
    static constexpr int zone(int kind) { return 7 + kind % 31; }
    static constexpr int flag(int index) { return 38 + (index & 63); }
    static constexpr int column(int kind, int index) { return 102 + ((kind * 30 + index) & 127); }
};

}  // namespace holo::machine
