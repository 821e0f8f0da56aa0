// Walks the tree of a script and says the script in the words of a catalogue. A phrase that the catalogue lacks is reported at its place in
// the script, and the script's own word stands in the text.
#pragma once

#include <functional>
#include <optional>

#include "grammar/tree.hpp"
#include "interpreter/wording/catalogue.hpp"

namespace holo::wording {

class Writer {
public:
    Writer(const Catalogue& catalogue, const catalog::Game& game, const compiler::DeclaredCard& card, Diagnostics& out);

    // The texts of a script in order, each with its first node.
    struct Abilities {
        std::vector<std::pair<NodeId, std::string>> texts;
        std::vector<Span> lacking;  // the abilities for which the catalogue lacks words
    };
    // Abilities that are said already are left out. The conditions for playing a card stand behind its effects, and its costs in front.
    Abilities abilities(const Tree& tree, const std::function<bool(Span)>& is_said);

    // A part of an ability, with what the ability has named before; empty when a word is lacking.
    std::string piece(const Tree& tree, NodeId ability, NodeId node);

    // A word of the catalogue in one of its fields; the word itself when the catalogue lacks the field.
    Phrase word(const std::string& key, std::string_view field);
    // Fills an entry with values that are text already.
    std::string fill(const Entry& entry, std::string_view field, const std::map<std::string, Phrase>& values);
    std::string finished(std::string text) const;  // with contractions, elisions and capitals

private:
    // The thing that a name of the script stands for.
    struct Named {
        std::string noun;  // key of a word
        bool many = false;
        int event = machine::none;  // the event that the player did to the thing when it got its name
        NodeId pending = no_node;   // choice or value that is not said yet: the first mention says it
        bool value = false;         // a number, not an object
    };
    // A selector taken apart.
    struct Noun {
        NodeId node = no_node, quantity = no_node, amount = no_node, owner = no_node, core = no_node, other = no_node;
        std::string owned;  // your, their, opponent's
        bool random = false;
        std::string extreme, extreme_word;
        std::vector<NodeId> relatives;
        std::vector<std::pair<std::string, bool>> adjectives;  // key, negated
        std::vector<std::vector<std::string>> choices;         // alternatives before the noun
        std::vector<std::string> nouns;                        // several: alternatives
        NodeId among = no_node;                                // a name for a group of the same things
        bool many = false;
        const Named* name = nullptr;
    };
    // The nodes that fill the holes of an idiom: one node each, or several changes or steps in a row.
    using Holes = std::vector<std::vector<NodeId>>;
    using Fill = std::function<bool(std::string_view, std::string_view, Phrase&)>;
    using Has = std::function<bool(std::string_view, std::string_view)>;

    // The saying that a node has, and the catalogue's words for that: writer.cpp
    Phrase say(NodeId node, std::string_view form = {});
    Phrase say_node(NodeId node, std::string_view form);
    Phrase titled(NodeId node);
    Phrase operand(NodeId node, std::string_view form);
    Phrase phrase(std::string_view key, NodeId at, const Fill& slots, const Has& has = nullptr, std::string_view form = {},
                  Phrase self = {});
    Phrase entry(const Entry& entry, std::string_view field, const Fill& slots, const Has& has, Phrase self);
    Phrase lacking(NodeId at, std::string_view what, const std::string& word);
    const Entry* verb(const std::string& name) const;
    std::string verb_form(const std::string& event, std::string_view form, NodeId at, const Phrase& self = {});
    std::string text(NodeId id) const;
    std::string base_form() const { return c_.forms.front(); }

    // Sentences
    void walk_in(const Tree& tree);
    std::string sentence(NodeId ability, bool own_text);
    Phrase paid(NodeId ability, const Phrase& text);
    std::string stopped(std::string text) const;
    bool holds(NodeId ability) const;

    // Idioms
    std::optional<Phrase> idiom(NodeId node, std::string_view form, const Phrase& self = {});
    std::optional<Phrase> idiom(const std::vector<NodeId>& steps, std::string_view form);
    const Idiom* idiom_for(NodeId node, Holes& found);
    const Idiom* idiom_for(const std::vector<NodeId>& steps, Holes& found);
    bool holes(const Idiom& idiom, std::string_view text, const std::vector<NodeId>& nodes, Holes& found);
    Phrase said(const Idiom& idiom, const Holes& found, std::string_view form, const Phrase& self);
    std::vector<NodeId> part(NodeId node, std::string_view printed);
    const std::string& plain(NodeId node);
    void retired(NodeId node, const std::string& now);

    // Steps
    Phrase effect(NodeId node, std::string_view form);
    Phrase steps(const std::vector<NodeId>& nodes, std::string_view form);
    Phrase step(NodeId node, std::string_view form);
    Phrase extreme(NodeId node, const std::string& before);
    Phrase by_kind(NodeId node);
    Phrase joined(const std::vector<Phrase>& row);
    std::string listed(std::string_view key, std::size_t i, std::size_t count) const;
    std::vector<NodeId> flat(NodeId node);
    NodeId choice_of(NodeId step);
    bool can_wait(NodeId choice, NodeId next, const std::string& name);

    // Clauses
    Phrase clause(NodeId node, std::string_view form);
    Phrase said_clause(NodeId node, std::string_view form);
    Phrase act(NodeId node, std::string_view form);
    std::map<std::string, NodeId, std::less<>> arguments(NodeId node, const compiler::Reading* reading);
    bool is_amount(const compiler::Reading* reading, std::string_view slot) const;
    bool feature(NodeId node, std::string_view feature);
    void name_choice(NodeId clause);
    void report_unsaid(const compiler::Reading& reading, const std::vector<NodeId>& said);
    bool answers(NodeId argument, std::string_view feature, std::vector<NodeId>& said);
    void part_off(NodeId amount);
    bool of_opponent(NodeId who);

    // Triggers
    Phrase limit(NodeId once);
    Phrase trigger(NodeId node);
    Phrase happening(NodeId node);
    NodeId actor_in(NodeId passive, const compiler::Reading& reading);
    Phrase condition(NodeId node);

    // Changes
    Phrase change(NodeId node);
    Phrase changes(const std::vector<NodeId>& nodes);
    Phrase gets(NodeId node, std::string_view form);
    Phrase granted(NodeId node, std::string_view key);
    std::string noun_of(NodeId subject);
    bool is_header(NodeId selector) const;
    Phrase until(NodeId duration);

    // Nouns
    Phrase selector(NodeId node, std::string_view form);
    Phrase noun(const Noun& noun, std::string_view form);
    Phrase place_of(const Noun& noun);
    Phrase possessive(const Noun& noun, const Phrase& owned);
    Phrase reference(const std::string& name, std::string_view form);
    Phrase relative(NodeId node, Entry::Leaves leaves, const Phrase& self = {});
    Phrase trait(NodeId node, std::string_view form = {});
    Noun taken_apart(NodeId node);
    std::string core_of(const Noun& noun, bool many, std::string_view part = {});
    std::string rest_of(const Noun& noun, const Phrase& self);
    std::string adjective(const std::string& key, bool negated, const Phrase& self, bool& after);
    Phrase some_of(NodeId selector, const Phrase& set);
    bool is_zone(const Noun& noun) const;
    void introduce(NodeId selector, const Noun* noun, const std::string& word, bool many);
    NodeId inner(NodeId node) const;

    const Catalogue& c_;
    const catalog::Game& game_;
    const compiler::Vocabulary& vocabulary_;
    const compiler::DeclaredCard& card_;
    Diagnostics& out_;
    std::string this_noun_;
    const Tree* tree_ = nullptr;
    std::vector<std::optional<std::string>> plain_;  // by node: canonical script, once asked for
    std::map<std::string, Named> names_;
    std::string happened_form_;                     // the form of the verbs in the pattern
    bool they_ = false;                             // another player acts
    bool static_ = false;                           // static: says a lasting state and no act
    bool past_ = false;                             // says past events, as when they are counted
    bool inline_ = false;                           // steps are joined into one sentence
    bool paying_ = false;                           // steps are costs
    Entry::Leaves from_ = Entry::Leaves::nothing;   // the place that the object of the verb leaves
    int event_ = machine::none;                     // the event of the clause
    std::vector<NodeId> arguments_;                 // the arguments of the clause, which are no relatives of others
    std::map<NodeId, std::vector<NodeId>> behind_;  // by argument: relatives that stand outside of it
    std::vector<NodeId> in_idiom_;                  // nodes whose idiom is being said
};

}  // namespace holo::wording
