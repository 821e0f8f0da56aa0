// Policies of the module that name a declaration of its rules: the rank of simultaneous abilities, and the menu that is open at any time.

#include "interpreter/compiler/compilation.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

// A query of a number, with the object that has the ability, its player, or both as arguments; perhaps a flag behind them.
void Compilation::rank() {
    if (module.rank.empty()) return;
    const int query = vocabulary.query(module.rank);
    if (query == none) {
        std::vector<std::string> known;
        for (const auto& event : vocabulary.events)
            if (event.query) known.push_back(event.name);
        out.add(Diag::undefined_name, module.manifest, module.rank_at, {module.rank}, nearest_word(module.rank, known));
        return;
    }
    const auto& info = vocabulary.events[static_cast<std::size_t>(query)];
    bool fits = info.value.kind == TypeKind::number && !info.params.empty();
    for (const auto& param : info.params) {
        const bool is_last = &param == &info.params.back() && info.params.size() > 1;
        const bool is_object = param.type.kind == TypeKind::object && param.type.index != none && param.noun == none;
        fits = fits && (is_object || (is_last && param.type.kind == TypeKind::flag));
    }
    if (!fits) {
        out.add(Diag::no_rank, module.manifest, module.rank_at, {module.rank});
        return;
    }
    program->rank = query;
    for (const auto& param : info.params)
        program->rank_kinds.push_back(param.type.kind == TypeKind::flag ? machine::told_early
                                                                        : static_cast<std::int16_t>(param.type.index));
}

// A procedure with one player, consisting of one menu of that player.
void Compilation::interlude() {
    if (module.at_any_time.empty()) return;
    const auto& names = vocabulary.procedures_by_name;
    const int unit = unit_named(module.at_any_time, module.at_any_time_at, names, vocabulary.procedures);
    if (unit == none) return;
    const auto& info = vocabulary.procedures[static_cast<std::size_t>(names.at(module.at_any_time))];
    const auto& tree = *info.tree;
    const auto steps = tree.children(info.body);
    const auto is_of_you = [&] {
        if (info.params.size() != 1 || info.params[0].name != "you" ||
            !(info.params[0].type == Type{TypeKind::object, vocabulary.player_kind}))
            return false;
        return steps.size() == 1 && tree.is(steps[0], NodeKind::Offer) && text(tree, tree[steps[0]].first) == "you";
    };
    if (!is_of_you()) {
        out.add(Diag::no_interlude, module.manifest, module.at_any_time_at, {module.at_any_time});
        return;
    }
    const auto lines = tree.children(steps[0]).size() - 1;
    constexpr auto most = static_cast<std::size_t>(255 / world::most_players);  // an option has eight bits for a line of a player
    if (lines > most) {
        out.add(Diag::too_many, module.manifest, module.at_any_time_at, {"@lines_any_time", std::to_string(most)});
        return;
    }
    if (out.errors() > 0) return;
    Body body(context, tree, Manner::looks, none);
    body.declare_params(info.params);
    body.write(body.menus.list(steps[0]));
    body.answer(body.ir.number(0));
    auto& p = *program;
    p.interlude_list = body.put(info.name, info.params.size(), steps[0]);
    p.interlude_lines = static_cast<int>(lines);
    const auto& row = p.units[static_cast<std::size_t>(unit)];
    for (auto at = row.begin; p.interlude_ask == 0 && at < row.end; at += machine::length_of(p.code[at]))
        if (machine::op_of(p.code[at]) == Op::menu_ask) p.interlude_ask = at;
    p.interlude = unit;
}

}  // namespace holo::compiler
