// Verbs of the language itself.

#include <algorithm>

#include "interpreter/compiler/bind/binding.hpp"

namespace holo::compiler {

using ir::Form;
using machine::none;
using machine::Op;

// A module's own verb of that name takes precedence.
const LanguageVerbs::Row LanguageVerbs::rows[] = {
    {"settle", &LanguageVerbs::settle},
    {"stop", &LanguageVerbs::stop},
    {"fail", &LanguageVerbs::fail},
    {"cancel", &LanguageVerbs::cancel},
    {"mix", &LanguageVerbs::mix},
    {"exchange", &LanguageVerbs::exchange},
    {"retrigger", &LanguageVerbs::retrigger},
    {"use-up", &LanguageVerbs::use_up},
    {"renew", &LanguageVerbs::renew},
    {"show", &LanguageVerbs::show},
    {"begin", &LanguageVerbs::begin},
    {"finish", &LanguageVerbs::finish},
    {"lay", &LanguageVerbs::lay},
};

std::optional<Step> LanguageVerbs::clause(NodeId node) {
    const auto verb = in.text(in.tree[node].first);
    if (verb == "choose" || verb == "chooses") return in.questions.choose(node, false);
    if (verb == "use" || (verb == "uses" && in.they != none)) return in.ability_uses.use(node, in.arguments(node));
    if (!in.c.vocabulary.verb(verb).empty()) return std::nullopt;
    const auto row = std::find_if(std::begin(rows), std::end(rows), [&](const Row& each) { return each.verb == verb; });
    if (row == std::end(rows)) return std::nullopt;
    return (this->*row->bind)(node, in.arguments(node));
}

void LanguageVerbs::only_in_events(NodeId node) {
    if (in.manner != Manner::does) in.error(Diag::only_in_events, node);
}

Value LanguageVerbs::one(NodeId node) {
    const auto found = in.choices.objects(node);
    if (!found.is_set()) return found.value;
    in.error(Diag::not_one, node);
    return in.selectors.nothing(found.type);
}

Step LanguageVerbs::settle(NodeId, const std::vector<ArgumentNode>&) { return in.ir.step(Op::settle); }
Step LanguageVerbs::stop(NodeId, const std::vector<ArgumentNode>&) { return in.ir.step(Op::leave); }
Step LanguageVerbs::fail(NodeId, const std::vector<ArgumentNode>&) { return in.ir.step(Op::fall_short); }

Step LanguageVerbs::cancel(NodeId node, const std::vector<ArgumentNode>&) {
    if (!in.interrupts) in.error(Diag::not_here, node, {"cancel", "@only_before_cancels"});
    return in.ir.step(Op::cancel);
}

Step LanguageVerbs::retrigger(NodeId node, const std::vector<ArgumentNode>& args) {
    if (!args.empty()) return in.ir.step(Op::retrigger, {one(args[0].node)});
    in.error(Diag::missing_argument, node, {"retrigger", "@whose_again", "`retrigger c`"});
    return in.ir.nothing();
}

Step LanguageVerbs::use_up(NodeId node, const std::vector<ArgumentNode>& args) {
    const int period = in.modifications.period_of(node);
    if (!args.empty() && period != 0) return in.ir.step(Op::use_up, {one(args[0].node)}, {period - 1});
    in.error(Diag::missing_argument, node, {"use-up", "@whose_no_more", "`use-up c until end of PERIOD`"});
    return in.ir.nothing();
}

Step LanguageVerbs::renew(NodeId node, const std::vector<ArgumentNode>& args) {
    if (!args.empty()) return in.ir.step(Op::use_up, {one(args[0].node)}, {machine::use_again});
    in.error(Diag::missing_argument, node, {"renew", "@whose_once_more", "`renew c`"});
    return in.ir.nothing();
}

Step LanguageVerbs::mix(NodeId node, const std::vector<ArgumentNode>& args) {
    only_in_events(node);
    if (!args.empty()) return in.ir.step(Op::shuffle, {in.zones.zone(args[0].node)});
    in.error(Diag::missing_argument, node, {"mix", "@a_zone", "`mix your deck`"});
    return in.ir.nothing();
}

// `lay (ground of m)`: each symbol of that sort is the name of a map.
Step LanguageVerbs::lay(NodeId node, const std::vector<ArgumentNode>& args) {
    only_in_events(node);
    const auto& program = in.c.program;
    const auto type = args.empty() ? Type{} : in.infer(args[0].node);
    if (type.kind != TypeKind::symbol || program.maps.empty()) {
        in.error(Diag::missing_argument, node, {"lay", "@a_map_by_name", "`lay (ground of m)`"});
        return in.ir.nothing();
    }
    std::vector<std::string> known;
    for (const auto& map : program.maps) known.push_back(map.name);
    for (const auto& symbol : program.symbols)
        if (const auto name = std::string(program.text(symbol.name));
            symbol.domain == type.index && world::map_called(program.maps, name) < 0)
            in.unknown(args[0].node, name, known);
    return in.ir.step(Op::lay, {in.values.typed(args[0].node, type)});
}

Step LanguageVerbs::exchange(NodeId node, const std::vector<ArgumentNode>& args) {
    only_in_events(node);
    if (args.size() != 2 || args[1].label != "for") {
        in.error(Diag::missing_argument, node, {"exchange", "@two_objects", "`exchange a for b`"});
        return in.ir.nothing();
    }
    const auto first = one(args[0].node);
    return in.ir.step(Op::exchange, {first, one(args[1].node)});
}

Step LanguageVerbs::show(NodeId node, const std::vector<ArgumentNode>& args) {
    only_in_events(node);
    if (args.size() != 2 || args[1].label != "to") {
        in.error(Diag::missing_argument, node, {"show", "@shown_to_whom", "`show each card in pile to you`"});
        return in.ir.nothing();
    }
    const auto set = in.selectors.members(args[0].node).set;
    const Type player{TypeKind::object, in.c.vocabulary.player_kind};
    return in.ir.step(Op::show, {set, in.values.value(args[1].node, &player)});
}

// The number of the period; none after an error was reported.
int LanguageVerbs::period(NodeId node, const std::vector<ArgumentNode>& args) {
    const auto word = args.empty() ? std::string() : in.text(args[0].node);
    if (!args.empty()) in.take_noun(args[0].node);
    if (const auto* meaning = in.c.vocabulary.find(word, MeaningKind::period)) return meaning->index;
    in.unknown(args.empty() ? node : args[0].node, word);
    return none;
}

Step LanguageVerbs::begin(NodeId node, const std::vector<ArgumentNode>& args) {
    auto& ir = in.ir;
    const int number = period(node, args);
    if (number == none) return ir.nothing();
    const auto begins = in.c.program.periods[static_cast<std::size_t>(number)].begins;
    const auto begun = ir.step(Op::begin, {}, {number});
    return begins == none ? begun : ir.step(Form::sequence, {begun, ir.step(Op::event, {}, {begins, 0})});
}

Step LanguageVerbs::finish(NodeId node, const std::vector<ArgumentNode>& args) {
    auto& ir = in.ir;
    if (!args.empty() && in.text(args[0].node) == "game") {
        in.take_noun(args[0].node);
        return ir.step(Op::finish);
    }
    const int number = period(node, args);
    if (number == none) return ir.nothing();
    const auto ends = in.c.program.periods[static_cast<std::size_t>(number)].ends;
    const auto ended = ir.step(Op::end, {}, {number});
    return ends == none ? ended : ir.step(Form::sequence, {ir.step(Op::event, {}, {ends, 0}), ended});
}

}  // namespace holo::compiler
