// The grammar and the compiler read every script in the pages, against the module that the block names:
//   ```script game=destiny type=upgrade   a card's script
//   ```rules game=destiny                 declarations of a set
//   ```script grammar=only                for words that no module here has: read by the grammar alone
//   ```rules from=PATH, ```yaml from=PATH  an excerpt, which must stand in that file; `…` leaves lines out

#include <catch2/catch.hpp>
#include <filesystem>
#include <set>

#include "grammar/parser.hpp"
#include "interpreter/catalog/game.hpp"
#include "tests/docs/example.hpp"
#include "tests/docs/page.hpp"
#include "tests/own_folder.hpp"

namespace holo::docs {
namespace {

// The errors of a block as the program would print them; empty for none.
std::string compiled(const Block& block) {
    static const testing::OwnFolder folder;
    const auto game = block.option("game");
    const bool is_rules = block.language == "rules";
    if (is_rules) folder.write("example.rules", block.text);
    const auto set = folder.write("example.yaml", is_rules ? "set: EX\ngame: " + game + "\nrules: [example.rules]\ncards: []\n"
                                                           : set_of(game, block.option("type"), block.text));
    catalog::Paths paths;
    for (const auto* part : {"", "/tests/other_games", "/tests/lab"})
        if (std::filesystem::exists(root() + part + "/rulesets/" + game)) paths.root = root() + part;
    Diagnostics out;
    auto files = catalog::set_files_in(paths.cards(game), out);
    files.push_back(set);
    (void)catalog::load_game(paths, game, out, files);
    std::string found;
    for (const auto& d : out.list()) found += render(d, Lang::en, false) + "\n";
    return found;
}

bool stands_in(const std::string& excerpt, const std::string& file) {
    const auto text = "\n" + read_text(root() + "/" + file);
    std::size_t at = 0;
    std::string part = "\n";
    const auto take = [&] {
        const auto found = text.find(part, at);
        if (found == std::string::npos) return false;
        at = found + part.size() - 1;
        part = "\n";
        return true;
    };
    for (const auto& line : lines_of(excerpt)) {
        const auto first = line.find_first_not_of(' ');
        if (first != std::string::npos && line.substr(first) == "…") {
            if (!take()) return false;
        } else {
            part += line + "\n";
        }
    }
    return take();
}

void kinds_in(const Tree& tree, NodeId id, std::set<NodeKind>& kinds) {
    if (id == no_node) return;
    kinds.insert(tree.kind(id));
    for (const auto child : tree.each(id)) kinds_in(tree, child, kinds);
}

}  // namespace

TEST_CASE("every script in the pages compiles against its module", "[docs]") {
    std::size_t compiled_blocks = 0;
    for (const auto& path : pages()) {
        const Page page(path);
        for (const auto& block : page.blocks()) {
            if (block.language != "script" && block.language != "rules") continue;
            INFO(page.place(block.line) << "\n" << block.text);
            if (!block.option("from").empty() || !block.option("file").empty()) continue;
            if (block.option("grammar") == "only") {
                Diagnostics out;
                CHECK(parse_script(std::make_shared<const Source>(page.place(block.line), block.text), out));
                continue;
            }
            REQUIRE_FALSE(block.option("game").empty());
            CHECK(compiled(block) == "");
            ++compiled_blocks;
        }
    }
    CHECK(compiled_blocks > 15);
}

TEST_CASE("a broken example would be found", "[docs]") {
    Block block;
    block.language = "script";
    block.options = {{"game", "destiny"}};
    block.text = "gian 2 resources\n";
    CHECK(compiled(block).find("H202") != std::string::npos);
    CHECK(stands_in("event triumph() {\n    …\n}\n", "tests/other_games/rulesets/duel/duel.rules"));
    CHECK_FALSE(stands_in("event triumphs() {\n", "tests/other_games/rulesets/duel/duel.rules"));
}

TEST_CASE("every excerpt in the pages stands in the file it names", "[docs]") {
    std::size_t excerpts = 0;
    for (const auto& path : pages()) {
        const Page page(path);
        for (const auto& block : page.blocks()) {
            const auto file = block.option("from");
            if (file.empty()) continue;
            INFO(page.place(block.line) << " is not in " << file << "\n" << block.text);
            CHECK(stands_in(block.text, file));
            ++excerpts;
        }
    }
    CHECK(excerpts > 10);
}

TEST_CASE("the language reference shows every construct of the grammar", "[docs]") {
    std::set<NodeKind> shown;
    const Page page("docs/language.md");
    for (const auto& block : page.blocks()) {
        Diagnostics out;
        const auto source = std::make_shared<const Source>(page.place(block.line), block.text);
        if (block.language == "script") {
            if (const auto tree = parse_script(source, out)) kinds_in(*tree, tree->root(), shown);
        } else if (block.language == "rules") {
            for (const auto& tree : parse_module(source, out)) kinds_in(tree, tree.root(), shown);
        }
    }
#define NODE(kind, part, description)                                \
    {                                                                \
        INFO("no example in docs/language.md has: " << description); \
        CHECK(shown.count(NodeKind::kind) == 1);                     \
    }
#include "grammar/nodes.def"
#undef NODE
}

}  // namespace holo::docs
