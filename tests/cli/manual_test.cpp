// The page of the manual and the completions: both come from the table of commands, and say all of it.

#include <unistd.h>

#include <catch2/catch.hpp>
#include <sstream>

#include "tests/cli/process.hpp"

using namespace holo::testing;

namespace {

// Options of a command, as its help lists them: `--games`, `-n`.
std::vector<std::string> options_of(const std::string& command) {
    std::istringstream words(run({command, "--help"}).out);
    std::vector<std::string> out;
    for (std::string word; words >> word;) {
        if (word.find_first_not_of("abcdefghijklmnopqrstuvwxyz-,") != std::string::npos) continue;  // no option, or in a sentence
        std::istringstream parts(word);
        for (std::string part; std::getline(parts, part, ',');)
            if (part.starts_with("--") && part.size() > 3 && part != "--help") out.push_back(part);
    }
    return out;
}

// Bash's answers to Tab behind these words, the last of which has been begun.
std::string completed(const std::string& script, const std::vector<std::string>& words, const std::string& folder) {
    std::string typed;
    for (const auto& word : words) typed += " '" + word + "'";
    Call call;
    call.program = "/bin/bash";
    call.arguments = {"-c", ". '" + script + "'; COMP_WORDS=(holocron" + typed + "); COMP_CWORD=" + std::to_string(words.size()) +
                                "; _holocron; echo \"${COMPREPLY[*]}\""};
    call.folder = folder;
    const auto outcome = run(call);
    CHECK(outcome.err.empty());
    return outcome.out;
}

}  // namespace

TEST_CASE("the page of the manual has every command with its options, in both languages") {
    const auto page = run({"manual", "--lang", "en"}).out, spanish = run({"manual", "--lang", "es"}).out;
    CHECK(page.starts_with(".TH HOLOCRON 1 \"\" \"holocron 0.1.0\"\n.SH NAME\nholocron \\- "));
    CHECK(contains(spanish, "\n.SH NOMBRE\nholocron \\- Holocron: escribe cartas como texto"));
    for (const auto& command : commands) {
        INFO(command);
        std::string written;
        for (const char c : command) written += c == '-' ? std::string("\\-") : std::string(1, c);
        const auto heading = "\n.SS holocron " + written + "\n";
        REQUIRE(contains(page, heading));
        CHECK(contains(spanish, heading));
        const auto from = page.find(heading);
        const auto section = page.substr(from, page.find("\n.SS holocron ", from + 1) - from);
        for (const auto& option : options_of(command)) {
            std::string dashes;
            for (const char c : option) dashes += c == '-' ? std::string("\\-") : std::string(1, c);
            INFO(option);
            CHECK(contains(section, dashes));
        }
    }
    for (const auto* word : {"OPTIONS", "COMMANDS", "EXIT STATUS", "ENVIRONMENT", "FILE", "default", "Default"}) {
        INFO(word);
        CHECK_FALSE(contains(spanish, word));
    }
    CHECK(contains(page, "\n.B 130\ninterrupted by Ctrl\\-C\n"));
    CHECK(contains(spanish, "\n.B 130\ninterrumpido con Ctrl\\-C\n"));
    // Where there is a typesetter, it has nothing to complain about.
    if (::access("/usr/bin/groff", X_OK) != 0) return;
    for (const auto& text : {page, spanish}) {
        Call call;
        call.program = "/usr/bin/groff";
        call.arguments = {"-man", "-Kutf8", "-Tutf8", "-ww"};
        call.input = text;
        const auto typeset = run(call);
        CHECK(typeset.status == 0);
        CHECK(typeset.err.empty());
    }
}

TEST_CASE("bash completes commands, games, options and their values") {
    const OwnFolder folder;
    const auto script = folder.write("holocron.bash", run({"completion", "bash"}).out);
    folder.write("evening.replay", "");
    const auto at = [&](const std::vector<std::string>& words) { return completed(script, words, folder.path()); };
    CHECK(at({"expl"}) == "explain explain-error\n");
    CHECK(at({"si"}) == "sim\n");
    CHECK(at({"--lang", ""}) == "en es\n");
    CHECK(at({"--lang", "es", "si"}) == "sim\n");
    CHECK(at({"sim", "des"}) == "destiny\n");
    CHECK(at({"sim", "destiny", "--sw"}) == "--swap\n");
    CHECK(at({"sim", "destiny", "--inv"}) == "--invariants\n");
    CHECK(at({"schema", "swtcg", "--kind", "sc"}) == "scenario\n");
    CHECK(at({"import", "l"}) == "lackey\n");
    CHECK(at({"import", "lackey", "--by"}) == "--by-place\n");
    CHECK(at({"completion", ""}) == "bash\n");
    CHECK(at({"replay", "ev"}) == "evening.replay\n");
    CHECK(at({"play", "destiny", "--load", "ev"}) == "evening.replay\n");
    for (const auto& command : commands) CHECK(at({command}) == command + (command == "explain" ? " explain-error" : "") + "\n");
    auto outcome = run({"completion", "fish"});
    CHECK(outcome.status == 2);
    CHECK(outcome.err == "shell: `fish` is none of bash\nsee `holocron completion --help`\n");
    outcome = run({"completion", "fish", "--lang", "es"});
    CHECK(outcome.err == "shell: `fish` no es ninguno de bash\nconsulta `holocron completion --help`\n");
}
