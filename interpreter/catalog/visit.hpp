// Cards that are in a game only for a while: those that a scenario makes up.
#pragma once

#include "interpreter/catalog/game.hpp"

namespace holo::catalog {

// Lets cards visit a game without errors. The end of a visit removes its cards and the expressions compiled meanwhile. Tables made during a
// visit must be gone before its end.
class Visit {
public:
    explicit Visit(Game& game);
    ~Visit();
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

    // Compiles cards into the game's program. Returns their diagnostics; with errors, the game must not be played.
    Diagnostics add(const Yaml& cards, const SourcePtr& source);

private:
    Game& game_;
    compiler::Compiler::Visit compiling_;
    std::size_t sets_, cards_, definitions_;
};

}  // namespace holo::catalog
