#include "interpreter/catalog/yaml_text.hpp"

#include <algorithm>
#include <cctype>

namespace holo::catalog {

namespace {

constexpr std::size_t line_width = 120;

// A scalar that needs no quotes, neither by itself nor in brackets.
bool is_plain(const std::string& text) {
    const auto is_safe = [](unsigned char c) {
        return std::isalnum(c) != 0 || c >= 0x80 || std::string_view(" #_./()+-").find(static_cast<char>(c)) != std::string_view::npos;
    };
    return !text.empty() && std::all_of(text.begin(), text.end(), is_safe) && text.find(" #") == std::string::npos && text.front() != ' ' &&
           text.front() != '#' && text.front() != '-' && text.back() != ' ';
}

std::string scalar_text(const std::string& text) {
    if (is_plain(text)) return text;
    std::string out = "'";
    for (const char c : text) out += c == '\'' ? std::string("''") : std::string(1, c);
    return out + "'";
}

bool holds_scalars(const Yaml& node) {
    return std::all_of(node.items.begin(), node.items.end(), [](const Yaml& item) { return item.is_scalar(); }) &&
           std::all_of(node.entries.begin(), node.entries.end(), [](const YamlEntry& entry) { return entry.second.is_scalar(); });
}

// Tells whether the node is written in brackets: scalars, and a list of maps of scalars.
bool is_short(const Yaml& node) {
    return node.is_list() ? std::all_of(node.items.begin(), node.items.end(), holds_scalars) : holds_scalars(node);
}

// In brackets. Each line but the first is indented; `column` is that of the first.
std::string in_brackets(const Yaml& node, std::size_t column, std::size_t indent) {
    if (node.is_scalar()) return scalar_text(node.text);
    std::vector<std::string> pieces;
    for (const auto& item : node.items) pieces.push_back(in_brackets(item, 0, 0));
    for (const auto& [key, value] : node.entries) pieces.push_back(scalar_text(key.text) + ": " + in_brackets(value, 0, 0));
    std::string out(1, node.is_list() ? '[' : '{');
    ++column;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (i > 0) {
            const bool breaks = indent > 0 && column + 2 + pieces[i].size() > line_width;
            out += breaks ? ",\n" + std::string(indent, ' ') : ", ";
            column = breaks ? indent : column + 2;
        }
        out += pieces[i];
        column += pieces[i].size();
    }
    return out + (node.is_list() ? ']' : '}');
}

void write_entries(const Yaml& map, std::size_t indent, bool goes_on, std::string& out);

void write_list(const Yaml& node, std::size_t indent, std::string& out) {
    for (const auto& item : node.items) {
        out += std::string(indent, ' ') + "- ";
        if (item.is_map() && !item.entries.empty()) write_entries(item, indent + 2, true, out);
        else out += in_brackets(item, indent + 2, indent + 3) + "\n";
    }
}

// `goes_on`: the first entry stands on a line that has begun.
void write_entries(const Yaml& map, std::size_t indent, bool goes_on, std::string& out) {
    for (const auto& [key, value] : map.entries) {
        if (!goes_on) out += std::string(indent, ' ');
        goes_on = false;
        const auto name = scalar_text(key.text) + ":";
        if (value.is_scalar() || is_short(value)) {
            out += name + " " + in_brackets(value, indent + name.size() + 1, indent + 2) + "\n";
            continue;
        }
        out += name + "\n";
        if (value.is_list()) write_list(value, indent + 2, out);
        else write_entries(value, indent + 2, false, out);
    }
}

}  // namespace

Yaml scalar_node(std::string text) {
    Yaml node;
    node.text = std::move(text);
    return node;
}

Yaml list_node(std::vector<Yaml> items) {
    Yaml node;
    node.kind = Yaml::Kind::list;
    node.items = std::move(items);
    return node;
}

Yaml map_node() {
    Yaml node;
    node.kind = Yaml::Kind::map;
    return node;
}

Yaml& add(Yaml& map, std::string key, Yaml value) {
    map.entries.push_back({scalar_node(std::move(key)), std::move(value)});
    return map.entries.back().second;
}

std::string yaml_text(const Yaml& map) {
    std::string out;
    write_entries(map, 0, false, out);
    return out;
}

}  // namespace holo::catalog
