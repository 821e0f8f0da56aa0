// The phrase catalogue of a rule module in one language: every word and sentence that card text is made
// of. docs/wording.md describes the file.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/catalog/game.hpp"
#include "interpreter/wording/template.hpp"

namespace holo::wording {

// A word, a verb or a sentence: its texts by field (`one`, `many`, a verb's forms, …).
struct Entry {
    std::map<std::string, Template, std::less<>> fields;
    bool feminine = false;
    // A verb's: its object leaves the zone that it is in, and the thing that it lies on too.
    enum class Leaves { nothing, zone, everything } leaves = Leaves::nothing;
    bool after = false;  // of an adjective: against the language's habit, or with it
    bool has_place = false;
    bool unpaid = false;  // of a header: what is paid for the card is not paid for these abilities
    bool harm = false;    // of questions about an event: the event harms those that are chosen for it
    std::string behind;   // of the same: the argument that stands behind the event, as the die that is resolved
    std::string now;      // of an idiom whose script is an older word: the present one
    bool open = false;    // of an idiom: no sentence, and without a full stop
    SourcePtr source;
    Span span;
    const Template* find(std::string_view field) const;
};

// A piece of script with holes, and what is said for it.
struct Idiom {
    std::vector<std::string> pieces;  // of the pattern, between the holes
    std::vector<std::string> lines;   // the same with the line ends between steps, so that they are a script
    std::vector<std::string> holes;
    std::size_t steps = 1;  // that it may be, at most
    Entry entry;
    std::string noun;  // of a selector: the word it stands for
};

// `before` lists beginnings of the next word, `but` exceptions among them.
struct Elision {
    std::string word, becomes;
    std::vector<std::string> before, but;
};

struct Catalogue {
    std::string label;  // of its file
    SourcePtr source;
    Lang lang = Lang::en;
    bool adjectives_after = false;
    bool stops_outside = false;      // of quotations
    std::vector<std::string> forms;  // of verbs; the first is used where nothing else is asked for
    std::map<std::string, Entry, std::less<>> words, names, verbs, phrases, sheet, table, menus, headings, told, asks;
    std::vector<Idiom> idioms;
    std::size_t longest_idiom = 1;                              // in steps
    std::array<std::vector<std::size_t>, 256> idioms_by_first;  // those that a script with that first letter may have, in order
    std::vector<Elision> elisions;
    std::vector<std::string> starts;  // what a capital follows, besides the end of a sentence
    std::vector<std::pair<std::string, std::string>> contractions;

    const Entry* word(std::string_view key) const;
    // A word of the module as a game in play shows it, on the table or in a menu: as it is, where the catalogue has no other.
    std::string on_table(std::string_view key) const;
    std::string in_menu(std::string_view key) const;
    // An event as a trace says it, and what is no noun, likewise.
    std::string in_trace(std::string_view event) const;
    std::string name(std::string_view key) const;
    // A section of the rules, `WHOLE / PART / …`, part by part.
    std::string heading(std::string_view section) const;
};

// The word of the module that a spelling stands for, in the singular; and whether it was a plural.
std::string key_of(const compiler::Vocabulary& vocabulary, const std::string& written, bool& many);

// The catalogue of the game's module in that language; nullptr when the module has none (reported only
// when it cannot be read). A key that names nothing of the game is reported.
std::unique_ptr<Catalogue> read_catalogue(const catalog::Game& game, Lang lang, Diagnostics& out);
// The same of these files, the first of which is the module's.
std::unique_ptr<Catalogue> read_catalogue(const catalog::Game& game, const std::vector<std::string>& files, Lang lang, Diagnostics& out);

}  // namespace holo::wording
