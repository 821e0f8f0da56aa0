#include "interpreter/machine/deciding.hpp"

#include "interpreter/machine/reads.hpp"

namespace holo::machine {

Deciding::Deciding(const Table& table) : table_(table), known_(new std::atomic<const Row*>[table.program.statics.size()]()) {}

Deciding::Deciding(const Table& table, const Deciding& other) : Deciding(table) {
    for (std::size_t change = 0; change < table.program.statics.size(); ++change) known_[change].store(other.known_[change].load());
}

Deciding::~Deciding() = default;

const Deciding::Row& Deciding::find(std::size_t change) const {
    const std::lock_guard one_at_a_time(finding_);
    if (const auto* known = known_[change].load()) return *known;
    if (!reads_) reads_ = std::make_unique<Reads>(table_);
    const auto& row = table_.program.statics[change];
    auto& found = rows_.emplace_back();
    if (row.condition != none) found.condition = reads_->of_unit(row.condition);
    if (row.only_self == 0) found.affected = reads_->of_unit(row.affected);
    if (row.op == ModOp::text) found.affected |= reads_->of_unit(row.amount);  // the amount decides which text is given
    known_[change].store(&found);
    return found;
}

void Deciding::find(std::span<const char> changes) const {
    for (std::size_t change = 0; change < changes.size(); ++change)
        if (changes[change] != 0) find(change);
}

}  // namespace holo::machine
