#include "interpreter/text/chart.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "interpreter/text/about.hpp"
#include "interpreter/text/flat_map.hpp"

namespace holo::text {

namespace {

constexpr int cost_of_another = 100;       // for a construction that suits other cards only
constexpr std::size_t tried_for_one = 25;  // readings of one part, for each of the likeliest that are kept

bool has(std::span<const std::uint64_t> bits, int at) {
    return (bits[static_cast<std::size_t>(at) / 64] >> (static_cast<std::size_t>(at) % 64) & 1) != 0;
}

}  // namespace

// All parts of the chart. Its pieces keep their size from one text to the next, because most texts need the same.
struct Chart::Memory {
    struct Linked {
        Item item;
        int next;
    };
    struct List {
        int first = -1, last = -1;
    };
    // A symbol that was read from one token to another, and the rules that read it.
    struct Span {
        int begin, end;
        List rules;
        int next;       // the same symbol from the same token on, to a later token
        int busy = -1;  // its depth while it is being read
        bool is_known = false;
        Range readings;  // when known
    };

    std::vector<List> columns;            // items by token
    std::vector<Linked> items;            // in columns, and those that wait
    std::vector<std::uint64_t> foreseen;  // by token: symbols that may begin there, as bits
    FlatMap seen;                         // items whose dot stands behind two symbols at least
    FlatMap waiting;                      // by symbol and token: the list of items that wait for the symbol
    FlatMap begins;                       // by symbol and token: its spans
    std::vector<List> lists;
    std::vector<Span> spans;
    std::vector<std::pair<int, int>> rules;  // by span: rule, next
    std::vector<Reading> readings;           // all parts that are known
    std::vector<Reading> found;              // the parts that are being read, the innermost last
    std::vector<MeaningId> filled;           // their holes

    void clear(std::size_t tokens, std::size_t width) {
        columns.assign(tokens, {});
        items.clear();
        foreseen.assign(tokens * width, 0);
        seen.clear();
        waiting.clear();
        begins.clear();
        lists.clear();
        spans.clear();
        rules.clear();
        readings.clear();
        found.clear();
        filled.clear();
    }
    void append(List& list, const Item& item) {
        const auto next = static_cast<int>(items.size());
        items.push_back({item, -1});
        (list.first < 0 ? list.first : items[static_cast<std::size_t>(list.last)].next) = next;
        list.last = next;
    }
    void append_rule(Span& span, int rule) {
        const auto next = static_cast<int>(rules.size());
        rules.emplace_back(rule, -1);
        (span.rules.first < 0 ? span.rules.first : rules[static_cast<std::size_t>(span.rules.last)].second) = next;
        span.rules.last = next;
    }
    static std::uint64_t key(int symbol, int at) { return static_cast<std::uint64_t>(symbol) << 16 | static_cast<std::uint64_t>(at); }
};

std::unique_ptr<Chart::Memory>& Chart::spare() {
    thread_local std::unique_ptr<Memory> one;
    return one;
}

Chart::Chart(const Syntax& syntax, const Lattice& lattice, int start, Meanings& meanings, const Context& card, std::size_t most)
    : syntax_(syntax), lattice_(lattice), start_(start), meanings_(meanings), card_(card), memory_(std::move(spare())), most_(most) {
    if (!memory_) memory_ = std::make_unique<Memory>();
    memory_->clear(lattice.edges.size(), syntax.corners_width());
    run();
}

Chart::~Chart() { spare() = std::move(memory_); }

bool Chart::Place::operator<(const Place& other) const {
    return std::tie(item.rule, item.dot, item.origin, at) < std::tie(other.item.rule, other.item.dot, other.item.origin, other.at);
}

bool Chart::is_foreseen(int symbol, int at) const {
    const auto width = syntax_.corners_width();
    return has({memory_->foreseen.data() + static_cast<std::size_t>(at) * width, width}, symbol);
}

// An item with its dot behind one symbol comes once, because the symbol was read once up to there.
void Chart::add(int rule, int dot, int origin, int at) {
    if (dot > 1) {
        const auto key = static_cast<std::uint64_t>(rule) << 32 | static_cast<std::uint64_t>(dot) << 20 |
                         static_cast<std::uint64_t>(origin) << 10 | static_cast<std::uint64_t>(at);
        auto& seen = memory_->seen[key];
        if (seen == 1) return;
        seen = 1;
    }
    memory_->append(memory_->columns[static_cast<std::size_t>(at)],
                    {rule, static_cast<std::int16_t>(dot), static_cast<std::int16_t>(origin)});
}

void Chart::foresee(int symbol, int at) {
    const auto corners = syntax_.corners(symbol);
    auto* to = memory_->foreseen.data() + static_cast<std::size_t>(at) * corners.size();
    for (std::size_t i = 0; i < corners.size(); ++i) to[i] |= corners[i];
}

void Chart::run() {
    auto& memory = *memory_;
    foresee(start_, 0);
    for (int at = 0; at <= lattice_.tokens(); ++at) {
        const auto& edges = lattice_.edges[static_cast<std::size_t>(at)];
        const auto& column = memory.columns[static_cast<std::size_t>(at)];
        for (auto next = column.first; next >= 0; next = memory.items[static_cast<std::size_t>(next)].next) {
            const auto item = memory.items[static_cast<std::size_t>(next)].item;
            furthest_ = at;
            if (++work_ > most_work) return;
            const auto right = right_of(item.rule);
            if (static_cast<std::size_t>(item.dot) == right.size()) {
                finish(item, at);
                continue;
            }
            const auto& symbol = right[static_cast<std::size_t>(item.dot)];
            if (symbol.is_word) {
                for (const auto& edge : edges)
                    if (edge.word == symbol.id) add(item.rule, item.dot + 1, item.origin, edge.end);
                continue;
            }
            const auto fits = [first = syntax_.first(symbol.id)](const Edge& edge) { return has(first, edge.word); };
            if (std::none_of(edges.begin(), edges.end(), fits)) continue;
            auto& list = memory.waiting[Memory::key(symbol.id, at)];
            if (list < 0) {
                list = static_cast<int>(memory.lists.size());
                memory.lists.emplace_back();
                foresee(symbol.id, at);
            }
            memory.append(memory.lists[static_cast<std::size_t>(list)], item);
        }
        for (auto edge = edges.begin(); edge != edges.end(); ++edge) {
            const auto is_same = [&](const Edge& other) { return other.word == edge->word && other.end == edge->end; };
            if (std::any_of(edges.begin(), edge, is_same)) continue;
            for (const auto rule : syntax_.rules_from_word(edge->word))
                if (is_foreseen(syntax_.rules()[static_cast<std::size_t>(rule)].left, at)) add(rule, 1, at, edge->end);
        }
    }
}

// Takes a rule that is read whole: what waited for its symbol goes on, and what begins with its symbol begins.
void Chart::finish(const Item& item, int at) {
    auto& memory = *memory_;
    const auto symbol = syntax_.rules()[static_cast<std::size_t>(item.rule)].left;
    const auto key = Memory::key(symbol, item.origin);
    auto& list = memory.begins[key];
    if (list < 0) {
        list = static_cast<int>(memory.lists.size());
        memory.lists.emplace_back();
    }
    auto& spans = memory.lists[static_cast<std::size_t>(list)];
    // Tokens are passed in their order; therefore only the last span can end here.
    if (spans.last >= 0 && memory.spans[static_cast<std::size_t>(spans.last)].end == at)
        return memory.append_rule(memory.spans[static_cast<std::size_t>(spans.last)], item.rule);
    const auto next = static_cast<int>(memory.spans.size());
    memory.spans.push_back({item.origin, at, {}, -1, -1, false, {}});
    (spans.first < 0 ? spans.first : memory.spans[static_cast<std::size_t>(spans.last)].next) = next;
    spans.last = next;
    memory.append_rule(memory.spans.back(), item.rule);
    if (const auto waiting = memory.waiting.find(key); waiting >= 0)
        for (auto one = memory.lists[static_cast<std::size_t>(waiting)].first; one >= 0;) {
            const auto [waits, after] = memory.items[static_cast<std::size_t>(one)];
            ++work_;
            add(waits.rule, waits.dot + 1, waits.origin, at);
            one = after;
        }
    for (const auto rule : syntax_.rules_from_symbol(symbol))
        if (is_foreseen(syntax_.rules()[static_cast<std::size_t>(rule)].left, item.origin)) add(rule, 1, item.origin, at);
}

std::vector<Reading> Chart::readings() {
    if (is_over_budget()) return {};
    const auto first = memory_->begins.find(Memory::key(start_, 0));
    const auto span = first < 0 ? -1 : memory_->lists[static_cast<std::size_t>(first)].last;
    if (span < 0 || memory_->spans[static_cast<std::size_t>(span)].end != lattice_.tokens()) return {};
    const auto whole = parts(span);
    if (is_over_budget()) return {};
    return {memory_->readings.begin() + whole.begin, memory_->readings.begin() + whole.end};
}

Chart::Range Chart::parts(int span) {
    auto& memory = *memory_;
    {
        auto& of = memory.spans[static_cast<std::size_t>(span)];
        if (of.is_known) return of.readings;
        if (of.busy >= 0) {
            cycle_ = std::min(cycle_, of.busy);
            return {};
        }
        of.busy = depth_;
    }
    const auto [begin, end] =
        std::pair(memory.spans[static_cast<std::size_t>(span)].begin, memory.spans[static_cast<std::size_t>(span)].end);
    const auto depth = depth_++;
    const auto outer = std::exchange(cycle_, depth);
    const auto outer_found = std::exchange(found_, memory.found.size());
    for (auto next = memory.spans[static_cast<std::size_t>(span)].rules.first; next >= 0;) {
        const auto [number, after] = memory.rules[static_cast<std::size_t>(next)];
        const auto& rule = syntax_.rules()[static_cast<std::size_t>(number)];
        read_rule(rule, syntax_.right(rule), begin, end);
        next = after;
    }
    const auto found = memory.found.begin() + static_cast<std::ptrdiff_t>(found_);
    std::stable_sort(found, memory.found.end(), [](const Reading& a, const Reading& b) { return a.cost < b.cost; });
    Range kept{static_cast<std::uint32_t>(memory.readings.size()), static_cast<std::uint32_t>(memory.readings.size())};
    for (auto reading = found; reading != memory.found.end() && kept.end - kept.begin < most_; ++reading) {
        const auto same = [&](const Reading& known) { return known.meaning == reading->meaning; };
        if (std::any_of(memory.readings.begin() + kept.begin, memory.readings.end(), same)) continue;
        memory.readings.push_back(*reading);
        ++kept.end;
    }
    memory.found.resize(found_);
    found_ = outer_found;
    --depth_;
    auto& of = memory.spans[static_cast<std::size_t>(span)];
    of.busy = -1;
    // A part inside of one that is still being read is read anew later, because its readings that hold the outer part are missing.
    of.is_known = cycle_ == depth;
    of.readings = kept;
    cycle_ = std::min(cycle_, outer);
    return kept;
}

// Adds the readings of a rule between two tokens.
void Chart::read_rule(const Rule& rule, std::span<const Symbol> right, int begin, int end) {
    auto& filled = memory_->filled;
    const auto holes = rule.construction < 0 ? 1 : syntax_.grammar().all[static_cast<std::size_t>(rule.construction)].holes.size();
    const auto outer = std::exchange(filled_, filled.size());
    filled.resize(filled_ + holes, no_meaning);
    complete(rule, right, 0, begin, end, rule.cost);
    filled.resize(filled_);
    filled_ = outer;
}

bool Chart::knows_titles(const Rule& rule) const { return syntax_.phrasing(rule).known; }

void Chart::add_whole(const Rule& rule, int cost) {
    const auto* filled = memory_->filled.data() + filled_;
    if (rule.construction < 0) return memory_->found.push_back({cost, filled[0]});
    const auto& grammar = syntax_.grammar();
    const auto& of = grammar.all[static_cast<std::size_t>(rule.construction)];
    const auto& manner = syntax_.phrasing(rule);
    auto meaning = no_meaning;
    if (manner.unsaid.empty()) {
        meaning = meanings_.add(rule.construction, {filled, of.holes.size()}, manner.order);
    } else {
        std::vector<MeaningId> parts(filled, filled + of.holes.size());
        for (const auto& [hole, name] : manner.unsaid) parts[static_cast<std::size_t>(hole)] = meant(grammar, meanings_, of, hole, name);
        meaning = meanings_.add(rule.construction, parts, manner.order);
    }
    if (!suits(grammar, meanings_, meanings_[meaning], card_)) cost += cost_of_another;
    memory_->found.push_back({cost, meaning});
}

void Chart::complete(const Rule& rule, std::span<const Symbol> right, std::size_t dot, int at, int end, int cost) {
    auto& memory = *memory_;
    if (memory.found.size() - found_ > most_ * tried_for_one || ++work_ > most_work) return;
    if (dot == right.size()) {
        if (at == end) add_whole(rule, cost);
        return;
    }
    const auto& symbol = right[dot];
    const auto hole = filled_ + static_cast<std::size_t>(std::max<int>(symbol.hole, 0));
    if (symbol.is_word) {
        for (const auto& edge : lattice_.edges[static_cast<std::size_t>(at)]) {
            if (edge.word != symbol.id || edge.end > end || (edge.is_guess && knows_titles(rule))) continue;
            if (symbol.hole >= 0) memory.filled[hole] = meanings_.add_token(edge.text);
            complete(rule, right, dot + 1, edge.end, end, cost);
        }
        return;
    }
    const auto first = memory.begins.find(Memory::key(symbol.id, at));
    if (first < 0) return;
    // Each symbol behind this one takes at least one token.
    const auto behind = static_cast<int>(right.size() - dot) - 1;
    const auto is_named_before = [&] {
        return std::any_of(right.begin(), right.begin() + static_cast<std::ptrdiff_t>(dot),
                           [&](const auto& s) { return s.hole == symbol.hole; });
    };
    for (auto span = memory.lists[static_cast<std::size_t>(first)].first; span >= 0;) {
        const auto stop = memory.spans[static_cast<std::size_t>(span)].end;
        const auto one = std::exchange(span, memory.spans[static_cast<std::size_t>(span)].next);
        if (stop > end - behind) break;
        if (behind == 0 && stop != end) continue;
        const auto found = parts(one);
        for (auto i = found.begin; i < found.end; ++i) {
            const auto part = memory.readings[i];
            const auto before = symbol.hole >= 0 ? memory.filled[hole] : no_meaning;
            // A hole that a pattern names twice takes the same meaning twice.
            if (before != no_meaning && before != part.meaning && rule.construction >= 0 && is_named_before()) continue;
            if (symbol.hole >= 0) memory.filled[hole] = part.meaning;
            complete(rule, right, dot + 1, stop, end, cost + part.cost);
            if (symbol.hole >= 0) memory.filled[hole] = before;
        }
    }
}

std::span<const Symbol> Chart::right_of(int rule) const { return syntax_.right(syntax_.rules()[static_cast<std::size_t>(rule)]); }

// Calls `take` with each item at the furthest token that is not read whole.
template <typename Take>
void Chart::each_furthest(Take&& take) const {
    for (auto next = memory_->columns[static_cast<std::size_t>(furthest_)].first; next >= 0;) {
        const auto& [item, after] = memory_->items[static_cast<std::size_t>(next)];
        if (static_cast<std::size_t>(item.dot) < right_of(item.rule).size()) take(item);
        next = after;
    }
}

// Calls `take` with the symbol that each of these waits for.
template <typename Take>
void Chart::each_expected(Take&& take) const {
    each_furthest([&](const Item& item) { take(right_of(item.rule)[static_cast<std::size_t>(item.dot)]); });
}

// Calls `take` with each item that waits for the symbol of another where the other begins, and with each rule that could begin there with
// the symbol.
template <typename Take>
void Chart::each_around(const Item& item, Take&& take) const {
    const auto symbol = syntax_.rules()[static_cast<std::size_t>(item.rule)].left;
    if (const auto waiting = memory_->waiting.find(Memory::key(symbol, item.origin)); waiting >= 0)
        for (auto one = memory_->lists[static_cast<std::size_t>(waiting)].first; one >= 0;) {
            const auto& [waits, after] = memory_->items[static_cast<std::size_t>(one)];
            take(waits);
            one = after;
        }
    for (const auto rule : syntax_.rules_from_symbol(symbol))
        if (is_foreseen(syntax_.rules()[static_cast<std::size_t>(rule)].left, item.origin)) take(Item{rule, 0, item.origin});
}

std::vector<int> Chart::expected_words() const {
    std::set<int> out;
    each_expected([&](const Symbol& symbol) {
        if (symbol.is_word) out.insert(symbol.id);
    });
    return {out.begin(), out.end()};
}

std::vector<int> Chart::possible_words() const {
    std::set<int> out;
    const auto add_first = [&](int symbol) {
        for (std::size_t word = 0; word < syntax_.words(); ++word)
            if (has(syntax_.first(symbol), static_cast<int>(word))) out.insert(static_cast<int>(word));
    };
    if (furthest_ == 0) add_first(start_);  // rules that the first word cannot begin are not in the chart
    each_expected([&](const Symbol& symbol) {
        if (symbol.is_word) out.insert(symbol.id);
        else add_first(symbol.id);
    });
    return {out.begin(), out.end()};
}

std::vector<int> Chart::expected_categories() const {
    std::set<int> out;
    each_expected([&](const Symbol& symbol) {
        if (!symbol.is_word && syntax_.category_of(symbol.id) >= 0) out.insert(syntax_.category_of(symbol.id));
    });
    return {out.begin(), out.end()};
}

// The beginning of a rule, up to the dot, with its likeliest parts.
MeaningId Chart::begun(const Item& item, int end) {
    const auto& rule = syntax_.rules()[static_cast<std::size_t>(item.rule)];
    read_rule(rule, syntax_.right(rule).first(static_cast<std::size_t>(item.dot)), item.origin, end);
    auto& found = memory_->found;
    const auto best = std::min_element(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.cost < b.cost; });
    const auto meaning = best == found.end() ? no_meaning : best->meaning;
    found.clear();
    return meaning;
}

// The number of parts that an item and the rules around it, up to the whole, still lack. The cost decides between equal numbers. `around`
// is the next item outwards.
struct Chart::Lacking {
    std::size_t parts = endless;
    int cost = 0;
    Item around{-1, 0, 0};  // without a rule at the whole
    bool operator<(const Lacking& other) const { return std::tie(parts, cost) < std::tie(other.parts, other.cost); }
    static constexpr std::size_t endless = 1'000'000;
};

const Chart::Lacking& Chart::lacking(const Place& place, std::map<Place, Lacking>& known) const {
    const auto [at, is_new] = known.try_emplace(place);
    if (!is_new) return at->second;
    const auto& item = place.item;
    const auto& rule = syntax_.rules()[static_cast<std::size_t>(item.rule)];
    const auto parts = rule.size - static_cast<std::size_t>(item.dot) - 1;
    Lacking best;
    if (rule.left == start_ && item.origin == 0) best = {parts, rule.cost, {-1, 0, 0}};
    each_around(item, [&](const Item& one) {
        const auto& outer = lacking({one, item.origin}, known);
        best = std::min(best, Lacking{outer.parts + parts, outer.cost + rule.cost, one});
    });
    return known[place] = best;
}

MeaningId Chart::read_so_far() {
    work_ = 0;
    // Among the rules that came farthest, the one that began first; around that one, the rules that lack least.
    std::map<Place, Lacking> known;
    Item item{-1, 0, 0};
    each_furthest([&](const Item& one) {
        if (item.rule < 0 || one.origin < item.origin ||
            (one.origin == item.origin && lacking({one, furthest_}, known) < lacking({item, furthest_}, known)))
            item = one;
    });
    auto at = furthest_;
    auto meaning = no_meaning;
    for (std::size_t depth = 0; item.rule >= 0 && depth < memory_->columns.size() + 100; ++depth) {
        const auto& rule = syntax_.rules()[static_cast<std::size_t>(item.rule)];
        auto whole = begun(item, at);
        if (rule.construction >= 0 && whole != no_meaning) {
            auto parts = meanings_[whole];
            const auto open = right_of(item.rule)[static_cast<std::size_t>(item.dot)];
            if (meaning != no_meaning && open.hole >= 0) parts.parts[static_cast<std::size_t>(open.hole)] = meaning;
            whole = meanings_.add(std::move(parts));
        } else {
            whole = meaning;
        }
        if (whole != no_meaning) meaning = whole;
        const auto& around = lacking({item, at}, known).around;
        at = item.origin;
        item = around;
    }
    return meaning;
}

}  // namespace holo::text
