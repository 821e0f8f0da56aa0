#include "interpreter/lackey/words.hpp"

#include <algorithm>
#include <array>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/catalog/yaml.hpp"

namespace holo::lackey {

namespace {

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

std::string lowered(std::string_view text) {
    std::string out(text);
    for (auto& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
    return out;
}

std::string trimmed(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return std::string(text);
}

std::string titled(std::string_view text) {
    std::string out(text);
    for (std::size_t i = 0; i < out.size(); ++i)
        if ((i == 0 || out[i - 1] == ' ' || out[i - 1] == '-') && out[i] >= 'a' && out[i] <= 'z') out[i] = static_cast<char>(out[i] - 32);
    return out;
}

std::string symbol_name(std::string_view text) {
    std::string out;
    for (const char c : lowered(text)) {
        const bool gap = c == ' ' || c == '-';
        if (gap && (out.empty() || out.back() == ' ' || out.back() == '-')) continue;
        if (gap || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) out += c;
    }
    while (out.ends_with(' ') || out.ends_with('-')) out.pop_back();
    return out;
}

std::string image_name(std::string_view name) {
    std::string out;
    for (const char c : name) {
        if (is_letter(c) || c == '-') out += c;
        else if (!out.empty() && out.back() != '_') out += '_';
    }
    while (out.ends_with('_')) out.pop_back();
    return out;
}

std::vector<std::string> split(std::string_view text, std::string_view by) {
    std::vector<std::string> out;
    for (;;) {
        const auto end = text.find(by);
        out.push_back(trimmed(text.substr(0, end)));
        if (end == std::string_view::npos) return out;
        text.remove_prefix(end + by.size());
    }
}

std::string joined(const std::vector<std::string>& parts, std::string_view by) {
    std::string out;
    for (const auto& part : parts) out += (out.empty() ? "" : std::string(by)) + part;
    return out;
}

std::optional<int> figure(std::string_view text) {
    const auto point = text.find('.');
    if (point != std::string_view::npos) {
        const auto rest = text.substr(point + 1);
        if (rest.empty() || !std::all_of(rest.begin(), rest.end(), [](char c) { return c == '0'; })) return std::nullopt;
        text = text.substr(0, point);
    }
    return catalog::integer(text);
}

std::size_t find_words(std::string_view text, std::string_view words, std::size_t from) {
    for (auto at = text.find(words, from); at != std::string_view::npos; at = text.find(words, at + 1)) {
        const auto end = at + words.size();
        if ((at == 0 || !is_letter(text[at - 1])) && (end == text.size() || !is_letter(text[end]))) return at;
    }
    return std::string_view::npos;
}

std::string yaml_text(const std::string& text) {
    static const std::array<std::string_view, 9> taken{"yes", "no", "true", "false", "null", "on", "off", "y", "n"};
    const auto lower = lowered(text);
    const bool first = !text.empty() && (is_letter(text[0]) && !(text[0] >= '0' && text[0] <= '9'));
    const bool plain = first && text.back() != ' ' && text.back() != ':' && text.find(": ") == std::string::npos &&
                       text.find(" #") == std::string::npos && text.find_first_of("\"\\{}[],\t") == std::string::npos &&
                       std::find(taken.begin(), taken.end(), lower) == taken.end();
    if (plain) return text;
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (c == '\t') out += "\\t";
        else out += c;
    }
    return out + '"';
}

}  // namespace holo::lackey
