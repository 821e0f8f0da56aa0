// Content is never lost in silence: a command reports content that it does not read, and prints only text that is safe for a terminal.

#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>

#include "tests/cli/process.hpp"

using namespace holo::testing;

namespace fs = std::filesystem;

namespace {

const std::string project = HOLOCRON_ROOT;
const std::string card = "  - {id: T-1, name: One, type: event, color: red, affiliation: neutral, cost: 1}\n";
const std::string set = "set: T\ngame: destiny\ncards:\n" + card;

// In a folder with own cards; the games are the project's.
Outcome call(const OwnFolder& folder, std::vector<std::string> arguments,
             std::vector<std::string> environment = {"HOLOCRON_ROOT=" HOLOCRON_ROOT}) {
    return run({.arguments = std::move(arguments), .folder = folder.path(), .environment = std::move(environment)});
}

std::string with_crlf(const std::string& text) {
    std::string out;
    for (const char c : text) out += c == '\n' ? "\r\n" : std::string(1, c);
    return out;
}

bool is_safe(const std::string& text) {
    for (const char c : text)
        if ((static_cast<unsigned char>(c) < 0x20 && c != '\n') || c == 0x7F) return false;
    return text.find("\xC2\x9B") == std::string::npos && text.find("\xE2\x80\xAE") == std::string::npos;
}

// A copy of the project's content in which each line ends with CR and LF.
void copy_with_crlf(const OwnFolder& folder) {
    for (const auto* part : {"rulesets/destiny", "cards/destiny", "tests/scenarios/destiny", "docs/diagnostics"})
        for (const auto& entry : fs::recursive_directory_iterator(project + "/" + part))
            if (entry.is_regular_file())
                folder.write(entry.path().string().substr(project.size() + 1), with_crlf(read(entry.path().string())));
}

}  // namespace

TEST_CASE("a wrong root is an error of every command") {
    OwnFolder folder;
    folder.write("rulesets/empty/notes.txt", "nothing\n");
    const auto said = [&](const std::string& root, const std::string& lang) {
        const auto outcome = call(folder, {"--lang", lang, "--root", root, "check"});
        CHECK(outcome.status == 3);
        CHECK(outcome.out.empty());
        return outcome.err.substr(0, outcome.err.find('\n'));
    };
    CHECK(said("", "en") == "error[H348]: `` cannot be the root: no name is given");
    CHECK(said("nowhere", "en") == "error[H348]: `nowhere` cannot be the root: No such file or directory");
    CHECK(said("/dev/null", "en") == "error[H348]: `/dev/null` cannot be the root: Not a directory");
    CHECK(said("rulesets", "en") == "error[H348]: `rulesets` cannot be the root: no folder rulesets/ is in it");
    CHECK(said(".", "en") == "error[H348]: `.` cannot be the root: no game is in its rulesets/");
    CHECK(said("", "es") == "error[H348]: `` no puede ser la raíz: no se indica ningún nombre");
    CHECK(said("rulesets", "es") == "error[H348]: `rulesets` no puede ser la raíz: no contiene la carpeta rulesets/");
    CHECK(said(".", "es") == "error[H348]: `.` no puede ser la raíz: no hay ningún juego en su rulesets/");
    for (const auto& command : std::vector<std::vector<std::string>>{
             {"explain", "AW-001"}, {"test"}, {"sim", "destiny"}, {"fmt", "."}, {"import", "lackey", "x.txt"}, {"coverage", "destiny"}}) {
        auto arguments = command;
        arguments.insert(arguments.begin(), {"--root", "nowhere"});
        INFO(command[0]);
        const auto outcome = call(folder, arguments);
        CHECK(outcome.status == 3);
        CHECK(contains(outcome.err, "error[H348]: "));
    }
    // No root is named, none is found, and none came with the program.
    OwnFolder nowhere;
    const auto program = nowhere.path("holocron");
    fs::copy_file(HOLOCRON_PROGRAM, program);
    for (const auto& command : std::vector<std::vector<std::string>>{
             {"check"}, {"explain", "AW-001"}, {"test"}, {"sim", "destiny"}, {"import", "lackey", "x.txt"}}) {
        INFO(command[0]);
        const auto outcome = run({.arguments = command, .folder = nowhere.path(), .program = program});
        CHECK(outcome.status == 3);
        CHECK(outcome.err ==
              "error[H348]: `.` cannot be the root: no folder rulesets/ is here or above, and HOLOCRON_ROOT names none\n   = help: name a "
              "folder that holds rulesets/ and cards/\n\n1 error, 0 warnings\n");
    }
    nowhere.write("tidy.rules", "define one() = 1\n");
    CHECK(run({.arguments = {"fmt", "."}, .folder = nowhere.path(), .program = program}).status == 0);
    OwnFolder elsewhere;
    auto outcome = call(elsewhere, {"check"}, {"HOLOCRON_ROOT=/nowhere"});
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, "error[H348]: `/nowhere` cannot be the root: No such file or directory"));
    elsewhere.write("RuleSets/mine/game.yaml", "game: mine\n");
    outcome = call(elsewhere, {"--root", ".", "check"});
    CHECK(contains(outcome.err, "error[H340]: `RuleSets` is not read: its name is written `rulesets`"));
}

TEST_CASE("a check of nothing is an error") {
    OwnFolder folder;
    folder.write("empty.yaml", "set: T\ngame: destiny\ncards: []\n");
    auto outcome = call(folder, {"check", "empty.yaml"});
    CHECK(outcome.status == 1);
    CHECK(outcome.out.empty());
    CHECK(outcome.err ==
          "error[H345]: there is no card in `empty.yaml`\n   = help: write a set there, or look for it elsewhere: docs/files.md says where "
          "sets are read\n\n1 error, 0 warnings\n");
    outcome = call(folder, {"check", "empty.yaml", "--lang", "es"});
    CHECK(contains(outcome.err, "error[H345]: no hay ninguna carta en `empty.yaml`\n"));
    // A game with its sets in the wrong folder.
    fs::create_directories(folder.path("rulesets"));
    fs::copy(project + "/tests/lab/rulesets/lab", folder.path("rulesets/lab"), fs::copy_options::recursive);
    outcome = call(folder, {"check"});
    CHECK(outcome.status == 1);
    CHECK(outcome.out.empty());
    CHECK(contains(outcome.err, "error[H345]: there is no card in `lab`\n"));
}

TEST_CASE("sets are read from every file and folder, and unread files are reported") {
    OwnFolder folder;
    folder.write("cards/destiny/2016/mine.YML", set);
    auto outcome = call(folder, {"explain", "T-1"});
    CHECK(outcome.status == 0);
    CHECK(contains(outcome.out, "One  T-1\n"));
    CHECK(contains(call(folder, {"check", "cards"}).out, "1 card and 0 decks checked in "));
    CHECK(contains(call(folder, {"check", "cards/destiny"}).out, "1 card and 0 decks checked in "));
    outcome = call(folder, {"check", "destiny"});
    CHECK(outcome.status == 0);
    CHECK(contains(outcome.out, "1320 cards and 0 decks checked in "));
    CHECK(outcome.err.empty());

    fs::rename(folder.path("cards/destiny"), folder.path("cards/Destiny"));
    outcome = call(folder, {"check", "destiny"});
    CHECK(outcome.status == 1);
    CHECK(outcome.out.empty());
    CHECK(contains(outcome.err, "error[H340]: `cards/Destiny` is not read: its name is written `destiny`\n"));
    outcome = call(folder, {"explain", "T-1"});
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "error[H314]: no card has the id `T-1`\n"));
    CHECK(contains(outcome.err, "error[H340]: `cards/Destiny` is not read: its name is written `destiny`\n"));

    fs::rename(folder.path("cards"), folder.path("Cards"));
    outcome = call(folder, {"check", "--lang", "es"});
    CHECK(outcome.status == 1);
    CHECK(
        contains(outcome.err, "error[H340]: `Cards` no se lee: su nombre se escribe `cards`\n   = ayuda: cámbiale el nombre a `cards`\n"));

    fs::remove_all(folder.path("Cards"));
    folder.write("cards/mine.yaml", set);
    outcome = call(folder, {"check", "destiny"});
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "error[H342]: `cards/mine.yaml` is not read here: a set belongs in `cards/destiny/`\n"));
    CHECK(call(folder, {"check", "swtcg"}).status == 0);  // no concern of that game
    folder.write("tests/scenarios/destiny/deep/mine.YML",
                 "- scenario: of my own\n  game: destiny\n  given: {one: {play: [AW-001]}, two: {play: [AW-002]}}\n  do: []\n");
    CHECK(contains(call(folder, {"test", "tests"}).out, "1 passed, 0 failed"));

    fs::remove_all(folder.path("cards"));
    folder.write("cards/destiny/mine.yaml.txt", set);
    outcome = call(folder, {"check", "destiny"});
    CHECK(outcome.status == 0);
    CHECK(contains(
        outcome.err,
        "warning[H343]: `cards/destiny/mine.yaml.txt` looks like a set and is not read: its name does not end in .yaml or .yml\n"));
    CHECK(call(folder, {"check", "destiny", "--warnings-as-errors"}).status == 1);
    outcome = call(folder, {"sim", "destiny", "--decks", "mine", "--games", "1"});
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, "error[H319]: there is no deck `mine`"));
    CHECK(contains(outcome.err, "warning[H343]: "));
}

TEST_CASE("decks are read from every file, and a folder of decks is checked") {
    OwnFolder folder;
    const auto deck = read(project + "/cards/destiny/decks/starter-rey.yaml");
    folder.write("cards/destiny/decks/trip/mine.YML", deck);
    CHECK(call(folder, {"sim", "destiny", "--decks", "mine,starter-rey", "--games", "1", "--stable"}).status == 0);
    const auto outcome = call(folder, {"check", "cards/destiny/decks"});
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "error[H320]: this deck breaks a rule: "));
    CHECK(contains(outcome.err, "--> cards/destiny/decks/trip/mine.YML:"));
}

TEST_CASE("a second document is an error at its line") {
    OwnFolder folder;
    folder.write("a.yaml", set + "---\nset: U\n");
    auto outcome = call(folder, {"check", "a.yaml"});
    CHECK(outcome.status == 1);
    CHECK(outcome.err ==
          "error[H346]: a second document begins here, and one file holds one\n  --> a.yaml:5:1\n5 | ---\n  | ^ not read from here on\n   "
          "= help: remove the line `---`, or write a file for each\n\n1 error, 0 warnings\n");
    outcome = call(folder, {"check", "a.yaml", "--lang", "es"});
    CHECK(contains(outcome.err, "error[H346]: aquí empieza un segundo documento, y un archivo solo lleva uno\n"));
    folder.write("s.yaml",
                 "- scenario: x\n  game: destiny\n  given: {one: {play: [AW-001]}, two: {play: [AW-002]}}\n  do: []\n---\n- scenario: y\n");
    outcome = call(folder, {"test", "s.yaml"});
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "error[H346]: "));
    CHECK(contains(outcome.err, "--> s.yaml:5:1"));
}

TEST_CASE("pipes, folders and links in a circle end a command at once, and clearly") {
    OwnFolder folder;
    REQUIRE(::mkfifo(folder.path("pipe.yaml").c_str(), 0600) == 0);
    fs::create_directories(folder.path("folder.yaml"));
    fs::create_symlink("round.yaml", folder.path("round.yaml"));
    const std::vector<std::pair<std::string, std::string>> all{{"pipe.yaml", "it is a pipe, not a file"},
                                                               {"round.yaml", "it is a link that leads back to itself"}};
    for (const auto& [name, reason] : all)
        for (const auto& command : std::vector<std::vector<std::string>>{{"check"},
                                                                         {"test"},
                                                                         {"fmt"},
                                                                         {"replay"},
                                                                         {"export", "lackey", "--game", "swtcg"},
                                                                         {"import", "lackey", "--game", "swtcg"},
                                                                         {"sim", "destiny", "--decks"},
                                                                         {"sim", "clone-wars", "--games", "1", "--map"},
                                                                         {"map"},
                                                                         {"read", "destiny"},
                                                                         {"translate", "--to", "es"},
                                                                         {"conform"},
                                                                         {"import", "text"},
                                                                         {"import", "swdestinydb"},
                                                                         {"export", "swdestinydb"},
                                                                         {"play", "destiny", "--scripted", "--load"}}) {
            auto arguments = command;
            arguments.push_back(name);
            INFO(command[0] << " " << name);
            const auto outcome = call(folder, arguments);
            CHECK(outcome.status == 3);
            CHECK(contains(outcome.err, "error[H301]: cannot read `" + name + "`: " + reason));
        }
    CHECK(
        contains(call(folder, {"why", "pipe.yaml", "play AW-001"}).err, "error[H301]: cannot read `pipe.yaml`: it is a pipe, not a file"));
    CHECK(
        contains(call(folder, {"check", "pipe.yaml", "--lang", "es"}).err, "no se puede leer `pipe.yaml`: es una tubería, no un archivo"));
    CHECK(contains(call(folder, {"fmt", "round.yaml", "--lang", "es"}).err, "es un enlace que vuelve sobre sí mismo"));
    // Files in a game's folder do no harm for long.
    fs::create_directories(folder.path("cards/destiny"));
    REQUIRE(::mkfifo(folder.path("cards/destiny/pipe.yaml").c_str(), 0600) == 0);
    fs::create_symlink("..", folder.path("cards/destiny/up"));
    for (const auto& command : std::vector<std::vector<std::string>>{
             {"check", "destiny"}, {"check", "cards"}, {"explain", "AW-001"}, {"sim", "destiny", "--games", "1"}}) {
        INFO(command[0]);
        const auto outcome = call(folder, command);
        CHECK(outcome.status == 3);
        CHECK(contains(outcome.err, "error[H301]: cannot read `cards/destiny/pipe.yaml`: it is a pipe, not a file"));
        CHECK(contains(outcome.err, "cards/destiny/up`: it is a link that leads back to itself"));
    }
}

TEST_CASE("names with control characters are refused, and nothing of them reaches a terminal") {
    OwnFolder folder;
    folder.write(
        "a.yaml",
        "set: T\ngame: destiny\ncards:\n  - {id: T-1, name: \"\\e[2JOne\", type: event, color: red, affiliation: neutral, cost: 1}\n");
    auto outcome = call(folder, {"check", "a.yaml"});
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "error[H347]: a text cannot hold the control character `\\x1b`\n  --> a.yaml:4:21"));
    CHECK(is_safe(outcome.err));
    CHECK(contains(call(folder, {"check", "a.yaml", "--lang", "es"}).err,
                   "error[H347]: un texto no puede llevar el carácter de control `\\x1b`\n"));
    folder.write("a.yaml",
                 "set: T\ngame: destiny\ncards:\n  - {id: T-1, name: [One], type: event, color: red, affiliation: neutral, cost: 1}\n");
    CHECK(contains(call(folder, {"check", "a.yaml"}).err, "error[H305]: expected a name, found a list\n  --> a.yaml:4:21"));
    folder.write("a.yaml",
                 "set: T\ngame: destiny\ncards:\n  - {id: T-1, name: '', type: event, color: red, affiliation: neutral, cost: 1}\n");
    CHECK(contains(call(folder, {"check", "a.yaml"}).err, "error[H305]: expected a name, found nothing\n  --> a.yaml:4:21"));
    CHECK(contains(call(folder, {"check", "a.yaml", "--lang", "es"}).err, "error[H305]: se esperaba un nombre y se ha encontrado nada\n"));
    folder.write("s.yaml", "- scenario: \"\\x9b2J\"\n  game: destiny\n  given: {one: {play: [AW-001]}, two: {play: [AW-002]}}\n  do: []\n");
    outcome = call(folder, {"test", "s.yaml"});
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "error[H347]: a text cannot hold the control character `\\x9b`\n  --> s.yaml:1:13"));
    CHECK(is_safe(outcome.err));
    outcome = call(folder, {"sim", "destiny", "--games", "1", "--deck", "{name: \"\\e[2J\", deck: [AW-081]}"});
    CHECK(outcome.status == 1);
    CHECK(is_safe(outcome.out + outcome.err));
}

TEST_CASE("names of files, and typed text, reach a terminal escaped") {
    OwnFolder folder;
    const std::string bad = "\x1b[2J\xC2\x9B\xE2\x80\xAE.yaml";
    const std::string untidy =
        "set: T\ngame: destiny\ncards:\n  - {id: T-1, name: One, type: event, color: red, affiliation: neutral, cost: 1, script: "
        "'special:draw 1 card'}\n";
    folder.write(bad, untidy);
    auto outcome = call(folder, {"fmt", bad});
    CHECK(outcome.status == 0);
    CHECK(outcome.out == "\\x1b[2J\\x9b\\u202e.yaml\n");
    folder.write(bad, untidy);
    outcome = call(folder, {"fmt", "--json", bad});
    CHECK(is_safe(outcome.out));
    CHECK(contains(outcome.out, "\"\\u001b[2J\\u009b\\u202e.yaml\""));
    folder.write("\xFF.yaml", untidy);
    CHECK(call(folder, {"fmt", "--json", "\xFF.yaml"}).status == 0);
    for (const auto& arguments : std::vector<std::vector<std::string>>{{"check", bad},
                                                                       {"explain", "\x1b[2J"},
                                                                       {"test", bad},
                                                                       {"sim", "\x1b[2J"},
                                                                       {"\x1b[2J"},
                                                                       {"check", "--\x1b[2J"},
                                                                       {"sim", "destiny", "--agents", "\x1b[2J"},
                                                                       {"explain-error", "\x1b[2J"},
                                                                       {"import", "lackey", bad},
                                                                       {"disasm", "destiny", "\x1b[2J"}}) {
        INFO(arguments[0]);
        outcome = call(folder, arguments);
        CHECK(outcome.status < 4);
        CHECK(is_safe(outcome.out + outcome.err));
    }
}

TEST_CASE("names in a replay are names, and none reaches a terminal raw") {
    OwnFolder folder;
    const auto file = folder.path("g.replay");
    REQUIRE(call(folder, {"play", "destiny", "--scripted", "--seats", "greedy,greedy"}).status == 0);
    REQUIRE(run({.arguments = {"play", "destiny", "--scripted"},
                 .input = "save " + file + "\nquit\n",
                 .folder = folder.path(),
                 .environment = {"HOLOCRON_ROOT=" HOLOCRON_ROOT}})
                .status == 0);
    const auto saved = read(file);
    const auto changed = [&](const std::string& from, const std::string& to) {
        auto text = saved;
        REQUIRE(text.find(from) != std::string::npos);
        text.replace(text.find(from), from.size(), to);
        folder.write("g.replay", text);
        const auto outcome = call(folder, {"replay", file});
        CHECK(outcome.status != 0);
        CHECK(outcome.status != 4);
        CHECK(is_safe(outcome.out + outcome.err));
        return outcome.err;
    };
    CHECK(contains(changed("\"game\": \"destiny\"", "\"game\": \"\\u001b[2J\""),
                   "error[H347]: a text cannot hold the control character `\\x1b`\n  --> " + file + ":3:"));
    CHECK(contains(changed("\"name\": \"", "\"name\": [], \"x\": \""), "error[H305]: expected a name, found a list"));
    CHECK(contains(changed("{en: ", "{en: \\u001b[2J"), "error[H347]: a text cannot hold the control character `\\x1b`"));
}

TEST_CASE("a set of Lackey's with control characters, or a card without a name, is refused at its place") {
    OwnFolder folder;
    const std::string head =
        "Name\tSet\tImageFile\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tRarity\tNumber\tUsage\tText\tScript\tClassification\n";
    const auto said = [&](const std::string& line) {
        folder.write("S.txt", head + line);
        const auto outcome = call(folder, {"import", "lackey", "S.txt", "--game", "swtcg", "--out", "-"});
        CHECK(outcome.status != 0);
        CHECK(is_safe(outcome.err));
        return outcome.err.substr(0, outcome.err.find('\n', outcome.err.find('\n') + 1));
    };
    CHECK(said("A\xE2\x80\xAE"
               "B\tS\n") == "error[H350]: this is no text that can be read: it has the byte 226\n  --> S.txt:2:2");
    CHECK(said("A\xC2\x9B"
               "B\tS\n") == "error[H350]: this is no text that can be read: it has the byte 194\n  --> S.txt:2:2");
    CHECK(said("A\rB\tS\n") == "error[H350]: this is no text that can be read: it has the byte 13\n  --> S.txt:2:2");
}

TEST_CASE("files with CRLF work in every command as those with LF do", "[same_memory]") {
    OwnFolder folder;
    copy_with_crlf(folder);
    const auto same = [&](std::vector<std::string> arguments, const std::string& input = {}) {
        INFO(arguments[0]);
        const auto there = run({.arguments = arguments, .input = input, .folder = folder.path()});
        const auto here = run({.arguments = arguments, .input = input});
        CHECK(there.status == here.status);
        CHECK(there.out == here.out);
        CHECK(there.err == here.err);
        return there;
    };
    CHECK(call(folder, {"check"}, {}).status == 0);
    same({"check", "cards/destiny/decks/starter-rey.yaml"});
    same({"explain", "AW-137", "--lang", "es"});
    same({"explain", "cards/destiny/awakenings.yaml", "--json"});
    same({"coverage", "destiny", "--json"});
    same({"schema", "destiny"});
    same({"disasm", "destiny", "AW-011"});
    same({"explain-error", "H301"});
    same({"sim", "destiny", "--games", "20", "--stable"});
    CHECK(call(folder, {"test", "destiny"}, {}).status == 0);
    CHECK(call(folder, {"fmt", "--check", "."}, {}).status == 0);
    // A game that is typed, saved, and replayed, all with CRLF.
    const auto replay = folder.path("game.replay");
    const auto played =
        run({.arguments = {"play", "destiny", "--scripted"}, .input = "1\r\nsave " + replay + "\r\nquit\r\n", .folder = folder.path()});
    CHECK(played.status == 0);
    REQUIRE(fs::exists(replay));
    folder.write("game.replay", with_crlf(read(replay)));
    CHECK(call(folder, {"replay", replay}, {}).status == 0);
    CHECK(call(folder, {"why", replay, "play AW-001"}, {}).status <= 1);
    // Errors stand at their line and column, without the CR.
    folder.write("wrong.yaml",
                 with_crlf("set: T\ngame: destiny\ncards:\n  - id: T-1\n    name: One\n    type: event\n    color: red\n    affiliation: "
                           "neutral\n    cost: 1\n    script: |\n      draw 1 card\n      deal 2 damage to a charakter\n"));
    const auto wrong = call(folder, {"check", "wrong.yaml"}, {});
    CHECK(wrong.status == 1);
    CHECK(contains(wrong.err,
                   "--> wrong.yaml:12:26  One\n12 |       deal 2 damage to a charakter\n   |                          ^^^^^^^^^ "));
}

TEST_CASE("Lackey's files with CRLF are read as those with LF are", "[same_memory]") {
    OwnFolder folder;
    REQUIRE(call(folder, {"export", "lackey", project + "/cards/swtcg/starter.yaml", "--out", "S.txt"}).status == 0);
    REQUIRE(call(folder, {"export", "lackey", project + "/cards/swtcg/decks/starter-republic.yaml", "--out", "D.dek"}).status == 0);
    REQUIRE(call(folder, {"export", "lackey", project + "/cards/swtcg/decks/starter-republic.yaml", "--out", "D.txt"}).status == 0);
    for (const auto* name : {"S.txt", "D.dek", "D.txt"}) {
        INFO(name);
        const auto with_lf = call(folder, {"import", "lackey", name, "--out", "-"});
        CHECK(with_lf.status == 0);
        folder.write(name, with_crlf(read(folder.path(name))));
        const auto crlf = call(folder, {"import", "lackey", name, "--out", "-"});
        CHECK(crlf.status == 0);
        CHECK(crlf.out == with_lf.out);
        CHECK(crlf.err == with_lf.err);
    }
    // Card files with CRLF are exported like those with LF.
    folder.write("s.yaml", with_crlf(read(project + "/cards/swtcg/starter.yaml")));
    CHECK(call(folder, {"export", "lackey", "s.yaml", "--out", "-"}).out ==
          call(folder, {"export", "lackey", project + "/cards/swtcg/starter.yaml", "--out", "-"}).out);
}

TEST_CASE("words for the periods of a set are missed in the set") {
    OwnFolder folder;
    folder.write("cards/destiny/w.yaml",
                 "set: WA\ntitle: W\ngame: destiny\nadds:\n  periods: [watch]\ncards:\n"
                 "  - {id: WA-1, name: A, type: support, color: gray, affiliation: neutral, cost: 1}\n");
    const auto outcome = in(folder, {"check", "cards/destiny/w.yaml"});
    INFO(outcome.err);
    CHECK(contains(outcome.err, "`told` for `watch begins`\n  --> cards/destiny/w.yaml:5:13"));
    CHECK(contains(outcome.err, "`traces` for `watch ends`\n  --> cards/destiny/w.yaml:5:13"));
    CHECK_FALSE(contains(outcome.err, "--> rulesets/destiny"));
}

TEST_CASE("fmt keeps CRLF and loses nothing: tidied files read as those with LF") {
    const std::string untidy =
        "set: T\ngame: destiny\ncards:\n  - id: T-1\n    name: One\n    script: |\n      special :deal 1   damage to a character   # "
        "why\n\n      # and this\n      guardian\n";
    OwnFolder folder;
    folder.write("lf.yaml", untidy);
    folder.write("crlf.yaml", with_crlf(untidy));
    folder.write("lf.rules", "define mine( ) =   count of your cards  # all\n");
    folder.write("crlf.rules", with_crlf("define mine( ) =   count of your cards  # all\n"));
    CHECK(call(folder, {"fmt", "."}).status == 0);
    CHECK(read(folder.path("lf.yaml")) != untidy);
    CHECK(read(folder.path("crlf.yaml")) == with_crlf(read(folder.path("lf.yaml"))));
    CHECK(read(folder.path("crlf.rules")) == with_crlf(read(folder.path("lf.rules"))));
    CHECK(call(folder, {"fmt", "--check", "."}).status == 0);
}
