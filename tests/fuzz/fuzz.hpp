// Shared by the fuzz targets. A target feeds bytes to a reader; for any bytes, the reader returns, and its diagnostics can be rendered.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

#include "grammar/diagnostic.hpp"
#include "interpreter/catalog/game.hpp"
#include "tests/own_folder.hpp"

namespace holo::fuzz {

inline SourcePtr source_of(const std::uint8_t* data, std::size_t size) {
    return std::make_shared<const Source>("input", std::string(reinterpret_cast<const char*>(data), size));
}

// Renders both languages, because a wrong number of blanks or a span outside of its text would show.
inline void render_all(const Diagnostics& diagnostics) {
    for (const auto& d : diagnostics.list())
        for (const auto lang : {Lang::en, Lang::es})
            if (render(d, lang, false).empty()) std::abort();
}

// A small game of the repository, for inputs that need one.
inline catalog::Game& small_game() {
    static const auto game = [] {
        Diagnostics out;
        const std::string root = HOLOCRON_ROOT "/tests/other_games";
        auto loaded = catalog::load_module(root + "/rulesets/duel", catalog::set_files_in(root + "/cards/duel", out), out);
        if (!loaded || out.errors() > 0) std::abort();
        return loaded;
    }();
    return *game;
}

// A folder for inputs that are read from files; one for each process.
inline const testing::OwnFolder& folder() {
    static const testing::OwnFolder own;
    return own;
}

inline std::string put(const std::string& name, const std::uint8_t* data, std::size_t size) {
    return folder().write(name, {reinterpret_cast<const char*>(data), size});
}

}  // namespace holo::fuzz
