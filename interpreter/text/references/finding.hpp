// The things of which a text speaks, and the pronouns for them.
#pragma once

#include "interpreter/text/references/kinds.hpp"
#include "interpreter/text/references/names.hpp"

namespace holo::text {

struct Found {
    std::vector<Mention> mentions;  // in the order of the text, as the references
    std::vector<Reference> references;
    std::vector<Nameless> nameless;
    std::map<int, Other> others;                 // by place of a part from which others differ
    std::vector<int> ends;                       // by place: the place behind the parts of the part there
    std::vector<std::vector<PlacedPart>> apart;  // by construction: parts that are never the same thing
    std::vector<PlacedPart> yours;               // parts that the reader owns
    std::vector<Instead> instead;
    bool is_possible = true;  // no part contradicts the card, or another part
};

// Walks a meaning in the order in which scripts say their parts, and counts the places.
class Finding : private MeaningView {
public:
    // `names` gets the things that are named in any case.
    Finding(const Sayings& sayings, Meanings& meanings, const Context& card, ThingNames& names)
        : MeaningView(sayings, meanings), kinds_(sayings, meanings), names_(names), happening_(g_.category("happening")) {
        quotes_.card = &card;
    }

    Found run(MeaningId meaning) {
        find(meaning, 0, 0, false, {}, {});
        find_order(meaning);
        return std::move(found_);
    }

private:
    // The first walk finds antecedents and references.
    void find(MeaningId meaning, int around, int sentence, bool is_asked, const std::string& wanted, std::string deed);
    // Finds the order of the text, and puts mentions and references into that order.
    void find_order(MeaningId meaning);
    void find_order(MeaningId meaning, int place, bool is_silent, int& at);
    // Tells whether constructions of that category are acts: one chooses a thing and does nothing else.
    bool is_act(int category) const;
    // The names of things in a block are not known behind that block.
    void end_block(std::vector<std::size_t>& in_block, int place);
    // Tells whether a part of that construction refers to a thing that was mentioned before (Referents::again).
    bool is_again(const Referents& of, int construction) const;
    // Tells whether a thing of which the text says no place is one of those that an act in front has shown: *Look at an opponent's hand.
    // Choose a card.* Another construction stands for that thing.
    bool is_shown(MeaningId part, const Construction& around) const;
    // A cost is paid for what stands up to here.
    void end_cost(std::vector<std::size_t>& paid);

    Kinds kinds_;
    ThingNames& names_;
    int happening_ = machine::none;  // the category of what triggers wait for
    Found found_;
    Quotes quotes_;               // around the part that is looked at
    std::vector<int> in_blocks_;  // the places of the constructions in whose blocks that part is
    int questions_ = 0;           // around that part: conditions, in which a choice has no name
    bool has_shown_ = false;      // an act in front shows a place
    bool is_subject_ = false;     // that part begins the script around it
    std::vector<InText> said_;    // by place
    int place_ = 0;
};

}  // namespace holo::text
