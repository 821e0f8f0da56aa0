// A law of all that is reported: its Spanish holds no English. Quoted words are those of a script or a file, and are left aside.
#pragma once

#include <regex>
#include <string>

#include "grammar/diagnostic.hpp"

namespace holo::testing {

// The English words of a Spanish text: words that are frequent in English and are none in Spanish.
inline std::string english_in(const std::string& text) {
    static const std::regex quoted("`[^`]*`");
    static const std::regex word(
        "\\b(the|of|is|an|are|and|or|to|be|it|this|that|what|which|with|without|written|not|only|more|than|has|set|"
        "number|object|zone|space|player|side|symbol|condition|ability|amount|found|expected|nothing)\\b");
    const auto plain = std::regex_replace(text, quoted, " ");
    std::string found;
    for (std::sregex_iterator it(plain.begin(), plain.end(), word), end; it != end; ++it) found += (found.empty() ? "" : " ") + it->str();
    return found;
}

inline std::string english_in(const Diagnostic& d) {
    return english_in(d.message(Lang::es) + " " + d.label(Lang::es) + " " + d.help(Lang::es));
}

}  // namespace holo::testing
