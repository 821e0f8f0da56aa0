// Cards that are in a game for a while only: those that a scenario makes up.
#pragma once

#include "interpreter/catalog/game.hpp"

namespace holo::catalog {

// While it is there, cards may come to a game without errors, and all of them are gone with it: so are the expressions that
// have been compiled meanwhile. Tables of the game that are made during a visit must be gone before its end.
class Visit {
public:
    explicit Visit(Game& game);
    ~Visit();
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

    // Cards come, compiled into the game's program. Says what is wrong with them; with errors, the game must not be played.
    Diagnostics add(const Yaml& cards, const SourcePtr& source);

private:
    Game& game_;
    compiler::Compiler::Visit compiling_;
    std::size_t sets_, cards_, definitions_;
};

}  // namespace holo::catalog
