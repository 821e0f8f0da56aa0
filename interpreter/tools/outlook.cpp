#include "interpreter/tools/outlook.hpp"

#include <algorithm>

namespace holo::tools {

using machine::none;
using machine::OptionKind;

namespace {

// The placement that an option names; none for any other option.
int place_of(const machine::Option& option) {
    const auto kind = static_cast<OptionKind>(option.kind);
    return kind == OptionKind::space || (kind == OptionKind::line && option.value == machine::names_space) ? option.object
                                                                                                           : static_cast<int>(none);
}

bool belongs_to(const Reached& move, const machine::Machine& machine, const machine::Option& option) {
    return place_of(option) >= 0 && (machine.choice() != machine::ChoiceKind::menu || option.entry == move.line);
}

}  // namespace

Outlook::Outlook(const play::Session& session, const Inquiries& inquiries, const PieceMarks& marks, const std::vector<Reached>& reached,
                 const std::vector<int>& asked, int seat)
    : reached_(reached) {
    const auto& machine = session.machine();
    const auto& state = session.state();
    const auto options = machine.options();
    for (const auto& move : reached_) {
        std::vector<int> numbers, goals;
        for (std::size_t i = 0; i < options.size(); ++i)
            if (belongs_to(move, machine, options[i])) {
                numbers.push_back(static_cast<int>(i));
                goals.push_back(place_of(options[i]));
            }
        const auto points = goals.empty() ? goals : inquiries.points(state, move.piece, move.move, goals);
        for (std::size_t i = 0; i < numbers.size(); ++i) points_[numbers[i]] = points[i];
    }
    const auto is_own = [&](int object) {
        const int holder = object <= session.table().players ? object : state.controller(object);
        return holder != 0 && session.table().layout().allied(holder, seat) && marks.place(state, object) >= 0;
    };
    std::vector<int> own;
    for (const auto& move : reached_)
        if (is_own(move.piece)) own.push_back(move.piece);
    if (own.empty()) std::copy_if(asked.begin(), asked.end(), std::back_inserter(own), is_own);
    if (own.empty() || std::any_of(own.begin(), own.end(), [&](int object) { return object != own.front(); })) return;
    // Only where the answer is a place: a piece on the map, or a space.
    const bool is_on_map = std::any_of(options.begin(), options.end(), [&](const machine::Option& option) {
        const int object = machine::object_of(option);
        return place_of(option) >= 0 || (object > 0 && marks.place(state, object) >= 0);
    });
    if (!is_on_map) return;
    auto seen = inquiries.seen(state, own.front(), seat);
    if (!seen) return;
    looker_ = own.front();
    seen_ = std::move(*seen);
}

bool Outlook::sees(int space) const { return std::binary_search(seen_.begin(), seen_.end(), space); }

int Outlook::points(int option) const {
    const auto it = points_.find(option);
    return it == points_.end() ? 0 : it->second;
}

const Reached* Outlook::move_to(const play::Session& session, int place) const {
    const auto& machine = session.machine();
    for (const auto& move : reached_)
        for (const auto& option : machine.options())
            if (belongs_to(move, machine, option) && place_of(option) == place) return &move;
    return nullptr;
}

}  // namespace holo::tools
