// generated_scripts GAME [SCRIPTS [SEED]]
// Cards with scripts that are spliced from those of the game (splicer.hpp) and compile, in random legal decks, played by random agents,
// every state checked. Such a card may be nonsense; its game may be long, or stop with an error that names a place in a script. The program
// fails on any other exception, on a broken invariant, on a table that takes too long, on games that differ between -j 4 and -j 1, and when
// every game is as long as with the printed cards. The scripts of the present table are in generated-GAME-SEED.txt; the file stays after a
// failure.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "interpreter/play/simulation.hpp"
#include "tests/games/call.hpp"
#include "tests/games/company.hpp"
#include "tests/games/splicer.hpp"

using namespace holo;
using holo::games::Company;
using holo::games::Splicer;

namespace {

constexpr int games_a_table = 8, most_decisions = 2'000, threads = 4;
constexpr std::uint32_t most_splices = 6, tries_a_card = 40;
constexpr double most_seconds = 60;  // for a table

struct Count {
    long scripts = 0, tried = 0, sound = 0, tables = 0, games = 0, finished = 0, stopped = 0, endless = 0, grown = 0, changed = 0,
         failed = 0;
    std::map<std::string, long> stops;  // by code
};

// The texts of all scripts of the game's cards.
std::vector<std::string> scripts_of(const catalog::Game& game) {
    std::vector<std::string> out;
    for (const auto& set : game.sets)
        for (const auto& card : set.cards)
            for (const auto& script : card.scripts) out.emplace_back(script->text());
    return out;
}

class Workshop {
public:
    Workshop(catalog::Game& game, const catalog::Paths& paths, std::uint64_t seed)
        : game_(game),
          splicer_(scripts_of(game)),
          random_(seed),
          company_(game, paths, random_()),
          folder_(fmt::format("generated-{}-{}", game.manifest.game, seed)) {
        for (auto& text : scripts_of(game)) known_.insert(std::move(text));
    }
    ~Workshop() {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    Workshop(const Workshop&) = delete;
    bool empty() const { return company_.empty(); }

    // Legal decks for a table. Files of the table before are removed.
    std::vector<catalog::Deck> decks() {
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directory(folder_);
        std::vector<catalog::Deck> out;
        for (const auto* wanderer : company_.table(game_.manifest)) out.push_back(wanderer->deck());
        return out;
    }

    // The same card under another number, with a script that no card has: parts are exchanged one by one as long as the script compiles.
    // Nothing when none was found.
    std::optional<compiler::DeclaredCard> remade(const compiler::DeclaredCard& original, Count& count) {
        compiler::DeclaredCard card = original;
        card.code += "*";
        std::string sound;
        for (std::uint32_t left = 1 + random_(most_splices), tries = 0; left > 0 && tries < tries_a_card; ++tries) {
            const auto text = sound.empty() ? splicer_.begun(random_) : splicer_.spliced(sound, random_);
            if (text == sound) continue;
            card.scripts = {std::make_shared<const Source>(card.code, text)};
            ++count.tried;
            if (!compiles(card)) continue;
            ++count.sound;
            left -= !sound.empty();
            sound = text;
        }
        if (sound.empty() || known_.count(sound) != 0) return std::nullopt;
        // Stored in its own file, where the place of an error is looked up.
        const auto file = folder_ / (original.code + ".txt");
        std::ofstream(file) << sound;
        card.scripts = {std::make_shared<const Source>(file.string(), sound)};
        return card;
    }

private:
    bool compiles(const compiler::DeclaredCard& card) {
        // Written before compiling, because a crash of the compiler leaves no other trace of the script. The file stays open, because a
        // file that is closed each time is written to the disk each time.
        compiling_.seekp(0);
        compiling_ << card.code << "\n" << card.scripts.front()->text() << "\n==== the end\n" << std::flush;
        compiler::Compiler::Visit visit(*game_.compiler);
        visit.add_cards({"generated", "generated", {}, {card}});
        const bool sound = game_.found.errors() == 0;
        game_.found = {};
        return sound;
    }

    catalog::Game& game_;
    Splicer splicer_;
    std::set<std::string> known_;
    pcg32 random_;
    Company company_;
    std::filesystem::path folder_;
    std::ofstream compiling_{"generated-compiling.txt"};
};

// The fault of a game; empty for none. A script that breaks its game is named with its place.
std::string trouble_of(const play::GameResult& game) {
    if (game.error.empty()) return {};
    if (!game.breakage) return game.error;
    const auto& [source, span] = std::tie(game.breakage->source, game.breakage->span);
    const bool is_placed = source && span.begin < span.end && span.end <= source->text().size();
    return row(game.breakage->id).code.starts_with("H5") && is_placed ? std::string() : "no place in a script: " + game.error;
}

class Trial {
public:
    Trial(catalog::Game& game, std::uint64_t seed) : game_(game), file_(fmt::format("generated-{}-{}.txt", game.manifest.game, seed)) {}

    // Plays with these decks, in which each possible card has been made anew.
    void play(Workshop& workshop, std::uint64_t seed, Count& count) {
        play::SimulationPlan plan;
        plan.decks = workshop.decks();
        compiler::DeclaredSet set{"generated", "generated", {}, {}};
        std::map<int, std::string> codes;  // code of the new card, by the definition of the old one
        for (const auto& deck : plan.decks)
            for (const auto& [section, entries] : deck.sections)
                for (const auto& entry : entries) {
                    if (codes.count(entry.definition) != 0) continue;
                    auto card = workshop.remade(*game_.declared(*game_.card_of(entry.definition)), count);
                    codes[entry.definition] = card ? card->code : entry.code;
                    if (card) set.cards.push_back(std::move(*card));
                }
        keep(set, seed);
        plan.agents.assign(plan.decks.size(), "random");
        plan.seed = seed;
        plan.games = games_a_table;
        plan.most_decisions = most_decisions;
        plan.check_invariants = true;
        const auto printed = played(plan, threads, nullptr);
        compiler::Compiler::Visit visit(*game_.compiler);
        visit.add_cards(set);
        if (game_.found.errors() > 0) return fail("together they do not compile", count);
        for (auto& deck : plan.decks)
            for (auto& [section, entries] : deck.sections)
                for (auto& entry : entries) {
                    entry.code = codes[entry.definition];
                    entry.definition = game_.program->find_definition(entry.code);
                }
        count.scripts += static_cast<long>(set.cards.size());
        ++count.tables;
        const auto begin = std::chrono::steady_clock::now();
        const auto alone = played(plan, 1, &count), together = played(plan, threads, nullptr);
        for (std::size_t i = 0; i < alone.size(); ++i) count.changed += std::get<1>(alone[i]) != std::get<1>(printed[i]);  // decisions
        if (alone != together) fail("-j 4 plays otherwise than -j 1", count);
        const auto seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        if (seconds > most_seconds) fail(fmt::format("{:.0f} seconds for {} games", seconds, 2 * games_a_table), count);
    }
    void finish(const Count& count) const {
        if (count.failed == 0) std::remove(file_.c_str());
    }

private:
    using Games = std::vector<std::tuple<std::uint64_t, int, std::string, long>>;

    Games played(play::SimulationPlan& plan, int with, Count* count) {
        Games games;
        plan.threads = with;
        plan.received = [&](const play::GameResult& one) {
            games.emplace_back(one.hash, one.decisions, one.error, one.growth.times());
            if (count == nullptr) return;
            ++count->games;
            count->finished += one.finished;
            count->endless += !one.endless.empty();
            count->grown += one.growth.times() > 0;
            if (one.breakage) ++count->stopped, ++count->stops[std::string(row(one.breakage->id).code)];
            if (const auto trouble = trouble_of(one); !trouble.empty()) fail(trouble, *count);
        };
        play::simulate(game_, plan);
        return games;
    }
    void keep(const compiler::DeclaredSet& set, std::uint64_t seed) {
        std::ofstream out(file_, failed_here_ ? std::ios::app : std::ios::trunc);
        failed_here_ = false;
        out << "==== table " << seed << "\n";
        for (const auto& card : set.cards) out << "== " << card.code << "\n" << card.scripts.front()->text() << "\n";
    }
    void fail(const std::string& trouble, Count& count) {
        failed_here_ = true;
        if (++count.failed <= 20) fmt::print("{}: {}\n", file_, trouble);
        std::ofstream(file_, std::ios::app) << "!!!! " << trouble << "\n";
    }

    catalog::Game& game_;
    std::string file_;
    bool failed_here_ = false;
};

}  // namespace

int main(int argc, char** argv) {
    const auto call = holo::games::read_call(argc, argv);
    if (!call) return 2;
    const auto& game = call->game;
    const auto& name = game->manifest.game;
    const auto seed = call->seed;
    game->found = {};
    Workshop workshop(*game, call->paths, seed);
    if (workshop.empty()) {
        fmt::print(stderr, "`{}` has no decks\n", name);
        return 2;
    }
    Count count;
    Trial trial(*game, seed);
    const auto begin = std::chrono::steady_clock::now();
    for (std::uint64_t table = 0; count.scripts < call->wanted; ++table) trial.play(workshop, seed * 1'000'003 + table, count);
    trial.finish(count);
    if (count.changed == 0) fmt::print("no game is longer or shorter than with the cards as they are printed\n"), ++count.failed;
    std::string stops;
    for (const auto& [code, times] : count.stops) stops += fmt::format(", {} {}", code, times);
    fmt::print(
        "{}: {} scripts ({:.0f} % of what was made compiles), {} tables, {} games, {} of them longer or shorter than with the printed "
        "cards: {} finished ({} without an end), {} stopped{}, {} given up; tables grew in {}; {} "
        "failed; {:.0f} s\n",
        name, count.scripts, 100.0 * static_cast<double>(count.sound) / static_cast<double>(count.tried), count.tables, count.games,
        count.changed, count.finished, count.endless, count.stopped, stops, count.games - count.finished - count.stopped, count.grown,
        count.failed, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    return count.failed > 0 ? 1 : 0;
}
