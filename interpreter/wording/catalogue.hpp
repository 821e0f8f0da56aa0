// The phrase catalogue of a rules module in one language: all words and sentences of card text. docs/wording.md describes the file.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/catalog/game.hpp"
#include "interpreter/wording/template.hpp"

namespace holo::text {
struct Language;
}

namespace holo::wording {

// A word, a verb or a sentence: its texts by field (`one`, `many`, a verb's forms, …).
struct Entry {
    std::map<std::string, Template, std::less<>> fields;
    bool feminine = false;
    // For verbs: the object leaves its zone, or its zone and the thing that it lies on.
    enum class Leaves { nothing, zone, everything } leaves = Leaves::nothing;
    bool after = false;  // for adjectives with `has_place`: stands behind the noun
    bool has_place = false;
    bool unpaid = false;  // for headers: the cost of the card is not paid for these abilities
    bool harm = false;    // for questions about an event: the event harms the chosen things
    std::string behind;   // for the same: the argument behind the event, such as the die that is resolved
    std::string now;      // for idioms whose script is an older word: the present word
    bool open = false;    // for idioms: no sentence, and without a full stop
    SourcePtr source;
    Span span;
    const Template* find(std::string_view field) const;
};

// A piece of script with holes, and the words for that piece.
struct Idiom {
    std::vector<std::string> pieces;  // the pattern's texts between the holes
    std::vector<std::string> lines;   // the same texts with the line ends between steps, as a script has them
    std::vector<std::string> holes;
    std::size_t steps = 1;  // the most steps that the pattern may be
    Entry entry;
    std::string noun;  // the word that a selector stands for
};

// `before` lists beginnings of the next word, `but` exceptions among them.
struct Elision {
    std::string word, becomes;
    std::vector<std::string> before, but;
};

struct Catalogue {
    std::string label;  // the label of the file
    SourcePtr source;
    Lang lang = Lang::en;
    bool adjectives_after = false;
    bool stops_outside = false;      // a full stop stands behind quotes, not inside
    bool grammar_first = false;      // the grammar of texts says abilities, and the catalogue what the grammar cannot say
    bool grammar_only = false;       // the catalogue says no abilities at all
    std::vector<std::string> forms;  // the forms of verbs; the first is the default
    std::map<std::string, Entry, std::less<>> words, names, verbs, phrases, sheet, table, menus, headings, traces, told, asks;
    std::vector<Idiom> idioms;
    std::size_t longest_idiom = 1;                              // the steps of the longest idiom
    std::array<std::vector<std::size_t>, 256> idioms_by_first;  // by a script's first letter: the idioms that may fit, in order
    std::vector<Elision> elisions;
    std::vector<std::string> starts;  // signs behind which a capital stands, besides the end of a sentence
    std::vector<std::pair<std::string, std::string>> contractions;

    const Entry* word(std::string_view key) const;
    // A word of the module as the table or a menu of a game in play shows it; the word itself when the catalogue has no other.
    std::string on_table(std::string_view key) const;
    std::string in_menu(std::string_view key) const;
    // An event as a trace tells it: in its own words, or by the verb of the grammar in that language, which may be null. Nothing when words
    // are lacking.
    std::optional<std::string> in_trace(std::string_view event, const text::Language* grammar) const;
    // A word that is no noun.
    std::string name(std::string_view key) const;
    // The heading of a section of the rules, `WHOLE / PART / …`, translated part by part.
    std::string heading(std::string_view section) const;
};

// The word of the module for a spelling, in the singular. `many` tells whether the spelling is a plural.
std::string key_of(const compiler::Vocabulary& vocabulary, const std::string& written, bool& many);

// Tells whether a set has the file, and not the module.
bool is_of_set(const catalog::Game& game, const SourcePtr& file);

// Reports the events for which a catalogue with words for a table has no words in traces. `grammar` may be null.
void check_traces(const Catalogue& catalogue, const text::Language* grammar, const catalog::Game& game, Diagnostics& out);

// The catalogue of the game's module in that language; nullptr when the module has none, or an unreadable one, which is reported. A key
// that names nothing of the game is reported.
std::unique_ptr<Catalogue> read_catalogue(const catalog::Game& game, Lang lang, Diagnostics& out);
// The catalogue in these files. The first file is the module's.
std::unique_ptr<Catalogue> read_catalogue(const catalog::Game& game, const std::vector<std::string>& files, Lang lang, Diagnostics& out);

}  // namespace holo::wording
