#include "interpreter/compiler/again.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "interpreter/machine/effect.hpp"

namespace holo::compiler {

using namespace machine;

namespace {

bool is_choice(Op op) {
    switch (op) {
        case Op::choose:
        case Op::choose_some:
        case Op::choose_space:
        case Op::choose_spaces:
        case Op::choose_number:
        case Op::choose_amount:
        case Op::choose_side:
        case Op::choose_symbol:
        case Op::choose_symbol_of:
        case Op::choose_mode:
        case Op::confirm:
        case Op::divide:
        case Op::menu_ask: return true;
        default: return false;
    }
}

// Tells whether the instruction can be repeated with the same result: it evaluates, asks, lists, or notes a name.
bool is_repeatable(const Program& program, std::uint32_t code) {
    const auto op = machine::op_of(code);
    if (op == Op::call) return program.units[static_cast<std::size_t>(b_of(code))].looks != 0;
    if (is_choice(op) || op_rows()[static_cast<std::size_t>(op)].does == Does::pure) return true;
    switch (op) {
        case Op::store:
        case Op::reset:
        case Op::set_store:
        case Op::set_copy:
        case Op::set_drop:
        case Op::next:
        case Op::next_seat:
        case Op::spaces_store:
        case Op::spaces_next:
        case Op::call_set:
        case Op::call_spaces:
        case Op::side_next:
        case Op::jump:
        case Op::jump_if:
        case Op::jump_unless:
        case Op::jump_unadjusted:
        case Op::mark_short:
        case Op::menu_begin:
        case Op::menu_set:
        case Op::menu_spaces:
        case Op::menu_line:
        case Op::menu_use:
        case Op::menu_use_of: return true;
        default: return false;
    }
}

// The choices of one unit.
class Unit {
public:
    Unit(Program& program, const WritingRow& row) : program_(program), row_(row), depths_(row.end - row.begin) {}

    void find() {
        each_depth(program_, row_, [&](std::uint32_t at, const Depth& before, const Depth&) { depth(at) = before; });
        for (auto at = row_.begin; at < row_.end; at += length_of(program_.code[at])) {
            each_jump(program_, at, [&](std::uint32_t to) { jumps_.push_back({at, to}); });
            const auto op = machine::op_of(program_.code[at]);
            if ((is_choice(op) || op == Op::use) && depth(at)) choice(at);
        }
    }

private:
    struct Jump {
        std::uint32_t from, to;
    };

    std::optional<Depth>& depth(std::uint32_t at) { return depths_[at - row_.begin]; }

    // The last place before the choice at which none of its operands is on the stacks yet: all of them are computed from there on.
    void choice(std::uint32_t at) {
        const auto effect = effect_of(program_, program_.code[at]);
        const bool is_menu = machine::op_of(program_.code[at]) == Op::menu_ask;
        const Depth wanted{depth(at)->values - effect.values_taken, depth(at)->sets - effect.sets_taken,
                           depth(at)->spaces - effect.spaces_taken};
        std::optional<std::uint32_t> found;
        for (auto place = row_.begin; place < at; place += length_of(program_.code[place])) {
            const auto& here = depth(place);
            if (here && here->values == wanted.values && here->sets == wanted.sets && here->spaces == wanted.spaces &&
                !is_passed_by(place, at) && (!is_menu || machine::op_of(program_.code[place]) == Op::menu_begin))
                found = place;
        }
        if (!found) return;
        for (auto place = *found; place < at; place += length_of(program_.code[place]))
            if (!is_repeatable(program_, program_.code[place])) return;
        program_.again.push_back({at, *found, static_cast<std::int16_t>(wanted.values), static_cast<std::int16_t>(wanted.sets),
                                  static_cast<std::int16_t>(wanted.spaces)});
    }

    // Tells whether some way to the choice bypasses the place.
    bool is_passed_by(std::uint32_t place, std::uint32_t choice) const {
        return std::any_of(jumps_.begin(), jumps_.end(),
                           [&](const Jump& jump) { return jump.from < place && place < jump.to && jump.to <= choice; });
    }

    Program& program_;
    const WritingRow& row_;
    std::vector<std::optional<Depth>> depths_;
    std::vector<Jump> jumps_;  // so far
};

}  // namespace

void find_again(Program& program, std::size_t first_unit) {
    const auto before = static_cast<std::ptrdiff_t>(program.again.size());
    for (auto unit = first_unit; unit < program.units.size(); ++unit)
        if (program.units[unit].looks == 0) Unit(program, program.units[unit]).find();
    std::sort(program.again.begin() + before, program.again.end(),
              [](const AgainRow& one, const AgainRow& other) { return one.at < other.at; });
}

}  // namespace holo::compiler
