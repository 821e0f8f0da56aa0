#include "interpreter/machine/pruning.hpp"

#include <algorithm>
#include <functional>

#include "interpreter/machine/effect.hpp"

namespace holo::machine {

namespace {

// Tells whether the instruction only leaves its result on the stacks.
bool is_pure(const Program& program, std::uint32_t code) {
    const auto op = op_of(code);
    return op == Op::call ? program.units[static_cast<std::size_t>(b_of(code))].looks != 0
                          : op_rows()[static_cast<std::size_t>(op)].does == Does::pure;
}

bool is_answer(Op op) { return op == Op::answer || op == Op::answer_set || op == Op::answer_spaces; }

template <typename Values, typename Compare>
std::optional<std::int32_t> compared(const Values& values, Compare compare) {
    if (values.size() != 2 || !values[0].known || !values[1].known) return std::nullopt;
    return compare(*values[0].known, *values[1].known) ? 1 : 0;
}

}  // namespace

std::vector<std::uint32_t> Pruning::run() {
    constant_.resize(program_.units.size());
    // Acting units go last, because they call the others.
    for (const bool looks : {true, false})
        for (std::size_t u = 0; u < program_.units.size(); ++u) {
            const auto& unit = program_.units[u];
            if ((unit.looks != 0) != looks) continue;
            if (rewrite(unit.lean)) {
                prune(unit.lean);
                if (looks) constant_[u] = constant_answer();
            }
            thread_jumps(unit.lean);
        }
    return std::move(code_);
}

// The answer of the unit that was pruned last, when all of its answers are known and equal.
std::optional<std::int32_t> Pruning::constant_answer() const {
    std::optional<std::int32_t> only;
    for (std::uint32_t i = 0; i < before_.size(); ++i) {
        if (!before_[i] || op_of(program_.code[unit_->begin + i]) != Op::answer) continue;
        const auto& values = before_[i]->values;
        if (values.empty() || !values.back().known || (only && *only != *values.back().known)) return std::nullopt;
        only = values.back().known;
    }
    return only;
}

// Takes jumps to a jump over a removed part to that one's target at once, and answers where a jump would lead to the answer. Backward jumps
// stay, because they are counted. A jump to a `leave` stays, because the state of an event at its end tells where it left its body.
void Pruning::thread_jumps(const WritingRow& unit) {
    for (auto at = unit.begin; at < unit.end; at += length_of(program_.code[at])) {
        if (op_rows()[static_cast<std::size_t>(op_of(code_[at]))].operand != Operand::jump) continue;
        const auto behind = at + 1;
        auto to = behind + static_cast<std::uint32_t>(b_of(code_[at]));
        if (to < behind) continue;
        while (to < unit.end && op_of(code_[to]) == Op::jump && b_of(code_[to]) >= 0) to += 1 + static_cast<std::uint32_t>(b_of(code_[to]));
        const bool answers = op_of(code_[at]) == Op::jump && to < unit.end && is_answer(op_of(code_[to]));
        code_[at] = answers ? code_[to] : encode(op_of(code_[at]), a_of(code_[at]), static_cast<std::int32_t>(to - behind));
    }
}

// Removes calls for events without listeners. Tells whether some instruction of the unit has the same answer in every game.
bool Pruning::rewrite(const WritingRow& unit) {
    bool any = false;
    for (auto at = unit.begin; at < unit.end;) {
        const auto code = program_.code[at];
        const auto op = op_of(code);
        if ((op == Op::event || op == Op::event_by) && table_.is_unheard(b_of(code)))
            code_[at] = encode(op == Op::event ? Op::unheard : Op::unheard_by, a_of(code), b_of(code));
        any = any || (op == Op::menu_use && is_idle(code, {})) ||
              ((op == Op::query || op == Op::jump_unadjusted) && is_never_adjusted(b_of(code))) || (op != Op::push && answer(code, {}, {}));
        at += length_of(code);
    }
    return any;
}

void Pruning::prune(const WritingRow& unit) {
    unit_ = &unit;
    const auto length = unit.end - unit.begin;
    before_.assign(length, std::nullopt);
    next_.assign(length, nowhere);
    lead(unit.begin, {}, false);
    while (!open_.empty()) {
        const auto at = open_.back();
        open_.pop_back();
        step(at);
    }
    is_settled_ = true;
    for (std::uint32_t i = 0; i < length; ++i)
        if (before_[i]) step(unit.begin + i);
    is_settled_ = false;
    // Adjacent parts that are left out share one jump.
    for (std::uint32_t i = 0; i < length; ++i) {
        if (next_[i] == nowhere) continue;
        auto to = next_[i];
        while (to < unit.end && next_[to - unit.begin] != nowhere) to = next_[to - unit.begin];
        code_[unit.begin + i] = encode(Op::jump, 0, static_cast<std::int32_t>(to - (unit.begin + i + 1)));
    }
}

// Joins known values at a place that several ways lead to: equal ones stay known. A backward jump ends any computation that could be left
// out.
void Pruning::lead(std::uint32_t to, const Stacks& stacks, bool backwards) {
    if (is_settled_ || to < unit_->begin || to >= unit_->end) return;
    auto& known = before_[to - unit_->begin];
    bool is_new = !known;
    if (is_new) known = stacks;
    const auto meet = [&](std::vector<Item>& here, const std::vector<Item>& there) {
        for (std::size_t i = 0; i < here.size() && i < there.size(); ++i) {
            auto item = here[i];
            if (backwards || item.start != there[i].start) item.start = nowhere;
            if (item.known != there[i].known) item.known.reset();
            item.made = std::max(item.made, there[i].made);
            is_new = is_new || !(item == here[i]);
            here[i] = item;
        }
    };
    meet(known->values, stacks.values);
    meet(known->sets, stacks.sets);
    if (is_new) open_.push_back(to);
}

void Pruning::step(std::uint32_t at) {
    auto stacks = *before_[at - unit_->begin];
    const auto code = program_.code[at];
    const auto op = op_of(code);
    const auto operand = op_rows()[static_cast<std::size_t>(op)].operand;
    const auto next = at + length_of(operand);
    const auto effect = effect_of(program_, code);
    auto& [values, sets] = stacks;
    const bool is_idle_here = is_idle(code, stacks);
    const auto taken = std::min(values.size(), static_cast<std::size_t>(effect.values_taken));
    const auto sets_taken = std::min(sets.size(), static_cast<std::size_t>(effect.sets_taken));
    const std::vector<Item> operands(values.end() - static_cast<std::ptrdiff_t>(taken), values.end());
    const std::span<const Item> values_taken(operands), all_sets_taken = std::span(sets).last(sets_taken);
    const auto known = answer(code, values_taken, all_sets_taken);
    const auto condition = (op == Op::jump_if || op == Op::jump_unless) && taken == 1 ? values_taken[0].known
                           : op == Op::jump_if_empty && sets_taken == 1               ? all_sets_taken[0].known
                                                                                      : std::nullopt;
    // The start of the code that computes all operands.
    auto start = at;
    for (const auto& items : {values_taken, all_sets_taken})
        for (const auto& item : items) start = item.start == nowhere || start == nowhere ? nowhere : std::min(start, item.start);
    values.resize(values.size() - taken);
    sets.resize(sets.size() - sets_taken);
    const bool is_all = start != nowhere && std::ranges::all_of(values, [&](const Item& item) { return item.made < start; }) &&
                        std::ranges::all_of(sets, [&](const Item& item) { return item.made < start; });
    // Sets of spaces are not followed: a part that pushes one and leaves it there must stay.
    const bool is_on_ground = effect.spaces_taken + effect.spaces_left > 0;
    if ((!is_pure(program_, code) && !is_idle_here) || is_on_ground) {
        for (auto& item : values) item.start = nowhere;
        for (auto& item : sets) item.start = nowhere;
        start = nowhere;
    }
    for (int i = 0; i < effect.values_left; ++i) values.push_back({at, start, effect.values_left == 1 ? known : std::nullopt});
    for (int i = 0; i < effect.sets_left; ++i) sets.push_back({at, start, effect.sets_left == 1 ? known : std::nullopt});

    if (is_idle_here && is_all) leave_out(start, next);
    if (op == Op::query && is_never_adjusted(b_of(code)))
        answer_by_argument(program_.happenings[static_cast<std::size_t>(b_of(code))], values_taken, at);
    if ((op == Op::add || op == Op::sub) && taken == 2 && values_taken[1].known == 0 && values_taken[1].start != nowhere)
        leave_out(values_taken[1].start, next);
    if (op == Op::keep && taken == 1 && values_taken[0].known == 0) keep_none(values_taken[0], at, next);
    const auto go = [&](std::uint32_t to) { lead(to, stacks, to <= at); };
    const auto jump = operand == Operand::jump     ? next + static_cast<std::uint32_t>(b_of(code))
                      : operand == Operand::b_jump ? next + program_.code[at + 1]
                                                   : nowhere;
    if (op == Op::choose_jump) {
        for (int i = 0; i <= a_of(code); ++i) go(next + static_cast<std::uint32_t>(i));
        return;
    }
    if (op == Op::leave || is_answer(op)) return;
    if (op == Op::jump_unadjusted && is_never_adjusted(b_of(code))) {
        leave_out(at, jump);
        go(jump);
        return;
    }
    if (!condition) {
        if (jump != nowhere) go(jump);
        if (op != Op::jump) go(next);
        return;
    }
    const bool jumps = op == Op::jump_if_empty || (op == Op::jump_if) == (*condition != 0);
    if (op != Op::jump_if_empty && is_all) leave_out(start, jumps ? jump : next);
    go(jumps ? jump : next);
}

bool Pruning::is_idle(std::uint32_t code, const Stacks& stacks) const {
    switch (op_of(code)) {
        case Op::menu_set: return !stacks.sets.empty() && stacks.sets.back().known;
        case Op::menu_use: return b_of(code) != none && !table_.headed().any(b_of(code));
        default: return false;
    }
}

// The answer when it is the same in every game on the table; for a set, 0 when it never has members.
std::optional<std::int32_t> Pruning::answer(std::uint32_t code, std::span<const Item> values, std::span<const Item> sets) const {
    const auto op = op_of(code);
    const bool is_empty = !sets.empty() && sets[0].known;  // the first operand set
    switch (op) {
        case Op::push: return b_of(code);
        case Op::call: return constant_[static_cast<std::size_t>(b_of(code))];
        case Op::attribute:
        case Op::load_attribute:
        case Op::printed: return is_always_nothing(b_of(code)) ? std::optional(0) : std::nullopt;
        case Op::equal_to:
            return values.size() == 1 && values[0].known ? std::optional<std::int32_t>(*values[0].known == b_of(code)) : std::nullopt;
        case Op::greater: return compared(values, std::greater{});
        case Op::greater_equal: return compared(values, std::greater_equal{});
        case Op::less: return compared(values, std::less{});
        case Op::less_equal: return compared(values, std::less_equal{});
        case Op::property: return is_impossible(b_of(code)) ? std::optional(0) : std::nullopt;
        case Op::set_property: return is_impossible(b_of(code)) ? std::optional(0) : std::nullopt;
        case Op::and_property: return is_empty || is_impossible(b_of(code)) ? std::optional(0) : std::nullopt;
        case Op::set_and: return is_empty || (sets.size() == 2 && sets[1].known) ? std::optional(0) : std::nullopt;
        case Op::set_or: return is_empty && sets.size() == 2 && sets[1].known ? std::optional(0) : std::nullopt;
        case Op::set_any:
        case Op::set_count: return is_empty ? std::optional(0) : std::nullopt;
        case Op::any_headed:
            if (a_of(code) == several_of_an_object && !table_.headed().several(b_of(code))) return 0;
            [[fallthrough]];
        case Op::can_use: return b_of(code) != none && !table_.headed().any(b_of(code)) ? std::optional(0) : std::nullopt;
        case Op::query: {
            const auto& row = program_.happenings[static_cast<std::size_t>(b_of(code))];
            return row.shortcut == Shortcut::number && is_never_adjusted(b_of(code)) ? std::optional<std::int32_t>(row.shortcut_value)
                                                                                     : std::nullopt;
        }
        case Op::keep_if: return is_empty || (values.size() == 1 && values[0].known == 0) ? std::optional(0) : std::nullopt;
        case Op::invert: return values.size() == 1 && values[0].known ? std::optional<std::int32_t>(*values[0].known == 0) : std::nullopt;
        case Op::both:
            return std::ranges::any_of(values, [](const Item& item) { return item.known == 0; }) ? std::optional(0) : std::nullopt;
        default: return is_empty && effect_of(op).narrows ? std::optional(0) : std::nullopt;
    }
}

bool Pruning::is_impossible(int property) const {
    return world::empty(table_.base(property), table_.words) && table_.property_statics(property).empty() &&
           !table_.possible().changes_property(property);
}

// Tells whether no object has a number other than 0 in the attribute, and none ever will.
bool Pruning::is_always_nothing(int attribute) const {
    const auto& row = program_.attributes[static_cast<std::size_t>(attribute)];
    if (row.storage != Storage::printed || row.of_nothing() != 0 || table_.quiet(attribute) != Table::Quiet::always) return false;
    const auto* printed = table_.printed(row.index);
    return std::all_of(printed, printed + table_.objects.size(), [](int number) { return number == 0; });
}

bool Pruning::is_never_adjusted(int query) const { return query != none && !table_.hears(query, Phase::adjust); }

// A query that nothing on the table adjusts, and that answers with one of its arguments: only the code of that one stays.
void Pruning::answer_by_argument(const HappeningRow& query, std::span<const Item> arguments, std::uint32_t at) {
    if (query.shortcut != Shortcut::argument || arguments.size() != query.arguments) return;
    const auto kept = static_cast<std::size_t>(query.shortcut_value);
    const auto rest = kept + 1 < arguments.size() ? arguments[kept + 1].start : at;
    if (rest == nowhere || arguments[kept].start == nowhere || arguments[0].start == nowhere) return;
    leave_out(arguments[0].start, arguments[kept].start);
    leave_out(rest, at + 1);
}

// A loop over a set that keeps none of its members, and does nothing else, empties the set at once.
void Pruning::keep_none(const Item& flag, std::uint32_t at, std::uint32_t behind) {
    const auto loop = behind + program_.code[at + 1];  // the instruction that takes the next member, of two words, behind a `reset`
    const bool is_whole = loop > unit_->begin && loop + 2 == flag.start && op_of(program_.code[loop]) == Op::next &&
                          loop + 2 + program_.code[loop + 1] == behind && op_of(program_.code[loop - 1]) == Op::reset;
    if (!is_settled_ || !is_whole) return;
    code_[loop - 1] = encode(Op::push, 0, 0);
    code_[loop] = encode(Op::keep_if);
    code_[loop + 1] = encode(Op::jump, 0, static_cast<std::int32_t>(behind - (loop + 2)));
}

void Pruning::leave_out(std::uint32_t start, std::uint32_t next) {
    if (!is_settled_ || next <= start || next >= unit_->end) return;
    auto& to = next_[start - unit_->begin];
    to = to == nowhere ? next : std::max(to, next);
}

}  // namespace holo::machine
