// Makes random sentences from the constructs, each with operands of the sorts that it takes.
#pragma once

#include <random>

#include "tests/reference/second_reading/sentence.hpp"

namespace holo::reading {

class Maker {
public:
    explicit Maker(std::uint32_t seed) : random_(seed) {}

    Sentence make(Sort sort, int depth, About it = About::anywhere);
    int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint32_t>(bound)); }
    bool chance(int percent) { return below(100) < percent; }

private:
    std::mt19937 random_;
};

}  // namespace holo::reading
