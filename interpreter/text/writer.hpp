// Says scripts in words. A text counts only when it would be read as a script that does the same.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "interpreter/catalog/alike.hpp"
#include "interpreter/catalog/script_part.hpp"
#include "interpreter/text/reader.hpp"

namespace holo::text {

// One ability of a script.
struct Ability {
    std::string script;  // as `fmt` lays it out
    SourcePtr source;    // and where it stands
    Span span;
};
// Those of a script, in order; none for a text that is no script.
std::vector<Ability> abilities_of(const SourcePtr& script);

// The content of one sentence: one ability, or several that belong together.
struct Sentence {
    Ability ability;
    std::optional<std::string> text;  // nothing where the grammar cannot say all that it does
};

class Writer {
public:
    // The game must be without errors, and not from the cache. Both must outlive the writer.
    Writer(const Sayings& sayings, catalog::Game& game) : sayings_(sayings), game_(game) {}

    // An ability of that card in a language; nothing where the grammar cannot say all that it does. `unsaid`: where that began.
    std::optional<std::string> say(const std::string& ability, std::size_t language, const TextCard& card, Unread* unsaid = nullptr);
    // All of a script, in order.
    std::vector<Sentence> say_all(const SourcePtr& source, std::size_t language, const TextCard& card);

    // A part by itself, as a prompt or a reason is said: a condition, a thing, something to do.
    std::optional<std::string> say(const catalog::ScriptPart& part, std::size_t language);

private:
    static constexpr std::size_t most_together = 4;

    std::optional<std::string> say_as(int category, const std::string& ability, std::size_t language, const TextCard& card, Unread* unsaid);
    std::map<std::string, MeaningId> meanings_of(const Names& names, Meanings& meanings, const TextCard& card) const;

    const Sayings& sayings_;
    catalog::Game& game_;
};

}  // namespace holo::text
