#include "interpreter/play/greedy.hpp"

namespace holo::play {

int GreedyAgent::choose(machine::Machine& machine, pcg32& random) {
    if (machine.options().size() == 1) return 0;
    const int option = ranking_.rank(machine, machine.chooser(), random).front().option;
    ranking_.take(option);
    return option;
}

int GreedyAgent::interject(machine::Machine& machine, pcg32& random, int seat) { return ranking_.gain(machine, seat, random); }

}  // namespace holo::play
