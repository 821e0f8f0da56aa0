#include "interpreter/machine/machine.hpp"

namespace holo::machine {

Machine::Machine(const Table& table) : table_(table), program_(table.program), context_(table, *this) {}

void Machine::attach(State& state) {
    context_.state = &state;
    at_rest_ = 0;
    if (header().fuel <= 0) header().fuel = fuel.per_decision;
    context_.measure();
}

void Machine::start(int unit, std::span<const std::int32_t> arguments) {
    auto& h = header();
    h.frame_top = h.value_top = h.set_top = h.option_count = 0;
    h.range = 0;
    h.status = static_cast<std::uint8_t>(Status::running);
    h.choice = 0;
    h.fuel = fuel.per_decision;
    context_.measure();
    for (const auto value : arguments) context_.push(value);
    context_.push_frame(code_frame, unit, 0, 1, 0);
}

Status Machine::run() {
    continuous_.changed();
    terrain_.forget();
    return go_on();
}

Status Machine::go_on() {
    at_rest_ = 0;
    {
        const Continuous::Running running(continuous_);
        while (header().frame_top > 0 && status() == Status::running) {
            auto& frame = context_.top();
            if (!is_native(frame)) interpret(0);
            else if (frame.kind == event_frame) events_.step(frame);
            else queue_.step(frame);
        }
    }
    if (header().frame_top == 0 && status() == Status::running) header().status = static_cast<std::uint8_t>(Status::over);
    at_rest_ = state().revision();
    header().fuel = fuel.per_decision;  // for evaluations at rest
    return status();
}

Status Machine::decide(int index) {
    settle();
    auto& h = header();
    const Option option = options()[static_cast<std::size_t>(index)];
    const auto kind = choice();
    h.status = static_cast<std::uint8_t>(Status::running);
    h.fuel = fuel.per_decision;
    ++h.decisions;
    h.option_count = 0;
    h.range = 0;
    h.choice = 0;
    context_.at = h.prompt;
    if (static_cast<OptionKind>(option.kind) == OptionKind::interlude) [[unlikely]]
        interlude_.take(option);
    else if (kind == ChoiceKind::order || kind == ChoiceKind::replacement) events_.take(Entry(option.value));
    else choices_.answer(kind, option);
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
    settle();
    for (const auto value : arguments) context_.push(value);
    events_.begin(happening, static_cast<int>(arguments.size()), actor, self);
}

}  // namespace holo::machine
