#include "tests/docs/example.hpp"

#include "tests/docs/page.hpp"

namespace holo::docs {

namespace {

// The rest of the card.
std::string card_of(const std::string& game, const std::string& type) {
    if (game == "duel")
        return "    sort: " + (type.empty() ? "creature" : type) + "\n    price: 1\n" +
               (type.empty() || type == "creature" ? "    might: 1\n" : "");
    if (game == "lab") return "    shape: " + (type.empty() ? "block" : type) + "\n    hue: amber\n";
    const auto kind = type.empty() ? std::string("event") : type;
    std::string card = "    type: " + kind + "\n    color: gray\n    affiliation: neutral\n";
    if (kind == "upgrade" || kind == "support" || kind == "event") card += "    cost: 1\n";
    if (kind == "character") card += "    health: 9\n    points: 9\n";
    if (kind != "event" && kind != "battlefield") card += "    die: [1 melee, 2 melee, 1 shield, 1 resource, special, blank]\n";
    return card;
}

std::string indented(const std::string& text, const std::string& by) {
    std::string out;
    for (const auto& line : lines_of(text)) out += (line.empty() ? "" : by + line) + "\n";
    return out;
}

}  // namespace

std::string set_of(const std::string& game, const std::string& type, const std::string& script) {
    return "set: EX\ngame: " + game + "\ncards:\n  - id: EX-1\n    name: Example\n" + card_of(game, type) + "    script: |\n" +
           indented(script, "      ");
}

}  // namespace holo::docs
