// Meanings made at random, as scripts may have them: each construction of a grammar, one after the other, with parts that fit.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/text/sayings.hpp"

namespace holo::text {

class Samples {
public:
    Samples(const Sayings& sayings, Meanings& meanings, std::uint64_t seed);

    // A meaning that begins with that construction and is at most that deep; nothing when all such meanings are deeper.
    std::optional<MeaningId> with(int construction, int depth);

private:
    std::uint32_t below(std::uint32_t limit);
    std::optional<MeaningId> of(int symbol, int depth);
    MeaningId filled(const Rule& rule, int depth);
    bool may_stand(const Rule& rule) const;
    bool needs_context(int construction) const;
    int depth_of(const Rule& rule) const;  // depth of the shallowest meaning by that rule

    const Sayings& sayings_;
    const Syntax& syntax_;
    Meanings& meanings_;
    std::uint64_t state_;
    std::vector<int> depths_;  // depth of the shallowest meaning, by symbol
};

}  // namespace holo::text
