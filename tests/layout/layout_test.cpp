// Two laws that the sources show: includes point one way, and the program's identifiers belong to no game.

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>

#include "tests/testing.hpp"

using namespace holo;
using namespace holo::testing;

namespace fs = std::filesystem;

namespace {

struct File {
    std::string path;  // in the project
    std::string text;
};

std::vector<File> sources(const std::vector<std::string>& folders) {
    std::vector<File> files;
    for (const auto& folder : folders)
        for (const auto& entry : fs::recursive_directory_iterator(project + "/" + folder)) {
            if (!entry.is_regular_file()) continue;
            std::ifstream in(entry.path(), std::ios::binary);
            std::stringstream text;
            text << in.rdbuf();
            files.push_back({fs::relative(entry.path(), project).string(), text.str()});
        }
    std::sort(files.begin(), files.end(), [](const File& a, const File& b) { return a.path < b.path; });
    return files;
}

// grammar, interpreter/world, …
std::string part_of(const std::string& path) {
    const auto first = path.find('/');
    if (path.substr(0, first) != "interpreter") return path.substr(0, first);
    return path.substr(0, path.find('/', first + 1));
}

struct Identifier {
    std::string name;
    std::size_t line;
};

// Skips a quoted text that begins at `i`; returns the place behind its end.
std::size_t behind_quoted(const std::string& text, std::size_t i) {
    const char quote = text[i];
    for (++i; i < text.size() && text[i] != quote; ++i)
        if (text[i] == '\\') ++i;
    return i + 1;
}

std::size_t behind_raw(const std::string& text, std::size_t quote) {
    const auto open = text.find('(', quote);
    const auto end = text.find(")" + text.substr(quote + 1, open - quote - 1) + "\"", open);
    return end == std::string::npos ? text.size() : end + (open - quote - 1) + 2;
}

// The identifiers of a C++ text in order. Comments, texts in quotes and numbers hold none.
std::vector<Identifier> identifiers_of(const std::string& text) {
    std::vector<Identifier> out;
    std::size_t line = 1;
    const auto go_to = [&](std::size_t& i, std::size_t to) {
        to = std::min(to, text.size());
        line += static_cast<std::size_t>(
            std::count(text.begin() + static_cast<std::ptrdiff_t>(i), text.begin() + static_cast<std::ptrdiff_t>(to), '\n'));
        i = to;
    };
    const auto is_part = [&](std::size_t i) {
        return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_');
    };
    for (std::size_t i = 0; i < text.size();) {
        if (text.compare(i, 2, "//") == 0) {
            go_to(i, text.find('\n', i));
        } else if (text.compare(i, 2, "/*") == 0) {
            const auto end = text.find("*/", i + 2);
            go_to(i, end == std::string::npos ? end : end + 2);
        } else if (text[i] == '"' || text[i] == '\'') {
            go_to(i, behind_quoted(text, i));
        } else if (is_part(i)) {
            auto end = i;
            while (is_part(end) || (end < text.size() && text[end] == '\'' && std::isdigit(static_cast<unsigned char>(text[i])) != 0))
                ++end;
            const auto name = text.substr(i, end - i);
            if (std::isdigit(static_cast<unsigned char>(name[0])) == 0) out.push_back({name, line});
            if (name == "R" && end < text.size() && text[end] == '"') out.pop_back(), end = behind_raw(text, end);
            go_to(i, end);
        } else {
            go_to(i, i + 1);
        }
    }
    return out;
}

// Camel and snake case taken apart, in small letters: ` draw board ` for `DrawBoard`, `draw_board` and `draw board`.
std::string parts_of(const std::string& name) {
    std::string out = " ";
    for (std::size_t i = 0; i < name.size(); ++i) {
        const auto c = static_cast<unsigned char>(name[i]);
        if (std::isalnum(c) == 0) {
            if (out.back() != ' ') out += ' ';
            continue;
        }
        if (std::isupper(c) != 0 && i > 0 && std::islower(static_cast<unsigned char>(name[i - 1])) != 0) out += ' ';
        out += static_cast<char>(std::tolower(c));
    }
    return out.back() == ' ' ? out : out + " ";
}

// Words by the game that names them as its own.
using OwnWords = std::map<std::string, std::string>;

// `NAME:LINE: IDENTIFIER holds WORD of GAME`, a line each, where the identifier first stands in the file.
std::string games_spoken_of(const File& file, const OwnWords& own) {
    std::string report;
    std::map<std::string, std::string> parts_of_own;
    for (const auto& [word, game] : own) parts_of_own.emplace(word, parts_of(word));
    std::set<std::string> seen;
    for (const auto& identifier : identifiers_of(file.text)) {
        if (!seen.insert(identifier.name).second) continue;
        const auto parts = parts_of(identifier.name);
        for (const auto& [word, game] : own) {
            if (parts.find(parts_of_own.at(word)) == std::string::npos) continue;
            report +=
                file.path + ":" + std::to_string(identifier.line) + ": `" + identifier.name + "` holds `" + word + "` of " + game + "\n";
        }
    }
    return report;
}

}  // namespace

TEST_CASE("includes point one way", "[layout]") {
    // tools, wording → play → machine → world; compiler → grammar; catalog → compiler.
    const std::map<std::string, std::set<std::string>> may_use = {
        {"grammar", {}},
        {"interpreter/world", {}},
        {"interpreter/machine", {"interpreter/world", "grammar"}},
        {"interpreter/compiler", {"interpreter/machine", "interpreter/world", "grammar"}},
        {"interpreter/catalog", {"interpreter/compiler", "interpreter/machine", "interpreter/world", "grammar"}},
        {"interpreter/checks", {"interpreter/catalog", "interpreter/compiler", "interpreter/machine", "interpreter/world", "grammar"}},
        {"interpreter/wording",
         {"interpreter/text", "interpreter/catalog", "interpreter/compiler", "interpreter/machine", "interpreter/world", "grammar"}},
        {"interpreter/text", {"interpreter/catalog", "interpreter/compiler", "interpreter/machine", "interpreter/world", "grammar"}},
        {"interpreter/lackey",
         {"interpreter/text", "interpreter/catalog", "interpreter/compiler", "interpreter/machine", "interpreter/world", "grammar"}},
        {"interpreter/swdestinydb",
         {"interpreter/lackey", "interpreter/text", "interpreter/wording", "interpreter/catalog", "interpreter/compiler",
          "interpreter/machine", "interpreter/world", "grammar"}},
        {"interpreter/play", {"interpreter/catalog", "interpreter/compiler", "interpreter/machine", "interpreter/world", "grammar"}},
        {"interpreter/tools",
         {"interpreter/checks", "interpreter/lackey", "interpreter/swdestinydb", "interpreter/play", "interpreter/text",
          "interpreter/wording", "interpreter/catalog", "interpreter/compiler", "interpreter/machine", "interpreter/world", "grammar"}},
    };
    const std::regex include("#include \"([^\"]+)\"");
    int seen = 0;
    for (const auto& file : sources({"grammar", "interpreter"})) {
        const auto part = part_of(file.path);
        INFO(file.path);
        REQUIRE(may_use.count(part) == 1);  // a folder without a place in the order
        for (std::sregex_iterator it(file.text.begin(), file.text.end(), include), end; it != end; ++it) {
            const auto used = part_of((*it)[1].str());
            ++seen;
            INFO("includes " << (*it)[1].str());
            CHECK((used == part || may_use.at(part).count(used) == 1));
            CHECK(fs::exists(project + "/" + (*it)[1].str()));  // by its path in the project, never by `..`
        }
    }
    CHECK(seen > 100);
}

TEST_CASE("no identifier of the program holds a game's own word", "[layout]") {
    OwnWords own;
    for (const auto& root : {project, project + "/tests/other_games"})
        for (const auto& name : catalog::games_in(paths_of(root))) {
            Diagnostics out;
            const auto manifest = catalog::read_manifest(paths_of(root).module(name), out);
            INFO(name);
            REQUIRE(manifest);
            CHECK(manifest->own_words.size() >= 3);  // every game has some
            for (const auto& word : manifest->own_words) own.emplace(word, name);
        }
    std::string report;
    for (const auto& file : sources({"grammar", "interpreter"})) report += games_spoken_of(file, own);
    CHECK(report == "");
}

TEST_CASE("a game's own word is found in identifiers of any spelling, and only there", "[layout]") {
    const OwnWords own{{"shield", "a game"}, {"discard pile", "a game"}};
    const auto found = [&](const std::string& text) { return games_spoken_of({"file.cpp", text}, own); };
    CHECK(found("int shield;") == "file.cpp:1: `shield` holds `shield` of a game\n");
    CHECK(found("\n\nvoid take_shield_from(int);") == "file.cpp:3: `take_shield_from` holds `shield` of a game\n");
    for (const auto* name : {"shield_", "SHIELD", "Shield", "ShieldTaker", "lastShield", "kShield2_shield", "discard_pile", "DiscardPile",
                             "top_of_discard_pile"})
        CHECK(found("int " + std::string(name) + " = 1'000;") != "");
    for (const auto* text :
         {"int shielding, discard, pile;", "// a shield\nint a;", "/* shield\n */ int a;", "auto a = \"shield \\\" shield\";",
          "auto a = R\"x(a shield\")x\";", "char a = '\"'; int b; char c = '\"';", "int a = 1'000; // a shield's\n"})
        CHECK(found(text) == "");
    CHECK(found("/* a */ int shield;\n") != "");  // the text goes on behind skipped parts
    CHECK(found("auto a = \"x\" \"\\\\\"; int shield;") != "");
    CHECK(found("auto a = R\"(x)\"; int shield;") != "");
    CHECK(found("char a = '\"'; int shield; char b = '\"';") != "");
}
