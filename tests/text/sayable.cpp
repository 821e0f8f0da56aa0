// A measure of how many of a game's own scripts can be said: `text_sayable GAME [FOLDER] [CODE]`. Each ability of the cards of the game and
// the folder is said in every language, alone or with others in one sentence, and read again; the machine must carry out the same for
// both. Abilities that are read as something else stand in not_read_back.yaml, each with the reason, and no other abilities stand there.
// Prints abilities that cannot be said, those that stand in the list wrongly or not at all, and the texts of cards whose codes begin with
// CODE; with CODE or FOLDER, all that are read as something else.
#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <set>
#include <tuple>

#include "interpreter/catalog/alike.hpp"
#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/yaml.hpp"
#include "interpreter/text/normal.hpp"
#include "interpreter/text/writer.hpp"

using namespace holo;

namespace {

// The abilities of a game that are read as something else: `en CODE`, by card.
std::set<std::string> listed(const std::string& game, Diagnostics& out) {
    std::set<std::string> all;
    const auto file = catalog::read_file(std::string(HOLOCRON_ROOT) + "/tests/text/not_read_back.yaml", out);
    const auto tree = file ? catalog::parse_yaml(file, out) : std::nullopt;
    const auto* reasons = tree ? tree->find(game) : nullptr;
    if (reasons == nullptr) return all;
    for (const auto& reason : reasons->items)
        for (const auto& [language, codes] : reason.entries)
            for (const auto& code : codes.items) all.insert(language.text + " " + code.text);
    return all;
}

// Tells where reading went elsewhere.
std::string told(const text::Understood& understood) {
    if (!understood.reason.empty()) return "refused: " + understood.reason;
    if (understood.is_dangling) return "a reference stands for nothing";
    if (understood.scripts.empty()) return "read up to: " + understood.unread.so_far;
    return understood.is_sure() ? "one reading" : "several readings";
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    std::string wanted, folder;
    for (int i = 2; i < argc; ++i) (std::filesystem::is_directory(argv[i]) ? folder : wanted) = argv[i];
    Diagnostics out;
    std::vector<std::string> files;
    if (!folder.empty()) {
        files = catalog::set_files_in(std::string(HOLOCRON_ROOT) + "/cards/" + argv[1], out);
        for (auto& more : catalog::set_files_in(folder, out)) files.push_back(std::move(more));
    }
    const auto game = catalog::load_game({HOLOCRON_ROOT, {}}, argv[1], out, files);
    if (!game) return 1;
    const auto sayings = text::sayings_of(*game, out);
    for (const auto& one : out.list()) fmt::print(stderr, "{}\n", render(one, Lang::en, false));
    if (!sayings || out.errors() > 0) return 1;
    const auto& grammar = sayings->grammar();
    const auto rules = text::opened(*game);
    text::Reader reader(*sayings, *rules);
    text::Writer writer(*sayings, *game);
    const auto known = listed(argv[1], out);
    std::set<std::string> others;  // read as something else
    int all = 0;
    std::map<std::string, int> said, back;
    for (const auto& card : game->cards) {
        const auto* declared = game->declared(card);
        if (declared == nullptr || !card.code.starts_with(wanted)) continue;
        const text::TextCard text_card(*game, *declared);
        const auto done_by = [&](const std::string& ability) { return catalog::carried_out(*game, *declared, text::in_order(ability)); };
        for (const auto& source : declared->scripts) {
            if (source->text().find(catalog::unwritten_mark) != std::string_view::npos) continue;
            std::map<std::string, int> whole;
            for (std::size_t language = 1; language < grammar.languages.size(); ++language) {
                const auto& name = grammar.languages[language].name;
                auto& count = whole[name];
                for (const auto& sentence : writer.say_all(source, language, text_card)) {
                    const auto& [ability, text] = std::tie(sentence.ability, sentence.text);
                    const auto parts = static_cast<int>(text::abilities_of(std::make_shared<Source>("", ability.script)).size());
                    count += parts;
                    said[name] += text ? parts : 0;
                    if (!text) {
                        text::Unread unsaid;
                        writer.say(ability.script, language, text_card, &unsaid);
                        const auto at = std::min<std::size_t>(unsaid.at.begin, ability.script.size());
                        fmt::print("{} not said: {} {}{}{}\n", name, card.code, ability.script.substr(0, at),
                                   unsaid.at.end == 0 ? "" : ">>>", ability.script.substr(at));
                        continue;
                    }
                    const auto understood = reader.read(*text, language, text_card);
                    const bool is_silent = text->empty();  // the card tells the ability without words: by its type line
                    const bool again =
                        is_silent || (understood.is_sure() && done_by(understood.scripts.front().script) == done_by(ability.script));
                    back[name] += again ? parts : 0;
                    if (!wanted.empty()) fmt::print("{}: {}\n", name, *text);
                    if (again) continue;
                    const auto place = name + " " + card.code;
                    others.insert(place);
                    if (wanted.empty() && folder.empty() && known.count(place) != 0) continue;
                    fmt::print("{} read otherwise: {} {}\n    {}\n    {}\n", name, card.code, ability.script, *text, told(understood));
                    for (const auto& other : understood.scripts) fmt::print("    {} {}\n", other.cost, other.script);
                }
            }
            all += whole["en"];
        }
    }
    fmt::print("{} abilities", all);
    for (const auto& [name, count] : said) fmt::print(", {} said {} read again {}", name, count, back[name]);
    fmt::print("\n");
    if (wanted.empty() && folder.empty())
        for (const auto& place : known)
            if (others.count(place) == 0) fmt::print("{}: read again, but listed in not_read_back.yaml\n", place);
    const bool as_listed = wanted.empty() && folder.empty() ? others == known : others.empty();
    return said["en"] == all && said["es"] == all && as_listed ? 0 : 1;
}
