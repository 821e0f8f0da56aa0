// The removal test: for each script and each part of it, the script without the part does something else, or is refused, or
// stands in same.yaml with the reason why both say the same.
//
//   removal               every script of the games' cards, of the cards in their scenarios, of the samples of their languages
//   removal GAME …        of these games
//   removal --list        every variant, and what became of it
//   removal --print       all that was compiled, as text: equal for two compilers that do the same

#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>
#include <stdexcept>

#include "grammar/parser.hpp"
#include "interpreter/catalog/game.hpp"
#include "interpreter/catalog/yaml.hpp"
#include "tests/silent/fingerprint.hpp"
#include "tests/silent/variants.hpp"

using namespace holo;

namespace {

const std::string project = HOLOCRON_ROOT;

// What is known of a script that was compiled as the text of one card.
struct Outcome {
    bool sound = false;
    bool crashed = false;
    std::string done;  // the fingerprint, or the first mistake
};

// Each script is compiled in a process of its own, so that all begin with the same program.
Outcome tried(catalog::Game& game, compiler::DeclaredCard card, const std::string& script) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    std::cout.flush();
    const auto child = fork();
    if (child == 0) {
        close(ends[0]);
        alarm(20);
        card.scripts = {std::make_shared<const Source>("script", script)};
        const auto& program = game.compiler->vocabulary().program;
        const auto from = silent::ends_of(program);
        const auto before = game.found.list().size();
        const auto tree = game.compiler->try_card(card);
        const auto& found = game.found.list();
        const bool sound = tree != nullptr && found.size() == before;
        std::string out = sound ? "+" + silent::fingerprint(program, from) : "-";
        if (!sound && found.size() > before) out += std::string(row(found[before].id).code) + " " + found[before].message(Lang::en);
        for (std::size_t at = 0; at < out.size();) {
            const auto written = write(ends[1], out.data() + at, out.size() - at);
            if (written <= 0) break;
            at += static_cast<std::size_t>(written);
        }
        _exit(0);
    }
    close(ends[1]);
    std::string in;
    char buffer[65536];
    for (ssize_t n; (n = read(ends[0], buffer, sizeof buffer)) > 0;) in.append(buffer, static_cast<std::size_t>(n));
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    Outcome outcome;
    outcome.crashed = !WIFEXITED(status) || WEXITSTATUS(status) != 0 || in.empty();
    outcome.sound = !outcome.crashed && in[0] == '+';
    if (!in.empty()) outcome.done = in.substr(1);
    return outcome;
}

// A line of same.yaml: changes of that sort of part say the same, for that reason.
struct Same {
    std::string part;
    std::vector<std::string> changes;  // empty: all
    std::set<std::string> met;
};

std::vector<Same> read_same() {
    std::vector<Same> out;
    Diagnostics found;
    const auto path = project + "/tests/silent/same.yaml";
    const auto source = catalog::read_file(path, found);
    const auto yaml = source ? catalog::parse_yaml(source, found) : std::nullopt;
    if (!yaml) throw std::runtime_error("same.yaml cannot be read");
    for (const auto& item : yaml->items) {
        const auto *part = item.find("part"), *changes = item.find("changes"), *reason = item.find("reason");
        if (part == nullptr || reason == nullptr) throw std::runtime_error("a line of same.yaml has no part, or no reason");
        Same same{part->text, {}, {}};
        if (changes != nullptr)
            for (const auto& change : changes->items) same.changes.push_back(change.text);
        out.push_back(std::move(same));
    }
    return out;
}

Same* listed(std::vector<Same>& all, const silent::Variant& variant) {
    for (auto& same : all)
        if (same.part == kind_name(variant.kind) && (same.changes.empty() || std::find(same.changes.begin(), same.changes.end(), variant.change) != same.changes.end())) return &same;
    return nullptr;
}

struct Script {
    compiler::DeclaredCard card;
    std::string place, text;
};

// Every `script` of a YAML file, wherever it stands.
void scripts_in(const catalog::Yaml& yaml, const compiler::DeclaredCard& card, const std::string& place, std::vector<Script>& out) {
    for (const auto& item : yaml.items) scripts_in(item, card, place, out);
    for (const auto& entry : yaml.entries) {
        if (entry.first.text == "script" && entry.second.is_scalar()) out.push_back({card, place, entry.second.text});
        scripts_in(entry.second, card, place, out);
    }
}

// The scripts of the game's cards, of the cards in its scenarios, and of the samples of its language.
std::vector<Script> scripts_of(const catalog::Game& game, const std::string& root) {
    std::vector<Script> out;
    for (const auto& set : game.sets)
        for (const auto& card : set.cards)
            for (const auto& script : card.scripts) out.push_back({card, fmt::format("{} {}", card.code, card.title), std::string(script->text())});
    const auto any = game.sets.front().cards.front();
    const auto& name = game.manifest.game;
    for (const auto& folder : {root + "/tests/scenarios/" + name, root + "/tests/language/" + name, root + "/scenarios"}) {
        if (!std::filesystem::is_directory(folder)) continue;
        std::set<std::string> files;
        for (const auto& file : std::filesystem::recursive_directory_iterator(folder))
            if (file.path().extension() == ".yaml") files.insert(file.path().string());
        for (const auto& file : files) {
            Diagnostics found;
            const auto source = catalog::read_file(file, found);
            const auto yaml = source ? catalog::parse_yaml(source, found) : std::nullopt;
            if (yaml) scripts_in(*yaml, any, file.substr(project.size() + 1), out);
        }
    }
    return out;
}

struct Count {
    std::size_t scripts = 0, heard = 0, refused = 0, alike = 0, silent = 0;
};

enum class Told : std::uint8_t { findings, variants, everything };

void print_program(const machine::Program& p) {
    std::cout << silent::fingerprint(p, {});
    for (std::size_t unit = 0; unit < p.units.size(); ++unit) std::cout << machine::disassemble(p, static_cast<int>(unit));
    for (const auto& row : p.cites) std::cout << fmt::format("cite {} {}\n", row.at, p.rules[row.rule]);
    for (const auto& row : p.spans) std::cout << fmt::format("span {} {} {}-{}\n", row.at, row.source, row.span.begin, row.span.end);
}

// Tries every variant of every script of the game.
void try_game(const std::string& name, Told told, std::vector<Same>& same, Count& count) {
    Diagnostics found;
    catalog::Paths paths;
    paths.root = name == "lab" ? project + "/tests/lab" : project;
    const auto game = catalog::load_game(paths, name, found);
    if (!game || found.errors() > 0) throw std::runtime_error("`" + name + "` has errors");
    if (told == Told::everything) print_program(*game->program);
    const auto source = std::make_shared<const Source>("tried.yaml", "set: TRIED\ntitle: tried\ngame: " + name + "\ncards: []\n");
    const auto yaml = catalog::parse_yaml(source, found);
    const auto open = catalog::opened_with(*game, *yaml, source);
    open->found = {};
    for (const auto& script : scripts_of(*game, paths.root)) {
        Diagnostics ignored;
        const auto tree = parse_script(std::make_shared<const Source>("script", script.text), ignored);
        if (!tree) continue;
        const auto whole = tried(*open, script.card, script.text);
        if (told == Told::everything) std::cout << fmt::format("{}: {}\n{}\n", script.place, script.text, whole.done);
        if (!whole.sound) continue;  // it needs the rest of its set, or is wrong on purpose
        ++count.scripts;
        for (const auto& variant : silent::variants(*tree)) {
            const auto outcome = tried(*open, script.card, variant.script);
            const bool equal = outcome.sound && outcome.done == whole.done;
            if (told == Told::everything) std::cout << fmt::format("{}\n{}\n", variant.script, outcome.sound ? fmt::format("{:x}", std::hash<std::string>{}(outcome.done)) : outcome.done);
            if (told == Told::variants)
                std::cout << fmt::format("{}\t{}\t{}\t{}\n", outcome.crashed ? "crash" : equal ? "same" : outcome.sound ? "other" : "refused", kind_name(variant.kind), variant.change, script.place);
            if (outcome.crashed) {
                ++count.silent;
                std::cout << fmt::format("{}: the compiler crashes on\n{}\n", script.place, variant.script);
            } else if (!outcome.sound) {
                ++count.refused;
            } else if (!equal) {
                ++count.heard;
            } else if (auto* known = listed(same, variant)) {
                ++count.alike;
                known->met.insert(known->changes.empty() ? std::string() : variant.change);
            } else {
                ++count.silent;
                std::cout << fmt::format("{}: {} `{}` changes nothing in\n    {}\n", script.place, kind_name(variant.kind), variant.change, variant.context);
            }
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<std::string> games(argv + 1, argv + argc);
    const bool list = std::erase(games, "--list") > 0, print = std::erase(games, "--print") > 0;
    const bool all = games.empty();
    if (all) games = {"lab", "destiny", "swtcg"};
    try {
        auto same = read_same();
        Count count;
        for (const auto& game : games) try_game(game, print ? Told::everything : list ? Told::variants : Told::findings, same, count);
        for (const auto& line : same)
            for (const auto& change : line.changes.empty() ? std::vector<std::string>{""} : line.changes)
                if (all && line.met.count(change) == 0) {
                    ++count.silent;
                    std::cout << fmt::format("same.yaml: no script meets {} `{}` any more\n", line.part, change);
                }
        std::cout << fmt::format("{} scripts: {} variants do something else, {} are refused, {} say the same for a reason, {} say the same without one\n", count.scripts, count.heard,
                                 count.refused, count.alike, count.silent);
        return count.silent == 0 && count.heard > 0 ? 0 : 1;
    } catch (const std::exception& e) {
        std::cerr << e.what() << '\n';
        return 1;
    }
}
