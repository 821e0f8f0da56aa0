// The second reading: random sentences of the effect language, each understood twice, by compiler and machine, and by a small evaluator
// that was written from docs/language.md alone (meaning.cpp).
//   second_reading [-n SENTENCES] [--seed N] [--depth N] [--coverage]
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <set>

#include "grammar/parser.hpp"
#include "interpreter/catalog/game.hpp"
#include "tests/own_folder.hpp"
#include "tests/reference/second_reading/trial.hpp"

using namespace holo;
using namespace holo::reading;

namespace {

const std::string folder = HOLOCRON_ROOT "/tests/reference/second_reading/mirror";
constexpr int batch = 500, designs = 14, positions = 3, askers = 2;

struct Difference {
    std::string script, answers;
};
struct Refusal {
    int count = 0;
    std::string shortest;
};

struct Outcome {
    int sentences = 0, refused = 0, certain = 0;
    long compared = 0;
    std::vector<Difference> differences;
    std::map<std::string, Refusal> refusals;  // by message
    std::set<std::string> asked;
    std::set<NodeKind> met;
};

struct Unmade {
    NodeKind kind;
    const char* reason;
};
constexpr Unmade unmade[] = {
#define UNMADE(kind, reason) {NodeKind::kind, reason},
#include "tests/reference/second_reading/unmade.def"
#undef UNMADE
};
constexpr int enough_to_meet_all = 10000;

// Tells whether the list holds exactly the kinds of nodes that were never made.
bool is_unmade_true(const std::set<NodeKind>& met) {
    bool out = true;
    for (int k = 0; k <= static_cast<int>(NodeKind::As); ++k) {
        const auto kind = static_cast<NodeKind>(k);
        const bool is_listed = std::any_of(std::begin(unmade), std::end(unmade), [&](const Unmade& row) { return row.kind == kind; });
        const bool is_met = met.count(kind) != 0;
        if (is_listed != is_met) continue;
        std::cout << fmt::format("unmade.def: {} is {}\n", kind_name(kind), is_met ? "made, and listed" : "neither made nor listed");
        out = false;
    }
    return out;
}

void meet(const std::string& script, std::set<NodeKind>& met) {
    Diagnostics ignored;
    const auto tree = parse_script(std::make_shared<const Source>("script", script), ignored);
    if (!tree) return;
    for (NodeId n = 0; n < tree->size(); ++n) met.insert(tree->kind(n));
}

// Some cards of a table, and cards outside of it, each with a script that asks.
std::unique_ptr<catalog::Game> game_with(const std::vector<Design>& cards, const std::vector<Question>& questions, Diagnostics& found) {
    std::string text = "set: GEN\ntitle: made\ngame: mirror\ncards:\n";
    for (std::size_t i = 0; i < cards.size(); ++i) text += yaml_of(cards[i], fmt::format("B-{}", i), "");
    for (std::size_t i = 0; i < questions.size(); ++i) text += yaml_of(blank_design(), fmt::format("Q-{}", i), questions[i].script);
    static const testing::OwnFolder own;
    return catalog::load_module(folder, {own.write("second_reading.yaml", text)}, found);
}

// By script: its first diagnostic.
std::map<std::string, std::string> said_against(const Diagnostics& found) {
    std::map<std::string, std::string> out;
    for (const auto& d : found.list()) {
        if (d.severity() == Severity::warning) continue;
        if (!d.source || d.source->label().find("second_reading.") == std::string::npos)
            throw std::runtime_error(render(d, Lang::en, false));
        const auto line = std::string(d.source->file().line(d.source->position(d.span.begin).line));
        out.emplace(line.substr(line.find_first_not_of(' ')), fmt::format("{} {}", row(d.id).code, d.message(Lang::en)));
    }
    return out;
}

std::vector<machine::Seat> random_seats(Maker& maker, const machine::Program& program, int players) {
    std::vector<machine::Seat> out(static_cast<std::size_t>(players));
    for (auto& seat : out)
        for (int i = 0; i < designs; ++i)
            if (maker.chance(60)) seat.cards.push_back({program.find_definition(fmt::format("B-{}", i)), deck, 1, pool});
    return out;
}

// Runs the step with the asking card among the others. For two players, because one of several opponents would have to be chosen.
std::string try_step(const Question& question, const std::string& code, const machine::Program& program, const std::vector<Design>& cards,
                     Maker& maker) {
    auto seats = random_seats(maker, program, 2);
    const int definition = program.find_definition(code);
    seats[0].cards.push_back({definition, deck, 1, pool});
    const machine::Table table(program, seats);
    world::State state(table.opening());
    const auto position = random_position(maker, table, cards, state);
    machine::Machine machine(table);
    machine.attach(state);
    state.header().random.seed(static_cast<std::uint64_t>(maker.below(1 << 20)));
    int self = nothing;
    for (const int o : position.of_kind(Kind::card))
        if (table.objects[static_cast<std::size_t>(o)].definition == definition) self = o;
    try {
        return tried(question, position, machine, self, 1 + maker.below(2), maker);
    } catch (const machine::MachineError& error) {
        return std::string("machine: ") + error.what();
    }
}

void compare(Maker& maker, int count, int depth, Outcome& outcome) {
    std::vector<Design> cards;
    for (int i = 0; i < designs; ++i) cards.push_back(random_design(maker, i));
    std::vector<Question> questions;
    for (int i = 0; i < count; ++i) {
        do questions.push_back(random_question(maker, 1 + maker.below(depth)));
        while (!outcome.asked.insert(questions.back().script).second && (questions.pop_back(), true));
        meet(questions.back().script, outcome.met);
    }
    outcome.sentences += count;
    Diagnostics found;
    auto game = game_with(cards, questions, found);
    if (const auto against = said_against(found); !against.empty()) {
        // A program with errors is never run.
        for (const auto& [script, message] : against) {
            // Random sentences are sometimes certain, and the compiler reports them rightly.
            if (message.starts_with(row(Diag::never_so).code)) {
                ++outcome.certain;
                continue;
            }
            ++outcome.refused;
            auto& refusal = outcome.refusals[message];
            ++refusal.count;
            if (refusal.shortest.empty() || script.size() < refusal.shortest.size()) refusal.shortest = script;
        }
        std::erase_if(questions, [&](const Question& question) { return against.count(question.script) != 0; });
        game = game_with(cards, questions, found);
    }
    const auto& program = *game->program;
    std::vector<bool> done(questions.size());
    for (int round = 0; round < positions; ++round) {
        const auto seats = random_seats(maker, program, 2 + round % 2);
        const machine::Table table(program, seats);
        world::State state(table.opening());
        const auto position = random_position(maker, table, cards, state);
        machine::Machine machine(table);
        machine.attach(state);
        const auto all = position.of_kind(Kind::card);
        for (std::size_t i = 0; i < questions.size(); ++i)
            for (int asker = 0; asker < askers && !done[i]; ++asker) {
                const int self = all[static_cast<std::size_t>(maker.below(static_cast<int>(all.size())))],
                          you = 1 + maker.below(position.players);
                ++outcome.compared;
                if (questions[i].sort() == Sort::marking) {
                    const auto wrong = try_step(questions[i], fmt::format("Q-{}", i), program, cards, maker);
                    if (wrong.empty()) continue;
                    done[i] = true;
                    outcome.differences.push_back({questions[i].script, wrong});
                    continue;
                }
                const auto by_page = questions[i].answer_by_page(position, self, you);
                std::string by_machine;
                try {
                    by_machine = questions[i].answer_by_machine(machine, program.find_definition(fmt::format("Q-{}", i)), self, you);
                } catch (const machine::MachineError& error) {
                    by_machine = error.what();
                    state = table.opening();
                }
                if (by_page == by_machine) continue;
                done[i] = true;
                outcome.differences.push_back({questions[i].script, fmt::format("page: {}   machine: {}", by_page, by_machine)});
            }
    }
}

}  // namespace

int main(int argc, char** argv) {
    int sentences = 5000, depth = 4, shown = 12;
    unsigned seed = 1;
    bool coverage = false;
    CLI::App app("Random sentences of the effect language, understood twice");
    app.add_option("-n", sentences, "how many sentences");
    app.add_option("--seed", seed, "which ones");
    app.add_option("--depth", depth, "how deep constructs lie inside each other");
    app.add_option("--show", shown, "how many differences are shown");
    app.add_flag("--coverage", coverage, "kinds of nodes that no sentence has, with the reasons");
    CLI11_PARSE(app, argc, argv);
    try {
        Maker maker(seed);
        Outcome outcome;
        const bool terminal = isatty(STDERR_FILENO) != 0;
        while (outcome.sentences < sentences) {
            compare(maker, std::min(batch, sentences - outcome.sentences), depth, outcome);
            if (terminal)
                std::cerr << fmt::format("\r{} of {} sentences, {} differ", outcome.sentences, sentences, outcome.differences.size())
                          << std::flush;
        }
        if (terminal) std::cerr << "\r\033[K";
        auto& differences = outcome.differences;
        std::stable_sort(differences.begin(), differences.end(),
                         [](const Difference& a, const Difference& b) { return a.script.size() < b.script.size(); });
        for (std::size_t i = 0; i < differences.size() && static_cast<int>(i) < shown; ++i)
            std::cout << fmt::format("{}\n    {}\n", differences[i].script, differences[i].answers);
        for (const auto& [message, refusal] : outcome.refusals)
            std::cout << fmt::format("refused {}: {}\n    {}\n", refusal.count, message, refusal.shortest);
        const bool listed = sentences < enough_to_meet_all || is_unmade_true(outcome.met);
        if (coverage)
            for (const auto& kind : unmade) std::cout << fmt::format("never made: {}, because it {}\n", kind_name(kind.kind), kind.reason);
        std::cout << fmt::format("{} sentences, {} certain before the game, {} refused, {} comparisons, {} sentences differ\n",
                                 outcome.sentences, outcome.certain, outcome.refused, outcome.compared, differences.size());
        return differences.empty() && outcome.refused == 0 && listed ? 0 : 1;
    } catch (const std::exception& e) {
        std::cerr << e.what() << '\n';
        return 2;
    }
}
