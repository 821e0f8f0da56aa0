#include "grammar/character.hpp"

#include <algorithm>

namespace holo {

namespace {

bool is_control(char32_t c) {
    const bool turns = (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || turns;
}

}  // namespace

std::size_t character_length(std::string_view text) {
    if (text.empty()) return 0;
    const auto first = static_cast<unsigned char>(text[0]);
    const std::size_t length = first < 0x80 ? 1 : first < 0xC0 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF8 ? 4 : 0;
    if (length == 0 || text.size() < length) return 0;
    char32_t c = length == 1 ? first : first & (0x7Fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        const auto u = static_cast<unsigned char>(text[i]);
        if ((u & 0xC0) != 0x80) return 0;
        c = c << 6 | (u & 0x3Fu);
    }
    constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};  // a shorter form is the only one
    const bool surrogate = c >= 0xD800 && c < 0xE000;
    return c < least[length] || surrogate || c > 0x10FFFF || is_control(c) ? 0 : length;
}

std::size_t count_characters(std::string_view text) {
    std::size_t n = 0;
    for (; !text.empty(); ++n) text.remove_prefix(std::max<std::size_t>(1, character_length(text)));
    return n;
}

std::string printable(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const auto length = character_length(text);
        if (length > 0) out += text.substr(0, length);
        else out += text[0] == '\t' ? ' ' : '?';
        text.remove_prefix(std::max<std::size_t>(1, length));
    }
    return out;
}

}  // namespace holo
