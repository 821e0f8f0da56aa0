// The meanings of scripts' words, kept for wording: the event of a clause, the node of each parameter, the type of a name.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "grammar/tree.hpp"
#include "interpreter/compiler/vocabulary.hpp"

namespace holo::compiler {

// The reading of a Clause, or of a happening of a pattern (Active, Passive).
struct Reading {
    int event = machine::none;
    std::vector<NodeId> arguments;   // by parameter: its node, or no_node
    std::vector<NodeId> adjectives;  // by parameter: its word of a unit phrase, or no_node
    bool divided = false;            // the amount is shared out among several objects
};

class Readings {
public:
    void put(const Tree& tree, NodeId node, Reading reading) {
        readings_[{tree.source().get(), tree[node].span.begin, tree.kind(node)}] = std::move(reading);
    }
    const Reading* find(const Tree& tree, NodeId node) const {
        const auto it = readings_.find({tree.source().get(), tree[node].span.begin, tree.kind(node)});
        return it == readings_.end() ? nullptr : &it->second;
    }
    // `node` is the word with the name, behind `as` or `let`; its value is kept in that local of its unit.
    void put_name(const Tree& tree, NodeId node, Type type, int slot) {
        names_[{tree.source().get(), tree[node].span.begin}] = {type, slot};
    }
    struct Named {
        Type type;
        int slot;
    };
    const Named* name_at(const Tree& tree, NodeId node) const {
        const auto it = names_.find({tree.source().get(), tree[node].span.begin});
        return it == names_.end() ? nullptr : &it->second;
    }
    const Type* type_of(const Tree& tree, NodeId node) const {
        const auto* named = name_at(tree, node);
        return named == nullptr ? nullptr : &named->type;
    }

private:
    // Trees may be copied while they are compiled; their source and places stay.
    struct Key {
        const Source* source;
        std::uint32_t at;
        NodeKind kind;
        auto operator<=>(const Key&) const = default;
    };
    std::map<Key, Reading> readings_;
    std::map<std::pair<const Source*, std::uint32_t>, Named> names_;
};

}  // namespace holo::compiler
