// The second reading: the meaning of a sentence in a position, by docs/language.md alone.
#pragma once

#include <set>

#include "tests/reference/second_reading/position.hpp"

namespace holo::reading {

using Things = std::set<int>;
enum class Of { sum, highest, lowest };

// The candidates of a step's choice, and their number. Without a choice, all of them, or any at random.
struct Choice {
    Things among;
    int least, most;
};

std::string listed(const Things& things);

// Spoken by `this` card of `you`; inside `where`, about the examined object.
class Meaning {
public:
    Meaning(const Position& position, int self, int you) : position_(position), self_(self), you_(you) {}

    int number(const Sentence& value) const;
    bool condition(const Sentence& said) const;
    Things members(const Sentence& described) const;
    Choice choice(const Sentence& step) const;

private:
    Meaning of(int it) const {
        auto out = *this;
        out.it_ = it;
        return out;
    }
    const Thing& at(int thing) const { return position_.at(thing); }

    int card(const Sentence& named) const;
    int player(const Sentence& named) const;
    int hue(const Sentence& named) const;
    std::pair<int, int> zone(const Sentence& named) const;
    // Tells whether the adjective, noun or relative is true of the object.
    bool holds(const Sentence& said, int thing) const;
    bool says_where(const Sentence& described) const;
    Kind kind_of(const Sentence& described) const;
    bool lies_where_meant(int thing) const;

    enum Figure { cost, might, wounds, spot };
    int figure(int which, int thing) const;
    int printed_figure(int which, int thing) const;
    int face_value(int thing) const;
    Things sources_of(Effect effect) const;
    bool is_made(Effect effect, int Thing::*link, int thing) const;
    int figures_of(int which, Of what, const Things& things) const;
    Things ends(const Sentence& stack, int count, bool top) const;
    int worth(int thing) const { return figure(cost, thing) + 2 * figure(might, thing); }
    int hue_of(int thing) const;
    int printed_hue_of(int thing) const;
    int tags_of(int thing) const;
    int printed_tags_of(int thing) const;
    int recalled_of(int thing) const { return thing == nothing ? 0 : at(thing).recalled; }
    int altered_tags_of(int thing) const { return tags_of(thing) ^ printed_tags_of(thing); }
    // A die has the traits of its card.
    int holder(int thing) const { return at(thing).kind == Kind::die ? at(thing).source : thing; }
    bool is_hued(int thing, int hue) const { return hue_of(holder(thing)) == hue; }
    bool is_cold(int thing) const { return hue_of(holder(thing)) > 1; }
    bool is_tagged(int thing, int tag) const { return (tags_of(holder(thing)) >> tag & 1) != 0; }
    bool is_swift(int thing) const;
    bool shows(int thing, int pip) const;
    bool is_sharp(int thing) const { return shows(thing, 0) || shows(thing, 2); }
    bool is_yours(int thing) const { return at(thing).controller == you_; }
    bool is_opponents(int thing) const { return at(thing).controller != 0 && at(thing).controller != you_; }
    bool lies_in(int thing, std::pair<int, int> zone) const { return at(thing).zone == zone.first && at(thing).seat == zone.second; }
    bool lies_in_opponents(int thing, int zone) const { return at(thing).zone == zone && at(thing).seat != 0 && at(thing).seat != you_; }
    int distance(int one, int other) const;

    const Position& position_;
    int self_, you_, it_ = nothing;
};

}  // namespace holo::reading
