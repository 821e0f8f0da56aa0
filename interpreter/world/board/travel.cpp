#include "interpreter/world/board/travel.hpp"

#include <algorithm>
#include <utility>

namespace holo::world {

namespace {

void add(Stretch& all, Stretch more) {
    if (all.first >= all.last) all = more;
    else all = {std::min(all.first, more.first), std::max(all.last, more.last)};
}

// The levels of a search on a small map: the spaces that are entered with so many points.
class Levels {
public:
    Levels(const Fare& fare, int words) : hard_sets_(fare.hard_sets) {
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
    void enter(int points, int space) { level_[points % levels] |= Small{1} << space; }
    Small take(int points) { return std::exchange(level_[points % levels], 0); }
    // Puts spaces on the levels at which they are entered.
    void set_out(Small fresh, int points) {
        for (int n = 0; n <= hard_sets_; ++n) level_[(points + 1 + n) % levels] |= fresh & dear_[n];
    }

private:
    static constexpr unsigned levels = most_hard + 2;
    int hard_sets_;
    Small dear_[most_hard + 1];  // the spaces that may be entered, by the number of hard sets that contain them
    Small level_[levels] = {};
};

}  // namespace

Travel::Travel(const Map& map)
    : words_(map.words()),
      levels_(static_cast<std::size_t>(levels * words_)),
      seen_(static_cast<std::size_t>(words_)),
      ahead_(static_cast<std::size_t>(words_)),
      costs_(static_cast<std::size_t>(map.size())),
      met_(static_cast<std::size_t>(words_)) {
    asked_.sets.resize(static_cast<std::size_t>((most_hard + 1) * words_));
}

int Travel::cost(int space, const Fare& fare) {
    int n = 1;
    for (int i = 0; i < fare.hard_sets; ++i) n += has(fare.hard[i], space) ? 1 : 0;
    return n;
}

void Travel::clear(int points) {
    auto& of = stretch_[static_cast<std::size_t>(points % levels)];
    std::fill(level(points) + of.first, level(points) + of.last, 0);
    of = {0, 0};
}

void Travel::set_out_word(Word fresh, int word, int points, const Fare& fare) {
    Word dearer[most_hard + 1] = {fresh};
    for (int i = 0; i < fare.hard_sets; ++i)
        for (int n = i; n >= 0; --n) {
            const Word more = dearer[n] & fare.hard[i][word];
            dearer[n + 1] |= more;
            dearer[n] ^= more;
        }
    for (int n = 0; n <= fare.hard_sets; ++n)
        if (dearer[n] != 0) {
            level(points + 1 + n)[word] |= dearer[n];
            add(stretch_[static_cast<std::size_t>((points + 1 + n) % levels)], {word, word + 1});
        }
}

void Travel::set_out(const Word* fresh, Stretch of, int points, const Fare& fare, const std::vector<Word>& done) {
    for (int w = of.first; w < of.last; ++w) {
        const Word left = fresh[w] & ~done[static_cast<std::size_t>(w)] & (fare.closed != nullptr ? ~fare.closed[w] : ~Word{0});
        if (left != 0) set_out_word(left, w, points, fare);
    }
}

void Travel::reach_small(const Chart& chart, int from, int points, const Fare& fare, Word* out) const {
    Levels levels(fare, words_);
    Small seen = 0;
    levels.enter(0, from);
    for (int paid = 0; paid <= points; ++paid) {
        auto here = levels.take(paid) & ~seen;
        seen |= here;
        if (paid == points) {
            if (fare.not_last != nullptr) seen &= ~(here & small_of(fare.not_last, words_));
            break;
        }
        if (chart.passed() != nullptr && paid > 0) here &= small_of(chart.passed(), words_);
        if (here != 0) levels.set_out(chart.step(here) & ~seen, paid);
    }
    if (fare.no_stop != nullptr) seen &= ~small_of(fare.no_stop, words_);
    seen &= ~(Small{1} << from);
    out[0] = static_cast<Word>(seen);
    if (words_ > 1) out[1] = static_cast<Word>(seen >> 64);
}

void Travel::reach(const Chart& chart, int from, int points, const Fare& fare, Word* out) {
    if (chart.is_small()) return reach_small(chart, from, points, fare, out);
    for (int i = 0; i < levels; ++i) stretch_[static_cast<std::size_t>(i)] = {0, 0};
    std::fill(levels_.begin(), levels_.end(), 0);
    std::fill(seen_.begin(), seen_.end(), 0);
    insert(level(0), from);
    stretch_[0] = {word_of(from), word_of(from) + 1};
    for (int paid = 0; paid <= points; ++paid) {
        auto* here = level(paid);
        const auto of = stretch_[static_cast<std::size_t>(paid % levels)];
        Word any = 0;
        for (int w = of.first; w < of.last; ++w) {
            here[w] &= ~seen_[static_cast<std::size_t>(w)];
            seen_[static_cast<std::size_t>(w)] |= here[w];
            any |= here[w];
        }
        if (paid == points && fare.not_last != nullptr)
            for (int w = of.first; w < of.last; ++w) seen_[static_cast<std::size_t>(w)] &= ~(here[w] & fare.not_last[w]);
        for (int w = of.first; chart.passed() != nullptr && paid > 0 && w < of.last; ++w) here[w] &= chart.passed()[w];
        if (any != 0 && paid < points) {
            std::fill(ahead_.begin(), ahead_.end(), 0);
            set_out(ahead_.data(), chart.step(here, ahead_.data(), of), paid, fare, seen_);
        }
        clear(paid);
    }
    for (int w = 0; w < words_; ++w)
        out[w] = fare.no_stop != nullptr ? seen_[static_cast<std::size_t>(w)] & ~fare.no_stop[w] : seen_[static_cast<std::size_t>(w)];
    erase(out, from);
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

Travel::Step Travel::search_small(const Chart& chart, int from, int to, const Fare& fare) {
    Levels levels(fare, words_);
    Small met = 0;
    const int last = cost(to, fare);
    levels.enter(last, to);
    bool is_found = false;
    for (int paid = last, idle = 0; idle < Travel::levels && !is_found; ++paid) {
        auto here = levels.take(paid) & ~met;
        if (chart.passed() != nullptr && paid > last) here &= small_of(chart.passed(), words_);
        ++idle;
        if (here == 0) continue;
        idle = 0;
        met |= here;
        for (int w = 0; w < 2; ++w)
            for (Word bits = static_cast<Word>(here >> 64 * w); bits != 0; bits &= bits - 1)
                costs_[static_cast<std::size_t>((w << 6) + std::countr_zero(bits))] = static_cast<std::int16_t>(paid);
        const auto before = chart.back(here);
        is_found = has(before, from);
        levels.set_out(before & ~met, paid);
    }
    met_[0] = static_cast<Word>(met);
    if (words_ > 1) met_[1] = static_cast<Word>(met >> 64);
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
    if (chart.is_small()) return search_small(chart, from, to, fare);
    for (int i = 0; i < levels; ++i) stretch_[static_cast<std::size_t>(i)] = {0, 0};
    std::fill(levels_.begin(), levels_.end(), 0);
    std::fill(met_.begin(), met_.end(), 0);
    // Searches backwards from the end. The level of a space is the cost of its way to the end, including its own cost, because a piece in
    // front of it pays that.
    const int last = cost(to, fare);
    insert(level(last), to);
    stretch_[static_cast<std::size_t>(last % levels)] = {word_of(to), word_of(to) + 1};
    for (int paid = last, idle = 0; idle < levels; ++paid) {
        auto* here = level(paid);
        const auto of = stretch_[static_cast<std::size_t>(paid % levels)];
        Word any = 0;
        for (int w = of.first; chart.passed() != nullptr && paid > last && w < of.last; ++w) here[w] &= chart.passed()[w];
        for (int w = of.first; w < of.last; ++w) {
            here[w] &= ~met_[static_cast<std::size_t>(w)];
            met_[static_cast<std::size_t>(w)] |= here[w];
            any |= here[w];
            for (Word bits = here[w]; bits != 0; bits &= bits - 1)
                costs_[static_cast<std::size_t>((w << 6) + std::countr_zero(bits))] = static_cast<std::int16_t>(paid);
        }
        idle = any == 0 ? idle + 1 : 0;
        if (any != 0) {
            std::fill(ahead_.begin(), ahead_.end(), 0);
            const auto before = chart.back(here, ahead_.data(), of);
            if (has(ahead_.data(), from)) return known_step(chart, from, fare);
            set_out(ahead_.data(), before, paid, fare, met_);
        }
        clear(paid);
    }
    return {};
}

}  // namespace holo::world
