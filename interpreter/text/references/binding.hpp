// Binds pronouns to the things that they stand for.
#pragma once

#include "interpreter/text/references/finding.hpp"

namespace holo::text {

// A player who is said as the one who has a thing: the construction that says so, and the place of the thing.
struct Holder {
    int construction = -1;
    const Referents* of = nullptr;
    int place = 0;
};

struct Antecedent {
    MeaningId meaning = no_meaning;
    int place = 0;
    bool is_definite = false;
};

// The things of all pronouns of a text, by the places of the pronouns.
struct Bound {
    std::map<int, Antecedent> stands_for;
    std::map<int, Holder> holders;
    int cost = 0;
};

class Binding : private MeaningView {
public:
    // `choices`: by reference with several things of equal rank, the number of the thing; the first where there is no number.
    Binding(const Sayings& sayings, Meanings& meanings, Found found, ThingNames& names, std::vector<std::size_t> choices)
        : MeaningView(sayings, meanings),
          kinds_(sayings, meanings),
          found_(std::move(found)),
          names_(names),
          choices_made_(std::move(choices)) {}

    // Nothing when a reference has no antecedent.
    std::optional<Bound> run();

    // By reference with several things of equal rank, their number.
    const std::vector<std::size_t>& ranks() const { return ranks_; }

private:
    struct Nearest {
        const Mention* mention = nullptr;
        int skipped = 0, between = 0;
    };

    // Tells whether the part describes things of which one may be chosen, or all be meant: *your characters*.
    bool is_group(const Referents& of, MeaningId part) const;
    // Tells whether the thing, or that for which a pronoun there stands, is somebody else's.
    bool is_anothers(const PlacedPart& part) const;
    // Binds a reference to the nearest fitting thing before it; else to the first fitting thing behind it in its sentence, whose choice
    // then moves in front. The name of a thing is not known behind the block around the thing: another thing is likelier that is known.
    bool refer(const Reference& reference);
    // *After an opponent's support leaves play, that opponent …*: a player of whom the trigger speaks only through a card is said as the
    // one who has that card. Nobody knows who is meant where the trigger speaks of several such cards.
    bool refer_to_holder(const Reference& reference);
    // Tells whether what happens to the thing happens to another as well that may be meant and cannot get a name.
    bool is_beside_nameless(const Reference& reference, const Mention& meant) const;
    // Tells whether an act between the two speaks of a nearer thing that may be meant and cannot get a name.
    bool is_behind_nameless(const Reference& reference, const Mention& meant) const;
    bool brings(const Nameless& thing, const Reference& reference) const;
    bool may_be_nameless(const Reference& reference, const Nameless& thing) const;
    // Tells whether the part says what thing is meant, as the only part of a thing does: *a Jedi*, or *this unit*.
    bool describes(const Referents& of, MeaningId part) const;
    // Tells whether a nearer thing of another sort may be meant, of which no name is known at the reference: *to remove a die. Its
    // controller …*. *Otherwise* speaks of nothing that happens in the other case.
    bool is_behind_unknown(const Reference& reference, const Mention& meant) const;
    bool is_behind_other(const Reference& reference, const Mention& meant) const;
    bool drops_owner(const Instead& pair) const;
    // Tells whether the reference stands in a block that is carried out instead of the one with the thing.
    bool is_instead(const Reference& reference, const Mention& mention) const;
    // Tells whether the thing is a place in which the text speaks of another thing that may be meant: *a card from your hand*.
    bool is_around_another(const Reference& reference, const Mention& meant) const;
    // The fitting things, the likeliest first: those before the reference, or the first behind it. A thing that the text says in the
    // sentence of the reference is likelier than one of which a pronoun speaks there, and than one that is left unsaid.
    std::vector<Nearest> nearest(const Reference& reference, bool in_ended_blocks) const;
    // Tells whether the pronoun may be one for a thing of another sort, such as `it` for a die instead of a card.
    bool may_be_meant(const Reference& reference, const Mention& mention) const;
    static bool is_before(const Mention& mention, const Reference& reference);
    // A card that pays with itself is the thing of a pronoun only where no other thing is. Nobody knows which of two things in front of the
    // act is meant, the card itself or another: *when this unit damages another unit, tap it*; but the card is where both begin with it:
    // *when this unit attacks a Jedi, it gets +2 power*. Nor does anybody where a rider of the act
    // speaks of one of them (*after you play an upgrade on a character*), or where a thing on another pays.
    Nearest chosen(const Reference& reference, const std::vector<Nearest>& found);
    // Tells whether the thing is the one in front when it is said again (Referents::again), as a die of the card is.
    bool is_own(const Mention& mention) const;
    // Tells whether the two are different things, and neither is a part of the other.
    bool are_apart(const Mention& one, const Mention& other) const;
    Nearest one_of(const Nearest& one, const Nearest& other);
    // Tells whether a text may speak of the thing at the reference. A definite thing in quotes is one of another card than outside of them,
    // and names from quotes are not known outside.
    static bool is_in_reach(const Reference& reference, const Mention& mention);
    // Tells whether the mention is another part of the reference's construction, where the two are never the same thing: nobody moves
    // damage from a character to that character.
    bool is_apart(const Reference& reference, const Mention& mention) const;
    // Tells whether the part is the mentioned thing, is that thing repeated as it is, or stands for that thing.
    bool is_same(const PlacedPart& part, const Mention& mention) const;
    bool bind(const Reference& reference, const Nearest& found);
    // A pronoun mentions its thing again: a pronoun behind speaks of that thing rather than of one between.
    void mention_again(const Reference& reference, Mention mention);
    // A reference that says a kind, or stands where a kind is wanted, stands for nothing of another kind.
    bool fits(const Reference& reference, const Mention& said) const;
    // Tells whether a kind, or one of several with `/` between, is wanted at the reference.
    static bool is_wanted(const Reference& reference, std::string_view kinds);

    Kinds kinds_;
    Found found_;
    ThingNames& names_;
    Bound bound_;
    std::vector<std::size_t> choices_made_, ranks_;
};

}  // namespace holo::text
