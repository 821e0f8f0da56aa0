// A game in a small terminal: everything that a decision needs stands on the screen at once.

#include <catch2/catch.hpp>
#include <sstream>

#include "tests/cli/process.hpp"

using namespace holo::testing;

namespace {

// Lines as a terminal draws them: without escapes, and what was typed last.
std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> out{""};
    bool escape = false;
    for (const char c : text) {
        if (c == '\033') escape = true;
        if (c == '\n') out.emplace_back();
        else if (!escape && c != '\r') out.back() += c;
        if (escape && ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))) escape = false;
    }
    return out;
}

std::size_t columns_of(const std::string& line) {
    std::size_t n = 0;
    for (const char c : line) n += (static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0;
    return n;
}

}  // namespace

TEST_CASE("a table, its news and its options fit 80 columns and 24 rows, decision by decision") {
    for (const auto* game : {"destiny", "swtcg"})
        for (const std::string lang : {"en", "es"}) {
            Terminal terminal({"play", game, "--seed", "3", "--lang", lang}, 80, {"NO_COLOR=1"}, 24);
            const std::string prompt = lang == "en" ? "one> " : "uno> ";
            auto shown = terminal.until(prompt);
            for (int decision = 0; decision < 30; ++decision) {
                auto lines = lines_of(shown);
                // The terminal echoes keys that come before the program waits for them, and the line is drawn again when it does.
                while (decision > 0 && lines.size() > 1 && lines.front() == "1") lines.erase(lines.begin());
                INFO(game << " " << lang << ", decision " << decision << ":\n" << shown);
                CHECK(lines.size() <= 24);
                for (const auto& line : lines) CHECK(columns_of(line) <= 80);
                terminal.type("1\n");
                shown = terminal.until(prompt);
            }
        }
}

TEST_CASE("the map stands on low screens, with the numbers of the spaces that may be chosen") {
    const auto [columns, rows] = GENERATE(std::pair(80, 24), std::pair(100, 30));
    for (const std::string lang : {"en", "es"}) {
        Terminal terminal({"play", "imperial-assault", "--lang", lang, "--seed", "3"}, columns, {"NO_COLOR=1"}, rows);
        const std::string prompt = lang == "en" ? "one> " : "uno> ";
        int numbered = 0;
        for (int decision = 0; decision < 40; ++decision) {
            const auto shown = terminal.until(prompt);
            auto lines = lines_of(shown);
            while (decision > 0 && lines.size() > 1 && lines.front() == "1") lines.erase(lines.begin());
            INFO(lang << ", decision " << decision << ":\n" << shown);
            CHECK(lines.size() <= static_cast<std::size_t>(rows));
            for (const auto& line : lines) CHECK(columns_of(line) <= static_cast<std::size_t>(columns));
            CHECK(contains(shown, "11 |"));  // the last row of the map
            numbered += contains(shown, lang == "en" ? "on the map, or by name: " : "en el mapa, o por nombre: ") ? 1 : 0;
            // The third figure goes by the name of a space, and a number of the map is taken.
            terminal.type(decision == 2 ? "k10\n" : "1\n");
        }
        CHECK(numbered > 12);
    }
}

TEST_CASE("questions are asked in words, and never in those of a script") {
    std::string choices;
    for (int i = 0; i < 300; ++i) choices += std::to_string(1 + i * i % 5) + "\n";
    for (const auto* game : {"destiny", "swtcg", "clone-wars"})
        for (const std::string lang : {"en", "es"}) {
            const std::string asker = lang == "en" ? "one: " : "uno: ";
            int asked = 0;
            bool upkeep = false;  // a question for an argument without a preposition, asked by a procedure
            bool builds = false;  // a question with a name that the line of its menu gives
            for (const auto* seed : {"1", "2", "3"}) {
                Call call;
                call.arguments = {"play", game, "--seed", seed, "--scripted", "--lang", lang};
                call.input = choices;
                call.environment = {"COLUMNS=300"};
                for (const auto& line : lines_of(run(call).out)) {
                    if (!line.starts_with(asker)) continue;
                    ++asked;
                    upkeep = upkeep || contains(line, "Discard which cards before you draw?") ||
                             contains(line, "¿Qué cartas descartas antes de robar?");
                    builds = builds || contains(line, "How many build counters on ") ||
                             contains(line, "¿Cuántos contadores de construcción en ");
                    INFO(game << " " << lang << ", seed " << seed << ": " << line);
                    for (const auto* of_a_script : {"_", "(it", " where ", " of you ", "->"}) CHECK_FALSE(contains(line, of_a_script));
                }
            }
            CHECK(asked > 20);
            CHECK(upkeep == (game == std::string("destiny")));
            CHECK(builds == (game == std::string("swtcg")));
        }
}
