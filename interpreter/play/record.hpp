// Replay files: enough to play the very same game again, and to detect differences.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/play/content.hpp"

namespace holo::play {

constexpr std::size_t longest_replay = 64 * 1024 * 1024;  // bytes

// The chosen option: its number, or the word itself for a word of an enumeration, because any set may add words.
struct Decision {
    int option = 0;
    std::string word;
    bool operator==(const Decision&) const = default;
};

struct Record {
    std::string game;
    std::string variant;  // empty: the game itself
    Content content;      // at the time of the recording
    std::uint64_t seed = 0;
    std::uint64_t number = 0;  // number of the game, in a run with that seed
    std::string campaign;      // the text of the record that a stage of a campaign began from; empty for a game by itself
    std::vector<std::string> deck_names;
    std::vector<std::string> deck_texts;  // the deck files themselves, because a replay must stand alone
    std::vector<Decision> decisions;
    std::vector<std::uint64_t> hashes;  // hash of the position before each decision, and after the last; or of that one only
    // The hash before that decision; nullptr for an unknown one.
    const std::uint64_t* hash_before(std::size_t decision) const {
        if (hashes.size() == decisions.size() + 1) return &hashes[decision];
        return decision == decisions.size() && hashes.size() == 1 ? &hashes[0] : nullptr;
    }
};

std::string write_record(const Record& record);
// Reports errors of the text, and returns nothing then.
std::optional<Record> read_record(const SourcePtr& source, Diagnostics& out);
// Tells whether a text begins like a replay of any version.
bool begins_like_a_record(std::string_view text);

}  // namespace holo::play
