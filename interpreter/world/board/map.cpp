#include "interpreter/world/board/map.hpp"

#include <algorithm>

namespace holo::world {

namespace {

constexpr std::string_view turned_word = " turned";

// a … z, aa, ab …
std::string column_name(int column) {
    std::string out;
    for (++column; column > 0; column = (column - 1) / 26) out.insert(out.begin(), static_cast<char>('a' + (column - 1) % 26));
    return out;
}

}  // namespace

std::optional<Base> base_said(std::string_view text) {
    if (text.size() != 3 || text[1] != 'x') return std::nullopt;
    const int wide = text[0] - '0', deep = text[2] - '0';
    if (wide < 1 || wide > most_side || deep < 1 || deep > most_side) return std::nullopt;
    return Base{static_cast<std::int16_t>(wide), static_cast<std::int16_t>(deep)};
}

std::string Map::label(int placement) const {
    const auto& row = spaces[static_cast<std::size_t>(corner_of(placement))];
    auto out = row.name.empty() ? column_name(row.x) + std::to_string(row.y + 1) : row.name;
    if (is_turned(placement)) out += turned_word;
    return out;
}

int Map::find(std::string_view text) const {
    if (text.empty()) return -1;
    if (turned != 0 && text.ends_with(turned_word)) {
        const int corner = find(text.substr(0, text.size() - turned_word.size()));
        return corner < 0 ? -1 : corner + turned;
    }
    for (int s = 0; s < size(); ++s)
        if (is_there(s) && spaces[static_cast<std::size_t>(s)].name == text) return s;
    if (net != Net::squares) return -1;
    int x = 0;
    std::size_t at = 0;
    for (; at < text.size() && text[at] >= 'a' && text[at] <= 'z' && x <= width; ++at) x = x * 26 + (text[at] - 'a' + 1);
    int y = 0;
    const auto digits = at;
    for (; at < text.size() && text[at] >= '0' && text[at] <= '9' && y <= depth; ++at) y = y * 10 + (text[at] - '0');
    if (x < 1 || x > width || y < 1 || y > depth || digits == 0 || at != text.size()) return -1;
    const int space = (y - 1) * width + x - 1;
    return is_there(space) ? space : -1;
}

int Map::way(std::string_view text) const {
    const auto it = std::find_if(ways.begin(), ways.end(), [&](const Way& way) { return way.name == text; });
    return it == ways.end() ? -1 : static_cast<int>(it - ways.begin());
}

int Map::sight(std::string_view text) const {
    const auto it = std::find_if(sights.begin(), sights.end(), [&](const Sight& sight) { return sight.name == text; });
    return it == sights.end() ? -1 : static_cast<int>(it - sights.begin());
}

int map_called(const std::vector<Map>& maps, std::string_view name) {
    const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    const auto it = std::find_if(maps.begin(), maps.end(), [&](const Map& map) {
        return std::equal(map.name.begin(), map.name.end(), name.begin(), name.end(), [&](char a, char b) { return small(a) == small(b); });
    });
    return it == maps.end() ? -1 : static_cast<int>(it - maps.begin());
}

}  // namespace holo::world
