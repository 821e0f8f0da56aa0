#include "tests/mistakes/trial.hpp"

#include <catch2/catch.hpp>

#include "tests/english.hpp"
#include "tests/own_folder.hpp"

namespace holo::testing {

Found try_set(const std::string& cards, const std::string& rules) {
    static const OwnFolder folder;
    const auto rules_file = folder.write("trial.rules", rules);
    const auto file = folder.write(
        "trial.yaml", "set: ZZ\ntitle: Trial\ngame: destiny\n" + (rules.empty() ? std::string() : "rules: [trial.rules]\n") + cards);
    Diagnostics out;
    catalog::load_module(HOLOCRON_ROOT "/rulesets/destiny", {file}, out);
    out.sort();
    Found found;
    for (const auto& d : out.list()) {
        found.shown += render(d, Lang::en, false) + render(d, Lang::es, false);
        CHECK(english_in(d).empty());
        REQUIRE(d.source);
        CHECK(d.source->label() == (rules.empty() ? file : rules_file));
        found.lines.push_back(d.source->position(d.span.begin).line);
    }
    return found;
}

std::string card_with(const std::vector<std::string>& script) {
    std::string text = "cards:\n  - id: ZZ-1\n    name: Trial\n    type: event\n    color: gray\n    affiliation: neutral\n    cost: 1\n";
    text += "    script: |\n";
    for (const auto& line : script) text += "      " + line + "\n";
    return text;
}

std::vector<unsigned> lines_from(unsigned first, std::size_t count) {
    std::vector<unsigned> out;
    for (std::size_t i = 0; i < count; ++i) out.push_back(first + static_cast<unsigned>(i));
    return out;
}

}  // namespace holo::testing
