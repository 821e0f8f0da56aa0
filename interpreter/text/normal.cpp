#include "interpreter/text/normal.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "grammar/parser.hpp"

namespace holo::text {

namespace {

// A preference is not free, because it decides among the things that all other qualifiers leave over.
bool is_free(const Tree& tree, NodeId node) { return part_of(tree.kind(node)) == Part::relative && !tree.is(node, NodeKind::Preferring); }

// The structure of a part as text. Parts that may stand in any order are sorted.
std::string shape(const Tree& tree, NodeId node) {
    std::vector<std::string> free, fixed;
    for (const auto child : tree.each(node)) (is_free(tree, child) ? free : fixed).push_back(shape(tree, child));
    std::sort(free.begin(), free.end());
    auto out = "(" + std::string(kind_name(tree.kind(node)));
    if (bears_text(tree.kind(node))) out += " " + std::string(tree.text(node));
    for (const auto* list : {&fixed, &free})
        for (const auto& part : *list) out += part;
    return out + ")";
}

std::optional<Tree> parsed(const std::string& script) {
    Diagnostics found;
    auto tree = parse_script(std::make_shared<const Source>("", script), found);
    if (found.errors() > 0) tree.reset();
    return tree;
}

std::string ordered(const Tree& tree, NodeId node) {
    struct Piece {
        Span span;
        std::string text;
        bool is_free = false;
    };
    std::vector<Piece> pieces;
    for (const auto child : tree.each(node)) pieces.push_back({tree[child].span, ordered(tree, child), is_free(tree, child)});
    std::stable_sort(pieces.begin(), pieces.end(), [](const auto& a, const auto& b) { return a.span.begin < b.span.begin; });
    // Sorts the texts in a run of qualifiers; text between two qualifiers stays.
    for (auto first = pieces.begin(); first != pieces.end();) {
        const auto last = std::find_if(first, pieces.end(), [](const auto& p) { return !p.is_free; });
        std::vector<std::string> texts;
        for (auto p = first; p != last; ++p) texts.push_back(std::move(p->text));
        std::sort(texts.begin(), texts.end());
        for (auto p = first; p != last; ++p) p->text = std::move(texts[static_cast<std::size_t>(p - first)]);
        first = last == pieces.end() ? last : last + 1;
    }
    std::string out;
    auto at = tree[node].span.begin;
    const auto end = tree[node].span.end;
    for (const auto& piece : pieces) {
        if (piece.span.begin < at || piece.span.end > end) continue;  // this part has no text of its own
        out += tree.source()->slice({at, piece.span.begin});
        out += piece.text;
        at = piece.span.end;
    }
    return out += tree.source()->slice({at, end});
}

}  // namespace

std::string in_order(const std::string& script) {
    const auto tree = parsed(script);
    if (!tree) return script;
    auto out = ordered(*tree, tree->root());
    // The new order counts only when the structure is the same, because a moved qualifier may belong to another thing.
    const auto again = parsed(out);
    return again && shape(*again, again->root()) == shape(*tree, tree->root()) ? out : script;
}

}  // namespace holo::text
