// Says parts of scripts and rules by themselves, as questions and reasons do.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "interpreter/catalog/script_part.hpp"
#include "interpreter/text/reader.hpp"

namespace holo::text {

class PartWriter {
public:
    // Both must outlive the writer.
    PartWriter(const Sayings& sayings, const catalog::Game& game) : sayings_(sayings), game_(game) {}

    // A condition, a thing or an act in a language; nothing when the grammar cannot say the part.
    std::optional<std::string> say(const catalog::ScriptPart& part, std::size_t language) const;

private:
    std::map<std::string, MeaningId> meanings_of(const Names& names, Meanings& meanings, const TextCard& card) const;
    MeaningId meaning_of(const std::string& thing, const Names& names, Meanings& meanings, const TextCard& card) const;

    const Sayings& sayings_;
    const catalog::Game& game_;
};

}  // namespace holo::text
