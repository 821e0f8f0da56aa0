#include "interpreter/play/sequence.hpp"

#include <algorithm>

namespace holo::play {

int Sequence::take(const std::atomic<bool>* interrupted) {
    for (;;) {
        const int seen = handed_over_;
        {
            const std::lock_guard guard(lock_);
            if (taken_ >= blocks_ || (interrupted != nullptr && interrupted->load(std::memory_order_relaxed))) return machine::none;
            if (taken_ < seen + most_ahead_) return taken_++;
        }
        handed_over_.wait(seen);  // the thread with the first block will finish it, interrupted or not
    }
}

void Sequence::finish(int block, std::vector<GameResult> games) {
    const std::lock_guard guard(lock_);
    held_.emplace(block, std::move(games));
    most_held_ = std::max(most_held_, held_.size());
    for (auto first = held_.begin(); first != held_.end() && first->first == handed_over_; first = held_.erase(first), ++handed_over_)
        for (const auto& game : first->second) {
            ++games_;
            if (received_) received_(game);
        }
    handed_over_.notify_all();
}

}  // namespace holo::play
