// A module's file that maps the values of swdestinydb to those of the game. docs/swdestinydb.md
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
    int part = 0;                           // the part of a text with several parts, from 1; 0: the whole text
    std::map<std::string, std::string> is;  // words of the site, and the game's words for the same
};

struct Profile {
    std::vector<Attribute> attributes;
    std::string plus;
    std::vector<std::pair<std::string, std::string>> codes;  // codes of symbols on sides, the longest first
    bool keywords = false;
    std::string front;  // the end of the codes of cards with further sides; the codes of these sides end otherwise
};

std::optional<Profile> read_profile(const std::string& module, Diagnostics& out);

// Tells whether a module has such a profile.
bool has_profile(const std::string& module);

}  // namespace holo::swdestinydb
