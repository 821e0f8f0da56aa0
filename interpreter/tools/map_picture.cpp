#include "interpreter/tools/map_picture.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "interpreter/tools/columns.hpp"

namespace holo::tools {

namespace {

using world::Edge;
using world::Map;

constexpr const char* faint = "2";

// ---- squares ------------------------------------------------------------------------------------

// Four columns per square: its edge to the left, and three for its content.
class SquaresPicture {
public:
    SquaresPicture(const Shell& shell, const Map& map, std::uint64_t open, const Overlay& overlay, const PictureShape& shape)
        : shell_(shell), map_(map), open_(open), overlay_(overlay), names_(static_cast<int>(std::to_string(map.depth).size()) + 1) {
        const int center = shape.center >= 0 ? map.corner_of(shape.center) : map.size() / 2 + map.width / 2;
        is_low_ = shape.is_low;
        const int lines = shape.most_lines == 0 ? map.depth : is_low_ ? shape.most_lines - 2 : (shape.most_lines - 2) / 2;
        const int columns = shape.most_columns == 0 ? map.width : (shape.most_columns - names_ - 1) / columns_each;
        std::tie(left_, right_) = window(map.width, columns, center % map.width);
        std::tie(top_, bottom_) = window(map.depth, lines, center / map.width);
    }

    std::string draw() const {
        auto out = trimmed(heading()) + "\n";
        const std::string margin(static_cast<std::size_t>(names_), ' ');
        if (is_low_) {
            out += trimmed(margin + ceiling()) + "\n";
            for (int y = top_; y < bottom_; ++y) out += trimmed(row(y)) + "\n";
            return out;
        }
        for (int y = top_; y <= bottom_; ++y) {
            out += trimmed(margin + between(y)) + "\n";
            if (y < bottom_) out += trimmed(row(y)) + "\n";
        }
        return out;
    }

private:
    static constexpr int columns_each = 4;

    // As many of all as there is room for, at least four, with the one in the center.
    static std::pair<int, int> window(int all, int room, int center) {
        const int size = std::min(all, std::max(room, 4));
        const int first = std::clamp(center - size / 2, 0, all - size);
        return {first, first + size};
    }
    static std::string trimmed(std::string line) {
        while (!line.empty() && line.back() == ' ') line.pop_back();
        return line;
    }
    std::string heading() const {
        std::string out(static_cast<std::size_t>(names_), ' ');
        for (int x = left_; x < right_; ++x) {
            const auto name = column(x);
            out += "  " + name + std::string(name.size() < 2 ? 1 : 0, ' ');
        }
        return out;
    }
    static std::string column(int x) {
        Map named;
        named.spaces.resize(1);
        named.spaces[0].x = static_cast<std::int16_t>(x);
        auto label = named.label(0);
        label.pop_back();
        return label;
    }
    bool there(int x, int y) const { return x >= 0 && y >= 0 && x < map_.width && y < map_.depth && map_.is_there(y * map_.width + x); }
    // The edge between a square and the one above it, or the one to its left; nullptr for none.
    const Edge* edge(int x, int y, bool above) const {
        if (!there(x, y)) return nullptr;
        const int one = y * map_.width + x, other = above ? one - map_.width : one - 1;
        const auto it = std::find_if(map_.edges.begin(), map_.edges.end(), [&](const Edge& e) {
            return std::min(e.a, e.b) == std::min(one, other) && std::max(e.a, e.b) == std::max(one, other);
        });
        return it == map_.edges.end() ? nullptr : &*it;
    }
    bool stands_open(const Edge& edge) const { return edge.opening >= 0 && (open_ >> edge.opening & 1) != 0; }
    // The sign of the edge above row y at a square: `wall` for a wall, ':' for an open door, ' ' for none.
    char flat(int x, int y, char wall) const {
        if (there(x, y) != there(x, y - 1)) return wall;
        const auto* found = edge(x, y, true);
        if (found == nullptr || !there(x, y)) return ' ';
        return found->kind == 1 ? wall : stands_open(*found) ? ':' : found->sign;
    }
    // Three columns of the line above row y, at a square.
    std::string side(int x, int y) const {
        const char sign = flat(x, y, '-');
        if (sign == '-' || sign == ' ') return std::string(3, sign);
        return sign == ':' ? " : " : "-" + paint(shell_.colour, "33", std::string(1, sign)) + "-";
    }
    std::string upright(int x, int y) const {
        if (there(x, y) != there(x - 1, y)) return "|";
        const auto* found = edge(x, y, false);
        if (found == nullptr || !there(x, y)) return " ";
        if (found->kind == 1) return "|";
        return stands_open(*found) ? ":" : paint(shell_.colour, "33", std::string(1, found->sign));
    }
    bool any_there(int x, int y) const { return there(x, y) || there(x - 1, y) || there(x, y - 1) || there(x - 1, y - 1); }
    std::string between(int y) const {
        std::string out;
        for (int x = left_; x <= right_; ++x) {
            out += any_there(x, y) ? "+" : " ";
            if (x < right_) out += side(x, y);
        }
        return out;
    }
    // The edges above the first row of a low picture.
    std::string ceiling() const {
        std::string out;
        for (int x = left_; x < right_; ++x) {
            const char sign = flat(x, top_, '_');
            out += " " + std::string(3, sign);
        }
        return out;
    }
    std::string row(int y) const {
        auto out = std::to_string(y + 1);
        out.insert(0, static_cast<std::size_t>(names_) - 1 - out.size(), ' ');
        out += ' ';
        for (int x = left_; x <= right_; ++x) {
            out += upright(x, y);
            if (x == right_) break;
            const auto floor = is_low_ ? flat(x, y + 1, '_') : ' ';
            out += there(x, y) ? square(y * map_.width + x, floor) : std::string(3, floor == '_' ? '_' : ' ');
        }
        return out;
    }
    // The floor of a square in a low picture.
    std::string ground(char floor, std::size_t columns) const {
        const std::string text(columns, floor);
        return floor == ' ' || floor == '_' ? text : paint(shell_.colour, "33", text);
    }
    std::string square(int space, char floor) const {
        const auto on = overlay_(space);
        const auto& row = map_.spaces[static_cast<std::size_t>(space)];
        const std::string sign(1, row.sign);
        if (on.text.empty())
            return (on.front.empty() ? ground(floor, 1) : on.front) +
                   (row.sign == '.'    ? paint(shell_.colour, on.colour.empty() ? faint : on.colour.c_str(), sign)
                    : row.name.empty() ? sign
                                       : paint(shell_.colour, "1", sign)) +
                   ground(floor, 1);
        const auto width = width_of(on.text);
        const std::size_t in_front = width < 3 ? 1 : 0;
        const bool keeps_sign = floor == ' ' && on.keeps_sign && row.sign != '.';
        // The floor of a low picture keeps one sign of its edge.
        const bool has_front = !on.front.empty() && in_front > 0 && (floor == ' ' || width + in_front < 3);
        return (keeps_sign  ? sign.substr(0, in_front)
                : has_front ? on.front
                            : ground(floor, in_front)) +
               paint(shell_.colour && !on.colour.empty(), on.colour.c_str(), on.text) +
               ground(floor, width + in_front < 3 ? 3 - width - in_front : 0);
    }

    const Shell& shell_;
    const Map& map_;
    std::uint64_t open_;
    const Overlay& overlay_;
    int names_;  // columns in front
    bool is_low_ = false;
    int left_ = 0, right_ = 0, top_ = 0, bottom_ = 0;  // the drawn part
};

// ---- graphs -------------------------------------------------------------------------------------

// Spaces at their positions, scaled to the terminal, with dotted lines between them.
class GraphPicture {
public:
    GraphPicture(const Shell& shell, const Map& map, std::uint64_t open, const Overlay& overlay)
        : shell_(shell), map_(map), open_(open), overlay_(overlay), width_(std::max(40, shell.width - 1)) {}

    std::string draw() {
        measure();
        cells_.assign(static_cast<std::size_t>(depth_), std::vector<std::string>(static_cast<std::size_t>(width_), " "));
        for (const auto& edge : map_.edges) line(edge);
        for (int s = 0; s < map_.size(); ++s) name(s);
        std::string out;
        for (const auto& row : cells_) {
            std::string text;
            for (const auto& cell : row) text += cell;
            while (!text.empty() && text.back() == ' ') text.pop_back();
            out += text + "\n";
        }
        return out;
    }

private:
    struct Point {
        int x, y;
    };
    const world::MapSpace& space(int s) const { return map_.spaces[static_cast<std::size_t>(s)]; }

    void measure() {
        left_ = top_ = 999;
        int right = 0, bottom = 0;
        for (const auto& s : map_.spaces) {
            left_ = std::min<int>(left_, s.x);
            top_ = std::min<int>(top_, s.y);
            right = std::max<int>(right, s.x);
            bottom = std::max<int>(bottom, s.y);
        }
        across_ = std::max(1, right - left_);
        down_ = std::max(1, bottom - top_);
        std::size_t longest = 0;
        for (int s = 0; s < map_.size(); ++s) longest = std::max(longest, width_of(space(s).name) + 6);
        columns_ = std::max(1, width_ - static_cast<int>(longest));
        // A character is about twice as high as wide.
        depth_ = std::clamp(columns_ * down_ / across_ / 2 + 1, std::min(map_.size(), 3), 40);
    }
    Point point(int s) const {
        return {(space(s).x - left_) * columns_ / across_, down_ == 0 ? 0 : (space(s).y - top_) * (depth_ - 1) / down_};
    }
    void line(const Edge& edge) {
        const auto from = point(edge.a), to = point(edge.b);
        const bool shut = edge.opening >= 0 && (open_ >> edge.opening & 1) == 0;
        const int steps = std::max(std::abs(to.x - from.x) / 2, std::abs(to.y - from.y));
        for (int i = 1; i < steps; ++i)
            put({from.x + (to.x - from.x) * i / steps, from.y + (to.y - from.y) * i / steps},
                paint(shell_.colour, shut ? "31" : faint, shut ? "x" : "·"));
    }
    void put(Point at, const std::string& sign) {
        if (at.x >= 0 && at.x < width_ && at.y >= 0 && at.y < depth_)
            cells_[static_cast<std::size_t>(at.y)][static_cast<std::size_t>(at.x)] = sign;
    }
    void name(int s) {
        const auto at = point(s);
        const auto on = overlay_(s);
        put(at, on.text.empty() ? "o" : paint(shell_.colour && !on.colour.empty(), on.colour.c_str(), on.text));
        // A text wider than a column skips as many columns behind it.
        const auto taken = static_cast<int>(on.text.empty() ? 1 : width_of(on.text));
        for (int i = 1; i < taken; ++i) put({at.x + i, at.y}, "");
        put({at.x + taken, at.y}, " ");
        int x = at.x + taken + 1;
        const auto& name = space(s).name;
        for (std::size_t i = 0; i < name.size(); i = letter_end(name, i))
            put({x++, at.y}, paint(shell_.colour && !on.colour.empty(), on.colour.c_str(), name.substr(i, letter_end(name, i) - i)));
        put({x, at.y}, " ");
    }

    const Shell& shell_;
    const Map& map_;
    std::uint64_t open_;
    const Overlay& overlay_;
    int width_, depth_ = 0, columns_ = 0;
    int left_ = 0, top_ = 0, across_ = 1, down_ = 1;
    std::vector<std::vector<std::string>> cells_;
};

}  // namespace

std::string map_picture(const Shell& shell, const Map& map, std::uint64_t open, const Overlay& overlay, const PictureShape& shape) {
    if (map.net == world::Net::squares) return SquaresPicture(shell, map, open, overlay, shape).draw();
    return GraphPicture(shell, map, open, overlay).draw();
}

}  // namespace holo::tools
