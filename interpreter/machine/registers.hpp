// Macros and registers that the instruction loop (interpret.cpp) shares with its rarer instructions (operate.cpp). Included only at the top
// of these two.
#pragma once

#include "interpreter/machine/arithmetic.hpp"
#include "interpreter/machine/machine.hpp"

namespace holo::machine {

// The position of the loop. Its registers are locals while it runs; they are saved before any code that reads them from the state.
struct Registers {
    Frame* frame;
    const std::uint32_t* ip;  // the code word read last
    std::int32_t* vp;         // first free value
    std::int32_t* locals;
    Word* sp;  // first free set
};

template <typename F>
void keep_where(Word* set, int words, F&& holds) {
    for (int w = 0; w < words; ++w) {
        Word kept = 0;
        for (Word bits = set[w]; bits != 0; bits &= bits - 1)
            if (holds((w << 6) + std::countr_zero(bits))) kept |= bits & (~bits + 1);
        set[w] = kept;
    }
}

// The same by a number for each member, from a column.
template <typename Number, typename F>
void keep_numbered(Word* set, int words, const Number* column, F&& holds) {
    for (int w = 0; w < words; ++w, column += 64) {
        Word kept = 0;
        for (Word bits = set[w]; bits != 0; bits &= bits - 1)
            if (holds(column[static_cast<unsigned>(std::countr_zero(bits))])) kept |= bits & (~bits + 1);
        set[w] = kept;
    }
}

}  // namespace holo::machine

// `fixed` is the number of words of a set when it is known at compile time, because set instructions then need no loop; 0 stands for any
// number.
#define WORDS (fixed != 0 ? fixed : context_.words)
#define CODE (observed ? program_.code.data() : table_.code())
// SAVE writes the registers back before code that reads the state, LOAD reads them again after code that may have changed them.
#define SAVE()                                                                                                          \
    (frame->at = static_cast<std::uint32_t>(ip + 1 - code), context_.at = frame->at - 1,                                \
     h.frame_top = static_cast<std::int32_t>(frame - frames) + 1, h.value_top = static_cast<std::int32_t>(vp - values), \
     h.set_top = SETS_BELOW(sp))
#define LOAD()                                                                                                     \
    (frame = &context_.top(), ip = code + frame->at - 1, vp = values + h.value_top, locals = values + frame->base, \
     sp = set_base + h.set_top * words)
// The division is unsigned, because the distance is never negative.
#define SETS_BELOW(set) static_cast<std::int32_t>(static_cast<std::size_t>((set)-set_base) / static_cast<unsigned>(words))
#define SET(n) (sp - ((n) + 1) * words)
// Words of a set of spaces on the stack of sets.
#define WIDE (table_.layout().sets_of_spaces() * words)
#define LOCAL_SET (set_base + (frame->sets + B) * words)
#define B b_of(instruction)
#define EACH_WORD for (int w = 0; w < words; ++w)
