// Attributes of something definite.

#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

int Body::attribute_named(const std::string& name, int kind) const {
    int found = none;
    for (const auto& meaning : c.vocabulary.meanings(name)) {
        if (meaning.kind != MeaningKind::attribute) continue;
        const auto owner = c.program.attributes[meaning.index].kind;
        if (kind == none || owner == none || owner == kind) return meaning.index;
        if (kind >= 0 && c.program.kinds[kind].like == owner) found = meaning.index;
    }
    return found;
}

// object -- n
Type Body::read_attribute(int attribute) {
    if (as_sets && c.vocabulary.attributes[static_cast<std::size_t>(attribute)].type == AttributeType::symbols) return c.vocabulary.type_of(attribute);
    code.op(unchanged ? Op::printed : Op::attribute, attribute);
    return c.vocabulary.type_of(attribute);
}

// The same for a definition with one parameter, which reads like an attribute.
Type Body::read_define(int define) {
    const auto& info = c.vocabulary.defines[define];
    code.op(Op::call, info.unit, 1);
    return info.type;
}

// The attribute of `this` that leads to another object by its name alone: `host`. Or none.
int Body::link_of_self(const std::string& name) const {
    const int attribute = self_kind == none ? static_cast<int>(none) : attribute_named(name, self_kind);
    const bool own = attribute != none && c.program.attributes[attribute].kind == self_kind && c.vocabulary.type_of(attribute).kind == TypeKind::object;
    return own ? attribute : static_cast<int>(none);
}

// `ATTRIBUTE of c`, `your ATTRIBUTE`, `ATTRIBUTE` inside `where`: an attribute of something definite.
bool Body::attribute_access(NodeId selector, const std::string& name, const Type* wanted, Type& type) {
    if (name.starts_with(as_altered)) return alteration(selector, name.substr(as_altered.size()), type);
    const bool printed = name.starts_with(as_printed);
    std::string word = printed ? name.substr(as_printed.size()) : name;
    std::string owner;
    if (const auto blank = name.find(' '); blank != std::string::npos && is_possessive(name.substr(0, blank))) {
        owner = name.substr(0, blank);
        word = name.substr(blank + 1);
    }
    int define = c.vocabulary.define(word);
    if (define != none && c.vocabulary.defines[define].params.size() != 1) define = none;
    if (define == none && c.vocabulary.find(word, MeaningKind::attribute) == nullptr) return false;
    if (const auto of = tree.child(selector, NodeKind::PostOf); of != no_node) {
        const Meanwhile reads(unchanged, printed);
        if (quantity(selector) != no_node || !attribute_of(of, word, define, type)) return false;
        one_owner(selector, owner);
        take(of);
        return true;
    }
    if (printed && owner.empty() && element != none) {
        const Meanwhile reads(unchanged, true);
        return attribute_of_element(word, none, type);
    }
    if (printed) return false;
    if (!owner.empty()) {
        const int attribute = attribute_named(word, c.vocabulary.player_kind);
        if (attribute == none) return false;
        if (owner == "your") code.op(Op::you);
        else if (owner == "their" && they != none) code.op(Op::load, they);
        else return false;
        type = read_attribute(attribute);
        return true;
    }
    if (side_die != none ? number_of_side(word, type) : element != none && attribute_of_element(word, define, type)) return true;
    if (const int link = quantity(selector) == no_node ? link_of_self(word) : static_cast<int>(none); link != none) {
        code.op(Op::self);
        type = read_attribute(link);
        return true;
    }
    const int attribute = attribute_named(word, c.vocabulary.game_kind);
    if (attribute == none || c.program.attributes[attribute].kind != c.vocabulary.game_kind) return false;
    // A symbol of the same name is meant where a symbol is wanted.
    if (wanted != nullptr && wanted->kind == TypeKind::symbol && c.vocabulary.find(word, MeaningKind::symbol) != nullptr) return false;
    code.number(0);
    type = read_attribute(attribute);
    return true;
}

// `altered ATTRIBUTE of c`: what its symbols have become, as a number.
bool Body::alteration(NodeId selector, const std::string& word, Type& type) {
    const auto of = tree.child(selector, NodeKind::PostOf);
    if (of == no_node || quantity(selector) != no_node) return false;
    const auto operand = tree[of].first;
    const int attribute = attribute_named(word, infer(operand).index);
    if (attribute == none || c.vocabulary.attributes[static_cast<std::size_t>(attribute)].type != AttributeType::symbols) return false;
    take(of);
    const Behind relatives(*this, of);
    if (const auto object = value(operand); object.many || object.kind != TypeKind::object) wrong_type(operand, "object", object);
    code.op(Op::alteration, attribute);
    type = {TypeKind::number};
    return true;
}

// `ATTRIBUTE of you` is one, `cards of your deck` is not: the operand must be one thing.
bool Body::attribute_of(NodeId post, const std::string& word, int define, Type& type) {
    const auto operand = tree[post].first;
    const auto operand_type = infer(operand);
    const int attribute = attribute_named(word, operand_type.kind == TypeKind::object ? operand_type.index : none);
    if (attribute == none && define == none) return false;
    const auto object = [&] {
        const Behind relatives(*this, post);
        const Meanwhile inner(unchanged, false);  // `printed cost of host of c`: the host as it is now
        return value(operand);
    }();
    if (object.many || (object.kind != TypeKind::object && object.kind != TypeKind::nothing && object.kind != TypeKind::side)) wrong_type(operand, "object", object);
    else type = attribute != none ? read_attribute(attribute) : read_define(define);
    return true;
}

// Inside `where` of a side.
bool Body::number_of_side(const std::string& word, Type& type) {
    for (const auto& meaning : c.vocabulary.meanings(word)) {
        if (meaning.kind != MeaningKind::attribute) continue;
        const auto& row = c.program.attributes[meaning.index];
        if (row.storage != machine::Storage::face) continue;
        code.op(Op::load, side_die);
        code.op(Op::load, element);
        code.op(Op::face_at, row.index);
        type = c.vocabulary.type_of(meaning.index);
        return true;
    }
    return false;
}

// Inside `where` of an object.
bool Body::attribute_of_element(const std::string& word, int define, Type& type) {
    const int attribute = attribute_named(word, element_kind);
    if (attribute != none && c.program.attributes[attribute].kind != c.vocabulary.game_kind) {
        code.op(Op::load, element);
        type = read_attribute(attribute);
        return true;
    }
    if (define == none || c.vocabulary.defines[define].params[0].type.index != element_kind) return false;
    code.op(Op::load, element);
    type = read_define(define);
    return true;
}

}  // namespace holo::compiler
