// Says scripts in words. A text counts only when reading it gives a script that does the same.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "interpreter/catalog/alike.hpp"
#include "interpreter/text/reader.hpp"
#include "interpreter/text/references.hpp"

namespace holo::text {

// One ability of a script.
struct Ability {
    std::string script;  // as `fmt` lays it out
    SourcePtr source;    // the file in which `span` lies
    Span span;
};
// The abilities of a script, in order; none for a text that is no script.
std::vector<Ability> abilities_of(const SourcePtr& script);

// The content of one sentence: one ability, or several that belong together.
struct Sentence {
    Ability ability;
    std::optional<std::string> text;  // nothing when the grammar cannot say all that the ability does
    Span unsaid = {};                 // then the word of the file at which words begin to lack, or the whole ability
    bool is_understood = false;       // the grammar reads the script without a text, and has no words for the whole
};

class Writer {
public:
    // The game must be without errors, and not from the cache. Both must outlive the writer.
    Writer(const Sayings& sayings, catalog::Game& game) : sayings_(sayings), game_(game) {}

    const Constructions& grammar() const { return sayings_.grammar(); }
    // The number of a language; that of none when the grammar lacks the language.
    std::size_t language(Lang lang) const { return sayings_.grammar().language(lang); }
    // Says an ability of that card in a language; nothing when the grammar cannot say all that the ability does. `unsaid` gets the first
    // place that cannot be said.
    std::optional<std::string> say(const std::string& ability, std::size_t language, const TextCard& card, Unread* unsaid = nullptr);
    // Says all abilities of a script, in order.
    std::vector<Sentence> say_all(const SourcePtr& source, std::size_t language, const TextCard& card);

private:
    static constexpr std::size_t most_together = 4;
    static constexpr int most_turns = 3;  // pronouns that are tried for a thing

    // A script, as each language says the script anew.
    struct Script {
        Meanings meanings;
        std::optional<Unread> unread;                  // where reading stopped, without any reading
        std::vector<Reading> readings;                 // those that may stand on the card
        std::vector<std::pair<Spoken, Spoken>> words;  // by reading, of the first ones: with each choice in its place, and choosing first

        const std::pair<Spoken, Spoken>& spoken(const Sayings& sayings, std::size_t reading);
    };

    // The card that was said last, because the other language says the same scripts.
    struct LastCard {
        SourcePtr source;
        std::uint32_t place = 0;
        Context context;
        std::map<std::tuple<std::string, bool, bool>, Script> scripts;  // by abilities, together, renames
        std::map<std::string, std::string> done;                        // by abilities: as they are carried out
    };

    // The abilities as they are carried out (catalog::carried_out).
    const std::string& carried_out(const std::string& abilities, const TextCard& card);
    Script& understood(const std::string& abilities, const TextCard& card, bool together, bool renames);
    // Says abilities in a language: one, or several `together` in one sentence.
    std::optional<std::string> say_as(const std::string& abilities, std::size_t language, const TextCard& card, Unread* unsaid,
                                      bool together);
    // The meaning in words that are carried out as `done`; nothing when none are.
    std::optional<std::string> say_proved(Meanings& meanings, Spoken bare, const std::string& done, std::size_t language,
                                          const TextCard& card);

    const Sayings& sayings_;
    catalog::Game& game_;
    LastCard last_;
};

}  // namespace holo::text
