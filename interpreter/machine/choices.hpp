// Decisions. A choice with one legal option is no decision: the option is taken. Otherwise the state lists the options, the machine stops,
// and answer() puts the chosen option where the instruction would have left it.
#pragma once

#include "interpreter/machine/interlude.hpp"
#include "interpreter/machine/uses.hpp"

namespace holo::machine {

class Choices : private Part {
public:
    Choices(Context& context, Continuous& continuous, Uses& uses, Interlude& interlude)
        : Part(context), continuous_(continuous), uses_(uses), interlude_(interlude) {}

    // Tells whether some answers to the question have been given; nothing comes between the first and the last.
    enum class Answers : std::uint8_t { none_yet, some };
    void ask(ChoiceKind kind, int chooser, Answers given = Answers::none_yet);
    void offer(OptionKind kind, int entry, int object, int value);
    // Offers each member of the set.
    void offer_each(OptionKind kind, int entry, const Word* set, int words, int value);
    // The candidates are objects, or spaces of a map.
    enum class Among : std::uint8_t { objects, spaces };
    void choose(int flags, Among among = Among::objects);
    void choose_some(Among among = Among::objects);
    void choose_number();
    void choose_amount(int argument, int happening);
    void choose_side();
    void choose_symbol();
    void choose_symbol_of(int attribute);
    void choose_mode(int modes, const std::int32_t* left);
    // Carries out a usable ability of the object with the header, as the player's, who picks when there are several. The header's
    // arguments lie on top of the value stack; `operand` is that of the instruction.
    void use(int header, int object, int player, int operand);
    void divide();
    // Adds a line for each ability with the header that the player can use: abilities of the objects that the player controls, of the
    // player, and of the game itself.
    void menu_use(int entry, int header, int player);
    bool any_headed(int header);  // true when an ability with the header is where it works
    // Asks which of these abilities is next; only abilities of player `of`, 0: all.
    void ask_order(ChoiceKind kind, int chooser, std::span<const std::int32_t> entries, int of = 0);
    // Carries out an answer to any question but those of ask_order, which events answer themselves.
    void answer(ChoiceKind kind, const Option& option);

private:
    // Tells whether an ability with a header works where its object is.
    bool is_there(int object, Reach reach) const { return context_.is_there(reach == Reach::condition ? reach : Reach::zone, object); }
    void offer_range(int least, int most);
    // The layout on the stack of the sets to choose from.
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
