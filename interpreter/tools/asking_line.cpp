#include "interpreter/tools/asking_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "interpreter/tools/columns.hpp"
#include "interpreter/tools/ground.hpp"

namespace holo::tools {

namespace {

bool is_seen(const AtTable& at, const Outlook& outlook, int object, int place) {
    const auto& map = at.game.program->maps[static_cast<std::size_t>(at.session.state().ground().map)];
    const int base = at.session.table().base_of(object);
    bool any = false;
    map.each_under(base == 0 ? world::Base{} : map.bases[static_cast<std::size_t>(base)], place,
                   [&](int under) { any = any || outlook.sees(under); });
    return any;
}

// The marks that the pieces have in the picture.
std::string in_sight(const AtTable& at, const Outlook& outlook, int seat) {
    if (outlook.looker() == machine::none) return {};
    std::vector<std::string> marks;
    const auto& state = at.session.state();
    for (int object = 1; object < state.objects(); ++object) {
        const int place = at.names.marks.place(state, object);
        if (place < 0 || at.session.table().layout().allied(state.controller(object), seat)) continue;
        if (is_seen(at, outlook, object, place)) marks.push_back(at.names.marks.of(state, object, seat));
    }
    return fmt::format(fmt::runtime(at.in("in sight{}: {}", "a la vista{}: {}")),
                       at.shell.colour ? std::string() : fmt::format(" ({})", seen_sign),
                       marks.empty() ? at.in("nobody", "nadie") : fmt::format("{}", fmt::join(marks, " ")));
}

}  // namespace

std::string asking_line(const AtTable& at, const Asking& asking, const Outlook& outlook, int seat) {
    const auto who = at.shown_as().player(seat);
    if (seat != at.session.machine().chooser()) return paint(at.shell.colour, "1;33", who);
    const auto width = static_cast<std::size_t>(std::max(20, at.shell.width));
    const auto room = width - width_of(who) - 2;
    const auto head = paint(at.shell.colour, "1;33", who + ":") + " ";
    const auto asked = asking.sentence(), seen = in_sight(at, outlook, seat);
    if (seen.empty()) return head + clipped(asked, room, "…");
    if (width_of(asked) + 3 + width_of(seen) > room) return head + clipped(asked, room, "…") + "\n  " + clipped(seen, width - 2, "…");
    return head + asked + " · " + seen;
}

}  // namespace holo::tools
