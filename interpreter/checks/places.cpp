// Checks abilities that work in a certain place: `while this is in ZONE`.

#include <algorithm>

#include "interpreter/checks/checks.hpp"
#include "interpreter/checks/content.hpp"

namespace holo::checks {

using namespace machine;

namespace {

// The zones in which the condition looks for `this`; none when the condition asks for anything else.
std::vector<int> places_of_this(const Content& content, const Tree& tree, NodeId condition) {
    if (!tree.is(condition, NodeKind::Is) || tree.child(condition, NodeKind::Negated) != no_node) return {};
    if (tree.text(tree[condition].first) != "this") return {};
    const auto in = tree.child(tree.last_child(condition), NodeKind::PostIn);
    if (in == no_node || tree.child_count(tree.last_child(condition)) != 1) return {};
    std::vector<int> zones;
    for (const auto place : tree.each(in)) {
        auto name = collapsed(tree.text(place));
        if (name.starts_with("your ")) name.erase(0, 5);
        const auto* meaning = content.words.find(name, compiler::MeaningKind::zone);
        if (meaning == nullptr) return {};
        zones.push_back(meaning->index);
    }
    return zones;
}

bool comes_into(const Content& content, int definition, int zone) {
    const auto printed = content.sorts.of(definition);
    const auto& comers = content.flow.comers(zone);
    return std::any_of(comers.begin(), comers.end(), [&](const Traits& then) { return content.sorts.compatible(printed, then); });
}

void look(Content& content, const Tree& tree, NodeId condition, int definition) {
    if (tree.is(condition, NodeKind::And) || tree.is(condition, NodeKind::Or))
        for (const auto part : tree.each(condition)) look(content, tree, part, definition);
    const auto zones = places_of_this(content, tree, condition);
    if (zones.empty() || std::any_of(zones.begin(), zones.end(), [&](int zone) { return comes_into(content, definition, zone); })) return;
    content.report(Diag::covers_nothing, tree, condition, {collapsed(tree.text(condition))});
}

}  // namespace

void places(Content& content) {
    for (const auto& script : content.game.compiler->scripts())
        for (NodeId node = 0; script.definition != none && node < script.tree->size(); ++node)
            if (script.tree->is(node, NodeKind::While)) look(content, *script.tree, (*script.tree)[node].first, script.definition);
}

}  // namespace holo::checks
