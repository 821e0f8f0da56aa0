#include "interpreter/lackey/sheet.hpp"

#include <algorithm>

namespace holo::lackey {

namespace {

// Tells whether the quote at the start of a cell is closed at its end, because other programs put quotes around a cell with quotes, and
// double the inner ones.
bool is_quoted(std::string_view raw) {
    if (raw.size() < 2 || raw.front() != '"' || raw.back() != '"') return false;
    const auto inside = raw.substr(1, raw.size() - 2);
    for (std::size_t i = 0; i < inside.size(); ++i) {
        if (inside[i] != '"') continue;
        if (i + 1 == inside.size() || inside[i + 1] != '"') return false;
        ++i;
    }
    return true;
}

Cell cell(std::string_view raw, std::size_t at) {
    while (!raw.empty() && raw.front() == ' ') raw.remove_prefix(1), ++at;
    while (!raw.empty() && raw.back() == ' ') raw.remove_suffix(1);
    Cell out;
    out.span = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + raw.size())};
    if (!is_quoted(raw)) {
        out.text = raw;
        return out;
    }
    for (std::size_t i = 1; i + 1 < raw.size(); ++i) {
        out.text += raw[i];
        if (raw[i] == '"') ++i;
    }
    while (out.text.starts_with(' ')) out.text.erase(0, 1);
    while (out.text.ends_with(' ')) out.text.pop_back();
    return out;
}

Row row(std::string_view line, std::size_t at) {
    Row out;
    out.span = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + line.size())};
    for (;;) {
        const auto end = std::min(line.find('\t'), line.size());
        out.cells.push_back(cell(line.substr(0, end), at));
        if (end == line.size()) return out;
        line.remove_prefix(end + 1);
        at += end + 1;
    }
}

}  // namespace

int Sheet::column(std::string_view name) const {
    const auto it = std::find(columns.begin(), columns.end(), name);
    return it == columns.end() ? -1 : static_cast<int>(it - columns.begin());
}

Sheet read_sheet(const SourcePtr& source) {
    Sheet sheet;
    sheet.source = source;
    const auto text = source->text();
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        auto line = text.substr(at, end - at);
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.find_first_not_of(" \t") != std::string_view::npos) {
            auto cells = row(line, at);
            if (!sheet.columns.empty()) sheet.rows.push_back(std::move(cells));
            else
                for (auto& name : cells.cells) sheet.columns.push_back(std::move(name.text));
        }
        at = end + 1;
    }
    // Empty columns at the end of the first line are dropped, because they have no names.
    while (!sheet.columns.empty() && sheet.columns.back().empty()) sheet.columns.pop_back();
    return sheet;
}

std::string written_cell(const std::string& text) {
    if (text.find('"') == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text) {
        out += c;
        if (c == '"') out += c;
    }
    return out + '"';
}

}  // namespace holo::lackey
