#include "interpreter/text/chart.hpp"

#include <algorithm>
#include <set>

namespace holo::text {

namespace {

constexpr std::size_t most_tried = 400;  // readings of one part, before the likeliest are kept

bool shares(const Bits& a, const Bits& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
        if ((a[i] & b[i]) != 0) return true;
    return false;
}

}  // namespace

Chart::Chart(const Syntax& syntax, const Lattice& lattice, int start, Meanings& meanings)
    : syntax_(syntax), lattice_(lattice), start_(start), meanings_(meanings) {
    const auto count = static_cast<std::size_t>(lattice.tokens());
    columns_.resize(count + 1);
    for (std::size_t at = 0; at <= count; ++at) {
        columns_[at].ahead.assign((syntax.words() + 63) / 64, 0);
        for (const auto& edge : lattice.edges[at])
            columns_[at].ahead[static_cast<std::size_t>(edge.word) / 64] |= std::uint64_t{1} << (static_cast<std::size_t>(edge.word) % 64);
    }
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
    for (const auto rule : syntax_.rules_of(symbol)) {
        const auto& first = syntax_.rules()[static_cast<std::size_t>(rule)].right.front();
        const bool fits =
            first.is_word ? (column.ahead[static_cast<std::size_t>(first.id) / 64] >> (static_cast<std::size_t>(first.id) % 64) & 1) != 0
                          : shares(syntax_.first(first.id), column.ahead);
        if (fits) add(rule, 0, at, at);
    }
}

void Chart::run() {
    foresee(start_, 0);
    for (int at = 0; at <= lattice_.tokens(); ++at) {
        auto& column = columns_[static_cast<std::size_t>(at)];
        for (std::size_t next = 0; next < column.items.size(); ++next) {
            const auto item = column.items[next];
            const auto& rule = syntax_.rules()[static_cast<std::size_t>(item.rule)];
            furthest_ = at;
            if (static_cast<std::size_t>(item.dot) < rule.right.size()) {
                const auto& symbol = rule.right[static_cast<std::size_t>(item.dot)];
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
            for (std::size_t i = 0; i < waiting->second.size(); ++i) {
                const auto waits = origin.items[static_cast<std::size_t>(waiting->second[i])];
                add(waits.rule, waits.dot + 1, waits.origin, at);
            }
        }
    }
}

std::vector<Reading> Chart::readings() { return parts(start_, 0, lattice_.tokens()); }

const std::vector<Reading>& Chart::parts(int symbol, int begin, int end) {
    static const std::vector<Reading> none;
    const auto key = span_key(symbol, begin, end);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    if (!busy_.insert(key).second) return none;
    std::vector<Reading> found;
    if (const auto rules = complete_.find(key); rules != complete_.end())
        for (const auto rule : rules->second) {
            const auto& of = syntax_.rules()[static_cast<std::size_t>(rule)];
            const auto holes = of.construction < 0 ? 1 : syntax_.grammar().all[static_cast<std::size_t>(of.construction)].holes.size();
            std::vector<MeaningId> filled(holes, no_meaning);
            complete(of, 0, begin, end, of.cost, filled, found);
        }
    std::stable_sort(found.begin(), found.end(), [](const Reading& a, const Reading& b) { return a.cost < b.cost; });
    std::vector<Reading> kept;
    for (const auto& reading : found)
        if (kept.size() < most_readings &&
            std::none_of(kept.begin(), kept.end(), [&](const auto& k) { return k.meaning == reading.meaning; }))
            kept.push_back(reading);
    busy_.erase(key);
    return known_[key] = std::move(kept);
}

void Chart::complete(const Rule& rule, std::size_t dot, int at, int end, int cost, std::vector<MeaningId>& filled,
                     std::vector<Reading>& out) {
    if (out.size() > most_tried) return;
    if (dot == rule.right.size()) {
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
        out.push_back({cost, meanings_.add({rule.construction, std::move(parts), {}})});
        return;
    }
    const auto& symbol = rule.right[dot];
    if (symbol.is_word) {
        for (const auto& edge : lattice_.edges[static_cast<std::size_t>(at)]) {
            if (edge.word != symbol.id || edge.end > end) continue;
            if (symbol.hole >= 0) filled[static_cast<std::size_t>(symbol.hole)] = meanings_.add({-1, {}, edge.text});
            complete(rule, dot + 1, edge.end, end, cost, filled, out);
        }
        return;
    }
    const auto& ends = columns_[static_cast<std::size_t>(at)].ends;
    const auto found = ends.find(symbol.id);
    if (found == ends.end()) return;
    const bool is_last = dot + 1 == rule.right.size();
    for (const auto stop : std::vector<int>(found->second)) {
        if (stop > end || (is_last && stop != end)) continue;
        for (const auto& part : std::vector<Reading>(parts(symbol.id, at, stop))) {
            const auto before = symbol.hole >= 0 ? filled[static_cast<std::size_t>(symbol.hole)] : no_meaning;
            // A hole that a pattern names twice is filled twice with the same.
            if (symbol.hole >= 0 && before != no_meaning && before != part.meaning && rule.construction >= 0 &&
                std::count_if(rule.right.begin(), rule.right.begin() + static_cast<std::ptrdiff_t>(dot),
                              [&](const auto& s) { return s.hole == symbol.hole; }) > 0)
                continue;
            if (symbol.hole >= 0) filled[static_cast<std::size_t>(symbol.hole)] = part.meaning;
            complete(rule, dot + 1, stop, end, cost + part.cost, filled, out);
            if (symbol.hole >= 0) filled[static_cast<std::size_t>(symbol.hole)] = before;
        }
    }
}

std::vector<int> Chart::expected_words() const {
    std::set<int> out;
    for (const auto& item : columns_[static_cast<std::size_t>(furthest_)].items) {
        const auto& rule = syntax_.rules()[static_cast<std::size_t>(item.rule)];
        if (static_cast<std::size_t>(item.dot) < rule.right.size() && rule.right[static_cast<std::size_t>(item.dot)].is_word)
            out.insert(rule.right[static_cast<std::size_t>(item.dot)].id);
    }
    return {out.begin(), out.end()};
}

std::vector<int> Chart::possible_words() const {
    std::set<int> out;
    for (const auto& item : columns_[static_cast<std::size_t>(furthest_)].items) {
        const auto& rule = syntax_.rules()[static_cast<std::size_t>(item.rule)];
        if (static_cast<std::size_t>(item.dot) >= rule.right.size()) continue;
        const auto& symbol = rule.right[static_cast<std::size_t>(item.dot)];
        if (symbol.is_word) out.insert(symbol.id);
        else
            for (std::size_t word = 0; word < syntax_.words(); ++word)
                if ((syntax_.first(symbol.id)[word / 64] >> (word % 64) & 1) != 0) out.insert(static_cast<int>(word));
    }
    return {out.begin(), out.end()};
}

std::vector<int> Chart::expected_categories() const {
    std::set<int> out;
    for (const auto& item : columns_[static_cast<std::size_t>(furthest_)].items) {
        const auto& rule = syntax_.rules()[static_cast<std::size_t>(item.rule)];
        if (static_cast<std::size_t>(item.dot) < rule.right.size() && !rule.right[static_cast<std::size_t>(item.dot)].is_word)
            out.insert(syntax_.category_of(rule.right[static_cast<std::size_t>(item.dot)].id));
    }
    return {out.begin(), out.end()};
}

}  // namespace holo::text
