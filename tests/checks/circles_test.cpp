// Changes that ask about what they change: generated cards are checked, and then lie on a table. A card that ends the game there is
// reported.

#include "interpreter/checks/checks.hpp"
#include "interpreter/play/scenario.hpp"
#include "tests/own_folder.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

const char* const conditions[] = {
    "",
    "while this is ready: ",
    "while cost of this >= 1: ",
    "while printed cost of this >= 1: ",
    "while highest health of characters >= 1: ",
    "while exists a support where cost >= 1: ",
    "while exists another support where cost >= 1: ",
    "while exists an upgrade where cost >= 1: ",
    "while exists an opponent's support where cost >= 1: ",
    "while sum of cost of your supports >= 1: ",
    "while highest cost of your supports other than this >= 1: ",
    "while count of your supports >= 1: ",
    "while exists another support with ambush: ",
    "while exists a support with ambush: ",
    "while not exists a support with guardian: ",
};

const char* const changes[] = {
    "this gets +1 cost",
    "this gets +(cost of this) cost",
    "this gets +(sum of cost of your other supports) cost",
    "this gets ambush",
    "each support gets +1 cost",
    "each of your other supports gets +1 cost",
    "each of your other supports gets ambush",
    "each of your supports where cost >= 1 gets +1 cost",
    "each of your supports with ambush gets +1 cost",
    "each of your supports without ambush gets ambush",
    "each of your upgrades gets +1 cost",
    "each opponent's support gets -1 cost",
    "each of your characters gets +1 health",
};

// Upgrades ask about the character that bears them.
const char* const conditions_of_upgrades[] = {
    "",
    "while health of host >= 1: ",
    "while printed health of host >= 1: ",
    "while health of host >= cost of this: ",
    "while highest health of your characters >= 1: ",
    "while health of host of this > lowest health of opponent's characters: ",
    "while sum of cost of upgrades on host >= 1: ",
};

const char* const changes_of_upgrades[] = {
    "host gets +1 health",
    "host gets +(health of host) health",
    "host gets +(cost of this) health",
    "this gets +1 cost",
    "this gets +(health of host) cost",
    "each of your characters gets +1 health",
    "each of your characters other than host gets +1 health",
    "each opponent's character gets +1 health",
    "each of your upgrades gets +1 cost",
};

// A position with the card for each player given, and other cards beside it.
std::string position(const std::string& id, bool is_upgrade, int mine, int theirs) {
    const auto copies = [&](int n, const std::vector<std::string>& bearers) {
        std::string all;
        for (int i = 0; i < n; ++i)
            all += is_upgrade ? ", {card: " + id + ", on: " + bearers[static_cast<std::size_t>(i)] + "}" : ", " + id;
        return all;
    };
    return "- scenario: " + id +
           "\n  given:\n    one: {play: [{card: AW-038, as: rey}, {card: AW-045, as: finn}, {card: T-0, as: aid}, {card: T-U, as: tool, "
           "on: rey}" +
           copies(mine, {"rey", "finn"}) +
           "]}\n    two: {play: [{card: AW-011, as: kylo}, {card: AW-002, as: phasma}, {card: T-0, as: help}" + copies(theirs, {"kylo"}) +
           "]}\n    game: {phase: action phase, round: 1}\n  start: continue_action_phase(one)\n  do:\n"
           "    - expect: [sum of cost of supports >= 0, sum of cost of upgrades >= 0, sum of health of characters > 0, "
           "count of cards with ambush >= 0, count of cards with guardian >= 0]\n";
}

}  // namespace

TEST_CASE("a change that would end the game by a circle is reported", "[checks]") {
    const OwnFolder folder;
    std::vector<std::string> scripts;
    const std::string head = ", color: gray, affiliation: neutral, cost: 2";
    std::string set = "set: T\ngame: destiny\ncards:\n  - {id: T-0, name: Aid, type: support" + head +
                      "}\n  - {id: T-U, name: Tool, type: upgrade" + head + "}\n";
    const auto put = [&](const std::string& script, const std::string& type) {
        scripts.push_back(script);
        const auto number = std::to_string(scripts.size());
        set += "  - {id: C-" + number + ", name: C" + number + ", type: " + type + head + ", script: \"" + script + "\"}\n";
    };
    for (const std::string condition : conditions)
        for (const std::string change : changes) put(condition + change, "support");
    for (const std::string condition : conditions_of_upgrades)
        for (const std::string change : changes_of_upgrades) put(condition + change, "upgrade");
    Diagnostics out;
    auto sets = catalog::set_files_in(project + "/cards/destiny", out);
    sets.push_back(folder.write("circles.yaml", set));
    const auto game = catalog::load_module(project + "/rulesets/destiny", sets, out);
    INFO(all_of(out));
    REQUIRE(out.errors() == 0);
    Diagnostics found;
    checks::check(*game, found, [&](const std::string& label) { return label.find(folder.path()) == 0; });
    std::set<int> alone, of_two;  // by line of the set
    for (const auto& d : found.list())
        if (d.id == Diag::circle)
            (d.message(Lang::en).find("second copy") == std::string::npos ? alone : of_two)
                .insert(static_cast<int>(d.source->position(d.span.begin).line));
    play::Scenarios scenarios(*game);
    const auto ends = [&](const std::string& id, bool is_upgrade, int mine, int theirs) {
        Diagnostics trouble;
        scenarios.run_text(std::make_shared<Source>("circles.yaml", position(id, is_upgrade, mine, theirs)), play::Mode::plain, trouble);
        bool any = false;
        for (const auto& d : trouble.list()) {
            INFO(render(d, Lang::en, false));
            CHECK(d.id == Diag::looks_too_deep);
            any = true;
        }
        return any;
    };
    int ended = 0;
    for (std::size_t i = 0; i < scripts.size(); ++i) {
        const int line = static_cast<int>(i) + 6;
        const auto id = "C-" + std::to_string(i + 1);
        INFO(scripts[i]);
        const bool is_upgrade = i >= std::size(conditions) * std::size(changes);
        const bool with_one = ends(id, is_upgrade, 1, 0), with_more = ends(id, is_upgrade, 2, 1);
        ended += with_more ? 1 : 0;
        if (with_one) CHECK(alone.count(line) == 1);
        if (with_more) CHECK(alone.count(line) + of_two.count(line) == 1);
        // No card on this table has the keyword.
        if (!with_more && scripts[i].find("ambush") == std::string::npos) CHECK(alone.count(line) + of_two.count(line) == 0);
    }
    CHECK(ended > 20);
}
