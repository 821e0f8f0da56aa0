#include "interpreter/play/ranking.hpp"

#include <algorithm>
#include <utility>

namespace holo::play {

Ranking::Ranking(const machine::Table& table) : unseen_(table), look_(table), dealt_(table.opening()), standing_(table) {}

const std::vector<Ranking::Entry>& Ranking::rank(const machine::Machine& machine, int player, pcg32& random) {
    here_ = &taken_[standing_.of(machine.state())];
    entries_.clear();
    for (int i = 0; const auto& option : machine.options()) {
        if (machine.taker(option) == player) entries_.push_back({static_cast<int>(std::count(here_->begin(), here_->end(), i)), 0, i});
        ++i;
    }
    if (const auto all = entries_.size(); all > most_looked_at) {
        for (std::size_t i = 0; i < most_looked_at; ++i) entries_[i] = entries_[i * (all - 1) / (most_looked_at - 1)];
        entries_.resize(most_looked_at);
    }
    dealt_ = machine.state();
    unseen_.deal(dealt_, player, random);
    const std::uint64_t luck = random();
    before_ = look_.now(dealt_, player);
    for (auto& entry : entries_) entry.score = look_.after(dealt_, entry.option, player, tries, luck);
    for (auto i = entries_.size(); i > 1; --i) std::swap(entries_[i - 1], entries_[random(static_cast<std::uint32_t>(i))]);
    std::stable_sort(entries_.begin(), entries_.end(), [](const Entry& one, const Entry& other) {
        return std::pair(one.times, -one.score) < std::pair(other.times, -other.score);
    });
    return entries_;
}

int Ranking::gain(const machine::Machine& machine, int player, pcg32& random) {
    const auto& best = rank(machine, player, random).front();
    return best.score > before_ ? best.option : static_cast<int>(machine::none);
}

}  // namespace holo::play
