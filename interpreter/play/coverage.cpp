#include "interpreter/play/coverage.hpp"

#include <algorithm>

namespace holo::play {

using machine::Decided;
using Deed = Citations::Deed;

CitedRules::CitedRules(const catalog::Game& game, const Citations& citations)
    : game_(&game), citations_(&citations), seen_(game.program->rules.size()), done_(machine::mechanism_rows().size()) {}

void CitedRules::note(const Citations::Note& note, const Step& step) {
    switch (note.deed) {
        case Deed::carries_out: seen_[note.part] = 1; return;
        case Deed::begins: return begin(note.first, step.depth);
        default: break;
    }
    const auto* asked = open(note.first, step.depth);
    if (asked == nullptr) return;
    auto& told = told_[asked->told + note.part - note.first];
    switch (note.deed) {
        case Deed::tells_test:
            told = *step.value != 0 ? yes : no;
            deciding_.clear();
            if (outcome(*asked, note.first) == unknown) return;
            for (const auto part : deciding_) count_in(part);
            return close(*asked);
        case Deed::begins_filter: told = world::count(step.set, step.words); return;
        case Deed::ends_filter: return end_filter(*asked, note.part, world::count(step.set, step.words));
        case Deed::ends_group: {
            const auto size = citations_->program().decision_parts[note.first].size;
            if (!world::empty(step.set, step.words))
                for (std::uint32_t part = 1; part < size; ++part)
                    if (told_[asked->told + part] == waits) count_in(note.first + part);
            return close(*asked);
        }
        default: return;
    }
}

// Conditions of frames above this one have been abandoned, and so has this condition, when it is still open.
void CitedRules::begin(std::uint32_t first, int depth) {
    while (!open_.empty() && open_.back().depth > depth) close(open_.back());
    if (const auto* again = open(first, depth)) close(*again);
    if (is_seen(first)) return;
    const auto size = citations_->program().decision_parts[first].size;
    open_.push_back({first, depth, told_.size()});
    told_.resize(told_.size() + size, unknown);
}

CitedRules::Open* CitedRules::open(std::uint32_t first, int depth) {
    const auto it = std::find_if(open_.rbegin(), open_.rend(), [&](const Open& one) { return one.first == first && one.depth == depth; });
    return it == open_.rend() ? nullptr : &*it;
}

void CitedRules::close(const Open& open) {
    told_.resize(open.told);
    open_.resize(static_cast<std::size_t>(&open - open_.data()));
}

bool CitedRules::is_seen(std::uint32_t first) const {
    const auto& program = citations_->program();
    for (auto part = first; part < first + program.decision_parts[first].size; ++part) {
        const auto& row = program.decision_parts[part];
        for (auto rule = row.first_rule; rule < row.first_rule + row.rules; ++rule)
            if (seen_[program.decision_rules[rule]] == 0) return false;
    }
    return true;
}

// A filter decides when it rejects a candidate. One that rejects none decides together with the others, by whether candidates are left at
// the end.
void CitedRules::end_filter(const Open& open, std::uint32_t part, int left) {
    auto& told = told_[open.told + part - open.first];
    const bool leaves_out = citations_->program().decision_parts[part].part == Decided::without ? left > 0 : left < told;
    if (told > 0 && leaves_out) count_in(part);
    told = told > 0 ? waits : unknown;
}

// The outcome as far as known; notes the parts that decide it.
CitedRules::Told CitedRules::outcome(const Open& open, std::uint32_t at) {
    const auto& rows = citations_->program().decision_parts;
    const auto& row = rows[at];
    const auto before = deciding_.size();
    auto found = row.part == Decided::any ? no : yes;
    switch (row.part) {
        case Decided::test: found = static_cast<Told>(told_[open.told + at - open.first]); break;
        case Decided::all:
        case Decided::any:
            for (auto part = at + 1; part < at + row.size; part += rows[part].size) {
                const auto start = deciding_.size();
                const auto one = outcome(open, part);
                if (one == found) continue;
                // A part with the contrary outcome settles the whole; earlier parts decided nothing.
                deciding_.erase(deciding_.begin() + static_cast<std::ptrdiff_t>(before),
                                deciding_.begin() + static_cast<std::ptrdiff_t>(start));
                found = one;
                break;
            }
            break;
        case Decided::contrary:
        case Decided::cited:
            found = outcome(open, at + 1);
            if (row.part == Decided::contrary && found != unknown) found = found == yes ? no : yes;
            break;
        case Decided::group:
        case Decided::filter:
        case Decided::without: found = unknown; break;
    }
    if (found != unknown && row.rules > 0) deciding_.push_back(at);
    return found;
}

void CitedRules::count_in(std::uint32_t part) {
    const auto& program = citations_->program();
    const auto& row = program.decision_parts[part];
    for (auto rule = row.first_rule; rule < row.first_rule + row.rules; ++rule) seen_[program.decision_rules[rule]] = 1;
}

std::set<std::string> CitedRules::rules() const {
    std::set<std::string> out;
    for (std::size_t i = 0; i < seen_.size(); ++i)
        if (seen_[i] != 0) out.insert(citations_->program().rules[i]);
    const auto& declared = game_->manifest.declared;
    for (const auto& mechanism : declared.mechanisms)
        if (done_[static_cast<std::size_t>(mechanism.mechanism)] != 0) out.insert(mechanism.rules.begin(), mechanism.rules.end());
    for (const int zone : zones_) {
        const auto& cites = declared.zones[static_cast<std::size_t>(zone)].cites;
        out.insert(cites.begin(), cites.end());
    }
    return out;
}

}  // namespace holo::play
