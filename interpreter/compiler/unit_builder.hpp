// Collects the code of one unit. Units are written side by side (a condition inside a body); therefore each has a buffer of its own and is
// put into the program when complete.
#pragma once

#include <string>
#include <vector>

#include "interpreter/compiler/slots.hpp"
#include "interpreter/compiler/vocabulary.hpp"

namespace holo::compiler {

class UnitBuilder {
public:
    // Adds an instruction, or fuses it with the last one where a fused instruction exists.
    void op(machine::Op op, int b = 0, int a = 0);
    void word(std::int32_t value) { code_.push_back(static_cast<std::uint32_t>(value)); }
    void number(int value);  // push, short or long

    // A jump to a later place: returns the argument for land().
    std::size_t jump(machine::Op op);
    std::size_t branch(machine::Op op, int b);  // an instruction whose following word is a distance
    void land(std::size_t jump);                // the jump leads to the next instruction
    void land(const std::vector<std::size_t>& jumps) {
        for (const auto jump : jumps) land(jump);
    }
    std::size_t here() { return landed_ = code_.size(); }
    void jump_back(std::size_t to);                          // an unconditional jump to an earlier place
    void keep(machine::Op op, int local, std::size_t loop);  // keeps or drops the member in the local, then continues with the next

    void span(Span span);                // the place in the text of the following code
    void cite(std::uint32_t rule);       // the next instruction carries out the rule
    void cite_last(std::uint32_t rule);  // the last instruction carries out the rule
    // Marks the start of a condition that cites rules, because its code must not be fused with earlier code; its end adds its parts.
    void begin_decision() { begun_ = code_.size(); }
    struct DecisionPart {
        machine::Decided part{};
        std::uint32_t from = 0, at = 0, size = 1;
        std::vector<std::uint32_t> rules;
    };
    void decision(std::size_t begin, std::vector<DecisionPart> parts);
    std::size_t place() const { return code_.size(); }
    void names(std::vector<std::string> names);          // the lines or modes of the next instruction's question
    void menu(std::vector<machine::MenuLineRow> lines);  // the menu of the next instruction's question
    // Appends all code of another unit. Its places refer to its own source.
    void append(const UnitBuilder& other, int source, const Source& text);
    bool empty() const { return code_.empty(); }
    std::size_t instructions() const { return starts_.size(); }
    // Inverts a filter: when all code since then stores a set and narrows it by one test, narrows it by the contrary in one instruction.
    bool invert(std::size_t instructions);

    // Reserves a number for a unit that is written later, because other units may call it already.
    static int reserve(machine::Program& program);
    // Puts the unit into the program and returns its number: the reserved one, if there is one. Places are converted into those of the file
    // that contains `text`.
    int finish(Vocabulary& vocabulary, const std::string& name, int arguments, const Slots& slots, int source, Span span, int reserved,
               const Source& text);

private:
    std::vector<std::uint32_t> code_;
    std::vector<std::pair<std::uint32_t, Span>> spans_;
    std::vector<machine::SpanRow> appended_spans_;  // counted from the start of the unit, behind all others
    std::vector<std::pair<std::uint32_t, std::uint32_t>> cites_;
    std::vector<std::pair<std::uint32_t, std::vector<std::string>>> names_;
    std::vector<std::pair<std::uint32_t, std::vector<machine::MenuLineRow>>> menus_;
    struct Decision {
        std::uint32_t first;  // instruction
        std::vector<DecisionPart> parts;
    };
    std::vector<Decision> decisions_;
    bool join(machine::Op op, int b, int a);
    bool test_member();

    std::vector<std::size_t> starts_;  // start of each instruction
    std::size_t begun_ = 0;            // start of the last decision
    std::size_t landed_ = 0;           // target of the last jump: code before it is not fused with code behind it
    std::vector<std::size_t> words_;   // jumps with their distance in the next word
};

}  // namespace holo::compiler
