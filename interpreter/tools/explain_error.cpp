// explain-error: the page of a code (docs/diagnostics) as the terminal shows it, or all codes.

#include <fmt/format.h>

#include "grammar/character.hpp"
#include "interpreter/catalog/file_text.hpp"
#include "interpreter/tools/columns.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/tools/reports.hpp"
#include "interpreter/tools/shell.hpp"

namespace holo::tools {

namespace {

// A message of the table with empty blanks.
std::string outline(std::string_view message) { return fill(message, std::vector<std::string>(10, "…"), Lang::en); }

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        if (lines.back().ends_with('\r')) lines.back().pop_back();
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

// `**Cause:** …` begins a paragraph.
std::string without_stars(const Shell& shell, const std::string& line) {
    const auto end = line.find("**", 2);
    if (!line.starts_with("**") || end == std::string::npos) return line;
    return paint(shell.colour, "1", line.substr(2, end - 2)) + line.substr(end + 2);
}

// A page has a section in each language, then examples that both share.
void print_page(const Shell& shell, std::string_view page) {
    const bool es = shell.lang == Lang::es;
    const std::string_view other = es ? "## English" : "## Español";
    bool skipped = true;  // the title; the table has it
    bool fenced = false, blank = true;
    for (const auto& line : lines_of(page)) {
        if (line.starts_with("```")) {
            fenced = !fenced;
            const auto name = line.substr(line.rfind(' ') == std::string::npos ? 3 : line.rfind(' ') + 1);
            if (fenced && !skipped) fmt::print("  {}\n", paint(shell.colour, "2", "# " + name));
        } else if (!fenced && line.starts_with("## ")) {
            skipped = line.starts_with(other);
            if (line == "## Fails") fmt::print("{}\n", paint(shell.colour, "1;31", es ? "Falla:" : "Fails:"));
            if (line == "## Fixed") fmt::print("{}\n", paint(shell.colour, "1;32", es ? "Corregido:" : "Fixed:"));
            blank = true;
        } else if (!skipped && !(line.empty() && blank && !fenced)) {
            if (fenced) fmt::print("{}{}\n", line.empty() ? "" : "  ", line);
            else fmt::print("{}\n", without_stars(shell, line));
            blank = line.empty() && !fenced;
        }
    }
}

}  // namespace

int explain_error(const Shell& shell, const std::string& code) {
    const int lang = static_cast<int>(shell.lang);
    if (code.empty()) {
        std::vector<std::vector<std::string>> rows;
        for (const auto& row : diagnostic_rows()) rows.push_back({std::string(row.code), outline(row.message[lang])});
        fmt::print("{}", table(rows, {}));
        return exit_status::clean;
    }
    const auto* row = find_code(code);
    if (row == nullptr) {
        std::vector<std::string> known;
        for (const auto& r : diagnostic_rows()) known.emplace_back(r.code);
        const auto nearest = nearest_word(code, known);
        complain(shell, "there is no code {}{}\n", "no hay ningún código {}{}\n", printable(code),
                 nearest.empty()          ? ""
                 : shell.lang == Lang::es ? "; ¿querías decir " + nearest + "?"
                                          : "; did you mean " + nearest + "?");
        return exit_status::usage;
    }
    Diagnostics out;
    const auto page = catalog::read_file(shell.paths.at("docs/diagnostics/") + std::string(row->code) + ".md", out);
    if (!page) {
        report(shell, out);
        return exit_status::unreadable;
    }
    fmt::print("{}: {}\n\n", paint(shell.colour, "1", std::string(row->code)), outline(row->message[lang]));
    print_page(shell, page->text());
    return exit_status::clean;
}

}  // namespace holo::tools
