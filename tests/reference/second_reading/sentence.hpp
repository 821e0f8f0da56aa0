// A sentence of the effect language as a tree of the constructs in constructs.def, and its spelling.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace holo::reading {

enum class Construct {
#define CONSTRUCT(name, sort, level, weight, where, text, operands) name,
#include "tests/reference/second_reading/constructs.def"
#undef CONSTRUCT
    count
};

enum class Sort {
    number,
    condition,
    card,
    player,
    hue,
    hue_read,
    zone,
    stack,
    cards,
    dice,
    stones,
    players,
    cards_plain,
    card_so,
    card_noun,
    die_noun,
    card_adjective,
    die_adjective,
    card_relative,
    die_relative,
    stone_relative,
    card_trait,
    die_trait,
    card_named,
    marking,
    condition_of_card,
    condition_of_die,
    condition_of_stone,
    condition_of_player,
    count
};

// The object that `it` means.
enum class About { anywhere, about_card, about_die, about_stone, about_player };

struct Operand {
    Sort sort;
    int level;  // the least level that needs no parentheses
};

struct ConstructRow {
    std::string_view name;
    Sort sort;
    int level, weight;
    About where;
    std::vector<std::string> wordings;
    std::vector<Operand> operands;
};

const ConstructRow& row(Construct construct);
const std::vector<ConstructRow>& rows();

struct Sentence {
    Construct construct = Construct::count;
    int choice = 0;  // number of the wording
    std::vector<Sentence> parts;

    const Sentence& operator[](std::size_t i) const { return parts[i]; }
};

// Nothing when the words would parse otherwise: a relative binds to the nearest noun that can take it.
std::optional<std::string> written(const Sentence& sentence, bool plural = true);

}  // namespace holo::reading
