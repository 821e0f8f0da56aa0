// The words of a game, as people are shown them.
#pragma once

#include <string>
#include <vector>

#include "interpreter/catalog/game.hpp"

namespace holo::tools {

// A piece of a script, and its place: the id of a card, or a place in a rules file.
struct Example {
    std::string text, where;
    bool of_card = false;
    bool is_step = false;  // not an awaited event
};

struct Word {
    std::string sort;  // verb, noun, header, keyword, event, period
    std::string word;
    std::vector<std::string>
        forms;  // for a verb: third person and participle; for a noun: its plural; for an event: its results; for a period: its events too
    catalog::Names is;  // the events of a verb, the sort of a noun, the declaration of another word
    Example example;    // empty when no script shows the word
};

// Verbs by the alphabet, the others in the order of declaration. The game must have been compiled, not read from the cache.
std::vector<Word> words_of(const catalog::Game& game);

}  // namespace holo::tools
