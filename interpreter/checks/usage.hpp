// A summary of a game's code: the events that it raises, the attributes that it reads, the headers that it uses. Collected once; anything
// that is in no list never happens.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "interpreter/catalog/game.hpp"

namespace holo::checks {

// Calls `f(op, a, b, at)` for each instruction of the unit.
template <typename F>
void each_instruction(const machine::Program& program, const machine::UnitRow& unit, F f) {
    machine::each_instruction(program, unit, [&](std::uint32_t code, std::uint32_t at) {
        f(machine::op_of(code), machine::a_of(code), machine::b_of(code), at);
    });
}

// The tests that the ability makes on the arguments of its event.
inline std::span<const machine::CheckRow> checks_of(const machine::Program& program, const machine::AbilityRow& ability) {
    return std::span(program.checks).subspan(static_cast<std::size_t>(ability.first_check), static_cast<std::size_t>(ability.checks));
}

// Tells whether a unit reads one of its locals, or an effect that keeps its locals for later does.
bool loads(const machine::Program& program, int unit, int local);

class Usage {
public:
    explicit Usage(const catalog::Game& game);

    bool raises(int happening) const { return raised_[static_cast<std::size_t>(happening)]; }
    bool asks(int happening) const { return asked_[static_cast<std::size_t>(happening)]; }  // queries its value
    bool uses_header(int header) const { return headers_[static_cast<std::size_t>(header)]; }
    bool reads(int attribute) const { return read_[static_cast<std::size_t>(attribute)]; }
    bool changes(int attribute) const { return changed_[static_cast<std::size_t>(attribute)]; }
    // Tells whether some script says the word, or all words of the phrase.
    bool says(const std::string& phrase) const;
    // Tells whether some script, or the manifest, calls a definition or a procedure of that name.
    bool calls(const std::string& name) const { return called_.count(name) != 0; }

private:
    void instructions(const machine::Program& program);
    void rows(const machine::Program& program);
    void words(const Tree& tree);
    void shown(const catalog::Game& game);
    void storage(machine::Storage storage, int index, std::vector<bool>& attributes, const machine::Program& program) const;
    void property(const machine::Program& program, int property);

    std::vector<bool> raised_, asked_, headers_, read_, changed_;
    std::unordered_set<std::string_view> words_, called_;  // words of texts that the game keeps
};

}  // namespace holo::checks
