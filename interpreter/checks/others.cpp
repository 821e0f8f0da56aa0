// Checks `another`, `other` and `other than this` on cards that are none of the described things.

#include <algorithm>

#include "interpreter/checks/checks.hpp"
#include "interpreter/checks/content.hpp"

namespace holo::checks {

using namespace machine;
using compiler::MeaningKind;

namespace {

class Others {
public:
    Others(Content& content, const Tree& tree, int definition) : content_(content), tree_(tree), definition_(definition) {}

    void look(NodeId node) {
        if (tree_.is(node, NodeKind::ModGrant)) return;  // in the abilities of another thing, `this` stands for that thing
        if (tree_.is(node, NodeKind::Selector) && leaves_this_out(node) && is_of_others(node))
            content_.report(Diag::no_other, tree_, node, {}, definition_);
        for (const auto child : tree_.each(node)) look(child);
    }

private:
    bool leaves_this_out(NodeId selector) const {
        const auto quantifier = tree_.child(selector, NodeKind::Quantifier);
        if (quantifier != no_node && tree_.child(quantifier, NodeKind::QAnother) != no_node) return true;
        const auto words = words_of(selector);
        if (std::any_of(words.begin(), words.end(), [&](NodeId word) { return tree_.text(word) == "other"; })) return true;
        const auto than = tree_.child(selector, NodeKind::PostOtherThan);
        return than != no_node && tree_.text(tree_[than].first) == "this";
    }

    // The noun alone decides: `another figure that is not large` may stand on a large one.
    bool is_of_others(NodeId selector) const {
        const auto words = words_of(selector);
        if (words.empty() || !tree_.is(words.back(), NodeKind::Word)) return false;
        const auto& program = content_.program;
        for (const auto& meaning : content_.words.meanings(tree_.text(words.back()))) {
            if (meaning.kind == MeaningKind::kind)
                return program.definitions[static_cast<std::size_t>(definition_)].kind != meaning.index &&
                       !content_.words.is_space(meaning.index);
            if (meaning.kind == MeaningKind::symbol) return !may_be({meaning.index});
            if (meaning.kind == MeaningKind::group) return !may_be(content_.words.groups[static_cast<std::size_t>(meaning.index)].members);
        }
        return false;
    }

    bool may_be(const std::vector<int>& symbols) const {
        return std::any_of(symbols.begin(), symbols.end(), [&](int symbol) {
            const auto property = content_.program.symbols[static_cast<std::size_t>(symbol)].property;
            return property == none || content_.fits(definition_, {Traits({{property, true}})});
        });
    }

    std::vector<NodeId> words_of(NodeId selector) const {
        const auto words = tree_.child(selector, NodeKind::Words);
        return words == no_node ? std::vector<NodeId>() : tree_.children(words);
    }

    Content& content_;
    const Tree& tree_;
    int definition_;
};

}  // namespace

void others(Content& content) {
    for (const auto& script : content.game.compiler->scripts())
        if (script.definition != none) Others(content, *script.tree, script.definition).look(script.tree->root());
}

}  // namespace holo::checks
