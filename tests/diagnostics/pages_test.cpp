// The pages of docs/diagnostics are run: each failing example must yield exactly the code of its page,
// and each fixed example no diagnostic at all. An example is one or more fenced blocks; the info string
// of a block names its sort:
//   script         the script of a card of Destiny (an event that costs nothing)
//   yaml card      an entry, or several, of a set file
//   yaml set       a whole set file
//   rules          the rules file of that set, or of the module when there is a manifest
//   yaml manifest  the manifest of a module; without one, the module is Destiny
//   yaml map       a map file, named by the manifest as `map.yaml`
//   yaml deck      a deck file, read and checked against its rules
//   yaml scenario  a scenario file, run
//   sh             commands, run by a shell in an empty folder; the codes are those that are printed

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

#include "interpreter/catalog/requirements.hpp"
#include "interpreter/catalog/visit.hpp"
#include "interpreter/play/scenario.hpp"
#include "tests/english.hpp"
#include "tests/own_folder.hpp"

using namespace holo;
namespace fs = std::filesystem;

namespace {

const fs::path root = HOLOCRON_ROOT;

struct Block {
    std::string kind, text;
};
using Example = std::vector<Block>;
using Codes = std::set<std::string>;

struct Page {
    std::vector<std::string> headings;
    std::map<std::string, std::string> prose;  // by heading
    Example fails, fixed;
};

std::string read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    INFO(path.string());
    REQUIRE(in);
    return {std::istreambuf_iterator<char>(in), {}};
}

Page read_page(const fs::path& path) {
    Page page;
    std::istringstream in(read(path));
    Block block;
    bool fenced = false;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("```")) {
            fenced = !fenced;
            if (fenced) block = {line.substr(3), {}};
            else if (page.headings.back() == "## Fails") page.fails.push_back(block);
            else if (page.headings.back() == "## Fixed") page.fixed.push_back(block);
        } else if (fenced) {
            block.text += line + "\n";
        } else if (line.starts_with("#")) {
            page.headings.push_back(line);
        } else if (!page.headings.empty()) {
            page.prose[page.headings.back()] += line;
        }
    }
    return page;
}

std::string indented(const std::string& text, const std::string& by) {
    std::string out;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) out += (line.empty() ? "" : by + line) + "\n";
    return out;
}

const Block* find(const Example& example, std::string_view kind) {
    const auto it = std::find_if(example.begin(), example.end(), [&](const Block& b) { return b.kind == kind; });
    return it == example.end() ? nullptr : &*it;
}

// The set file that holds the example's cards; empty when it has none.
std::string set_file(const Example& example, bool of_destiny) {
    if (const auto* set = find(example, "yaml set")) return set->text;
    std::string cards;
    int scripts = 0;
    for (const auto& block : example) {
        if (block.kind == "yaml card") cards += indented(block.text, "  ");
        if (block.kind == "script")
            cards += "  - id: EX-00" + std::to_string(++scripts) +
                     "\n    name: Example\n    type: event\n    color: gray\n    affiliation: neutral\n    cost: 0\n    script: |\n" +
                     indented(block.text, "      ");
    }
    const bool rules = of_destiny && find(example, "rules") != nullptr;
    if (cards.empty() && !rules) return {};
    return std::string("set: EX\n") + (rules ? "rules: [example.rules]\n" : "") + (cards.empty() ? "cards: []\n" : "cards:\n" + cards);
}

// Tells whether the example needs the set: all sets would serve every example, but take longer than everything else.
bool names_a_card_of(const std::string& set, const Example& example) {
    return std::ranges::any_of(example, [&](const Block& block) { return block.text.find(set + "-") != std::string::npos; });
}

// The codes of a report, which is added to `shown`.
Codes reported(const Diagnostics& diagnostics, std::string& shown) {
    Codes codes;
    for (const auto& d : diagnostics.list()) {
        shown += render(d, Lang::en, false) + render(d, Lang::es, false);
        CHECK(testing::english_in(d).empty());
        codes.emplace(row(d.id).code);
    }
    return codes;
}

Codes run_commands(const std::string& commands, std::string& shown) {
    const testing::OwnFolder folder;
    const auto script = folder.write("example.sh", commands);
    const auto line = "cd '" + folder.path() + "' && LC_ALL=C HOLOCRON_ROOT='" + root.string() + "' PATH='" +
                      fs::path(HOLOCRON_PROGRAM).parent_path().string() + "':$PATH sh example.sh 2>&1";
    FILE* pipe = ::popen(line.c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::array<char, 4096> buffer;
    while (const auto n = std::fread(buffer.data(), 1, buffer.size(), pipe)) shown.append(buffer.data(), n);
    ::pclose(pipe);
    Codes codes;
    const std::regex pattern(R"((?:error|warning)\[(H\d+)\])");
    for (auto it = std::sregex_iterator(shown.begin(), shown.end(), pattern); it != std::sregex_iterator(); ++it) codes.insert((*it)[1]);
    return codes;
}

// Destiny without sets, which example cards visit: compiling its rules for each of them would take longer than everything else.
catalog::Game& host() {
    static const auto game = [] {
        Diagnostics out;
        auto loaded = catalog::load_module((root / "rulesets/destiny").string(), {}, out);
        REQUIRE(out.errors() == 0);
        return loaded;
    }();
    return *game;
}

bool is_cards_alone(const Example& example) {
    return std::ranges::all_of(example, [](const Block& block) { return block.kind == "script" || block.kind == "yaml card"; });
}

Diagnostics visited(const std::string& set) {
    Diagnostics out;
    const auto source = std::make_shared<const Source>("example.yaml", set);
    const auto tree = catalog::parse_yaml(source, out);
    if (!tree) return out;
    catalog::Visit visit(host());
    return visit.add(*tree->find("cards"), source);
}

// The codes that an example yields; the printed report is added to `shown`.
Codes run(const Example& example, std::string& shown) {
    if (const auto* commands = find(example, "sh")) return run_commands(commands->text, shown);
    if (is_cards_alone(example)) return reported(visited(set_file(example, true)), shown);
    const testing::OwnFolder folder;
    const auto* manifest = find(example, "yaml manifest");
    const auto* rules = find(example, "rules");
    const auto* deck = find(example, "yaml deck");
    const auto* scenario = find(example, "yaml scenario");
    if (manifest != nullptr) folder.write("game.yaml", manifest->text);
    if (rules != nullptr) folder.write("example.rules", rules->text);
    if (const auto* map = find(example, "yaml map")) folder.write("map.yaml", map->text);
    std::vector<std::string> sets;
    if (const auto text = set_file(example, manifest == nullptr); !text.empty()) sets.push_back(folder.write("example.yaml", text));

    Diagnostics out;
    const auto destiny = (root / "rulesets/destiny").string();
    if (manifest == nullptr && (deck != nullptr || scenario != nullptr))
        for (const auto& file : catalog::set_files_in((root / "cards/destiny").string(), out))
            if (names_a_card_of(catalog::said_in_head(file, "set"), example)) sets.push_back(file);
    const auto game = catalog::load_module(manifest == nullptr ? destiny : folder.path(), sets, out);
    if (game && out.errors() == 0) {
        const auto source = [](const char* name, const Block& block) { return std::make_shared<const Source>(name, block.text); };
        if (deck != nullptr)
            if (const auto read = catalog::read_deck(source("deck.yaml", *deck), *game, out)) catalog::check_deck(*read, *game, out);
        if (scenario != nullptr) {
            play::Scenarios scenarios(*game);
            scenarios.check_claims = true;
            scenarios.run_text(source("scenario.yaml", *scenario), play::Mode::plain, out);
        }
    }
    return reported(out, shown);
}

const std::set<std::string> kinds = {"script",        "rules",    "sh",        "yaml card",    "yaml set",
                                     "yaml manifest", "yaml map", "yaml deck", "yaml scenario"};

std::string outline(std::string_view message) { return fill(message, std::vector<std::string>(10, "…"), Lang::en); }

}  // namespace

TEST_CASE("each code has a page, and each page a code") {
    std::set<std::string> pages, codes;
    for (const auto& entry : fs::directory_iterator(root / "docs/diagnostics")) pages.insert(entry.path().stem().string());
    for (const auto& row : diagnostic_rows()) codes.emplace(row.code);
    CHECK(pages == codes);
}

TEST_CASE("each page has both languages, with the wording of the table, and both examples") {
    for (const auto& row : diagnostic_rows()) {
        const auto code = std::string(row.code);
        INFO(code);
        const auto page = read_page(root / "docs/diagnostics" / (code + ".md"));
        const std::vector<std::string> headings = {"# " + code, "## English: " + outline(row.message[0]),
                                                   "## Español: " + outline(row.message[1]), "## Fails", "## Fixed"};
        CHECK(page.headings == headings);
        const std::vector<std::vector<std::string>> parts = {{"**Meaning:** ", "**Cause:** ", "**Remedy:** "},
                                                             {"**Significado:** ", "**Causa:** ", "**Remedio:** "}};
        for (std::size_t i = 0; i < 2 && page.headings == headings; ++i)
            for (const auto& part : parts[i]) CHECK(page.prose.at(headings[i + 1]).find(part) != std::string::npos);
        CHECK_FALSE(page.fails.empty());
        CHECK_FALSE(page.fixed.empty());
        for (const auto* example : {&page.fails, &page.fixed})
            for (const auto& block : *example) {
                INFO(block.kind);
                CHECK(kinds.count(block.kind) == 1);
            }
    }
}

// With sanitizers only failing examples are run, because the others use constructs of all shipped cards, and take as long; and of those
// that are commands, every eighth, because each of them compiles all sets of its game.
#ifdef HOLOCRON_SANITIZED
constexpr bool runs_fixed = false;
constexpr int commands_apart = 8;
#else
constexpr bool runs_fixed = true;
constexpr int commands_apart = 1;
#endif

TEST_CASE("each failing example yields the code of its page, each fixed one nothing") {
    int commands = 0;
    for (const auto& row : diagnostic_rows()) {
        const auto code = std::string(row.code);
        const auto page = read_page(root / "docs/diagnostics" / (code + ".md"));
        if (find(page.fails, "sh") != nullptr && commands++ % commands_apart != 0) continue;
        std::string failing, fixed;
        const auto found = run(page.fails, failing);
        const auto left = runs_fixed ? run(page.fixed, fixed) : Codes{};
        INFO(code << " fails with:\n" << failing << "\nfixed leaves:\n" << fixed);
        CHECK(found == Codes{code});
        CHECK(left == Codes{});
    }
}
