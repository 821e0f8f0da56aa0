// A card or a set with mistakes is left out, and everything else goes on.

#include <catch2/catch.hpp>

#include "tests/cli/process.hpp"

using namespace holo::testing;

namespace {

std::string card(const std::string& id, const std::string& script) {
    return "  - {id: " + id + ", name: Card " + id + ", type: event, color: gray, affiliation: neutral, cost: 0, script: \"" + script +
           "\"}\n";
}

const std::string head = "set: TST\ngame: destiny\ncards:\n";
const std::string broken = head + card("TST-1", "draw 1 card") + card("TST-2", "drwa 2 cards") + card("TST-3", "draw 3 cards");

// The user's own cards beside those of the game.
class Own {
public:
    explicit Own(const std::string& set) { folder_.write("cards/destiny/tst.yaml", set); }
    Outcome call(std::vector<std::string> arguments) const {
        Call call;
        call.arguments = std::move(arguments);
        call.folder = folder_.path();
        call.environment = {"HOLOCRON_ROOT=" HOLOCRON_ROOT};
        return run(call);
    }
    const OwnFolder& folder() const { return folder_; }

private:
    OwnFolder folder_;
};

const std::string notice =
    "warning[H333]: `TST-2` is left out because it has errors: `drwa` is not a verb of this game\n"
    "  --> ./cards/destiny/tst.yaml:5:";

}  // namespace

TEST_CASE("a broken card is left out, and commands that do not need it go on") {
    const Own own(broken);
    auto outcome = own.call({"explain", "destiny", "TST-3"});
    CHECK(outcome.status == 0);
    CHECK(contains(outcome.out, "Draw 3 cards."));
    CHECK(contains(outcome.err, "`TST-2` is left out because it has errors: `drwa` is not a verb of this game\n"));
    CHECK(contains(outcome.err, "cards/destiny/tst.yaml:5:"));
    CHECK(contains(outcome.err, "^^^^ the first one\n   = help: `holocron check "));
    CHECK(contains(outcome.err, "cards/destiny/tst.yaml` shows them all; the rest of the game goes on without it\n"));
    CHECK(contains(outcome.err, "0 errors, 1 warning\n"));
    outcome = own.call({"explain", "destiny", "TST-3", "--lang", "es"});
    CHECK(contains(outcome.err, "`TST-2` porque tiene errores: `drwa` no es un verbo de este juego\n"));

    for (const auto& arguments : {std::vector<std::string>{"sim", "destiny", "-n", "2", "--agents", "random"},
                                  {"play", "destiny", "--seats", "random,random", "--seed", "1"}}) {
        outcome = own.call(arguments);
        INFO(arguments[0] << outcome.err);
        CHECK(outcome.status == 0);
        CHECK(contains(outcome.err, "warning[H333]"));
    }
    own.folder().write(
        "one.yaml",
        "- scenario: One\n  game: destiny\n  given:\n    one: {resources: 3, hand: [TST-1]}\n    game: {phase: action phase, round: 1}\n"
        "  start: continue_action_phase(one)\n  do: [{expect: resources of one = 3}]\n");
    outcome = own.call({"test", "one.yaml"});
    INFO(outcome.out << outcome.err);
    CHECK(outcome.status == 0);
    CHECK(contains(outcome.out, "1 passed, 0 failed"));
    CHECK(contains(outcome.err, "warning[H333]"));
}

TEST_CASE("a deck or scenario with a broken card is reported where the card is named") {
    const Own own(broken);
    auto outcome = own.call({"explain", "destiny", "TST-2"});
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "error[H339]: `TST-2` is left out because it has errors\n   = help: `holocron check "));
    own.folder().write("deck.yaml", "game: destiny\ndeck: [2 TST-1, 2 TST-2]\n");
    outcome = own.call({"check", "deck.yaml"});
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "error[H339]: `TST-2` is left out because it has errors\n  --> deck.yaml:2:17\n"));
    CHECK_FALSE(contains(outcome.err, "H314"));
}

TEST_CASE("check reports all errors of a broken card, and fails") {
    const Own own(broken);
    const auto outcome = own.call({"check", "cards/destiny/tst.yaml"});
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "error[H202]: `drwa` is not a verb of this game\n"));
    CHECK_FALSE(contains(outcome.err, "H333"));
}

TEST_CASE("a set that cannot be read, or whose own rules are broken, is left out whole") {
    struct Row {
        const char* set;
        const char* says;
    };
    const std::string rules = "set: TST\ngame: destiny\nrules: [tst.rules]\ncards:\n" + card("TST-1", "draw 1 card");
    for (const auto& [set, says] : {Row{"set: [TST\ncards: {\n", "this is not valid YAML"},
                                    Row{"set: TST\ngame: destiny\nadds: 3\ncards: []\n", ""}, Row{rules.c_str(), "expected"}}) {
        INFO(set);
        const Own own(set);
        own.folder().write("cards/destiny/tst.rules", "keyword {\n}\n");
        auto outcome = own.call({"explain", "destiny", "AW-001"});
        INFO(outcome.err);
        CHECK(outcome.status == 0);
        CHECK(contains(outcome.err, "tst.yaml` is left out because it has errors: "));
        CHECK(contains(outcome.err, says));
        outcome = own.call({"explain", "cards/destiny/tst.yaml"});
        CHECK(outcome.status == 1);
        CHECK(contains(outcome.err, "error[H339]: `"));
        outcome = own.call({"check", "destiny"});
        CHECK(outcome.status != 0);
    }
}

TEST_CASE("a number with two owners is refused, and no text has one") {
    const Own own(head + card("TST-1", "let n = opponent's resources of you, draw (n) cards"));
    auto outcome = own.call({"check", "cards/destiny/tst.yaml"});
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "error[H226]: `opponent's` and `of you` both say whose this is"));
    outcome = own.call({"explain", "destiny", "TST-1"});
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "error[H339]: "));
}

TEST_CASE("a card that is wrong only without another one is left out too") {
    const Own own("set: TST\ngame: destiny\nrules: [tst.rules]\ncards:\n" + card("TST-1", "swift"));
    own.folder().write("cards/destiny/tst.rules", "keyword swift {\n    draw 1 card\n");
    own.folder().write("cards/destiny/two.yaml",
                       "set: TWO\ngame: destiny\ncards:\n" + card("TWO-1", "swift") + card("TWO-2", "draw 1 card"));
    const auto outcome = own.call({"explain", "destiny", "TWO-2"});
    INFO(outcome.err);
    CHECK(outcome.status == 0);
    CHECK(contains(outcome.err, "tst.yaml` is left out"));
    CHECK(contains(outcome.err, "`TWO-1` is left out"));
}
