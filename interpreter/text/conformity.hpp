// Compares printed texts with scripts, ability by ability: two are alike when the machine carries out the same for both.
#pragma once

#include "interpreter/text/writer.hpp"

namespace holo::text {

class Conformity {
public:
    struct Counts {
        int texts = 0, alike = 0, apart = 0, unread = 0, waived = 0;
    };

    // `game` must be without errors, and not from the cache; `rules` is opened for cards to be tried, see catalog::opened_with(). All must
    // outlive this.
    Conformity(const Sayings& sayings, catalog::Game& game, catalog::Game& rules)
        : sayings_(sayings), game_(game), reader_(sayings, rules), writer_(sayings, game) {}

    // Reports where texts of a card say something else than its script.
    void check(const catalog::CardInfo& card, const catalog::Printed& printed, Diagnostics& out);
    const Counts& counts() const { return counts_; }

private:
    struct Difference {
        Ability printed;  // of a paragraph: its span is in the text
    };
    struct Known {
        Ability ability;
        std::string done;
        bool is_said = false;
    };
    // All that an ability does, whatever its words are.
    std::string done_by(const std::string& ability, const TextCard& card);
    // A text, and what is known of how its paragraphs are read.
    struct Asked {
        SourcePtr text;
        std::size_t language = 0;
        const std::vector<catalog::Printed::Chosen>& readings;
        std::vector<bool>& met;  // by reading: it chose one
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
