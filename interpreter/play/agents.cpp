#include "interpreter/play/agents.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "interpreter/play/greedy.hpp"
#include "interpreter/play/search.hpp"

namespace holo::play {

using machine::none;

namespace {

constexpr std::string_view searching = "search";

// The budget of a searching agent; nothing for another name.
std::optional<int> playouts_of(std::string_view name) {
    if (name.substr(0, searching.size()) != searching) return std::nullopt;
    name.remove_prefix(searching.size());
    if (name.empty()) return SearchAgent::usual_playouts;
    int playouts = 0;
    const auto* const end = name.data() + name.size();
    if (name[0] != ':' || std::from_chars(name.data() + 1, end, playouts).ptr != end || playouts < 1 || playouts > 1'000'000)
        return std::nullopt;
    return playouts;
}

class RandomAgent : public Agent {
public:
    int choose(machine::Machine& machine, pcg32& random) override {
        const auto own = static_cast<std::uint32_t>(count_options_of(machine, machine.chooser()));
        return option_of(machine, machine.chooser(), static_cast<int>(random(own)));
    }
    // Using nothing is one of its options.
    int interject(machine::Machine& machine, pcg32& random, int seat) override {
        const int own = count_options_of(machine, seat);
        const auto which = static_cast<int>(random(static_cast<std::uint32_t>(own + 1)));
        return which == own ? static_cast<int>(none) : option_of(machine, seat, which);
    }
};

}  // namespace

std::vector<int> options_of(const machine::Machine& machine, int player) {
    std::vector<int> out;
    for (int i = 0; const auto& option : machine.options()) {
        if (machine.taker(option) == player) out.push_back(i);
        ++i;
    }
    return out;
}

int count_options_of(const machine::Machine& machine, int player) {
    if (machine.table().program.interlude == none) return static_cast<int>(machine.options().size());
    int count = 0;
    for (const auto& option : machine.options()) count += static_cast<int>(machine.taker(option) == player);
    return count;
}

int option_of(const machine::Machine& machine, int player, int which) {
    if (machine.table().program.interlude == none) return which;
    int index = 0;
    for (const auto& option : machine.options()) {
        if (machine.taker(option) == player && which-- == 0) return index;
        ++index;
    }
    return none;
}

int choose_at(const std::vector<std::unique_ptr<Agent>>& agents, machine::Machine& machine, pcg32& random) {
    const int chooser = machine.chooser();
    const auto& table = machine.table();
    for (int seat = 1; table.program.interlude != none && seat <= table.players; ++seat) {
        if (seat == chooser || count_options_of(machine, seat) == 0) continue;
        if (const int choice = agents[static_cast<std::size_t>(seat - 1)]->interject(machine, random, seat); choice != none) return choice;
    }
    return agents[static_cast<std::size_t>(chooser - 1)]->choose(machine, random);
}

std::vector<std::string> agent_names() { return {"random", "greedy", "list", std::string(searching)}; }

bool is_agent(const std::string& name) {
    const auto names = agent_names();
    return std::find(names.begin(), names.end(), name) != names.end() || playouts_of(name);
}

std::unique_ptr<Agent> make_agent(const std::string& name, const machine::Table& table) {
    if (name == "random") return std::make_unique<RandomAgent>();
    if (name == "greedy") return std::make_unique<GreedyAgent>(table);
    if (name == "list") {
        const auto& priorities = table.program.priorities;
        return priorities.empty() ? std::make_unique<GreedyAgent>(table) : std::make_unique<GreedyAgent>(table, priorities);
    }
    if (const auto playouts = playouts_of(name)) return std::make_unique<SearchAgent>(table, *playouts);
    return nullptr;
}

}  // namespace holo::play
