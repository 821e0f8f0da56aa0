#include "interpreter/compiler/ir/deciding.hpp"

namespace holo::compiler::ir {

using machine::Decided;
using machine::Op;

namespace {

// A block that is left with the conjunction of the conditions so far (Body::answer_all).
bool answers_all(const Node& node) { return node.form == Form::block && node.op == Op::answer; }

Decided part_of(Form form) {
    switch (form) {
        case Form::all:
        case Form::block: return Decided::all;
        case Form::any: return Decided::any;
        case Form::contrary: return Decided::contrary;
        case Form::cited: return Decided::cited;
        default: return Decided::test;
    }
}

}  // namespace

Lowering::Deciding::Deciding(Lowering& writing, Part part)
    : in_(writing), node_(writing.tree_[part]), outer_(writing.decision_), outer_group_(writing.group_) {
    const bool is_condition = node_.sort == Sort::value && node_.type.kind == TypeKind::flag;
    const bool answers = answers_all(node_);
    if (node_.sort == Sort::filter) filter(part);
    else if (is_condition || answers) condition(part, answers);
    else if (node_.sort == Sort::value || node_.sort == Sort::set) in_.group_ = nullptr;
}

Lowering::Deciding::~Deciding() {
    const auto end = static_cast<std::uint32_t>(in_.code_.place());
    if (list_ != nullptr) {
        // A group of one filter is noted as both.
        for (auto i = is_root_ ? 0 : index_; i <= index_; ++i) {
            (*list_)[i].at = end;
            (*list_)[i].size = static_cast<std::uint32_t>(list_->size() - i);
        }
    }
    in_.decision_ = outer_;
    in_.group_ = outer_group_;
    if (is_root_) in_.code_.decision(begin_, std::move(own_));
}

void Lowering::Deciding::condition(Part part, bool answers) {
    in_.group_ = nullptr;
    const bool joined = answers || joins(node_.form);
    if (outer_ == nullptr && (!joined || !cites_inside(part))) return;
    if (outer_ == nullptr) in_.decision_ = root();
    note(*in_.decision_, part_of(node_.form), part);
    if (!joined) in_.decision_ = nullptr;  // conditions inside a test are separate
}

void Lowering::Deciding::filter(Part part) {
    in_.decision_ = nullptr;
    if (node_.spaces) return;  // an observer is told only of objects
    const auto kind = in_.is_contrary_ && outer_group_ != nullptr ? Decided::without : Decided::filter;
    if (outer_group_ == nullptr) {
        if (!cites_in_filters(part)) return;
        in_.group_ = root();
        note(own_, Decided::group, part);
        if (node_.form == Form::cited) note(own_, kind, part);
    } else if (node_.form == Form::cited) {
        note(*in_.group_, kind, part);
    }
}

// Visits only conditions: the objects of a test are not part of the condition.
bool Lowering::Deciding::cites_inside(Part condition) const {
    const auto& node = in_.tree_[condition];
    if (node.form == Form::cited) return true;
    if (!answers_all(node) && !joins(node.form) && node.form != Form::out) return false;
    for (std::size_t i = 0; i < node.count; ++i)
        if (cites_inside(in_.tree_.part(condition, i))) return true;
    return false;
}

bool Lowering::Deciding::cites_in_filters(Part filter) const {
    const auto& node = in_.tree_[filter];
    if (node.sort == Sort::filter && node.form == Form::cited) return true;
    for (std::size_t i = 0; i < node.count; ++i)
        if (const auto part = in_.tree_.part(filter, i); in_.tree_[part].sort == Sort::filter && cites_in_filters(part)) return true;
    return false;
}

Lowering::Deciding::Parts* Lowering::Deciding::root() {
    is_root_ = true;
    begin_ = in_.code_.place();
    return &own_;
}

void Lowering::Deciding::note(Parts& list, Decided kind, Part part) {
    list_ = &list;
    index_ = list.size();
    in_.code_.begin_decision();
    UnitBuilder::DecisionPart noted;
    noted.part = kind;
    noted.from = static_cast<std::uint32_t>(in_.code_.place());
    if (node_.form == Form::cited && kind != Decided::group) noted.rules = in_.tree_.rules(part);
    list.push_back(std::move(noted));
}

}  // namespace holo::compiler::ir
