// Commands that a page tells its reader to type are run here, in an empty folder, and must print the page's output. A `console` block holds
// commands after `$ ` and their output; a block with `file=NAME` is a file from there on. In output, `…` stands for any text in a line, a
// line `…` for any lines. With `numbers=vary` figures may differ, because results of many games drift with every card.

#include <catch2/catch.hpp>
#include <cctype>
#include <filesystem>
#include <regex>

#include "tests/docs/page.hpp"
#include "tests/docs/shell.hpp"

namespace holo::docs {
namespace {

namespace fs = std::filesystem;

const std::string ellipsis = "…";

bool line_matches(const std::string& pattern, const std::string& line) {
    std::size_t at = 0, from = 0;
    bool anchored = true;
    for (;;) {
        const auto next = pattern.find(ellipsis, from);
        const auto part = pattern.substr(from, next == std::string::npos ? next : next - from);
        if (next == std::string::npos) {
            if (anchored) return line.substr(at) == part;
            return line.size() >= at + part.size() && line.compare(line.size() - part.size(), part.size(), part) == 0;
        }
        const auto found = anchored ? (line.compare(at, part.size(), part) == 0 ? at : std::string::npos) : line.find(part, at);
        if (found == std::string::npos) return false;
        at = found + part.size();
        from = next + ellipsis.size();
        anchored = false;
    }
}

bool matches(const std::vector<std::string>& pattern, std::size_t p, const std::vector<std::string>& lines, std::size_t l) {
    if (p == pattern.size()) return l == lines.size();
    if (pattern[p] == ellipsis) {
        for (std::size_t skip = l; skip <= lines.size(); ++skip)
            if (matches(pattern, p + 1, lines, skip)) return true;
        return false;
    }
    return l < lines.size() && line_matches(pattern[p], lines[l]) && matches(pattern, p + 1, lines, l + 1);
}

// Figures, and the blanks that align them, count as equal.
std::string without_figures(const std::string& text) {
    static const std::regex figures("[0-9]+([.][0-9]+)?"), blanks(" +");
    return std::regex_replace(std::regex_replace(text, figures, "0"), blanks, " ");
}

// Times differ in every run.
std::string without_times(const std::string& text) {
    static const std::regex times("[0-9]+([.][0-9]+)? (ms|s)\\b");
    return std::regex_replace(text, times, "… $2");
}

std::string rstripped(const std::string& text) {
    std::string out;
    for (auto line : lines_of(text)) {
        while (!line.empty() && line.back() == ' ') line.pop_back();
        out += line + "\n";
    }
    while (out.size() >= 2 && out.compare(out.size() - 2, 2, "\n\n") == 0) out.pop_back();
    return out == "\n" ? "" : out;
}

// Runs a block; returns the text that the page should have there.
std::string carry_out(Shell& shell, const Block& block, const std::string& place) {
    std::string fresh;
    const auto lines = lines_of(block.text);
    for (std::size_t i = 0; i < lines.size();) {
        INFO(place << ": " << lines[i]);
        REQUIRE(lines[i].rfind("$ ", 0) == 0);
        std::string expected;
        const auto& typed = lines[i++];
        for (; i < lines.size() && lines[i].rfind("$ ", 0) != 0; ++i) expected += lines[i] + "\n";
        const auto printed = rstripped(shell.run(typed.substr(2)));
        auto wanted = rstripped(expected), got = printed;
        if (block.option("numbers") == "vary") {
            wanted = without_figures(wanted);
            got = without_figures(got);
        }
        const bool same = matches(lines_of(wanted), 0, lines_of(got), 0);
        if (!refreshing()) {
            INFO(how_to_refresh << "\nexpected:\n" << expected << "printed:\n" << printed);
            CHECK(same);
        }
        fresh += typed + "\n" + (same ? expected : without_times(printed));
        if (i < lines.size() && !fresh.empty() && expected.size() >= 2 && expected.substr(expected.size() - 2) == "\n\n" && !same)
            fresh += "\n";
    }
    return fresh;
}

const std::string tutorial = "docs/first-card.md";

// The first block of the tutorial installs the program under its name; all pages rely on this.
void link_the_launcher(Shell& shell) {
    for (const auto& block : Page(tutorial).blocks()) {
        if (block.language != "console") continue;
        for (const auto& line : lines_of(block.text)) REQUIRE(shell.run(line.substr(2)) == "");
        return;
    }
}

void walk_through(const std::string& path) {
    Page page(path);
    Shell shell(path.rfind("docs/es/", 0) == 0 ? "es_ES.UTF-8" : "C.UTF-8");
    if (fs::path(path).filename() != fs::path(tutorial).filename()) link_the_launcher(shell);
    for (std::size_t i = 0; i < page.blocks().size(); ++i) {
        const auto block = page.blocks()[i];
        if (const auto file = block.option("file"); !file.empty()) shell.write(file, block.text);
        if (block.language != "console" || block.option("run") == "no") continue;
        const auto fresh = carry_out(shell, block, page.place(block.line));
        if (refreshing() && fresh != block.text) page.replace(block.begin, block.end, fresh);
    }
}

}  // namespace

TEST_CASE("the output on a page is compared line by line", "[docs]") {
    CHECK(line_matches("a … c", "a b c"));
    CHECK(line_matches("in … ms: all well", "in 18 ms: all well"));
    CHECK_FALSE(line_matches("a … c", "a b d"));
    CHECK_FALSE(line_matches("a", "a b"));
    CHECK(line_matches("a …", "a b"));
    CHECK(matches({"x", ellipsis, "z"}, 0, {"x", "y", "y", "z"}, 0));
    CHECK_FALSE(matches({"x", ellipsis, "z"}, 0, {"x", "y"}, 0));
    CHECK(without_figures("a  52.0 %") == without_figures("a 7 %"));
}

TEST_CASE("every command in the pages prints what they show", "[docs]") {
    std::size_t walked = 0;
    for (const auto& path : pages()) {
        bool commands = false;
        for (const auto& block : Page(path).blocks()) commands = commands || block.language == "console";
        if (!commands) continue;
        DYNAMIC_SECTION(path) { walk_through(path); }
        ++walked;
    }
    CHECK(walked > 0);
}

}  // namespace holo::docs
