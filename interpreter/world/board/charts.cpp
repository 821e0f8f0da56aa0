#include "interpreter/world/board/charts.hpp"

#include <algorithm>

namespace holo::world {

// A map that cannot change needs one page.
Charts::Charts(const Map& map) : map_(map), pages_(map.openings.empty() ? 1 : most_kept), travel_(map) {
    for (auto& page : pages_) {
        page.charts.reserve(map.ways.size());
        for (const auto& way : map.ways) page.charts.emplace_back(map, way);
    }
}

void Charts::open_page(std::uint64_t open, int way) {
    auto page = std::find_if(pages_.begin(), pages_.end(), [&](const Page& p) { return p.is_used && p.open == open; });
    if (page == pages_.end()) {
        page = std::min_element(pages_.begin(), pages_.end(), [](const Page& a, const Page& b) { return a.last < b.last; });
        page->open = open;
        page->drawn = 0;
        page->is_used = true;
    }
    page->last = ++clock_;
    if ((page->drawn >> way & 1) == 0) {
        page->charts[static_cast<std::size_t>(way)].draw(open);
        page->drawn |= std::uint32_t{1} << way;
    }
    charts_ = page->charts.data();
    open_ = open;
    drawn_ = page->drawn;
}

int Charts::kept() const {
    return static_cast<int>(std::count_if(pages_.begin(), pages_.end(), [](const Page& page) { return page.is_used; }));
}

}  // namespace holo::world
