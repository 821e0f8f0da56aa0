// Notes about a condition that cites rules, made while its code is written: its parts, and the place where the outcome of each is known.
// Coverage credits the deciding parts.
#pragma once

#include "interpreter/compiler/ir/lowering.hpp"

namespace holo::compiler::ir {

// Forms whose operands are conditions.
constexpr bool joins(Form form) { return form == Form::all || form == Form::any || form == Form::contrary || form == Form::cited; }

// Lives while one part of the tree is written. Notes nothing for a part that is no condition and no filter, or that cites nothing.
class Lowering::Deciding {
public:
    Deciding(Lowering& writing, Part part);
    ~Deciding();
    Deciding(const Deciding&) = delete;
    Deciding& operator=(const Deciding&) = delete;

private:
    using Parts = std::vector<UnitBuilder::DecisionPart>;

    void condition(Part part, bool answers);
    void filter(Part part);
    bool cites_inside(Part condition) const;
    bool cites_in_filters(Part filter) const;
    Parts* root();
    void note(Parts& list, machine::Decided kind, Part part);

    Lowering& in_;
    const Node& node_;
    Parts *outer_, *outer_group_;  // the condition and the filters around this part
    Parts own_;                    // notes of the outermost part
    Parts* list_ = nullptr;        // the list with this part's note, at the index
    std::size_t index_ = 0, begin_ = 0;
    bool is_root_ = false;
};

}  // namespace holo::compiler::ir
