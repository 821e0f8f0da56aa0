// Makes scripts out of the scripts that there are: a part takes the place of another of its sort, as the grammar's tree has them. The
// result parses; the compiler says whether its types fit.
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
    // With one part exchanged; the text itself where nothing was found that parses.
    std::string spliced(const std::string& text, pcg32& random) const;

private:
    std::vector<std::string> scripts_;
    silent::Pool pool_;
};

}  // namespace holo::games
