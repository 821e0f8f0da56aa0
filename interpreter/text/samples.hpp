// Meanings made at random, as scripts may have them: each construction of a grammar, one after the other, with parts that fit.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <pcg_random.hpp>
#include <vector>

#include "interpreter/text/sayings.hpp"

namespace holo::text {

class Samples {
public:
    using Accepts = std::function<bool(MeaningId)>;
    // `accepts` tells whether a meaning counts. The parts of a meaning that does not are drawn again, some times.
    Samples(const Sayings& sayings, Meanings& meanings, std::uint64_t seed, Accepts accepts = {});

    // A meaning that begins with that construction and is at most that deep; nothing when all such meanings are deeper. A meaning that
    // does not count is returned only when no other was drawn.
    std::optional<MeaningId> with(int construction, int depth);

private:
    // Per meaning, for its parts: a place that takes one part in twelve gets such a part all the same.
    static constexpr int draws = 200;

    std::optional<MeaningId> of(int symbol, int depth);
    MeaningId filled(const Rule& rule, int depth);
    MeaningId filled_once(const Rule& rule, int depth);
    MeaningId only_meant(int construction, int hole);
    bool may_stand(const Rule& rule) const;
    bool needs_context(int construction) const;
    int depth_of(const Rule& rule) const;  // depth of the shallowest meaning by that rule

    const Sayings& sayings_;
    const Syntax& syntax_;
    Meanings& meanings_;
    pcg32 random_;
    Accepts accepts_;
    std::vector<int> depths_;  // depth of the shallowest meaning, by symbol
};

}  // namespace holo::text
