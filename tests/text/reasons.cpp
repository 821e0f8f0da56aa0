// Conditions of a game's rules and cards have words: `text_reasons GAME`. `why` tells them, and a condition without words would be told as
// script. Conditions without words stand in without_words.yaml, each with the reason, and no other conditions stand there. Prints those
// that stand in the list wrongly or not at all.
#include <fmt/format.h>

#include <map>
#include <set>
#include <tuple>

#include "grammar/printer.hpp"
#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/yaml.hpp"
#include "interpreter/text/parts.hpp"

using namespace holo;

namespace {

// The conditions of a game without words, as scripts.
std::set<std::string> listed(const std::string& game, Diagnostics& out) {
    std::set<std::string> all;
    const auto file = catalog::read_file(std::string(HOLOCRON_ROOT) + "/tests/text/without_words.yaml", out);
    const auto tree = file ? catalog::parse_yaml(file, out) : std::nullopt;
    const auto* reasons = tree ? tree->find(game) : nullptr;
    if (reasons == nullptr) return all;
    for (const auto& reason : reasons->items)
        for (const auto& [language, conditions] : reason.entries)
            for (const auto& condition : conditions.items) all.insert(language.text + " " + condition.text);
    return all;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    Diagnostics out;
    const auto game = catalog::load_game({HOLOCRON_ROOT, {}}, argv[1], out);
    if (!game) return 1;
    const auto sayings = text::sayings_of(*game, out);
    auto expected = listed(argv[1], out);
    for (const auto& one : out.list()) fmt::print(stderr, "{}\n", render(one, Lang::en, false));
    if (!sayings || out.errors() > 0) return 1;
    const auto& p = *game->program;
    const text::PartWriter writer(*sayings, *game);
    std::map<std::tuple<int, std::uint32_t, std::uint32_t>, Span> places;
    for (const auto& row : p.reasons) places[{row.source, row.span.begin, row.span.end}] = row.span;
    std::set<std::string> told;
    int missing = 0;
    for (const auto& [place, span] : places) {
        const auto& file = p.sources[static_cast<std::size_t>(std::get<0>(place))];
        const auto part = catalog::part_at(*game, file, span, machine::none);
        if (!part) {
            fmt::print("{}: no part of a script stands at {}\n", file, span.begin);
            ++missing;
            continue;
        }
        const auto script = collapsed(print(*part->tree, part->part));
        for (const auto* language : {"en", "es"}) {
            const auto key = std::string(language) + " " + script;
            if (writer.say(*part, sayings->grammar().language(language))) continue;
            if (expected.erase(key) > 0) told.insert(key);
            if (!told.insert(key).second) continue;
            fmt::print("{}: `{}` has no words in {}\n", file, script, language);
            ++missing;
        }
    }
    for (const auto& idle : expected) fmt::print("tests/text/without_words.yaml: `{}` has words, or stands nowhere\n", idle);
    fmt::print("{} conditions, {} without words, {} idle lines\n", places.size(), missing, expected.size());
    return missing == 0 && expected.empty() ? 0 : 1;
}
