#include "grammar/tree.hpp"

namespace holo {

std::string_view kind_name(NodeKind kind) {
    static constexpr std::string_view names[] = {
#define NODE(kind, part, description) #kind,
#include "grammar/nodes.def"
#undef NODE
    };
    return names[static_cast<std::size_t>(kind)];
}

Part part_of(NodeKind kind) {
    static constexpr Part parts[] = {
#define NODE(kind, part, description) Part::part,
#include "grammar/nodes.def"
#undef NODE
    };
    return parts[static_cast<std::size_t>(kind)];
}

NodeId Tree::child(NodeId id, NodeKind kind) const {
    for (const auto c : each(id))
        if (nodes_[c].kind == kind) return c;
    return no_node;
}

NodeId Tree::child_at(NodeId id, std::size_t index) const {
    for (const auto c : each(id))
        if (index-- == 0) return c;
    return no_node;
}

NodeId Tree::last_child(NodeId id) const {
    NodeId last = no_node;
    for (const auto c : each(id)) last = c;
    return last;
}

std::size_t Tree::child_count(NodeId id) const {
    std::size_t n = 0;
    for ([[maybe_unused]] const auto c : each(id)) ++n;
    return n;
}

std::vector<NodeId> Tree::children(NodeId id) const {
    std::vector<NodeId> out;
    for (const auto c : each(id)) out.push_back(c);
    return out;
}

bool bears_text(NodeKind kind) {
    switch (kind) {
        case NodeKind::Word:
        case NodeKind::Number:
        case NodeKind::Name:
        case NodeKind::String:
        case NodeKind::Id:
        case NodeKind::Operator:
        case NodeKind::Label:
        case NodeKind::TriggerWord:
        case NodeKind::EdgeWord:
        case NodeKind::Be:
        case NodeKind::Mode:
        case NodeKind::Rounding:
        case NodeKind::Bound:
        case NodeKind::Span_:
        case NodeKind::QA:
        case NodeKind::Opponent: return true;
        default: return false;
    }
}

std::string collapsed(std::string_view text) {
    if (text.starts_with('"')) return std::string(text);  // blanks in a title are part of it
    if (text.find_first_of("# \t\n\r") == std::string_view::npos) return std::string(text);
    std::string out;
    bool comment = false;  // `would # why\n be` is `would be`
    for (const char c : text) {
        comment = c == '#' || (comment && c != '\n');
        if (comment) continue;
        const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!blank) out += c;
        else if (!out.empty() && out.back() != ' ') out += ' ';
    }
    if (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

std::vector<NodeId> path_to(const Tree& tree, NodeId from, Span place) {
    const auto span = tree.source()->in_file(tree[from].span);
    if (span.begin > place.begin || span.end < place.end) return {};
    if (span.begin != place.begin || span.end != place.end)
        for (const auto child : tree.each(from))
            if (auto path = path_to(tree, child, place); !path.empty()) {
                path.insert(path.begin(), from);
                return path;
            }
    return span.begin == place.begin && span.end == place.end ? std::vector{from} : std::vector<NodeId>{};
}

bool equal(const Tree& a, NodeId x, const Tree& b, NodeId y) {
    if (a[x].kind != b[y].kind) return false;
    auto p = a[x].first;
    auto q = b[y].first;
    if (p == no_node && q == no_node) return !bears_text(a[x].kind) || collapsed(a.text(x)) == collapsed(b.text(y));
    for (; p != no_node && q != no_node; p = a[p].next, q = b[q].next)
        if (!equal(a, p, b, q)) return false;
    return p == q;
}

namespace {
void dump(const Tree& tree, NodeId id, int depth, std::string& out) {
    out.append(static_cast<std::size_t>(depth) * 2, ' ');
    out += kind_name(tree.kind(id));
    if (bears_text(tree.kind(id))) out += " '" + collapsed(tree.text(id)) + "'";
    out += '\n';
    for (const auto c : tree.each(id)) dump(tree, c, depth + 1, out);
}
}  // namespace

std::string dump(const Tree& tree, NodeId id) {
    std::string out;
    dump(tree, id, 0, out);
    return out;
}

}  // namespace holo
