// Checks titles in scripts. A title that no card has may belong to a set that is not loaded; one that is nearly a card's is misspelt.

#include <set>

#include "interpreter/checks/checks.hpp"
#include "interpreter/checks/content.hpp"

namespace holo::checks {

using namespace machine;

namespace {

// Tells whether the words name a space of a map, as in `planet "ford"`.
bool is_space(const Content& content, const Tree& tree, NodeId selector) {
    const auto middle = tree.child(selector, NodeKind::Words);
    if (middle == no_node || tree.child_count(middle) == 0) return false;
    const auto* noun = content.words.find(tree.text(tree.last_child(middle)), compiler::MeaningKind::kind);
    return noun != nullptr && content.words.is_space(noun->index);
}

}  // namespace

void titles(Content& content) {
    std::set<std::string> known;
    for (const auto& definition : content.program.definitions)
        for (const auto text : {definition.name, definition.known_as}) known.insert(content.text(text));
    const std::vector<std::string> list(known.begin(), known.end());
    const auto look = [&](const Tree& tree, NodeId node) {
        const auto quoted = tree.text(node);
        const std::string title(quoted.substr(1, quoted.size() - 2));
        if (title.find_first_of("*\\") != std::string::npos || known.count(title) != 0) return;
        constexpr std::size_t slips = 2, shortest = 6;  // shorter titles differ by so little
        if (title.size() < shortest) return;
        if (const auto near = nearest_word(title, list, slips); !near.empty())
            content.report(Diag::title_nearly, tree, node, {title, near});
    };
    for (const auto& script : content.game.compiler->scripts()) {
        std::set<NodeId> spaces;
        const auto& tree = *script.tree;
        for (NodeId node = 0; node < tree.size(); ++node)
            if (tree.is(node, NodeKind::Selector) && is_space(content, tree, node)) spaces.insert(tree.child(node, NodeKind::String));
        for (NodeId node = 0; node < tree.size(); ++node)
            if (tree.is(node, NodeKind::String) && spaces.count(node) == 0) look(tree, node);
    }
}

}  // namespace holo::checks
