// Tells people at a table the events of a game: each event with a sentence in its module, in the order of their beginnings, and to each
// player only facts that this player may know.
#pragma once

#include <string>
#include <vector>

#include "interpreter/play/session.hpp"
#include "interpreter/tools/naming.hpp"
#include "interpreter/tools/reckoning.hpp"
#include "interpreter/wording/telling.hpp"

namespace holo::tools {

// A sentence for each player; the first is for a viewer who sees everything.
struct News {
    int depth = 0;
    std::vector<std::string> for_player;
};

class Narrator : public play::Witness {
public:
    Narrator(const Naming& naming, const catalog::Game& game, const machine::Table& table, const wording::Catalogue* words);

    // News since the last call; an unfinished event as far as it is known.
    std::vector<News> take();

    void event(const world::State& state, int happening, std::span<const std::int32_t> arguments, int actor, int depth,
               Outcome outcome) override;
    void again() override { told_.clear(), open_.clear(); }

private:
    struct Open {
        const wording::Template* sentence;
        int happening, actor, depth;
        std::vector<std::int32_t> arguments;
        std::vector<unsigned> known_to;  // by argument: the players who saw the object when the event began, one bit per player
        std::vector<int> sides;          // by argument: the side of a die when the event began, or none
        std::size_t place;               // index in told_
        bool is_told = false;            // told before its end
    };
    unsigned who_sees(const world::State& state, int object) const;
    void tell(const world::State& state, const Open& open, std::span<const std::int32_t> arguments);
    wording::Values values(const world::State& state, const Open& open, std::span<const std::int32_t> arguments, int listener) const;

    const Naming& naming_;
    const catalog::Game& game_;
    const machine::Table& table_;
    const wording::Catalogue* words_;
    Reckoning reckoning_;
    std::vector<const wording::Template*> sentences_;  // by happening
    std::vector<News> told_;
    std::vector<Open> open_;
    const world::State* state_ = nullptr;
};

// The value of an argument of an event in words for people, under its name and the forms of its sort; the listener is a player.
void add_value(wording::Values& values, const Naming& naming, const catalog::Game& game, const machine::Table& table,
               const wording::Catalogue* words, const world::State& state, const std::string& name, const compiler::Type& type,
               std::int32_t value, int listener, bool is_known);

}  // namespace holo::tools
