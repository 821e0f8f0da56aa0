// Decisions. A choice with one legal option is no decision: it is taken. Otherwise the options are
// listed in the state, the machine stops, and answer() puts the chosen one where the instruction
// would have left it.
#pragma once

#include "interpreter/machine/interlude.hpp"
#include "interpreter/machine/uses.hpp"

namespace holo::machine {

class Choices : private Part {
public:
    Choices(Context& context, Continuous& continuous, Uses& uses, Interlude& interlude)
        : Part(context), continuous_(continuous), uses_(uses), interlude_(interlude) {}

    // Of several answers to one question, nothing comes between the first and the last.
    enum class Answers : std::uint8_t { none_yet, some };
    void ask(ChoiceKind kind, int chooser, Answers given = Answers::none_yet);
    void offer(OptionKind kind, int entry, int object, int value);
    // Among objects, or among the spaces of a map.
    enum class Among : std::uint8_t { objects, spaces };
    void choose(int flags, Among among = Among::objects);
    void choose_some(Among among = Among::objects);
    void choose_number();
    void choose_amount(int argument, int happening);
    void choose_side();
    void choose_symbol();
    void choose_symbol_of(int attribute);
    void choose_mode(int modes, const std::int32_t* left);
    void divide();
    // One line for each ability with the header that the player can use: on what the player controls, on
    // the player, and on the game itself.
    void menu_use(int entry, int header, int player);
    bool any_headed(int header);  // whether anybody has an ability with the header, where it works
    // Asks which of these abilities is next; only those of that player, 0: all.
    void ask_order(ChoiceKind kind, int chooser, std::span<const std::int32_t> entries, int of = 0);
    // An answer to any question but those of ask_order, whose answers are the events' own.
    void answer(ChoiceKind kind, const Option& option);

private:
    void offer_range(int least, int most);
    // How the sets that are chosen from lie on the stack.
    struct Sets {
        int slots, words;  // slots of the stack; words with members
        OptionKind option;
        ChoiceKind one, some;
    };
    Sets sets(Among among) const;
    void ask_some(Answers given, const Sets& from);
    void ask_symbol(int player);
    void ask_divide(Answers given);

    Continuous& continuous_;
    Uses& uses_;
    Interlude& interlude_;
};

}  // namespace holo::machine
