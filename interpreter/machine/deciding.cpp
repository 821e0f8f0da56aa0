#include "interpreter/machine/deciding.hpp"

#include "interpreter/machine/reads.hpp"

namespace holo::machine {

Deciding::Deciding(const Table& table)
    : table_(table), rows_(table.program.statics.size()), is_known_(new std::atomic<bool>[table.program.statics.size()]()) {}

Deciding::Deciding(const Table& table, const Deciding& other) : Deciding(table) {
    for (std::size_t change = 0; change < rows_.size(); ++change) {
        if (!other.is_known_[change].load()) continue;
        rows_[change] = other.rows_[change];
        is_known_[change].store(true);
    }
}

Deciding::~Deciding() = default;

void Deciding::find(std::size_t change) const {
    const std::lock_guard one_at_a_time(finding_);
    if (is_known_[change].load()) return;
    if (!reads_) reads_ = std::make_unique<Reads>(table_);
    const auto& row = table_.program.statics[change];
    if (row.condition != none) rows_[change].condition = reads_->of_unit(row.condition);
    // The numbers that are changed are not kept.
    if (row.op >= ModOp::gain && row.only_self == 0) rows_[change].affected = reads_->of_unit(row.affected);
    is_known_[change].store(true);
}

void Deciding::find(std::span<const char> changes) const {
    for (std::size_t change = 0; change < changes.size(); ++change)
        if (changes[change] != 0) find(change);
}

}  // namespace holo::machine
