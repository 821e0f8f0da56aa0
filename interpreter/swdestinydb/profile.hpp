// How the cards of swdestinydb stand for those of a game: a file of the game's module. docs/swdestinydb.md
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grammar/diagnostic.hpp"

namespace holo::swdestinydb {

struct Attribute {
    std::string name, from;
    int part = 0;                           // of a text with several, from 1
    std::map<std::string, std::string> is;  // their words that the game calls otherwise
};

struct Profile {
    std::vector<Attribute> attributes;
    std::string plus;
    std::vector<std::pair<std::string, std::string>> codes;  // of sides, the longest first
    bool keywords = false;
};

std::optional<Profile> read_profile(const std::string& module, Diagnostics& out);

// Tells whether a module has the profile that the cards are read by.
bool has_profile(const std::string& module);

}  // namespace holo::swdestinydb
