// Words of several words that `/` takes apart. `dark red/blue` means dark, and red or blue, because `/` stands between single words; a
// writer of a module with the color `dark red` means something else.

#include "interpreter/compiler/compilation.hpp"

namespace holo::compiler {

namespace {

// The word of several words that ends at the place, or begins there: the alternative `edge` and its neighbours in that direction. Empty
// when they are no word of the module.
std::string parted(const Vocabulary& vocabulary, const Tree& tree, const std::vector<NodeId>& words, std::size_t at, NodeId edge, int way) {
    auto phrase = collapsed(tree.text(edge));
    for (auto next = static_cast<std::ptrdiff_t>(at) + way; next >= 0 && next < std::ssize(words); next += way) {
        const auto neighbour = words[static_cast<std::size_t>(next)];
        if (tree.is(neighbour, NodeKind::Either)) break;
        const auto said = collapsed(tree.text(neighbour));
        phrase = way < 0 ? said + " " + phrase : phrase + " " + said;
        if (!vocabulary.meanings(phrase).empty()) return phrase;
    }
    return {};
}

}  // namespace

void Compilation::review(const Context& context, const Tree& tree, NodeId root) {
    const auto errors = context.out.errors();
    report_parted(context, tree, root);
    if (context.out.errors() == errors) report_idle(context, tree, root);
}

void Compilation::report_parted(const Context& context, const Tree& tree, NodeId node) {
    if (tree.is(node, NodeKind::Words)) {
        const auto words = tree.children(node);
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (!tree.is(words[i], NodeKind::Either)) continue;
            auto phrase = parted(context.vocabulary, tree, words, i, tree[words[i]].first, -1);
            if (phrase.empty()) phrase = parted(context.vocabulary, tree, words, i, tree.last_child(words[i]), 1);
            if (!phrase.empty()) context.out.add(Diag::parted_phrase, tree.source(), tree[node].span, {phrase, collapsed(tree.text(node))});
        }
    }
    for (const auto child : tree.each(node)) report_parted(context, tree, child);
}

}  // namespace holo::compiler
