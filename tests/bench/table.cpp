#include "tests/bench/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>

namespace holo::bench {

namespace {

// Other compilers and libraries count a little differently. A difference of two counts may be negative.
double with_slack(double count) { return count + 0.05 * std::abs(count); }

enum class Better : std::uint8_t { less, more };

struct Row {
    const char* name;  // in Figures
    const char* shown;
    const char* unit;
    std::optional<double> target = {};
    bool gated = false;
    double scale = 1;
    Better better = Better::less;
};

constexpr bool gated = true;

const Row rows[] = {
    {"decision", "a decision in random playouts, starter game", "instructions", 7000, gated},
    {"decisions per second", "decisions of one thread", "a second", 500'000, false, 1, Better::more},
    {"allocations", "heap allocations a decision, once warm", "", 0, gated},
    {"swtcg decision", "a decision of the Star Wars TCG, likewise", "instructions", 12000, gated},
    {"swtcg allocations", "heap allocations of one", "", 0, gated},
    {"swtcg state", "state of its game of two", "bytes", 32768, gated},
    {"clone-wars decision", "a decision of The Clone Wars, likewise", "instructions", 12000, gated},
    {"clone-wars allocations", "heap allocations of one", "", 0, gated},
    {"clone-wars state", "state of its game of two", "bytes", 24576, gated},
    {"imperial-assault decision", "a decision of Imperial Assault, likewise", "instructions", 20000, gated},
    {"imperial-assault allocations", "heap allocations of one", "", 0, gated},
    {"imperial-assault state", "state of its game of two", "bytes", 40960, gated},
    {"30 x 30 decision", "a decision of it on a map of 30 x 30", "instructions", 20000, gated},
    {"30 x 30 allocations", "heap allocations of one", "", 0, gated},
    {"30 x 30 state", "state of such a game of two", "bytes", 40960, gated},
    {"mission", "one of its missions, to the first choice of a space", "instructions", 9'000'000, gated},
    {"new mission", "the same", "ms", 3, false, 1e3},
    {"new game", "new game, up to its first decision", "µs", 20, false, 1e6},
    {"new table", "table of two decks, once for all its games", "µs", {}, false, 1e6},
    {"state", "state of a game of two", "bytes", 16384, gated},
    {"copy", "copying it, in memcpys of its size", "", 1.1, gated},
    {"copy time", "copying it", "ns", {}, false, 1e9},
    {"effect", "an effect of 20 operations over 12 objects", "instructions", {}, gated},
    {"effect in C++", "the same by hand in C++", "instructions"},
    {"effect ratio", "how many times as many", "", 5},
    {"offered", "an event offered to 64 listeners, none matches", "instructions", 2600, gated},
    {"unheard", "an event nobody listens to, all of it", "instructions", {}, gated},
    {"dispatch", "the difference between that and a call", "instructions", 25, gated},
    {"reach", "where 5 points lead on 30 x 30 squares", "instructions", 12000, gated},
    {"distance", "a distance on them that was asked before", "instructions", 20, gated},
    {"nearest", "the nearest of 30", "instructions", 400, gated},
    {"chart", "who is next to whom, for other open doors", "instructions", {}, gated},
    {"ox reach", "where 5 points lead a base of 2 x 2", "instructions", {}, gated},
    {"wagon reach", "where they lead one of 2 x 3, which turns", "instructions", {}, gated},
    {"sight", "one square seen from another, asked before", "instructions", 300, gated},
    {"new sight", "the same, never asked", "instructions", 10000, gated},
    {"greedy game", "a game of greedy against random, Destiny", "ms", {}, false, 1e3},
    {"search game", "a game of search against greedy, Destiny", "s", 2},
    {"swtcg greedy game", "greedy against random, Star Wars TCG", "ms", {}, false, 1e3},
    {"swtcg search game", "search against greedy, Star Wars TCG", "s", 2},
    {"check", "check cards/destiny, from source, cold", "ms", 150, false, 1e3},
    {"cached", "the same from the cache of compiled games", "ms", 5, false, 1e3},
    {"text", "a text of a Destiny card read as script", "instructions", {}, gated},
    {"texts", "2,000 of such texts", "ms", 1000, false, 1e3 * 2000 / 300},
    {"grammar cold", "the grammar of Destiny loaded, and kept", "instructions a rule", {}, gated},
    {"grammar cold time", "the whole grammar", "ms", 20, false, 1e3},
    {"grammar warm", "the same from the cache", "instructions a rule", {}, gated},
    {"grammar warm time", "the whole grammar", "ms", 2, false, 1e3},
    {"scenario", "a Destiny scenario, its file unchanged", "instructions", {}, gated},
    {"scenarios per second", "such scenarios on one core", "a second", 10'000, false, 1, Better::more},
    {"swtcg scenario", "a scenario of the Star Wars TCG, likewise", "instructions", {}, gated},
    {"swtcg scenarios per second", "such scenarios on one core", "a second", 10'000, false, 1, Better::more},
};

std::string number(double value) {
    const auto digits = value == std::round(value) || std::abs(value) >= 100 ? 0 : std::abs(value) < 10 ? 2 : 1;
    auto text = fmt::format("{:.{}f}", value, digits);
    const auto point = std::min(text.find('.'), text.size());
    for (auto at = point; at > 3 + (value < 0 ? 1u : 0u); at -= 3) text.insert(at - 3, 1, ',');
    return text;
}

std::string verdict(const Row& row, double value) {
    if (!row.target) return {};
    const double target = *row.target;
    if (row.better == Better::less ? value <= target : value >= target) return "met";
    if (target == 0) return fmt::format("missed by {}", number(value));
    return row.better == Better::less ? fmt::format("missed: {:.1f} times as much", value / target)
                                      : fmt::format("missed: {:.0f} % of it", 100 * value / target);
}

Figures read_gates(const std::string& file) {
    std::ifstream in(file);
    if (!in) throw std::runtime_error("cannot read " + file);
    Figures out;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line);
        double value = 0;
        std::string name;
        if (!(words >> value) || !std::getline(words >> std::ws, name)) throw std::runtime_error(file + ": no figure and name: " + line);
        out[name] = value;
    }
    return out;
}

// Rounded as in the file, because a figure that was just stored must pass.
double kept(double value) { return value < 10 ? std::ceil(value * 100) / 100 : std::ceil(value); }

}  // namespace

void print_table(const Figures& figures) {
    constexpr auto line = "{:<48} {:>11} {:<12}  {:>9}  {}\n";
    fmt::print(line, "measure", "figure", "", "target", "");
    for (const auto& row : rows) {
        const auto found = figures.find(row.name);
        if (found == figures.end()) {
            fmt::print(line, row.shown, "-", row.unit, row.target ? number(*row.target) : "", "not counted: valgrind is not installed");
            continue;
        }
        const double value = found->second * row.scale;
        fmt::print(line, row.shown, number(value), row.unit, row.target ? number(*row.target) : "", verdict(row, value));
    }
}

bool pass_gates(const Figures& counts, const std::string& file) {
    const auto gates = read_gates(file);
    bool passed = true;
    for (const auto& row : rows) {
        if (!row.gated) continue;
        const auto count = counts.find(row.name);
        if (count == counts.end()) continue;
        const auto gate = gates.find(row.name);
        if (gate == gates.end()) {
            fmt::print("{}: {} has no figure of it\n", row.name, file);
            passed = false;
            continue;
        }
        const double now = kept(count->second);
        const bool grew = now > with_slack(gate->second);
        passed = passed && !grew;
        fmt::print("{:<12} {:>9} {:<12} kept: {:>9}  {}\n", row.name, number(now), row.unit, number(gate->second),
                   grew                             ? "GREW"
                   : with_slack(now) < gate->second ? "less: keep it (docs/testing.md)"
                                                    : "");
    }
    return passed;
}

void keep_gates(const Figures& counts, const std::string& file) {
    std::ofstream out(file);
    out << "# What each count has come down to. The test bench_gates fails when one is more than 5 % above.\n"
           "# HOLOCRON_REFRESH=1 ctest --test-dir build/release -R bench_gates   writes what they are now.\n";
    for (const auto& row : rows)
        if (row.gated) out << fmt::format("{} {}\n", kept(counts.at(row.name)), row.name);
    if (!out.flush()) throw std::runtime_error("cannot write " + file);
}

}  // namespace holo::bench
