#include "interpreter/world/board/charts.hpp"

#include <algorithm>

namespace holo::world {

// A map that cannot change needs one page.
Charts::Charts(const Map& map)
    : map_(map),
      shadows_(map.width, map.depth),
      traces_(map.width, map.depth),
      pages_(map.openings.empty() ? 1 : most_kept),
      travel_(map),
      trek_(map) {
    for (auto& page : pages_) {
        page.charts.reserve(map.ways.size());
        for (const auto& way : map.ways) page.charts.emplace_back(map, way);
        page.stances.resize(map.ways.size() * std::max<std::size_t>(map.bases.size(), 1));
        for (const auto& sight : map.sights)
            page.lines.push_back(std::make_unique<Lines>(map, map.ways[static_cast<std::size_t>(sight.way)], shadows_, traces_));
    }
}

Charts::Page& Charts::page_of(std::uint64_t open) {
    auto page = std::find_if(pages_.begin(), pages_.end(), [&](const Page& p) { return p.is_used && p.open == open; });
    if (page == pages_.end()) {
        page = std::min_element(pages_.begin(), pages_.end(), [](const Page& a, const Page& b) { return a.last < b.last; });
        page->open = open;
        page->drawn = page->lined = 0;
        page->stood = 0;
        page->is_used = true;
    }
    page->last = ++clock_;
    return *page;
}

void Charts::turn_to(const Page& page) {
    charts_ = page.charts.data();
    lines_ = page.lines.data();
    open_ = page.open;
    drawn_ = page.drawn;
    lined_ = page.lined;
}

void Charts::open_page(std::uint64_t open, int way) {
    auto& page = page_of(open);
    if ((page.drawn >> way & 1) == 0) {
        page.charts[static_cast<std::size_t>(way)].draw(open);
        page.drawn |= std::uint32_t{1} << way;
    }
    turn_to(page);
}

void Charts::open_lines(std::uint64_t open, int sight) {
    auto& page = page_of(open);
    if ((page.lined >> sight & 1) == 0) {
        page.lines[static_cast<std::size_t>(sight)]->draw(open);
        page.lined |= std::uint32_t{1} << sight;
    }
    turn_to(page);
}

const Stance& Charts::stance(int way, int base, std::uint64_t open) {
    static_assert(most_ways * most_bases <= 64);
    const auto& chart = at(way, open);
    auto& page = page_of(open);
    const auto number = static_cast<std::size_t>(way) * std::max<std::size_t>(map_.bases.size(), 1) + static_cast<std::size_t>(base);
    auto& stance = page.stances[number];
    if (!stance) stance = std::make_unique<Stance>(map_, map_.bases.empty() ? Base{} : map_.bases[static_cast<std::size_t>(base)]);
    if ((page.stood >> number & 1) == 0) stance->draw(chart);
    page.stood |= std::uint64_t{1} << number;
    return *stance;
}

int Charts::kept() const {
    return static_cast<int>(std::count_if(pages_.begin(), pages_.end(), [](const Page& page) { return page.is_used; }));
}

}  // namespace holo::world
