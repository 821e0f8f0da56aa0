#include "interpreter/tools/columns.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "interpreter/catalog/fields.hpp"

namespace holo::tools {

int screen_width() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20) return size.ws_col;
    const char* said = std::getenv("COLUMNS");
    const auto columns = catalog::integer(said == nullptr ? "" : said);
    return columns && *columns > 20 ? *columns : 80;
}

std::size_t screen_height() {
    winsize size{};
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 10 ? size.ws_row : 0;
}

std::string paint(bool colour, const char* code, const std::string& text) {
    return colour ? fmt::format("\033[{}m{}\033[0m", code, text) : text;
}

std::size_t width_of(const std::string& text) {
    std::size_t n = 0;
    bool escape = false;
    for (const char c : text) {
        if (c == '\033') escape = true;
        if (!escape && (static_cast<unsigned char>(c) & 0xC0) != 0x80) ++n;
        if (escape && c == 'm') escape = false;
    }
    return n;
}

std::size_t letter_end(const std::string& text, std::size_t begin) {
    auto end = std::min(begin + 1, text.size());
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
    return end;
}

std::string clipped(const std::string& text, std::size_t room, std::string_view mark) {
    if (width_of(text) <= room) return text;
    const auto kept = room - width_of(std::string(mark));
    std::size_t cut = text.size();
    const auto is_inside = [&](std::size_t at) { return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80; };
    while (width_of(text.substr(0, cut)) > kept || is_inside(cut)) --cut;
    return text.substr(0, cut) + std::string(mark);
}

std::string flow(const Shell& shell, const std::vector<std::string>& pieces, const std::string& between, std::size_t indent) {
    std::string out;
    std::size_t column = indent;
    const auto add = [&](const std::string& text, const std::string& gap) {
        const auto width = width_of(text);
        if (column > indent && column + width_of(gap) + width > static_cast<std::size_t>(shell.width)) {
            while (out.ends_with(' ')) out.pop_back();
            out += "\n" + std::string(indent, ' ');
            column = indent;
        }
        if (column > indent) {
            out += gap;
            column += width_of(gap);
        }
        out += text;
        column += width;
    };
    for (const auto& piece : pieces) {
        if (indent + width_of(piece) <= static_cast<std::size_t>(shell.width)) {
            add(piece, between);
            continue;
        }
        // Longer than a line: broken at a blank that stands alone.
        std::size_t from = 0;
        for (std::size_t at = 1; at <= piece.size(); ++at) {
            const bool is_break =
                at == piece.size() || (at + 1 < piece.size() && piece[at] == ' ' && piece[at - 1] != ' ' && piece[at + 1] != ' ');
            if (!is_break) continue;
            add(piece.substr(from, at - from), from == 0 ? between : " ");
            from = at + 1;
        }
    }
    return out + "\n";
}

std::string table(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows)
        for (std::size_t c = 0; c < row.size(); ++c) {
            if (widths.size() <= c) widths.push_back(0);
            widths[c] = std::max(widths[c], width_of(row[c]));
        }
    std::string out;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t c = 0; c < row.size(); ++c) {
            const std::string gap(widths[c] - width_of(row[c]), ' ');
            const bool aligned_right = c < right.size() && right[c];
            if (c > 0) line += "  ";
            line += aligned_right ? gap + row[c] : row[c] + (c + 1 < row.size() ? gap : "");
        }
        out += line + "\n";
    }
    return out;
}

}  // namespace holo::tools
