// Sets of objects as words of bits. A set of a given table always has the same number of words.
#pragma once

#include <bit>
#include <cstdint>

namespace holo::world {

using Word = std::uint64_t;

constexpr int word_of(int object) { return object >> 6; }
constexpr Word bit_of(int object) { return Word{1} << (object & 63); }
// Two or four words where that is enough, because set instructions are compiled for those numbers.
constexpr int words_for(int objects) { return objects <= 128 ? 2 : objects <= 256 ? 4 : (objects + 63) >> 6; }

inline bool has(const Word* set, int object) { return (set[word_of(object)] >> (object & 63) & 1) != 0; }
inline void insert(Word* set, int object) { set[word_of(object)] |= bit_of(object); }
inline void erase(Word* set, int object) { set[word_of(object)] &= ~bit_of(object); }

inline int count(const Word* set, int words) {
    int n = 0;
    for (int i = 0; i < words; ++i) n += std::popcount(set[i]);
    return n;
}

inline bool empty(const Word* set, int words) {
    Word any = 0;
    for (int i = 0; i < words; ++i) any |= set[i];
    return any == 0;
}

// The smallest member that is at least `from`, or -1.
inline int next(const Word* set, int words, int from) {
    int w = word_of(from);
    if (w >= words) return -1;
    Word bits = set[w] & (~Word{0} << (from & 63));
    while (bits == 0) {
        if (++w >= words) return -1;
        bits = set[w];
    }
    return (w << 6) + std::countr_zero(bits);
}

// Calls f(object) for each member in ascending order. The set must not change meanwhile.
template <typename F>
void each(const Word* set, int words, F&& f) {
    for (int w = 0; w < words; ++w)
        for (Word bits = set[w]; bits != 0; bits &= bits - 1) f((w << 6) + std::countr_zero(bits));
}

}  // namespace holo::world
