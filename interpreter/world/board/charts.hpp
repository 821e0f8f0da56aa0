// Caches the charts and the lines of sight of a map by its open edges. The pages used last are kept, because a search goes back and forth
// between the same few. All room is taken at the start.
#pragma once

#include "interpreter/world/board/lines.hpp"
#include "interpreter/world/board/trek.hpp"

namespace holo::world {

class Charts {
public:
    static constexpr int most_kept = 8;

    explicit Charts(const Map& map);
    [[gnu::always_inline]] const Chart& at(int way, std::uint64_t open) {
        if (open != open_ || (drawn_ >> way & 1) == 0) open_page(open, way);
        return charts_[way];
    }
    // The lines of a sight.
    [[gnu::always_inline]] const Lines& lines(int sight, std::uint64_t open) {
        if (open != open_ || (lined_ >> sight & 1) == 0) open_lines(open, sight);
        return *lines_[sight];
    }
    // The stance of a base by a way.
    const Stance& stance(int way, int base, std::uint64_t open);
    const Map& map() const { return map_; }
    Travel& travel() { return travel_; }
    Trek& trek() { return trek_; }
    int kept() const;

private:
    struct Page {
        std::uint64_t open = 0;
        std::uint32_t drawn = 0;  // bits of ways with a chart
        std::uint32_t lined = 0;  // bits of sights with lines
        std::uint64_t stood = 0;  // bits of stances, by way and base
        std::uint32_t last = 0;   // time of its last use
        bool is_used = false;
        std::vector<Chart> charts;                     // by way
        std::vector<std::unique_ptr<Lines>> lines;     // by sight
        std::vector<std::unique_ptr<Stance>> stances;  // by way and base; made on first use
    };
    [[gnu::always_inline]] inline Page& page_of(std::uint64_t open);
    void open_page(std::uint64_t open, int way);
    void open_lines(std::uint64_t open, int sight);
    [[gnu::always_inline]] inline void turn_to(const Page& page);

    const Map& map_;
    Shadows shadows_;
    Traces traces_;
    std::vector<Page> pages_;
    // The charts of the page that was used last.
    const Chart* charts_ = nullptr;
    const std::unique_ptr<Lines>* lines_ = nullptr;
    std::uint64_t open_ = 0;
    std::uint32_t drawn_ = 0, lined_ = 0;
    std::uint32_t clock_ = 0;
    Travel travel_;
    Trek trek_;
};

}  // namespace holo::world
