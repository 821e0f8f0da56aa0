// Compiles a piece of the lab with a script, and collects its diagnostics.
#pragma once

#include "interpreter/catalog/visit.hpp"
#include "interpreter/catalog/yaml.hpp"
#include "tests/english.hpp"
#include "tests/own_folder.hpp"
#include "tests/testing.hpp"

namespace holo::testing {

struct Mistake {
    std::string code, part, message, help, message_es, help_es;
};

inline std::vector<Mistake> trial(const std::string& script, const std::string& rules = {}) {
    std::string card = "- id: trial\n  name: Trial\n  shape: block\n  hue: amber\n  script: |\n    ";
    for (const char c : script) card += c == '\n' ? std::string("\n    ") : std::string(1, c);
    card += "\n";
    Diagnostics out;
    if (rules.empty()) {
        // A card alone is compiled into the loaded game, as cards of scenarios are.
        static const auto game = load(project + "/tests/lab", "lab");
        const auto source = std::make_shared<const Source>("trial.yaml", card);
        catalog::Visit visit(*game);
        const auto tree = catalog::parse_yaml(source, out);
        if (tree) out.add(visit.add(*tree, source));
    } else {
        static const OwnFolder folder;
        folder.write("trial.rules", rules);
        const auto file = folder.write("trial.yaml", "set: T\ngame: lab\nrules: [trial.rules]\ncards:\n" + card);
        catalog::load_game(paths_of(project + "/tests/lab"), "lab", out, {file});
    }
    std::vector<Mistake> found;
    for (const auto& d : out.list()) {
        found.push_back({std::string(row(d.id).code), std::string(d.source->slice(d.span)), d.message(Lang::en), d.help(Lang::en),
                         d.message(Lang::es), d.help(Lang::es)});
        CHECK(english_in(d).empty());
        // Each phrase is given all of its words.
        for (const auto lang : {Lang::en, Lang::es})
            for (const auto* hole : {"{0}", "{1}"}) CHECK((d.message(lang) + d.help(lang)).find(hole) == std::string::npos);
    }
    return found;
}

// A script, and its only diagnostic.
struct Told {
    const char* code;
    const char* script;
    const char* part;  // its place
    const char* rules = "";
};

inline void check_told(const Told& told) {
    INFO(told.script << "\n" << told.rules);
    const auto found = trial(told.script, told.rules);
    REQUIRE(found.size() == 1);
    CHECK(found[0].code == told.code);
    CHECK(found[0].part == told.part);
}

inline void check_sound(const char* script) {
    INFO(script);
    const auto found = trial(script);
    for (const auto& mistake : found) FAIL_CHECK(mistake.code << " " << mistake.message);
}

}  // namespace holo::testing
