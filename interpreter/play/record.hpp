// What a replay file holds: enough to play the very same game again, and to tell when it is not.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/play/content.hpp"

namespace holo::play {

constexpr std::size_t longest_replay = 64 * 1024 * 1024;  // bytes

// The option that was taken: its number, or the word itself where the words of an enumeration were asked for, because any
// set may add words.
struct Decision {
    int option = 0;
    std::string word;
    bool operator==(const Decision&) const = default;
};

struct Record {
    std::string game;
    std::string variant;  // empty: the game itself
    Content content;      // as it was then
    std::uint64_t seed = 0;
    std::vector<std::string> deck_names;
    std::vector<std::string> deck_texts;  // the deck files themselves, so that a replay stands alone
    std::vector<Decision> decisions;
    std::vector<std::uint64_t> hashes;  // of the position before each decision, and after the last
};

std::string write_record(const Record& record);
// Reports what is wrong with the text; nothing is returned then.
std::optional<Record> read_record(const SourcePtr& source, Diagnostics& out);
// Whether a text begins as those do that are written, of whatever version.
bool begins_like_a_record(std::string_view text);

}  // namespace holo::play
