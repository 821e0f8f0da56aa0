// sim: many games, and what came of them.

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>
#include <thread>

#include "interpreter/play/agents.hpp"
#include "interpreter/play/simulation.hpp"
#include "interpreter/tools/words.hpp"

namespace holo::tools {

namespace {

struct Spread {
    double mean = 0, low = 0, median = 0, high = 0;
};

Spread spread(std::vector<int> values) {
    Spread s;
    if (values.empty()) return s;
    std::sort(values.begin(), values.end());
    for (const auto v : values) s.mean += v;
    s.mean /= static_cast<double>(values.size());
    const auto at = [&](double share) { return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))]; };
    s.low = at(0.05);
    s.median = at(0.5);
    s.high = at(0.95);
    return s;
}

// An SQLite database in memory, filled in one transaction. Its bytes go to the disk all at once or not at all.
class Database {
public:
    Database() { check(sqlite3_open(":memory:", &db_) == SQLITE_OK); }
    ~Database() { sqlite3_close(db_); }
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    void run(const char* sql) { check(sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) == SQLITE_OK); }

    // Inserts a row; each value is a number or a text.
    template <typename... Values>
    void insert(const char* table, const Values&... values) {
        std::string sql = fmt::format("INSERT INTO {} VALUES(", table);
        for (std::size_t i = 0; i < sizeof...(values); ++i) sql += i == 0 ? "?" : ",?";
        sqlite3_stmt* statement = nullptr;
        check(sqlite3_prepare_v2(db_, (sql + ")").c_str(), -1, &statement, nullptr) == SQLITE_OK);
        int column = 0;
        (bind(statement, ++column, values), ...);
        const bool done = sqlite3_step(statement) == SQLITE_DONE;
        sqlite3_finalize(statement);
        check(done);
    }

    std::string bytes() {
        sqlite3_int64 size = 0;
        auto* data = sqlite3_serialize(db_, "main", &size, 0);
        check(data != nullptr);
        std::string out(reinterpret_cast<const char*>(data), static_cast<std::size_t>(size));
        sqlite3_free(data);
        return out;
    }

private:
    static void bind(sqlite3_stmt* statement, int column, const std::string& value) { sqlite3_bind_text(statement, column, value.c_str(), -1, SQLITE_TRANSIENT); }
    static void bind(sqlite3_stmt* statement, int column, std::int64_t value) { sqlite3_bind_int64(statement, column, value); }
    void check(bool good) const {
        if (!good) throw std::runtime_error(std::string("SQLite: ") + sqlite3_errmsg(db_));
    }

    sqlite3* db_ = nullptr;
};

std::string database(const catalog::Game& game, const play::SimulationPlan& plan, const play::SimulationResult& result) {
    Database db;
    db.run("CREATE TABLE run(game TEXT, program TEXT, seed INTEGER, games INTEGER, complete INTEGER);"
           "CREATE TABLE seats(seat INTEGER PRIMARY KEY, deck TEXT, agent TEXT);"
           "CREATE TABLE games(number INTEGER PRIMARY KEY, first INTEGER, length INTEGER, decisions INTEGER, finished INTEGER, hash TEXT, error TEXT);"
           "CREATE TABLE winners(game INTEGER REFERENCES games(number), seat INTEGER REFERENCES seats(seat), PRIMARY KEY(game, seat));"
           "CREATE TABLE cards(code TEXT PRIMARY KEY, title TEXT, times INTEGER, games INTEGER, wins INTEGER);"
           "BEGIN");
    db.insert("run", game.manifest.game, fmt::format("{:016x}", game.program->hash), static_cast<std::int64_t>(plan.seed), plan.games, result.complete ? 1 : 0);
    for (std::size_t s = 0; s < plan.decks.size(); ++s) db.insert("seats", static_cast<std::int64_t>(s) + 1, plan.decks[s].name.en, plan.agents[s]);
    for (const auto& one : result.games) {
        db.insert("games", one.number, one.first, one.length, one.decisions, one.finished ? 1 : 0, fmt::format("{:016x}", one.hash), one.error);
        for (std::size_t s = 1; s <= plan.decks.size(); ++s)
            if (one.won_by(static_cast<int>(s))) db.insert("winners", one.number, static_cast<std::int64_t>(s));
    }
    for (const auto& use : result.cards)
        if (const auto* card = game.card_of(use.definition)) db.insert("cards", card->code, card->title.en, std::int64_t{use.times}, std::int64_t{use.games}, std::int64_t{use.wins});
    db.run("COMMIT");
    return db.bytes();
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

double rounded(double share) { return std::round(share * 10000) / 10000; }

std::string share_with_bounds(long hits, long total) {
    const auto [low, high] = play::confidence(hits, total);
    return fmt::format("{:>6} ({} – {})", percent(total == 0 ? 0 : static_cast<double>(hits) / static_cast<double>(total)), percent(low), percent(high));
}

void print_bars(const Shell& shell, const std::vector<int>& values, const std::string& unit) {
    if (values.empty()) return;
    const int least = *std::min_element(values.begin(), values.end());
    const int most = *std::max_element(values.begin(), values.end());
    const int step = std::max(1, (most - least) / 12 + 1);
    std::vector<int> bins(static_cast<std::size_t>((most - least) / step + 1));
    for (const auto v : values) ++bins[static_cast<std::size_t>((v - least) / step)];
    const int tallest = *std::max_element(bins.begin(), bins.end());
    for (std::size_t b = 0; b < bins.size(); ++b) {
        const int from = least + static_cast<int>(b) * step;
        const auto label = step == 1 ? fmt::format("{}", from) : fmt::format("{}–{}", from, from + step - 1);
        fmt::print("  {:>9} {}  {} {}\n", label, unit, paint(shell.colour, "36", std::string(static_cast<std::size_t>((bins[b] * 40 + tallest - 1) / tallest), '#')), bins[b]);
    }
}

}  // namespace

int sim(const Shell& shell, const SimOptions& options) {
    int status = 0;
    const auto game = load_to_play(shell, options.game, status);
    if (!game) return status;
    const bool es = shell.lang == Lang::es;
    play::SimulationPlan plan;
    Diagnostics wrong;
    plan.variant = catalog::find_variant(*game, options.variant, nullptr, {}, wrong);
    if (plan.variant == nullptr) {
        report(shell, wrong);
        return status_of(wrong);
    }
    plan.decks = decks_for_seats(shell, *game, *plan.variant, options.decks, options.players, status);
    if (status != exit_status::clean) return status;
    const auto seats = plan.decks.size();
    if (!known_agents(shell, options.agents, play::agent_names())) return exit_status::usage;
    if (options.agents.size() > seats) {
        complain(shell, "{} agents for {}\n", "{} agentes para {}\n", options.agents.size(), counted(shell, seats, noun::seats));
        return exit_status::usage;
    }
    for (std::size_t s = 0; s < seats; ++s) plan.agents.push_back(options.agents.empty() ? "random" : options.agents[s % options.agents.size()]);
    plan.seed = options.seed;
    plan.games = options.games;
    plan.threads = options.threads > 0 ? options.threads : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    plan.check_invariants = options.invariants;
    plan.interrupted = &interrupted;
    play::SimulationResult result;
    {
        Progress progress(shell, options.game, plan.games);
        plan.progress = [&](int done) { progress.at(done); };
        result = play::simulate(*game, plan);
    }

    // Written first: a reader of standard output that goes away costs nothing then.
    bool kept = true;
    if (!options.out.empty()) {
        Diagnostics out;
        kept = write_file(options.out, database(*game, plan, result), out);
        report(shell, out);
    }

    const auto total = static_cast<long>(result.games.size());
    std::vector<long> wins(plan.decks.size() + 1);
    std::vector<int> decisions, lengths;
    long first_wins = 0, decided = 0;
    int broken = 0;
    Diagnostics breakages;
    for (const auto& one : result.games) {
        if (one.winners == 0) ++wins[0];
        for (std::size_t s = 1; s < wins.size(); ++s) wins[s] += one.won_by(static_cast<int>(s)) ? 1 : 0;
        if (!one.error.empty() && ++broken <= 5) {
            if (one.breakage) breakages.add(*one.breakage);
            else complain(shell, "game {}, decision {}: {}\n", "partida {}, decisión {}: {}\n", one.number, one.decisions, one.error);
        }
        if (!one.finished) continue;
        decisions.push_back(one.decisions);
        lengths.push_back(one.length);
        if (one.winners != 0 && one.first != 0) {
            ++decided;
            first_wins += one.won_by(one.first) ? 1 : 0;
        }
    }
    report(shell, breakages);
    const auto& program = *game->program;
    const std::string unit = program.periods.empty() ? "" : std::string(program.text(program.periods[0].name));
    auto cards = result.cards;
    std::sort(cards.begin(), cards.end(), [](const auto& a, const auto& b) { return a.games != b.games ? a.games > b.games : a.definition < b.definition; });

    if (!result.complete) complain(shell, "interrupted: partial results of {} of {} games\n", "interrumpido: resultados parciales de {} de {} partidas\n", total, plan.games);
    if (shell.format == Format::json) {
        nlohmann::ordered_json json;
        json["game"] = options.game;
        if (!options.variant.empty()) json["variant"] = options.variant;
        json["games"] = total;
        json["finished"] = result.finished();
        json["complete"] = result.complete;
        json["decisions"] = result.decisions();
        json["wins"] = nlohmann::ordered_json::object();
        for (std::size_t s = 1; s < wins.size(); ++s) json["wins"][fmt::format("{}", s)] = wins[s];
        json["seats"] = nlohmann::ordered_json::array();
        for (std::size_t s = 0; s < seats; ++s) {
            const auto [low, high] = play::confidence(wins[s + 1], total);
            json["seats"].push_back({{"deck", plan.decks[s].name.en}, {"agent", plan.agents[s]}, {"wins", wins[s + 1]}, {"low", rounded(low)}, {"high", rounded(high)}});
        }
        json["first_player_wins"] = first_wins;
        const auto length = spread(lengths);
        json["length"] = {{"period", unit}, {"mean", std::round(length.mean * 100) / 100}, {"median", length.median}, {"histogram", nlohmann::ordered_json::object()}};
        std::map<int, int> by_length;
        for (const auto r : lengths) ++by_length[r];
        for (const auto& [r, n] : by_length) json["length"]["histogram"][fmt::format("{}", r)] = n;
        json["cards"] = nlohmann::ordered_json::array();
        for (const auto& use : cards)
            if (const auto* card = game->card_of(use.definition))
                json["cards"].push_back({{"code", card->code}, {"times", use.times}, {"games", use.games}, {"wins", use.wins}});
        std::uint64_t signature = 0;
        for (const auto& one : result.games) signature = signature * 0x100000001B3ull ^ one.hash;
        json["signature"] = fmt::format("{:016x}", signature);
        json["broken"] = broken;
        if (!options.stable) json["seconds"] = result.seconds;
        fmt::print("{}\n", json.dump(2));
    } else {
        std::vector<std::vector<std::string>> rows{{es ? "asiento" : "seat", es ? "mazo" : "deck", es ? "agente" : "agent", es ? "victorias" : "wins", es ? "proporción (95 %)" : "share (95 %)"}};
        for (std::size_t s = 0; s < plan.decks.size(); ++s)
            rows.push_back({fmt::format("{}", s + 1), plan.decks[s].name.in(shell.lang), plan.agents[s], fmt::format("{}", wins[s + 1]), share_with_bounds(wins[s + 1], total)});
        if (wins[0] > 0) rows.push_back({"–", es ? "nadie" : "nobody", "", fmt::format("{}", wins[0]), share_with_bounds(wins[0], total)});
        fmt::print("{}\n", table(rows, {true, false, false, true, false}));
        say(shell, "the first to act wins {}; without bias {}\n", "quien actúa primero gana {}; sin sesgo {}\n", share_with_bounds(first_wins, decided), percent(static_cast<double>(plan.variant->team) / static_cast<double>(seats)));
        const auto words = table_words(shell, *game);
        const auto period = words ? words->on_table(unit) : unit;
        const auto length = spread(lengths);
        const auto choices = spread(decisions);
        say(shell, "length: {:.1f} × {} (median {:.0f}, 5 %–95 %: {:.0f}–{:.0f}), {:.0f} decisions\n", "duración: {:.1f} × {} (mediana {:.0f}, 5 %–95 %: {:.0f}–{:.0f}), {:.0f} decisiones\n",
                   length.mean, period, length.median, length.low, length.high, choices.mean);
        print_bars(shell, lengths, period);
        rows = {{es ? "carta" : "card", "", es ? "usos" : "uses", es ? "partidas" : "games", es ? "gana cuando se usa" : "wins when used"}};
        for (const auto& use : cards)
            if (const auto* card = game->card_of(use.definition); card != nullptr && rows.size() <= 40)
                rows.push_back({card->code, card->title.in(shell.lang), fmt::format("{}", use.times), fmt::format("{}", use.games), share_with_bounds(use.wins, use.games)});
        fmt::print("\n{}\n", table(rows, {false, false, true, true, false}));
        say(shell, "{}, {} finished, {}", "{}, {} hasta el final, {}", counted(shell, static_cast<std::size_t>(total), noun::games), result.finished(),
            counted(shell, static_cast<std::size_t>(result.decisions()), noun::decisions));
        if (!options.stable)
            say(shell, " in {:.2f} s ({:.0f} decisions a second)", " en {:.2f} s ({:.0f} decisiones por segundo)", result.seconds,
                       static_cast<double>(result.decisions()) / std::max(1e-9, result.seconds));
        fmt::print("\n");
    }
    if (!kept) return exit_status::unreadable;
    if (!result.complete) return exit_status::interrupted;
    return broken > 0 || result.finished() < total ? exit_status::findings : exit_status::clean;
}

}  // namespace holo::tools
