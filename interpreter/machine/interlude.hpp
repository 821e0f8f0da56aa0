// Interludes: the menu of one procedure that is open at any time. Its lines stand behind the options of every decision outside of it, for
// each player. A chosen line is carried out at once; then the interrupted decision is asked again.
#pragma once

#include "interpreter/machine/context.hpp"

namespace holo::machine {

class Interlude : private Part {
public:
    explicit Interlude(Context& context) : Part(context) {}

    // Adds its lines to the options of the coming decision, the chooser's lines first.
    void offer();
    // Begins to carry out the line; the interrupted frame asks again later.
    void take(const Option& option);

    // The player who may take such an option, and the line behind it.
    static int player_of(const Program& program, const Option& option) { return option.entry / program.interlude_lines + 1; }
    static int line_of(const Program& program, const Option& option) { return option.entry % program.interlude_lines; }

private:
    const AgainRow* again() const;  // row of the asking instruction; nullptr when it cannot be carried out again
    bool is_native_choice() const { return is_native(context_.top()); }
    bool is_under_way() const;
    void list(int player);
};

}  // namespace holo::machine
