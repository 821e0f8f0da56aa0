// What has been worked out from the state and is kept until a part of the state changes that it came from.
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

// Says of things, by number, whether what is kept of them is still so; what is kept lies elsewhere.
class Kept {
public:
    explicit Kept(std::size_t things)
        : words_((things + 63) / 64), fresh_(words_), waiting_(std::make_unique_for_overwrite<world::Word[]>(Parts::most * words_)) {}

    bool is_fresh(int thing) const { return world::has(fresh_.data(), thing); }

    // It holds until one of these parts changes.
    void keep(int thing, const Parts::Set& parts) {
        world::insert(fresh_.data(), thing);
        for (std::size_t part = parts._Find_first(); part < parts.size(); part = parts._Find_next(part)) {
            auto* const waiting = &waiting_[part * words_];
            if (!std::exchange(is_awaited_[part], true)) std::fill_n(waiting, words_, world::Word{0});
            world::insert(waiting, thing);
        }
    }

    // Tells whether anything may have been kept until that part changes.
    bool is_awaited(int part) const { return is_awaited_[static_cast<std::size_t>(part)]; }
    // Calls f(thing) for each that is not fresh any more.
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
    // By part: for a change of it; of what is not fresh, it may say so too. Written once something waits.
    std::unique_ptr<world::Word[]> waiting_;
    std::array<bool, Parts::most> is_awaited_{};  // whether anything waits
};

}  // namespace holo::machine
