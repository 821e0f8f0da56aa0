// Reads printed text into script. A reading counts only when each of its references stands for something, its script compiles as the
// card's, and no other reading is as likely.
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
    std::vector<int> constructions = {};              // the constructions that read the text, each once
    std::map<std::string, std::string> figures = {};  // figures of the card that only its text tells, by attribute
    std::vector<std::string> strangers = {};          // titles that no card at hand has
};

struct Understood {
    std::vector<ScriptRead> scripts;  // readings that compile, likeliest first: all of them, or those that tell whether one is sure
    Unread unread;                    // the place where reading stopped, when there is no reading at all
    ScriptRead refused;               // the likeliest reading, when none compiles
    std::string reason;               // the error of the refused reading
    std::string lacks;                // the primitive that scripts lack for one of the readings
    bool is_dangling = false;         // every reading has a reference that stands for nothing
    // Keeps only the reading of that number, counted from 1; false without such a reading.
    bool choose(int number);
    bool is_sure() const { return !scripts.empty() && (scripts.size() == 1 || scripts[0].cost < scripts[1].cost); }
};

// The card that a text stands on. Nothing need be known of the card but the words that constructions ask for.
class TextCard {
public:
    TextCard() = default;  // a card of which nothing is known
    // The card as it is declared.
    TextCard(const catalog::Game& game, const compiler::DeclaredCard& card);
    // A card that has one symbol of the attribute, or several with `/` between. Its title need not be known.
    TextCard(const catalog::Game& game, const std::string& attribute, const std::string& symbol, const std::string& title = {});
    // A card of that kind, by its index, of which nothing else is known.
    TextCard(const catalog::Game& game, int kind);

    // The card with figures that its text has told, by attribute.
    TextCard with(const std::map<std::string, std::string>& figures) const;

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

// The readings that a reader tries. Behind a likeliest reading that compiles, costlier ones change nothing but the list of readings.
enum class Readings : std::uint8_t { all, likeliest };

class Reader {
public:
    // `rules` is opened for cards to be tried, see catalog::opened_with(). Both must outlive the reader.
    Reader(const Sayings& sayings, catalog::Game& rules, Readings wanted = Readings::all)
        : sayings_(sayings), rules_(rules), wanted_(wanted) {}

    // Reads a paragraph of a card.
    Understood read(std::string_view text, std::size_t language, const TextCard& card);
    // Reads all paragraphs of a card. A paragraph that refers to a thing in the paragraph above is read together with that one.
    std::vector<Paragraph> read_card(std::string_view text, std::size_t language, const TextCard& card);
    // Drops the readings whose script the grammar cannot say again: nothing would vouch for these. Reading does not ask for this, because
    // saying takes longer than reading.
    void prove(Understood& understood, std::size_t language, const TextCard& card);
    // Reports the fault of a reading at its place in the text, and the titles that the reading has guessed.
    static void report(const Understood& understood, const SourcePtr& source, Span at, Diagnostics& out);

    // The first error of a script as the card's own; empty without an error.
    std::string refusal(const std::string& script, const TextCard& card);

private:
    // A reading as script, which may not compile.
    struct Candidate {
        Said written;
        int cost = 0;
        MeaningId meaning = no_meaning;
        ScriptRead found = {};
        std::string reason = {};  // the fault of the script
    };
    // Reasons by script, of one text on one card: empty for a script without a fault.
    using Tried = std::map<std::string, std::string>;

    Understood read(std::string_view text, std::size_t language, const TextCard& card, Effort effort, Tried& tried);
    void try_candidates(std::vector<Candidate>& candidates, const TextCard& card, Tried& tried);
    void add_strangers(const Meanings& meanings, MeaningId meaning, std::vector<std::string>& out) const;
    void add_figures(const Meanings& meanings, MeaningId meaning, const Context& card, std::map<std::string, std::string>& out) const;

    const Sayings& sayings_;
    catalog::Game& rules_;
    Readings wanted_;
};

// The game once more, opened for cards to be tried.
std::unique_ptr<catalog::Game> opened(const catalog::Game& game);

// The grammar of a game, or nullptr when its module has none.
std::unique_ptr<Sayings> sayings_of(const catalog::Game& game, Diagnostics& out);

}  // namespace holo::text
