// Where something may go with so many points, and by which step a cheapest way begins. What each space costs is said by sets, so that
// the rules of a game stay in its module.
#pragma once

#include <array>
#include <vector>

#include "interpreter/world/board/chart.hpp"

namespace holo::world {

constexpr int most_hard = 6;  // sets that make a space dearer

// Entering a space costs 1, and 1 more for each of the hard sets that it lies in. None of the sets must be there.
struct Fare {
    const Word* hard[most_hard] = {};
    int hard_sets = 0;
    const Word* closed = nullptr;   // may not be entered
    const Word* no_stop = nullptr;  // may be passed, and not be the end
};

class Travel {
public:
    explicit Travel(const Map& map);
    // Where a way of so many points may end. It ends elsewhere than it begins.
    void reach(const Chart& chart, int from, int points, const Fare& fare, Word* out);
    // The next space of a cheapest way from one to another and what entering it costs; -1 when no way leads there. Of several, the one
    // in the first direction: north, then clockwise; by number on a graph.
    struct Step {
        int space = -1;
        int cost = 0;   // of this step
        int whole = 0;  // of the way
    };
    Step next(const Chart& chart, int from, int to, const Fare& fare);
    static int cost(int space, const Fare& fare);

private:
    static constexpr int levels = most_hard + 2;  // a ring: no step is dearer than most_hard + 1
    Word* level(int points) { return levels_.data() + points % levels * words_; }
    void clear(int points);
    void set_out(const Word* fresh, Stretch of, int points, const Fare& fare);  // to the levels at which they are entered
    void set_out_word(Word fresh, int word, int points, const Fare& fare);

    int words_;
    std::vector<Word> levels_;
    std::array<Stretch, static_cast<std::size_t>(levels)> stretch_{};
    std::vector<Word> seen_, ahead_;
    std::vector<std::int16_t> costs_;  // to the end of the way, of the spaces that were seen
};

}  // namespace holo::world
