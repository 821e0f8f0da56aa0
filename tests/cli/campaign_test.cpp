// Campaigns from the command line: what is printed, in both languages, and that nothing is lost on the way.

#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"

using namespace holo::testing;
using nlohmann::json;

namespace {

const std::string root = std::string(HOLOCRON_ROOT) + "/tests/other_games";

Outcome campaign(const std::vector<std::string>& arguments, const std::string& input = {}, const std::string& lang = "en") {
    Call call;
    call.arguments = {"--root", root, "--lang", lang, "campaign"};
    call.arguments.insert(call.arguments.end(), arguments.begin(), arguments.end());
    call.input = input;
    return run(call);
}

// A campaign of which the agents have played that many stages.
std::string begun(const OwnFolder& folder, int stages) {
    const auto file = folder.path("evening.yaml");
    REQUIRE(campaign({"new", file, "trail"}).status == 0);
    if (stages > 0) {
        const auto played = campaign({"play", file, "--seats", "greedy,greedy", "--stages", std::to_string(stages)});
        INFO(played.err);
        REQUIRE(played.status == 0);
    }
    return file;
}

bool exists(const std::string& file) { return std::filesystem::exists(file); }

}  // namespace

TEST_CASE("a campaign is begun, played, shown and taken back", "[campaign]") {
    const OwnFolder folder;
    const auto file = folder.path("evening.yaml");
    CHECK(campaign({"new", file, "trail", "--seed", "7"}).out ==
          "begun: " + file + "; `holocron campaign play " + file + "` plays the first stage\n");
    CHECK(campaign({"show", file}).out == "Trail\n0 stages played\n");
    const auto first = campaign({"play", file, "--seats", "greedy,greedy"});
    CHECK(first.status == 0);
    CHECK(contains(first.out, "The stage is over.\nkept: " + file + " (1 stage)\n"));
    CHECK_FALSE(exists(file + ".stage"));
    const auto after_one = read(file);
    const auto rest = campaign({"play", file, "--seats", "greedy,greedy", "--stages", "9"});
    CHECK(contains(rest.out, "kept: " + file + " (3 stages)\n"));
    CHECK(contains(campaign({"show", file}).out, "3 stages played, the campaign is over, "));
    const auto over = campaign({"play", file, "--seats", "greedy,greedy"});
    CHECK(over.out == "the campaign is over\n");
    CHECK(over.status == 0);
    CHECK(campaign({"undo", file}).out == "taken back: stage 3\n");
    CHECK(campaign({"undo", file}).out == "taken back: stage 2\n");
    CHECK(read(file) == after_one);
    CHECK(campaign({"undo", file}).status == 0);
    const auto nothing = campaign({"undo", file});
    CHECK(nothing.err == "nothing to undo\n");
    CHECK(nothing.status == 1);
}

TEST_CASE("a campaign speaks Spanish", "[campaign]") {
    const OwnFolder folder;
    const auto file = folder.path("evening.yaml");
    CHECK(campaign({"new", file, "trail"}, "", "es").out ==
          "empezada: " + file + "; `holocron campaign play " + file + "` juega la primera etapa\n");
    const auto played = campaign({"play", file, "--seats", "greedy,greedy"}, "", "es");
    CHECK(contains(played.out, "La etapa ha terminado.\nguardado: " + file + " (1 etapa)\n"));
    CHECK(contains(campaign({"show", file}, "", "es").out, "Trail\n1 etapa en total\n\netapa  place"));
    const auto under_way = campaign({"play", file, "--scripted"}, "1\n", "es");
    CHECK(contains(under_way.out, "la etapa está en curso: `holocron campaign play " + file + "` sigue\n"));
    CHECK(contains(campaign({"show", file}, "", "es").out, "1 etapa en total, la siguiente está en curso\n"));
    CHECK(campaign({"undo", file}, "", "es").out == "deshecha: la etapa que estaba en curso\n");
    CHECK(campaign({"undo", file}, "", "es").out == "deshecha: la etapa 1\n");
    CHECK(campaign({"undo", file}, "", "es").err == "no hay nada que deshacer\n");
}

TEST_CASE("an interrupted stage goes on where it was left", "[campaign]") {
    const OwnFolder folder;
    const auto file = begun(folder, 1);
    const auto before = read(file);
    const auto left = campaign({"play", file, "--seats", "human,human", "--scripted"}, "1\n");
    CHECK(left.status == 0);
    CHECK(contains(left.out, "the stage is under way: `holocron campaign play " + file + "` goes on\n"));
    CHECK(read(file) == before);
    CHECK(exists(file + ".stage"));
    CHECK(contains(campaign({"show", file}).out, "1 stage played, the next one is under way\n"));
    // It is a replay like others.
    CHECK(contains(run({"--root", root, "replay", file + ".stage"}).out, "1 of 1 decision verified; the game goes on here\n"));
    const auto goes_on = campaign({"play", file, "--seats", "human,human", "--scripted"}, "1\n");
    CHECK(contains(run({"--root", root, "replay", file + ".stage"}).out, "2 of 2 decisions verified"));
    // Files and scenarios of single games are not for a stage.
    const auto refused = campaign({"play", file, "--seats", "human,human", "--scripted"}, "load x\nscenario y\nquit\n");
    CHECK(contains(refused.out, "`load` is not for a stage of a campaign, which begins from its record\n"));
    CHECK(contains(refused.out, "`scenario` is not for a stage of a campaign, which begins from its record\n"));
    // The first two decisions taken back are none.
    campaign({"play", file, "--seats", "human,human", "--scripted"}, "undo\nundo\nquit\n");
    CHECK_FALSE(exists(file + ".stage"));
    campaign({"play", file, "--seats", "human,human", "--scripted"}, "1\n");
    const auto over = campaign({"play", file, "--seats", "greedy,greedy"});
    CHECK(contains(over.out, "kept: " + file + " (2 stages)\n"));
    CHECK_FALSE(exists(file + ".stage"));
}

TEST_CASE("a person may take the end of a stage back before it is kept", "[campaign]") {
    const OwnFolder folder;
    const auto file = begun(folder, 1);
    std::string all;
    for (int i = 0; i < 60; ++i) all += "rest scout\ngo_on\n1\n";
    const auto over = campaign({"play", file, "--seats", "human,human", "--scripted"}, all + "undo\nquit\n");
    INFO(over.out);
    CHECK(contains(over.out, "The stage is over.\n"));
    CHECK(contains(over.out, "`undo` goes back, `past` tells what happened, `quit` leaves and keeps the stage\n"));
}

TEST_CASE("a record that does not fit is told, and stays as it is", "[campaign]") {
    const OwnFolder folder;
    const auto file = begun(folder, 1);
    const auto good = read(file);
    const auto edited = [&](const std::string& from, const std::string& to) {
        auto text = good;
        const auto at = text.rfind(from);
        REQUIRE(at != std::string::npos);
        folder.write("evening.yaml", text.replace(at, from.size(), to));
        const auto outcome = campaign({"play", file, "--seats", "greedy,greedy"});
        CHECK(read(file) == text);
        CHECK(outcome.status != 0);
        return outcome;
    };
    const auto unknown = edited("[scout]\n    pack: [lamp]", "[scout]\n    pack: [tent]");
    CHECK(contains(unknown.err, "error[H314]: no card has the id `tent`\n  --> " + file + ":"));
    CHECK(unknown.status == 1);
    CHECK(contains(edited("behind: [", "behind: [9 ford, ").err,
                   "error[H382]: this state lists `ford` more often than the decks have it: 1\n"));
    CHECK(contains(edited("game: trail", "game: train").err, "train"));
    CHECK(edited("states:", "states").status == 3);  // no YAML any more
    CHECK(edited("campaign: 1", "campaign: 2").status == 3);
    folder.write("evening.yaml", "");
    CHECK(campaign({"play", file}).status == 3);
    CHECK(campaign({"show", folder.path("nowhere.yaml")}).status == 3);
    CHECK(campaign({"undo", folder.path("nowhere.yaml")}).status == 3);
    // A stage of another state of the record.
    folder.write("evening.yaml", good);
    campaign({"play", file, "--scripted"}, "1\n");
    folder.write("evening.yaml", good + "\n");
    const auto other = campaign({"play", file, "--scripted"}, "1\n");
    CHECK(other.status == 1);
    CHECK(contains(other.err, "error[H384]: `" + file + ".stage` is a stage that was begun from another record than `" + file + "`\n"));
    CHECK(exists(file + ".stage"));
}

TEST_CASE("a record that has lost a part is told in both languages, and nothing is played", "[campaign]") {
    const OwnFolder folder;
    const auto file = begun(folder, 1);
    const auto good = read(file);
    // The state without the lines of that entry.
    const auto without = [&](const std::string& key) {
        const auto from = good.rfind("\n" + key + ":");
        REQUIRE(from != std::string::npos);
        auto to = from + 1;
        const auto depth = key.find_first_not_of(' ');
        do to = good.find('\n', to) + 1;
        while (to != 0 && to < good.size() && good.find_first_not_of(' ', to) - to > depth);
        return good.substr(0, from) + (to == 0 || to >= good.size() ? "\n" : good.substr(to - 1));
    };
    for (const std::string key : {"    game", "    shared", "    one", "    two", "      market", "      pack"}) {
        const auto text = without(key);
        const auto name = key.substr(key.find_first_not_of(' '));
        INFO(key << "\n" << text);
        folder.write("evening.yaml", text);
        const auto english = campaign({"play", file, "--seats", "greedy,greedy"});
        CHECK(contains(english.err, "error[H308]: `" + name + "` is missing\n  --> " + file + ":"));
        CHECK(contains(english.err, "   = help: add `" + name + ":`\n"));
        CHECK(english.status == 1);
        const auto spanish = campaign({"play", file, "--seats", "greedy,greedy"}, {}, "es");
        CHECK(contains(spanish.err, "error[H308]: falta `" + name + "`\n  --> " + file + ":"));
        CHECK(read(file) == text);
        CHECK_FALSE(exists(file + ".stage"));
    }
}

TEST_CASE("a campaign that cannot be written or begun is told", "[campaign]") {
    const OwnFolder folder;
    const auto file = begun(folder, 0);
    const auto again = campaign({"new", file, "trail"});
    CHECK(contains(again.err, "error[H385]: `" + file + "` is there already\n"));
    CHECK(again.status == 3);
    const auto duel = campaign({"new", folder.path("duel.yaml"), "duel"});
    CHECK(contains(duel.err, "error[H380]: `duel` keeps no record between its stages\n"));
    CHECK(duel.status == 3);
    CHECK_FALSE(exists(folder.path("duel.yaml")));
    CHECK(campaign({"new", folder.path("no/such/folder.yaml"), "trail"}).status == 3);
    CHECK(campaign({"new", folder.path("x.yaml"), "trail", "--players", "3"}).status == 2);
    CHECK(campaign({"play", file, "--seats", "greed"}).status == 2);
    CHECK(contains(campaign({"play", file}).err, "nobody is at the keyboard"));
    CHECK(campaign({"new"}).status == 2);
    CHECK(campaign({}).status == 2);
}

TEST_CASE("a changed card of a campaign is told once", "[campaign]") {
    const OwnFolder folder;
    auto file = begun(folder, 1);
    auto text = read(file);
    const auto at = text.find("lamp: ") + 6;
    text[at] = text[at] == '0' ? '1' : '0';
    folder.write("evening.yaml", text);
    const auto told = campaign({"play", file, "--seats", "greedy,greedy"});
    CHECK(contains(told.err, "warning[H383]: since this campaign was last played, the card `lamp` (Lamp) has changed\n"));
    CHECK(told.status == 0);
    CHECK_FALSE(contains(campaign({"play", file, "--seats", "greedy,greedy"}).err, "H383"));
}

TEST_CASE("a campaign is shown as JSON", "[campaign]") {
    const OwnFolder folder;
    const auto shown = campaign({"show", begun(folder, 2), "--json"});
    const auto tree = json::parse(shown.out);
    CHECK(tree["game"] == "trail");
    CHECK(tree["stages"].size() == 2);
    CHECK(tree["stages"][1]["game"]["stage"] == 2);
    CHECK(tree["over"] == false);
    CHECK(tree["under_way"] == false);
}

TEST_CASE("hidden cards of a record are counted, and colours are asked for", "[campaign]") {
    const OwnFolder folder;
    const auto file = begun(folder, 1);
    const auto plain = campaign({"show", file}).out;
    CHECK(contains(plain, "shared  path     2 cards\n"));
    CHECK_FALSE(contains(plain, "\033["));
    Call call{{"--root", root, "campaign", "show", file}};
    call.environment = {"CLICOLOR_FORCE=1"};
    CHECK(contains(run(call).out, "\033[1mTrail\033[0m\n"));
    call.environment = {"CLICOLOR_FORCE=1", "NO_COLOR=1"};
    CHECK(run(call).out == plain);
}

// People who play the heroes need no Imperial player: the agent `list` plays the groups by the priorities of the game.
TEST_CASE("Imperial groups are played by their list of priorities", "[campaign]") {
    const OwnFolder folder;
    const auto file = folder.path("gate.yaml");
    REQUIRE(
        run({"campaign", "new", file, "imperial-assault", "--variant", "campaign", "--deck", "only-relay-r5,relay-heroes", "--seed", "1"})
            .status == 0);
    const auto played = run({"campaign", "play", file, "--seats", "list,greedy"});
    INFO(played.err);
    CHECK(contains(played.out, "kept: " + file + " (1 stage)\n"));
    CHECK(contains(run({"campaign", "show", file}).out, "1 stage played, the campaign is over, won by one\n"));

    const auto wins = [](const std::string& agent) {
        const auto outcome = run({"sim", "imperial-assault", "--variant", "campaign", "--deck", "only-relay-r5,relay-heroes", "-n", "5",
                                  "--seed", "1", "--agent", agent + ",greedy", "--json"});
        REQUIRE(outcome.status == 0);
        return json::parse(outcome.out)["seats"][0]["wins"].get<int>();
    };
    CHECK(wins("list") > wins("random"));
}

TEST_CASE("two programs do not play one record, and neither loses anything", "[campaign]") {
    const OwnFolder folder;
    const auto file = begun(folder, 1);
    const auto good = read(file);
    {
        Terminal first({"--root", root, "--lang", "en", "campaign", "play", file}, 100, {"NO_COLOR=1"});
        first.until("one> ");
        for (const auto& arguments : {std::vector<std::string>{"play", file, "--seats", "greedy,greedy"}, {"undo", file}}) {
            const auto second = campaign(arguments);
            CHECK(second.status == 1);
            CHECK(second.out.empty());
            CHECK(second.err == "error[H387]: another program plays `" + file +
                                    "` at this moment\n   = help: leave the other game first: its stage is kept\n\n1 error, 0 warnings\n");
            CHECK(campaign(arguments, {}, "es").err ==
                  "error[H387]: otro programa está jugando `" + file +
                      "` en este momento\n   = ayuda: sal antes de la otra partida: su etapa se conserva\n\n1 error, 0 avisos\n");
        }
        CHECK(campaign({"show", file}).status == 0);
        first.type("1\n");
        first.until("> ");
        first.type("quit\n");
        CHECK(first.wait() == 0);
    }
    CHECK(read(file) == good);
    CHECK(contains(campaign({"show", file}).out, "the next one is under way\n"));
    CHECK(contains(campaign({"play", file, "--seats", "greedy,greedy", "--stages", "2"}).out, "kept: " + file + " (3 stages)\n"));
}

TEST_CASE("a record that changes while its stage is played stays as it is, and so does the stage", "[campaign]") {
    for (const std::string lang : {"en", "es"}) {
        const OwnFolder folder;
        const auto file = begun(folder, 1);
        Terminal terminal({"--root", root, "--lang", lang, "campaign", "play", file, "--seats", "greedy,human"}, 300, {"NO_COLOR=1"});
        const auto edited = read(file) + "# edited\n";
        std::string shown;
        // The walker of the person rests until the stage is over.
        while (!contains(shown, lang == "en" ? "The stage is over." : "La etapa ha terminado.")) {
            shown = terminal.until("> ");
            terminal.type("1\n");
        }
        folder.write("evening.yaml", edited);
        terminal.type(lang == "en" ? "quit\n" : "salir\n");
        const auto told = terminal.until(lang == "en" ? "1 error, 0 warnings" : "1 error, 0 avisos");
        INFO(told);
        CHECK(terminal.wait() == 1);
        CHECK(read(file) == edited);
        CHECK(exists(file + ".stage"));
        CHECK(contains(
            told,
            lang == "en"
                ? "error[H388]: `" + file + "` was changed while its stage was played: the stage is kept in `" + file + ".stage`"
                : "error[H388]: `" + file + "` ha cambiado mientras se jugaba su etapa: la etapa queda guardada en `" + file + ".stage`"));
    }
}

TEST_CASE("cards of a record that nobody knows are told where they stand, beside all the rest", "[campaign]") {
    const OwnFolder folder;
    const auto file = begun(folder, 1);
    auto text = read(file);
    const auto at = text.find("  - log: {place: ");
    REQUIRE(at != std::string::npos);
    const auto from = at + std::string("  - log: {place: ").size(), to = text.find(',', from);
    text.replace(from, to - from, "high-pas");
    folder.write("evening.yaml", text);
    const auto line = std::to_string(1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    const auto english = campaign({"show", file});
    CHECK(english.status == 1);
    CHECK(contains(english.out, "1 stage played\n"));
    CHECK(contains(english.err, "error[H314]: no card has the id `high-pas`\n  --> " + file + ":" + line + ":18\n"));
    CHECK(contains(english.err, "did you mean `high-pass`?"));
    const auto spanish = campaign({"show", file}, {}, "es");
    CHECK(spanish.status == 1);
    CHECK(contains(spanish.err, "error[H314]: ninguna carta tiene el código `high-pas`\n  --> " + file + ":" + line + ":18\n"));
}
