// The news of a game in a terminal: each listener hears every event once, and may have the past told again.
#pragma once

#include <string>
#include <vector>

#include "interpreter/tools/at_table.hpp"
#include "interpreter/tools/past.hpp"

namespace holo::tools {

class NewsDesk {
public:
    void seat(std::size_t players) { heard_.assign(players + 1, 0); }
    Past& past() { return past_; }
    const Past& past() const { return past_; }
    // Everybody has heard the past.
    void all_heard() { heard_.assign(heard_.size(), past_.deeds().size() + 1); }
    // Decisions were taken back.
    void shorten();

    // Before the option is taken: its label, and the start of the label for those who cannot see its card.
    void note(const AtTable& at, const play::Session& session, int index);
    // All news for the listener; a listener 0 hears everything. For a module without sentences, the decisions of the players who are not
    // `silent`, since these have taken them themselves.
    std::vector<std::string> fresh(const AtTable& at, int listener, const std::vector<int>& hearers, const std::vector<int>& silent);
    // The last decisions, and their consequences unless several people look on.
    void tell_past(const AtTable& at, int most, int listener, const std::vector<int>& hearers) const;

private:
    Past past_;
    std::vector<std::size_t> heard_;  // by seat: number of decisions that it has been told of, and one for the set-up
};

}  // namespace holo::tools
