// The meaning of scripts: values of expressions, and the errors of scripts without meaning.

#include "tests/compiler/trial.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

std::set<std::string> errors_of(const std::string& script, const std::string& rules = {}) {
    std::set<std::string> codes;
    for (const auto& mistake : trial(script, rules)) {
        codes.insert(mistake.code);
        CHECK_FALSE(mistake.part.empty());
    }
    return codes;
}

struct Refusal {
    const char* code;
    const char* script;
    const char* rules = "";
};

}  // namespace

TEST_CASE("a script without meaning is refused with the reason", "[compiler]") {
    const Refusal trials[] = {
        {"H101", "act: +"},
        {"H201", "act: flip a hammer"},
        {"H202", "act: hammer a piece"},
        {"H203", "act: choose a cube as d, choose a side of d as s, jot (pips of s)"},  // which die that side is of is not known
        {"H204", "act: flip a piece to a piece"},
        {"H205", "act: put 2 chips"},
        {"H206", "act: hand-over each piece to each player"},
        {"H208", "act: until end of turn: a wedge gets +2 heft"},
        {"H208", "a wedge gets +2 heft"},
        {"H212", "act: until end of turn: each wedge gets +2 heft until end of lap"},
        {"H212", "act: for each of your pieces { until end of turn: each piece on it gets +1 heft }"},
        {"H101", "act: until end of turn: flip this"},
        {"H205", "act: use-up this"},
        {"H205", "act: renew"},
        {"H223", "act: if count of pieces where heft = 3 = 2 { jot 1 }"},
        {"H223", "act: put 1 chip on each piece where sum of heft of pieces where chips < 3 = heft"},
        {"H207", "act: notes of this = 3"},
        {"H208", "this gets heft = heft of a piece"},
        {"H209", "act: choose a piece as p, flip p, choose a wedge as p, flip p"},
        {"H210", "act: choose a piece as p, jot 1"},
        {"H211", "act: choose a piece, jot 1"},
        {"H212", "act: cancel"},
        {"H213", "cites LAB-777\nact: jot 1"},
        {"H215", "padding"},
        {"H216", "echo 2"},
        {"H218", "loop_one",
         "keyword loop_one isolated {\n    this gets loop_two\n}\nkeyword loop_two isolated {\n    this gets loop_one\n}\n"},
        {"H219", "act: jot 1", "event jot(digit: number) { }\n"},
        {"H219", "act: jot 1", "header act\n"},
        {"H232", "act: jot (count of pieces where heft = 3 + 1)"},
        {"H232", "act: jot (1 + sum of heft of pieces where chips < 3 and heft > 2 - 1)"},
        {"H232", "act: jot (highest heft of pieces where not chips = 3 + 1)"},
        {"H225", "act: flip (wedge)"},
        {"H225", "act: flip (piece/wedge)"},
        {"H206", "act: flip (pieces/wedges)"},
        {"H264", "act: flip a piece other than a wedge where heft = 3"},
        {"H264", "act: flip a piece on a wedge on this"},
        {"H273", "act: flip a piece of each player"},
        {"H273", "act: flip 2 pieces of each opponent"},
        {"H264", "act: flip a piece other than each wedge among pieces other than this"},
    };
    for (const auto& trial : trials) {
        INFO(trial.script);
        const auto codes = errors_of(trial.script, trial.rules);
        std::string found;
        for (const auto& code : codes) found += code + " ";
        CHECK(found == std::string(trial.code) + " ");
    }
    CHECK(errors_of("act: choose a piece as p, flip p").empty());
    for (const auto* sure :
         {"act: flip a piece other than (a wedge where heft = 3)", "act: flip a piece other than (a wedge) where heft = 3",
          "act: flip a piece other than this where heft = 3", "act: flip a piece where heft = 3 other than a wedge"}) {
        INFO(sure);
        CHECK(errors_of(sure).empty());
    }
}

TEST_CASE("a keyword's name may be several words", "[compiler]") {
    using Codes = std::set<std::string>;
    const std::string plain = "keyword steady hand isolated {\n    act: jot 1\n}\n";
    const std::string counted = "keyword firm grip(n) cumulative {\n    act: jot 1\n}\n";
    CHECK(errors_of("steady hand", plain).empty());
    CHECK(errors_of("steady hand 2", plain) == Codes{"H216"});
    CHECK(errors_of("firm grip 2", counted).empty());
    CHECK(errors_of("firm grip", counted) == Codes{"H215"});
    // An ability that a keyword grants belongs to the keyword's holder; therefore a circle is found.
    CHECK(
        errors_of("loop one 1", "keyword loop one(n) isolated {\n    loop two 1\n}\nkeyword loop two(n) isolated {\n    loop one 1\n}\n") ==
        Codes{"H218"});
}

TEST_CASE("a symbol is no object", "[compiler]") { CHECK(errors_of("act: flip wedge") == std::set<std::string>{"H203"}); }

TEST_CASE("one player acts, no piece and no two players", "[compiler]") {
    CHECK(errors_of("act: choose an opponent as one, player one fills 1 spark").empty());
    check_told({"H203", "act: choose a piece as one, player one fills 1 spark", "one"});
    // an act that is done to pieces is done to no player
    check_told({"H203", "after you are flipped: jot 1", "you"});
    check_told({"H203", "before an opponent is flipped: cancel", "an opponent"});
    check_told({"H203", "act: jot (times a player is flipped this lap)", "a player"});
    check_told({"H203", "act: choose up to 2 players as some, player some fills 1 spark", "some"});
}

TEST_CASE("expressions have their values", "[compiler]") {
    auto& game = lab();
    std::vector<machine::Seat> seats(2);
    const auto place = [&](int seat, const char* code, const char* zone) {
        int kind = machine::none;
        for (std::size_t z = 0; z < game.program->zones.size(); ++z)
            if (game.program->text(game.program->zones[z].name) == zone) kind = static_cast<int>(z);
        seats[static_cast<std::size_t>(seat)].cards.push_back({game.find(code)->definition, kind, 1, machine::none});
    };
    place(0, "block", "bench");  // 2
    place(0, "wedge", "bench");  // 3
    place(0, "wedge", "tray");
    place(1, "leaf", "bench");    // 1
    place(1, "padded", "bench");  // padding 1
    const machine::Table table(*game.program, seats);
    world::State state(table.opening());
    machine::Machine machine(table);
    machine.attach(state);
    const std::pair<const char*, int> values[] = {
        {"3 + 2 * 4", 11},
        {"2 - 3 - 4", -5},
        {"-2 * -3", 6},
        {"half of 5 rounded up", 3},
        {"half of 5 rounded down", 2},
        {"half of -5 rounded down", -3},
        {"half of -5 rounded up", -2},
        {"min(4, 2, 3)", 2},
        {"max(1, 5)", 5},
        {"if 1 < 2 { 7 } else { 8 }", 7},
        {"count of players", 2},
        {"count of pieces", 4},
        {"count of wedges", 2},
        {"count of your pieces", 2},
        {"count of opponent's pieces", 2},
        {"count of pieces in your tray", 1},
        {"count of blocks/wedges", 3},
        {"count of non-wedge pieces", 2},
        {"count of pieces where heft > 1", 2},
        {"sum of heft of pieces", 6},
        {"highest heft of pieces", 3},
        {"lowest heft of your pieces", 2},
        {"sum of padding of pieces", 1},
        {"count of pieces with padding", 1},
    };
    const auto properties = game.program->properties.size();
    for (const auto& [text, value] : values) {
        INFO(text);
        Diagnostics out;
        bool is_set = false;
        const int unit = game.compiler->expression(std::make_shared<Source>("value", text), {}, is_set, out);
        INFO(all_of(out));
        REQUIRE(unit != machine::none);
        CHECK_FALSE(is_set);
        CHECK(machine.evaluate(unit, 0, 1) == value);
        CHECK(game.program->properties.size() == properties);  // existing tables have no further properties
    }
    Diagnostics part;
    bool is_set = false;
    CHECK(game.compiler->expression(std::make_shared<Source>("value", "count of \"*zz*\""), {}, is_set, part) == machine::none);
    CHECK(part.errors() == 1);
    const std::pair<const char*, bool> conditions[] = {
        {"1 < 2 and not 2 < 1", true},
        {"1 = 2 or 2 = 2", true},
        {"1 != 1 or 2 <= 1", false},
        {"exists a wedge", true},
        {"no flipped piece", true},
        {"exists a violet block", false},
        {"each piece is upright", true},
        {"yes", true},
        {"no", false},
    };
    for (const auto& [text, holds] : conditions) {
        INFO(text);
        Diagnostics out;
        const int unit = game.compiler->expression(std::make_shared<Source>("condition", text), {}, is_set, out);
        INFO(all_of(out));
        REQUIRE(unit != machine::none);
        CHECK((machine.evaluate(unit, 0, 1) != 0) == holds);
    }
}

TEST_CASE("the words of a module are known by their meaning", "[compiler]") {
    auto& words = lab().compiler->vocabulary();
    using compiler::MeaningKind;
    CHECK(words.find("wedge", MeaningKind::symbol) != nullptr);
    CHECK(words.find("wedges", MeaningKind::symbol) != nullptr);
    CHECK(words.find("hue", MeaningKind::domain) != nullptr);
    CHECK(words.find("piece", MeaningKind::kind) != nullptr);
    CHECK(words.find("heft", MeaningKind::attribute) != nullptr);
    CHECK(words.find("wedge", MeaningKind::attribute) == nullptr);
    CHECK_FALSE(words.verb("flip").empty());
    CHECK_FALSE(words.verb("flipped").empty());
    CHECK(words.verb("hammer").empty());
}

TEST_CASE("the reading of a clause is kept", "[compiler]") {
    auto& game = lab();
    int clauses = 0, read = 0;
    for (const auto& script : game.compiler->scripts()) {
        const auto& tree = *script.tree;
        const auto visit = [&](auto&& self, NodeId node) -> void {
            if (tree.is(node, NodeKind::Clause)) {
                ++clauses;
                if (const auto* reading = game.compiler->readings().find(tree, node); reading != nullptr) {
                    ++read;
                    REQUIRE(static_cast<std::size_t>(reading->event) < game.compiler->vocabulary().events.size());
                    const auto& event = game.compiler->vocabulary().events[static_cast<std::size_t>(reading->event)];
                    CHECK(reading->arguments.size() == event.params.size());
                }
            }
            for (const auto child : tree.each(node)) self(self, child);
        };
        visit(visit, tree.root());
    }
    CHECK(clauses > 80);
    CHECK(read > clauses / 2);
}
