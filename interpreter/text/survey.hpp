// How much of the printed texts of sets is read: by set, by construction, and what stops the rest.
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
        int sentences = 0, read = 0, several = 0, refused = 0;  // of sentences: several readings; readings that no card can have
        int cards = 0, whole = 0, partly = 0;                   // of cards with text
    };

    Survey(const Sayings& sayings, std::size_t language) : sayings_(sayings), language_(language) {}

    void begin(std::string set);
    // A card of the set: its text, and how that was read.
    void card(std::string_view text, const std::vector<Paragraph>& read);

    const std::vector<Counts>& sets() const { return sets_; }
    Counts all() const;
    // By construction, `category: name`: texts that were read by it.
    const std::map<std::string, int>& constructions() const { return constructions_; }
    // By what scripts lack, by the reason why no card can have what was read, and by the word where reading stopped: cards.
    const std::map<std::string, int>& lacking() const { return lacking_; }
    const std::map<std::string, int>& refused() const { return refused_; }
    const std::map<std::string, int>& stopped() const { return stopped_; }

private:
    const Sayings& sayings_;
    std::size_t language_;
    std::vector<Counts> sets_;
    std::map<std::string, int> constructions_, lacking_, refused_, stopped_;
};

// How many sentences a text has: each ends with a full stop, and each point of a list is one.
int sentences_of(std::string_view text, const Spelling& spelling);

}  // namespace holo::text
