// The content that every check reads: a game compiled without errors, a summary of its code, the places of its parts.
#pragma once

#include "interpreter/checks/flow.hpp"
#include "interpreter/checks/usage.hpp"

namespace holo::checks {

class Content {
public:
    Content(const catalog::Game& from, Diagnostics& out);

    const catalog::Game& game;
    const machine::Program& program;
    const compiler::Vocabulary& words;
    const Usage usage;
    const Sorts sorts;
    Flow flow;

    // The files that the game was made of, by label.
    const std::map<std::string, SourcePtr>& files() const { return files_; }
    std::string text(machine::Text text) const { return std::string(program.text(text)); }
    std::string text(int source, Span span) const;  // the source text, on one line

    // Reports at the place where a row of the program was written, with its card.
    void report(Diag id, int source, Span span, std::vector<std::string> args, int definition = machine::none);
    void report(Diag id, const compiler::Phrase& words, std::vector<std::string> args);  // reports at a phrase of the manifest, or of a set
    void report(Diag id, const Tree& tree, NodeId node, std::vector<std::string> args, int definition = machine::none);

    // The first argument of its event that is never as the ability asks, on that card or, with none, on any; nothing when all may be.
    std::optional<std::size_t> misfit(const machine::AbilityRow& ability, int card);
    // Tells whether an object with the definition may have all traits of one entry of the list.
    bool fits(int definition, const std::vector<Traits>& list);
    // The definition to which alone the unit belongs, as a part of an ability or of a change; or none.
    int owner_of(int unit) const;
    // The definition that owns the ability, or none.
    static int card_of(machine::OwnerKind kind, int owner) { return kind == machine::OwnerKind::definition ? owner : machine::none; }

private:
    std::string subject_of(int definition) const;  // the card, as reports name it
    // Tells whether some effect gives the property to an object with the definition.
    bool may_become(int definition, int property);
    bool may_have(int definition, const Traits& traits) const;

    Diagnostics& out_;
    std::map<std::string, SourcePtr> files_;
    std::map<int, int> owners_;  // by unit
};

// Tells whether a script of the card has a comment with the mark: it waits for that script, or for a part of it.
bool carries_mark(const compiler::DeclaredCard& card, std::string_view mark);

}  // namespace holo::checks
