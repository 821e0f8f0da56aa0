#include "interpreter/tools/results.hpp"

namespace holo::tools {

double Tally::mean() const {
    double sum = 0;
    for (const auto& [value, times] : counts_) sum += static_cast<double>(value) * static_cast<double>(times);
    return total_ == 0 ? 0 : sum / static_cast<double>(total_);
}

int Tally::at(double share) const {
    auto left = static_cast<long>(share * static_cast<double>(total_ - 1));
    for (const auto& [value, times] : counts_) {
        if (left < times) return value;
        left -= times;
    }
    return 0;
}

void Results::add(const play::GameResult& game) {
    ++games_;
    decisions_ += game.decisions;
    signature_ = signature_ * 0x100000001B3ull ^ game.hash;
    if (game.winners == 0) ++wins_[0];
    for (std::size_t s = 1; s < wins_.size(); ++s) wins_[s] += game.won_by(static_cast<int>(s)) ? 1 : 0;
    if (!game.error.empty() && ++broken_ <= static_cast<long>(most_shown)) shown_.push_back(game);
    if (!game.endless.empty() && ++endless_ == 1) first_endless_ = game.endless;
    recurring_ += game.recurring ? 1 : 0;
    growth_.add(game.growth);
    if (game.growth.times() > 0) ++grown_;
    if (!game.finished) return;
    choices.add(game.decisions);
    lengths.add(game.length);
    if (game.winners == 0 || game.first == 0) return;
    ++decided_;
    first_wins_ += game.won_by(game.first) ? 1 : 0;
}

}  // namespace holo::tools
