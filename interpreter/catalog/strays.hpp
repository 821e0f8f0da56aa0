// Reports content that no command reads, because content must never be lost in silence.
#pragma once

#include "interpreter/catalog/game.hpp"

namespace holo::catalog {

// Reports folders and files of a root, and of the own folder, that hold content and that no command reads: names in wrong capitals, folders
// of no game, sets and decks in the wrong place, files with another ending. With a game: only content that may be meant for that game.
void report_strays(const Paths& paths, std::string_view game, Diagnostics& out);

// Reports rules files beside a module or its sets that neither names, and maps of sets that no set names.
void report_unnamed_files(const Paths& paths, const Game& game, Diagnostics& out);

// The reason why a folder cannot be the root, for said(); empty when it can.
std::string why_no_root(const std::string& root);

}  // namespace holo::catalog
