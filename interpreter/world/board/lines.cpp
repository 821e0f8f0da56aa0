#include "interpreter/world/board/lines.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <new>
#include <utility>

namespace holo::world {

namespace {

using Kind = Obstacle::Kind;

constexpr std::uint16_t all_lines = 0xFFFF;

// The lines for which holds(corner, other) is true, by the corners of their ends: bits of Lines::clear.
template <typename F>
inline std::uint16_t lines_where(F&& holds) {
    unsigned out = 0;
    for (int i = 0; i < Lines::corners; ++i)
        for (int j = 0; j < Lines::corners; ++j)
            if (holds(i, j)) out |= 1u << (Lines::corners * i + j);
    return static_cast<std::uint16_t>(out);
}

// The members of a set from `first` on, whose bit is 0. The first `wide` bits are right, 64 at most; others may stand behind them.
inline Word part_of(const Word* set, int first, int wide) {
    const int bit = first & 63;
    Word bits = set[word_of(first)] >> bit;
    if (bit + wide > 64) bits |= set[word_of(first) + 1] << (64 - bit);
    return bits;
}

int sign(int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; }

// A line to the right comes from the first square of the four around a corner and goes on to the third; one to the left, from the second to
// the fourth.
int comes_from(int x) { return x > 0 ? 0 : 1; }

// The lines from the second square to the first one: rows and columns of the bits change places.
std::uint16_t turned_back(unsigned lines) {
    unsigned change = (lines ^ lines >> 3) & 0x0A0Au;
    lines ^= change ^ change << 3;
    change = (lines ^ lines >> 6) & 0x00CCu;
    lines ^= change ^ change << 6;
    return static_cast<std::uint16_t>(lines);
}

}  // namespace

Lines::Lines(const Map& map, const Way& way, Shadows& shadows, Traces& traces)
    : map_(map),
      way_(way),
      free_(static_cast<std::size_t>(map.words())),
      shut_east_(free_.size()),
      shut_south_(free_.size()),
      shadows_(shadows),
      traces_(traces),
      followed_(new Followed[static_cast<std::size_t>(map.size()) * static_cast<std::size_t>(map.size())]),
      begun_(free_.size()),
      turns_(static_cast<std::size_t>((map.width + 1) * (map.depth + 1)), -1),
      running_((map.width + 1) * (map.depth + 1), (map.width + 1) * (map.depth + 1)),
      stopped_(running_) {
    points_.reserve(static_cast<std::size_t>(map.size()));
    for (int s = 0; s < map.size(); ++s) points_.push_back({s % map.width, s / map.width});
    for (int s = 0; s < map.size(); ++s)
        if (map.is_there(s) && (map.spaces[static_cast<std::size_t>(s)].marks & (way.not_into | way.not_through)) == 0)
            insert(free_.data(), s);
}

void Lines::draw(std::uint64_t open) {
    std::fill(begun_.begin(), begun_.end(), 0);
    running_.clear();
    stopped_.clear();
    std::fill(turns_.begin(), turns_.end(), -1);
    std::fill(shut_east_.begin(), shut_east_.end(), 0);
    std::fill(shut_south_.begin(), shut_south_.end(), 0);
    for (const auto& edge : map_.edges) {
        const bool is_open = edge.opening >= 0 && (open >> edge.opening & 1) != 0;
        if (is_open || (way_.not_across >> edge.kind & 1) == 0) continue;
        const int first = std::min(edge.a, edge.b), second = std::max(edge.a, edge.b);
        insert(second == first + 1 && map_.width > 1 ? shut_east_.data() : shut_south_.data(), first);
    }
}

// A line leads back along itself; therefore two squares share their lines.
void Lines::keep(int from, int to, Followed lines) const {
    keep_one_way(from, to, lines);
    keep_one_way(to, from, {turned_back(lines.asked), turned_back(lines.clear)});
}

void Lines::keep_one_way(int from, int to, Followed lines) const {
    if (!has(begun_.data(), from)) {
        std::fill_n(&followed_[pair(from, 0)], points_.size(), unasked);
        insert(begun_.data(), from);
    }
    followed_[pair(from, to)] = lines;
}

// Tells whether the box around both squares has no obstacle. The borders of the box are none, because no line leaves the box.
bool Lines::is_empty(Point one, Point other) const {
    const int left = std::min(one.x, other.x), top = std::min(one.y, other.y), bottom = std::max(one.y, other.y);
    const int wide = std::abs(one.x - other.x) + 1;
    const Word all = ~Word{0} >> (64 - wide), inner = all >> 1;
    for (int y = top; y <= bottom; ++y) {
        const auto part = [&](const std::vector<Word>& set) { return part_of(set.data(), y * map_.width + left, wide); };
        if ((~part(free_) & all) != 0 || (part(shut_east_) & inner) != 0 || (y < bottom && (part(shut_south_) & all) != 0)) return false;
    }
    return true;
}

// Tells whether a line leads from one square of the four around a corner to another, by their numbers among the four.
bool Lines::turns(Point corner, int from, int to) const {
    auto& turns = turns_[static_cast<std::size_t>(corner.y * (map_.width + 1) + corner.x)];
    if (turns < 0) turns = turns_at(corner);
    return (turns >> (corners * from + to) & 1) != 0;
}

// Tells whether a slanting line meets no obstacle between its ends, the upper one first. Lines between other corners of the squares beside
// them are asked for soon, and share it.
bool Lines::runs(Point p, Point q) const {
    const int one = number(p), other = number(q);
    if (running_.has(one, other)) return true;
    if (stopped_.has(one, other)) return false;
    const bool is_open = find_run(p, q);
    (is_open ? running_ : stopped_).insert(one, other);
    return is_open;
}

bool Lines::find_run(Point p, Point q) const {
    const int x = q.x - p.x, y = q.y - p.y, wide = std::abs(x), left = std::min(p.x, q.x);
    const auto trace = traces_.of(x, y);
    for (int row = 0; row < y; ++row) {
        const auto part = [&](const std::vector<Word>& set) { return part_of(set.data(), (p.y + row) * map_.width + left, wide); };
        const auto& here = trace.rows[row];
        if (((~part(free_) & here.squares) | (part(shut_east_) & here.east) | (part(shut_south_) & here.south)) != 0) return false;
    }
    const int comes = comes_from(x);
    for (int part = 1; part < trace.parts; ++part)
        if (!turns({p.x + x / trace.parts * part, p.y + y / trace.parts * part}, comes, comes + 2)) return false;
    return true;
}

// Tells whether a slanting line between two free squares meets no obstacle. The line is followed from its upper end, because it leads back
// along itself. A square is the opposite one of the four at its own corner.
bool Lines::passes(Point from, int corner, Point to, int other) const {
    auto p = corner_of(from, corner), q = corner_of(to, other);
    if (p.y > q.y) std::swap(p, q), std::swap(corner, other);
    const int comes = comes_from(q.x - p.x), start = (corner + 2) % corners, end = (other + 2) % corners;
    return runs(p, q) && goes(p, start, comes + 2) && goes(q, comes, end);
}

// The lines of a pair that nobody asked for before. All of them are known at once in an empty box, when they are long, and from or to a
// space that stops them.
Lines::Followed Lines::begin(int from, int to) const {
    const auto a = point(from), b = point(to);
    const bool is_long = std::abs(a.x - b.x) >= Traces::longest || std::abs(a.y - b.y) >= Traces::longest;
    Followed lines = unasked;
    if (is_long || !is_free(from) || !is_free(to))
        lines = {all_lines, lines_where([&](int i, int j) { return obstacle(from, i, to, j).kind == Kind::none; })};
    else if (from != to && is_empty(a, b)) lines = {all_lines, all_lines};
    if (lines.asked != 0) keep(from, to, lines);
    return lines;
}

// A slanting line is looked up by its corners; one along borders leads on both sides of them and is followed.
bool Lines::is_clear(int from, int corner, int to, int other) const {
    const auto a = point(from), b = point(to);
    const auto p = corner_of(a, corner), q = corner_of(b, other);
    return p.x == q.x || p.y == q.y ? along(p, from, q, to).kind == Kind::none : passes(a, corner, b, other);
}

std::uint16_t Lines::clear(int from, int to) const {
    auto lines = followed(from, to);
    if (lines.asked == 0) lines = begin(from, to);
    for (unsigned left = all_lines & ~lines.asked; left != 0; left &= left - 1) {
        const int line = std::countr_zero(left);
        if (is_clear(from, line / corners, to, line % corners)) lines.clear |= static_cast<std::uint16_t>(1u << line);
    }
    if (lines.asked != all_lines) keep(from, to, {all_lines, lines.clear});
    return lines.clear;
}

Obstacle Lines::obstacle(int from, int corner, int to, int other) const {
    const auto p = corner_of(point(from), corner), q = corner_of(point(to), other);
    return p.x == q.x || p.y == q.y ? along(p, from, q, to) : across(p, from, q, to);
}

// A border between squares side by side. Nothing passes the border of the grid.
bool Lines::is_shut(int square, int other) const {
    if (square < 0 || other < 0) return true;
    const int first = std::min(square, other), second = std::max(square, other);
    return has(second == first + 1 && map_.width > 1 ? shut_east_.data() : shut_south_.data(), first);
}

// The number of a square among the four around a corner: clockwise from the upper left one.
int Lines::around(Point corner, int square) const {
    const int back = corner.y * map_.width + corner.x - square;
    if (back == 0) return 2;
    if (back == map_.width && (map_.width > 1 || corner.x == 0)) return 1;
    return back == 1 ? 3 : 0;
}

// Bit 4 * i + j: the line comes from square i of the four to square j, clockwise or counterclockwise, over open borders and free squares.
// Therefore a line may touch the end of a wall, and may not pass a crossing of walls.
std::uint16_t Lines::turns_at(Point corner) const {
    const int at[corners] = {square(corner.x - 1, corner.y - 1), square(corner.x, corner.y - 1), square(corner.x, corner.y),
                             square(corner.x - 1, corner.y)};
    bool is_open[corners];  // from each to the next
    for (int k = 0; k < corners; ++k) is_open[k] = !is_shut(at[k], at[(k + 1) % corners]);
    unsigned out = 0;
    for (int from = 0; from < corners; ++from)
        for (const int turn : {1, corners - 1}) {
            for (int k = from, n = 1; n < corners; ++n) {
                const int next = (k + turn) % corners;
                if (!is_open[turn == 1 ? k : next]) break;
                out |= 1u << (corners * from + next);
                if (!is_free(at[next])) break;
                k = next;
            }
        }
    return static_cast<std::uint16_t>(out);
}

bool Lines::round(Point corner, int from, int to) const { return goes(corner, around(corner, from), around(corner, to)); }

// A slanting line: from square to square, over a border or through a corner.
Obstacle Lines::across(Point p, int from, Point q, int to) const {
    const int right = sign(q.x - p.x), down = sign(q.y - p.y), wide = std::abs(q.x - p.x), deep = std::abs(q.y - p.y);
    int x = right > 0 ? p.x : p.x - 1, y = down > 0 ? p.y : p.y - 1;
    int here = square(x, y);
    if (here < 0) return {Kind::space, here};
    if (!round(p, from, here)) return {Kind::corner, from, here};
    for (int crossed = 0, sunk = 0;;) {
        if (here != from && here != to && !is_free(here)) return {Kind::space, here};
        const int side = (crossed + 1) * deep, floor = (sunk + 1) * wide;  // the smaller one is met first
        const int before = here;
        if (side <= floor) x += right, ++crossed;
        if (floor <= side) y += down, ++sunk;
        const Point corner{p.x + right * crossed, p.y + down * sunk};
        if (side == floor && crossed == wide) return round(corner, before, to) ? Obstacle{} : Obstacle{Kind::corner, before, to};
        here = square(x, y);
        if (side == floor) {
            if (here < 0 || !round(corner, before, here)) return {Kind::corner, before, here};
        } else if (is_shut(before, here)) {
            return {Kind::edge, before, here};
        }
    }
}

// A line along borders, on one side of these or the other. The line changes sides where the border is open.
Obstacle Lines::along(Point p, int from, Point q, int to) const {
    const int right = sign(q.x - p.x), down = sign(q.y - p.y), steps = std::abs(q.x - p.x) + std::abs(q.y - p.y);
    int before[2] = {from, from};
    bool comes[2] = {true, true};
    Point at = p;
    for (int i = 0; i < steps; ++i, at.x += right, at.y += down) {
        const int x = right < 0 ? at.x - 1 : at.x, y = down < 0 ? at.y - 1 : at.y;
        const int side[2] = {right == 0 ? square(at.x - 1, y) : square(x, at.y - 1), square(x, y)};
        bool is_clear[2], goes[2];
        for (int k = 0; k < 2; ++k) {
            is_clear[k] = side[k] >= 0 && (side[k] == from || side[k] == to || is_free(side[k]));
            goes[k] = is_clear[k] && ((comes[0] && round(at, before[0], side[k])) || (comes[1] && round(at, before[1], side[k])));
        }
        if (!is_shut(side[0], side[1])) goes[0] = goes[1] = goes[0] || goes[1];
        for (int k = 0; k < 2; ++k) goes[k] = goes[k] && is_clear[k];
        if (!goes[0] && !goes[1]) {
            if (!is_clear[0] && !is_clear[1]) return {Kind::space, side[0] >= 0 ? side[0] : side[1]};
            return {Kind::corner, comes[0] ? before[0] : before[1], is_clear[0] ? side[0] : side[1]};
        }
        for (int k = 0; k < 2; ++k) before[k] = side[k], comes[k] = goes[k];
    }
    const bool arrives = (comes[0] && round(at, before[0], to)) || (comes[1] && round(at, before[1], to));
    return arrives ? Obstacle{} : Obstacle{Kind::corner, comes[0] ? before[0] : before[1], to};
}

namespace {

// Tells whether a line enters the interior of the square at (x, y).
bool enters(int px, int py, int qx, int qy, int x, int y) {
    if (std::max(px, qx) <= x || std::min(px, qx) > x || std::max(py, qy) <= y || std::min(py, qy) > y) return false;
    const int dx = qx - px, dy = qy - py;
    // The square's corners lie on both sides of the line.
    const int upper_left = dx * (y - py) - dy * (x - px), least = upper_left + std::min(0, dx) - std::max(0, dy),
              most = upper_left + std::max(0, dx) - std::min(0, dy);
    return least < 0 && most > 0;
}

}  // namespace

Shadows::Shadows(int width, int depth) : wide_(std::min(width - 1, longest)), deep_(std::min(depth - 1, longest)) {
    for (int y = -deep_; y <= deep_; ++y)
        for (int x = -wide_; x <= wide_; ++x) {
            const Box box{std::min(y, 0) * width + std::min(x, 0), std::abs(x) + 1, std::abs(y) + 1, static_cast<std::uint32_t>(room_)};
            boxes_.push_back(box);
            room_ += static_cast<std::size_t>(box.wide * box.deep);
        }
}

void Shadows::make_room() {
    lines_.reset(static_cast<std::uint32_t*>(std::calloc(room_, sizeof(std::uint32_t))));
    if (lines_ == nullptr) throw std::bad_alloc();
}

std::uint16_t Shadows::compute(int x, int y, int third_x, int third_y) {
    return lines_where(
        [&](int i, int j) { return enters(corner_at[i].x, corner_at[i].y, x + corner_at[j].x, y + corner_at[j].y, third_x, third_y); });
}

std::uint16_t Shadows::find_lines(const Box& box, int x, int y, int third) {
    const int third_x = third % box.wide + std::min(x, 0), third_y = third / box.wide + std::min(y, 0);
    const bool is_end = (third_x == 0 && third_y == 0) || (third_x == x && third_y == y);
    return is_end ? std::uint16_t{0} : compute(x, y, third_x, third_y);
}

std::uint16_t Shadows::compute_edge_on(int x, int y) {
    return lines_where([&](int i, int j) {
        const auto p = corner_at[i], one = corner_at[j], next = corner_at[(j + 1) % Lines::corners];
        const int ax = x + one.x - p.x, ay = y + one.y - p.y, bx = x + next.x - p.x, by = y + next.y - p.y;
        return ax * by == bx * ay;
    });
}

// The lines that enter a blocking square other than both squares, for squares far apart.
std::uint16_t Lines::entering(int from, Point a, Point b, const Word* blocking) const {
    unsigned out = 0;
    for (int y = std::min(a.y, b.y); y <= std::max(a.y, b.y); ++y)
        for (int x = std::min(a.x, b.x); x <= std::max(a.x, b.x); ++x) {
            const int third = square(x, y);
            const bool is_end = third == from || (x == b.x && y == b.y);
            if (!is_end && has(blocking, third)) out |= Shadows::compute(b.x - a.x, b.y - a.y, x - a.x, y - a.y);
        }
    return static_cast<std::uint16_t>(out);
}

namespace {

constexpr unsigned one_is_enough = ~0u;  // stands for the sides that are seen edge-on, where no side has to be seen

// Among lines, those beside which the line to the next corner is there too.
unsigned sides_of(unsigned lines) { return lines & ((lines >> 1 & 0x7777u) | (lines << 3 & 0x8888u)); }
unsigned next_of(unsigned line) { return (line << 1 & 0xEEEEu) | (line >> 3 & 0x1111u); }

}  // namespace

// Tells whether some lines show the square: one of them, or both to one side.
unsigned Lines::shown(unsigned lines, unsigned edge_on) { return edge_on == one_is_enough ? lines : sides_of(lines) & ~edge_on; }

// Follows lines until some of those that count show the square, or none can any more.
bool Lines::follow(int from, int to, Followed& lines, unsigned counting, unsigned edge_on) const {
    const auto before = lines.asked;
    bool is_seen = false;
    for (;;) {
        counting &= lines.clear | ~unsigned{lines.asked};
        const unsigned possible = shown(counting, edge_on);
        if (possible == 0) break;
        const unsigned first = possible & -possible,
                       left = (edge_on == one_is_enough ? first : first | next_of(first)) & ~unsigned{lines.asked};
        is_seen = left == 0;
        if (is_seen) break;
        const int line = std::countr_zero(left);
        const auto bit = static_cast<std::uint16_t>(1u << line);
        lines.asked |= bit;
        if (is_clear(from, line / corners, to, line % corners)) lines.clear |= bit;
    }
    if (lines.asked != before) keep(from, to, lines);
    return is_seen;
}

bool Lines::sees(int from, int to, bool two_corners, const Word* blocking) const {
    if (from == to) return true;
    auto lines = followed(from, to);
    if (lines.asked == 0) lines = begin(from, to);
    const auto a = point(from), b = point(to);
    const int x = b.x - a.x, y = b.y - a.y;
    auto* const box = shadows_.box(x, y);
    unsigned edge_on = one_is_enough;
    if (two_corners) edge_on = box == nullptr ? Shadows::compute_edge_on(x, y) : Shadows::edge_on(*box, x, y);
    // Walls first, because they stop most lines, and lines that they stop are known for the next time.
    if (shown(lines.clear, edge_on) == 0 && !follow(from, to, lines, all_lines, edge_on)) return false;
    if (blocking == nullptr) return true;
    // A line that enters a blocking square does not count, unless the square lies at one of its ends.
    unsigned counting = all_lines;
    if (box == nullptr) {
        counting &= ~unsigned{entering(from, a, b, blocking)};
    } else {
        const Word mask = ~Word{0} >> (64 - box->wide);
        for (int row = 0, first = from + box->first; row < box->deep; ++row, first += map_.width)
            for (auto bits = part_of(blocking, first, box->wide) & mask; bits != 0; bits &= bits - 1)
                counting &= ~unsigned{shadows_.lines(*box, x, y, row * box->wide + std::countr_zero(bits))};
    }
    return shown(counting & lines.clear, edge_on) != 0 || follow(from, to, lines, counting, edge_on);
}

}  // namespace holo::world
