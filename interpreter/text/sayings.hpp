// A game's grammar of card text, ready to read and to write: the script and every language by the same constructions.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/text/chart.hpp"
#include "interpreter/text/names.hpp"
#include "interpreter/text/titles.hpp"

namespace holo::text {

// Meanings that may be said in the place of a name of the script, by name; the first that fits is said.
using StandIns = std::map<std::string, std::vector<MeaningId>, std::less<>>;

struct Said {
    std::string text;
    MeaningId meaning = no_meaning;  // with what was said in the places of names
};

// Where nothing could be read any more, and what could stand there.
struct Unread {
    Span at;                            // in the text
    std::vector<std::string> expected;  // in the text's language: sorts of things first, words behind them
    std::string nearest;                // a word like the one that stands there, with which the text reads on
    std::string so_far = "…";           // what was read up to there, as a script in which `…` is missing
    bool is_too_long = false;           // for any text to be read
};

class Sayings {
public:
    // `files` are those of the module and its sets.
    Sayings(const std::vector<SourcePtr>& files, const catalog::Game& game, Diagnostics& out);

    const Constructions& grammar() const { return grammar_; }
    const Syntax& syntax(std::size_t language) const { return syntaxes_[language]; }

    // Meanings of a text on that card as that category, likeliest first; none, and what stopped the reading, when it has none. A part of a
    // script may use names that are given elsewhere.
    std::vector<Reading> read(std::string_view text, std::size_t language, int category, const Context& card, Meanings& meanings,
                              Unread& unread, const Names& given = {}) const;
    // The attribute of cards that constructions are told apart by: the sort of the card. Empty when no construction asks.
    std::string sort_of_cards() const;
    // A meaning in a language; nothing when the language has no way to say it.
    std::optional<std::string> say(Meanings& meanings, MeaningId meaning, std::size_t language, const Context& card) const;
    // The same with other meanings in the places of names, the first that can be said; and with `missing`, that in the places of parts
    // that are missing or cannot be said.
    std::optional<Said> say(Meanings& meanings, MeaningId meaning, std::size_t language, const Context& card, const StandIns& stand_ins,
                            const std::string& missing = {}) const;

    // Texts may mention that title too.
    void add_title(const std::string& title);

    // One of the titles that texts may mention.
    std::string title(std::size_t number) const {
        return known_titles_.empty() ? std::string() : known_titles_[number % known_titles_.size()];
    }

private:
    // A word for the token at which reading stopped; empty when none is like that token, or the text would stop there all the same.
    std::string repair(std::string_view text, const Chart& chart, std::vector<Token>& tokens, std::size_t at, std::size_t language,
                       int category, const Context& card) const;
    void add_short_titles(const std::vector<Token>& tokens, std::size_t language, Lattice& out) const;
    Lattice lattice(std::string_view text, const std::vector<Token>& tokens, std::size_t language, const Context& card,
                    const Names& given = {}) const;
    Titles own_names(std::size_t language, const Context& card) const;

    Constructions grammar_;
    std::vector<Syntax> syntaxes_;
    std::vector<Titles> titles_;  // by language
    std::vector<std::string> known_titles_;
};

}  // namespace holo::text
