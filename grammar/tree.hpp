// The syntax tree: nodes in one array, children linked by index. The tree keeps its Source alive, because nodes refer to its text. Two
// trees are equal when their kinds and leaf texts are equal.
#pragma once

#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/source.hpp"

namespace holo {

enum class NodeKind : std::uint8_t {
#define NODE(kind, part, description) kind,
#include "grammar/nodes.def"
#undef NODE
};

// The part of speech of a node. `structure` only arranges other parts. Parts of one sort stand in the same places and can replace one
// another.
enum class Part : std::uint8_t {
    structure,
    ability,
    step,
    change,     // applied to objects
    happening,  // awaited by an ability
    truth,
    number,
    // Parts that may be left out of one of these: each of them changes what its script does, or is an error (H224).
    relative,
    quantity,
    random,
    extreme,
    name,
    condition,
    limit,
    duration,
    argument,
    word
};

std::string_view kind_name(NodeKind kind);
Part part_of(NodeKind kind);

using NodeId = std::uint32_t;
constexpr NodeId no_node = 0xFFFFFFFFu;

struct Node {
    NodeKind kind{};
    Span span;
    NodeId first = no_node;  // first child
    NodeId next = no_node;   // next sibling
};

class Tree {
public:
    Tree() = default;
    explicit Tree(SourcePtr source) : source_(std::move(source)) {}

    const SourcePtr& source() const { return source_; }
    // This tree with another source of the same text, without taken marks.
    Tree of(SourcePtr same) const {
        Tree out(std::move(same));
        out.nodes_ = nodes_;
        out.root_ = root_;
        return out;
    }
    NodeId root() const { return root_; }
    std::size_t size() const { return nodes_.size(); }
    // An invalid id and no_node give an empty node, because code can then walk a tree with missing parts like any other.
    const Node& operator[](NodeId id) const {
        static constexpr Node nothing{};
        return id < nodes_.size() ? nodes_[id] : nothing;
    }
    std::string_view text(NodeId id) const { return source_->slice((*this)[id].span); }
    NodeKind kind(NodeId id) const { return (*this)[id].kind; }
    bool is(NodeId id, NodeKind kind) const { return id < nodes_.size() && nodes_[id].kind == kind; }

    // The first child of that kind, or no_node.
    NodeId child(NodeId id, NodeKind kind) const;
    NodeId child_at(NodeId id, std::size_t index) const;
    NodeId last_child(NodeId id) const;
    std::size_t child_count(NodeId id) const;
    std::vector<NodeId> children(NodeId id) const;

    struct ChildRange {
        const Tree* tree;
        NodeId first;
        struct iterator {
            const Tree* tree;
            NodeId id;
            NodeId operator*() const { return id; }
            iterator& operator++() {
                id = (*tree)[id].next;
                return *this;
            }
            bool operator!=(const iterator& other) const { return id != other.id; }
        };
        iterator begin() const { return {tree, first}; }
        iterator end() const { return {tree, no_node}; }
    };
    // Marks a node as used; code that compiles a part of a script takes its node. A part that nobody took would change nothing: an error
    // (H224).
    void take(NodeId id) const {
        if (id == no_node) return;
        if (taken_.size() < nodes_.size()) taken_.resize(nodes_.size());
        taken_[id] = true;
    }
    bool is_taken(NodeId id) const { return id < taken_.size() && taken_[id]; }
    ChildRange each(NodeId id) const { return {this, (*this)[id].first}; }

    // For the parser only.
    NodeId add(NodeKind kind, Span span) {
        nodes_.push_back({kind, span, no_node, no_node});
        return static_cast<NodeId>(nodes_.size() - 1);
    }
    Node& at(NodeId id) { return nodes_[id]; }
    void cut(std::size_t size) { nodes_.resize(size); }
    void set_root(NodeId id) { root_ = id; }

private:
    SourcePtr source_;
    std::vector<Node> nodes_;
    NodeId root_ = no_node;
    mutable std::vector<bool> taken_;
};

// Tells whether the words of such a leaf carry meaning (`Word`), or only its presence does (`QEach`).
bool bears_text(NodeKind kind);
// Runs of blanks and line ends as one blank each, none at the end.
std::string collapsed(std::string_view text);

bool equal(const Tree& a, NodeId x, const Tree& b, NodeId y);
// The nodes around that place of the tree's file, from the node on down to the one that stands there; empty when none does.
std::vector<NodeId> path_to(const Tree& tree, NodeId from, Span place);
// One node per line, indented, for tests and for `explain`.
std::string dump(const Tree& tree, NodeId id);

}  // namespace holo
