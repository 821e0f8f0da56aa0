#include "interpreter/machine/machine.hpp"

#include "interpreter/machine/meanwhile.hpp"

#include <algorithm>
#include <cstring>

namespace holo::machine {

namespace {

constexpr int headroom = 40;       // values an instruction sequence may hold above its locals
constexpr int set_headroom = 8;    // the same for sets
constexpr int deepest_look = 24;   // evaluations inside evaluations

}  // namespace

Machine::Machine(const Table& table) : table_(table), program_(table.program), words_(table.words), silences_(program_.properties[static_cast<std::size_t>(program_.silence)].changeable != 0),
      kept_(program_.properties.size() * static_cast<std::size_t>(words_)), holders_(program_.properties.size()), nobody_(program_.properties.size()),
      known_(nobody_.data()), came_from_(program_.properties.size()), holds_(static_cast<std::size_t>(table.conditions())),
      fresh_(program_.properties.size() + static_cast<std::size_t>(table.conditions())) {
    for (std::size_t p = 0; p < program_.properties.size(); ++p) {
        const auto property = static_cast<int>(p);
        const auto members = program_.members_of(program_.properties[p]);
        const auto is_fixed = [&](int one) {
            const auto& row = program_.properties[static_cast<std::size_t>(one)];
            return row.changeable == 0 && row.source != PropertySource::header;  // abilities come with keywords, too
        };
        const bool is_silenced = silences_ && table_.falls_silent(property);
        if (is_fixed(property) && std::ranges::all_of(members, is_fixed) && table_.property_statics(property).empty() && !is_silenced) holders_[p] = table_.base(property);
    }
}

void Machine::attach(State& state) {
    state_ = &state;
    at_rest_ = 0;
    const auto& shape = state.layout().shape;
    frame_limit_ = shape.frames;
    value_limit_ = shape.values - headroom;
    set_limit_ = shape.sets - set_headroom;
}

void Machine::fail(Diag id, std::vector<std::string> args) { throw MachineError(id, at_, std::move(args)); }

void Machine::push(std::int32_t value) {
    auto& top_ = header().value_top;
    if (top_ >= state_->layout().shape.values) fail(Diag::values_full);
    state_->values()[top_++] = value;
}

std::int32_t Machine::pop() { return state_->values()[--header().value_top]; }

Word* Machine::push_set() {
    auto& top_ = header().set_top;
    if (top_ >= state_->layout().shape.sets) fail(Diag::sets_full);
    return state_->set(top_++);
}

void Machine::too_deep(int unit, int base) {
    const auto& h = header();
    if (h.frame_top >= frame_limit_) fail(Diag::frames_full, {std::to_string(frame_limit_)});
    if (base + unit_row(unit).locals > value_limit_) fail(Diag::values_full);
    fail(Diag::sets_full);
}

void Machine::pop_frame() {
    auto& h = header();
    const auto& frame = state_->frames()[--h.frame_top];
    h.value_top = frame.base;
    h.set_top = frame.sets;
}

void Machine::start(int unit, std::span<const std::int32_t> arguments) {
    auto& h = header();
    h.frame_top = h.value_top = h.set_top = h.option_count = 0;
    h.status = static_cast<std::uint8_t>(Status::running);
    h.choice = 0;
    h.fuel = fuel.per_decision;
    looking_ = 0;
    for (const auto value : arguments) push(value);
    push_frame(code_frame, unit, 0, 1, 0);
}

Status Machine::run() {
    changed();
    return go_on();
}

Status Machine::go_on() {
    at_rest_ = 0;
    {
        const Meanwhile running(keeps_, observer_ == nullptr);
        const Meanwhile known(known_, observer_ == nullptr ? static_cast<const Word* const*>(holders_.data()) : nobody_.data());
        execute(0);
    }
    if (header().frame_top == 0 && status() == Status::running) header().status = static_cast<std::uint8_t>(Status::over);
    at_rest_ = state_->revision();
    return status();
}

Status Machine::decide(int index) {
    if (at_rest_ != state_->revision()) changed();
    auto& h = header();
    const Option option = state_->options()[index];
    h.status = static_cast<std::uint8_t>(Status::running);
    h.fuel = fuel.per_decision;
    ++h.decisions;
    h.option_count = 0;
    at_ = h.prompt;
    answer(option);
    return go_on();
}

void Machine::raise(int happening, std::span<const std::int32_t> arguments, int self, int actor) {
    for (const auto value : arguments) push(value);
    begin_event(happening, static_cast<int>(arguments.size()), actor, self);
}

void Machine::execute(int floor) {
    while (header().frame_top > floor && status() == Status::running) {
        auto& frame = top();
        if (!is_native(frame)) interpret(floor);
        else if (frame.kind == event_frame) step_event(frame);
        else step_settle(frame);
    }
}

int Machine::evaluate(int unit, int self, int you, std::span<const std::int32_t> arguments) {
    if (++looking_ > deepest_look) {
        looking_ = 0;
        fail(Diag::looks_too_deep);
    }
    auto& h = header();
    const int base = h.value_top;
    const int floor = h.frame_top;
    const auto at = at_;  // whoever asks stays where it is
    for (const auto value : arguments) state_->values()[h.value_top++] = value;
    push_frame(pure_frame, unit, self, you, base);
    interpret(floor);
    at_ = at;
    --looking_;
    return pop();
}

void Machine::evaluate_set(int unit, int self, int you, std::span<const std::int32_t> arguments, Word* out) {
    if (++looking_ > deepest_look) {
        looking_ = 0;
        fail(Diag::looks_too_deep);
    }
    auto& h = header();
    const int base = h.value_top;
    const int floor = h.frame_top;
    const int sets = h.set_top;
    const auto at = at_;
    for (const auto value : arguments) state_->values()[h.value_top++] = value;
    push_frame(pure_frame, unit, self, you, base);
    interpret(floor);
    at_ = at;
    --looking_;
    // The unit's answer is the set just above its set locals; it is still there.
    const auto* answer = state_->set(sets + unit_row(unit).set_locals);
    for (int w = 0; w < words_; ++w) out[w] = answer[w];
}

// Whether all of it could be done: a number stays within its range.
bool Machine::change_column(int attribute, int object, int value) {
    const auto& row = program_.attributes[static_cast<std::size_t>(attribute)];
    if (object < 0) return true;
    if (row.storage == Storage::flag) {
        auto* set = state_->flag(row.index);
        if (world::has(set, object) == (value != 0)) return true;
        changed(Parts::flag(row.index));
        if (value != 0) world::insert(set, object);
        else world::erase(set, object);
        return true;
    }
    const int kept = std::clamp<int>(value, row.least, row.most);
    if (kept != value) did(Mechanism::partly);
    auto& now = state_->column(row.index)[object];
    if (now != kept) {
        changed(row.index == program_.face_column ? Parts::face : Parts::column(row.kind, row.index));
        now = static_cast<std::int16_t>(kept);
    }
    return kept == value;
}

}  // namespace holo::machine
