// Whatever lies in a content root and is not read: content is never lost in silence.
#pragma once

#include "interpreter/catalog/game.hpp"

namespace holo::catalog {

// Folders and files of a root, and of the own folder, that hold content and that no command reads: names in wrong capitals, folders of no
// game, sets and decks in the wrong place, files with another ending. With a game: only what may be meant for it.
void report_strays(const Paths& paths, std::string_view game, Diagnostics& out);

// Rules files beside a module or its sets that neither names.
void report_unnamed_rules(const Paths& paths, const Game& game, Diagnostics& out);

// Why a folder cannot be the root, empty when it can; in words, see said().
std::string why_no_root(const std::string& root);

}  // namespace holo::catalog
