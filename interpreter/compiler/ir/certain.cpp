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
    if (const auto outcome = told(part)) {
        found_.push_back({place, *outcome});
        return;
    }
    // Descriptions of a set, or of an `is`.
    if ((node.sort == Sort::set && node.form == Form::sequence) || (node.form == Form::is && node.op == Op::set_any)) {
        Tree::Parts filters;
        gather(part, filters);
        for (auto one = filters.begin(); one != filters.end(); ++one)
            if (std::any_of(filters.begin(), one, [&](Part other) { return exclude(*one, other); })) {
                found_.push_back({place, Outcome::never});
                break;
            }
    }
    look_inside(part, place);
}

void Certain::look_inside(Part part, Span place) {
    const auto& node = tree_[part];
    switch (node.form) {
        case Form::if_: return branches(part, place);
        case Form::operation:
        case Form::sequence:
        case Form::cited:
        case Form::is:
        case Form::compare:
        case Form::contrary:
            for (std::size_t i = 0; i < node.count; ++i) {
                if (i > 0 && tree_[tree_.part(part, i)].form == Form::members) {
                    members(tree_.part(part, i), tree_.part(part, i - 1), place);
                    continue;
                }
                look(tree_.part(part, i), place);
                if (i > 0 && is(tree_.part(part, i), Op::store)) remember_choice(tree_.part(part, i), tree_.part(part, i - 1));
            }
            if (is(part, Op::store)) remember_choice(part, tree_.part(part, 0));
            if (node.form == Form::operation && !is_harmless(node.op)) chosen_.clear();
            return;
        default: break;
    }
    // Parts that may be skipped or repeated: at their beginning, anything in them may have happened.
    if (may_happen(part)) chosen_.clear();
    const auto before = chosen_;
    for (std::size_t i = 0; i < node.count; ++i) look(tree_.part(part, i), place);
    chosen_ = may_happen(part) ? std::map<int, Tree::Parts>{} : before;
}

void Certain::branches(Part part, Span place) {
    look(tree_.part(part, 0), place);
    const auto before = chosen_;
    bool happens = false;
    for (std::size_t i = 1; i < tree_[part].count; ++i) {
        chosen_ = before;
        look(tree_.part(part, i), place);
        happens = happens || may_happen(tree_.part(part, i));
    }
    chosen_ = happens ? std::map<int, Tree::Parts>{} : before;
}

void Certain::members(Part part, Part set, Span place) {
    const auto& node = tree_[part];
    const bool happens = may_happen(part);
    if (happens) chosen_.clear();
    const auto before = chosen_;
    if (!happens) remember(node.b, set);
    for (std::size_t i = 0; i < node.count; ++i) look(tree_.part(part, i), place);
    chosen_ = before;
}

// The instruction computes a value, stores it in a local, or asks a player.
bool Certain::is_harmless(Op op) {
    const auto& row = machine::op_rows()[static_cast<std::size_t>(op)];
    if (row.does == machine::Does::pure) return true;
    switch (op) {
        case Op::store:
        case Op::set_store:
        case Op::set_copy:
        case Op::set_random:
        case Op::choose:
        case Op::choose_some:
        case Op::choose_number:
        case Op::choose_side:
        case Op::choose_symbol:
        case Op::choose_symbol_of:
        case Op::confirm: return true;
        default: return false;
    }
}

bool Certain::may_happen(Part part) const {
    const auto& node = tree_[part];
    if (node.form == Form::operation && !is_harmless(node.op)) return true;
    for (std::size_t i = 0; i < node.count; ++i)
        if (may_happen(tree_.part(part, i))) return true;
    return false;
}

void Certain::remember_choice(Part store, Part choice) {
    const auto local = tree_[store].b;
    if (is(choice, Op::choose)) remember(local, tree_.part(choice, 0));
    else chosen_.erase(local);
}

void Certain::remember(int local, Part set) {
    auto& known = chosen_[local];
    known.clear();
    // A nested set is narrowed further.
    for (;;) {
        Tree::Parts filters;
        gather(set, filters);
        known.insert(known.end(), filters.begin(), filters.end());
        const auto& node = tree_[set];
        if (node.form != Form::sequence || node.count == 0 || tree_[tree_.part(set, 0)].sort != Sort::set) return;
        for (std::size_t i = 0; i < node.count; ++i)
            if (starts_anew(tree_.part(set, i))) return;
        set = tree_.part(set, 0);
    }
}

std::optional<Certain::Outcome> Certain::told(Part part) const {
    const auto& node = tree_[part];
    if (node.form != Form::is || node.op != Op::set_any) return std::nullopt;
    const auto thing = tree_.part(part, 0);
    const auto known = is(thing, Op::load) ? chosen_.find(tree_[thing].b) : chosen_.end();
    if (known == chosen_.end()) return std::nullopt;
    Tree::Parts asked;
    gather(part, asked);
    std::erase_if(asked, [&](Part filter) { return filter.at == thing.at; });
    const auto any_known = [&](const auto& holds) { return std::any_of(known->second.begin(), known->second.end(), holds); };
    bool follow = !asked.empty() || node.count == 1;  // the noun alone is of the object's own kind
    for (const auto filter : asked) {
        if (any_known([&](Part one) { return exclude(filter, one); })) return Outcome::never;
        follow = follow && any_known([&](Part one) { return follows(filter, one); });
    }
    if (!follow) return std::nullopt;
    return tree_[thing].type.is_sure ? Outcome::always : Outcome::if_any;
}

bool Certain::follows(Part filter, Part known) const {
    const auto& a = tree_[filter];
    const auto& b = tree_[known];
    if (a.op == Op::and_property && b.op == Op::set_property) return a.b == b.b;
    switch (a.op) {
        case Op::and_property:
        case Op::not_property:
        case Op::and_flag:
        case Op::not_flag:
        case Op::and_controlled:
        case Op::and_opposed:
        case Op::and_zones: return same(filter, known);
        default: return false;
    }
}

bool Certain::conditions(Part part, Span place) {
    if (const auto certain = outcome(part)) {
        found_.push_back({place, *certain ? Outcome::always : Outcome::never});
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
    if (node.op == Op::less && tree_[thing].type.is_sure) return false;  // asks whether it is nothing
    return node.op == Op::equal && same(thing, tree_.part(part, 1)) ? std::optional(true) : std::nullopt;
}

void Certain::gather(Part part, Tree::Parts& filters) const {
    for (std::size_t i = 0; i < tree_[part].count; ++i) {
        const auto inner = tree_.part(part, i);
        const auto& node = tree_[inner];
        if (node.form == Form::operation) filters.push_back(inner);
        else if (node.sort == Sort::filter && (node.form == Form::sequence || node.form == Form::block)) gather(inner, filters);
    }
    if (std::any_of(filters.begin(), filters.end(), [&](Part filter) { return starts_anew(filter); })) filters.clear();
}

bool Certain::starts_anew(Part filter) const { return is(filter, Op::set_store) || is(filter, Op::set_load) || is(filter, Op::set_or); }

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

std::optional<bool> Certain::compared(Part condition) const {
    const auto op = tree_[condition].op;
    const auto left = tree_.part(condition, 0), right = tree_.part(condition, 1);
    const auto a = tree_.constant(left), b = tree_.constant(right);
    const auto holds = [&](int order) {  // for less (-1), equal (0) or greater (1)
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
    // A count is at least 0.
    if (is(left, Op::set_count) && b) {
        if (*b < 0 || (*b == 0 && op == Op::greater_equal)) return holds(1);
        if (*b == 0 && op == Op::less) return false;
    }
    return std::nullopt;
}

// Tells whether both parts have the same value whenever they are evaluated.
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
