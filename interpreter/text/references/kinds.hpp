// The kinds that things may be of, by the words that a text has for them.
#pragma once

#include <optional>

#include "interpreter/text/references/mention.hpp"

namespace holo::text {

// The values that stand with `/` between.
std::vector<std::string> values_in(std::string_view all);

class Kinds : private MeaningView {
public:
    using MeaningView::MeaningView;

    // A text that speaks of its own card says *this character*, or *it*; *that character* is another one.
    bool is_card_itself(const Mention& mention) const;
    // The kinds of a definite thing, with `/` between them; nothing for another thing.
    std::optional<std::string> kinds_of_definite(const Referents& of, const Mention& mention) const;
    // Adds the kinds that a part may be of: those that its words say, else those that its words imply.
    void add_possible_kinds(const Referents& of, MeaningId part, std::vector<std::string>& out) const;
    // Adds the words for the kind of a thing.
    void add_kinds(const Referents& of, MeaningId thing, std::vector<std::string>& out) const;
    bool implies(const Referents& of, MeaningId thing, const std::string& kind) const;
    // Tells whether the thing is of a narrower kind of `kind`, or of a kind that nobody says.
    bool is_of_wider(const Referents& of, MeaningId mention, const std::string& kind) const;
    // Tells whether something may be of one of the kinds, and of one of the others. Things of which no kind is known may be of any.
    bool share_a_kind(const Referents& of, const std::vector<std::string>& some, const std::vector<std::string>& others) const;
    // Tells whether a thing from which others differ may be one of those others: nothing but a character is exempt from *another
    // character*.
    bool is_one_of_others(const Referents& of, const std::map<int, Other>& others, int place, const Mention& mention) const;
    // Tells whether the card itself may be one of the things that the part describes.
    bool may_be_the_card(MeaningId part, const Context& card) const;
    // The kinds that a thing may be of, when nobody says its kind, by the words for it; none when no word tells.
    std::vector<std::string> implied_kinds(const Referents& of, MeaningId thing) const;

private:
    bool has_word(MeaningId thing, const std::vector<int>& words) const;
    static bool is_wider(const Referents& of, const std::string& kind, const std::string& narrower);
};

}  // namespace holo::text
