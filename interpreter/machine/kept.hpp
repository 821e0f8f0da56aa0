// A cache's validity: results computed from the state stay valid until a part of the state changes that they were computed from.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "interpreter/machine/parts.hpp"
#include "interpreter/world/bits.hpp"

namespace holo::machine {

// Tells by number which entries are still valid; the entries themselves lie elsewhere.
class Kept {
public:
    explicit Kept(std::size_t things)
        : words_((things + 63) / 64), fresh_(words_), waiting_(std::make_unique_for_overwrite<world::Word[]>(Parts::most * words_)) {}

    bool is_fresh(int thing) const { return world::has(fresh_.data(), thing); }

    // Marks an entry as valid until one of these parts changes.
    void keep(int thing, const Parts::Set& parts) {
        world::insert(fresh_.data(), thing);
        for (std::size_t part = parts._Find_first(); part < parts.size(); part = parts._Find_next(part)) {
            auto* const waiting = &waiting_[part * words_];
            if (!std::exchange(is_awaited_[part], true)) std::fill_n(waiting, words_, world::Word{0});
            world::insert(waiting, thing);
        }
    }

    // Tells whether an entry may depend on that part.
    bool is_awaited(int part) const { return is_awaited_[static_cast<std::size_t>(part)]; }
    // Calls f(thing) for each entry that the change invalidates.
    template <typename F>
    void changed(int part, F&& f) {
        const auto p = static_cast<std::size_t>(part);
        if (!is_awaited_[p]) return;
        is_awaited_[p] = false;
        const auto* const waiting = &waiting_[p * words_];
        for (std::size_t w = 0; w < words_; ++w) {
            const auto old = fresh_[w] & waiting[w];
            fresh_[w] &= ~old;
            for (auto bits = old; bits != 0; bits &= bits - 1) f(static_cast<int>(w * 64) + std::countr_zero(bits));
        }
    }
    template <typename F>
    void changed(F&& f) {
        for (int part = 0; part < Parts::most; ++part) changed(part, f);
    }

private:
    std::size_t words_;
    std::vector<world::Word> fresh_;
    // By part: entries to invalidate; entries that are invalid already may be among them. Written when something first waits.
    std::unique_ptr<world::Word[]> waiting_;
    std::array<bool, Parts::most> is_awaited_{};  // by part: some entry waits
};

}  // namespace holo::machine
