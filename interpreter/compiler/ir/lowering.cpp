#include "interpreter/compiler/ir/lowering.hpp"

#include "interpreter/machine/meanwhile.hpp"

namespace holo::compiler::ir {

using machine::Op;

void Lowering::write_parts(Part of, std::size_t from) {
    const auto count = tree_[of].count;
    for (auto i = from; i < count; ++i) write(tree_.part(of, i));
}

void Lowering::write(Part part) {
    const auto& node = tree_[part];
    if (node.span.begin < node.span.end) code_.span(node.span);
    switch (node.form) {
        case Form::operation: operation(part); return;
        case Form::number: code_.number(node.b); return;
        case Form::sequence: write_parts(part); return;
        case Form::place: return;
        case Form::cited:
            cite(part);
            write_parts(part);
            return;
        case Form::cites_last:
            for (const auto rule : tree_.rules(part)) code_.cite_last(rule);
            return;
        case Form::all:
        case Form::any: joined(part); return;
        case Form::contrary:
            write_parts(part);
            code_.op(Op::invert);
            return;
        case Form::compare: compare(part); return;
        case Form::is:
            write(tree_.part(part, 0));
            if (node.op == Op::set_any) code_.op(Op::set_object);
            write_parts(part, 1);
            code_.op(node.op);
            return;
        case Form::exists:
            write_parts(part);
            code_.op(Op::set_any);
            return;
        case Form::if_: either(part); return;
        case Form::block: block(part); return;
        case Form::out:
            write_parts(part);
            leaving_->push_back(code_.jump(node.op));
            return;
        case Form::unadjusted: unadjusted(part); return;
        case Form::except: except(part); return;
        case Form::keep: keep(part); return;
        case Form::keep_sides: keep_sides(part); return;
        case Form::members: members(part); return;
    }
}

void Lowering::operation(Part part) {
    const auto& node = tree_[part];
    write_parts(part);
    code_.op(node.op, node.b, node.a);
    if (machine::length_of(machine::op_rows()[static_cast<std::size_t>(node.op)].operand) == 2) code_.word(node.word);
}

void Lowering::cite(Part cited) {
    for (const auto rule : tree_.rules(cited)) code_.cite(rule);
}

std::vector<std::size_t> Lowering::jumps(Part part, bool when) {
    const auto& node = tree_[part];
    switch (node.form) {
        case Form::cited: cite(part); return jumps(tree_.part(part, 0), when);
        case Form::contrary: return jumps(tree_.part(part, 0), !when);
        case Form::all:
        case Form::any: {
            // One part decides, and ends the looking: one that fails of `all`, one that holds of `any`.
            const bool decides = node.form == Form::any;
            std::vector<std::size_t> out, past;
            for (std::size_t i = 0; i < node.count; ++i) {
                const bool is_last = i + 1 == node.count;
                const auto taken = jumps(tree_.part(part, i), is_last ? when : decides);
                auto& list = is_last || decides == when ? out : past;
                list.insert(list.end(), taken.begin(), taken.end());
            }
            code_.land(past);
            return out;
        }
        default: write(part); return {code_.jump(when ? Op::jump_if : Op::jump_unless)};
    }
}

// The condition as a value: its first part that decides ends the looking.
void Lowering::joined(Part part) {
    const auto& node = tree_[part];
    const bool all = node.form == Form::all;
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < node.count; ++i) {
        write(tree_.part(part, i));
        if (i + 1 < node.count) out.push_back(code_.jump(all ? Op::jump_unless : Op::jump_if));
    }
    const auto end = code_.jump(Op::jump);
    code_.land(out);
    code_.number(all ? 0 : 1);
    code_.land(end);
}

void Lowering::compare(Part part) {
    const auto& node = tree_[part];
    const auto left = tree_.part(part, 0), right = tree_.part(part, 1);
    // A flag says so itself.
    const bool is_flag =
        tree_[left].type.kind == TypeKind::flag && tree_[right].form == Form::number && (node.op == Op::equal || node.op == Op::unequal);
    write(left);
    if (is_flag) {
        if ((tree_[right].b == 0) == (node.op == Op::equal)) code_.op(Op::invert);
        return;
    }
    write(right);
    code_.op(node.op);
}

void Lowering::either(Part part) {
    const auto& node = tree_[part];
    const auto otherwise = jumps(tree_.part(part, 0), false);
    write(tree_.part(part, 1));
    if (node.count == 2) {
        code_.land(otherwise);
        return;
    }
    const auto end = code_.jump(Op::jump);
    code_.land(otherwise);
    write(tree_.part(part, 2));
    code_.land(end);
}

void Lowering::block(Part part) {
    std::vector<std::size_t> leaving;
    {
        const Meanwhile inner(leaving_, &leaving);
        write_parts(part);
    }
    code_.land(leaving);
}

void Lowering::unadjusted(Part part) {
    const auto quiet = code_.branch(Op::jump_unadjusted, tree_[part].b);
    write(tree_.part(part, 0));
    const auto end = code_.jump(Op::jump);
    code_.land(quiet);
    write(tree_.part(part, 1));
    code_.land(end);
}

void Lowering::except(Part part) {
    const int before = tree_[part].b;
    const auto from = code_.instructions();
    code_.op(Op::set_store, before);
    code_.op(Op::set_load, before);
    write_parts(part);
    if (!code_.invert(from)) code_.op(Op::rest_of, before);
}

void Lowering::keep(Part part) {
    const int slot = tree_[part].b;
    code_.op(Op::reset, slot);
    const auto loop = code_.here();
    const auto end = code_.branch(Op::next, slot);
    write_parts(part);
    code_.keep(slot, loop);
    code_.land(end);
}

void Lowering::keep_sides(Part part) {
    const int slot = tree_[part].b;
    code_.op(Op::reset, slot);
    const auto loop = code_.here();
    const auto end = code_.branch(Op::side_next, slot);
    write_parts(part);
    code_.op(Op::side_keep, slot);
    code_.jump_back(loop);
    code_.land(end);
}

void Lowering::members(Part part) {
    const auto& node = tree_[part];
    code_.op(Op::reset, node.b);
    const auto start = code_.here();
    const auto end = code_.branch(node.op, node.b);
    write_parts(part);
    code_.jump_back(start);
    code_.land(end);
    code_.op(Op::set_drop);
}

}  // namespace holo::compiler::ir
