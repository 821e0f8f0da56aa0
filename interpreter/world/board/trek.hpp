// Movement points of pieces whose bases cover several squares: the placements within reach, and the first stride of a cheapest way. Pieces
// of one space travel by sets of spaces (travel.hpp), unless they go straight.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "interpreter/world/board/stance.hpp"
#include "interpreter/world/board/travel.hpp"

namespace holo::world {

// The manner of a move. Sets of a fare are about all squares of a base: dearer and closed are those newly covered; no way ends where one
// of the squares is no end.
struct Manner {
    bool turns = false;     // by quarters
    bool straight = false;  // all steps go in one direction
};

class Trek {
public:
    explicit Trek(const Map& map);
    // Adds the placements where a way of at most `points` points may end. The start is none of them.
    void reach(const Stance& stance, Manner manner, int from, int points, const Fare& fare, Word* out);
    // The next placement of a cheapest way, and the costs; -1 when no way exists. The first stride wins a tie.
    Travel::Step next(const Stance& stance, Manner manner, int from, int to, const Fare& fare);
    // The points of a cheapest way, which may end anywhere; far_away when there is none.
    int cost(const Stance& stance, Manner manner, int from, int to, const Fare& fare);
    // Adds the placements, of the given facing or of any one, where the base fits on squares that are neither closed nor no end. With
    // `over`, one of its squares is a member.
    enum class Facing : std::uint8_t { unturned, turned, any };
    void room(const Stance& stance, Facing facing, const Word* over, const Fare& fare, Word* out);
    // Keeps the placements that have a square at the fewest steps from any of the spaces; none when no way leads to any.
    void keep_nearest(const Stance& stance, const Chart& chart, const Word* from, Word* placements);

private:
    static constexpr int levels = most_hard + 2;
    static constexpr int everywhere = -1;  // any direction
    // The directions of separate searches.
    static std::span<const int> directions(Manner manner);
    void search(const Stance& stance, Manner manner, int direction, int from, int limit, int stop, const Fare& fare);
    void enter(int placement, int cost);
    bool may_end(const Stance& stance, int placement, const Word* no_end) const;
    Travel::Step step(const Stance& stance, int direction, int from, int to, const Fare& fare);
    static int cost(const Stride& stride, int corner, const Fare& fare);  // 0: closed
    int& costs(int placement) { return costs_[static_cast<std::size_t>(placement)]; }

    const Map& map_;
    std::vector<int> costs_;  // by placement
    std::vector<std::int16_t> visited_;
    std::array<std::vector<std::int16_t>, static_cast<std::size_t>(levels)> ring_;
    std::vector<char> is_on_way_;
    std::vector<std::int16_t> open_;
    std::vector<Word> near_;
};

}  // namespace holo::world
