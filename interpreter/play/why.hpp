// Explains why an option is missing: the conditions of the menu, taken apart down to the failing ones, with the rules that they carry out.
#pragma once

#include <string>
#include <vector>

#include "interpreter/play/labels.hpp"

namespace holo::play {

struct Because {
    int depth = 0;
    std::string who;   // the card that forbids it
    std::string file;  // place of the condition; without one the object is no candidate at all
    Span span;
    std::vector<std::string> rules;
};

// A line of another menu.
struct Elsewhere {
    std::string line;
    std::string file;
    Span span;
};

struct Explanation {
    bool known = false;  // the text names a line of the open menu and, where necessary, an object
    bool offered = false;
    std::string label;
    std::vector<Because> reasons;
    std::vector<Elsewhere> elsewhere;  // not known here: lines that could offer it
};

// `text` is a label as the menu would show it: `play AW-132`, `rest`; as scripts spell it, or as it is shown. The machine must be at a
// decision. May throw Broken.
Explanation explain_option(const catalog::Game& game, machine::Machine& machine, const Labels& labels, const Labels& shown_as,
                           const std::string& text);

}  // namespace holo::play
