// A card as people read it: name, type line, figures, sides of its die, text.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/text/writer.hpp"
#include "interpreter/wording/catalogue.hpp"

namespace holo::wording {

struct CardText {
    std::string code, name, subtitle, line, figures;
    std::vector<std::string> sides;
    std::vector<std::string> text;  // by ability
};

class Writer;

// Says the cards of a game, one after the other: abilities in the words of the catalogue and, where it lacks words, by the game's grammar
// of texts. Parts that cards share are worked out once.
class CardWriter {
public:
    // Gives the grammar, or null without one. Faults of its files are reported. Asked only where the catalogue lacks words, because a
    // grammar takes long to load.
    using GrammarOf = std::function<text::Writer*(Diagnostics&)>;

    // All must outlive the writer.
    CardWriter(const Catalogue& catalogue, const catalog::Game& game, GrammarOf grammar = {});

    // A phrase that both lack is reported at its place in the card.
    CardText card(const catalog::CardInfo& card, Diagnostics& out);
    // Only reports the phrases that both lack for any of these cards.
    void check(const std::function<bool(const catalog::CardInfo&)>& is_wanted, Diagnostics& out);
    std::vector<std::string> sides();  // see side_texts

private:
    // An entry of the sheet, and the attributes for which the entry asks.
    struct Asked {
        const Entry* entry = nullptr;
        std::vector<bool> attributes;
    };
    Asked asked(const Entry& entry) const;
    std::vector<std::string> abilities(const compiler::DeclaredCard& card, const Tree& script, Diagnostics& out);
    std::vector<std::string> by_grammar_only(const compiler::DeclaredCard& card, const Tree& script, Diagnostics& out);
    std::map<std::string, Phrase> values_of(const std::vector<compiler::DeclaredValue>& values, const Asked& asked, Writer& writer) const;
    std::string filled(const Asked& asked, const compiler::DeclaredCard& card, Writer& writer) const;
    std::string side(const compiler::DeclaredFace& face, Writer& writer, const Diagnostics& out);
    std::string likeness(const compiler::DeclaredCard& card) const;

    const Catalogue& catalogue_;
    const catalog::Game& game_;
    GrammarOf grammar_;
    Asked line_, figures_, side_, paid_;
    std::vector<int> face_attributes_;               // by number of a face: the attribute
    std::map<std::vector<int>, std::string> sides_;  // by the numbers of a face
};

// The words of a game in one language: its catalogue, and its grammar of texts.
class Words {
public:
    // The game must outlive the words. Faults of the files are reported when these are read: the grammar's, when words are lacking.
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

// The sides of all dice in words, by face; a side for which the catalogue lacks words stands as it is written.
std::vector<std::string> side_texts(const Catalogue& catalogue, const catalog::Game& game);

// Says the part of a script or a rule at a place of a file, in the words of the catalogue; one mode, if several stand at that place. Empty
// when no part stands there, and when the catalogue lacks a word.
std::string piece_text(const Catalogue& catalogue, const catalog::Game& game, const std::string& file, Span where,
                       int mode = machine::none);

}  // namespace holo::wording
