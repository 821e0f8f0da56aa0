#include "interpreter/play/ranking.hpp"

#include <algorithm>
#include <utility>

namespace holo::play {

Ranking::Ranking(const machine::Table& table) : unseen_(table), look_(table), dealt_(table.opening()), standing_(table) {}

Ranking::Ranking(const machine::Table& table, const std::vector<std::int16_t>& measures)
    : unseen_(table), look_(table, measures.front()), dealt_(table.opening()), standing_(table) {
    for (auto measure = measures.begin() + 1; measure != measures.end(); ++measure) further_.emplace_back(table, *measure);
}

// The first entries that are equal so far are put in order by each further measure, until one of them stands alone.
void Ranking::part_equals(std::uint64_t luck, int player) {
    auto equal = static_cast<std::size_t>(std::count_if(entries_.begin(), entries_.end(), [&](const Entry& entry) {
        return std::pair(entry.times, entry.score) == std::pair(entries_.front().times, entries_.front().score);
    }));
    for (auto look = further_.begin(); look != further_.end() && equal > 1; ++look) {
        std::vector<std::pair<long, Entry>> parted;
        for (std::size_t i = 0; i < equal; ++i)
            parted.emplace_back(look->after(dealt_, entries_[i].option, player, tries, luck), entries_[i]);
        std::stable_sort(parted.begin(), parted.end(), [](const auto& one, const auto& other) { return one.first > other.first; });
        for (std::size_t i = 0; i < equal; ++i) entries_[i] = parted[i].second;
        while (parted[equal - 1].first < parted.front().first) --equal;
    }
}

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
    part_equals(luck, player);
    return entries_;
}

int Ranking::gain(const machine::Machine& machine, int player, pcg32& random) {
    const auto& best = rank(machine, player, random).front();
    return best.score > before_ ? best.option : static_cast<int>(machine::none);
}

}  // namespace holo::play
