// The words of a game's vocabulary, as scripts inflect them.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/compiler/vocabulary.hpp"

namespace holo::text {

class ScriptWords {
public:
    explicit ScriptWords(const compiler::Vocabulary& vocabulary);

    // The symbols of an enumeration.
    std::vector<std::string> symbols_of(const std::string& domain) const;
    // The word for several; the word itself where it has no other.
    std::string plural(const std::string& word) const;
    const compiler::EventInfo* event(const std::string& name) const;
    // The category that fills a parameter, as `new verbs` calls the category; empty for a parameter that no text mentions.
    std::string filler(const compiler::Param& param) const;
    // The forms of an event's verb by their names: base, third, done.
    std::map<std::string, std::string> verb(const std::string& name) const;

private:
    const compiler::Vocabulary& vocabulary_;
    std::map<std::pair<int, int>, std::string> plurals_;  // by kind of word and its index
};

}  // namespace holo::text
