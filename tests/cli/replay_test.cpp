// Replays: replayed and verified, whatever else happens to the catalogue; wrong ones are refused.

#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"

using namespace holo::testing;
using nlohmann::json;

namespace {

// A saved game: the first option is taken `decisions` times, in the game of that root.
std::string saved(const OwnFolder& folder, int decisions, const std::string& root = HOLOCRON_ROOT, const std::string& game = "destiny",
                  std::vector<std::string> options = {}) {
    Call call;
    call.arguments = {"play", game, "--seats", "human,human", "--scripted", "--seed", "5", "--root", root};
    call.arguments.insert(call.arguments.end(), options.begin(), options.end());
    for (int i = 0; i < decisions; ++i) call.input += "1\n";
    const auto file = folder.path("game.replay");
    call.input += "save " + file + "\nquit\n";
    const auto outcome = run(call);
    REQUIRE(outcome.status == 0);
    REQUIRE(contains(outcome.out, "saved: " + file));
    return file;
}

// A copy of a game that can be edited.
class Copy {
public:
    explicit Copy(const std::string& game) {
        for (const std::string part : {"rulesets/", "cards/"}) {
            std::filesystem::create_directories(folder.path(part));
            std::filesystem::copy(std::string(HOLOCRON_ROOT) + "/" + part + game, folder.path(part + game),
                                  std::filesystem::copy_options::recursive);
        }
    }
    void edit(const std::string& name, const std::string& from, const std::string& to) const {
        auto text = read(folder.path(name));
        INFO(name << ": " << from);
        REQUIRE(contains(text, from));
        folder.write(name, text.replace(text.find(from), from.size(), to));
    }
    Outcome replay(const std::string& file, std::vector<std::string> options = {}) const {
        options.insert(options.begin(), {"replay", file, "--root", folder.path()});
        return run(options);
    }

    OwnFolder folder;
};

std::size_t times(const std::string& text, const std::string& part) {
    std::size_t n = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
    return n;
}

}  // namespace

TEST_CASE("a saved game is played again, verified and continued") {
    OwnFolder folder;
    const auto file = saved(folder, 30);
    auto outcome = run({"replay", file});
    CHECK(outcome.status == 0);
    CHECK(outcome.out == "30 of 30 decisions verified; the game goes on here\n");
    outcome = run({"replay", file, "--json"});
    const auto all = json::parse(outcome.out);
    CHECK(all["verified"] == 30);
    CHECK(all["over"] == false);
    outcome = run({"replay", file, "--to", "12", "--trace"});
    CHECK(outcome.status == 0);
    CHECK(contains(outcome.out, "  11  "));
    CHECK_FALSE(contains(outcome.out, "  12  one:"));
    CHECK(contains(outcome.out, "12 of 30 decisions verified"));

    Call call;
    call.arguments = {"play", "destiny", "--load", file, "--seats", "human,human", "--scripted"};
    call.input = "undo\nundo\n1\n1\nsave " + folder.path("again.replay") + "\n";
    CHECK(run(call).status == 0);
    CHECK(read(folder.path("again.replay")) == read(file));
    outcome = run({"why", file, "play AW-999"});
    CHECK(outcome.status == 1);
}

TEST_CASE("a file that is no replay, or a changed replay, is refused") {
    OwnFolder folder;
    const auto file = saved(folder, 8);
    const auto text = read(file);
    const auto changed = [&](const std::string& from, const std::string& to) {
        auto other = text;
        REQUIRE(contains(other, from));
        other.replace(other.find(from), from.size(), to);
        return folder.write("changed.replay", other);
    };
    auto outcome = run({"replay", folder.write("no.replay", "hello")});
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, "error[H323]: this is not a replay: it is no JSON object with `replay`\n"));
    outcome = run({"replay", folder.write("half.replay", text.substr(0, text.size() / 2))});
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, "error[H303]: this is not valid YAML: "));
    outcome = run({"replay", changed("\"replay\": 2", "\"replay\": 1")});
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, "error[H323]: this is not a replay: it is of version 1, and version 2 is read\n  --> " +
                                    folder.path("changed.replay") + ":2:12\n"));
    outcome = run({"replay", folder.write("c.yaml", "campaign: 1\ngame: imperial-assault\n")});
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, "this is not a replay: it is a campaign, which `holocron campaign` shows and plays\n"));
    outcome = run({"replay", folder.write("s.yaml", "- scenario: Nothing\n"), "--lang", "es"});
    CHECK(contains(outcome.err, "esto no es una repetición: es un escenario, que `holocron test` ejecuta\n"));
    // A game that is not at hand is named with the file.
    for (const auto& command : std::vector<std::vector<std::string>>{{"replay"}, {"why"}}) {
        auto arguments = command;
        arguments.push_back(changed("\"game\": \"destiny\"", "\"game\": \"chess\""));
        if (command[0] == "why") arguments.emplace_back("pass");
        outcome = run(arguments);
        CHECK(outcome.status != 0);
        CHECK(contains(outcome.err, "error[H318]: there is no game `chess` in "));
        CHECK(contains(outcome.err, "  --> " + folder.path("changed.replay") + "\n"));
    }
    outcome = run({"replay", changed("\"seed\": 5", "\"seed\": 6")});
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "error[H325]: the replay goes another way at decision "));
    auto parsed = json::parse(text);  // in another order
    parsed["decisions"][3] = 99;
    outcome = run({"replay", folder.write("choice.replay", parsed.dump())});
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "at decision 3: "));
    parsed["hashes"].erase(0);
    CHECK(run({"replay", folder.write("short.replay", parsed.dump())}).status == 3);
    // Loading a wrong one leaves the present game unchanged.
    Call call;
    call.arguments = {"play", "destiny", "--scripted"};
    call.input = "load " + folder.path("choice.replay") + "\nboard\nquit\n";
    outcome = run(call);
    CHECK(outcome.status == 0);
    CHECK(contains(outcome.err, "error[H325]"));
}

TEST_CASE("cards that the game does not hold may change, come and go") {
    const OwnFolder folder;
    const Copy destiny("destiny");
    const auto file = saved(folder, 60, destiny.folder.path());
    const auto good = [&](const std::string& what) {
        const auto outcome = destiny.replay(file);
        INFO(what << ": " << outcome.err);
        CHECK(outcome.status == 0);
        CHECK(outcome.out.starts_with("60 of 60 decisions verified; "));
    };
    good("as it was");
    const std::string set = "cards/destiny/awakenings.yaml";
    // AW-001 lies in no starter deck.
    destiny.edit(set, "  - id: AW-001\n", "  # of another opinion\n  - id: AW-001\n    flavor: {en: More}\n");
    good("another flavour");
    destiny.edit(
        set, "  - id: AW-001\n",
        "  - id: AW-000\n    name: {en: First}\n    type: support\n    color: gray\n    affiliation: neutral\n    cost: 0\n    script: |\n"
        "      after you play an event: if times you play an event this round > 1 { draw 1 card }\n  - id: AW-001\n");
    good("a card in front of all others");
    // A set that comes first, with words and rules of its own.
    for (const auto* name : {"voyage.rules", "voyage.yaml"})
        std::filesystem::copy(std::string(HOLOCRON_ROOT) + "/tests/new_set/" + name,
                              destiny.folder.path("cards/destiny/" + std::string(name)));
    std::filesystem::rename(destiny.folder.path("cards/destiny/voyage.yaml"), destiny.folder.path("cards/destiny/a.yaml"));
    destiny.edit(
        "cards/destiny/a.yaml", "game: destiny\n",
        "game: destiny\nadds:\n  symbols:\n    type: [downgrade/downgrades]\n  kinds:\n    card: {state: {savings: number from 0}}\n");
    REQUIRE(run({"check", "destiny", "--root", destiny.folder.path()}).status == 0);
    good("a set in front of all others");

    // The replay's own parts may not change: each is named, and nothing else is reported.
    destiny.edit(set, "  - id: AW-038\n", "  - id: AW-038\n    note: changed\n");
    auto outcome = destiny.replay(file);
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "error[H324]: since this replay was made, the card `AW-038` (Rey) has changed\n"));
    CHECK(contains(outcome.err, "help: play it with the cards and rules that it was made with"));
    CHECK(contains(outcome.err, "1 error, 0 warnings"));
    destiny.edit(set, "  - id: AW-157\n", "  - id: AW-957\n");
    destiny.edit("cards/destiny/decks/starter-rey.yaml", "AW-157", "AW-957");
    outcome = destiny.replay(file, {"--lang", "es"});
    CHECK(contains(outcome.err, "error[H324]: desde que se hizo esta repetición, la carta `AW-038` (Rey) ha cambiado\n"));
    CHECK(contains(outcome.err, "error[H324]: desde que se hizo esta repetición, la carta `AW-157` ha desaparecido\n"));
    CHECK(times(outcome.err, "error[") == 2);
    // `load` and `why` report the same.
    CHECK(contains(run({"why", file, "pass", "--root", destiny.folder.path()}).err, "the card `AW-157` is gone\n"));
    Call call;
    call.arguments = {"play", "destiny", "--root", destiny.folder.path(), "--load", file, "--scripted"};
    outcome = run(call);
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "the card `AW-157` is gone\n"));
}

TEST_CASE("a game of the other module survives as well") {
    const OwnFolder folder;
    const Copy swtcg("swtcg");
    const auto file = saved(folder, 80, swtcg.folder.path(), "swtcg");
    swtcg.folder.write("cards/swtcg/a.yaml",
                       "set: AAA\ngame: swtcg\nadds:\n  symbols:\n    subtype: [aardvark/aardvarks]\ncards:\n"
                       "  - {id: AAA-1, name: Aardvark, side: light, types: [character], subtypes: [aardvark], cost: 1, speed: 10, power: "
                       "1, health: 1}\n");
    const auto checked = run({"check", "swtcg", "--root", swtcg.folder.path()});
    INFO(checked.err);
    REQUIRE(checked.status == 0);
    CHECK(swtcg.replay(file).out.starts_with("80 of 80 decisions verified; "));
}

TEST_CASE("a chosen word is found again among others") {
    const OwnFolder folder;
    folder.write("rulesets/paint/game.yaml", R"(game: paint
players: {from: 1, to: 1}
symbols: {hue: [amber, violet]}
zones: {table: {in play: yes}}
kinds:
  game: {}
  player/players: {state: {wish: hue}}
  card/cards: {printed: {colour: hue}, meant in: [table]}
decks: {deck: {zone: table}}
default decks: [one]
start: play_game
rules: [paint.rules]
)");
    folder.write("rulesets/paint/paint.rules", R"(event want(h: hue) {
    wish of you = h
}

procedure choice() {
    choose a hue as h
    want h
}

procedure play_game() {
    choice()
    choice()
    choice()
    finish game
}
)");
    folder.write("cards/paint/mine.yaml",
                 "set: MINE\ngame: paint\nadds: {symbols: {hue: [teal]}}\ncards: [{id: M-1, name: One, colour: teal}]\n");
    folder.write("cards/paint/decks/one.yaml", "deck: [M-1]\n");
    Call call;
    call.arguments = {"play", "paint", "--root", ".", "--scripted"};
    call.folder = folder.path();
    call.input = "teal\nviolet\nsave game.replay\nquit\n";
    auto outcome = run(call);
    INFO(outcome.err);
    REQUIRE(outcome.status == 0);
    CHECK(json::parse(read(folder.path("game.replay")))["decisions"] == json({"teal", "violet"}));
    // A set before that one adds a word of its own.
    folder.write("cards/paint/a.yaml",
                 "set: AAA\ngame: paint\nadds: {symbols: {hue: [azure]}}\ncards: [{id: A-1, name: Other, colour: azure}]\n");
    call.arguments = {"replay", "game.replay", "--root", ".", "--json"};
    outcome = run(call);
    CHECK(outcome.status == 0);
    const auto after = json::parse(outcome.out);
    CHECK(after["verified"] == 2);
    CHECK(after["options"] == json({"amber", "violet", "azure", "teal"}));
    // An unknown word.
    auto record = json::parse(read(folder.path("game.replay")));
    record["decisions"][1] = "puce";
    folder.write("game.replay", record.dump());
    CHECK(contains(run(call).err,
                   "error[H325]: the replay goes another way at decision 1: the number of options is 4, expected option puce\n"));
}

TEST_CASE("changes of the module and of a set's words are named as well") {
    const OwnFolder folder;
    const Copy destiny("destiny");
    for (const auto* name : {"voyage.rules", "voyage.yaml"})
        std::filesystem::copy(std::string(HOLOCRON_ROOT) + "/tests/new_set/" + name,
                              destiny.folder.path("cards/destiny/" + std::string(name)));
    const auto file = saved(folder, 10, destiny.folder.path(), "destiny",
                            {"--deck", "{characters: [{card: VOY-2, dice: 1}, AW-038], battlefield: [AW-174], deck: [VOY-1, AW-157]}",
                             "--deck", "starter-kylo-ren"});
    CHECK(destiny.replay(file).status == 0);
    destiny.edit("cards/destiny/voyage.rules", "gain (n) resources", "gain (2 * n) resources");
    auto outcome = destiny.replay(file);
    CHECK(contains(outcome.err, "error[H324]: since this replay was made, what the set `VOY` adds to the rules has changed\n"));
    CHECK(contains(destiny.replay(file, {"--lang", "es"}).err,
                   "desde que se hizo esta repetición, lo que la expansión `VOY` añade a las reglas ha cambiado\n"));
    CHECK(times(outcome.err, "error[") == 1);
    destiny.edit("cards/destiny/voyage.rules", "gain (2 * n) resources", "gain (n) resources");
    destiny.edit("rulesets/destiny/game.yaml", "game: destiny\n", "game: destiny\n# other rules\n");
    outcome = destiny.replay(file);
    CHECK(contains(outcome.err, "error[H324]: since this replay was made, the module `destiny` has changed\n"));
    CHECK(times(outcome.err, "error[") == 1);
}

TEST_CASE("no number in a replay is too large, too small or broken") {
    const OwnFolder folder;
    const auto text = read(saved(folder, 8));
    const std::string huge = "1099511627776";  // 2^40
    const auto said = [&](const std::string& from, const std::string& to) {
        auto other = text;
        REQUIRE(contains(other, from));
        other.replace(other.find(from), from.size(), to);
        const auto file = folder.write("odd.replay", other);
        const auto outcome = run({"replay", file});
        INFO(to << "\n" << outcome.err);
        CHECK(outcome.status == 3);
        CHECK(outcome.out.empty());
        CHECK(times(outcome.err, "error[") == 1);
        CHECK(contains(outcome.err, "  --> " + file + ":"));
        return outcome.err;
    };
    const std::string decisions = "\"decisions\": [\n  0";
    for (const auto& number : {huge, std::string("-1"), std::string("1.5"), std::string("1e3"), std::string("99999999999999999999999999"),
                               std::string("true"), std::string("\"\"")}) {
        const auto shown = number == "\"\"" ? std::string() : number;
        CHECK(contains(said(decisions, "\"decisions\": [\n  " + number),
                       "error[H305]: expected a whole number from 0 to 32767, found `" + shown + "`\n"));
        if (number != huge)
            CHECK(contains(said("\"seed\": 5", "\"seed\": " + number),
                           "error[H305]: expected a whole number from 0 to 18446744073709551615, found `" + shown + "`\n"));
        CHECK(contains(said("\"replay\": 2", "\"replay\": " + number), "error[H323]: this is not a replay: it is of version " + shown));
    }
    CHECK(contains(said("\"seed\": 5", "\"seed\": [5]"),
                   "error[H305]: expected a whole number from 0 to 18446744073709551615, found a list\n"));
    CHECK(contains(said("\"module\": \"", "\"module\": \"0"), "error[H305]: expected a hash of 16 hexadecimal digits, found `0"));
    CHECK(contains(said("\"hashes\": [", "\"hashes\": [\"xyz\","), "error[H305]: expected a hash of 16 hexadecimal digits, found `xyz`"));
    CHECK(contains(said("\"hashes\": [", "\"hashes\": [\"0123456789abcdef\","),
                   "error[H323]: this is not a replay: there must be one hash more than decisions"));
}
