// An index of the rules that a program's code cites, by instruction. Made once for a game; cards that visit the game are added.
#pragma once

#include <vector>

#include "interpreter/machine/program.hpp"

namespace holo::play {

class Citations {
public:
    explicit Citations(const machine::Program& program);

    // Notes for an instruction; several of them are carried out in this order.
    enum class Deed : std::uint8_t { ends_filter, ends_group, tells_test, begins, begins_filter, carries_out };
    struct Note {
        Deed deed;
        std::uint32_t part;   // index in decision_parts; a rule for `carries_out`
        std::uint32_t first;  // the first part of the same condition
        int next;             // note of the same instruction, or none
    };
    // The first note of an instruction, or none.
    int at(std::uint32_t instruction) const { return instruction < first_.size() ? first_[instruction] : static_cast<int>(machine::none); }
    const Note& note(int index) const { return notes_[static_cast<std::size_t>(index)]; }
    const machine::Program& program() const { return program_; }

    // Adds new code of the program, until cut() removes it again.
    void extend();
    void cut();

private:
    void add(std::size_t cites, std::size_t decisions);
    void put(Deed deed, std::uint32_t instruction, std::uint32_t part, std::uint32_t first);

    const machine::Program& program_;
    std::vector<int> first_;  // by instruction
    std::vector<Note> notes_;
    struct {
        std::size_t code, notes, cites, decisions;
    } own_{};
};

}  // namespace holo::play
