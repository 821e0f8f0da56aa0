#include "interpreter/lackey/encoding.hpp"

#include <array>

#include "grammar/character.hpp"
#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/yaml.hpp"

namespace holo::lackey {

namespace {

// The characters of cp1252 where Latin-1 has control characters; 0: none.
constexpr std::array<std::uint16_t, 32> between{0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
                                                0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
                                                0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

bool is_utf8(std::string_view line) {
    while (!line.empty()) {
        const auto length = encoded_length(line);
        if (length == 0) return false;
        line.remove_prefix(length);
    }
    return true;
}

// The place of the first character in a line of UTF-8 that no text has, or npos. Tabs are allowed, because they part cells.
std::size_t first_control(std::string_view line) {
    for (std::size_t i = 0; i < line.size();) {
        const auto length = line[i] == '\t' ? 1 : character_length(line.substr(i));
        if (length == 0) return i;
        i += length;
    }
    return std::string_view::npos;
}

void put(std::uint32_t c, std::string& out) {
    if (c < 0x80) {
        out += static_cast<char>(c);
    } else if (c < 0x800) {
        out += static_cast<char>(0xC0 | (c >> 6));
        out += static_cast<char>(0x80 | (c & 0x3F));
    } else {
        out += static_cast<char>(0xE0 | (c >> 12));
        out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
        out += static_cast<char>(0x80 | (c & 0x3F));
    }
}

// Tells whether no text of cp1252 has the byte.
bool is_control(unsigned char c) { return (c < 0x20 && c != '\t') || c == 0x7F; }

}  // namespace

Decoded read_text(const std::string& path, Diagnostics& out) {
    const auto bytes = catalog::read_bytes(path, out);
    if (!bytes) return {};
    std::string text;
    text.reserve(bytes->size());
    bool utf8 = false, other = false;
    const auto refuse = [&](unsigned char byte) {
        const auto at = static_cast<std::uint32_t>(text.size());
        out.add(Diag::lackey_encoding, std::make_shared<const Source>(path, text + " "), {at, at + 1}, {std::to_string(byte)});
        return Decoded{};
    };
    if (bytes->starts_with("\xFF\xFE") || bytes->starts_with("\xFE\xFF")) return refuse(static_cast<unsigned char>((*bytes)[0]));
    std::string_view rest = *bytes;
    if (rest.starts_with("\xEF\xBB\xBF")) rest.remove_prefix(3);
    // Lines are decoded one by one, because a file may have passed through several programs.
    while (!rest.empty()) {
        const auto whole = rest.substr(0, std::min(rest.find('\n'), rest.size() - 1) + 1);
        rest.remove_prefix(whole.size());
        auto line = whole;
        if (line.ends_with('\n')) line.remove_suffix(1);
        if (line.ends_with('\r')) line.remove_suffix(1);
        const bool good = is_utf8(line);
        if (const auto at = good ? first_control(line) : std::string_view::npos; at != std::string_view::npos) {
            text += line.substr(0, at);
            return refuse(static_cast<unsigned char>(line[at]));
        }
        for (const char letter : line) {
            const auto c = static_cast<unsigned char>(letter);
            if (is_control(c)) return refuse(c);
            utf8 = utf8 || (good && c >= 0x80);
            other = other || !good;
            if (good || c < 0x80) {
                text += letter;
                continue;
            }
            const auto point = c < 0xA0 ? between[c - 0x80u] : c;
            if (point == 0) return refuse(c);
            put(point, text);
        }
        text += whole.substr(line.size());
    }
    return {std::make_shared<const Source>(path, std::move(text)), !other ? "UTF-8" : utf8 ? "UTF-8, cp1252" : "cp1252"};
}

}  // namespace holo::lackey
