// The words of a game, as people are told of them.
#pragma once

#include <string>
#include <vector>

#include "interpreter/catalog/game.hpp"

namespace holo::tools {

// A piece of a script, and where that stands: the id of a card, or a place in a rules file.
struct Example {
    std::string text, where;
    bool of_card = false;
    bool is_step = false;  // not a happening that somebody waits for
};

struct Word {
    std::string sort;  // verb, noun, header, keyword, event, period
    std::string word;
    std::vector<std::string>
        forms;  // of a verb: third person and participle; of a noun: its plural; of an event: its results; of a period: its events too
    catalog::Names is;  // the events of a verb, the sort of a noun, the declaration of another word
    Example example;    // empty where no script shows the word
};

// Verbs by the alphabet, the others as they are declared. The game must have been compiled, not read from the cache.
std::vector<Word> words_of(const catalog::Game& game);

}  // namespace holo::tools
