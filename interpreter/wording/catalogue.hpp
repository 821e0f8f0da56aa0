// The words of a rules module in one language: those of the sheet of a card, of the table and of traces. docs/wording.md describes the
// file.
#pragma once

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

// A word or a sentence, and the place of its key.
struct Entry {
    Template text;
    SourcePtr source;
    Span span;
};
using Section = std::map<std::string, Entry, std::less<>>;

// The questions of an event or a procedure, by the name that is asked for.
struct Questions {
    std::map<std::string, Template, std::less<>> by_name;
    bool harm = false;   // the event harms the chosen things
    std::string behind;  // the argument behind the event, such as the die that is resolved
    SourcePtr source;
    Span span;
};

struct Catalogue {
    std::string label;  // the label of the file
    SourcePtr source;
    Lang lang = Lang::en;
    Section words, names, sheet, table, menus, headings, traces, told;
    std::map<std::string, Questions, std::less<>> asks;

    // A symbol on the sheet of a card; nothing when the catalogue lacks the word.
    std::optional<std::string> word(std::string_view key) const;
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
