#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>

#include "tests/cli/process.hpp"

using namespace holo::testing;

namespace {

const std::string untidy = R"(# A set    with odd   blanks that are nobody's business.
set:   T
game: destiny
cards:
  - id:  T-1          # kept
    name: {en: "One",   es: 'Uno'}
    script: |

        special :deal 1   damage to a character   # why

        # and this
        guardian


  - {id: T-2, name: Two, script: "special:draw 1 card", note: "deal  1"}
  - id: T-3
    script: 'guardian'
  - id: T-4
    script: special:draw 1 card  # a comment of the file
  - id: T-5
    script:
      - guardian
      - special :draw 1 card
)";

std::string replaced(std::string text, const std::vector<std::pair<std::string, std::string>>& changes) {
    for (const auto& [from, to] : changes) text.replace(text.find(from), from.size(), to);  // throws when it is not there
    return text;
}

// The whole change.
const std::string tidy =
    replaced(untidy, {{"special :deal 1   damage to a character   # why", "special: deal 1 damage to a character  # why"},
                      {"\"special:draw 1 card\"", "\"special: draw 1 card\""},
                      {"script: special:draw 1 card", "script: \"special: draw 1 card\""},
                      {"- special :draw 1 card", "- \"special: draw 1 card\""}});

std::string with_crlf(const std::string& text) {
    std::string out;
    for (const char c : text) out += c == '\n' ? "\r\n" : std::string(1, c);
    return out;
}

}  // namespace

TEST_CASE("fmt tidies the scripts of a card file and nothing else, and has nothing left to do then") {
    OwnFolder folder;
    const auto file = folder.write("set.yaml", untidy);
    ::chmod(file.c_str(), 0640);
    auto outcome = run({"fmt", file, "--check"});
    CHECK(outcome.status == 1);
    CHECK(outcome.out == file + "\n");
    CHECK(outcome.err == "1 file looked at, 1 to be formatted\n");
    CHECK(read(file) == untidy);

    outcome = run({"fmt", file});
    CHECK(outcome.status == 0);
    CHECK(outcome.err == "1 file looked at, 1 formatted\n");
    CHECK(read(file) == tidy);
    CHECK((std::filesystem::status(file).permissions() == std::filesystem::perms(0640)));
    CHECK(files_in(folder) == std::vector<std::string>{"set.yaml"});

    outcome = run({"fmt", file, "--check"});
    CHECK(outcome.status == 0);
    CHECK(outcome.out.empty());
    CHECK(read(file) == tidy);
}

TEST_CASE("fmt keeps line ends, the byte order mark and links") {
    OwnFolder folder;
    const auto file = folder.write("set.yaml", "\xEF\xBB\xBF" + with_crlf(untidy));
    const auto link = folder.path("link.yaml");
    REQUIRE(::symlink("set.yaml", link.c_str()) == 0);
    CHECK(run({"fmt", link}).status == 0);
    CHECK(read(file) == "\xEF\xBB\xBF" + with_crlf(tidy));
    CHECK(std::filesystem::is_symlink(link));
}

TEST_CASE("fmt tidies the cards that scenarios bring") {
    OwnFolder folder;
    const auto file = folder.write("s.yaml",
                                   "- scenario: One   and two\n  cards:\n    - {id: T-1, script: 'special:draw 1 card'}\n    - id: T-2\n   "
                                   "   script: |\n        special :draw  1 card\n"
                                   "- scenario: No cards\n  do:\n    - one:   pass\n");
    CHECK(run({"fmt", file, "--check"}).status == 1);
    CHECK(run({"fmt", file}).status == 0);
    CHECK(read(file) ==
          "- scenario: One   and two\n  cards:\n    - {id: T-1, script: 'special: draw 1 card'}\n    - id: T-2\n      script: |\n        "
          "special: draw 1 card\n"
          "- scenario: No cards\n  do:\n    - one:   pass\n");
}

TEST_CASE("fmt tidies rules files") {
    OwnFolder folder;
    const auto file =
        folder.write("a.rules", "# head\nevent  put(c:card,\n   d: card) { # why\n zone of c=hand of you\n}\n\n\n\nprocedure p() { stop }");
    CHECK(run({"fmt", file}).status == 0);
    CHECK(read(file) == "# head\nevent put(c: card,\n    d: card) {  # why\n    zone of c = hand of you\n}\n\nprocedure p() { stop }\n");
    CHECK(run({"fmt", folder.path(), "--check"}).status == 0);
}

TEST_CASE("fmt leaves unreadable files unchanged, and reports their places") {
    OwnFolder folder;
    const auto good = folder.write("good.rules", "procedure p() {stop}\n");
    const auto bad = folder.write("bad.rules", "procedure p() {stop\n");
    const auto card = folder.write("card.yaml", "cards:\n  - id: T-1\n    script: |\n      deal   1 (damage\n");
    const auto outcome = run({"fmt", folder.path()});
    CHECK(outcome.status == 1);
    CHECK(outcome.out == good + "\n");
    CHECK(contains(outcome.err, bad + ":1:15"));
    CHECK(contains(outcome.err, card + ":4:16"));
    CHECK(read(bad) == "procedure p() {stop\n");
    CHECK(read(good) == "procedure p() { stop }\n");
}

TEST_CASE("fmt loses nothing on a full disk") {
    OwnFolder folder;
    const auto file = folder.write("a.rules", "procedure p() {stop}\n");
    Call call;
    call.arguments = {"fmt", file};
    call.largest_file = 10;
    const auto outcome = run(call);
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, "error[H321]: cannot write `" + file + "`: File too large"));
    CHECK(read(file) == "procedure p() {stop}\n");
    CHECK(files_in(folder) == std::vector<std::string>{"a.rules"});
}

TEST_CASE("shipped files have the same trees after formatting", "[once]") {
    OwnFolder folder;
    for (const auto* part : {"cards", "rulesets"})
        std::filesystem::copy(std::string(HOLOCRON_ROOT) + "/" + part, folder.path(part), std::filesystem::copy_options::recursive);
    CHECK(run({"fmt", folder.path()}).status == 0);
    CHECK(run({"fmt", folder.path(), "--check"}).status == 0);
    const auto before = run({"sim", "destiny", "-n", "3", "--stable", "--json"});
    const auto after = run({"sim", "destiny", "-n", "3", "--stable", "--json", "--root", folder.path()});
    CHECK(before.out == after.out);
    CHECK(after.status == 0);
}
