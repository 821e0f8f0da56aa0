// What the instruction loop (interpret.cpp) and its rarer instructions (operate.cpp) share. Included by these two only,
// at their top: it defines macros.
#pragma once

#include "interpreter/machine/arithmetic.hpp"
#include "interpreter/machine/machine.hpp"

namespace holo::machine {

// Where the loop is. They live in locals while it runs, and go into the state before anything that looks at it.
struct Registers {
    Frame* frame;
    const std::uint32_t* ip;  // the word of code that was read last
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

// The same by a number of each, which stands in a column.
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

// `fixed` is the number of words of a set when that is known while compiling, so that set instructions need no loop; 0
// stands for any number.
#define WORDS (fixed != 0 ? fixed : words_)
#define CODE (observed ? program_.code.data() : table_.code())
// SAVE writes the registers back before anything that looks at the state, LOAD reads them again after anything that may
// have changed it.
#define SAVE()                                                                                                          \
    (frame->at = static_cast<std::uint32_t>(ip + 1 - code), context_.at = frame->at - 1,                                \
     h.frame_top = static_cast<std::int32_t>(frame - frames) + 1, h.value_top = static_cast<std::int32_t>(vp - values), \
     h.set_top = SETS_BELOW(sp))
#define LOAD()                                                                                                     \
    (frame = &context_.top(), ip = code + frame->at - 1, vp = values + h.value_top, locals = values + frame->base, \
     sp = set_base + h.set_top * words)
// Nothing lies below the stack, so that the division needs no sign.
#define SETS_BELOW(set) static_cast<std::int32_t>(static_cast<std::size_t>((set)-set_base) / static_cast<unsigned>(words))
#define SET(n) (sp - ((n) + 1) * words)
#define LOCAL_SET (set_base + (frame->sets + B) * words)
#define B b_of(instruction)
#define EACH_WORD for (int w = 0; w < words; ++w)
