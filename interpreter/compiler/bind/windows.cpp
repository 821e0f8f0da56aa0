// Windows: lines are offered to players in turn until all of them pass in a row, or to one player until that one is done.

#include "interpreter/compiler/bind/binding.hpp"

namespace holo::compiler {

using ir::Form;
using machine::none;
using machine::Op;

struct Windows::Window {
    NodeId turns = no_node;  // InTurn, or the selector of the only player
    NodeId until = no_node;  // the name of the line that passes
    NodeId open_while = no_node, opens = no_node, after_each = no_node, closes = no_node;
    std::vector<NodeId> cites, lines;
    NodeId passing = no_node;  // the line that passes
};

Windows::Window Windows::parts_of(NodeId node) {
    const auto& tree = in.tree;
    auto parts = tree.children(node);
    Window window;
    window.turns = parts[0];
    window.until = parts[1];
    const auto put = [&](NodeId& place, NodeId part) {
        in.take(part);
        if (place != no_node) in.error(Diag::declared_twice, part, {in.text(part).substr(0, in.text(part).find('{'))});
        place = part;
    };
    for (std::size_t i = 2; i < parts.size(); ++i) {
        const auto part = parts[i];
        switch (tree.kind(part)) {
            case NodeKind::OpenWhile: put(window.open_while, part); break;
            case NodeKind::Opens: put(window.opens, part); break;
            case NodeKind::AfterEach: put(window.after_each, part); break;
            case NodeKind::Closes: put(window.closes, part); break;
            case NodeKind::Cites: window.cites.push_back(part); break;
            default:
                if (in.text(tree[part].first) == in.text(window.until)) window.passing = part;
                window.lines.push_back(part);
                break;
        }
    }
    in.take(window.until);
    if (window.passing == no_node) in.error(Diag::not_here, window.until, {in.text(window.until), "@window_line|" + in.text(window.until)});
    return window;
}

Step Windows::window(NodeId node) {
    const auto& tree = in.tree;
    auto& ir = in.ir;
    const auto window = parts_of(node);
    const bool in_turn = tree.is(window.turns, NodeKind::InTurn);
    const Type player_type{TypeKind::object, in.c.vocabulary.player_kind};
    const auto you = [&](int slot) { return ir.step(Op::act_as, {in.steps.load(slot, player_type)}); };
    in.take(window.turns);
    const auto first = in_turn ? tree[window.turns].first : window.turns;
    const bool is_you = !in_turn && tree.is(in.core(first), NodeKind::You);  // the window asks `you`
    const auto given = in.values.typed(first, player_type);
    const int player = is_you ? none : in.slots.local();
    const int before = is_you ? none : in.slots.local();
    const int passes = in.slots.local();

    const Meanwhile nobody_else(in.they, static_cast<int>(none));
    const auto errors = in.c.out.errors();
    Parts open;
    if (!is_you) {
        open.push_back(ir.step(Op::store, {ir.value(Op::you, player_type)}, {before}));
        open.push_back(ir.step(Op::store, {given}, {player}));
        open.push_back(you(player));
    }
    if (window.opens != no_node) open.push_back(in.steps.items(tree[window.opens].first));
    open.push_back(in.steps.set_to(passes, 0));
    open.push_back(ir.step(Form::loop, round(window, in_turn ? player : none, passes)));
    if (window.closes != no_node) open.push_back(in.steps.items(tree[window.closes].first));
    if (!is_you) open.push_back(you(before));
    auto all = ir.step(Form::sequence, open);
    if (window.open_while != no_node) all = ir.step(Form::if_, {in.conditions.condition(tree[window.open_while].first), all});
    return in_turn && in.c.out.errors() == errors ? ir.step(Form::if_, {somebody(window), all}) : all;
}

// Asks one player: the one in the local, when several take turns. After a line was used, all players may pass anew.
Parts Windows::round(const Window& window, int player, int passes) {
    auto& ir = in.ir;
    const auto& tree = in.tree;
    const Type player_type{TypeKind::object, in.c.vocabulary.player_kind};
    const auto leave = [&](Value condition, Op when) { return ir.step(Form::out, {condition}, {.op = when}); };
    const int passed = in.slots.local();
    Parts out{in.steps.set_to(passed, 0)};
    for (const auto cites : window.cites) out.push_back(in.steps.step(cites));
    out.push_back(in.menus.ask(window.lines, window.passing, passed));
    Parts used{in.steps.set_to(passes, 0)};
    if (window.after_each != no_node) used.push_back(in.steps.items(tree[window.after_each].first));
    const auto more = ir.value(Op::add, number_type, {in.steps.load(passes), ir.number(1)});
    const auto pass = ir.step(Op::store, {more}, {passes});
    out.push_back(ir.step(Form::if_, {in.steps.load(passed), pass, ir.step(Form::sequence, used)}));
    const auto all = player != none ? ir.value(Op::set_count, number_type, {ir.set(Op::players)}) : ir.number(1);
    out.push_back(leave(ir.value(Op::less, flag_type, {in.steps.load(passes), all}), Op::jump_unless));
    if (window.open_while != no_node) out.push_back(leave(in.conditions.condition(tree[window.open_while].first), Op::jump_unless));
    if (player != none) {
        out.push_back(ir.step(Op::store, {ir.value(Op::next_player, player_type, {in.steps.load(player, player_type)})}, {player}));
        out.push_back(ir.step(Op::act_as, {in.steps.load(player, player_type)}));
    }
    return out;
}

// Tells whether any player may have a line other than the passing one, by cheap tests: the abilities that exist at all, and the objects of
// the sort in the places where the line looks for them, whoever has them. Otherwise the window does not open.
Value Windows::somebody(const Window& window) {
    auto& ir = in.ir;
    const Meanwhile looks(in.manner, Manner::looks);
    const Meanwhile anybody(in.anybody, true);
    Parts any;
    std::vector<NodeId> left;
    for (const auto line : window.lines)
        if (line != window.passing) left.push_back(line);
    while (!left.empty()) {  // tests lines with the same condition together
        const auto guard = guard_of(left.front());
        const auto asked = guard == no_node ? std::string() : in.text(guard);
        Parts lines;
        bool is_always = false;
        std::erase_if(left, [&](NodeId line) {
            const auto other = guard_of(line);
            if (asked != (other == no_node ? std::string() : in.text(other))) return false;
            const auto possible = in.menus.somebody(line);
            if (possible) lines.push_back(possible);
            else is_always = true;
            return true;
        });
        if (guard == no_node && is_always) return ir.number(1, flag_type);
        const auto possible = lines.size() == 1 ? Value{lines.front()} : ir.value(Form::any, flag_type, lines);
        if (guard == no_node) any.push_back(possible);
        else if (is_always) any.push_back(in.conditions.condition(guard));
        else any.push_back(ir.value(Form::all, flag_type, {in.conditions.condition(guard), possible}));
    }
    return any.empty() ? ir.number(0, flag_type) : any.size() == 1 ? Value{any.front()} : ir.value(Form::any, flag_type, any);
}

// The condition of a line, unless it depends on the player.
NodeId Windows::guard_of(NodeId line) const {
    const auto guard = in.tree.child(line, NodeKind::Guard);
    return guard == no_node || is_about_you(in.tree[guard].first) ? no_node : in.tree[guard].first;
}

bool Windows::is_about_you(NodeId node) const {
    const auto& tree = in.tree;
    const auto kind = tree.kind(node);
    if (kind == NodeKind::You || kind == NodeKind::Opponent || kind == NodeKind::They) return true;
    if (tree[node].first == no_node) {
        const auto word = in.text(node);
        return word == "your" || word == "yours" || word == "opponent's" || word == "their" || word == "theirs";
    }
    for (const auto child : tree.each(node))
        if (is_about_you(child)) return true;
    return false;
}

}  // namespace holo::compiler
