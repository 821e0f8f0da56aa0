// sim: many games, and what came of them.

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <cmath>
#include <thread>

#include "interpreter/play/agents.hpp"
#include "interpreter/play/simulation.hpp"
#include "interpreter/tools/command.hpp"

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

// Everything is written to a new file which then takes the old one's place, so a full disk loses nothing.
bool write_database(const std::string& path, const catalog::Game& game, const play::SimulationPlan& plan, const play::SimulationResult& result, Diagnostics& out) {
    const auto beside = path + ".part";
    std::remove(beside.c_str());
    sqlite3* db = nullptr;
    const auto failed = [&] {
        out.add(Diag::file_unwritable, nullptr, {}, {path, db == nullptr ? "out of memory" : sqlite3_errmsg(db)});
        sqlite3_close(db);
        std::remove(beside.c_str());
        return false;
    };
    if (sqlite3_open(beside.c_str(), &db) != SQLITE_OK) return failed();
    const auto run = [&](const char* sql) { return sqlite3_exec(db, sql, nullptr, nullptr, nullptr) == SQLITE_OK; };
    if (!run("BEGIN;"
             "CREATE TABLE run(game TEXT, program TEXT, seed INTEGER, complete INTEGER);"
             "CREATE TABLE seats(seat INTEGER PRIMARY KEY, deck TEXT, agent TEXT);"
             "CREATE TABLE games(number INTEGER PRIMARY KEY, winners INTEGER, first INTEGER, rounds INTEGER, decisions INTEGER, finished INTEGER, hash TEXT, error TEXT);"
             "CREATE TABLE cards(code TEXT PRIMARY KEY, title TEXT, times INTEGER, games INTEGER, wins INTEGER);"))
        return failed();
    sqlite3_stmt* statement = nullptr;
    const auto text = [&](int column, const std::string& value) { sqlite3_bind_text(statement, column, value.c_str(), -1, SQLITE_TRANSIENT); };
    const auto number = [&](int column, long value) { sqlite3_bind_int64(statement, column, value); };
    const auto insert = [&](const char* sql, auto&& bind) {
        if (sqlite3_prepare_v2(db, sql, -1, &statement, nullptr) != SQLITE_OK) return false;
        bind();
        const bool done = sqlite3_step(statement) == SQLITE_DONE;
        sqlite3_finalize(statement);
        return done;
    };
    bool good = insert("INSERT INTO run VALUES(?,?,?,?)", [&] {
        text(1, game.manifest.game);
        text(2, fmt::format("{:016x}", game.program->hash));
        number(3, static_cast<long>(plan.seed));
        number(4, result.complete ? 1 : 0);
    });
    for (std::size_t s = 0; s < plan.decks.size() && good; ++s)
        good = insert("INSERT INTO seats VALUES(?,?,?)", [&] {
            number(1, static_cast<long>(s) + 1);
            text(2, plan.decks[s].name.en);
            text(3, plan.agents[s]);
        });
    for (std::size_t g = 0; g < result.games.size() && good; ++g)
        good = insert("INSERT INTO games VALUES(?,?,?,?,?,?,?,?)", [&] {
            const auto& one = result.games[g];
            number(1, static_cast<long>(g));
            number(2, one.winners);
            number(3, one.first);
            number(4, one.rounds);
            number(5, one.decisions);
            number(6, one.finished ? 1 : 0);
            text(7, fmt::format("{:016x}", one.hash));
            text(8, one.error);
        });
    for (const auto& use : result.cards)
        if (good)
            good = insert("INSERT INTO cards VALUES(?,?,?,?,?)", [&] {
                const auto* card = game.card_of(use.definition);
                text(1, card == nullptr ? "?" : card->code);
                text(2, card == nullptr ? "?" : card->title.en);
                number(3, use.times);
                number(4, use.games);
                number(5, use.wins);
            });
    if (!good || !run("COMMIT;")) return failed();
    if (sqlite3_close(db) != SQLITE_OK) return failed();
    if (std::rename(beside.c_str(), path.c_str()) != 0) {
        out.add(Diag::file_unwritable, nullptr, {}, {path, std::strerror(errno)});
        std::remove(beside.c_str());
        return false;
    }
    return true;
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string share_with_bounds(long hits, long total) {
    const auto [low, high] = play::confidence(hits, total);
    return fmt::format("{:>6} ({} – {})", percent(total == 0 ? 0 : static_cast<double>(hits) / static_cast<double>(total)), percent(low), percent(high));
}

void print_bars(const Shell& shell, const std::vector<int>& values, const char* unit) {
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
        fmt::print("  {:>9} {}  {} {}\n", label, unit, paint(shell.colour, "36", std::string(static_cast<std::size_t>(bins[b] * 40 / std::max(1, tallest)), '#')), bins[b]);
    }
}

}  // namespace

int sim(const Shell& shell, const SimOptions& options) {
    int status = 0;
    const auto game = load(shell, options.game, status);
    if (!game) return status;
    const bool es = shell.lang == Lang::es;
    play::SimulationPlan plan;
    plan.decks = decks_for(shell, *game, options.decks, status);
    if (status != exit_status::clean) return status;
    const auto given = plan.decks.size();
    const auto seats = options.players > 0 ? static_cast<std::size_t>(options.players) : std::max(given, static_cast<std::size_t>(game->manifest.least_players));
    for (std::size_t s = plan.decks.size(); s < seats && given > 0; ++s) plan.decks.push_back(plan.decks[s % given]);
    plan.decks.resize(std::min(plan.decks.size(), seats));
    if (static_cast<int>(seats) < game->manifest.least_players || static_cast<int>(seats) > game->manifest.most_players || plan.decks.empty()) {
        complain(shell, "{} is for {} to {} players\n", "{} es para {} a {} jugadores\n", options.game, game->manifest.least_players, game->manifest.most_players);
        return exit_status::usage;
    }
    plan.agents = options.agents;
    for (const auto& name : plan.agents) {
        const auto names = play::agent_names();
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            Diagnostics out;
            out.add(Diag::unknown_word, nullptr, {}, {name}, nearest_word(name, names));
            report(shell, out);
            return exit_status::usage;
        }
    }
    if (plan.agents.empty()) plan.agents.push_back("random");
    while (plan.agents.size() < plan.decks.size()) plan.agents.push_back(plan.agents.back());
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

    const auto total = static_cast<long>(result.games.size());
    std::vector<long> wins(plan.decks.size() + 1);
    std::vector<int> decisions, rounds;
    long first_wins = 0, decided = 0;
    int broken = 0;
    for (const auto& one : result.games) {
        if (one.winners == 0) ++wins[0];
        for (std::size_t s = 1; s < wins.size(); ++s) wins[s] += one.won_by(static_cast<int>(s)) ? 1 : 0;
        if (!one.error.empty() && ++broken <= 5) fmt::print(stderr, "{}\n", one.error);
        if (!one.finished) continue;
        decisions.push_back(one.decisions);
        rounds.push_back(one.rounds);
        if (one.winners != 0 && one.first != 0) {
            ++decided;
            first_wins += one.won_by(one.first) ? 1 : 0;
        }
    }
    auto cards = result.cards;
    std::sort(cards.begin(), cards.end(), [](const auto& a, const auto& b) { return a.games != b.games ? a.games > b.games : a.definition < b.definition; });

    if (shell.format == Format::json) {
        nlohmann::ordered_json json;
        json["game"] = options.game;
        json["games"] = total;
        json["finished"] = result.finished();
        json["complete"] = result.complete;
        json["decisions"] = result.decisions();
        json["wins"] = nlohmann::ordered_json::object();
        for (std::size_t s = 1; s < wins.size(); ++s) json["wins"][fmt::format("{}", s)] = wins[s];
        json["seats"] = nlohmann::ordered_json::array();
        for (std::size_t s = 0; s < plan.decks.size(); ++s) json["seats"].push_back({{"deck", plan.decks[s].name.en}, {"agent", plan.agents[s]}});
        json["first_player_wins"] = first_wins;
        const auto length = spread(rounds);
        json["rounds"] = {{"mean", std::round(length.mean * 100) / 100}, {"median", length.median}};
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
        if (!result.complete) say(shell, "interrupted: partial results of {} of {} games\n", "interrumpido: resultados parciales de {} de {} partidas\n", total, plan.games);
        std::vector<std::vector<std::string>> rows{{es ? "asiento" : "seat", es ? "mazo" : "deck", es ? "agente" : "agent", es ? "victorias" : "wins", es ? "proporción (95 %)" : "share (95 %)"}};
        for (std::size_t s = 0; s < plan.decks.size(); ++s)
            rows.push_back({fmt::format("{}", s + 1), plan.decks[s].name.in(shell.lang), plan.agents[s], fmt::format("{}", wins[s + 1]), share_with_bounds(wins[s + 1], total)});
        if (wins[0] > 0) rows.push_back({"–", es ? "nadie" : "nobody", "", fmt::format("{}", wins[0]), share_with_bounds(wins[0], total)});
        fmt::print("{}\n", table(rows, {true, false, false, true, false}));
        say(shell, "the first to act wins {}\n", "quien actúa primero gana {}\n", share_with_bounds(first_wins, decided));
        const auto length = spread(rounds);
        const auto choices = spread(decisions);
        say(shell, "length: {:.1f} rounds (median {:.0f}, 5 %–95 %: {:.0f}–{:.0f}), {:.0f} decisions\n", "duración: {:.1f} rondas (mediana {:.0f}, 5 %–95 %: {:.0f}–{:.0f}), {:.0f} decisiones\n",
                   length.mean, length.median, length.low, length.high, choices.mean);
        print_bars(shell, rounds, es ? "rondas" : "rounds");
        rows = {{es ? "carta" : "card", "", es ? "usos" : "uses", es ? "partidas" : "games", es ? "gana cuando se usa" : "wins when used"}};
        for (const auto& use : cards)
            if (const auto* card = game->card_of(use.definition); card != nullptr && rows.size() <= 40)
                rows.push_back({card->code, card->title.in(shell.lang), fmt::format("{}", use.times), fmt::format("{}", use.games), share_with_bounds(use.wins, use.games)});
        fmt::print("\n{}\n", table(rows, {false, false, true, true, false}));
        say(shell, "{} games, {} finished, {} decisions", "{} partidas, {} terminadas, {} decisiones", total, result.finished(), result.decisions());
        if (!options.stable)
            say(shell, " in {:.2f} s ({:.0f} decisions a second)", " en {:.2f} s ({:.0f} decisiones por segundo)", result.seconds,
                       static_cast<double>(result.decisions()) / std::max(1e-9, result.seconds));
        fmt::print("\n");
    }
    if (!options.out.empty()) {
        Diagnostics out;
        if (!write_database(options.out, *game, plan, result, out)) {
            report(shell, out);
            return exit_status::unreadable;
        }
    }
    if (!result.complete) return exit_status::interrupted;
    return broken > 0 || result.finished() < total ? exit_status::findings : exit_status::clean;
}

}  // namespace holo::tools
