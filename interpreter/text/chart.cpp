#include "interpreter/text/chart.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "interpreter/text/about.hpp"

namespace holo::text {

namespace {

constexpr int cost_of_another = 100;       // for a construction that suits other cards only
constexpr std::size_t tried_for_one = 25;  // readings of one part, for each of the likeliest that are kept

bool has(std::span<const std::uint64_t> bits, int at) {
    return (bits[static_cast<std::size_t>(at) / 64] >> (static_cast<std::size_t>(at) % 64) & 1) != 0;
}

}  // namespace

Chart::Chart(const Syntax& syntax, const Lattice& lattice, int start, Meanings& meanings, const Context& card, std::size_t most)
    : syntax_(syntax), lattice_(lattice), start_(start), meanings_(meanings), card_(card), most_(most) {
    columns_.reserve(lattice.edges.size());
    for (std::size_t at = 0; at < lattice.edges.size(); ++at) columns_.emplace_back(&memory_);
    run();
}

void Chart::add(int rule, int dot, int origin, int at) {
    auto& column = columns_[static_cast<std::size_t>(at)];
    const auto key = static_cast<std::uint64_t>(rule) << 28 | static_cast<std::uint64_t>(dot) << 16 | static_cast<std::uint64_t>(origin);
    if (column.seen.insert(key).second) column.items.push_back({rule, dot, origin});
}

void Chart::foresee(int symbol, int at) {
    auto& column = columns_[static_cast<std::size_t>(at)];
    if (!column.foreseen.insert(symbol).second) return;
    const auto& ahead = lattice_.edges[static_cast<std::size_t>(at)];
    for (const auto rule : syntax_.rules_of(symbol)) {
        const auto& first = right_of(rule).front();
        const auto fits = [&](const Edge& edge) { return first.is_word ? edge.word == first.id : has(syntax_.first(first.id), edge.word); };
        if (std::any_of(ahead.begin(), ahead.end(), fits)) add(rule, 0, at, at);
    }
}

void Chart::run() {
    foresee(start_, 0);
    for (int at = 0; at <= lattice_.tokens(); ++at) {
        auto& column = columns_[static_cast<std::size_t>(at)];
        for (std::size_t next = 0; next < column.items.size(); ++next) {
            const auto item = column.items[next];
            const auto& rule = syntax_.rules()[static_cast<std::size_t>(item.rule)];
            const auto right = syntax_.right(rule);
            furthest_ = at;
            if (++work_ > most_work) return;
            if (static_cast<std::size_t>(item.dot) < right.size()) {
                const auto& symbol = right[static_cast<std::size_t>(item.dot)];
                if (symbol.is_word) {
                    for (const auto& edge : lattice_.edges[static_cast<std::size_t>(at)])
                        if (edge.word == symbol.id) add(item.rule, item.dot + 1, item.origin, edge.end);
                } else {
                    column.waiting[symbol.id].push_back(static_cast<int>(next));
                    if (at < lattice_.tokens()) foresee(symbol.id, at);
                }
                continue;
            }
            auto& rules = complete_[span_key(rule.left, item.origin, at)];
            rules.push_back(item.rule);
            if (rules.size() > 1) continue;
            auto& origin = columns_[static_cast<std::size_t>(item.origin)];
            origin.ends[rule.left].push_back(at);
            const auto waiting = origin.waiting.find(rule.left);
            if (waiting == origin.waiting.end()) continue;
            work_ += static_cast<int>(waiting->second.size());
            for (std::size_t i = 0; i < waiting->second.size(); ++i) {
                const auto waits = origin.items[static_cast<std::size_t>(waiting->second[i])];
                add(waits.rule, waits.dot + 1, waits.origin, at);
            }
        }
    }
}

std::vector<Reading> Chart::readings() {
    auto out = is_over_budget() ? std::vector<Reading>() : parts(start_, 0, lattice_.tokens());
    if (is_over_budget()) out.clear();
    return out;
}

const std::vector<Reading>& Chart::parts(int symbol, int begin, int end) {
    static const std::vector<Reading> none;
    const auto key = span_key(symbol, begin, end);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const auto depth = busy_.size();
    if (const auto [around, is_new] = busy_.emplace(key, depth); !is_new) {
        cycle_ = std::min(cycle_, around->second);
        return none;
    }
    const auto outer = std::exchange(cycle_, depth);
    std::vector<Reading> found;
    if (const auto rules = complete_.find(key); rules != complete_.end())
        for (const auto rule : rules->second) {
            const auto& of = syntax_.rules()[static_cast<std::size_t>(rule)];
            const auto holes = of.construction < 0 ? 1 : syntax_.grammar().all[static_cast<std::size_t>(of.construction)].holes.size();
            std::vector<MeaningId> filled(holes, no_meaning);
            complete(of, syntax_.right(of), 0, begin, end, of.cost, filled, found);
        }
    std::stable_sort(found.begin(), found.end(), [](const Reading& a, const Reading& b) { return a.cost < b.cost; });
    std::vector<Reading> kept;
    for (const auto& reading : found)
        if (kept.size() < most_ && std::none_of(kept.begin(), kept.end(), [&](const auto& k) { return k.meaning == reading.meaning; }))
            kept.push_back(reading);
    busy_.erase(key);
    // A part inside of one that is still being read is not cached, because its readings that hold the outer part are missing.
    const bool is_whole = cycle_ == depth;
    cycle_ = std::min(cycle_, outer);
    return is_whole ? known_[key] = std::move(kept) : loose_.emplace_back(std::move(kept));
}

void Chart::complete(const Rule& rule, std::span<const Symbol> right, std::size_t dot, int at, int end, int cost,
                     std::vector<MeaningId>& filled, std::vector<Reading>& out) {
    if (out.size() > most_ * tried_for_one || ++work_ > most_work) return;
    if (dot == right.size()) {
        if (at != end) return;
        if (rule.construction < 0) {
            out.push_back({cost, filled.front()});
            return;
        }
        auto parts = filled;
        const auto& way = syntax_.grammar()
                              .all[static_cast<std::size_t>(rule.construction)]
                              .ways[syntax_.language()][static_cast<std::size_t>(rule.alternative)];
        const auto& grammar = syntax_.grammar();
        for (const auto& [hole, name] : way.unsaid)
            parts[static_cast<std::size_t>(hole)] =
                meant(grammar, meanings_, grammar.all[static_cast<std::size_t>(rule.construction)], hole, name);
        Meaning whole{rule.construction, std::move(parts), {}};
        if (!suits(grammar, meanings_, whole, card_)) cost += cost_of_another;
        out.push_back({cost, meanings_.add(std::move(whole))});
        return;
    }
    const auto& symbol = right[dot];
    if (symbol.is_word) {
        for (const auto& edge : lattice_.edges[static_cast<std::size_t>(at)]) {
            if (edge.word != symbol.id || edge.end > end) continue;
            if (symbol.hole >= 0) filled[static_cast<std::size_t>(symbol.hole)] = meanings_.add({-1, {}, edge.text});
            complete(rule, right, dot + 1, edge.end, end, cost, filled, out);
        }
        return;
    }
    const auto& ends = columns_[static_cast<std::size_t>(at)].ends;
    const auto found = ends.find(symbol.id);
    if (found == ends.end()) return;
    // Each symbol behind this one takes at least one token.
    const auto behind = static_cast<int>(right.size() - dot) - 1;
    for (const auto stop : found->second) {
        if (stop > end - behind || (behind == 0 && stop != end)) continue;
        for (const auto& part : parts(symbol.id, at, stop)) {
            const auto before = symbol.hole >= 0 ? filled[static_cast<std::size_t>(symbol.hole)] : no_meaning;
            // A hole that a pattern names twice takes the same meaning twice.
            if (symbol.hole >= 0 && before != no_meaning && before != part.meaning && rule.construction >= 0 &&
                std::count_if(right.begin(), right.begin() + static_cast<std::ptrdiff_t>(dot),
                              [&](const auto& s) { return s.hole == symbol.hole; }) > 0)
                continue;
            if (symbol.hole >= 0) filled[static_cast<std::size_t>(symbol.hole)] = part.meaning;
            complete(rule, right, dot + 1, stop, end, cost + part.cost, filled, out);
            if (symbol.hole >= 0) filled[static_cast<std::size_t>(symbol.hole)] = before;
        }
    }
}

std::span<const Symbol> Chart::right_of(int rule) const { return syntax_.right(syntax_.rules()[static_cast<std::size_t>(rule)]); }

// Calls `take` with the symbol that each item at the furthest token waits for.
template <typename Take>
void Chart::each_expected(Take&& take) const {
    for (const auto& item : columns_[static_cast<std::size_t>(furthest_)].items) {
        const auto right = right_of(item.rule);
        if (static_cast<std::size_t>(item.dot) < right.size()) take(right[static_cast<std::size_t>(item.dot)]);
    }
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
    const auto holes = rule.construction < 0 ? 1 : syntax_.grammar().all[static_cast<std::size_t>(rule.construction)].holes.size();
    std::vector<MeaningId> filled(holes, no_meaning);
    std::vector<Reading> found;
    complete(rule, syntax_.right(rule).first(static_cast<std::size_t>(item.dot)), 0, item.origin, end, rule.cost, filled, found);
    const auto best = std::min_element(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.cost < b.cost; });
    return best == found.end() ? no_meaning : best->meaning;
}

// The number of parts that an item and the rules around it, up to the whole, still lack. The cost decides between equal numbers. `around`
// is the next item outwards.
struct Chart::Lacking {
    std::size_t parts = endless;
    int cost = 0;
    const Item* around = nullptr;
    bool operator<(const Lacking& other) const { return std::tie(parts, cost) < std::tie(other.parts, other.cost); }
    static constexpr std::size_t endless = 1'000'000;
};

const Chart::Lacking& Chart::lacking(const Item& item, std::map<const Item*, Lacking>& known) const {
    const auto [at, is_new] = known.try_emplace(&item);
    if (!is_new) return at->second;
    const auto& rule = syntax_.rules()[static_cast<std::size_t>(item.rule)];
    const auto parts = right_of(item.rule).size() - static_cast<std::size_t>(item.dot) - 1;
    Lacking best;
    if (rule.left == start_ && item.origin == 0) best = {parts, rule.cost, nullptr};
    const auto& column = columns_[static_cast<std::size_t>(item.origin)];
    if (const auto waiting = column.waiting.find(rule.left); waiting != column.waiting.end())
        for (const auto w : waiting->second) {
            const auto& one = column.items[static_cast<std::size_t>(w)];
            const auto& outer = lacking(one, known);
            best = std::min(best, Lacking{outer.parts + parts, outer.cost + rule.cost, &one});
        }
    return known[&item] = best;
}

MeaningId Chart::read_so_far() {
    work_ = 0;
    // Among the rules that came farthest, the one that began first; around that one, the rules that lack least.
    std::map<const Item*, Lacking> known;
    const Item* item = nullptr;
    for (const auto& one : columns_[static_cast<std::size_t>(furthest_)].items) {
        if (one.dot == 0 || static_cast<std::size_t>(one.dot) == right_of(one.rule).size()) continue;
        if (item == nullptr || one.origin < item->origin || (one.origin == item->origin && lacking(one, known) < lacking(*item, known)))
            item = &one;
    }
    auto at = furthest_;
    auto meaning = no_meaning;
    for (std::size_t depth = 0; item != nullptr && depth < columns_.size() + 100; ++depth) {
        const auto rule = syntax_.rules()[static_cast<std::size_t>(item->rule)];
        auto whole = begun(*item, at);
        if (rule.construction >= 0 && whole != no_meaning) {
            auto parts = meanings_[whole];
            const auto open = right_of(item->rule)[static_cast<std::size_t>(item->dot)];
            if (meaning != no_meaning && open.hole >= 0) parts.parts[static_cast<std::size_t>(open.hole)] = meaning;
            whole = meanings_.add(std::move(parts));
        } else {
            whole = meaning;
        }
        if (whole != no_meaning) meaning = whole;
        at = item->origin;
        item = lacking(*item, known).around;
    }
    return meaning;
}

}  // namespace holo::text
