// Caches the charts of a map by their open edges. The pages used last are kept, because a search goes back and forth between the same few.
// All room is taken at the start.
#pragma once

#include "interpreter/world/board/travel.hpp"

namespace holo::world {

class Charts {
public:
    static constexpr int most_kept = 8;

    explicit Charts(const Map& map);
    [[gnu::always_inline]] const Chart& at(int way, std::uint64_t open) {
        if (open != open_ || (drawn_ >> way & 1) == 0) open_page(open, way);
        return charts_[way];
    }
    const Map& map() const { return map_; }
    Travel& travel() { return travel_; }
    int kept() const;

private:
    struct Page {
        std::uint64_t open = 0;
        std::uint32_t drawn = 0;  // bits of ways with a chart
        std::uint32_t last = 0;   // time of its last use
        bool is_used = false;
        std::vector<Chart> charts;  // by way
    };
    void open_page(std::uint64_t open, int way);

    const Map& map_;
    std::vector<Page> pages_;
    // The charts of the page that was used last.
    const Chart* charts_ = nullptr;
    std::uint64_t open_ = 0;
    std::uint32_t drawn_ = 0;
    std::uint32_t clock_ = 0;
    Travel travel_;
};

}  // namespace holo::world
