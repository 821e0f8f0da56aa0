// Attributes of a definite object.

#include "interpreter/compiler/bind/binding.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

Value Attributes::read(int attribute, Value object) {
    const auto type = in.c.vocabulary.type_of(attribute);
    const bool whole = in.as_sets && in.c.vocabulary.attributes[static_cast<std::size_t>(attribute)].type == AttributeType::symbols;
    if (whole) return in.ir.typed(object, type);
    const bool of_space = in.c.vocabulary.is_space(in.c.program.attributes[static_cast<std::size_t>(attribute)].kind);
    return in.ir.value(of_space ? Op::space_attribute : in.unchanged ? Op::printed : Op::attribute, type, {object}, {attribute});
}

// `host`: where the script itself has taken `this` away, or the event that it answers has, the object that the link led to before.
Value Attributes::of_self(int link) {
    auto& ir = in.ir;
    const auto now = [&] { return read(link, ir.value(Op::self, {TypeKind::object, in.self_kind})); };
    const auto is_nothing = [&] { return ir.value(Op::less, flag_type, {now(), ir.number(0)}); };
    const auto type = in.c.vocabulary.type_of(link);
    if (const auto told = in.links_told.find(link); told != in.links_told.end())
        return ir.value(ir::Form::if_, type, {is_nothing(), in.steps.load(told->second, type), now()});
    if (!in.has_acted) return now();
    const auto [kept, is_new] = in.links_kept.try_emplace(link, none);
    if (is_new) kept->second = in.slots.local();
    const auto renew =
        ir.step(ir::Form::if_, {ir.value(ir::Form::contrary, flag_type, {is_nothing()}), ir.step(Op::store, {now()}, {kept->second})});
    return ir.value(ir::Form::sequence, type, {renew, in.steps.load(kept->second, type)});
}

Step Attributes::keep(int link, int slot) {
    return in.ir.step(Op::store, {read(link, in.ir.value(Op::self, {TypeKind::object, in.self_kind}))}, {slot});
}

// A definition with one parameter reads like an attribute.
Value Attributes::read_define(int define, Value object) {
    const auto& info = in.c.vocabulary.defines[static_cast<std::size_t>(define)];
    return in.ir.value(Op::call, info.type, {object}, {info.unit, 1, define});
}

// `ATTRIBUTE of c`, `your ATTRIBUTE`, `ATTRIBUTE` inside `where`: an attribute of a definite object.
std::optional<Value> Attributes::access(NodeId selector, const std::string& name, const Type* wanted) {
    const auto& c = in.c;
    auto& ir = in.ir;
    if (const auto set = in.set_of_symbols(selector); !in.as_sets && set) {
        in.error(Diag::not_here, selector, {in.text(selector), "@whole_set"});
        return in.selectors.nothing();
    }
    const bool printed = name.starts_with(as_printed), altered = in.as_sets && name.starts_with(as_altered);
    std::string word = name.substr(printed ? as_printed.size() : altered ? as_altered.size() : 0);
    std::string owner;
    if (const auto blank = name.find(' '); blank != std::string::npos && is_possessive(name.substr(0, blank))) {
        owner = name.substr(0, blank);
        word = name.substr(blank + 1);
    }
    int define = c.vocabulary.define(word);
    if (define != none && c.vocabulary.defines[static_cast<std::size_t>(define)].params.size() != 1) define = none;
    if (define == none && c.vocabulary.find(word, MeaningKind::attribute) == nullptr) return std::nullopt;
    if (const auto post = in.tree.child(selector, NodeKind::PostOf); post != no_node) {
        const Meanwhile reads(in.unchanged, printed);
        if (in.quantity(selector) != no_node) return std::nullopt;
        const auto found = of(post, word, define);
        if (!found) return std::nullopt;
        in.one_owner(selector, owner);
        in.take(post);
        return found;
    }
    if ((printed || altered) && owner.empty() && in.element != none) {
        const Meanwhile reads(in.unchanged, printed);
        return of_element(word, none);
    }
    if (printed || altered) return std::nullopt;
    if (!owner.empty()) {
        const int attribute = in.attribute_named(word, c.vocabulary.player_kind);
        const bool they = owner == "their" && in.they != none;
        if (attribute != none && owner == "their" && !they) in.error(Diag::not_here, in.core(selector), {owner, "@who_is_meant"});
        else if (attribute == none || (owner != "your" && !they)) return std::nullopt;
        const Type player{TypeKind::object, c.vocabulary.player_kind};
        return read(attribute, they ? ir.value(Op::load, player, {}, {in.they}) : ir.value(Op::you, player));
    }
    if (in.side_die != none) {
        if (const auto found = of_side(word)) return found;
    } else if (in.element != none) {
        if (const auto found = of_element(word, define)) return found;
    }
    if (const int link = in.quantity(selector) == no_node ? in.link_of_self(word) : static_cast<int>(none); link != none)
        return of_self(link);
    const int attribute = in.attribute_named(word, c.vocabulary.game_kind);
    if (attribute == none || c.program.attributes[static_cast<std::size_t>(attribute)].kind != c.vocabulary.game_kind) return std::nullopt;
    // The symbol of the same name is meant in a place for a symbol.
    if (wanted != nullptr && wanted->kind == TypeKind::symbol && c.vocabulary.find(word, MeaningKind::symbol) != nullptr)
        return std::nullopt;
    return read(attribute, ir.number(0, {TypeKind::object, c.vocabulary.game_kind}));
}

// An attribute's set can be compared with itself, and with a kept set of the same enumeration.
bool Attributes::is_comparable(int one, int other) const {
    const auto& rows = in.c.program.attributes;
    const auto is_kept = [&](int attribute) { return rows[static_cast<std::size_t>(attribute)].storage == machine::Storage::kept; };
    return one == other ||
           (rows[static_cast<std::size_t>(one)].domain == rows[static_cast<std::size_t>(other)].domain && (is_kept(one) || is_kept(other)));
}

std::optional<Attributes::Symbols> Attributes::symbols(NodeId node, int with) {
    if (const auto set = in.set_of_symbols(node)) {
        if (!is_comparable(set.attribute, with)) return std::nullopt;
        const Meanwhile whole(in.as_sets, true);
        return Symbols{in.values.value(node), set.attribute, set.as};
    }
    if (in.text(node) != "none") return std::nullopt;
    in.take_noun(node);
    return Symbols{in.ir.number(none, {TypeKind::object}), with, machine::SymbolsAs::now};
}

// `ATTRIBUTE of you` is an attribute, `cards of your deck` is not: the operand must be one object.
std::optional<Value> Attributes::of(NodeId post, const std::string& word, int define) {
    const auto operand = in.tree[post].first;
    const auto operand_type = in.infer(operand);
    const int attribute = in.attribute_named(word, operand_type.is_thing() ? operand_type.index : static_cast<int>(none));
    if (attribute == none && define == none) return std::nullopt;
    const auto object = [&] {
        const Behind relatives(in, post);
        const Meanwhile inner(in.unchanged, false);  // `printed cost of host of c`: the present host
        return in.values.value(operand);
    }();
    const auto type = in.ir[object].type;
    if (attribute != none && in.ir[object].op == Op::self && in.link_of_self(word) == attribute && !in.unchanged) return of_self(attribute);
    // The die of any other side is not known here.
    if (type.kind == TypeKind::side && in.side_die != none && in.text(operand) == "it")
        if (const auto found = of_side(word)) return found;
    if (type.many || (!type.is_thing() && type.kind != TypeKind::nothing)) {
        in.wrong_type(operand, "@type_object", type);
        return in.selectors.nothing();
    }
    return attribute != none ? read(attribute, object) : read_define(define, object);
}

// Inside `where` of a side.
std::optional<Value> Attributes::of_side(const std::string& word) {
    for (const auto& meaning : in.c.vocabulary.meanings(word)) {
        if (meaning.kind != MeaningKind::attribute) continue;
        const auto& row = in.c.program.attributes[static_cast<std::size_t>(meaning.index)];
        if (row.storage != machine::Storage::face) continue;
        const auto load = [&](int slot) { return in.ir.value(Op::load, {TypeKind::side}, {}, {slot}); };
        return in.ir.value(Op::face_at, in.c.vocabulary.type_of(meaning.index), {load(in.side_die), load(in.element)}, {row.index});
    }
    return std::nullopt;
}

// Inside `where` of an object.
std::optional<Value> Attributes::of_element(const std::string& word, int define) {
    const auto it = [&] { return in.ir.value(Op::load, in.c.vocabulary.of_kind(in.element_kind), {}, {in.element}); };
    const int attribute = in.attribute_named(word, in.element_kind);
    if (attribute != none && in.c.program.attributes[static_cast<std::size_t>(attribute)].kind != in.c.vocabulary.game_kind)
        return read(attribute, it());
    if (define == none || in.c.vocabulary.defines[static_cast<std::size_t>(define)].params[0].type.index != in.element_kind)
        return std::nullopt;
    return read_define(define, it());
}

}  // namespace holo::compiler
