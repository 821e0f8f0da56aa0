// A measure of how much of a corpus of card texts is read: `text_corpus GAME LANG [CATEGORY] < texts`. Each line is a type and a text, with
// a tab between them. Prints each text with its readings, or the place where it stops being read.
#include <fmt/format.h>

#include <chrono>
#include <iostream>

#include "grammar/parser.hpp"
#include "grammar/printer.hpp"
#include "interpreter/text/references.hpp"
#include "interpreter/text/sayings.hpp"

using namespace holo;

namespace {

// As `fmt` writes it; nothing for what is no script.
std::string canonical(const std::string& script) {
    Diagnostics found;
    const auto tree = parse_script(std::make_shared<const Source>("", script), found);
    if (!tree || found.errors() > 0) return {};
    std::string out;
    for (const auto node : tree->each(tree->root())) out += (out.empty() ? "" : "\n") + collapsed(print(*tree, node));
    return out;
}

// The first error of a script as a card of that type; empty when there is none.
std::string refusal(catalog::Game& rules, const std::string& type, const std::string& script) {
    const auto& cards = rules.sets.back().cards;
    const auto declared = std::find_if(cards.begin(), cards.end(), [&](const auto& card) { return card.title == type; });
    if (declared == cards.end()) return "no card";
    auto card = *declared;
    card.scripts = {std::make_shared<const Source>("", script)};
    const auto before = rules.found.list().size();
    rules.compiler->try_card(card);
    for (auto i = before; i < rules.found.list().size(); ++i)
        if (rules.found.list()[i].severity() == Severity::error) return rules.found.list()[i].message(Lang::en);
    return {};
}

constexpr const char* samples = R"(set: TRY
game: destiny
cards:
  - {id: TRY-001, name: character, type: character, color: red, affiliation: hero, unique: yes, rarity: rare, health: 9, points: 9, elite points: 11, die: [1 melee, 1 focus, special, blank, blank, blank]}
  - {id: TRY-002, name: upgrade, type: upgrade, color: red, affiliation: hero, rarity: rare, cost: 2, die: [1 melee, 1 focus, special, blank, blank, blank]}
  - {id: TRY-003, name: support, type: support, color: red, affiliation: hero, rarity: rare, cost: 2, die: [1 melee, 1 focus, special, blank, blank, blank]}
  - {id: TRY-004, name: event, type: event, color: red, affiliation: hero, rarity: rare, cost: 2}
  - {id: TRY-005, name: battlefield, type: battlefield, color: gray, affiliation: neutral, rarity: rare}
)";

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    Diagnostics out;
    const auto game = catalog::load_game({HOLOCRON_ROOT, {}}, argv[1], out);
    if (!game) return 1;
    std::vector<SourcePtr> files;
    for (const auto& file : game->manifest.sayings) files.push_back(catalog::read_file(file, out));
    const auto began = std::chrono::steady_clock::now();
    Diagnostics wrong;
    const text::Sayings sayings(files, *game, wrong);
    const auto since = [](auto start) {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    };
    fmt::print(stderr, "grammar {:.1f} ms, {} constructions", since(began), sayings.grammar().all.size());
    for (std::size_t at = 0; at < sayings.grammar().languages.size(); ++at)
        fmt::print(stderr, ", {} {}", sayings.grammar().languages[at].name, sayings.syntax(at).rules().size());
    fmt::print(stderr, "\n");
    for (const auto& one : wrong.list()) fmt::print(stderr, "{}\n", render(one, Lang::en, false));
    if (wrong.errors() > 0) return 1;
    const auto source = std::make_shared<const Source>("try.yaml", samples);
    const auto rules = catalog::opened_with(*game, *catalog::parse_yaml(source, out), source);
    const auto language = sayings.grammar().language(argv[2]);
    const auto start = sayings.grammar().category(argc > 3 ? argv[3] : "text");
    int all = 0, read = 0, compiled = 0, several = 0;
    double worst = 0, total = 0;
    for (std::string line; std::getline(std::cin, line);) {
        if (line.empty()) continue;
        const auto tab = line.find('\t');
        const auto type = tab == std::string::npos ? "event" : line.substr(0, tab);
        if (tab != std::string::npos) line.erase(0, tab + 1);
        ++all;
        text::Meanings meanings;
        text::Unread unread;
        const auto at = std::chrono::steady_clock::now();
        const auto readings = sayings.read(line, language, start, meanings, unread);
        total += since(at);
        worst = std::max(worst, since(at));
        if (readings.empty()) {
            const auto stop = std::min<std::size_t>(unread.at.begin, line.size());
            fmt::print("-- {}>>>{}\n     expected:", line.substr(0, stop), line.substr(stop));
            for (const auto& word : unread.expected) fmt::print(" {}", word);
            fmt::print("\n");
            continue;
        }
        ++read;
        std::vector<std::string> good, bad;
        for (const auto& reading : readings) {
            const auto whole = resolved(sayings.grammar(), meanings, reading.meaning, {{"type", type}});
            if (!whole) {
                bad.push_back("unresolved: " + dump(sayings.grammar(), meanings, reading.meaning));
                continue;
            }
            const auto script = sayings.say(meanings, whole->meaning, text::script, {{"type", type}});
            if (!script) {
                bad.push_back("no script: " + dump(sayings.grammar(), meanings, whole->meaning));
                continue;
            }
            const auto tidy = canonical(*script);
            const auto why = tidy.empty() ? "no script" : refusal(*rules, type, tidy);
            auto& list = why.empty() ? good : bad;
            const auto text = why.empty() ? fmt::format("{}+{} {}", reading.cost, whole->cost, tidy)
                                          : fmt::format("{}+{} {}   !! {}", reading.cost, whole->cost, tidy.empty() ? *script : tidy, why);
            if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
        }
        compiled += good.empty() ? 0 : 1;
        several += good.size() > 1 ? 1 : 0;
        fmt::print("{} {}\n", good.empty() ? "!!" : good.size() > 1 ? "2k" : "ok", line);
        for (const auto& text : good.empty() ? bad : good) fmt::print("   {}\n", text);
    }
    fmt::print("{} of {} read, {} compile, {} of them in several ways; {:.1f} ms, worst {:.2f} ms\n", read, all, compiled, several, total,
               worst);
}
