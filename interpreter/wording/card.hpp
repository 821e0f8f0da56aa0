// A card as people read it: name, type line, figures, sides of its die, text.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/catalog/proved.hpp"
#include "interpreter/text/writer.hpp"
#include "interpreter/wording/sheet.hpp"

namespace holo::wording {

struct CardText {
    std::string code, name, subtitle, line, figures;
    std::vector<std::string> sides;
    std::vector<std::string> text;  // by ability
};

// Says the cards of a game, one after the other: the sheet in the words of the catalogue, and abilities by the game's grammar of texts.
class CardWriter {
public:
    // Gives the grammar, or null without one: then abilities stand as their scripts. Faults of its files are reported. Asked only for a
    // card with abilities, because a grammar takes long to load.
    using GrammarOf = std::function<text::Writer*(Diagnostics&)>;

    // All must outlive the writer.
    CardWriter(const Catalogue& catalogue, const catalog::Game& game, GrammarOf grammar);

    // A word that the catalogue lacks is reported at the card, and what the grammar cannot say at its place in the script.
    CardText card(const catalog::CardInfo& card, Diagnostics& out);

private:
    friend class CardCheck;
    void add_sheet(const compiler::DeclaredCard& card, CardText& to, Diagnostics& out);
    std::vector<std::string> abilities(const compiler::DeclaredCard& card, const Tree& script, Diagnostics& out);

    const Catalogue& catalogue_;
    const catalog::Game& game_;
    GrammarOf grammar_;
    Sheets sheets_;
};

// Reports what cannot be said of any of the cards, in some languages.
class CardCheck {
public:
    // `proved`, which may be null, knows cards whose abilities were said before, in all of the languages. All must outlive the check.
    CardCheck(const catalog::Game& game, catalog::Proved* proved) : game_(game), proved_(proved) {}
    void add(const Catalogue& catalogue, CardWriter::GrammarOf grammar) { writers_.emplace_back(catalogue, game_, std::move(grammar)); }

    void check(const std::function<bool(const catalog::CardInfo&)>& is_wanted, Diagnostics& out);

private:
    void check(const catalog::CardInfo& info, const compiler::DeclaredCard& card, Diagnostics& out);
    std::string likeness(const compiler::DeclaredCard& card) const;

    const catalog::Game& game_;
    catalog::Proved* proved_;
    std::vector<CardWriter> writers_;
};

// The words of a game in one language: its catalogue, and its grammar of texts.
class Words {
public:
    // The game must outlive the words. Faults of the files are reported when these are read: the grammar's, with the first ability.
    Words(catalog::Game& game, Lang lang, Diagnostics& out);
    Words(const Words&) = delete;
    Words& operator=(const Words&) = delete;
    // Games may lack a catalogue in a language. Cards are said only by words that are there.
    bool are_there() const { return writer_.has_value(); }
    CardText card(const catalog::CardInfo& card, Diagnostics& out) { return writer_->card(card, out); }

private:
    text::Writer* grammar(Diagnostics& out);

    catalog::Game& game_;
    bool is_read_ = false;  // the grammar
    std::unique_ptr<Catalogue> catalogue_;
    std::unique_ptr<text::Sayings> sayings_;
    std::optional<text::Writer> grammar_;
    std::optional<CardWriter> writer_;
};

}  // namespace holo::wording
