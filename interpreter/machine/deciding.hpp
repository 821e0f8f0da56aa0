// Computes which parts of the state decide about a continuous change of a table (reads.hpp). Each row is computed on first use, because a
// short game uses few of them.
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
        Parts::Set condition, affected;  // parts that decide its condition, and the affected objects
    };

    explicit Deciding(const Table& table);
    // Shares rows with another table, which must outlive this one. The tables must be equal except for changes that nothing makes there.
    Deciding(const Table& table, const Deciding& other);
    ~Deciding();

    // By row of Program::statics. Safe for several threads at once.
    const Row& of(int change) const {
        const auto i = static_cast<std::size_t>(change);
        const auto* row = known_[i].load();
        return row != nullptr ? *row : find(i);
    }
    // Computes the marked rows in advance, because games on the table then need not.
    void find(std::span<const char> changes) const;

private:
    const Row& find(std::size_t change) const;

    const Table& table_;
    mutable std::mutex finding_;
    mutable std::unique_ptr<Reads> reads_;  // made on first use
    mutable std::deque<Row> rows_;          // rows computed so far; a row never moves
    mutable std::unique_ptr<std::atomic<const Row*>[]> known_;
};

}  // namespace holo::machine
