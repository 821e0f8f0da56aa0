#include "grammar/character.hpp"

#include <algorithm>

namespace holo {

namespace {

bool is_control(char32_t c) {
    const bool turns = (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0x200E || c == 0x200F || c == 0x061C;
    const bool ends_line = c == 0x2028 || c == 0x2029;
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || turns || ends_line || c == 0xFEFF;
}

struct Character {
    char32_t point = 0;
    std::size_t length = 0;  // in bytes; 0: these bytes are no character
};

Character first_of(std::string_view text) {
    if (text.empty()) return {};
    const auto first = static_cast<unsigned char>(text[0]);
    const std::size_t length = first < 0x80 ? 1 : first < 0xC0 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF8 ? 4 : 0;
    if (length == 0 || text.size() < length) return {};
    char32_t c = length == 1 ? first : first & (0x7Fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        const auto u = static_cast<unsigned char>(text[i]);
        if ((u & 0xC0) != 0x80) return {};
        c = c << 6 | (u & 0x3Fu);
    }
    constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};  // a longer encoding than necessary is invalid
    const bool surrogate = c >= 0xD800 && c < 0xE000;
    if (c < least[length] || surrogate || c > 0x10FFFF) return {};
    return {c, length};
}

std::string hexadecimal(char32_t value, int digits) {
    std::string out;
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) out += "0123456789abcdef"[value >> shift & 0xF];
    return out;
}

}  // namespace

std::size_t encoded_length(std::string_view text) { return first_of(text).length; }

std::size_t character_length(std::string_view text) {
    const auto c = first_of(text);
    return is_control(c.point) ? 0 : c.length;
}

std::size_t count_characters(std::string_view text) {
    std::size_t n = 0;
    for (; !text.empty(); ++n) text.remove_prefix(std::max<std::size_t>(1, character_length(text)));
    return n;
}

std::string printable(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const auto c = first_of(text);
        const auto length = std::max<std::size_t>(1, c.length);
        if (text[0] == '\t') out += ' ';
        else if (c.length == 0) out += "\\x" + hexadecimal(static_cast<unsigned char>(text[0]), 2);
        else if (!is_control(c.point)) out += text.substr(0, length);
        else if (c.point < 0x100) out += "\\x" + hexadecimal(c.point, 2);
        else out += "\\u" + hexadecimal(c.point, 4);
        text.remove_prefix(length);
    }
    return out;
}

}  // namespace holo
