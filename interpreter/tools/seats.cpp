#include "interpreter/tools/seats.hpp"

#include <algorithm>

namespace holo::tools {

namespace {

constexpr const char* human = "human";

}  // namespace

bool Seats::need_person(const std::vector<std::string>& names) {
    return names.empty() || std::find(names.begin(), names.end(), human) != names.end();
}

void Seats::sit_down(const play::Session& session) {
    const auto players = static_cast<std::size_t>(session.table().players);
    if (names_.empty()) names_.assign(session.variant().one_person ? players : 1, human);
    names_.resize(players, "greedy");
    agents_.clear();
    for (const auto& name : names_) agents_.push_back(name == human ? nullptr : play::make_agent(name, session.table()));
}

int Seats::people() const { return static_cast<int>(std::count(agents_.begin(), agents_.end(), nullptr)); }

}  // namespace holo::tools
