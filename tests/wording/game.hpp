// The games whose cards the tests say, and reports about words.
#pragma once

#include "interpreter/catalog/game.hpp"

namespace holo::test {

inline std::unique_ptr<catalog::Game> destiny(Diagnostics& out) { return catalog::load_game({HOLOCRON_ROOT, {}}, "destiny", out); }

inline std::unique_ptr<catalog::Game> swtcg(Diagnostics& out) { return catalog::load_game({HOLOCRON_ROOT, {}}, "swtcg", out); }

// Tells whether a word was reported under a code.
inline bool reported(const Diagnostics& out, std::string_view code, const std::string& word) {
    for (const auto& d : out.list())
        if (row(d.id).code == code && d.message(Lang::en).find("`" + word + "`") != std::string::npos) return true;
    return false;
}

}  // namespace holo::test
