// Movement points: the spaces within reach, and the first step of a cheapest way. Costs are given as sets of spaces, because the rules of a
// game belong in its module.
#pragma once

#include <vector>

#include "interpreter/world/board/chart.hpp"

namespace holo::world {

constexpr int most_hard = 6;  // sets that make a space dearer

// Entering a space costs 1, and 1 more for each hard set that contains it. Each of the sets is optional.
struct Fare {
    const Word* hard[most_hard] = {};
    int hard_sets = 0;
    const Word* closed = nullptr;    // spaces that may not be entered
    const Word* no_stop = nullptr;   // spaces that may be passed, and where the way may not end
    const Word* not_last = nullptr;  // spaces that may not be entered with the last point
};

class Travel {
public:
    explicit Travel(const Map& map);
    // Adds the spaces where a way of at most `points` points may end. The start is none of them.
    void reach(const Chart& chart, int from, int points, const Fare& fare, Word* out);
    // The next space of a cheapest way, and the cost to enter it; -1 when no way exists. The first direction wins a tie: north, then
    // clockwise; on a graph, the lowest number.
    struct Step {
        int space = -1;
        int cost = 0;   // the step's
        int whole = 0;  // the whole way's
    };
    Step next(const Chart& chart, int from, int to, const Fare& fare);
    // The points of a cheapest way; far_away when there is none.
    int cost(const Chart& chart, int from, int to, const Fare& fare);
    static int cost(int space, const Fare& fare);

private:
    class WideLevels;
    // The room of a search on a map that is not small.
    struct Room {
        std::vector<Word> levels, done, ahead;
    };
    // The same searches, with the levels of a small map or of any other.
    template <typename Levels>
    void reach(Levels&& levels, const Chart& chart, int from, int points, const Fare& fare, Word* out);
    template <typename Levels>
    Step search(Levels&& levels, const Chart& chart, int from, int to, const Fare& fare);
    bool asks_again(const Chart& chart, int to, const Fare& fare) const;
    void note_asked(const Chart& chart, int to, const Fare& fare);
    Step known_step(const Chart& chart, int from, const Fare& fare) const;

    int words_;
    Room room_;
    std::vector<std::int16_t> costs_;  // to the end of the way, for the spaces visited
    // The last search for a next step: a piece on its way asks for the same end again and again, and the obstacles stay the same.
    struct Asked {
        const Chart* chart = nullptr;
        int drawings = 0, to = -1, hard_sets = 0;
        bool has_closed = false;
        std::vector<Word> sets;  // hard ones, then the closed one
    } asked_;
    std::vector<Word> met_;  // spaces with a cost
};

}  // namespace holo::world
