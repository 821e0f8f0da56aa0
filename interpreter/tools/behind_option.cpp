#include "interpreter/tools/behind_option.hpp"

#include <fmt/format.h>

#include <vector>

#include "interpreter/tools/command.hpp"
#include "interpreter/tools/typed_line.hpp"
#include "interpreter/tools/why.hpp"

namespace holo::tools {

void print_card_of(const AtTable& at, int object, int viewer) {
    if (object <= at.session.table().players || !at.names.naming.sees(at.session.state(), object, viewer)) return;
    if (const auto* card = at.game.card_of(at.session.table().objects[static_cast<std::size_t>(object)].definition))
        fmt::print("{}", card_text(at.shell, at.game, *card));
}

void print_behind(const AtTable& at, const Asking& asking, int index) {
    const auto& machine = at.session.machine();
    const auto& option = machine.options()[static_cast<std::size_t>(index)];
    const int object = machine::object_of(option);
    print_card_of(at, object, machine.chooser());
    const auto& program = *at.game.program;
    const bool is_interlude = static_cast<machine::OptionKind>(option.kind) == machine::OptionKind::interlude;
    if (machine.choice() != machine::ChoiceKind::menu && !is_interlude) {
        fmt::print("{}\n", asking.written());
        return;
    }
    // The conditions of the menu's line, with the rules behind them.
    for (const auto& row : program.menu_lines) {
        if (row.at != (is_interlude ? program.interlude_ask : machine.prompt()) ||
            row.line != (is_interlude ? machine::Interlude::line_of(program, option) : option.entry))
            continue;
        for (std::uint32_t r = 0; r < row.reasons; ++r) {
            const auto& reason = program.reasons[row.first_reason + r];
            std::vector<std::string> rules;
            for (std::uint32_t k = 0; k < reason.rules; ++k) rules.push_back(program.rules[program.reason_rules[reason.first_rule + k]]);
            fmt::print("  {}\n", condition_line(at.shell, at.game, at.words, program.sources[static_cast<std::size_t>(reason.source)],
                                                reason.span, rules));
        }
    }
}

void print_why(const AtTable& at, const Asking& asking, const ChoiceList& choices, const std::string& label) {
    if (const auto lines = choices.meant(label); !lines.empty()) {
        say(at.shell, "`{}` is offered:\n", "`{}` se ofrece:\n", label);
        return print_lines(choices, lines);
    }
    const auto explanation = play::explain_option(at.game, at.session.machine(), at.names.labels, at.shown_as(), label);
    print_explanation(at.shell, at.game, at.words, explanation);
    if (at.session.machine().choice() != machine::ChoiceKind::menu)
        say(at.shell, "only what this names can be chosen: {}\n", "solo se puede elegir lo que esto nombra: {}\n", asking.written());
}

}  // namespace holo::tools
