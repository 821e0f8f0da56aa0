#include "interpreter/compiler/ir/certain.hpp"

#include <algorithm>

namespace holo::compiler::ir {

using machine::none;
using machine::Op;

std::vector<Certain::Finding> Certain::in(Part part) {
    found_.clear();
    look(part, {});
    return std::move(found_);
}

void Certain::look(Part part, Span place) {
    const auto& node = tree_[part];
    if (node.span.begin < node.span.end) place = node.span;
    if (conditions(part, place)) return;
    // The things that a set, or an `is`, describes.
    if ((node.sort == Sort::set && node.form == Form::sequence) || (node.form == Form::is && node.op == Op::set_any)) {
        Tree::Parts filters;
        gather(part, filters);
        for (auto one = filters.begin(); one != filters.end(); ++one)
            if (std::any_of(filters.begin(), one, [&](Part other) { return exclude(*one, other); })) {
                found_.push_back({place, false});
                break;
            }
    }
    for (std::size_t i = 0; i < node.count; ++i) look(tree_.part(part, i), place);
}

bool Certain::conditions(Part part, Span place) {
    if (const auto certain = outcome(part)) {
        found_.push_back({place, *certain});
        return true;
    }
    return false;
}

std::optional<bool> Certain::outcome(Part part) const {
    const auto& node = tree_[part];
    if (node.form == Form::compare) return compared(part);
    if (node.form == Form::contrary || is(part, Op::invert)) {
        const auto inner = outcome(tree_.part(part, 0));
        return inner ? std::optional(!*inner) : std::nullopt;
    }
    if (node.form != Form::is) return std::nullopt;
    const auto thing = tree_.part(part, 0);
    if (node.op == Op::less && tree_[thing].type.is_sure) return false;  // is it nothing?
    return node.op == Op::equal && same(thing, tree_.part(part, 1)) ? std::optional(true) : std::nullopt;
}

void Certain::gather(Part part, Tree::Parts& filters) const {
    for (std::size_t i = 0; i < tree_[part].count; ++i) {
        const auto inner = tree_.part(part, i);
        const auto& node = tree_[inner];
        if (node.form == Form::operation) filters.push_back(inner);
        else if (node.sort == Sort::filter && (node.form == Form::sequence || node.form == Form::block)) gather(inner, filters);
    }
    // Behind a set that is stored and taken up again, other filters speak of another set.
    const auto starts_anew = [&](Part filter) { return is(filter, Op::set_store) || is(filter, Op::set_load) || is(filter, Op::set_or); };
    if (std::any_of(filters.begin(), filters.end(), starts_anew)) filters.clear();
}

int Certain::zone_of(Part filter) const {
    const auto& node = tree_[filter];
    if (is(filter, Op::and_zones)) return node.b;
    if (!is(filter, Op::set_and)) return none;
    const auto set = tree_.part(filter, 0);
    if (is(set, Op::set_zones)) return tree_[set].b;
    if (is(set, Op::zone_cards) && is(tree_.part(set, 0), Op::zone_value)) return tree_[tree_.part(set, 0)].b;
    return none;
}

bool Certain::exclude(Part one, Part other) const {
    const auto& a = tree_[one];
    const auto& b = tree_[other];
    const auto are = [&](Op x, Op y) { return (a.op == x && b.op == y) || (a.op == y && b.op == x); };
    if (are(Op::and_controlled, Op::and_opposed)) return same(tree_.part(one, 0), tree_.part(other, 0));
    if (are(Op::and_property, Op::not_property) || are(Op::and_flag, Op::not_flag)) return a.b == b.b;
    const auto sort = [](const Node& node) { return node.op == Op::and_property || node.op == Op::set_property; };
    if (sort(a) && sort(b)) return exclude_properties(a.b, b.b);
    const int here = zone_of(one), there = zone_of(other);
    const auto out_of_play = [&](int zone, Part filter) {
        const bool asks = is(filter, Op::and_in_play) || (is(filter, Op::set_and) && is(tree_.part(filter, 0), Op::all_in_play));
        return zone != none && asks && program().zones[static_cast<std::size_t>(zone)].in_play == 0;
    };
    return (here != none && there != none && here != there) || out_of_play(here, other) || out_of_play(there, one);
}

// Two symbols of an attribute that has only one, or two kinds.
bool Certain::exclude_properties(int one, int other) const {
    const auto& a = program().properties[static_cast<std::size_t>(one)];
    const auto& b = program().properties[static_cast<std::size_t>(other)];
    if (a.source != b.source || a.value == b.value) return false;
    if (a.source == machine::PropertySource::kind) return true;
    if (a.source != machine::PropertySource::symbol || a.attribute != b.attribute) return false;
    return vocabulary_.attributes[static_cast<std::size_t>(a.attribute)].type == AttributeType::symbol;
}

std::optional<int> Certain::constant(Part part) const {
    const auto& node = tree_[part];
    if (node.form == Form::number && node.type.kind == TypeKind::number) return node.b;
    if (!is(part, Op::negate)) return std::nullopt;
    const auto positive = constant(tree_.part(part, 0));
    return positive ? std::optional(-*positive) : std::nullopt;
}

std::optional<bool> Certain::compared(Part condition) const {
    const auto op = tree_[condition].op;
    const auto left = tree_.part(condition, 0), right = tree_.part(condition, 1);
    const auto a = constant(left), b = constant(right);
    const auto holds = [&](int order) {  // of less (-1), equal (0) or greater (1)
        switch (op) {
            case Op::equal: return order == 0;
            case Op::unequal: return order != 0;
            case Op::less: return order < 0;
            case Op::less_equal: return order <= 0;
            case Op::greater: return order > 0;
            default: return order >= 0;
        }
    };
    if (a && b) return holds((*a > *b) - (*a < *b));
    if (same(left, right)) return holds(0);
    // As many as there are: none at least.
    if (is(left, Op::set_count) && b) {
        if (*b < 0 || (*b == 0 && op == Op::greater_equal)) return holds(1);
        if (*b == 0 && op == Op::less) return false;
    }
    return std::nullopt;
}

// The same value whenever both are asked for.
bool Certain::same(Part one, Part other) const {
    const auto& a = tree_[one];
    const auto& b = tree_[other];
    if (a.form != b.form || a.op != b.op || a.a != b.a || a.b != b.b || a.word != b.word || a.count != b.count) return false;
    const bool plain = a.form == Form::number || a.form == Form::sequence ||
                       (a.form == Form::operation && machine::op_rows()[static_cast<std::size_t>(a.op)].about != machine::About::anything);
    if (!plain) return false;
    for (std::size_t i = 0; i < a.count; ++i)
        if (!same(tree_.part(one, i), tree_.part(other, i))) return false;
    return true;
}

}  // namespace holo::compiler::ir
