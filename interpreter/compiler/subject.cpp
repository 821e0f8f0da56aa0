// Who acts.

#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

// Writes the code once for each player that the selector means, with `they` standing for the player.
void Body::with_subject(NodeId selector, const std::function<void()>& write) {
    const bool wrapped = tree.is(selector, NodeKind::Paren);
    const auto middle = wrapped ? no_node : core(selector);
    if (tree.is(middle, NodeKind::You) || tree.is(middle, NodeKind::They)) take(selector);
    if (tree.is(middle, NodeKind::You)) {
        const Meanwhile nobody_else(they, static_cast<int>(none));
        write();
        return;
    }
    if (tree.is(middle, NodeKind::They)) {
        if (they == none) error(Diag::not_here, middle, {"they", "say first who is meant, as in `an opponent discards a card`"});
        write();
        return;
    }
    const Type player{TypeKind::object, c.vocabulary.player_kind};
    const auto check = [&](const Type& type) {
        if (type.kind != TypeKind::nothing && (type.kind != TypeKind::object || type.index != player.index)) wrong_type(selector, "player", type);
    };
    if (!wrapped && will_be_set(selector)) {
        const auto found = chosen(selector);
        if (!found.set) code.op(Op::set_object);
        check(found.type);
        const int slot = slots.local();
        for_members(slot, player.index, [&] {
            const Meanwhile each(they, slot);
            write();
        });
        return;
    }
    check(wrapped ? value(tree[selector].first, &player) : chosen(selector).type);
    const int slot = slots.local();
    code.op(Op::store, slot);
    // Nobody there: nothing is done.
    code.op(Op::load, slot);
    code.number(0);
    code.op(Op::greater);
    const auto nobody = code.jump(Op::jump_unless);
    {
        const Meanwhile one(they, slot);
        write();
    }
    const auto end = code.jump(Op::jump);
    code.land(nobody);
    code.op(Op::mark_short);
    code.land(end);
}

// The effect in the block happens unless somebody of those named does the thing.
void Body::unless(NodeId node) {
    const auto subject = tree[tree[node].first].first;
    const auto thing = tree.last_child(tree[node].first);
    const int done = slots.local();
    code.number(0);
    code.op(Op::store, done);
    const auto found = any_of(subject);
    if (!found.set) code.op(Op::set_object);
    if (found.type.kind != TypeKind::nothing && found.type.index != c.vocabulary.player_kind) wrong_type(subject, "player", found.type);
    const int slot = slots.local();
    for_members(slot, c.vocabulary.player_kind, [&] {
        const Meanwhile each(they, slot);
        std::vector<std::size_t> next;
        code.op(Op::load, done);
        next.push_back(code.jump(Op::jump_if));
        write(arguments_of.can(thing));
        next.push_back(code.jump(Op::jump_unless));
        push_chooser();
        code.op(Op::confirm);
        next.push_back(code.jump(Op::jump_unless));
        clause(thing);
        code.number(1);
        code.op(Op::store, done);
        for (const auto jump : next) code.land(jump);
    });
    code.op(Op::load, done);
    const auto over = code.jump(Op::jump_if);
    items(tree.last_child(node));
    code.land(over);
}

}  // namespace holo::compiler
