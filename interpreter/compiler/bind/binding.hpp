// Binding: gives the words of a script their meaning and its values their types, reports errors, and makes the typed tree (ir). A Binding
// binds one unit: its binders share the names in scope, the tree and the place.
#pragma once

#include <map>

#include "interpreter/compiler/bind/binders.hpp"
#include "interpreter/compiler/bind/step_binders.hpp"

namespace holo::compiler {

class Binding : public Words {
public:
    Binding(Context& context, const Tree& tree, Manner manner, int self_kind);

    ir::Tree ir;
    int changing = machine::none;  // happening whose arguments `change` changes
    bool interrupts = false;       // the ability precedes an event and may cancel it
    int raises = machine::none;    // event between the costs of the ability and its effect
    NodeId announcing = no_node;   // the segment with these costs
    NodeId forgone = no_node;      // the optional part that is the whole of an ability with a limit: a player who declines keeps the chance
    KeywordNumber number = {};     // number of the keyword that grants the ability
    bool has_acted = false;        // steps so far may have moved `this`
    std::map<int, int> links_kept;  // by link of `this`: the local with the object that it last led to
    std::map<int, int> links_told;  // and the local with the object of the event that the ability answers
    bool is_asked_once = false;     // a question of a person or a test, whose outcome may be certain

    Values values{*this};
    Conditions conditions{*this};
    Traits traits{*this};
    Selectors selectors{*this};
    Attributes attributes{*this};
    Zones zones{*this};
    Filters filters{*this};
    Sides sides{*this};
    Choices choices{*this};
    Calls calls{*this};
    Verbs verbs{*this};
    Arguments arguments_of{*this};

    Steps steps{*this};
    Subjects subjects{*this};
    Clauses clauses{*this};
    Questions questions{*this};
    Costs costs{*this};
    Menus menus{*this};
    Windows windows{*this};
    Ground ground{*this};
    LanguageVerbs language_verbs{*this};
    AbilityUses ability_uses{*this};
    Assignments assignments{*this};
    Modifications modifications{*this};
    LaterEffects later{*this};
    Patterns patterns{*this};
};

// Active while the operand of a relative is bound: relatives behind it describe the operand. `cost of a card in your hand`
class Behind {
public:
    Behind(Words& words, NodeId post) : words_(words) { words_.detached.push_back(post); }
    ~Behind() { words_.detached.pop_back(); }
    Behind(const Behind&) = delete;
    Behind& operator=(const Behind&) = delete;

private:
    Words& words_;
};

}  // namespace holo::compiler
