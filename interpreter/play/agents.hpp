// Players that are programs. An agent is given only the view of its seat: before it thinks ahead, all hidden facts are dealt anew.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/machine/machine.hpp"

namespace holo::play {

class Agent {
public:
    virtual ~Agent() = default;
    // Forgets earlier games.
    virtual void begin_game() {}
    // The index of the option that it takes. The machine is at a decision of this agent's seat.
    virtual int choose(machine::Machine& machine, pcg32& random) = 0;
    // The same for a seat that may use an interlude while another one is asked; none when it uses nothing now.
    virtual int interject(machine::Machine& machine, pcg32& random, int seat) = 0;
};

// The options of the decision that the player may take. Without an interlude, all of them belong to the chooser.
std::vector<int> options_of(const machine::Machine& machine, int player);
// The same without a list, because a list would be allocated on the heap: their number, and the n-th of them.
int count_options_of(const machine::Machine& machine, int player);
int option_of(const machine::Machine& machine, int player, int which);
// A decision at a table of agents: first each of the others may interject, then the asked agent chooses.
int choose_at(const std::vector<std::unique_ptr<Agent>>& agents, machine::Machine& machine, pcg32& random);

std::vector<std::string> agent_names();
// Tells whether the name is an agent's; a searching one may have its budget of playouts behind it, as in `search:200`.
bool is_agent(const std::string& name);
// nullptr for an unknown name.
std::unique_ptr<Agent> make_agent(const std::string& name, const machine::Table& table);

}  // namespace holo::play
