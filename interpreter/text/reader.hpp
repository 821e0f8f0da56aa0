// Reads printed text into script. A reading counts only when each of its references stands for something, its script compiles as a card's,
// and no other is as likely.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/text/sayings.hpp"

namespace holo::text {

struct ScriptRead {
    std::string script;  // as `fmt` lays it out, one ability a line
    int cost = 0;
    std::vector<int> constructions = {};              // by which it was read, each once
    std::map<std::string, std::string> figures = {};  // of the card, that only its text tells, by attribute
};

struct Understood {
    std::vector<ScriptRead> scripts;  // that compile, likeliest first
    Unread unread;                    // where reading stopped, when nothing was read at all
    ScriptRead refused;               // the likeliest that does not compile, when none does
    std::string reason;               // why it does not
    std::string lacks;                // what scripts lack to say one of its readings
    bool is_dangling = false;         // a reference stands for nothing, in every reading
    // Keeps the reading of that number alone, from 1; false when there is none.
    bool choose(int number);
    bool is_sure() const { return !scripts.empty() && (scripts.size() == 1 || scripts[0].cost < scripts[1].cost); }
};

// The card that a text stands on. Nothing need be known of the card but the words that constructions ask for.
class TextCard {
public:
    TextCard() = default;  // of which nothing is known
    // The card as it is declared.
    TextCard(const catalog::Game& game, const compiler::DeclaredCard& card);
    // A card with one symbol, or several with `/` between, of the attribute that their enumeration is. Its title need not be known.
    TextCard(const catalog::Game& game, const std::string& attribute, const std::string& symbol, const std::string& title = {});

    const compiler::DeclaredCard& card() const { return card_; }
    const Context& context() const { return context_; }

private:
    compiler::DeclaredCard card_;
    Context context_;
};

struct Paragraph {
    Span at;  // in the card's text
    Understood understood;
};

class Reader {
public:
    // `rules` is opened for cards to be tried, see catalog::opened_with(). Both must outlive the reader.
    Reader(const Sayings& sayings, catalog::Game& rules) : sayings_(sayings), rules_(rules) {}

    // A paragraph of a card.
    Understood read(std::string_view text, std::size_t language, const TextCard& card);
    // All paragraphs of a card. One that speaks of something in the paragraph above is read together with that one.
    std::vector<Paragraph> read_card(std::string_view text, std::size_t language, const TextCard& card);
    // Reports the fault of a reading at its place in the text.
    static void report(const Understood& understood, const SourcePtr& source, Span at, Diagnostics& out);

    // The first error of a script as the card's; empty when there is none.
    std::string refusal(const std::string& script, const TextCard& card);

private:
    void add_figures(const Meanings& meanings, MeaningId meaning, const Context& card, std::map<std::string, std::string>& out) const;

    const Sayings& sayings_;
    catalog::Game& rules_;
};

// The game once more, opened for cards to be tried.
std::unique_ptr<catalog::Game> opened(const catalog::Game& game);

// The grammar of a game, or nullptr when its module has none.
std::unique_ptr<Sayings> sayings_of(const catalog::Game& game, Diagnostics& out);

}  // namespace holo::text
