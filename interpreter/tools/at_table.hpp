// A game in a terminal with its words: everything that the screen and the typed commands of `play` need to read.
#pragma once

#include <memory>

#include "interpreter/play/session.hpp"
#include "interpreter/tools/inquiries.hpp"
#include "interpreter/tools/narrator.hpp"
#include "interpreter/tools/piece_marks.hpp"
#include "interpreter/tools/words.hpp"

namespace holo::tools {

// The words for a table. A label may be typed as scripts spell it, or as it is shown.
struct TableNames {
    TableNames(const Shell& shell, const catalog::Game& game, const machine::Table& table, const wording::TableWords* words)
        : labels(game, table),
          shown_as(game, table, label_words(shell, game, words)),
          naming(shell, game, table, shown_as),
          marks(shell, game, table, naming),
          inquiries(game, table),
          narrator(naming, game, table, catalogue_of(words)) {}

    play::Labels labels, shown_as;
    Naming naming;
    PieceMarks marks;
    Inquiries inquiries;
    Narrator narrator;
};

struct AtTable {
    const Shell& shell;
    catalog::Game& game;
    play::Session& session;
    const TableNames& names;
    const wording::TableWords* words;  // null: those of the module

    const play::Labels& shown_as() const { return names.shown_as; }
    const char* in(const char* en, const char* es) const { return shell.lang == Lang::es ? es : en; }
};

}  // namespace holo::tools
