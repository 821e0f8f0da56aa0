// A measure of how much of a corpus of card texts is read: `text_corpus GAME LANG < texts`. Each line is a type of card and a text, with a
// tab between them; between the two may stand the card's title. The points of a list belong to the line above them. Prints each text with
// its readings, or the place where it stops being read.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <chrono>
#include <iostream>

#include "interpreter/text/reader.hpp"

using namespace holo;

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    const auto since = [](auto start) {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    };
    Diagnostics out;
    const auto game = catalog::load_game({HOLOCRON_ROOT, {}}, argv[1], out);
    if (!game) return 1;
    const auto began = std::chrono::steady_clock::now();
    const auto sayings = text::sayings_of(*game, out);
    for (const auto& one : out.list()) fmt::print(stderr, "{}\n", render(one, Lang::en, false));
    if (!sayings || out.errors() > 0) return 1;
    const auto& grammar = sayings->grammar();
    fmt::print(stderr, "grammar {:.1f} ms, {} constructions", since(began), grammar.all.size());
    for (std::size_t at = 0; at < grammar.languages.size(); ++at)
        fmt::print(stderr, ", {} {}", grammar.languages[at].name, sayings->syntax(at).rules().size());
    fmt::print(stderr, "\n");
    const auto rules = text::opened(*game);
    text::Reader reader(*sayings, *rules);
    int all = 0, sure = 0, several = 0, refused = 0;
    double worst = 0, total = 0;
    struct Printed {
        std::string type, title, text;
        int lines = 1;
    };
    std::vector<Printed> corpus;
    for (std::string line; std::getline(std::cin, line);) {
        const auto tab = line.find('\t'), last = line.rfind('\t');
        if (tab == std::string::npos) continue;
        const auto text = line.substr(last + 1);
        if (text::goes_on(text) && !corpus.empty()) corpus.back().text += "\n" + text, ++corpus.back().lines;
        else corpus.push_back({line.substr(0, tab), last == tab ? "" : line.substr(tab + 1, last - tab - 1), text});
        if (last != tab) sayings->add_title(corpus.back().title);
    }
    for (const auto& [type, title, printed, lines] : corpus) {
        all += lines;
        const text::TextCard card(*rules, sayings->sort_of_cards(), type, title);
        const auto at = std::chrono::steady_clock::now();
        const auto understood = reader.read(printed, grammar.language(argv[2]), card);
        total += since(at);
        worst = std::max(worst, since(at));
        if (understood.scripts.empty() && understood.reason.empty() && !understood.is_dangling) {
            const auto stop = std::min<std::size_t>(understood.unread.at.begin, printed.size());
            fmt::print("-- {}>>>{}\n     expected: {}\n", printed.substr(0, stop), printed.substr(stop),
                       fmt::join(understood.unread.expected, ", "));
            continue;
        }
        sure += understood.is_sure() ? lines : 0;
        several += !understood.scripts.empty() && !understood.is_sure() ? lines : 0;
        refused += understood.scripts.empty() ? lines : 0;
        fmt::print("{} {}\n", understood.scripts.empty() ? "!!" : understood.is_sure() ? "ok" : "2k", printed);
        for (const auto& script : understood.scripts) fmt::print("   {} {}\n", script.cost, script.script);
        if (understood.scripts.empty()) fmt::print("   {}   !! {}\n", understood.refused.script, said(understood.reason, Lang::en));
    }
    fmt::print("{} of {} read, {} in several ways, {} refused; {:.1f} ms, worst {:.2f} ms\n", sure, all, several, refused, total, worst);
}
