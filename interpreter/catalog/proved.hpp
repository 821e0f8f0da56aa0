// Findings of earlier runs in the user's cache: things that were tried without a complaint need not be tried again.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "interpreter/catalog/cache.hpp"

namespace holo::catalog {

// Things are known by their hashes. The key of the cache covers all that a finding depends on besides the thing itself.
class Proved {
public:
    explicit Proved(CacheKey key);

    bool knows(std::uint64_t thing) const;
    // Adds a thing without a complaint.
    void add(std::uint64_t thing) { added_.insert(thing); }
    // Stores what was added. Past `most` things, only those of this run are kept, because texts that were edited since never come back.
    void keep() const;

    static constexpr std::size_t most = 50'000;

private:
    CacheKey key_;
    std::vector<std::uint64_t> known_;  // sorted
    std::set<std::uint64_t> added_;
};

}  // namespace holo::catalog
