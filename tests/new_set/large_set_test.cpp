// One set that brings as many words as fifty: a table of the program has room for them, or the limit is told.

#include "interpreter/machine/program.hpp"
#include "interpreter/play/scenario.hpp"
#include "tests/own_folder.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

// More than the bits of a state that rows of a table share.
constexpr int many = 300;
constexpr int rows_apart = 256;

// A word of letters for a number, because words of the language hold no digits.
std::string word(const std::string& stem, int n) { return stem + static_cast<char>('a' + n / 26) + static_cast<char>('a' + n % 26); }

struct Set {
    std::string game;
    int zones = 0, periods = 0;  // that the set brings
    std::string cards = "[]";
};

struct Loaded {
    std::unique_ptr<catalog::Game> game;
    std::vector<std::string> codes;
    std::string messages;
};

// The game with its own cards and such a set, which has `many` events, and `many` flags and numbers of its cards.
Loaded with(const Set& set) {
    static const OwnFolder folder;
    std::string rules, state, zones, periods;
    for (int n = 0; n < many; ++n) {
        rules += "event " + word("nudge", n) + "(target: card) { says " + word("nudges", n) + ", " + word("nudged", n) + " }\n";
        state += (n == 0 ? "" : ", ") + word("notch", n) + (n % 2 == 0 ? ": flag" : ": number from 0 to 9");
    }
    for (int n = 0; n < set.zones; ++n) zones += (n == 0 ? "" : ", ") + word("shelf", n) + ": {}";
    for (int n = 0; n < set.periods; ++n) periods += (n == 0 ? "" : ", ") + word("watch", n);
    folder.write("large.rules", rules);
    const auto file =
        folder.write("large.yaml", "set: LRG\ngame: " + set.game + "\nrules: [large.rules]\nadds:\n  zones: {" + zones + "}\n  periods: [" +
                                       periods + "]\n  kinds:\n    card: {state: {" + state + "}}\ncards: " + set.cards + "\n");
    Diagnostics out;
    auto sets = catalog::set_files_in(project + "/cards/" + set.game, out);
    sets.push_back(file);
    Loaded loaded;
    loaded.game = catalog::load_game(paths_of(project), set.game, out, sets);
    for (const auto& d : out.list())
        if (d.severity() == Severity::error) loaded.codes.emplace_back(row(d.id).code);
    loaded.messages = all_of(out);
    return loaded;
}

}  // namespace

TEST_CASE("a set of any game brings hundreds of events and attributes, and zones and periods up to their limit", "[new_set]") {
    for (const auto* name : {"destiny", "swtcg", "imperial-assault", "clone-wars"}) {
        INFO(name);
        const auto own = load(project, name);
        const int zones = machine::most_zones - static_cast<int>(own->program->zones.size());
        const int periods = world::most_periods - static_cast<int>(own->program->periods.size());
        const auto large = with({name, zones, periods});
        INFO(large.messages);
        REQUIRE(large.game != nullptr);
        CHECK(large.codes == std::vector<std::string>{});
        CHECK(large.game->program->happenings.size() >= own->program->happenings.size() + many);
        CHECK(with({name, zones + 1, periods}).codes == std::vector<std::string>{"H214"});
        CHECK(with({name, zones, periods + 1}).codes == std::vector<std::string>{"H214"});
    }
}

TEST_CASE("events whose numbers share a bit of the state are told apart", "[new_set]") {
    const auto verb = [](const std::string& stem, bool is_second) { return word(stem, is_second ? 3 + rows_apart : 3); };
    const std::string head = "name: A, type: support, color: gray, affiliation: neutral, cost: 1, script: ";
    const auto large =
        with({"destiny", 0, 0,
              "[{id: LRG-1, " + head + "\"action: after this is " + verb("nudged", false) + " { gain 1 resource }, after this is " +
                  verb("nudged", true) + " { gain 3 resources }\"}, {id: LRG-2, " + head + "\"action: " + verb("nudge", false) +
                  " each of your supports\"}, {id: LRG-3, " + head + "\"action: " + verb("nudge", true) + " each of your supports\"}]"});
    INFO(large.messages);
    REQUIRE(large.game != nullptr);
    REQUIRE(large.codes == std::vector<std::string>{});
    const std::string scenario = R"(
- scenario: Each of two delayed effects waits for its own event
  given:
    one: {play: [AW-001, {card: LRG-1, as: listener}, {card: LRG-2, as: early}, {card: LRG-3, as: late}, AW-168], resources: 0}
    two: {play: [{card: AW-011, as: kylo}]}
    game: {phase: action phase}
  start: continue_action_phase(one)
  do:
    - one: action listener
    - two: pass
    - one: action early
    - expect: resources of one = 1
    - two: pass
    - one: action late
    - expect: resources of one = 4
)";
    play::Scenarios scenarios(*large.game);
    Diagnostics out;
    for (const auto mode : {play::Mode::plain, play::Mode::restore, play::Mode::undo})
        for (const auto& report : scenarios.run_text(std::make_shared<Source>("scenario.yaml", scenario), mode, out)) {
            INFO(all_of(out));
            CHECK(report.passed);
        }
    CHECK(out.errors() == 0);
}
