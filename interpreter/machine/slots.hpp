// A sparse table of lists: each slot's items are adjacent, in the order of insertion.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace holo::machine {

template <typename T>
class Slots {
public:
    using Entry = std::pair<std::size_t, T>;  // with its slot

    Slots() = default;
    Slots(std::size_t slots, const std::vector<Entry>& entries) : places_(slots), items_(entries.size() + 1) {
        for (const auto& [slot, item] : entries) ++places_[slot].end;
        std::uint32_t next = 1;  // the first entry stays free, because no slot with items may begin at 0
        for (const auto& [slot, item] : entries) {
            auto& place = places_[slot];
            if (place.begin == 0) {
                place.begin = next;
                next += std::exchange(place.end, next);
            }
            items_[place.end++] = item;
        }
    }

    std::span<const T> operator[](std::size_t slot) const {
        const auto place = places_[slot];
        return {items_.data() + place.begin, place.end - place.begin};
    }
    bool empty(std::size_t slot) const { return places_[slot].begin == places_[slot].end; }

    // Removes the items for which f holds.
    template <typename F>
    void erase_if(F&& is_out) {
        for (auto& place : places_) {
            const auto last = std::remove_if(items_.begin() + place.begin, items_.begin() + place.end, is_out);
            place.end = static_cast<std::uint32_t>(last - items_.begin());
        }
    }

private:
    struct Place {
        std::uint32_t begin = 0, end = 0;
    };
    std::vector<Place> places_;
    std::vector<T> items_;
};

}  // namespace holo::machine
