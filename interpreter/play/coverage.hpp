// Which rules a run carried out: those cited by statements that were executed and by conditions that decided something, and those
// that the module says a mechanism of the machine carries out, when that did its work.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "interpreter/catalog/game.hpp"
#include "interpreter/play/citations.hpp"

namespace holo::play {

class CitedRules : public machine::Observer {
public:
    // The citations must outlive it.
    CitedRules(const catalog::Game& game, const Citations& citations);
    void ran(const Step& step) override {
        for (int at = citations_->at(step.instruction); at != machine::none; at = citations_->note(at).next)
            note(citations_->note(at), step);
    }
    void did(machine::Mechanism mechanism) override { done_[static_cast<std::size_t>(mechanism)] = 1; }
    // Somebody looked into a zone, or tried to.
    void looked(int zone_kind) { zones_.insert(zone_kind); }
    std::set<std::string> rules() const;

private:
    // A condition that is being asked. Those that it asks itself lie above it.
    struct Open {
        std::uint32_t first;  // in decision_parts
        int depth;            // of the frame
        std::size_t told;     // of its first part
    };
    enum Told : std::int32_t { waits = -2, unknown, no, yes };  // waits: a filter that told nobody apart
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
    std::vector<std::int32_t> told_;       // of the parts of those that are open; of a filter at first: how many members there were
    std::vector<std::uint32_t> deciding_;  // parts, while an outcome is worked out
};

}  // namespace holo::play
