// A law of all that is reported: its Spanish holds no English. Quoted words are those of a script or a file, and are left aside.
#pragma once

#include <cctype>
#include <functional>
#include <set>
#include <string>

#include "grammar/diagnostic.hpp"

namespace holo::testing {

// The English words of a Spanish text: words that are frequent in English and are none in Spanish.
inline std::string english_in(const std::string& text) {
    static const std::set<std::string, std::less<>> english{
        "the",    "of",    "is",    "an",      "are",     "and",    "or",        "to",      "be",     "it",    "this",     "that",
        "what",   "which", "with",  "without", "written", "not",    "only",      "more",    "than",   "has",   "set",      "number",
        "object", "zone",  "space", "player",  "side",    "symbol", "condition", "ability", "amount", "found", "expected", "nothing"};
    std::string found, word;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const char c = i < text.size() ? text[i] : ' ';
        // Letters with accents have several bytes, none of them in ASCII.
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || (c & 0x80) != 0) {
            word += c;
            continue;
        }
        if (english.contains(word)) found += (found.empty() ? "" : " ") + word;
        word.clear();
        if (const auto end = text.find('`', i + 1); c == '`' && end != std::string::npos) i = end;
    }
    return found;
}

inline std::string english_in(const Diagnostic& d) {
    return english_in(d.message(Lang::es) + " " + d.label(Lang::es) + " " + d.help(Lang::es));
}

}  // namespace holo::testing
