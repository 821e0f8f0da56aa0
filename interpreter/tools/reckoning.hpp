// Figures that a module defines, such as the total of an attack, for the sentences that are told and asked: `{total_damage}` is the value
// of the definition of that name, at that moment.
#pragma once

#include <map>
#include <string>

#include "interpreter/catalog/game.hpp"
#include "interpreter/machine/machine.hpp"
#include "interpreter/wording/telling.hpp"

namespace holo::tools {

class Reckoning {
public:
    Reckoning(const catalog::Game& game, const machine::Table& table) : game_(game), table_(table) {}

    // Adds the definitions that the sentence names and that `values` lack. The state stays as it is.
    void add(wording::Values& values, const wording::Template& sentence, const world::State& state, int you) const;

private:
    struct Unit {
        int number = machine::none;
        compiler::TypeKind kind = compiler::TypeKind::number;
    };
    Unit unit(const std::string& definition) const;

    const catalog::Game& game_;
    const machine::Table& table_;
    mutable std::map<std::string, Unit> units_;  // by definition: compiled when a sentence first asks for it
};

}  // namespace holo::tools
