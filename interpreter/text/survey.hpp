// Counts how much of the printed texts of sets is read: by set, by construction, and by the obstacle to the rest.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/text/reader.hpp"

namespace holo::text {

class Survey {
public:
    struct Counts {
        std::string set;
        int sentences = 0, read = 0, several = 0,
            refused = 0;                       // all, read, ambiguous, read as no card can be
        int cards = 0, whole = 0, partly = 0;  // cards with text
    };

    Survey(const Sayings& sayings, std::size_t language) : sayings_(sayings), language_(language) {}

    void begin(std::string set);
    void add(Counts counts) { sets_.push_back(std::move(counts)); }  // a set that was read elsewhere
    // Counts a card of the set: its text, and the readings of its paragraphs.
    void card(std::string_view text, const std::vector<Paragraph>& read);

    const std::vector<Counts>& sets() const { return sets_; }
    Counts all() const;
    // The number of texts that a construction read, by `category: name`.
    const std::map<std::string, int>& constructions() const { return constructions_; }
    // The number of cards by the primitive that scripts lack, by the reason why no card can have the reading, and by the word where reading
    // stopped.
    const std::map<std::string, int>& lacking() const { return lacking_; }
    const std::map<std::string, int>& refused() const { return refused_; }
    const std::map<std::string, int>& stopped() const { return stopped_; }

private:
    const Sayings& sayings_;
    std::size_t language_;
    std::vector<Counts> sets_;
    std::map<std::string, int> constructions_, lacking_, refused_, stopped_;
};

// The number of sentences of a text. A sentence ends with a full stop, and each point of a list is a sentence.
int sentences_of(std::string_view text, const Spelling& spelling);

}  // namespace holo::text
