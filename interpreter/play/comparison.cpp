#include "interpreter/play/comparison.hpp"

#include <cstdlib>

#include "interpreter/play/look.hpp"

namespace holo::play {

namespace {
constexpr std::int64_t whole = 1000;  // the worth of a won game; a lost one is worth the negative
}  // namespace

void Comparison::begin(std::size_t candidates) {
    candidates_ = candidates;
    ends_.clear();
}

void Comparison::weigh(const std::vector<std::size_t>& candidates) {
    const auto each_end = [&](auto&& f) {
        for (std::size_t deal = 0; deal < ends_.size(); deal += candidates_)
            for (const auto c : candidates)
                if (const long end = ends_[deal + c]; std::labs(end) < Look::decided) f(end);
    };
    std::int64_t count = 0, sum = 0, away = 0;
    each_end([&](long end) { sum += end, ++count; });
    middle_ = count == 0 ? 0 : sum / count;
    each_end([&](long end) { away += std::labs(end - middle_); });
    spread_ = count == 0 ? 1 : 1 + 2 * away / count;
    margins_.assign(candidates_, {});
    for (const auto c : candidates)
        for (std::size_t deal = 0; deal < ends_.size(); deal += candidates_) {
            const auto difference = worth(ends_[deal + c]) - worth(ends_[deal]);
            margins_[c].sum += difference;
            margins_[c].squares += difference * difference;
        }
}

// One more point counts for less, the further the lead is from the middle.
std::int64_t Comparison::worth(long end) const {
    if (std::labs(end) >= Look::decided) return end > 0 ? whole : -whole;
    const auto away = end - middle_;
    return whole * away / (spread_ + std::labs(away));
}

// With n deals, the mean is sum / n, and the square of its error is (squares / n - mean²) / n. Therefore the mean is more than k errors
// when sum² (n + k²) > k² n squares.
bool Comparison::is_better(std::size_t candidate) const {
    const auto& m = margins_[candidate];
    return m.sum > 0 && m.sum * m.sum * (4 * deals() + 1) > deals() * m.squares;
}

bool Comparison::may_be_better(std::size_t candidate) const {
    const auto& m = margins_[candidate];
    if (m.squares == 0) return false;  // the same ends in every deal
    return m.sum >= 0 || m.sum * m.sum * (deals() + 4) <= 4 * deals() * m.squares;
}

}  // namespace holo::play
