// One more piece for the lab, with a script, and what the compiler says of it.
#pragma once

#include <filesystem>
#include <fstream>

#include "tests/testing.hpp"

namespace holo::testing {

struct Mistake {
    std::string code, part, message, help, help_es;
};

inline std::vector<Mistake> trial(const std::string& script, const std::string& rules = {}) {
    const auto folder = std::filesystem::temp_directory_path() / "holocron-compiler-trial";
    std::filesystem::create_directories(folder);
    const auto file = folder / "trial.yaml";
    std::string indented;
    for (const char c : script) indented += c == '\n' ? std::string("\n      ") : std::string(1, c);
    std::ofstream(file) << "set: T\ngame: lab\n"
                        << (rules.empty() ? "" : "rules: [trial.rules]\n") << "cards:\n  - id: trial\n    name: Trial\n    shape: block\n    hue: amber\n    script: |\n      "
                        << indented << "\n";
    std::ofstream(folder / "trial.rules") << rules;
    Diagnostics out;
    catalog::load_game(paths_of(project + "/tests/lab"), "lab", out, {file.string()});
    std::vector<Mistake> found;
    for (const auto& d : out.list())
        found.push_back({std::string(row(d.id).code), std::string(d.source->slice(d.span)), d.message(Lang::en), d.help(Lang::en), d.help(Lang::es)});
    return found;
}

}  // namespace holo::testing
