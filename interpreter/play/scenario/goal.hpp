// The goal of `until`: a procedure or an event that is under way, a word that an attribute of the game has (a phase, say), an option that a
// player is offered, or a condition.
#pragma once

#include "interpreter/play/scenario/conditions.hpp"

namespace holo::play {

class Goal {
public:
    Goal(const catalog::Yaml& node, const Setting& setting);

    // Tells whether the text can only be a condition, which must be compiled then.
    bool is_condition() const { return unit_ == machine::none && happening_ == machine::none && attributes_.empty() && !node_.is_map(); }
    // At a decision, or at the end of the game. Reports conditions that cannot be evaluated.
    bool is_reached(Course& course, const Conditions& conditions, const Trouble& trouble) const;
    std::string text() const;

private:
    bool is_under_way(const Course& course) const;

    const catalog::Yaml& node_;
    const Setting& setting_;
    int unit_ = machine::none;       // unit of a procedure
    int happening_ = machine::none;  // an event
    int symbol_ = machine::none;
    std::vector<int> attributes_;  // attributes of the game that may have the symbol
};

}  // namespace holo::play
