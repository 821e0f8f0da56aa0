// The open question of a game in the terms of its script or rule: the argument, its event, and the known values. The words of a catalogue
// make a sentence of it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "interpreter/play/session.hpp"

namespace holo::tools {

struct Known {
    compiler::Type type;
    std::int32_t value = 0;
};

// Options that a move of a piece reaches: `in reach of PIECE with N by MOVE`.
struct Reached {
    int line = machine::none;  // the line of a menu; none for a question without lines
    int piece = machine::none;
    std::string move;  // `by walk`
};

struct Request {
    std::string asker;                                // the asking event or procedure; empty in a card's script
    std::string name;                                 // name of the answer there
    int event = machine::none;                        // event that takes the answer, …
    std::string argument;                             // … and its parameter; empty for an offer
    bool is_next = false;                             // the next of `for each … in any order`
    std::map<std::string, Known, std::less<>> known;  // names in reach and the other arguments of the event
    std::vector<Reached> reached;
};

// The machine is at a decision. Empty for a question without a script.
Request request_of(const catalog::Game& game, const play::Session& session);

}  // namespace holo::tools
