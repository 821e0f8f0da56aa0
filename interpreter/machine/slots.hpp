// Things by number, most of which have none: those of each lie one behind the other, in the order in which they came.
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
    using Entry = std::pair<std::size_t, T>;  // of which slot

    Slots() = default;
    Slots(std::size_t slots, const std::vector<Entry>& entries) : places_(slots), items_(entries.size() + 1) {
        for (const auto& [slot, item] : entries) ++places_[slot].end;
        std::uint32_t next = 1;  // the first stays free, so that no slot with items begins at 0
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

    // Takes out those for which it holds.
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
