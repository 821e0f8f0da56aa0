// The names that a script gives to the things of a text.
#pragma once

#include <set>

#include "interpreter/text/references/mention.hpp"

namespace holo::text {

class ThingNames {
public:
    explicit ThingNames(const Constructions& grammar) : g_(grammar) {}

    // Names the thing. `known`: the things mentioned so far, because a name may move another thing's choice in front.
    void give(const Mention& mention, const std::vector<Mention>& known);
    // The choice of the thing moves in front of its sentence.
    void choose_before(const Mention& mention, const std::vector<Mention>& known);

    // The name of the thing at that place; nullptr without one.
    const std::string* at(int place) const {
        const auto found = names_.find(place);
        return found == names_.end() ? nullptr : &found->second;
    }
    bool is_chosen_before(int place) const { return chosen_before_.count(place) != 0; }
    // Tells whether the grammar can choose things in front where that was asked.
    bool is_possible() const { return is_possible_; }

private:
    const Constructions& g_;
    std::map<int, std::string> names_;  // by place of the named thing
    std::set<int> chosen_before_;       // by place of the thing
    std::map<std::string, int> letters_;
    bool is_possible_ = true;
};

}  // namespace holo::text
