// Why something is not among the options: the conditions of the menu, taken apart until the ones that
// fail, with the rules they carry out.
#pragma once

#include <string>
#include <vector>

#include "interpreter/play/labels.hpp"

namespace holo::play {

struct Because {
    int depth = 0;
    std::string who;   // that forbids it
    std::string file;  // the condition stands there; without one the thing is no candidate at all
    Span span;
    std::vector<std::string> rules;
};

struct Explanation {
    bool known = false;  // the text names a line of the open menu and, where it needs one, an object
    bool offered = false;
    std::string label;
    std::vector<Because> reasons;
};

// `text` is a label as the menu would show it: `play AW-132`, `rest`; as scripts have it, or as it is shown. The machine must be at a
// decision. May throw Broken.
Explanation explain_option(const catalog::Game& game, machine::Machine& machine, const Labels& labels, const Labels& shown_as,
                           const std::string& text);

}  // namespace holo::play
