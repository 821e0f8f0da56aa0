// The rules that a run carried out: those cited by executed statements and by deciding conditions, and those that the module assigns to a
// mechanism of the machine, when the mechanism did its work.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "interpreter/catalog/game.hpp"
#include "interpreter/play/citations.hpp"

namespace holo::play {

class CitedRules : public machine::Observer {
public:
    // The citations must outlive this object.
    CitedRules(const catalog::Game& game, const Citations& citations);
    void ran(const Step& step) override {
        for (int at = citations_->at(step.instruction); at != machine::none; at = citations_->note(at).next)
            note(citations_->note(at), step);
    }
    void did(machine::Mechanism mechanism) override { done_[static_cast<std::size_t>(mechanism)] = 1; }
    // A player looked into a zone, or tried to.
    void looked(int zone_kind) { zones_.insert(zone_kind); }
    std::set<std::string> rules() const;

private:
    // A condition under evaluation. Conditions nested in it lie above.
    struct Open {
        std::uint32_t first;  // index in decision_parts
        int depth;            // depth of the frame
        std::size_t told;     // index of its first part in told_
    };
    enum Told : std::int32_t { waits = -2, unknown, no, yes };  // waits: a filter that rejected no candidate
    void note(const Citations::Note& note, const Step& step);
    void begin(std::uint32_t first, int depth);
    Open* open(std::uint32_t first, int depth);
    void close(const Open& open);
    bool is_seen(std::uint32_t first) const;
    void end_filter(const Open& open, std::uint32_t part, int left);
    Told outcome(const Open& open, std::uint32_t part);
    void count_in(std::uint32_t part);

    const catalog::Game* game_;
    const Citations* citations_;
    std::vector<std::uint8_t> seen_;  // by rule
    std::vector<std::uint8_t> done_;  // by mechanism
    std::set<int> zones_;             // kinds of zones looked into
    std::vector<Open> open_;
    std::vector<std::int32_t> told_;       // answers of the parts of open conditions; for a filter, at first the number of members
    std::vector<std::uint32_t> deciding_;  // deciding parts, while an outcome is computed
};

}  // namespace holo::play
