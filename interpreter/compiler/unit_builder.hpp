// Collects the code of one unit. Units are written side by side (a condition inside a body), so each
// has a buffer of its own and is put into the program when it is complete.
#pragma once

#include <string>
#include <vector>

#include "interpreter/compiler/slots.hpp"
#include "interpreter/compiler/vocabulary.hpp"

namespace holo::compiler {

class UnitBuilder {
public:
    // Adds an instruction, or makes one of it and the last where there is one that does both.
    void op(machine::Op op, int b = 0, int a = 0);
    void word(std::int32_t value) { code_.push_back(static_cast<std::uint32_t>(value)); }
    void number(int value);  // push, short or long

    // A jump to a place not known yet: returns what land() needs.
    std::size_t jump(machine::Op op);
    std::size_t branch(machine::Op op, int b);  // an instruction whose following word is a distance
    void land(std::size_t jump);                // the jump leads to the next instruction
    void land(const std::vector<std::size_t>& jumps) {
        for (const auto jump : jumps) land(jump);
    }
    std::size_t here() { return landed_ = code_.size(); }
    void jump_back(std::size_t to);                          // an unconditional jump to an earlier place
    void keep(machine::Op op, int local, std::size_t loop);  // keeps or drops the member in the local, then goes on with the next

    void span(Span span);                // code from here on was written there
    void cite(std::uint32_t rule);       // the next instruction carries out the rule
    void cite_last(std::uint32_t rule);  // so does the last one
    // A condition that cites rules begins, so that nothing of it is joined with what stands before; what it is made of, at its end.
    void begin_decision() { begun_ = code_.size(); }
    struct DecisionPart {
        machine::Decided part{};
        std::uint32_t from = 0, at = 0, size = 1;
        std::vector<std::uint32_t> rules;
    };
    void decision(std::size_t begin, std::vector<DecisionPart> parts);
    std::size_t place() const { return code_.size(); }
    void names(std::vector<std::string> names);          // the next instruction asks with these lines or modes
    void menu(std::vector<machine::MenuLineRow> lines);  // the next instruction asks with this menu
    // All code of another unit behind this one's. Its places are those of its own source.
    void append(const UnitBuilder& other, int source, const Source& text);
    bool empty() const { return code_.empty(); }
    std::size_t instructions() const { return starts_.size(); }
    // When all since then was to keep a set and to narrow it by one thing: narrows it by the contrary instead, beside the kept
    // one.
    bool invert(std::size_t instructions);

    // A number for a unit that will be written later, so that others may call it already.
    static int reserve(machine::Program& program);
    // Puts the unit into the program and returns its number: the reserved one, if it has one. Places
    // are turned into those of the file that `text` lies in.
    int finish(Vocabulary& vocabulary, const std::string& name, int arguments, const Slots& slots, int source, Span span, int reserved,
               const Source& text);

private:
    std::vector<std::uint32_t> code_;
    std::vector<std::pair<std::uint32_t, Span>> spans_;
    std::vector<machine::SpanRow> appended_spans_;  // counted from the begin of the unit, behind all others
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

    std::vector<std::size_t> starts_;  // where each instruction begins
    std::size_t begun_ = 0;            // where the last decision begins
    std::size_t landed_ = 0;           // where the last jump leads: nothing before may be joined with what follows
    std::vector<std::size_t> words_;   // jumps whose distance is in the next word
};

}  // namespace holo::compiler
