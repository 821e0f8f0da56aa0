#include "interpreter/machine/machine.hpp"

#include "interpreter/machine/meanwhile.hpp"

#include <algorithm>
#include <cstring>

namespace holo::machine {

namespace {

// The most that the machine's own steps put on the stacks above those of instructions.
constexpr int own_values = world::most_arguments + 2;
constexpr int own_sets = 2;
constexpr int deepest_look = 100;  // evaluations inside evaluations
constexpr int usual_look = 24;     // deeper ones are a circle for whoever asks while the game is at rest: nobody gives them room

struct Fullness {
    int world::Shape::*part;
    Diag diag;
};
constexpr Fullness fullness[] = {
    {&world::Shape::frames, Diag::frames_full},   {&world::Shape::values, Diag::values_full},   {&world::Shape::sets, Diag::sets_full},
    {&world::Shape::options, Diag::values_full},  {&world::Shape::waiting, Diag::queue_full},   {&world::Shape::delayed, Diag::delayed_full},
    {&world::Shape::modifiers, Diag::modifiers_full}, {&world::Shape::uses, Diag::values_full}, {&world::Shape::history, Diag::history_full},
};
static_assert(std::size(fullness) == std::size(room_places));

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
    if (header().fuel <= 0) header().fuel = fuel.per_decision;
    measure();
}

// How much room the state has. It may have got more since.
void Machine::measure() {
    const auto& shape = state_->layout().shape;
    frame_limit_ = shape.frames;
    value_limit_ = shape.values - own_values;
    set_limit_ = shape.sets - own_sets;
}

void Machine::fail(Diag id, std::vector<std::string> args) { throw MachineError(id, at_, std::move(args)); }

void Machine::full(int world::Shape::*part) {
    const auto& row = *std::find_if(std::begin(fullness), std::end(fullness), [=](const auto& one) { return one.part == part; });
    const auto& place = *std::find_if(std::begin(room_places), std::end(room_places), [=](const auto& one) { return one.part == part; });
    throw Full(MachineError(row.diag, at_, {std::to_string(place.most)}), place);
}

void Machine::push(std::int32_t value) {
    auto& top_ = header().value_top;
    if (top_ >= state_->layout().shape.values) full(&world::Shape::values);
    state_->values()[top_++] = value;
}

std::int32_t Machine::pop() { return state_->values()[--header().value_top]; }

Word* Machine::push_set() {
    auto& top_ = header().set_top;
    if (top_ >= state_->layout().shape.sets) full(&world::Shape::sets);
    return state_->set(top_++);
}

void Machine::too_deep(int unit, int base) {
    const auto& h = header();
    if (looking_ > usual_look && status() != Status::running) fail(Diag::looks_too_deep);
    if (h.frame_top >= frame_limit_) full(&world::Shape::frames);
    full(base + unit_row(unit).locals + program_.deepest_values > value_limit_ ? &world::Shape::values : &world::Shape::sets);
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
    h.range = 0;
    h.status = static_cast<std::uint8_t>(Status::running);
    h.choice = 0;
    h.fuel = fuel.per_decision;
    measure();
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
    header().fuel = fuel.per_decision;  // for whoever asks
    return status();
}

Status Machine::decide(int index) {
    if (at_rest_ != state_->revision()) {
        changed();
        measure();
    }
    auto& h = header();
    const Option option = options()[static_cast<std::size_t>(index)];
    h.status = static_cast<std::uint8_t>(Status::running);
    h.fuel = fuel.per_decision;
    ++h.decisions;
    h.option_count = 0;
    h.range = 0;
    at_ = h.prompt;
    answer(option);
    return go_on();
}

void Machine::abandon() {
    auto& h = header();
    h.status = static_cast<std::uint8_t>(Status::over);
    h.choice = 0;
    h.option_count = 0;
    h.range = 0;
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
    const Meanwhile deeper(looking_, looking_ + 1);
    if (looking_ > deepest_look) fail(Diag::looks_too_deep);
    auto& h = header();
    const int base = h.value_top;
    const int floor = h.frame_top;
    const auto at = at_;  // whoever asks stays where it is
    for (const auto value : arguments) state_->values()[h.value_top++] = value;
    push_frame(pure_frame, unit, self, you, base);
    interpret(floor);
    at_ = at;
    return pop();
}

void Machine::evaluate_set(int unit, int self, int you, std::span<const std::int32_t> arguments, Word* out) {
    const Meanwhile deeper(looking_, looking_ + 1);
    if (looking_ > deepest_look) fail(Diag::looks_too_deep);
    auto& h = header();
    const int base = h.value_top;
    const int floor = h.frame_top;
    const int sets = h.set_top;
    const auto at = at_;
    for (const auto value : arguments) state_->values()[h.value_top++] = value;
    push_frame(pure_frame, unit, self, you, base);
    interpret(floor);
    at_ = at;
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
