#include "interpreter/world/board/travel.hpp"

#include <algorithm>
#include <utility>

namespace holo::world {

namespace {

// A search enters spaces level by level: the spaces that are entered with so many points. Levels form a ring, because no step is dearer
// than most_hard + 1. `here` are the spaces of the present level, `done` those of all levels so far.
constexpr int ring = most_hard + 2;

// Tells whether spaces that no way may lead over count as entered: a way may end there.
enum class Ends : bool { no, yes };

// The levels of a search on a small map, whose sets are numbers.
class SmallLevels {
public:
    SmallLevels(const Fare& fare, int words) : words_(words), hard_sets_(fare.hard_sets) {
        dear_[0] = ~(fare.closed != nullptr ? small_of(fare.closed, words) : 0);
        for (int i = 0; i < hard_sets_; ++i) {
            const Small hard = small_of(fare.hard[i], words);
            dear_[i + 1] = 0;
            for (int n = i; n >= 0; --n) {
                const Small more = dear_[n] & hard;
                dear_[n + 1] |= more;
                dear_[n] ^= more;
            }
        }
    }
    void enter(int points, int space) { level_[points % ring] |= Small{1} << space; }
    // Goes to that level; tells whether a way leads on from there. `passed`: the spaces over which it may lead; nothing for all.
    template <Ends ends>
    bool take(int points, const Word* passed) {
        here_ = std::exchange(level_[points % ring], 0) & ~done_;
        if (ends == Ends::yes) done_ |= here_;
        if (passed != nullptr) here_ &= small_of(passed, words_);
        if (ends == Ends::no) done_ |= here_;
        return here_ != 0;
    }
    void undo(const Word* set) { done_ &= ~(here_ & small_of(set, words_)); }
    void step(const Chart& chart, int points) { set_out(chart.step(here_), points); }
    // Tells whether a step from `wanted` leads here.
    bool step_back(const Chart& chart, int points, int wanted) {
        const auto before = chart.back(here_);
        set_out(before, points);
        return has(before, wanted);
    }
    template <typename F>
    void each_here(F&& f) const {
        each(here_, f);
    }
    void copy_done(Word* out) const {
        out[0] = static_cast<Word>(done_);
        if (words_ > 1) out[1] = static_cast<Word>(done_ >> 64);
    }

private:
    // Puts spaces on the levels at which they are entered.
    void set_out(Small spaces, int points) {
        const Small fresh = spaces & ~done_;
        for (int n = 0; n <= hard_sets_; ++n) level_[(points + 1 + n) % ring] |= fresh & dear_[n];
    }

    int words_, hard_sets_;
    Small dear_[most_hard + 1];  // the spaces that may be entered, by the number of hard sets that contain them
    Small level_[ring] = {};
    Small here_ = 0, done_ = 0;
};

}  // namespace

// The same on any map, whose sets have many words, few of them with members.
class Travel::WideLevels {
public:
    WideLevels(const Fare& fare, int words, Room& room) : fare_(fare), words_(words), room_(room), done_(room.done.data()) {
        for (auto& of : stretch_) of = none_of_;
        std::fill(room.levels.begin(), room.levels.end(), 0);
        std::fill(room.done.begin(), room.done.end(), 0);
        std::fill(room.ahead.begin(), room.ahead.end(), 0);
    }
    void enter(int points, int space) {
        insert(level(points), space);
        stretch(points) = {word_of(space), word_of(space) + 1};
    }
    template <Ends ends>
    bool take(int points, const Word* passed) {
        clear();
        here_ = level(points);
        of_ = &stretch(points);
        Word any = 0;
        for (int w = of_->first; w < of_->last; ++w) {
            const Word fresh = here_[w] & ~done_[w], kept = passed != nullptr ? fresh & passed[w] : fresh;
            done_[w] |= ends == Ends::yes ? fresh : kept;
            here_[w] = kept;
            any |= kept;
        }
        return any != 0;
    }
    void undo(const Word* set) {
        for (int w = of_->first; w < of_->last; ++w) done_[w] &= ~(here_[w] & set[w]);
    }
    void step(const Chart& chart, int points) { set_out(chart.step(here_, room_.ahead.data(), *of_), points); }
    bool step_back(const Chart& chart, int points, int wanted) {
        const auto before = chart.back(here_, room_.ahead.data(), *of_);
        if (has(room_.ahead.data(), wanted)) return true;
        set_out(before, points);
        return false;
    }
    template <typename F>
    void each_here(F&& f) const {
        for (int w = of_->first; w < of_->last; ++w)
            for (Word bits = here_[w]; bits != 0; bits &= bits - 1) f((w << 6) + std::countr_zero(bits));
    }
    void copy_done(Word* out) const { std::copy_n(done_, words_, out); }

private:
    static int place(int points) { return static_cast<int>(static_cast<unsigned>(points) % ring); }
    Word* level(int points) { return room_.levels.data() + place(points) * words_; }
    Stretch& stretch(int points) { return stretch_[place(points)]; }
    // Empties the level that was taken last.
    void clear() {
        if (of_ == nullptr) return;
        for (int w = of_->first; w < of_->last; ++w) here_[w] = 0;
        *of_ = none_of_;
    }
    // Puts the spaces ahead on the levels at which they are entered; none is ahead afterwards.
    void set_out(Stretch of, int points) {
        for (int w = of.first; w < of.last; ++w) {
            const Word closed = fare_.closed != nullptr ? fare_.closed[w] : 0,
                       left = std::exchange(room_.ahead[static_cast<std::size_t>(w)], 0) & ~done_[w] & ~closed;
            if (left != 0) set_out_word(left, w, points);
        }
    }
    void set_out_word(Word fresh, int word, int points) {
        Word dearer[most_hard + 1] = {fresh};
        for (int i = 0; i < fare_.hard_sets; ++i)
            for (int n = i; n >= 0; --n) {
                const Word more = dearer[n] & fare_.hard[i][word];
                dearer[n + 1] |= more;
                dearer[n] ^= more;
            }
        for (int n = 0; n <= fare_.hard_sets; ++n)
            if (dearer[n] != 0) {
                level(points + 1 + n)[word] |= dearer[n];
                auto& of = stretch(points + 1 + n);
                of = {std::min(of.first, word), std::max(of.last, word + 1)};
            }
    }

    static constexpr Stretch none_of_{most_spaces, 0};

    const Fare& fare_;
    int words_;
    Room& room_;
    Word* done_;
    Stretch stretch_[ring];  // by level: its words with members
    Word* here_ = nullptr;
    Stretch* of_ = nullptr;
};

Travel::Travel(const Map& map) : words_(map.words()), costs_(static_cast<std::size_t>(map.size())), met_(static_cast<std::size_t>(words_)) {
    if (!map.is_small()) room_ = {std::vector<Word>(static_cast<std::size_t>(ring * words_)), met_, met_};
    asked_.sets.resize(static_cast<std::size_t>((most_hard + 1) * words_));
}

int Travel::cost(int space, const Fare& fare) {
    int n = 1;
    for (int i = 0; i < fare.hard_sets; ++i) n += has(fare.hard[i], space) ? 1 : 0;
    return n;
}

template <typename Levels>
void Travel::reach(Levels&& levels, const Chart& chart, int from, int points, const Fare& fare, Word* out) {
    levels.enter(0, from);
    for (int paid = 0; paid < points; ++paid)
        if (levels.template take<Ends::yes>(paid, paid > 0 ? chart.passed() : nullptr)) levels.step(chart, paid);
    levels.template take<Ends::yes>(points, nullptr);
    if (fare.not_last != nullptr) levels.undo(fare.not_last);
    levels.copy_done(out);
    for (int w = 0; fare.no_stop != nullptr && w < words_; ++w) out[w] &= ~fare.no_stop[w];
    erase(out, from);
}

void Travel::reach(const Chart& chart, int from, int points, const Fare& fare, Word* out) {
    if (chart.is_small()) reach(SmallLevels(fare, words_), chart, from, points, fare, out);
    else reach(WideLevels(fare, words_, room_), chart, from, points, fare, out);
}

int Travel::cost(const Chart& chart, int from, int to, const Fare& fare) {
    if (from == to) return 0;
    const auto step = next(chart, from, to, fare);
    return step.space < 0 ? far_away : step.whole;
}

bool Travel::asks_again(const Chart& chart, int to, const Fare& fare) const {
    if (asked_.chart != &chart || asked_.drawings != chart.drawings() || asked_.to != to || asked_.hard_sets != fare.hard_sets ||
        asked_.has_closed != (fare.closed != nullptr))
        return false;
    const auto* kept = asked_.sets.data();
    for (int i = 0; i < fare.hard_sets; ++i, kept += words_)
        if (!std::equal(kept, kept + words_, fare.hard[i])) return false;
    return fare.closed == nullptr || std::equal(kept, kept + words_, fare.closed);
}

void Travel::note_asked(const Chart& chart, int to, const Fare& fare) {
    asked_.chart = &chart;
    asked_.drawings = chart.drawings();
    asked_.to = to;
    asked_.hard_sets = fare.hard_sets;
    asked_.has_closed = fare.closed != nullptr;
    auto* kept = asked_.sets.data();
    for (int i = 0; i < fare.hard_sets; ++i, kept += words_) std::copy_n(fare.hard[i], words_, kept);
    if (fare.closed != nullptr) std::copy_n(fare.closed, words_, kept);
}

// The step to the neighbor with the cheapest way, as far as the last search has met any. A search meets spaces by their costs; therefore
// none that it has not met is cheaper.
Travel::Step Travel::known_step(const Chart& chart, int from, const Fare& fare) const {
    Step step;
    chart.each_step(from, [&](int space) {
        const int whole = costs_[static_cast<std::size_t>(space)];
        if (has(met_.data(), space) && (step.space < 0 || whole < step.whole)) step = {space, cost(space, fare), whole};
        return true;
    });
    return step;
}

// Searches backwards from the end. The level of a space is the cost of its way to the end, including its own cost, because a piece in front
// of it pays that.
template <typename Levels>
Travel::Step Travel::search(Levels&& levels, const Chart& chart, int from, int to, const Fare& fare) {
    const int last = cost(to, fare);
    levels.enter(last, to);
    bool is_found = false;
    for (int paid = last, idle = 0; idle < ring && !is_found; ++paid) {
        ++idle;
        if (!levels.template take<Ends::no>(paid, paid > last ? chart.passed() : nullptr)) continue;
        idle = 0;
        levels.each_here([&](int space) { costs_[static_cast<std::size_t>(space)] = static_cast<std::int16_t>(paid); });
        is_found = levels.step_back(chart, paid, from);
    }
    levels.copy_done(met_.data());
    return is_found ? known_step(chart, from, fare) : Step{};
}

Travel::Step Travel::next(const Chart& chart, int from, int to, const Fare& fare) {
    if (from == to || (fare.no_stop != nullptr && has(fare.no_stop, to)) || (fare.closed != nullptr && has(fare.closed, to))) return {};
    // A step that leads to the end is cheaper than any way around, because each ends by entering the same space. The last search stays.
    if (chart.leads(from, to)) {
        const int only = cost(to, fare);
        return {to, only, only};
    }
    if (asks_again(chart, to, fare))
        if (const auto step = known_step(chart, from, fare); step.space >= 0) return step;
    note_asked(chart, to, fare);
    return chart.is_small() ? search(SmallLevels(fare, words_), chart, from, to, fare)
                            : search(WideLevels(fare, words_, room_), chart, from, to, fare);
}

}  // namespace holo::world
