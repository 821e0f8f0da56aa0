// sim: many games, and their results.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <thread>

#include "interpreter/play/agents.hpp"
#include "interpreter/play/digits.hpp"
#include "interpreter/play/simulation.hpp"
#include "interpreter/tools/columns.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/tools/loading.hpp"
#include "interpreter/tools/mirror.hpp"
#include "interpreter/tools/progress.hpp"
#include "interpreter/tools/reports.hpp"
#include "interpreter/tools/results.hpp"
#include "interpreter/tools/results_file.hpp"
#include "interpreter/tools/words.hpp"

namespace holo::tools {

namespace {

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

double rounded(double share) { return std::round(share * 10000) / 10000; }

std::string share_with_bounds(long hits, long total) {
    const auto [low, high] = play::confidence(hits, total);
    return fmt::format("{:>6} ({} – {})", percent(total == 0 ? 0 : static_cast<double>(hits) / static_cast<double>(total)), percent(low),
                       percent(high));
}

void print_bars(const Shell& shell, const Tally& tally, const std::string& unit) {
    if (tally.total() == 0) return;
    const int least = tally.counts().begin()->first;
    const int most = tally.counts().rbegin()->first;
    const int step = std::max(1, (most - least) / 12 + 1);
    std::vector<long> bins(static_cast<std::size_t>((most - least) / step + 1));
    for (const auto& [value, times] : tally.counts()) bins[static_cast<std::size_t>((value - least) / step)] += times;
    const auto tallest = *std::max_element(bins.begin(), bins.end());
    for (std::size_t b = 0; b < bins.size(); ++b) {
        const int from = least + static_cast<int>(b) * step;
        const auto label = step == 1 ? fmt::format("{}", from) : fmt::format("{}–{}", from, from + step - 1);
        fmt::print("  {:>9} {}  {} {}\n", label, unit,
                   paint(shell.colour, "36", std::string(static_cast<std::size_t>((bins[b] * 40 + tallest - 1) / tallest), '#')), bins[b]);
    }
}

// The length of the games: in the longest period of the module, or in decisions for a module without periods.
void print_length(const Shell& shell, const catalog::Game& game, const Results& results, const std::string& period) {
    const auto& choices = results.choices;
    if (period.empty()) {
        say(shell, "length: {:.0f} decisions (median {}, 5 %–95 %: {}–{})\n", "duración: {:.0f} decisiones (mediana {}, 5 %–95 %: {}–{})\n",
            choices.mean(), choices.at(0.5), choices.at(0.05), choices.at(0.95));
        return print_bars(shell, choices, shell.lang == Lang::es ? "decisiones" : "decisions");
    }
    const auto words = table_words(shell, game);
    const auto unit = words ? words->catalogue().on_table(period) : period;
    const auto& length = results.lengths;
    say(shell, "length: {:.1f} × {} (median {}, 5 %–95 %: {}–{}), {:.0f} decisions\n",
        "duración: {:.1f} × {} (mediana {}, 5 %–95 %: {}–{}), {:.0f} decisiones\n", length.mean(), unit, length.at(0.5), length.at(0.05),
        length.at(0.95), choices.mean());
    print_bars(shell, length, unit);
}

// The growing parts of the state, by their names in a module, with their counts.
std::vector<std::pair<std::string_view, long>> parts_grown(const play::Growth& growth) {
    std::vector<std::pair<std::string_view, long>> out;
    for (std::size_t part = 0; part < play::Growth::parts; ++part)
        if (growth.of(part) > 0) out.emplace_back(machine::room_places[part].name, growth.of(part));
    return out;
}

// A changed deck: `AW-081=AW-084` replaces every copy of the first card by the second, `without` leaves all copies out. Reports missing
// cards, and returns nothing then.
std::optional<catalog::Deck> changed(const Shell& shell, const catalog::Game& game, catalog::Deck deck, const SimOptions& options) {
    const auto known = [&](const std::string& code) {
        const auto* card = game.find(code);
        if (card == nullptr) complain(shell, "no card is called `{}`\n", "ninguna carta se llama `{}`\n", code);
        return card;
    };
    const auto each = [&](const catalog::CardInfo& card, const catalog::CardInfo* other) {
        bool any = false;
        for (auto& [section, entries] : deck.sections)
            for (std::size_t i = entries.size(); i-- > 0;) {
                if (entries[i].definition != card.definition) continue;
                any = true;
                if (other == nullptr) {
                    entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(i));
                    continue;
                }
                entries[i].code = other->code;
                entries[i].definition = other->definition;
            }
        if (!any)
            complain(shell, "`{}` is not in the deck of seat {}\n", "`{}` no está en el mazo del asiento {}\n", card.code, options.seat);
        return any;
    };
    for (const auto& swap : options.swaps) {
        const auto sign = swap.find('=');
        if (sign == std::string::npos) {
            complain(shell, "`{}` names one card; a swap is written `OLD=NEW`\n",
                     "`{}` nombra una carta; un cambio se escribe `VIEJA=NUEVA`\n", swap);
            return std::nullopt;
        }
        const auto *before = known(swap.substr(0, sign)), *after = known(swap.substr(sign + 1));
        if (before == nullptr || after == nullptr || !each(*before, after)) return std::nullopt;
    }
    for (const auto& code : options.without)
        if (const auto* card = known(code); card == nullptr || !each(*card, nullptr)) return std::nullopt;
    return deck;
}

// The same games with the unchanged deck and with the changed one.
struct Comparison {
    std::vector<bool> won;  // the first time, by game
    play::Paired paired;
    long wins_before = 0;
    bool complete = false;
};

std::string signed_percent(double share) { return fmt::format("{:+.1f} %", 100 * share); }

// The change in words for people.
std::string change_text(const Shell& shell, const catalog::Game& game, const SimOptions& options) {
    const bool es = shell.lang == Lang::es;
    const auto titled = [&](const std::string& code) {
        const auto* card = game.find(code);
        return card == nullptr ? code : card->code + " " + card->title.in(shell.lang);
    };
    std::vector<std::string> parts;
    for (const auto& swap : options.swaps) {
        const auto sign = swap.find('=');
        parts.push_back(fmt::format(fmt::runtime(es ? "{} en lugar de {}" : "{} in the place of {}"), titled(swap.substr(sign + 1)),
                                    titled(swap.substr(0, sign))));
    }
    for (const auto& code : options.without) parts.push_back(fmt::format(fmt::runtime(es ? "sin {}" : "without {}"), titled(code)));
    return fmt::format("{}", fmt::join(parts, ", "));
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
    for (std::size_t s = 0; s < seats; ++s)
        plan.agents.push_back(options.agents.empty() ? "greedy" : options.agents[s % options.agents.size()]);
    plan.seed = options.seed;
    plan.games = options.games;
    plan.threads = options.threads > 0 ? options.threads : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    plan.check_invariants = options.invariants;
    plan.interrupted = &interrupted;
    plan.records = !options.out.empty();
    const bool compares = !options.swaps.empty() || !options.without.empty();
    if (options.seat < 1 || static_cast<std::size_t>(options.seat) > seats) {
        complain(shell, "there is no seat {}\n", "no hay asiento {}\n", options.seat);
        return exit_status::usage;
    }
    if (options.mirrored && seats != 2) {
        complain(shell, "mirrored games have two seats, and there are {}\n", "las partidas en espejo tienen dos asientos, y hay {}\n",
                 seats);
        return exit_status::usage;
    }
    auto other = plan;
    if (options.mirrored) std::swap(other.agents[0], other.agents[1]);
    if (compares) {
        auto& deck = other.decks[static_cast<std::size_t>(options.seat - 1)];
        auto changed_deck = changed(shell, *game, deck, options);
        if (!changed_deck) return exit_status::usage;
        deck = std::move(*changed_deck);
        std::vector<const catalog::Deck*> all;
        for (const auto& one : other.decks) all.push_back(&one);
        Diagnostics out;
        if (!catalog::seated(*game, all, out, plan.variant)) {
            report(shell, out);
            return status_of(out);
        }
    }
    // A file that may not be written is reported before the games, and not after them.
    std::optional<ResultsFile> file;
    if (Diagnostics out; !options.out.empty() && !file.emplace(options.out).open(*game, plan, out)) {
        report(shell, out);
        return status_of(out);
    }
    Results results(seats), changed_results(seats);
    Comparison comparison;
    Mirror mirror;
    plan.received = [&](const play::GameResult& one) {
        results.add(one);
        if (options.mirrored) mirror.add_first(one);
        if (compares) comparison.won.push_back(one.won_by(options.seat));
        if (file) file->add(one);
    };
    play::SimulationResult result;
    {
        Progress progress(shell, options.game, plan.games);
        plan.progress = [&](int done) { progress.at(done); };
        result = play::simulate(*game, plan);
    }
    if ((compares || options.mirrored) && result.complete) {
        Progress progress(shell, options.game, plan.games);
        other.records = false;
        other.progress = [&](int done) { progress.at(done); };
        other.received = [&](const play::GameResult& one) {
            changed_results.add(one);
            if (options.mirrored) {
                mirror.add_second(one);
                return;
            }
            const bool before = comparison.won[static_cast<std::size_t>(one.number)], now = one.won_by(options.seat);
            comparison.wins_before += before ? 1 : 0;
            comparison.paired.gained += !before && now ? 1 : 0;
            comparison.paired.lost += before && !now ? 1 : 0;
            ++comparison.paired.total;
        };
        comparison.complete = play::simulate(*game, other).complete;
    }

    // Put in its place first: a reader of standard output that goes away costs nothing then.
    Diagnostics out;
    const bool kept = !file || file->finish(*game, result, out);
    report(shell, out);

    const auto total = results.games();
    const auto wins_changed = changed_results.wins(static_cast<std::size_t>(options.seat));
    Diagnostics breakages;
    for (const auto* run : {&results, &changed_results})
        for (const auto& one : run->shown()) {
            if (one.breakage) breakages.add(*one.breakage);
            else complain(shell, "game {}, decision {}: {}\n", "partida {}, decisión {}: {}\n", one.number, one.decisions, one.error);
        }
    report(shell, breakages);
    if (results.endless() > 0)
        complain(shell, "{}: a loop without end, so nobody won; the first: {}\n",
                 "{}: un bucle sin fin, así que no ganó nadie; la primera: {}\n",
                 counted(shell, static_cast<std::size_t>(results.endless()), noun::games), results.first_endless());
    if (results.recurring() > 0)
        complain(shell, "{}: the same position stood for the third time, so nobody won\n",
                 "{}: la misma posición se dio por tercera vez, así que no ganó nadie\n",
                 counted(shell, static_cast<std::size_t>(results.recurring()), noun::games));
    const auto& program = *game->program;
    const std::string unit = program.periods.empty() ? "" : std::string(program.text(program.periods[0].name));
    auto cards = result.cards;
    std::sort(cards.begin(), cards.end(),
              [](const auto& a, const auto& b) { return a.games != b.games ? a.games > b.games : a.definition < b.definition; });

    if (!result.complete)
        complain(shell, "interrupted: partial results of {} of {} games\n", "interrumpido: resultados parciales de {} de {} partidas\n",
                 total, plan.games);
    if (shell.format == Format::json) {
        nlohmann::ordered_json json;
        json["game"] = options.game;
        if (!options.variant.empty()) json["variant"] = options.variant;
        json["games"] = total;
        json["finished"] = results.finished();
        json["complete"] = result.complete;
        json["decisions"] = results.decisions();
        json["wins"] = nlohmann::ordered_json::object();
        for (std::size_t s = 1; s <= seats; ++s) json["wins"][fmt::format("{}", s)] = results.wins(s);
        json["seats"] = nlohmann::ordered_json::array();
        for (std::size_t s = 0; s < seats; ++s) {
            const auto [low, high] = play::confidence(results.wins(s + 1), total);
            json["seats"].push_back({{"deck", plan.decks[s].name.en},
                                     {"agent", plan.agents[s]},
                                     {"wins", results.wins(s + 1)},
                                     {"low", rounded(low)},
                                     {"high", rounded(high)}});
        }
        json["first_player_wins"] = results.first_wins();
        const auto& length = results.lengths;
        json["length"] = {{"period", unit},
                          {"mean", std::round(length.mean() * 100) / 100},
                          {"median", static_cast<double>(length.at(0.5))},
                          {"histogram", nlohmann::ordered_json::object()}};
        for (const auto& [r, n] : length.counts()) json["length"]["histogram"][fmt::format("{}", r)] = n;
        json["cards"] = nlohmann::ordered_json::array();
        for (const auto& use : cards)
            if (const auto* card = game->card_of(use.definition))
                json["cards"].push_back({{"code", card->code}, {"times", use.times}, {"games", use.games}, {"wins", use.wins}});
        if (comparison.complete && options.mirrored) {
            auto& shown = json["mirrored"];
            shown["games"] = mirror.games();
            for (int agent = 0; agent < 2; ++agent) {
                const auto [low, high] = play::confidence(mirror.wins(agent), mirror.games());
                shown["agents"].push_back({{"agent", plan.agents[static_cast<std::size_t>(agent)]},
                                           {"wins", mirror.wins(agent)},
                                           {"low", rounded(low)},
                                           {"high", rounded(high)}});
            }
            shown["pairs"] = {{"both", mirror.pairs(2)}, {"one", mirror.pairs(1)}, {"none", mirror.pairs(0)}};
        } else if (comparison.complete) {
            const auto& paired = comparison.paired;
            const auto [low, high] = paired.bounds();
            json["comparison"] = {{"seat", options.seat},         {"swap", options.swaps},
                                  {"without", options.without},   {"wins", comparison.wins_before},
                                  {"wins_changed", wins_changed}, {"gained", paired.gained},
                                  {"lost", paired.lost},          {"difference", rounded(paired.difference())},
                                  {"low", rounded(low)},          {"high", rounded(high)}};
        }
        json["signature"] = play::hex(results.signature());
        json["broken"] = results.broken();
        json["growth"] = {{"games", results.grown()}, {"times", results.growth().times()}, {"parts", nlohmann::ordered_json::object()}};
        for (const auto& [part, times] : parts_grown(results.growth())) json["growth"]["parts"][std::string(part)] = times;
        if (!options.stable) json["seconds"] = result.seconds;
        fmt::print("{}\n", written(json));
    } else {
        std::vector<std::vector<std::string>> rows{{es ? "asiento" : "seat", es ? "mazo" : "deck", es ? "agente" : "agent",
                                                    es ? "victorias" : "wins", es ? "proporción (95 %)" : "share (95 %)"}};
        for (std::size_t s = 0; s < plan.decks.size(); ++s)
            rows.push_back({fmt::format("{}", s + 1), plan.decks[s].name.in(shell.lang), plan.agents[s],
                            fmt::format("{}", results.wins(s + 1)), share_with_bounds(results.wins(s + 1), total)});
        if (results.wins(0) > 0)
            rows.push_back(
                {"–", es ? "nadie" : "nobody", "", fmt::format("{}", results.wins(0)), share_with_bounds(results.wins(0), total)});
        fmt::print("{}\n", table(rows, {true, false, false, true, false}));
        // Team-mates win together, whoever begins.
        if (plan.variant->team < static_cast<int>(seats))
            say(shell, "the first to act wins {}; without bias {}\n", "quien actúa primero gana {}; sin sesgo {}\n",
                share_with_bounds(results.first_wins(), results.decided()),
                percent(static_cast<double>(plan.variant->team) / static_cast<double>(seats)));
        print_length(shell, *game, results, unit);
        rows = {{es ? "carta" : "card", "", es ? "usos" : "uses", es ? "partidas" : "games", es ? "gana cuando se usa" : "wins when used"}};
        for (const auto& use : cards)
            if (const auto* card = game->card_of(use.definition); card != nullptr && rows.size() <= 40)
                rows.push_back({card->code, card->title.in(shell.lang), fmt::format("{}", use.times), fmt::format("{}", use.games),
                                share_with_bounds(use.wins, use.games)});
        fmt::print("\n{}", rows.size() > 1 ? table(rows, {false, false, true, true, false}) + "\n" : std::string());
        if (comparison.complete && options.mirrored) {
            say(shell, "the same deals, played a second time with the agents in each other's seats, {} in all:\n",
                "los mismos repartos, jugados otra vez con los agentes en el asiento del otro, {} en total:\n",
                counted(shell, static_cast<std::size_t>(mirror.games()), noun::games));
            std::vector<std::vector<std::string>> lines;
            for (int agent = 0; agent < 2; ++agent)
                lines.push_back({"  " + plan.agents[static_cast<std::size_t>(agent)], fmt::format("{}", mirror.wins(agent)),
                                 share_with_bounds(mirror.wins(agent), mirror.games())});
            fmt::print("{}", table(lines, {false, true, false}));
            say(shell, "  of each two games, {} won both {} ×, one {} ×, none {} ×\n\n",
                "  de cada dos partidas, {} ganó las dos {} ×, una {} ×, ninguna {} ×\n\n", plan.agents[0], mirror.pairs(2),
                mirror.pairs(1), mirror.pairs(0));
        } else if (comparison.complete) {
            const auto& paired = comparison.paired;
            const auto [low, high] = paired.bounds();
            say(shell, "the same games again, {} (seat {}):\n", "las mismas partidas otra vez, {} (asiento {}):\n",
                change_text(shell, *game, options), options.seat);
            fmt::print(
                "{}", table({{es ? "  como está" : "  as it is", fmt::format("{}", comparison.wins_before),
                              share_with_bounds(comparison.wins_before, paired.total)},
                             {es ? "  con el cambio" : "  with the change", fmt::format("{}", wins_changed),
                              share_with_bounds(wins_changed, paired.total)},
                             {es ? "  diferencia" : "  difference", fmt::format("{:+}", paired.gained - paired.lost),
                              fmt::format("{} ({} – {})", signed_percent(paired.difference()), signed_percent(low), signed_percent(high))}},
                            {false, true, false}));
            say(shell, "  {} won only with the change, {} only without\n\n", "  {} se ganan solo con el cambio, {} solo sin él\n\n",
                counted(shell, static_cast<std::size_t>(paired.gained), noun::games), paired.lost);
        }
        if (results.grown() > 0) {
            std::vector<std::string> parts;
            for (const auto& [part, times] : parts_grown(results.growth())) parts.push_back(fmt::format("`{}` {}", part, times));
            say(shell, "tables grew in {}, {} × in all: {}\n", "hubo mesas que crecieron en {}, {} × en total: {}\n",
                counted(shell, static_cast<std::size_t>(results.grown()), noun::games), results.growth().times(), fmt::join(parts, ", "));
        }
        say(shell, "{}, {} finished, {}", "{}, {} hasta el final, {}", counted(shell, static_cast<std::size_t>(total), noun::games),
            results.finished(), counted(shell, static_cast<std::size_t>(results.decisions()), noun::decisions));
        if (!options.stable)
            say(shell, " in {:.2f} s ({:.0f} decisions a second)", " en {:.2f} s ({:.0f} decisiones por segundo)", result.seconds,
                static_cast<double>(results.decisions()) / std::max(1e-9, result.seconds));
        fmt::print("\n");
    }
    if (!kept) return exit_status::unreadable;
    if (!result.complete || ((compares || options.mirrored) && !comparison.complete)) return exit_status::interrupted;
    const bool all_well = results.broken() == 0 && results.finished() == total && changed_results.broken() == 0 &&
                          changed_results.finished() == changed_results.games();
    return all_well ? exit_status::clean : exit_status::findings;
}

}  // namespace holo::tools
