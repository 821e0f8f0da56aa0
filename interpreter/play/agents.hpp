// Players that are programs. An agent is given only what its seat may see: before it thinks ahead, all
// it cannot see is dealt anew.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/machine/machine.hpp"

namespace holo::play {

class Agent {
public:
    virtual ~Agent() = default;
    // Nothing is known of earlier games any more.
    virtual void begin_game() {}
    // Index of the option it takes. The machine is at a decision of this agent's seat.
    virtual int choose(machine::Machine& machine, pcg32& random) = 0;
    // The same for a seat that may use something at any time while another one is asked; none when it uses nothing now.
    virtual int interject(machine::Machine& machine, pcg32& random, int seat) = 0;
};

// The options of the decision that the player may take. Where nothing may be used at any time, all are the chooser's.
std::vector<int> options_of(const machine::Machine& machine, int player);
// The same without a list, which would lie in the heap: how many there are, and the n-th of them.
int count_options_of(const machine::Machine& machine, int player);
int option_of(const machine::Machine& machine, int player, int which);
// What a table of agents does at a decision: first each of those who are not asked may interject, then whoever is asked chooses.
int choose_at(const std::vector<std::unique_ptr<Agent>>& agents, machine::Machine& machine, pcg32& random);

std::vector<std::string> agent_names();
// One of these names; the searching one's may have its budget of playouts behind it, as in `search:200`.
bool is_agent(const std::string& name);
// nullptr for a name that is none.
std::unique_ptr<Agent> make_agent(const std::string& name, const machine::Table& table);

}  // namespace holo::play
