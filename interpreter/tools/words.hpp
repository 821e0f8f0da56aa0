// The words in which a game is shown: those that its module's catalogue has for a table, in the shell's language.
#pragma once

#include "interpreter/play/labels.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/wording/catalogue.hpp"

namespace holo::tools {

// Null where there are none: the module's own words are shown.
std::unique_ptr<wording::Catalogue> table_words(const Shell& shell, const catalog::Game& game);

// What labels are made of then. The catalogue must outlive them.
play::LabelWords label_words(const Shell& shell, const catalog::Game& game, const wording::Catalogue* words);

// One of the files that the game was made of, as it was read then; null when it is none of them.
const Source* file_of(const catalog::Game& game, std::string_view label);

}  // namespace holo::tools
