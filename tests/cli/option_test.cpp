// An option that takes one value takes one value.

#include <catch2/catch.hpp>
#include <sstream>

#include "tests/cli/process.hpp"

using namespace holo::testing;

namespace {

// An option as the help of a command shows it: `  -n,--games N   How many`.
struct Shown {
    std::string name, type;
};

std::vector<Shown> options_of(const std::vector<std::string>& command) {
    auto arguments = command;
    arguments.push_back("--help");
    std::istringstream help(run({.arguments = arguments, .environment = {"COLUMNS=200"}}).out);
    std::vector<Shown> found;
    for (std::string line; std::getline(help, line);) {
        std::istringstream words(line);
        Shown option;
        if (!line.starts_with("  -") || !(words >> option.name >> option.type)) continue;
        // Flags have no type: a type is in capitals, or lists the values.
        const bool has_type =
            option.type.find_first_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos || option.type.find('{') != std::string::npos;
        if (has_type) found.push_back({option.name.substr(option.name.rfind(',') + 1), option.type});
    }
    return found;
}

}  // namespace

TEST_CASE("an option given twice is an error, and not the last one alone") {
    int tried = 0;
    for (const auto& command : std::vector<std::vector<std::string>>{{},
                                                                     {"check"},
                                                                     {"explain"},
                                                                     {"test"},
                                                                     {"coverage"},
                                                                     {"sim"},
                                                                     {"replay"},
                                                                     {"play"},
                                                                     {"why"},
                                                                     {"fmt"},
                                                                     {"import", "lackey"},
                                                                     {"export", "lackey"},
                                                                     {"schema"},
                                                                     {"disasm"},
                                                                     {"explain-error"}}) {
        for (const auto& option : options_of(command)) {
            const bool is_list = option.type == "DECK" || option.type == "AGENT" || option.type == "WHO" || option.name == "--swap" ||
                                 option.name == "--without";
            if (is_list) continue;
            const auto values = option.type.find('{');
            const auto value = values == std::string::npos
                                   ? std::string("1")
                                   : option.type.substr(values + 1, option.type.find_first_of(",}", values) - values - 1);
            auto arguments = command.empty() ? std::vector<std::string>{"check"} : command;
            for (int i = 0; i < 2; ++i) arguments.insert(arguments.end(), {option.name, value});
            const auto outcome = run(arguments);
            const auto first = outcome.err.substr(0, outcome.err.find('\n') + 1);
            INFO((command.empty() ? "holocron" : command[0]) << " " << option.name << " " << value);
            CHECK(outcome.status == 2);
            CHECK(outcome.out.empty());
            CHECK(first == "`" + option.name + "` is given more than once\n");
            ++tried;
        }
    }
    CHECK(tried >= 18);
    CHECK(run({"--lang", "es", "sim", "destiny", "-n", "2", "--games", "3"}).err ==
          "`--games` se da más de una vez\nconsulta `holocron sim --help`\n");
    // Before and behind the command is twice as well; what is a list may be given in pieces.
    CHECK(run({"--root", ".", "check", "destiny", "--root", "."}).err == "`--root` is given more than once\nsee `holocron check --help`\n");
    CHECK(run({"sim", "destiny", "-n", "2", "--deck", "starter-rey", "--deck", "starter-kylo-ren"}).status == 0);
}
