// Reads a row of tokens by a syntax: an Earley parser without empty rules, whose predictions look one token ahead. Its input is a lattice,
// because a token may be several things: a number is a word too, and a title is several tokens.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory_resource>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "interpreter/text/meaning.hpp"
#include "interpreter/text/syntax.hpp"

namespace holo::text {

struct Edge {
    int word = 0;      // its number in the syntax
    int end = 0;       // the token behind the edge
    std::string text;  // the text of a number, a title or a name
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

    // The different meanings of the whole, likeliest first.
    std::vector<Reading> readings();
    // Tells whether reading took more steps than any text may. Such a text has no readings.
    bool is_over_budget() const { return work_ > most_work; }
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
    struct Item {
        int rule, dot, origin;
    };
    // Everything known at a token.
    struct Column {
        explicit Column(std::pmr::memory_resource* memory) : items(memory), seen(memory), waiting(memory), foreseen(memory), ends(memory) {}
        std::pmr::vector<Item> items;
        std::pmr::unordered_set<std::uint64_t> seen;
        std::pmr::unordered_map<int, std::pmr::vector<int>> waiting;  // by symbol: items
        std::pmr::unordered_set<int> foreseen;
        std::pmr::unordered_map<int, std::pmr::vector<int>> ends;  // by symbol that begins here: the tokens at which it may end
    };
    static std::uint64_t span_key(int symbol, int begin, int end) {
        return static_cast<std::uint64_t>(symbol) << 32 | static_cast<std::uint64_t>(begin) << 16 | static_cast<std::uint64_t>(end);
    }
    void add(int rule, int dot, int origin, int at);
    void foresee(int symbol, int at);
    void run();
    // Valid as long as the chart.
    const std::vector<Reading>& parts(int symbol, int begin, int end);
    void complete(const Rule& rule, std::span<const Symbol> right, std::size_t dot, int at, int end, int cost,
                  std::vector<MeaningId>& filled, std::vector<Reading>& out);
    std::span<const Symbol> right_of(int rule) const;
    template <typename Take>
    void each_expected(Take&& take) const;
    MeaningId begun(const Item& item, int end);
    struct Lacking;
    const Lacking& lacking(const Item& item, std::map<const Item*, Lacking>& known) const;

    const Syntax& syntax_;
    const Lattice& lattice_;
    int start_;
    Meanings& meanings_;
    const Context& card_;
    std::pmr::monotonic_buffer_resource memory_;  // for all parts of the chart, because these end together
    std::size_t most_;
    std::vector<Column> columns_;
    std::pmr::unordered_map<std::uint64_t, std::pmr::vector<int>> complete_{&memory_};  // by span: rules
    std::pmr::unordered_map<std::uint64_t, std::vector<Reading>> known_{&memory_};
    std::deque<std::vector<Reading>> loose_;               // results that are not cached
    std::unordered_map<std::uint64_t, std::size_t> busy_;  // by span: the number of spans around it that are being read
    std::size_t cycle_ = 0;                                // depth of the outermost span that was met again while being read
    int furthest_ = 0;
    int work_ = 0;
};

}  // namespace holo::text
