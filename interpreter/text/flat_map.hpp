// A map from numbers to numbers in one piece of memory, which stays from one use to the next.
#pragma once

#include <cstdint>
#include <vector>

namespace holo::text {

class FlatMap {
public:
    static constexpr int none = -1;

    // Forgets all entries, in a time that does not depend on their number.
    void clear() {
        count_ = 0;
        if (++round_ == 0) {
            slots_.assign(slots_.size(), {});
            round_ = 1;
        }
    }
    int find(std::uint64_t key) const {
        for (auto at = hash(key) & mask();; at = (at + 1) & mask()) {
            const auto& slot = slots_[at];
            if (slot.round != round_) return none;
            if (slot.key == key) return slot.value;
        }
    }
    // The value of a key, which is `none` for a new key. Valid up to the next call.
    int& operator[](std::uint64_t key) {
        if (2 * ++count_ > slots_.size()) grow();
        for (auto at = hash(key) & mask();; at = (at + 1) & mask()) {
            auto& slot = slots_[at];
            if (slot.round == round_ && slot.key != key) continue;
            if (slot.round == round_) --count_;
            else slot = {key, round_, none};
            return slot.value;
        }
    }

private:
    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t round = 0;  // the slot is empty when another round wrote it
        int value = none;
    };
    static std::size_t hash(std::uint64_t key) {
        key *= 0x9E3779B97F4A7C15;
        return static_cast<std::size_t>(key ^ key >> 32);
    }
    std::size_t mask() const { return slots_.size() - 1; }
    void grow() {
        std::vector<Slot> old(slots_.size() * 2);
        old.swap(slots_);
        for (const auto& slot : old) {
            if (slot.round != round_) continue;
            auto at = hash(slot.key) & mask();
            while (slots_[at].round == round_) at = (at + 1) & mask();
            slots_[at] = slot;
        }
    }

    std::vector<Slot> slots_ = std::vector<Slot>(64);
    std::uint32_t round_ = 1;
    std::size_t count_ = 0;
};

}  // namespace holo::text
