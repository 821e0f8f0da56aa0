// Conditions that `why` lists: those that decided the answer.

#include <catch2/catch.hpp>

#include "tests/cli/process.hpp"

using namespace holo::testing;

namespace {

const std::string manifest = R"(game: grove
players: {from: 1, to: 1}
symbols: {sort: [oak, reed]}
zones: {pile: {ordered: yes}, table: {in play: yes, abilities work: yes}}
kinds:
  game: {state: {wind: number}}
  player/players: {}
  card/cards:
    meant in: [table]
    printed: {sort: sort}
    state: {wet: flag, bent: flag}
decks: {pile: {zone: pile}}
default decks: [all]
start: play_game
rules: [grove.rules]
)";

const std::string rules = R"(define strong_wind() = wind of game > 8
define stands(c: card) = c is oak and not c is bent
define dry(c: card) = not c is wet
define fit(c: card) = stands(c) and (if supple(c) { soaked(c) } else { dry(c) and calm() })
define supple(c: card) = wind of game > 20
define calm() = wind of game < 3
define quiet(c: card) = not (soaked(c) or stands(c))
define soaked(c: card) = c is wet and wind of game > 30
define shelters() = dust() < count of cards where stands(it)
define dust() = if calm() { 0 } else { 7 }
define warm(c: card) = sheltered(c) or sunny(c)
define sheltered(c: card) = c is reed and calm()
define sunny(c: card) = wind of game < 4

# A storm changes the kinds of wet cards, and decides nothing today.
rules for game {
    while strong_wind(): each wet card loses oak
}

event blow(amount: number) {
    says blows, blown
    wind of game = amount
}

event plant(target: card) {
    says plants, planted
    zone of target = table of you
}

event fell(target: card) {
    says fells, felled
    zone of target = top of pile of you
}

procedure play_game() {
    blow 5
    for each player as p {
        for each card in pile of p as c { plant c }
        offer p {
            fell: a card where fit(it) as c { fell c }
            burn: a card where quiet(it) as c { fell c }
            bask: a card where warm(it) as c { fell c }
            hide if shelters() { blow 1 }
            rest { blow 1 }
            wait { blow 1 }
        }
        evening(p)
    }
    finish game
}

header sing

procedure evening(you: player) {
    offer you {
        dig: a card where fit(it) as c { fell c }
        use sing { }
        nap { blow 1 }
    }
}
)";

class Grove {
public:
    Grove() {
        folder_.write("rulesets/grove/game.yaml", manifest);
        folder_.write("rulesets/grove/grove.rules", rules);
        folder_.write(
            "cards/grove/set.yaml",
            "set: EX\ngame: grove\ncards: [{id: EX-1, name: One, sort: oak}, {id: EX-2, name: Two, sort: reed, script: 'sing: blow 2'}]\n");
        folder_.write("cards/grove/decks/all.yaml", "pile: [1 EX-1, 1 EX-2]\n");
        Call call = called({"play", "grove", "--scripted", "--seats", "human"});
        call.input = "save game.replay\nquit\n";
        REQUIRE(run(call).status == 0);
    }

    // The line about each condition, without its place.
    std::string why(const std::string& label, const std::string& lang = "en") const {
        auto text = run(called({"why", "game.replay", label, "--lang", lang})).out;
        std::string out;
        for (std::size_t at = 0; at < text.size();) {
            const auto end = text.find('\n', at);
            const auto line = text.substr(at, end - at);
            out += line.substr(0, line.find("  ./rulesets")) + "\n";
            at = end + 1;
        }
        return out;
    }

    const OwnFolder& folder() const { return folder_; }

private:
    Call called(std::vector<std::string> arguments) const {
        Call call;
        call.arguments = std::move(arguments);
        call.arguments.insert(call.arguments.end(), {"--root", "."});
        call.folder = folder_.path();
        return call;
    }

    OwnFolder folder_;
};

}  // namespace

TEST_CASE("why: conditions behind continuous changes are not listed") {
    const Grove grove;
    CHECK(grove.why("fell EX-2") == "`fell EX-2` is not offered because this does not hold:\n  fit(it)\n    stands(c)\n      c is oak\n");
    CHECK(grove.why("fell EX-2", "es") == "`fell EX-2` no se ofrece porque no se cumple:\n  fit(it)\n    stands(c)\n      c is oak\n");
}

TEST_CASE("why: the taken branch of an `if` gives its conditions") {
    const Grove grove;
    CHECK(grove.why("fell EX-1") ==
          "`fell EX-1` is not offered because this does not hold:\n  fit(it)\n    calm()\n      wind of game < 3\n");
}

TEST_CASE("why: an `or` gives parts that could hold, but not parts about the kind of an object") {
    const Grove grove;
    const std::string warm = "is not offered because this does not hold:\n  warm(it)\n    sheltered(c) or sunny(c)\n";
    CHECK(grove.why("bask EX-1") == "`bask EX-1` " + warm + "      wind of game < 4\n");
    CHECK(grove.why("bask EX-2") == "`bask EX-2` " + warm + "      calm()\n        wind of game < 3\n      wind of game < 4\n");
    CHECK(grove.why("bask EX-1", "es") ==
          "`bask EX-1` no se ofrece porque no se cumple:\n  warm(it)\n    sheltered(c) or sunny(c)\n      wind of game < 4\n");
}

TEST_CASE("why: conditions that failed as they should, and sources of numbers, are not listed") {
    const Grove grove;
    CHECK(grove.why("burn EX-1") ==
          "`burn EX-1` is not offered because this does not hold:\n  quiet(it)\n    not (soaked(c) or stands(c))\n");
    CHECK(grove.why("hide") ==
          "`hide` is not offered because this does not hold:\n  shelters()\n    dust() < count of cards where stands(it)\n");
}

TEST_CASE("why: an option of another question is found there") {
    const Grove grove;
    const auto elsewhere = [](const std::string& label, const std::string& line) {
        return "`" + label + "` is no option of this question; it is one of others:\n  " + line + "\n";
    };
    CHECK(grove.why("nap") == elsewhere("nap", "nap"));
    CHECK(grove.why("dig") == elsewhere("dig", "dig"));
    CHECK(grove.why("dig EX-1") == elsewhere("dig EX-1", "dig"));
    CHECK(grove.why("sing EX-2") == elsewhere("sing EX-2", "sing"));
    // Another verb with the card: the lines with abilities of that card.
    CHECK(grove.why("play EX-2") == elsewhere("play EX-2", "sing"));
    CHECK(grove.why("play Two", "es") == "`play Two` no es una opción de esta pregunta; lo es de otras:\n  sing\n");
    for (const auto* const label : {"dig EX-3", "sing EX-1", "play EX-1", "dream"})
        CHECK(grove.why(label) == "`" + std::string(label) + "` is nothing that could be offered here\n");
}

TEST_CASE("why: conditions are quoted in the text of the loaded game") {
    const Grove grove;
    Terminal terminal({"play", "grove", "--root", grove.folder().path(), "--seats", "human"}, 120, {"NO_COLOR=1"});
    terminal.until("one> ");
    grove.folder().write("rulesets/grove/grove.rules", "");
    terminal.type("why fell EX-2\n");
    const auto answer = terminal.until("one> ");
    CHECK(contains(answer, "      c is oak  "));
    CHECK(contains(answer, "grove.rules:2\r\n"));
    terminal.type("quit\n");
    CHECK(terminal.wait() == 0);
}
