// No sentence of a comment, a page, a message or a name of a test begins with What, Who, Whose, Whether or Of, because a sentence names its
// subject first. Questions may.

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/testing.hpp"

using namespace holo;
using namespace holo::testing;

namespace fs = std::filesystem;

namespace {

struct Passage {
    std::size_t line;
    std::string text;
};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

std::string in_small_letters(std::string text) {
    for (auto& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

bool is_refused(const std::string& word) {
    static const std::array words = {"what", "who", "whose", "whether", "of"};
    return std::find(words.begin(), words.end(), word) != words.end();
}

// Tells whether the sentence begins with a refused word and is no question. A small letter begins a sentence only at the start of a
// passage.
bool is_fault(std::string_view sentence, bool is_first) {
    const auto begin =
        sentence.begin() + static_cast<std::ptrdiff_t>(std::min(sentence.find_first_not_of(" *_(\"'->#[|"), sentence.size()));
    const auto end = std::find_if_not(begin, sentence.end(), is_letter);
    const std::string word(begin, end);
    const auto is_capital = [](char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; };
    if (word.empty() || (!is_first && !is_capital(word[0])) || std::any_of(word.begin() + 1, word.end(), is_capital)) return false;
    const auto last = sentence.find_last_not_of(" \"')*");
    return is_refused(in_small_letters(word)) && (last == sentence.npos || sentence[last] != '?');
}

// The sentences that begin with a refused word, a line each. Text in backticks is code.
std::string faults(std::string text) {
    for (std::size_t open = 0; (open = text.find('`', open)) != text.npos; ++open) {
        const auto close = text.find('`', open + 1);
        if (close == text.npos) break;
        text.replace(open, close + 1 - open, "x");
    }
    std::string out;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const bool stops = i < text.size() && std::string_view(".!?:").find(text[i]) != std::string_view::npos;
        auto next = i + 1;
        while (stops && next < text.size() && std::string_view("\"')*").find(text[next]) != std::string_view::npos) ++next;
        const bool ends = stops && next < text.size() && text[next] == ' ';
        if (!ends && i < text.size()) continue;
        const auto sentence = std::string_view(text).substr(begin, std::min(next, text.size()) - begin);
        if (is_fault(sentence, begin == 0)) out += std::string(sentence.substr(sentence.find_first_not_of(' '))) + "\n";
        begin = next;
    }
    return out;
}

// Comments that follow one another in the same column are one passage. `find` gives the column of a line's comment, or npos; `mark` is the
// length of its sign.
template <typename Find>
std::vector<Passage> comments(const std::string& text, std::size_t mark, const Find& find) {
    std::vector<Passage> out;
    std::istringstream in(text);
    std::string line;
    for (std::size_t number = 1, last = 0, column = 0; std::getline(in, line); ++number) {
        const auto at = find(line);
        if (at == line.npos) continue;
        auto said = line.substr(at + mark);
        said.erase(0, std::min(said.find_first_not_of(' '), said.size()));
        const bool is_alone = line.find_first_not_of(' ') == at;
        if (said.empty()) continue;
        if (is_alone && last + 1 == number && column == at && !out.empty()) out.back().text += " " + said;
        else out.push_back({number, said});
        last = number;
        column = at;
    }
    return out;
}

// The place of the sign outside of quotes, behind a blank or at the beginning of the line; npos without such a place.
std::size_t sign_outside_of_quotes(const std::string& line, std::string_view sign) {
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\\') ++i;
        else if (line[i] == '"') quoted = !quoted;
        else if (!quoted && line.compare(i, sign.size(), sign) == 0 && (i == 0 || line[i - 1] == ' ')) return i;
    }
    return line.npos;
}

// The names of tests or scenarios that stand behind `before`.
std::vector<Passage> names(const std::string& text, std::string_view before, char end) {
    std::vector<Passage> out;
    std::size_t line = 1, seen = 0;
    for (auto at = text.find(before); at != text.npos; at = text.find(before, at + 1)) {
        line += static_cast<std::size_t>(
            std::count(text.begin() + static_cast<std::ptrdiff_t>(seen), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
        seen = at;
        const auto begin = at + before.size();
        out.push_back({line, text.substr(begin, text.find(end, begin) - begin)});
    }
    return out;
}

// Paragraphs, items of lists, cells of tables and headings of a page, without its code.
std::vector<Passage> paragraphs(const std::string& text) {
    std::vector<Passage> out;
    std::istringstream in(text);
    std::string line;
    bool is_code = false, goes_on = false;
    for (std::size_t number = 1; std::getline(in, line); ++number) {
        const auto begin = std::min(line.find_first_not_of(' '), line.size());
        const auto said = line.substr(begin);
        if (said.starts_with("```")) is_code = !is_code;
        if (is_code || said.empty() || said.starts_with("```") || said.starts_with("<!--")) {
            goes_on = false;
            continue;
        }
        const bool is_item = said.starts_with("- ") || (std::isdigit(static_cast<unsigned char>(said[0])) != 0 && said.find(". ") < 4);
        if (said[0] == '|') {
            std::istringstream cells(said);
            for (std::string cell; std::getline(cells, cell, '|');) out.push_back({number, cell});
        } else if (goes_on && !is_item && said[0] != '#') {
            out.back().text += " " + said;
        } else {
            out.push_back({number, is_item ? said.substr(said.find(' ')) : said});
        }
        goes_on = said[0] != '|' && said[0] != '#';
    }
    return out;
}

std::vector<Passage> passages(const std::string& path, const std::string& text) {
    const auto is = [&](std::initializer_list<std::string_view> endings) {
        return std::any_of(endings.begin(), endings.end(), [&](auto ending) { return path.ends_with(ending); });
    };
    const auto behind = [&](std::string_view sign) {
        return comments(text, sign.size(), [sign](const std::string& line) { return sign_outside_of_quotes(line, sign); });
    };
    std::vector<Passage> out;
    if (is({".cpp", ".hpp", ".def"})) {
        out = behind("//");
        for (const auto* before : {"TEST_CASE(\"", "SECTION(\""})
            for (auto& name : names(text, before, '"')) out.push_back(std::move(name));
    } else if (is({".rules", ".yaml", ".sh", ".cmake", "CMakeLists.txt", ".py"})) {
        out = behind("# ");
        for (auto& name : names(text, "- scenario: ", '\n')) out.push_back(std::move(name));
    } else if (is({".md"})) {
        out = paragraphs(text);
    }
    return out;
}

// Texts in Spanish, generated pages, imported card files, and this file, which quotes faults.
bool is_left_out(const std::string& path) {
    static const std::array parts = {"docs/es/", "docs/vocabulary/", "/later/", "tests/layout/english_test.cpp"};
    return std::any_of(parts.begin(), parts.end(), [&](const char* part) { return path.find(part) != path.npos; });
}

}  // namespace

TEST_CASE("no sentence of the project begins with a word that hides its subject", "[layout]") {
    std::string report;
    int files = 0;
    for (const auto* folder : {"grammar", "interpreter", "tests", "rulesets", "cards", "docs"})
        for (const auto& entry : fs::recursive_directory_iterator(project + "/" + folder)) {
            const auto path = fs::relative(entry.path(), project).string();
            if (!entry.is_regular_file() || is_left_out(path)) continue;
            std::ifstream in(entry.path(), std::ios::binary);
            std::stringstream text;
            text << in.rdbuf();
            ++files;
            for (const auto& passage : passages(path, text.str()))
                if (const auto found = faults(passage.text); !found.empty())
                    report += path + ":" + std::to_string(passage.line) + ": " + found;
        }
    CHECK(report == "");
    CHECK(files > 700);
}

TEST_CASE("no message begins with a word that hides its subject", "[layout]") {
    std::string report;
    for (const auto& row : diagnostic_rows()) {
        if (row.code.starts_with("H7")) continue;  // the reader of texts
        for (const auto text : {row.message[0], row.label[0], row.help[0]})
            if (const auto found = faults(std::string(text)); !found.empty()) report += std::string(row.code) + ": " + found;
    }
    CHECK(report == "");
}

TEST_CASE("a refused beginning is found in every kind of text, and no question is", "[layout]") {
    for (const auto* text :
         {"What runs when nobody observes.", "what runs", "A cache. What is kept lies elsewhere.", "**Cause:** Who plays it.",
          "Tells it (see there). Of a set, its members.", "Whether it holds. Or not?", "Whose it is: the player."})
        CHECK(faults(text) != "");
    for (const auto* text :
         {"Code for unobserved runs.", "What is a map? A drawing.", "The cache keeps what is read.", "Whatever it is.", "A set of spaces.",
          "`what` is a word.", "81 % of 16.", "{0} of {1} cards", "Officers march.", "WHAT TEXT: compares both."})
        CHECK(faults(text) == "");
    const auto found = [](const std::string& path, const std::string& text) {
        std::string out;
        for (const auto& passage : passages(path, text)) out += faults(passage.text);
        return out;
    };
    CHECK(found("a.cpp", "int a;  // what is kept\n") != "");
    CHECK(found("a.cpp", "// The cache keeps the set\n// of spaces.\nint a;  // a set\n        // of spaces\n") == "");
    CHECK(found("a.cpp", "auto a = \"// what\";\n") == "");
    CHECK(found("a.cpp", "TEST_CASE(\"what is kept\") {}\n") != "");
    CHECK(found("a.rules", "define a() = 1  # whose turn it is\n") != "");
    CHECK(found("a.yaml", "- scenario: Who cannot pay is not asked\n") != "");
    CHECK(found("a.md", "A cache.\n\n- What is kept\n") != "");
    CHECK(found("a.md", "| a | what is kept |\n") != "");
    CHECK(found("a.md", "The number\nof spaces.\n\n```\nWhat is code\n```\n") == "");
}
