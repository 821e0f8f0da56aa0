#include "tests/silent/texts.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <set>
#include <stdexcept>

#include "grammar/parser.hpp"
#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/yaml.hpp"
#include "interpreter/compiler/fingerprint.hpp"
#include "tests/docs/example.hpp"
#include "tests/docs/page.hpp"

namespace holo::silent {

namespace {

std::string at_root(const std::string& path) { return docs::root() + "/" + path; }

Outcome card_tried(catalog::Game& game, compiler::DeclaredCard card, const std::string& script) {
    card.scripts = {std::make_shared<const Source>("script", script)};
    game.found = {};
    const compiler::Compiler::Visit visit(*game.compiler);
    const auto& program = game.compiler->vocabulary().program;
    const auto from = compiler::ends_of(program);
    const auto tree = game.compiler->try_card(card);
    if (tree == nullptr || !game.found.list().empty()) return {false, mistake(game.found)};
    return {true, compiler::fingerprint(program, from)};
}

std::vector<std::string> set_files(const std::string& sets) {
    Diagnostics found;
    if (sets.empty()) return {};
    if (catalog::is_of(sets, catalog::FileKind::yaml)) return {at_root(sets)};
    return catalog::set_files_in(at_root(sets), found);
}

std::string in_project(const std::string& path) { return path.starts_with(at_root("")) ? path.substr(at_root("").size()) : path; }

std::vector<std::string> diagnostics_pages() {
    std::set<std::string> out;
    for (const auto& entry : std::filesystem::directory_iterator(at_root("docs/diagnostics")))
        out.insert(in_project(entry.path().string()));
    return {out.begin(), out.end()};
}

}  // namespace

const std::vector<GameFolders>& all_games() {
    static const std::vector<GameFolders> list = {
        {"lab", "tests/lab/rulesets/lab", "tests/lab/cards/lab", {"tests/lab/scenarios"}},
        {"destiny", "rulesets/destiny", "cards/destiny", {"tests/scenarios/destiny"}},
        {"destiny-samples", "rulesets/destiny", "tests/language/destiny", {}, true},
        {"destiny-voyage", "rulesets/destiny", "tests/new_set/voyage.yaml", {}, true},
        {"swtcg", "rulesets/swtcg", "cards/swtcg", {"tests/scenarios/swtcg"}},
        {"swtcg-samples", "tests/language/swtcg", "tests/language/swtcg/cards", {}},
        {"imperial-assault-samples", "tests/language/imperial-assault", "tests/language/imperial-assault/cards", {}},
        {"clone-wars-samples", "tests/language/clone-wars", "tests/language/clone-wars/cards", {}},
        {"duel", "tests/other_games/rulesets/duel", "tests/other_games/cards/duel", {"tests/other_games/scenarios/duel"}},
        {"beacon", "tests/other_games/rulesets/beacon", "tests/other_games/cards/beacon", {"tests/other_games/scenarios/beacon"}},
        {"mirror", "tests/reference/second_reading/mirror", "", {}},
        {"drill", "tests/bench/drill", "", {}},
    };
    return list;
}

GameTexts::GameTexts(const GameFolders& folders) : folders_(folders) {
    Diagnostics found;
    game_ = catalog::load_module(at_root(folders.module), set_files(folders.sets), found);
    if (!game_ || found.errors() > 0) throw std::runtime_error("`" + folders.name + "` has errors");
    open_ = opened("set: TRIED\ntitle: tried\ngame: " + game_->manifest.game + "\ncards: []\n");
    open_->found = {};
}

std::unique_ptr<catalog::Game> GameTexts::opened(const std::string& set) const {
    Diagnostics found;
    const auto source = std::make_shared<const Source>("tried.yaml", set);
    const auto yaml = catalog::parse_yaml(source, found);
    return yaml ? catalog::opened_with(*game_, *yaml, source) : nullptr;
}

std::vector<Text> GameTexts::texts() const {
    std::vector<Text> out;
    add_cards(out);
    add_samples(out);
    add_rules(out);
    if (!folders_.is_only_sets) add_pages(out);
    return out;
}

Text GameTexts::script(const std::string& place, const std::string& text, const compiler::DeclaredCard& card) const {
    return {place, text, Sort::script, {[this, card](const std::string& variant) { return card_tried(*open_, card, variant); }}};
}

void GameTexts::add_cards(std::vector<Text>& out) const {
    for (const auto& set : game_->sets)
        for (const auto& card : set.cards)
            for (const auto& text : card.scripts)
                out.push_back(script(fmt::format("{} {}", card.code, card.title), std::string(text->text()), card));
}

// Every `script` of a YAML file at any depth, on some card.
void GameTexts::add_scripts(const catalog::Yaml& yaml, const compiler::DeclaredCard& card, const std::string& place,
                            std::vector<Text>& out) const {
    for (const auto& item : yaml.items) add_scripts(item, card, place, out);
    for (const auto& entry : yaml.entries) {
        if (entry.first.text == "script" && entry.second.is_scalar()) out.push_back(script(place, entry.second.text, card));
        add_scripts(entry.second, card, place, out);
    }
}

void GameTexts::add_samples(std::vector<Text>& out) const {
    for (const auto& folder : folders_.samples) {
        Diagnostics found;
        for (const auto& file : catalog::files_below(at_root(folder), {catalog::FileKind::yaml}, found)) {
            const auto source = catalog::read_file(file, found);
            const auto yaml = source ? catalog::parse_yaml(source, found) : std::nullopt;
            if (yaml) add_scripts(*yaml, game_->sets.front().cards.front(), in_project(file), out);
        }
    }
}

void GameTexts::add_declarations(const std::shared_ptr<const Declarations>& declarations, std::size_t from, std::vector<Text>& out) {
    for (auto place = from; place < declarations->trees().size(); ++place) {
        const auto& tree = *declarations->trees()[place];
        const auto& file = *tree.source();
        const auto span = tree[tree.root()].span;
        out.push_back({fmt::format("{}:{}", in_project(file.label()), file.position(span.begin).line),
                       std::string(file.slice(span)),
                       Sort::declaration,
                       {[declarations, place](const std::string& variant) { return declarations->tried_alone(place, variant); },
                        [declarations, place](const std::string& variant) { return declarations->tried(place, variant); }}});
    }
}

void GameTexts::add_rules(std::vector<Text>& out) const {
    const auto declarations = std::make_shared<const Declarations>(game_->manifest.declared, game_->sets);
    const auto of_module = Declarations(game_->manifest.declared, {}).trees().size();
    add_declarations(declarations, folders_.is_only_sets ? of_module : 0, out);
}

// The blocks of the pages about this game. An example of a diagnostic is about Destiny.
void GameTexts::add_pages(std::vector<Text>& out) const {
    const auto& name = game_->manifest.game;
    const auto& module = game_->manifest.declared;
    auto pages = docs::pages();
    if (name == "destiny")
        for (const auto& page : diagnostics_pages()) pages.push_back(page);
    for (const auto& path : pages) {
        const docs::Page page(path);
        for (const auto& block : page.blocks()) {
            const bool is_diagnostic = path.starts_with("docs/diagnostics/");
            const auto place = page.place(block.line);
            if (!block.option("from").empty() || block.option("grammar") == "only" ||
                (block.option("game") != name && !(is_diagnostic && block.option("game").empty()))) {
                // A whole set that a walk through the page writes to the disk.
                if (block.language != "yaml" || !block.option("file").starts_with("cards/" + name + "/")) continue;
                const auto larger = opened(block.text);
                if (larger && larger->found.list().empty() && larger->sets.size() > game_->sets.size())
                    for (const auto& card : larger->sets.back().cards)
                        for (const auto& text : card.scripts) out.push_back(script(place, std::string(text->text()), card));
            } else if (block.language == "script") {
                const auto larger = opened(docs::set_of(name, block.option("type"), block.text));
                if (larger && larger->found.list().empty()) out.push_back(script(place, block.text, larger->sets.back().cards.front()));
            } else if (block.language == "rules") {
                auto sets = game_->sets;
                sets.push_back({"EX", "Example", {std::make_shared<const Source>(place, block.text)}, {}});
                const auto declarations = std::make_shared<const Declarations>(module, sets);
                add_declarations(declarations, Declarations(module, game_->sets).trees().size(), out);
            }
        }
    }
}

}  // namespace holo::silent
