// What `until` goes on to: a procedure or an event that is under way, a word that an attribute of the game has (a phase, say), an
// option that a player is offered, or a condition.
#pragma once

#include "interpreter/play/scenario/conditions.hpp"

namespace holo::play {

class Goal {
public:
    Goal(const catalog::Yaml& node, const Setting& setting);

    // Tells whether the text stands for nothing but a condition, which has to be read then.
    bool is_condition() const { return unit_ == machine::none && happening_ == machine::none && attributes_.empty() && !node_.is_map(); }
    // At a decision, or at the end of the game. Reports what cannot be asked.
    bool is_reached(Course& course, const Conditions& conditions, const Trouble& trouble) const;
    std::string text() const;

private:
    bool is_under_way(const Course& course) const;

    const catalog::Yaml& node_;
    const Setting& setting_;
    int unit_ = machine::none;       // of a procedure
    int happening_ = machine::none;  // an event
    int symbol_ = machine::none;
    std::vector<int> attributes_;  // of the game, which may have the symbol
};

}  // namespace holo::play
