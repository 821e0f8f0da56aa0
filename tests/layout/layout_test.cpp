// The two laws that can be read off the sources: includes point one way, and the interpreter knows no game.

#include <algorithm>
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

// The words of a text in order: identifiers and prose alike, camel and snake case taken apart, and a mark
// for whatever stands between words that do not belong together.
std::vector<std::pair<std::string, std::size_t>> words_of(const std::string& text) {
    std::vector<std::pair<std::string, std::size_t>> out;
    std::string word;
    std::size_t line = 1;
    const auto end = [&] {
        if (!word.empty()) out.emplace_back(word, line);
        word.clear();
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (std::isalpha(c) != 0) {
            const bool starts = std::isupper(c) != 0 && (word.empty() || std::islower(static_cast<unsigned char>(text[i - 1])) != 0);
            if (starts) end();
            word += static_cast<char>(std::tolower(c));
            continue;
        }
        end();
        if (c == '\n') ++line;
        if (c != '_' && c != ' ' && c != '-') out.emplace_back("", line);
    }
    end();
    return out;
}

std::vector<std::string> split(const std::string& phrase) {
    std::vector<std::string> out;
    for (const auto& [word, line] : words_of(phrase))
        if (!word.empty()) out.push_back(word);
    return out;
}

// Everything that a rule module gives a name to.
void vocabulary(catalog::Game& game, std::map<std::string, std::string>& out) {
    const auto add = [&](std::string_view text, const char* what) {
        if (!text.empty()) out.emplace(std::string(text), game.manifest.game + ": " + what);
    };
    const auto phrase = [&](const compiler::Phrase& words, const char* what) {
        add(words.one, what);
        add(words.many, what);
    };
    const auto& declared = game.manifest.declared;
    for (const auto& zone : declared.zones) phrase(zone.words, "zone");
    for (const auto& kind : declared.kinds) {
        phrase(kind.words, "kind");
        for (const auto& attribute : kind.attributes) {
            phrase(attribute.words, "attribute");
            add(attribute.opposite, "attribute");
        }
    }
    for (const auto& domain : declared.domains) {
        phrase(domain.words, "enumeration");
        for (const auto& symbol : domain.symbols) phrase(symbol.words, "symbol");
        for (const auto& group : domain.groups) phrase(group.words, "group of symbols");
    }
    for (const auto& period : declared.periods) phrase(period, "period");
    for (const auto& section : game.manifest.sections) add(section.name, "part of a deck");
    auto& words = game.compiler->vocabulary();
    for (const auto& event : words.events) {
        add(event.name, "event");
        add(event.verb, "verb");
    }
    for (const auto& keyword : words.keywords) add(keyword.name, "keyword");
    for (const auto& header : words.headers) add(header.name, "header");
}

std::map<std::string, std::string> general_words() {
    std::map<std::string, std::string> out;
    std::ifstream in(project + "/tests/layout/general_words.txt");
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#') continue;
        const auto at = line.find(':');
        INFO(line);
        REQUIRE(at != std::string::npos);
        REQUIRE(line.size() > at + 8);  // a reason
        out[line.substr(0, at)] = line.substr(at + 1);
    }
    return out;
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
        {"interpreter/wording", {"interpreter/catalog", "interpreter/compiler", "interpreter/machine", "interpreter/world", "grammar"}},
        {"interpreter/text", {"interpreter/catalog", "interpreter/compiler", "interpreter/machine", "interpreter/world", "grammar"}},
        {"interpreter/lackey",
         {"interpreter/wording", "interpreter/catalog", "interpreter/compiler", "interpreter/machine", "interpreter/world", "grammar"}},
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
        REQUIRE(may_use.count(part) == 1);  // a folder that nobody has placed
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

TEST_CASE("the interpreter knows no word of any game", "[layout]") {
    std::map<std::string, std::string> declared;
    for (const auto& root : {project, project + "/tests/other_games"})
        for (const auto& name : catalog::games_in(paths_of(root))) {
            Diagnostics out;
            const auto module = catalog::load_module(paths_of(root).module(name), {}, out);  // sets have words of every kind
            REQUIRE(module != nullptr);
            vocabulary(*module, declared);
        }
    REQUIRE(declared.size() > 200);
    const auto general = general_words();
    std::map<std::string, std::vector<std::pair<std::vector<std::string>, std::string>>> by_first;
    std::set<std::string> needed;  // general words that some module declares
    for (const auto& [text, what] : declared) {
        const auto words = split(text);
        if (words.empty() || words[0].size() < 2) continue;
        std::string joined;
        for (const auto& word : words) joined += (joined.empty() ? "" : " ") + word;
        if (general.count(joined) != 0) {
            needed.insert(joined);
            continue;
        }
        by_first[words[0]].push_back({words, what + " `" + text + "`"});
    }
    for (const auto& [word, reason] : general) {
        INFO(word << ": no module declares it, so it needs no exception");
        CHECK(needed.count(word) == 1);
    }
    std::map<std::string, std::set<std::string>> hits;
    for (const auto& file : sources({"grammar", "interpreter"})) {
        const auto words = words_of(file.text);
        for (std::size_t i = 0; i < words.size(); ++i) {
            const auto it = by_first.find(words[i].first);
            if (it == by_first.end()) continue;
            for (const auto& [phrase, what] : it->second) {
                bool same = i + phrase.size() <= words.size();
                for (std::size_t k = 0; same && k < phrase.size(); ++k) same = words[i + k].first == phrase[k];
                if (same) hits[what].insert(file.path + ":" + std::to_string(words[i].second));
            }
        }
    }
    std::string report;
    for (const auto& [what, places] : hits) {
        report += "\n" + what + ":";
        for (const auto& place : places) report += " " + place;
    }
    CHECK(report == "");
}
