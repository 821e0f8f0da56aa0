// Things that may be used at any time: the menu of one procedure, whose lines stand behind the options of every decision outside of
// it, for each player. The line that is taken is carried out at once; then the decision that it came before is asked again.
#pragma once

#include "interpreter/machine/context.hpp"

namespace holo::machine {

class Interlude : private Part {
public:
    explicit Interlude(Context& context) : Part(context) {}

    // Adds its lines to the options of the decision that is about to be asked, those of the chooser first.
    void offer();
    // Begins to carry out the line; the frame that asked will ask again.
    void take(const Option& option);

    // The player who may take such an option, and the line that it stands for.
    static int player_of(const Program& program, const Option& option) { return option.entry / program.interlude_lines + 1; }
    static int line_of(const Program& program, const Option& option) { return option.entry % program.interlude_lines; }

private:
    const AgainRow* again() const;  // of the instruction that asks; nullptr when it cannot be carried out once more
    bool is_native_choice() const { return is_native(context_.top()); }
    bool is_under_way() const;
    void list(int player);
};

}  // namespace holo::machine
