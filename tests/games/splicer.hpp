// Splices scripts from existing ones: a part replaces another of its sort in the grammar's tree. The result parses; the compiler tells
// whether its types fit.
#pragma once

#include <pcg_random.hpp>
#include <string>
#include <vector>

#include "tests/silent/variants.hpp"

namespace holo::games {

class Splicer {
public:
    explicit Splicer(std::vector<std::string> scripts);

    // One of the scripts, or the abilities of two.
    std::string begun(pcg32& random) const;
    // The text with one part exchanged; unchanged when no result parses.
    std::string spliced(const std::string& text, pcg32& random) const;

private:
    std::vector<std::string> scripts_;
    silent::Pool pool_;
};

}  // namespace holo::games
