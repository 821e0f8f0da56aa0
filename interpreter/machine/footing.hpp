// The spaces under sets of objects, kept until one of these objects moves. A piece on its way asks for the places of all others at each of
// its steps, and none of them moves meanwhile.
#pragma once

#include <array>
#include <vector>

#include "interpreter/world/bits.hpp"

namespace holo::machine {

class Footing {
public:
    // The spaces to which that column of the members leads; nullptr when they are not known. `words` are those of `members`.
    const world::Word* find(const world::Word* members, int words, int column) const {
        const auto key = key_of(members, words, column);
        for (std::size_t slot = 0; slot < slots; ++slot)
            if (keys_[slot] == key && is_of(slot, members, words, column)) return kept_[slot].spaces.data();
        return nullptr;
    }
    // Empty room of `wide` words for these spaces, which are known from now on.
    world::Word* keep(const world::Word* members, int words, int column, int wide) {
        const auto slot = next_++ % slots;
        auto& kept = kept_[slot];
        keys_[slot] = key_of(members, words, column);
        kept.column = column;
        kept.members.resize(static_cast<std::size_t>(words));
        kept.spaces.resize(static_cast<std::size_t>(wide));
        for (int w = 0; w < words; ++w) kept.members[static_cast<std::size_t>(w)] = members[w];
        for (auto& word : kept.spaces) word = 0;
        return kept.spaces.data();
    }
    // Forgets every set with an object whose column has changed.
    void moved(int column, int object) {
        for (std::size_t slot = 0; slot < slots; ++slot)
            if (keys_[slot] != 0 && kept_[slot].column == column && world::has(kept_[slot].members.data(), object)) keys_[slot] = 0;
    }
    void forget() { keys_ = {}; }

private:
    struct Entry {
        int column = 0;
        std::vector<world::Word> members, spaces;
    };
    static constexpr std::size_t slots = 8;

    static world::Word key_of(const world::Word* members, int words, int column) {
        auto key = static_cast<world::Word>(column);
        for (int w = 0; w < words; ++w) key = (key ^ members[w]) * 0x9E3779B97F4A7C15u;
        return key | 1;  // 0 belongs to a slot without an entry
    }
    bool is_of(std::size_t slot, const world::Word* members, int words, int column) const {
        const auto* kept = kept_[slot].members.data();
        world::Word differing = 0;
        for (int w = 0; w < words; ++w) differing |= kept[w] ^ members[w];
        return differing == 0 && kept_[slot].column == column;
    }

    std::array<world::Word, slots> keys_{};
    std::array<Entry, slots> kept_;
    std::size_t next_ = 0;
};

}  // namespace holo::machine
