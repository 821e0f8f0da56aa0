#include "interpreter/machine/interlude.hpp"

#include <algorithm>

namespace holo::machine {

const AgainRow* Interlude::again() const {
    const auto& rows = program_.again;
    const auto row =
        std::lower_bound(rows.begin(), rows.end(), header().prompt, [](const AgainRow& one, std::uint32_t at) { return one.at < at; });
    return row == rows.end() || row->at != header().prompt ? nullptr : &*row;
}

bool Interlude::is_under_way() const {
    const auto* frames = state().frames();
    return std::any_of(frames, frames + header().frame_top, [&](const Frame& frame) {
        return frame.kind == interlude_frame || (!is_native(frame) && frame.unit == program_.interlude);
    });
}

void Interlude::offer() {
    if (is_under_way() || (!is_native_choice() && again() == nullptr)) return;
    const int players = table_.players;
    for (int seat = 0; seat < players; ++seat)
        if (const int player = (std::max<int>(header().chooser, 1) - 1 + seat) % players + 1;
            !world::has(state().flag(program_.out_flag), player))
            list(player);
}

void Interlude::list(int player) {
    const int first = header().option_count;
    const std::int32_t argument = player;
    context_.evaluate(program_.interlude_list, 0, player, {&argument, 1});
    for (int i = first; i < header().option_count; ++i) {
        auto& option = state().options()[i];
        option.kind = static_cast<std::uint8_t>(OptionKind::interlude);
        option.entry = static_cast<std::uint8_t>((player - 1) * program_.interlude_lines + option.entry);
    }
}

void Interlude::take(const Option& option) {
    auto& h = header();
    auto& asking = context_.top();
    if (is_native_choice()) {
        asking.flags |= was_interrupted;
    } else {
        const auto& row = *again();
        const auto& unit = context_.writing_of(asking.unit);
        asking.at = row.from;
        h.value_top = asking.base + unit.locals + row.values;
        h.set_top = asking.sets + unit.set_locals + row.sets + row.spaces * table_.layout().sets_of_spaces();
    }
    context_.did(Mechanism::interlude);
    const int player = player_of(program_, option);
    const int base = h.value_top;
    context_.push(player);
    // The menu has been asked already: the frame continues behind the question, with the chosen line on the stack.
    context_.push_frame(interlude_frame, program_.interlude, 0, player, base).at = program_.interlude_ask + 1;
    context_.push(option.value);
    context_.push(option.object);
    context_.push(line_of(program_, option));
}

}  // namespace holo::machine
