// Assignments: names, and changes of the state in the bodies of events.

#include "interpreter/compiler/bind/binding.hpp"
#include "interpreter/compiler/bind/side_words.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

Step Assignments::assign(NodeId node) {
    const auto selector = in.tree[node].first;
    const auto sign = in.text(in.tree.child_at(node, 1));
    const auto expression = in.tree.last_child(node);
    if (!in.tree.is(selector, NodeKind::Selector) || !in.tree.is(in.core(selector), NodeKind::Words)) {
        in.error(Diag::not_here, selector, {in.text(selector), "@given_value"});
        return in.ir.nothing();
    }
    const auto of = in.tree.child(selector, NodeKind::PostOf);
    in.take_noun(selector);
    in.take(of);
    if (auto* named = of == no_node ? in.find(in.text(in.core(selector))) : nullptr) {
        named->used = true;
        return local(*named, sign, expression);
    }
    if (in.manner != Manner::does) in.error(Diag::only_in_events, node);
    const auto found = target(selector, sign);
    return given(found, in.tree.child_at(node, 1), expression);
}

bool Assignments::only_sets(const std::string& sign, NodeId at) {
    if (sign != "=") in.error(Diag::not_here, at, {sign, "@numbers_added"});
    return sign == "=";
}

Step Assignments::local(const Local& given, const std::string& sign, NodeId expression) {
    auto& ir = in.ir;
    const auto type = given.type;
    const int slot = given.slot;
    if (type.many) {
        only_sets(sign, expression);
        return ir.step(Op::set_store, {in.selectors.members(expression).set}, {slot});
    }
    if (sign != "=" && type.kind != TypeKind::number) in.wrong_type(expression, "@type_number", type);
    auto value = in.values.value(expression, &type);
    in.expect(expression, type, ir[value].type);
    if (sign != "=") value = ir.value(sign == "+=" ? Op::add : Op::sub, type, {in.steps.load(slot, type), value});
    return ir.step(Op::store, {value}, {slot});
}

Assignments::Target Assignments::target(NodeId selector, const std::string& sign) {
    const auto of = in.tree.child(selector, NodeKind::PostOf);
    const auto words = in.core(selector);
    const auto word = in.text(words);
    constexpr std::string_view yours = "your ";
    if (of != no_node) {
        const auto operand = in.tree[of].first;
        const Behind relatives(in, of);
        const auto object = in.values.value(operand);
        const auto type = in.ir[object].type;
        if (type.kind != TypeKind::space) in.expect(operand, {TypeKind::object}, type);
        const auto blank = word.find(' ');
        if (blank != std::string::npos && is_possessive(word.substr(0, blank))) in.one_owner(selector, word.substr(0, blank));
        return {object, type.index, words, word, sign, of};
    }
    if (word.starts_with(yours)) {
        const int player = in.c.vocabulary.player_kind;
        return {in.ir.value(Op::you, {TypeKind::object, player}), player, words, word.substr(yours.size()), sign, of};
    }
    return {in.ir.number(0), in.c.vocabulary.game_kind, words, word, sign, of};
}

Step Assignments::given(const Target& target, NodeId sign, NodeId expression) {
    auto& ir = in.ir;
    const auto& word = target.word;
    const int number = attribute_of(target);
    const bool is_own = word == "zone" || word == "controller" || word == "face";
    const bool is_no_number = is_own || (number != none && in.c.vocabulary.type_of(number).kind != TypeKind::number);
    if (is_no_number && !only_sets(target.sign, sign)) return ir.nothing();
    if (word == "zone") return zone(target.object, expression);
    if (word == "controller") {
        const Type player{TypeKind::object, in.c.vocabulary.player_kind};
        return ir.step(Op::control, {target.object, in.values.value(expression, &player)});
    }
    if (word == "face") return face(target, expression);
    if (number != none) return attribute(target, number, expression);
    in.error(Diag::unknown_word, target.words, {word}, nearest_word(word, in.names_like(word)));
    return ir.nothing();
}

int Assignments::attribute_of(const Target& target) const { return in.attribute_named(target.word, target.kind); }

Step Assignments::zone(Value object, NodeId expression) {
    auto& ir = in.ir;
    if (in.text(expression) == "nowhere") {
        in.take_noun(expression);
        return ir.step(Op::move_out, {object});
    }
    const auto q = in.tree.is(expression, NodeKind::Selector) ? in.quantity(expression) : no_node;
    in.takes_if(q, {NodeKind::QBottom, NodeKind::QTop});
    return ir.step(Op::move_to, {object, in.zones.zone(expression)}, {0, in.tree.is(q, NodeKind::QBottom) ? 1 : 0});
}

Step Assignments::face(const Target& target, NodeId expression) {
    auto& ir = in.ir;
    const auto& tree = in.tree;
    const auto quant = tree.is(expression, NodeKind::Selector) ? in.quantifier(expression) : no_node;
    if (quant != no_node && tree.child(quant, NodeKind::Random) != no_node) {
        const auto of = tree.child(expression, NodeKind::PostOf);
        bind_side_noun(in, expression);
        in.take(tree.child(quant, NodeKind::Random));
        in.takes_if(in.quantity(expression), {NodeKind::QA});
        // A side must belong to the die itself.
        if (of != no_node && target.of != no_node && in.text(tree[of].first) == in.text(tree[target.of].first)) {
            in.take(of);
            in.take_noun(tree[of].first);
        }
        return ir.step(Op::roll, {target.object});
    }
    if (in.text(expression) == "nothing") {
        in.take_noun(expression);
        return ir.step(Op::set_face, {target.object, ir.number(-1)});
    }
    const Type side{TypeKind::side};
    const auto shown = in.values.value(expression, &side);
    in.expect(expression, side, ir[shown].type);
    return ir.step(Op::set_face, {target.object, shown});
}

Step Assignments::attribute(const Target& target, int attribute, NodeId expression) {
    auto& ir = in.ir;
    const auto& row = in.c.program.attributes[static_cast<std::size_t>(attribute)];
    const auto storage = row.storage;
    if (row.counts != 0) {
        in.error(Diag::not_here, target.words, {target.word, "@counted_value"});
        return ir.nothing();
    }
    if (storage == machine::Storage::kept) return keep(target, attribute, expression);
    const bool of_space = storage == machine::Storage::space_column || storage == machine::Storage::space_flag;
    if (storage != machine::Storage::column && storage != machine::Storage::flag && !of_space) {
        in.error(Diag::not_here, target.words, {target.word, "@printed_value"});
        return ir.nothing();
    }
    const auto type = in.c.vocabulary.type_of(attribute);
    auto value = in.values.value(expression, &type);
    if (!ir[value].type.is_none()) in.expect(expression, type, ir[value].type);
    if (type.kind == TypeKind::flag || target.sign == "=")
        return ir.step(of_space ? Op::set_space : Op::set_column, {target.object, value}, {attribute});
    if (target.sign == "-=") value = ir.value(Op::negate, number_type, {value});
    return ir.step(of_space ? Op::add_space : Op::add_column, {target.object, value}, {attribute});
}

// Keeps a set of symbols with its present members.
Step Assignments::keep(const Target& target, int attribute, NodeId expression) {
    if (const auto symbols = in.attributes.symbols(expression, attribute))
        return in.ir.step(Op::keep_symbols, {target.object, symbols->object},
                          {attribute, machine::both_as(machine::SymbolsAs::kept, symbols->as), symbols->attribute});
    in.error(Diag::not_here, expression, {in.text(expression), "@set_kept"});
    return in.ir.nothing();
}

// The parameter of the adjusted event, or the value of the query; none after an error was reported.
int Assignments::argument_named(NodeId name) {
    const auto& info = in.c.vocabulary.events[static_cast<std::size_t>(in.changing)];
    int argument = none;
    std::vector<std::string> known;
    for (std::size_t p = 0; p < info.params.size(); ++p) {
        known.push_back(info.params[p].name);
        if (info.params[p].name == in.text(name)) argument = static_cast<int>(p);
    }
    if (info.query) known.push_back(info.name);
    if (info.query && info.name == in.text(name)) argument = static_cast<int>(info.params.size());
    if (argument == none) report_unlisted(in.c.out, in.tree, name, known, "@changed_names");
    return argument;
}

Step Assignments::change(NodeId node) {
    if (in.changing == none) {
        in.error(Diag::not_here, node, {"change", "@only_when_changes"});
        return in.ir.nothing();
    }
    const int argument = argument_named(in.tree[node].first);
    if (argument == none) return in.ir.nothing();
    const auto& info = in.c.vocabulary.events[static_cast<std::size_t>(in.changing)];
    const auto type = argument == static_cast<int>(info.params.size()) ? info.value : info.params[static_cast<std::size_t>(argument)].type;
    const auto expression = in.tree.last_child(node);
    const auto value = in.values.value(expression, &type);
    in.expect(expression, type, in.ir[value].type);
    return in.ir.step(Op::change, {value}, {argument});
}

}  // namespace holo::compiler
