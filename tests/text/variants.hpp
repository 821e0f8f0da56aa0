// Well-typed scripts made at random: the abilities of a game's cards with parts put in the places of others of the same sort, with other
// quantities, conditions and riders, and an act for each event of the module. Each of them compiles on its card.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <pcg_random.hpp>
#include <string>
#include <vector>

#include "grammar/tree.hpp"
#include "interpreter/catalog/game.hpp"

namespace holo::testing {

struct Variant {
    const compiler::DeclaredCard* card = nullptr;
    std::string script;
    std::string event;  // the event whose act was put in; empty for other changes
};

class Variants {
public:
    // The game must be without errors, and not from the cache. It must outlive the variants.
    Variants(catalog::Game& game, std::uint64_t seed);

    // Another script; nothing when the scripts that were tried do not compile.
    std::optional<Variant> next();
    // The events of the module that a script can name, and those for which no script that compiles was found.
    std::size_t events() const { return acts_.size(); }
    std::vector<std::string> unreached() const;

private:
    struct Ability {
        const compiler::DeclaredCard* card;
        std::shared_ptr<const Tree> tree;
        NodeId node;
    };
    // The way to call an event: its verb, and the parameters.
    struct Act {
        const compiler::EventInfo* event;
        int tried = 0, reached = 0;
    };
    using Edit = std::pair<Span, std::string>;

    std::uint32_t below(std::size_t limit);
    const std::string& any_of(const std::vector<std::string>& texts) { return texts[below(texts.size())]; }
    void gather();
    void add_parts(const Tree& tree, NodeId node);
    // The text of an act for an event, with arguments at random.
    std::string act_of(const compiler::EventInfo& event);
    std::string thing_of(int kind);
    std::string argument_of(const compiler::Param& param);
    // A change at random; nothing when the ability has no such place.
    std::optional<Edit> change(const Ability& ability, Act* act);
    std::optional<Variant> made(const Ability& ability, const std::vector<Edit>& edits);

    catalog::Game& game_;
    pcg32 random_;
    std::vector<Ability> abilities_;
    std::map<NodeKind, std::vector<std::string>> selectors_;   // things, by kind of node
    std::map<std::string, std::vector<std::string>> clauses_;  // acts of cards, by verb
    std::map<int, std::string> singulars_, plurals_;           // nouns, by kind
    std::map<Part, std::vector<std::string>> parts_;
    std::vector<Act> acts_;
    std::size_t turn_ = 0;
};

}  // namespace holo::testing
