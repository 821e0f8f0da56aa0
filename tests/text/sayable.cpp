// A measure of how many of a game's own scripts can be said: `text_sayable GAME [CODE]`. Each script is read as script, said in every
// language, and read again. Prints what differs, and with a code what is said of that card.
#include <fmt/format.h>

#include <map>

#include "grammar/parser.hpp"
#include "grammar/printer.hpp"
#include "interpreter/text/reader.hpp"
#include "interpreter/text/references.hpp"

using namespace holo;

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    const std::string wanted = argc > 2 ? argv[2] : "";
    Diagnostics out;
    const auto game = catalog::load_game({HOLOCRON_ROOT, {}}, argv[1], out);
    if (!game) return 1;
    const auto sayings = text::sayings_of(*game, out);
    for (const auto& one : out.list()) fmt::print(stderr, "{}\n", render(one, Lang::en, false));
    if (!sayings || out.errors() > 0) return 1;
    const auto& grammar = sayings->grammar();
    const auto nothing = std::make_shared<const Source>("", fmt::format("set: TRY\ngame: {}\ncards: []\n", argv[1]));
    const auto rules = catalog::opened_with(*game, *catalog::parse_yaml(nothing, out), nothing);
    text::Reader reader(*sayings, *rules);
    int all = 0, read = 0;
    std::map<std::string, int> said, back;
    for (const auto& card : game->cards) {
        const auto* declared = game->declared(card);
        if (declared == nullptr || !card.code.starts_with(wanted)) continue;
        const text::TextCard text_card(*game, *declared);
        for (const auto& source : declared->scripts) {
            if (source->text().find(catalog::unwritten_mark) != std::string_view::npos) continue;
            Diagnostics ignored;
            const auto tree = parse_script(source, ignored);
            if (!tree) continue;
            std::vector<std::string> scripts;
            for (const auto ability : tree->each(tree->root())) {
                // What restricts a card is said with what it does.
                const bool goes_on = scripts.size() == 1 && scripts[0].starts_with("only if");
                if (goes_on) scripts[0] += "\n" + print(*tree, ability);
                else scripts.push_back(print(*tree, ability));
            }
            for (const auto& script : scripts) {
                ++all;
                text::Meanings meanings;
                text::Unread unread;
                const auto readings = sayings->read(script, text::script, grammar.category("text"), text_card.context(), meanings, unread);
                if (readings.empty()) {
                    const auto at = std::min<std::size_t>(unread.at.begin, script.size());
                    fmt::print("-- {} {}>>>{}\n", card.code, script.substr(0, at), script.substr(at));
                    continue;
                }
                ++read;
                for (std::size_t language = 1; language < grammar.languages.size(); ++language) {
                    const auto& name = grammar.languages[language].name;
                    std::string best;
                    bool again = false;
                    for (const auto& reading : readings) {
                        const auto referring = text::with_references(grammar, meanings, reading.meaning);
                        const auto text =
                            referring ? sayings->say(meanings, *referring, language, text_card.context()) : std::optional<std::string>();
                        if (!text) continue;
                        const auto understood = reader.read(*text, language, text_card);
                        if (best.empty()) best = *text;
                        again = understood.is_sure() && understood.scripts.front().script == script;
                        if (!again && !wanted.empty())
                            fmt::print("?? {} -> {}\n", *text, understood.scripts.empty() ? "-" : understood.scripts.front().script);
                        if (again) best = *text;
                        if (again) break;
                    }
                    said[name] += best.empty() ? 0 : 1;
                    back[name] += again ? 1 : 0;
                    if (best.empty()) fmt::print("{} not said: {} {}\n", name, card.code, script);
                    else if (!again) fmt::print("{} read otherwise: {} {}\n       {}\n", name, card.code, script, best);
                    else if (!wanted.empty()) fmt::print("{}: {}\n", name, best);
                }
            }
        }
    }
    fmt::print("{} abilities, {} read as script", all, read);
    for (const auto& [name, count] : said) fmt::print(", {} said {} read again {}", name, count, back[name]);
    fmt::print("\n");
}
