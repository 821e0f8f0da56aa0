#include "interpreter/play/coverage.hpp"

#include <algorithm>

namespace holo::play {

CitedRules::CitedRules(const catalog::Game& game)
    : game_(game), program_(*game.program), cites_(program_.code.size() + 1), seen_(program_.rules.size()), done_(machine::mechanism_rows().size()) {
    for (const auto& cite : program_.cites) cites_[cite.at] = 1;
}

void CitedRules::looked(int zone_kind) { zones_.insert(zone_kind); }

void CitedRules::ran(std::uint32_t instruction) {
    // Expressions of a scenario are compiled after this was made; they cite nothing.
    if (instruction >= cites_.size() || cites_[instruction] == 0) return;
    const auto first = std::lower_bound(program_.cites.begin(), program_.cites.end(), instruction,
                                        [](const machine::CiteRow& row, std::uint32_t at) { return row.at < at; });
    for (auto it = first; it != program_.cites.end() && it->at == instruction; ++it) seen_[it->rule] = 1;
    cites_[instruction] = 0;  // once is enough
}

std::set<std::string> CitedRules::rules() const {
    std::set<std::string> out;
    for (std::size_t i = 0; i < seen_.size(); ++i)
        if (seen_[i] != 0) out.insert(program_.rules[i]);
    const auto& declared = game_.manifest.declared;
    for (const auto& mechanism : declared.mechanisms)
        if (done_[static_cast<std::size_t>(mechanism.mechanism)] != 0) out.insert(mechanism.rules.begin(), mechanism.rules.end());
    for (const int zone : zones_) {
        const auto& cites = declared.zones[static_cast<std::size_t>(zone)].cites;
        out.insert(cites.begin(), cites.end());
    }
    return out;
}

}  // namespace holo::play
