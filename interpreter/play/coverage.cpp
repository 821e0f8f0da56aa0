#include "interpreter/play/coverage.hpp"

#include <algorithm>

namespace holo::play {

CitedRules::CitedRules(const machine::Program& program) : program_(program), cites_(program.code.size() + 1), seen_(program.rules.size()) {
    for (const auto& cite : program.cites) cites_[cite.at] = 1;
}

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
    return out;
}

}  // namespace holo::play
