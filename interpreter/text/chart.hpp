// Reads a row of tokens by a syntax: a left-corner parser without empty rules, which begins a part only where something waits for the part.
// Its input is a lattice, because a token may be several things: a number is a word too, and a title is several tokens. The time grows with
// the cube of the tokens at most, and with the square for the texts of cards.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/text/meaning.hpp"
#include "interpreter/text/syntax.hpp"

namespace holo::text {

struct Edge {
    int word = 0;           // its number in the syntax
    int end = 0;            // the token behind the edge
    std::string text;       // the text of a number, a title or a name
    bool is_guess = false;  // the title is of no card at hand
};

struct Lattice {
    std::vector<std::vector<Edge>> edges;  // by token; the last entry stands behind all tokens, and has no edges
    int tokens() const { return static_cast<int>(edges.size()) - 1; }
};

struct Reading {
    int cost = 0;
    MeaningId meaning = no_meaning;
};

class Chart {
public:
    static constexpr int longest = 400;               // tokens
    static constexpr std::size_t most_readings = 16;  // the readings that are kept of one part, unless told otherwise
    static constexpr int most_work = 1'000'000;       // steps: no text takes longer, whatever the grammar is

    // Readings that suit other cards only are kept behind those that suit the card.
    // `most`: the number of readings that are kept of one part.
    Chart(const Syntax& syntax, const Lattice& lattice, int start, Meanings& meanings, const Context& card,
          std::size_t most = most_readings);
    ~Chart();

    // The different meanings of the whole, likeliest first.
    std::vector<Reading> readings();
    // Tells whether reading took more steps than any text may. Such a text has no readings.
    bool is_over_budget() const { return work_ > most_work; }
    // The steps that reading took until now.
    int work() const { return work_; }
    // The furthest token up to which anything could be read: where a text without readings is wrong.
    int furthest() const { return furthest_; }
    // The words that could stand at the furthest token, and the categories that could begin there.
    std::vector<int> expected_words() const;
    std::vector<int> expected_categories() const;
    // The expected words, and those with which the expected categories may begin.
    std::vector<int> possible_words() const;
    // The reading up to the furthest token, with parts missing; no_meaning when nothing was read.
    MeaningId read_so_far();

private:
    // A rule that is read up to the dot, from the token `origin` on.
    struct Item {
        int rule;
        std::int16_t dot, origin;
    };
    // An item at the token where its dot stands. Rules that are not begun are no items of the chart, and stand here alone.
    struct Place {
        Item item;
        int at;
        bool operator<(const Place& other) const;
    };
    struct Range {
        std::uint32_t begin = 0, end = 0;
    };
    struct Memory;
    static std::unique_ptr<Memory>& spare();

    void add(int rule, int dot, int origin, int at);
    void foresee(int symbol, int at);
    void run();
    void finish(const Item& item, int at);
    // Readings, by their places in the memory.
    Range parts(int span);
    void read_rule(const Rule& rule, std::span<const Symbol> right, int begin, int end);
    void complete(const Rule& rule, std::span<const Symbol> right, std::size_t dot, int at, int end, int cost);
    void add_whole(const Rule& rule, int cost);
    // Tells whether the rule's titles are those of cards at hand.
    bool knows_titles(const Rule& rule) const;
    bool is_foreseen(int symbol, int at) const;
    std::span<const Symbol> right_of(int rule) const;
    template <typename Take>
    void each_furthest(Take&& take) const;
    template <typename Take>
    void each_expected(Take&& take) const;
    template <typename Take>
    void each_around(const Item& item, Take&& take) const;
    MeaningId begun(const Item& item, int end);
    struct Lacking;
    const Lacking& lacking(const Place& place, std::map<Place, Lacking>& known) const;

    const Syntax& syntax_;
    const Lattice& lattice_;
    int start_;
    Meanings& meanings_;
    const Context& card_;
    std::unique_ptr<Memory> memory_;
    std::size_t most_;
    std::size_t found_ = 0, filled_ = 0;  // the beginnings of the readings and holes of the innermost part that is being read
    int depth_ = 0;                       // spans around the one that is being read
    int cycle_ = 0;                       // depth of the outermost span that was met again while being read
    int furthest_ = 0;
    int work_ = 0;
};

}  // namespace holo::text
