// Which parts of the state decide about a continuous change of a table: worked out (reads.hpp) when somebody asks for the first
// time, because a short game asks about few of them.
#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <span>

#include "interpreter/machine/parts.hpp"

namespace holo::machine {

class Reads;
class Table;

class Deciding {
public:
    struct Row {
        Parts::Set condition, affected;  // whether its condition holds, and whom it affects
    };

    explicit Deciding(const Table& table);
    // With what is known of another table, which must outlive this: for one that is the same but for changes that nothing makes there.
    Deciding(const Table& table, const Deciding& other);
    ~Deciding();

    // By row of Program::statics. Threads may ask at once.
    const Row& of(int change) const {
        const auto i = static_cast<std::size_t>(change);
        const auto* row = known_[i].load();
        return row != nullptr ? *row : find(i);
    }
    // Those that are marked, now, so that no game has to.
    void find(std::span<const char> changes) const;

private:
    const Row& find(std::size_t change) const;

    const Table& table_;
    mutable std::mutex finding_;
    mutable std::unique_ptr<Reads> reads_;  // when somebody has asked
    mutable std::deque<Row> rows_;          // those that have been asked for, each at its place for good
    mutable std::unique_ptr<std::atomic<const Row*>[]> known_;
};

}  // namespace holo::machine
