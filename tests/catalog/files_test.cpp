// The files of a root: which ones are read, and that all others are reported.

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/strays.hpp"
#include "tests/own_folder.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::catalog;
using namespace holo::testing;

namespace fs = std::filesystem;

namespace {

// A folder whose files are told without its own path.
class Trial : public OwnFolder {
public:
    std::string write(const std::string& name, std::string_view text = "a: 1\n") const { return OwnFolder::write(name, text); }
    std::string shown(const std::vector<std::string>& files) const {
        std::string text;
        for (const auto& file : files) text += (text.empty() ? "" : " ") + file.substr(path().size() + 1);
        return text;
    }
    // `CODE arguments`, one a line, sorted.
    std::string shown(const Diagnostics& out) const {
        std::set<std::string> lines;
        for (const auto& d : out.list()) {
            std::string line(row(d.id).code);
            for (const auto& argument : d.args)
                line += " " + (argument.starts_with(path() + "/") ? argument.substr(path().size() + 1) : argument);
            lines.insert(line);
        }
        std::string text;
        for (const auto& line : lines) text += line + "\n";
        return text;
    }
};

// A root with the lab's rules, as `lab`, and no cards.
void with_lab(const Trial& trial) {
    fs::create_directories(trial.path("rulesets"));
    fs::copy(project + "/tests/lab/rulesets/lab", trial.path("rulesets/lab"), fs::copy_options::recursive);
}

const std::string set = "set: T\ngame: lab\ncards:\n  - {id: t1, name: One, shape: block, hue: amber}\n";

Paths root_of(const Trial& trial) {
    Paths paths;
    paths.root = trial.path();
    return paths;
}

std::string strays(const Trial& trial, std::string_view game = "") {
    Diagnostics out;
    report_strays(root_of(trial), game, out);
    return trial.shown(out);
}

}  // namespace

TEST_CASE("files are listed by their endings, in any capitals, from all folders, in one order", "[catalog]") {
    Trial trial;
    for (const auto* name : {"b.yaml", "a.yml", "C.YAML", "d.Yml", "e.yaml.txt", "f.rules", "G.RULES", "yaml", "deep/er/h.yaml",
                             "deep/i.json", ".hidden.yaml", ".git/j.yaml", "decks/k.yml"})
        trial.write(name);
    Diagnostics out;
    CHECK(trial.shown(files_below(trial.path(), {FileKind::yaml}, out)) == "C.YAML a.yml b.yaml d.Yml decks/k.yml deep/er/h.yaml");
    CHECK(trial.shown(files_below(trial.path() + "/./", {FileKind::rules}, out)) == "G.RULES f.rules");
    CHECK(trial.shown(set_files_in(trial.path(), out)) == "C.YAML a.yml b.yaml d.Yml deep/er/h.yaml");
    CHECK(trial.shown(deck_files_in(trial.path(), out)) == "decks/k.yml");
    CHECK(set_files_in(trial.path("decks"), out).empty());
    CHECK(trial.shown(deck_files_in(trial.path("decks/"), out)) == "decks/k.yml");
    CHECK(files_below(trial.path("nowhere"), {FileKind::yaml}, out).empty());
    CHECK(out.list().empty());
}

TEST_CASE("pipes, devices and folders with the name of a file are reported without waiting", "[catalog]") {
    Trial trial;
    trial.write("good.yaml");
    fs::create_directories(trial.path("folder.yaml"));
    REQUIRE(::mkfifo(trial.path("pipe.yaml").c_str(), 0600) == 0);
    REQUIRE(::mkfifo(trial.path("pipe").c_str(), 0600) == 0);  // a kind that is not wanted
    fs::create_symlink("/dev/null", trial.path("device.yaml"));
    fs::create_symlink("nowhere", trial.path("gone.yml"));
    fs::create_symlink("round.yaml", trial.path("round.yaml"));
    fs::create_symlink("round", trial.path("round"));
    fs::create_directories(trial.path("in"));
    fs::create_symlink("..", trial.path("in/out"));
    fs::create_symlink("/", trial.path("in/top"));
    const int server = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    trial.path("socket.yaml").copy(address.sun_path, sizeof address.sun_path - 1);
    REQUIRE(::bind(server, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
    Diagnostics out;
    CHECK(trial.shown(files_below(trial.path(), {FileKind::yaml}, out)) == "good.yaml");
    ::close(server);
    CHECK(trial.shown(out) ==
          "H301 device.yaml @is_device\nH301 folder.yaml @is_folder\nH301 gone.yml @no_such_file\nH301 in/out @looping_link\nH301 in/top "
          "@looping_link\nH301 pipe.yaml @is_pipe\n"
          "H301 round @looping_link\nH301 round.yaml @looping_link\nH301 socket.yaml @is_socket\n");
    for (const auto* name : {"device.yaml", "folder.yaml", "gone.yml", "pipe.yaml", "round.yaml", "socket.yaml"}) {
        Diagnostics one;
        CHECK(read_file(trial.path(name), one) == nullptr);
        CHECK(one.list().size() == 1);
        CHECK(one.list()[0].id == Diag::file_unreadable);
    }
}

TEST_CASE("a link to a folder is followed", "[catalog]") {
    Trial trial;
    trial.write("elsewhere/mine.yaml");
    fs::create_directories(trial.path("cards"));
    fs::create_directory_symlink("../elsewhere", trial.path("cards/mine"));
    Diagnostics out;
    CHECK(trial.shown(set_files_in(trial.path("cards"), out)) == "cards/mine/mine.yaml");
    CHECK(out.list().empty());
}

TEST_CASE("sets are read whatever capitals their ending has, and from folders in the game's folder", "[catalog]") {
    Trial trial;
    with_lab(trial);
    auto other = set;
    for (const auto& [name, code] : {std::pair("a.yml", "T"), std::pair("B.YAML", "U"), std::pair("2016/first/c.yaml", "V")}) {
        other.replace(5, 1, code);
        other.replace(other.find("id: ") + 4, 1, std::string(1, static_cast<char>(code[0] + 32)));
        trial.write("cards/lab/" + std::string(name), other);
    }
    Diagnostics out;
    const auto game = load_game(root_of(trial), "lab", out);
    REQUIRE(game != nullptr);
    CHECK(trial.shown(out).empty());
    CHECK(game->sets.size() == 3);
    CHECK(game->cards.size() == 3);
    CHECK(strays(trial).empty());
}

TEST_CASE("a set replaces the set with its code in any folder", "[catalog]") {
    Trial trial;
    with_lab(trial);
    trial.write("cards/lab/deep/t.yml", "# head\r\nset: \"T\"  # its code\r\ngame: lab\r\ncards: []\r\n");
    trial.write("cards/lab/u.yaml", "set: U\ngame: lab\ncards: []\n");
    const auto draft = trial.write("draft.yaml", set);
    Diagnostics out;
    CHECK(trial.shown(set_files_with(root_of(trial), "lab", {draft}, out)) == "cards/lab/u.yaml draft.yaml");
    CHECK(set_files_with(root_of(trial), "lab", {trial.path() + "/cards/./lab/u.yaml"}, out).back() ==
          trial.path() + "/cards/./lab/u.yaml");
}

TEST_CASE("content in the wrong place or with a wrong name is reported", "[catalog]") {
    Trial trial;
    with_lab(trial);
    trial.write("cards/lab/good.yaml", set);
    CHECK(strays(trial).empty());
    const auto alone = [&](const std::string& name, const std::string& text, std::string_view game = "") {
        trial.write(name, text);
        const auto found = strays(trial, game);
        fs::remove(trial.path(name));
        for (auto above = fs::path(name).parent_path(); !above.empty(); above = above.parent_path())
            if (fs::is_empty(trial.path(above.string()))) fs::remove(trial.path(above.string()));
        return found;
    };
    CHECK(alone("Cards/lab/x.yaml", set) == "H340 Cards cards\n");
    CHECK(alone("RULESETS/x.rules", "") == "H340 RULESETS rulesets\n");
    CHECK(alone("cards/Lab/x.yaml", set) == "H340 cards/Lab lab\n");
    CHECK(alone("cards/lab/Decks/x.yaml", "game: lab\npile: [block]\n") == "H340 cards/lab/Decks decks\n");
    CHECK(alone("tests/scenarios/LAB/x.yaml", "- scenario: x\n") == "H340 tests/scenarios/LAB lab\n");
    CHECK(alone("rulesets/lab/lackey.yml", "plugin: x\n") == "H340 rulesets/lab/lackey.yml lackey.yaml\n");
    CHECK(alone("rulesets/new/Game.yaml", "game: new\n") == "H340 rulesets/new/Game.yaml game.yaml\n");
    CHECK(alone("rulesets/new/new.rules", "") == "H341 rulesets/new @no_manifest lab\n");
    CHECK(alone("cards/labs/x.yaml", set) == "H341 cards/labs @no_game_named|labs lab\n");
    CHECK(alone("cards/x.yaml", set) == "H342 cards/x.yaml @a_set cards/lab/\n");
    CHECK(alone("cards/x.YML", "game: lab\npile: [block]\n") == "H342 cards/x.YML @a_deck cards/lab/decks/\n");
    CHECK(alone("cards/lab/decks/x.yaml", set) == "H342 cards/lab/decks/x.yaml @a_set cards/lab/\n");
    CHECK(alone("rulesets/x.rules", "") == "H342 rulesets/x.rules @a_module " + std::string("rulesets/GAME/") + "\n");
    CHECK(alone("cards/lab/x.yaml.txt", set) == "H343 cards/lab/x.yaml.txt @ending_not_read\n");
    CHECK(alone("cards/x", "\xEF\xBB\xBF" + set) == "H343 cards/x @ending_not_read\n");
    CHECK(alone("x.yaml", set) == "H343 x.yaml @set_outside|cards/lab/\n");
    // Files for people, and files of another game, are not reported.
    for (const auto* name : {"cards/README.md", "cards/lab/notes.txt", "Cards/photo.jpg", "notes.yaml", ".cards/x.yaml"})
        CHECK(alone(name, "a: 1\n").empty());
    CHECK(alone("README.md", "# A set\n\nIt begins so:\n\n```\n" + set).empty());
    CHECK(alone("cards/labs/x.yaml", set, "lab").empty());
    CHECK(alone("cards/Lab/x.yaml", set, "lab") == "H340 cards/Lab lab\n");
}

TEST_CASE("a deck among the sets is one error, at its place", "[catalog]") {
    Trial trial;
    with_lab(trial);
    trial.write("cards/lab/good.yaml", set);
    trial.write("cards/lab/deck.yaml", "game: lab\npile: [2 block]\n");
    Diagnostics out;
    const auto game = load_game(root_of(trial), "lab", out);
    CHECK(trial.shown(out) == "H342 cards/lab/deck.yaml @a_deck cards/lab/decks/\n");
    REQUIRE(out.list().size() == 1);
    CHECK(out.list()[0].source != nullptr);
    CHECK(out.list()[0].message(Lang::es).ends_with("no se lee aquí: el sitio de un mazo es `cards/lab/decks/`"));
}

TEST_CASE("rules files that nothing names are reported", "[catalog]") {
    Trial trial;
    with_lab(trial);
    trial.write("cards/lab/good.yaml", "rules: [named.rules]\n" + set);
    trial.write("cards/lab/named.rules", "");
    trial.write("cards/lab/forgotten.RULES", "");
    trial.write("rulesets/lab/old.rules", "");
    Diagnostics out, found;
    const auto game = load_game(root_of(trial), "lab", out);
    REQUIRE(game != nullptr);
    CHECK(trial.shown(out).empty());
    report_unnamed_files(root_of(trial), *game, found);
    CHECK(trial.shown(found) == "H344 cards/lab/forgotten.RULES\nH344 rulesets/lab/old.rules\n");
}

TEST_CASE("decks are found by name in any folder, and two of one name are told apart", "[catalog]") {
    Trial trial;
    with_lab(trial);
    trial.write("cards/lab/good.yaml", set);
    trial.write("cards/lab/decks/mine/one.YML", "game: lab\npile: [2 t1]\n");
    Diagnostics out;
    const auto game = load_game(root_of(trial), "lab", out);
    REQUIRE(game != nullptr);
    CHECK(find_deck(root_of(trial), *game, "one", out).has_value());
    CHECK(out.list().empty());
    trial.write("cards/lab/decks/one.yaml", "game: lab\npile: [t1]\n");
    CHECK_FALSE(find_deck(root_of(trial), *game, "one", out).has_value());
    REQUIRE(out.list().size() == 1);
    CHECK(out.list()[0].id == Diag::deck_twice);
    CHECK(out.list()[0].args[1] == trial.path("cards/lab/decks/mine/one.YML") + ", " + trial.path("cards/lab/decks/one.yaml"));
}

TEST_CASE("a folder that cannot be the root is refused with the reason", "[catalog]") {
    Trial trial;
    CHECK(why_no_root("") == "@no_name");
    CHECK(why_no_root(trial.path("nowhere")) == "@no_such_file");
    CHECK(why_no_root(trial.write("file")) == "@not_a_folder");
    CHECK(why_no_root(trial.path()) == "@no_rulesets_in_it");
    fs::create_directories(trial.path("rulesets/empty"));
    CHECK(why_no_root(trial.path()) == "@no_games_in_it");
    with_lab(trial);
    CHECK(why_no_root(trial.path()).empty());
}

TEST_CASE("an error of the system is told in both languages", "[catalog]") {
    for (const int error : {EIO, EMFILE, EDQUOT, EBUSY, EINVAL, ENOTTY}) {
        const std::string english = std::strerror(error);
        CHECK(holo::said(reason_of(error), Lang::en) == english);
        CHECK(holo::said(reason_of(error), Lang::es) != english);
    }
    CHECK(holo::said(reason_of(EIO), Lang::es) == "el dispositivo ha fallado al leer o escribir");
    CHECK(holo::said(reason_of(ENOTTY), Lang::es) == "error " + std::to_string(ENOTTY) + " del sistema");
}

TEST_CASE("one file is one document", "[catalog]") {
    const auto codes = [](const std::string& text) {
        Diagnostics out;
        const auto tree = parse_yaml(std::make_shared<Source>("trial.yaml", text), out);
        std::string all = tree && tree->find("a") != nullptr ? "read" : "lost";
        for (const auto& d : out.list())
            all += " " + std::string(row(d.id).code) + ":" + std::to_string(d.source->position(d.span.begin).line);
        return all;
    };
    CHECK(codes("a: 1\n---\nb: 2\n") == "read H346:2");
    CHECK(codes("a: 1\r\n\r\n---\r\nb: 2\r\n---\r\nc: 3\r\n") == "read H346:3");
    CHECK(codes("a: 1\n...\n---\nb: 2\n") == "read H346:3");
    CHECK(codes("a: 1\n---\n") == "read H346:2");
    CHECK(codes("# head\n---\na: 1\n...\n# end\n") == "read");
}

TEST_CASE("a name is a text of one line, and no text holds control characters", "[catalog]") {
    // `CODE:line:column` for a card with this third line.
    const auto codes = [](const std::string& line) {
        Trial trial;
        with_lab(trial);
        trial.write("cards/lab/x.yaml", "set: T\ncards:\n  - id: t1\n    " + line + "\n    shape: block\n    hue: amber\n");
        Diagnostics out;
        load_game(root_of(trial), "lab", out);
        std::string all;
        for (const auto& d : out.list()) {
            const auto at = d.source->position(d.span.begin);
            all += (all.empty() ? "" : " ") + std::string(row(d.id).code) + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
        }
        return all;
    };
    CHECK(codes("name: One").empty());
    CHECK(codes("name: {en: One, es: Uno}").empty());
    for (const auto* empty : {"name:", "name: ''", "name: '  '", "name: []", "name: [One]", "name: \"One\\nTwo\""}) {
        INFO(empty);
        CHECK(codes(empty).starts_with("H305:4:"));
    }
    CHECK(codes("name: {en: One, es: ''}") == "H305:4:25");
    CHECK(codes("name: {en: [One]}") == "H305:4:16");
    for (const auto* spelt : {"\\e[2J", "\\x07", "\\x7f", "\\x9b", "\\r", "\\0", "\\u202E", "\\u2066", "\\u200F", "\\u2028", "\\uFEFF"}) {
        INFO(spelt);
        CHECK(codes("name: \"One" + std::string(spelt) + "\"") == "H347:4:11");
    }
    CHECK(codes("name: One\n    note: \"\\e[2J\"") == "H347:5:11");
    CHECK(codes("name: One\n    flavor: \"\\e[2J\"") == "H347:5:13");
    CHECK(codes("name: One\n    flavor: \"a\\nb\"").empty());
    CHECK(codes("name: One\n    flavor: \"a\\r\\nb\"").empty());
    CHECK(codes("name: One\n    flavor: \"a\\rb\"") == "H347:5:13");
    CHECK(codes("name: One\n    \"no\\x9bte\": a") == "H347:5:5 H307:5:5");
}

TEST_CASE("names of decks, sets, modules and scenarios are names too", "[catalog]") {
    const auto deck = [](const std::string& text) {
        Diagnostics out;
        read_deck(std::make_shared<Source>("deck\x1b.yaml", text), lab(), out);
        std::string all;
        for (const auto& d : out.list()) all += std::string(row(d.id).code);
        return all;
    };
    CHECK(deck("name: ''\npile: []\n") == "H305");
    CHECK(deck("name: [a]\npile: []\n") == "H305");
    CHECK(deck("name: \"a\\e[2J\"\npile: []\n") == "H347");
    CHECK(deck("name: a\x1b[2J\npile: []\n") == "H347");  // printed on the command line, or in a replay
    Diagnostics none;
    const auto unnamed = read_deck(std::make_shared<Source>("deck\x1b.yaml", "pile: []\n"), lab(), none);
    REQUIRE(unnamed.has_value());
    CHECK(unnamed->name.en == "deck\\x1b");
    const auto loaded = [](const std::string& file, const std::string& from, const std::string& to) {
        Trial trial;
        with_lab(trial);
        trial.write("cards/lab/x.yaml", set);
        std::ifstream in(trial.path(file));
        std::string text{std::istreambuf_iterator<char>(in), {}};
        REQUIRE(text.find(from) != std::string::npos);
        text.replace(text.find(from), from.size(), to);
        trial.write(file, text);
        Diagnostics out;
        load_game(root_of(trial), "lab", out);
        return out.list().empty() ? std::string() : std::string(row(out.list()[0].id).code);
    };
    CHECK(loaded("cards/lab/x.yaml", "set: T", "set: []") == "H305");
    CHECK(loaded("cards/lab/x.yaml", "set: T", "set: T\ntitle: ''") == "H305");
    CHECK(loaded("rulesets/lab/game.yaml", "title: The Lab", "title: ''") == "H305");
    CHECK(loaded("rulesets/lab/game.yaml", "title: The Lab", "title: \"The \\e[1mLab\"") == "H347");
    CHECK(loaded("rulesets/lab/game.yaml", "periods: [", "periods: ['', ") == "H305");
    CHECK(loaded("rulesets/lab/game.yaml", "periods: [", "periods: [{quiet: lull/lulls}, ").empty());
    CHECK(loaded("rulesets/lab/game.yaml", "periods: [", "periods: [{quiet: lull/lulls, loud: no}, ") == "H307");
    const std::string waits = "hue: amber, script: \"act: after lull ends { jot 7 }\"}";
    CHECK(loaded("cards/lab/x.yaml", "cards:\n  - {id: t1, name: One, shape: block, hue: amber}",
                 "adds: {periods: [{quiet: lull/lulls}]}\ncards:\n  - {id: t1, name: One, shape: block, " + waits) == "H212");
}
