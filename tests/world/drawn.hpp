// A field drawn with its pieces: `.` a free square, `#` a solid one, `o` a pit, a capital letter a square under that piece; `|` and `-`
// walls, `D` a shut door, `=` and `:` ledges.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "interpreter/world/board/charts.hpp"

namespace holo::testing {

class Drawn {
public:
    explicit Drawn(const std::string& text) {
        std::istringstream in(text);
        for (std::string row; std::getline(in, row);)
            if (const auto begin = row.find_first_not_of(' '); begin != std::string::npos) rows_.push_back(row.substr(begin));
        map_.net = world::Net::squares;
        map_.edge_kinds = {"", "wall", "door", "ledge"};
        map_.marks = {"solid", "pit"};
        map_.width = static_cast<int>(rows_[0].size()) / 2;
        map_.depth = static_cast<int>(rows_.size()) / 2;
        map_.spaces.resize(static_cast<std::size_t>(map_.width * map_.depth));
        map_.there.resize(static_cast<std::size_t>(map_.words()));
        map_.ways = {{"sight", 0b0110, 0, 0b01, world::Corners::one_side}, {"steps", 0b1110, 0b11, 0, world::Corners::one_side}};
        map_.sights = {{"eyes", 0, true}};
        map_.bases = {{1, 1}, {1, 2}, {2, 2}, {3, 2}};
        map_.turned = map_.words() * 64;
        for (int s = 0; s < map_.size(); ++s) {
            world::insert(map_.there.data(), s);
            const int x = s % map_.width, y = s / map_.width;
            const char sign = at(2 * x + 1, 2 * y + 1);
            map_.spaces[static_cast<std::size_t>(s)].marks = sign == '#' ? 1 : sign == 'o' ? 2 : 0;
            if (x + 1 < map_.width) edge(s, s + 1, at(2 * x + 2, 2 * y + 1));
            if (y + 1 < map_.depth) edge(s, s + map_.width, at(2 * x + 1, 2 * y + 2));
        }
    }

    std::vector<int> under(char piece) const {
        std::vector<int> out;
        for (int s = 0; s < map_.size(); ++s)
            if (at(2 * (s % map_.width) + 1, 2 * (s / map_.width) + 1) == piece) out.push_back(s);
        return out;
    }
    int square(const std::string& name) const { return (name[1] - '1') * map_.width + name[0] - 'a'; }
    // Some square of one piece sees some square of the other; other pieces are in the way.
    bool sees(char from, char to) const {
        std::vector<world::Word> others(static_cast<std::size_t>(map_.words()));
        for (char piece = 'A'; piece <= 'Z'; ++piece)
            if (piece != from && piece != to && piece != 'D')
                for (const auto s : under(piece)) world::insert(others.data(), s);
        world::Charts charts(map_);
        for (const auto a : under(from))
            for (const auto b : under(to))
                if (charts.lines(0, 0).sees(a, b, true, others.data())) return true;
        return false;
    }
    int distance(char from, char to) const {
        world::Charts charts(map_);
        int fewest = world::far_away;
        for (const auto a : under(from))
            for (const auto b : under(to)) fewest = std::min(fewest, charts.at(0, 0).distance(a, b));
        return fewest;
    }
    bool may_step(const std::string& from, const std::string& to) const {
        world::Charts charts(map_);
        return charts.at(1, 0).leads(square(from), square(to));
    }
    // Placements that one point leads to, or that have room over a square, by their labels.
    std::vector<std::string> one_point(int base, const std::string& from, bool turned = false) const {
        return labels([&](world::Charts& charts, world::Word* out) {
            const int start = square(from) + (turned ? map_.turned : 0);
            charts.trek().reach(charts.stance(1, base, 0), {.turns = true}, start, 1, {}, out);
        });
    }
    std::vector<std::string> room(int base, const std::string& over) const {
        std::vector<world::Word> taken(static_cast<std::size_t>(map_.words())), place = taken;
        for (char piece = 'A'; piece <= 'Z'; ++piece)
            for (const auto s : under(piece)) world::insert(taken.data(), s);
        world::insert(place.data(), square(over));
        world::Fare fare;
        fare.no_stop = taken.data();
        return labels([&](world::Charts& charts, world::Word* out) {
            charts.trek().room(charts.stance(1, base, 0), world::Trek::Facing::any, place.data(), fare, out);
        });
    }

private:
    char at(int x, int y) const { return rows_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)]; }
    void edge(int a, int b, char sign) {
        const int kind = sign == '|' || sign == '-' ? 1 : sign == 'D' ? 2 : sign == '=' || sign == ':' ? 3 : 0;
        if (kind != 0) map_.edges.push_back({static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(kind)});
    }
    template <typename F>
    std::vector<std::string> labels(F&& fill) const {
        world::Charts charts(map_);
        std::vector<world::Word> found(static_cast<std::size_t>((map_.placements() + 63) / 64));
        fill(charts, found.data());
        std::vector<std::string> out;
        world::each(found.data(), static_cast<int>(found.size()), [&](int placement) {
            const int corner = map_.corner_of(placement);
            out.push_back(std::string(1, static_cast<char>('a' + corner % map_.width)) + std::to_string(corner / map_.width + 1) +
                          (map_.is_turned(placement) ? " turned" : ""));
        });
        return out;
    }

    std::vector<std::string> rows_;
    world::Map map_;
};

}  // namespace holo::testing
