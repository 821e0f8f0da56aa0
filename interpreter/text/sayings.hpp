// A game's grammar of card text, ready to read and to write: the script and every language by the same constructions.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/text/chart.hpp"
#include "interpreter/text/names.hpp"
#include "interpreter/text/titles.hpp"

namespace holo::text {

// Meanings that may be said in the place of a name of the script, by name; the first that can be said is taken.
using StandIns = std::map<std::string, std::vector<MeaningId>, std::less<>>;

struct Said {
    std::string text;
    MeaningId meaning = no_meaning;  // the said meaning, with stand-ins in the places of names
    std::vector<Span> parts;         // the places of constructions, where the text is a script with a payment
};

// The place at which reading stopped, and the tokens that could stand there.
struct Unread {
    Span at;                            // in the text
    std::vector<std::string> expected;  // in the text's language: sorts of things first, words behind them
    std::string nearest;                // a word like the one at that place, with which reading would go on
    std::string so_far = "…";           // the reading up to that place, as a script in which `…` is missing
    bool is_too_long = false;           // the text has more words than are read
    int steps = 0;                      // that reading took, with a meaning or without one
};

// How far a reading goes.
struct Effort {
    std::size_t readings = Chart::most_readings;  // readings that are kept of one part
    bool guesses_titles = false;                  // words with a capital that nothing else knows are titles
    bool renames = false;                         // a name of the script stands for any name that an entry gives
};

class Sayings {
public:
    // `files` are those of the module and its sets.
    Sayings(const std::vector<SourcePtr>& files, const catalog::Game& game, Diagnostics& out);

    const Constructions& grammar() const { return grammar_; }
    const Syntax& syntax(std::size_t language) const { return syntaxes_[language]; }
    // A hash of all that the grammar is made from: its files, the game's words and rules, and this build; 0 when that is unknown.
    std::uint64_t hash() const { return hash_; }

    // The meanings of a text on that card as that category, likeliest first. `unread` gets the place where reading stopped when there is no
    // meaning. A part of a script may use names that are given elsewhere.
    std::vector<Reading> read(std::string_view text, std::size_t language, int category, const Context& card, Meanings& meanings,
                              Unread& unread, const Names& given = {}, Effort effort = {}) const;
    // Tells whether texts may mention that title.
    bool knows_title(const std::string& title) const { return titles(script).knows(title); }
    // The attribute of cards that tells constructions apart: the sort of the card. Empty when no construction asks for one.
    std::string sort_of_cards() const;
    // Says a meaning in a language; nothing when the language has no words for the meaning.
    std::optional<std::string> say(Meanings& meanings, MeaningId meaning, std::size_t language, const Context& card) const;
    // Says a meaning with a stand-in in the place of each name, the first that can be said. `missing`, unless empty, is written for parts
    // that are missing or cannot be said.
    // `things`: those behind the names.
    std::optional<Said> say(Meanings& meanings, MeaningId meaning, std::size_t language, const Context& card, const StandIns& stand_ins,
                            const std::string& missing = {}, const std::map<std::string, MeaningId>& things = {}) const;

    // Adds a title that texts may mention.
    void add_title(const std::string& title);

    // One of the titles that texts may mention; empty when there is none.
    std::string title(std::size_t number) const {
        return known_titles_.empty() ? std::string() : known_titles_[number % known_titles_.size()].en;
    }

private:
    // A similar word for the token at which reading stopped; empty when no word is similar, or when reading would stop there all the same.
    std::string repair(std::string_view text, const Chart& chart, std::vector<Token>& tokens, std::size_t at, std::size_t language,
                       int category, const Context& card) const;
    void add_short_titles(const std::vector<Token>& tokens, std::size_t language, Lattice& out) const;
    void guess_titles(std::string_view text, const std::vector<Token>& tokens, std::size_t language, Lattice& out) const;
    Lattice lattice(std::string_view text, const std::vector<Token>& tokens, std::size_t language, const Context& card,
                    const Names& given = {}, bool renames = false) const;
    Titles own_names(std::size_t language, const Context& card) const;
    // Words of script patterns that give a name: any other name may stand in their places.
    const std::vector<int>& pattern_names() const;
    const Titles& titles(std::size_t language) const;

    std::uint64_t hash_ = 0;
    std::shared_ptr<const void> kept_;  // the memory in which syntaxes from the cache lie
    Constructions grammar_;
    std::vector<Syntax> syntaxes_;
    std::vector<catalog::Names> known_titles_;
    // Made when somebody asks for them; therefore no two threads may read or write with the same sayings.
    mutable std::vector<Titles> titles_;  // by language
    mutable std::optional<std::vector<int>> pattern_names_;
};

}  // namespace holo::text
