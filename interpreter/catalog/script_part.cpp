#include "interpreter/catalog/script_part.hpp"

namespace holo::catalog {

namespace {

// The part that can be said: neither a number or a relative alone, nor the holder of an argument.
NodeId sayable(const Tree& tree, std::vector<NodeId> path) {
    if (tree.is(path.back(), NodeKind::Arg)) return tree.last_child(path.back());
    // A number is asked for where its limits stand.
    for (const auto around : path)
        if (tree.is(around, NodeKind::Clause))
            for (const auto c : tree.each(around))
                if (tree.is(c, NodeKind::Arg) && collapsed(tree.text(c)) == "a number") return tree.last_child(c);
    while (path.size() > 1 && (tree.is(path.back(), NodeKind::Number) || tree.is(path.back(), NodeKind::Quantifier) ||
                               part_of(tree.kind(path.back())) == Part::quantity || part_of(tree.kind(path.back())) == Part::relative))
        path.pop_back();
    return path.back();
}

std::optional<ScriptPart> part_in(const Tree& tree, Span where, int mode) {
    for (const auto item : tree.each(tree.root())) {
        const auto path = path_to(tree, item, where);
        if (path.empty()) continue;
        auto node = sayable(tree, path);
        if (mode != machine::none)
            node = tree.is(node, NodeKind::ChooseOf) ? tree.child_at(node, static_cast<std::size_t>(mode) + 1) : no_node;
        if (node == no_node) return std::nullopt;
        return ScriptPart{&tree, item, node};
    }
    return std::nullopt;
}

}  // namespace

std::optional<ScriptPart> part_at(const Game& game, const std::string& file, Span where, int mode) {
    if (!game.compiler) return std::nullopt;
    for (const auto& script : game.compiler->scripts()) {
        if (!script.tree || script.definition == machine::none || script.tree->source()->label() != file) continue;
        const auto* info = game.card_of(script.definition);
        const auto* card = info == nullptr ? nullptr : game.declared(*info);
        auto part = card == nullptr ? std::nullopt : part_in(*script.tree, where, mode);
        if (!part) continue;
        part->card = card;
        return part;
    }
    for (const auto& tree : game.compiler->declarations())
        if (tree->source()->label() == file)
            if (const auto part = part_in(*tree, where, mode)) return part;
    return std::nullopt;
}

}  // namespace holo::catalog
