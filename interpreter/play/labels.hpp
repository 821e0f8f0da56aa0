// Names of objects and options: short, stable and the same in every run, because scenarios, replays and people refer to them.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "interpreter/catalog/game.hpp"
#include "interpreter/machine/machine.hpp"

namespace holo::play {

// In lower case, without accents and repeated blanks: the way in which people type names.
std::string folded(std::string_view text);

// The words of labels. By default they are those of scripts, the same everywhere.
struct LabelWords {
    Lang lang = Lang::en;
    std::vector<std::string> sides;                                   // names of sides of dice, by face
    std::function<std::string(std::string_view)> word;                // replaces a word of the module
    std::function<std::string(std::uint32_t prompt, int mode)> mode;  // the name of a mode; may be empty
    std::function<std::string(const machine::AbilityRow&)> ability;   // the text of an ability; may be empty
};

class Labels {
public:
    Labels(const catalog::Game& game, const machine::Table& table, LabelWords words = {});

    // Gives an object a name of its own: `kylo` instead of `AW-011`.
    void alias(int object, const std::string& name) { aliases_[object] = name; }
    const std::string* alias_of(int object) const;

    // A word of the module in these labels.
    std::string word(std::string_view name) const { return words_.word ? words_.word(name) : std::string(name); }
    const std::string& player(int player) const { return players_[static_cast<std::size_t>(player)]; }
    // `AW-132`, `AW-132#2` for the second of several, `2 symbol of AW-011` for a die that shows a side.
    std::string object(const world::State& state, int object) const;
    // Tells whether the player may know the card in its place.
    bool sees(const world::State& state, int object, int viewer) const;
    // Its label for a player; a hidden card is named by its place: `unknown in hand of two`.
    std::string object(const world::State& state, int object, int viewer) const;
    // Tells whether one person decides for all players and sees all that any of them sees.
    void for_one_person(bool is) { one_person_ = is; }
    // The title of its card in a language, as people know it.
    std::string title(int object, Lang lang) const;
    std::string side(int die, int side) const;
    // The name of a space on the map of the table, or its column and row.
    std::string space(const world::State& state, int space) const;

    // One label for each option of the open decision, as the deciding player may know them; all different.
    std::vector<std::string> options(const machine::Machine& machine) const;
    // The label of an option of the question of that instruction, as the player may know it.
    std::string option(const machine::Machine& machine, const machine::Option& option, int player, std::uint32_t prompt) const;
    // The card that asks, as the deciding player may know it; empty when no card does.
    std::string asker(const machine::Machine& machine) const;
    // The name of a menu's line or of a mode, in the script's words.
    std::string line(std::uint32_t prompt, int entry) const;
    // The start of a menu option: the name of its line, or of the header that named it.
    std::string head(std::uint32_t prompt, const machine::Option& option) const;
    std::string head(std::uint32_t prompt, int entry, std::int32_t ability) const;
    // The text of the ability behind a line of a menu; empty when the line has none, or when words are lacking.
    std::string ability(const machine::Option& option) const;

private:
    const char* in(const char* en, const char* es) const { return words_.lang == Lang::es ? es : en; }

    const catalog::Game& game_;
    const machine::Table& table_;
    LabelWords words_;
    std::vector<std::string> players_;
    std::map<int, std::string> aliases_;
    bool one_person_ = false;
    std::vector<int> copy_;  // by object: number of the copy of its definition, 0 for a single one
};

}  // namespace holo::play
