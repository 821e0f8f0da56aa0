// The words in which a game is shown: those of its module's catalogue for a table, in the shell's language.
#pragma once

#include "interpreter/play/labels.hpp"
#include "interpreter/tools/shell.hpp"
#include "interpreter/wording/table.hpp"

namespace holo::tools {

// Null without such words: the module's own words are shown.
std::unique_ptr<wording::TableWords> table_words(const Shell& shell, const catalog::Game& game);

// The catalogue of words that may be null.
inline const wording::Catalogue* catalogue_of(const wording::TableWords* words) { return words == nullptr ? nullptr : &words->catalogue(); }

// The label words of those words, which may be null and must outlive them.
play::LabelWords label_words(const Shell& shell, const catalog::Game& game, const wording::TableWords* words);

// A file that the game was made of, as it was read then; null for any other file.
const Source* file_of(const catalog::Game& game, std::string_view label);

}  // namespace holo::tools
