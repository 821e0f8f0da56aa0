#include "interpreter/compiler/ir/lowering.hpp"

#include "interpreter/compiler/ir/deciding.hpp"
#include "interpreter/machine/effect.hpp"
#include "interpreter/machine/meanwhile.hpp"

namespace holo::compiler::ir {

using machine::Op;

void Lowering::write_parts(Part of, std::size_t from) {
    const auto count = tree_[of].count;
    for (auto i = from; i < count; ++i) write(tree_.part(of, i));
}

void Lowering::write(Part part) {
    const Deciding deciding(*this, part);
    write_plainly(part);
}

void Lowering::write_plainly(Part part) {
    const auto& node = tree_[part];
    if (node.span.begin < node.span.end) code_.span(node.span);
    switch (node.form) {
        case Form::operation: operation(part); return;
        case Form::number: code_.number(node.b); return;
        case Form::sequence: write_parts(part); return;
        case Form::place: return;
        case Form::cited:
            // A condition is credited when it decides, a number when it is computed.
            if (node.sort != Sort::filter && node.type.kind != TypeKind::flag) cite(part);
            write_parts(part);
            return;
        case Form::cites: cite(part); return;
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
            if (node.op == Op::set_any) code_.op(of(node, Op::set_object));
            write_parts(part, 1);
            code_.op(of(node, node.op));
            return;
        case Form::exists:
            write_parts(part);
            code_.op(of(node, Op::set_any));
            return;
        case Form::if_: either(part); return;
        case Form::block: block(part); return;
        case Form::attempt: attempt(part); return;
        case Form::loop: loop(part); return;
        case Form::again: code_.jump_back(again_); return;
        case Form::out: leave(part); return;
        case Form::table: table(part); return;
        case Form::asks_with: asks_with(part); return;
        case Form::unadjusted: unadjusted(part); return;
        case Form::except: except(part); return;
        case Form::keep: keep(part); return;
        case Form::keep_sides: keep_sides(part); return;
        case Form::members: members(part); return;
    }
}

// The instruction, or its twin for sets of spaces.
Op Lowering::of(const Node& node, Op op) { return node.spaces ? machine::twin_of(op) : op; }

void Lowering::operation(Part part) {
    const auto& node = tree_[part];
    write_parts(part);
    code_.op(of(node, node.op), node.b, node.a);
    if (machine::length_of(machine::op_rows()[static_cast<std::size_t>(node.op)].operand) == 2) code_.word(node.word);
}

void Lowering::cite(Part cited) {
    for (const auto rule : tree_.rules(cited)) code_.cite(rule);
}

// For a comparison with 0, and for a flag, the left side alone decides the jump: tells whether a nonzero value means that the condition
// holds.
std::optional<bool> Lowering::told_by_left(Part part) const {
    const auto& node = tree_[part];
    if (node.form != Form::compare || (node.op != Op::equal && node.op != Op::unequal)) return std::nullopt;
    const auto& right = tree_[tree_.part(part, 1)];
    if (right.form != Form::number) return std::nullopt;
    if (right.b == 0) return node.op == Op::unequal;
    if (tree_[tree_.part(part, 0)].type.kind != TypeKind::flag) return std::nullopt;
    return node.op == Op::equal;
}

std::vector<std::size_t> Lowering::jumps(Part part, bool when) {
    // Notes on a decision need the answer of each part.
    if (const auto holds = decision_ == nullptr ? told_by_left(part) : std::nullopt) {
        if (const auto span = tree_[part].span; span.begin < span.end) code_.span(span);
        write(tree_.part(part, 0));
        return {code_.jump(*holds == when ? Op::jump_if : Op::jump_unless)};
    }
    if (!joins(tree_[part].form)) {
        write(part);
        return {code_.jump(when ? Op::jump_if : Op::jump_unless)};
    }
    const Deciding deciding(*this, part);
    return plain_jumps(part, when);
}

std::vector<std::size_t> Lowering::plain_jumps(Part part, bool when) {
    const auto& node = tree_[part];
    switch (node.form) {
        case Form::cited: return jumps(tree_.part(part, 0), when);
        case Form::contrary: return jumps(tree_.part(part, 0), !when);
        case Form::all:
        case Form::any: {
            // The first deciding part ends the evaluation: a failing one in `all`, a holding one in `any`.
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
        default: break;
    }
    return {};
}

// The condition as a value: its first deciding part ends the evaluation.
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
    // A flag is its own answer.
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

void Lowering::leave(Part out) {
    const auto& node = tree_[out];
    std::vector<std::size_t> taken;
    if (node.count == 0) taken = {code_.jump(of(node, node.op))};
    else taken = jumps(tree_.part(out, 0), node.op == Op::jump_if);
    leaving_->insert(leaving_->end(), taken.begin(), taken.end());
}

void Lowering::asks_with(Part part) {
    const auto& lines = tree_.lines(part);
    code_.names(lines.names);
    if (!lines.rows.empty()) code_.menu(lines.rows);
}

void Lowering::block(Part part) {
    std::vector<std::size_t> leaving;
    {
        const Meanwhile inner(leaving_, &leaving);
        write_parts(part);
    }
    code_.land(leaving);
}

void Lowering::attempt(Part part) {
    const auto count = tree_[part].count - 1;
    const auto last = tree_.part(part, count - 1);
    std::vector<std::size_t> leaving, past;
    {
        const Meanwhile inner(leaving_, &leaving);
        const bool leaves_at_last = tree_[last].form == Form::out && tree_[last].count > 0;
        for (std::size_t i = 0; i + (leaves_at_last ? 1 : 0) < count; ++i) write(tree_.part(part, i));
        // A last part that leaves the block simply ends it.
        if (leaves_at_last) past = jumps(tree_.part(last, 0), tree_[last].op != Op::jump_if);
        else past = {code_.jump(Op::jump)};
    }
    code_.land(leaving);
    write(tree_.part(part, count));
    code_.land(past);
}

void Lowering::loop(Part part) {
    std::vector<std::size_t> leaving;
    {
        const Meanwhile inner(leaving_, &leaving);
        const Meanwhile start(again_, code_.here());
        write_parts(part);
        if (!ends_in_table(part)) code_.jump_back(again_);
    }
    code_.land(leaving);
}

// Each part of a table leaves by itself, because nothing follows it.
bool Lowering::ends_in_table(Part loop) const {
    const auto& node = tree_[loop];
    return node.count > 0 && tree_[tree_.part(loop, node.count - 1)].form == Form::table;
}

void Lowering::table(Part part) {
    const auto parts = tree_[part].count - 1;
    write(tree_.part(part, 0));
    code_.op(Op::choose_jump, 0, static_cast<int>(parts));
    std::vector<std::size_t> entries;
    for (std::size_t i = 0; i < parts; ++i) entries.push_back(code_.jump(Op::jump));
    leaving_->push_back(code_.jump(Op::jump));
    for (std::size_t i = 0; i < parts; ++i) {
        code_.land(entries[i]);
        write(tree_.part(part, i + 1));
    }
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
    const auto& node = tree_[part];
    const int before = node.b;
    const auto from = code_.instructions();
    code_.op(of(node, Op::set_store), before);
    code_.op(of(node, Op::set_load), before);
    const auto noted = group_ == nullptr ? 0 : group_->size();
    const Meanwhile contrary(is_contrary_, group_ != nullptr && !is_contrary_);
    write_parts(part);
    if (!code_.invert(from)) {
        code_.op(of(node, Op::rest_of), before);
    } else if (group_ != nullptr && group_->size() > noted) {
        // The filter itself now leaves the members out.
        auto& only = group_->back();
        only.part = only.part == machine::Decided::without ? machine::Decided::filter : machine::Decided::without;
    }
}

void Lowering::keep(Part part) {
    const auto& node = tree_[part];
    code_.op(Op::reset, node.b);
    const auto loop = code_.here();
    const auto end = code_.branch(of(node, Op::next), node.b);
    write_parts(part);
    code_.keep(of(node, Op::keep), node.b, loop);
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
    const auto end = code_.branch(of(node, node.op), node.b);
    write_parts(part);
    code_.jump_back(start);
    code_.land(end);
    code_.op(of(node, Op::set_drop));
}

}  // namespace holo::compiler::ir
