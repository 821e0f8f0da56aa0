// Compares printed texts with scripts, ability by ability: two abilities are alike when the machine carries out the same for both.
#pragma once

#include "interpreter/text/writer.hpp"

namespace holo::text {

class Conformity {
public:
    struct Counts {
        int texts = 0, alike = 0, apart = 0, unread = 0, waived = 0;
    };

    // `game` must be without errors, and not from the cache; `rules` is opened for cards to be tried, see catalog::opened_with(). The
    // arguments must outlive the object.
    Conformity(const Sayings& sayings, catalog::Game& game, catalog::Game& rules)
        : sayings_(sayings), game_(game), reader_(sayings, rules), writer_(sayings, game) {}

    // Reports where texts of a card say something else than its script.
    void check(const catalog::CardInfo& card, const catalog::Printed& printed, Diagnostics& out);
    const Counts& counts() const { return counts_; }

private:
    struct Difference {
        Ability printed;  // the ability of a paragraph; its span lies in the text
    };
    struct Known {
        Ability ability;
        std::string done;
        bool is_said = false;
    };
    // A description of all that the machine does for an ability, because abilities in other words may do the same.
    std::string done_by(const std::string& ability, const TextCard& card);
    // A text, and the card's answers that choose among readings of its paragraphs.
    struct Asked {
        SourcePtr text;
        std::size_t language = 0;
        const std::vector<catalog::Printed::Chosen>& readings;
        std::vector<bool>& met;  // by answer: tells whether the answer chose a reading
    };
    // True when all of the text was read.
    bool compare(const Asked& asked, const TextCard& card, std::vector<Known>& known, std::vector<Difference>& differences,
                 Diagnostics& out);
    void report(const Difference& difference, const Ability& ability, std::size_t language, const TextCard& card, Diagnostics& out);

    const Sayings& sayings_;
    catalog::Game& game_;
    Reader reader_;
    Writer writer_;
    Counts counts_;
};

}  // namespace holo::text
