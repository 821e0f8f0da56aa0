#include "interpreter/tools/news.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/tools/columns.hpp"

namespace holo::tools {

namespace {

// The label, and the title of its card.
std::string described(const AtTable& at, const play::Session& session, const machine::Option& option, const std::string& label) {
    const int object = machine::object_of(option);
    const int taker = session.machine().taker(option);
    if (object <= session.table().players || session.table().definition(object) == nullptr ||
        !at.shown_as().sees(session.state(), object, taker))
        return label;
    const auto title = at.shown_as().title(object, at.shell.lang);
    return title == label ? label : label + " " + paint(at.shell.colour, "2", title);
}

std::string told(const AtTable& at, const Deed& deed, const std::vector<int>& hearers) {
    return paint(at.shell.colour, "33", at.shown_as().player(deed.player) + ":") + " " + deed.told(hearers);
}

// The sentences of a decision, each indented by its enclosing event; equal neighbours once.
void add_told(const AtTable& at, const std::vector<News>& all, int listener, std::vector<std::string>& lines) {
    std::vector<std::pair<std::string, int>> counted;
    for (const auto& news : all) {
        const auto& text = news.for_player[static_cast<std::size_t>(listener)];
        if (text.empty()) continue;
        auto line = std::string(static_cast<std::size_t>(2 + 2 * std::min(news.depth, 4)), ' ') + text;
        if (!counted.empty() && counted.back().first == line) ++counted.back().second;
        else counted.emplace_back(std::move(line), 1);
    }
    for (const auto& [line, times] : counted)
        lines.push_back(clipped(times > 1 ? fmt::format("{} (×{})", line, times) : line, static_cast<std::size_t>(at.shell.width), "…"));
}

}  // namespace

void NewsDesk::shorten() {
    for (auto& heard : heard_) heard = std::min(heard, past_.deeds().size() + 1);
}

void NewsDesk::note(const AtTable& at, const play::Session& session, int index) {
    const auto& machine = session.machine();
    const auto& option = machine.options()[static_cast<std::size_t>(index)];
    const auto& program = *at.game.program;
    std::string head;
    if (const auto kind = static_cast<machine::OptionKind>(option.kind); kind == machine::OptionKind::line)
        head = at.shown_as().head(machine.prompt(), option) + " ";
    else if (kind == machine::OptionKind::interlude)
        head = at.shown_as().head(program.interlude_ask, machine::Interlude::line_of(program, option), option.value) + " ";
    past_.note(session, index, described(at, session, option, at.shown_as().options(machine)[static_cast<std::size_t>(index)]), head + "…");
}

std::vector<std::string> NewsDesk::fresh(const AtTable& at, int listener, const std::vector<int>& hearers, const std::vector<int>& silent) {
    auto& heard = heard_[static_cast<std::size_t>(listener)];
    const bool tells = at.words != nullptr && !at.words->catalogue().told.empty();
    std::vector<std::string> lines;
    if (heard == 0) add_told(at, past_.opening(), listener, lines);
    for (auto d = std::max<std::size_t>(heard, 1) - 1; d < past_.deeds().size(); ++d) {
        const auto& deed = past_.deeds()[d];
        if (!tells && std::find(silent.begin(), silent.end(), deed.player) == silent.end()) lines.push_back(told(at, deed, hearers));
        add_told(at, deed.news, listener, lines);
    }
    heard = past_.deeds().size() + 1;
    return lines;
}

void NewsDesk::tell_past(const AtTable& at, int most, int listener, const std::vector<int>& hearers) const {
    const auto& deeds = past_.deeds();
    const auto wanted = static_cast<std::size_t>(std::max(most, 1));
    for (std::size_t i = deeds.size() - std::min(wanted, deeds.size()); i < deeds.size(); ++i) {
        fmt::print("{}\n", told(at, deeds[i], hearers));
        if (hearers.size() > 1) continue;  // both look on
        std::vector<std::string> lines;
        add_told(at, deeds[i].news, listener, lines);
        for (const auto& line : lines) fmt::print("{}\n", line);
    }
}

}  // namespace holo::tools
