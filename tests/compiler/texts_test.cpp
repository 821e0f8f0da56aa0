// Texts that are given to other objects.

#include "tests/compiler/trial.hpp"

using namespace holo;
using namespace holo::testing;

TEST_CASE("a text is given by one object, to objects of its kind", "[compiler]") {
    const Told mistakes[] = {
        {"H203", "act: this gets text of a cube", "a cube"}, {"H203", "act: each player gets text of you", "you"},
        {"H203", "act: this gets text of 3", "3"},           {"H206", "act: this gets text of each leaf", "each leaf"},
        {"H208", "this gets text of a leaf", "a leaf"},      {"H212", "act: this gets text", "text"},
    };
    for (const auto& one : mistakes) check_told(one);
    check_sound("act: this gets text of a leaf and +1 heft until end of turn");
    check_sound("while this is flipped: each of your other pieces gets text of base");
    check_sound("act: choose a leaf as l, until end of turn: each of your other pieces gets text of l");
}
