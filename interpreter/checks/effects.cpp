// Finds effects that do nothing, and effects without end.

#include <algorithm>

#include "interpreter/checks/checks.hpp"
#include "interpreter/checks/content.hpp"

namespace holo::checks {

using namespace machine;

// Finds changes whose zones no such member ever enters.
void statics(Content& content) {
    for (const auto& row : content.program.statics) {
        if (row.only_self != 0 || row.affected == none || row.owner_kind == OwnerKind::effect) continue;
        const auto members = content.flow.members(row.affected);
        if (!members || members->zones == ~0u) continue;
        bool any = false;
        for (std::size_t z = 0; z < content.program.zones.size(); ++z) {
            if ((members->zones >> z & 1u) == 0) continue;
            const auto& comers = content.flow.comers(static_cast<int>(z));
            any = any || std::any_of(comers.begin(), comers.end(),
                                     [&](const Traits& then) { return content.sorts.compatible(then, members->traits); });
        }
        if (!any)
            content.report(Diag::covers_nothing, row.source, row.span, {content.text(row.source, row.span)},
                           content.card_of(row.owner_kind, row.owner));
    }
}

namespace {

// An argument whose value the script gives.
struct Said {
    enum class Kind : std::uint8_t { other, number, self, you } kind = Kind::other;
    int number = 0;
};

bool meets(const CheckRow& check, const std::vector<Said>& arguments) {
    if (check.argument == actor_argument) return check.op == CheckOp::is_you;
    const auto& argument = arguments[check.argument];
    switch (check.op) {
        case CheckOp::is_self: return argument.kind == Said::Kind::self;
        case CheckOp::is_you: return argument.kind == Said::Kind::you;
        case CheckOp::equals: return argument.kind == Said::Kind::number && argument.number == check.operand;
        case CheckOp::at_least: return argument.kind == Said::Kind::number && argument.number >= check.operand;
        default: return false;
    }
}

// Tells whether an instruction of the unit, or of one that it calls or raises, is like that.
template <typename F>
bool does(const Program& program, int unit, const F& is, std::set<int>& seen) {
    if (unit == none || !seen.insert(unit).second) return false;
    bool any = false;
    each_instruction(program, program.units[static_cast<std::size_t>(unit)], [&](Op op, int, int b, std::uint32_t) {
        any = any || is(op, b);
        if (op == Op::call) any = any || does(program, b, is, seen);
        if (op == Op::event || op == Op::event_by)
            any = any || does(program, program.happenings[static_cast<std::size_t>(b)].body, is, seen);
    });
    return any;
}

// Tells whether the event may end the game, or be cut short: then its loop has an end.
bool may_end(const Program& program, int unit) {
    std::set<int> seen;
    const auto ends = [&](Op op, int b) {
        return op == Op::finish || op == Op::fall_short || op == Op::cancel ||
               (op == Op::set_column && program.attributes[static_cast<std::size_t>(b)].index == program.out_flag);
    };
    return does(program, unit, ends, seen);
}

// Tells whether the event may take things to another zone: an ability that does so with its own card may work there no more.
bool may_move(const Program& program, int happening) {
    std::set<int> seen;
    const auto moves = [](Op op, int) { return op == Op::move_to || op == Op::move_out; };
    return does(program, program.happenings[static_cast<std::size_t>(happening)].body, moves, seen);
}

// Tells whether the ability raises its own event unconditionally: its code has no branch and asks nobody.
bool raises_itself(const Program& program, const AbilityRow& ability) {
    std::vector<Said> values;
    bool plain = true, raised = false;
    each_instruction(program, program.units[static_cast<std::size_t>(ability.body)], [&](Op op, int a, int b, std::uint32_t at) {
        using Kind = Said::Kind;
        switch (op) {
            case Op::push: values.push_back({Kind::number, b}); break;
            case Op::push_word: values.push_back({Kind::number, static_cast<std::int32_t>(program.code[at + 1])}); break;
            case Op::self: values.push_back({Kind::self}); break;
            case Op::you: values.push_back({Kind::you}); break;
            case Op::store:
            case Op::drop:
                if (!values.empty()) values.pop_back();
                break;
            case Op::event:
            case Op::event_by: {
                if (op == Op::event_by) {
                    plain = plain && !values.empty() && values.back().kind == Kind::you;
                    if (!values.empty()) values.pop_back();
                }
                if (values.size() < static_cast<std::size_t>(a)) {
                    plain = false;
                    break;
                }
                const std::vector<Said> arguments(values.end() - a, values.end());
                values.resize(values.size() - static_cast<std::size_t>(a));
                const auto checks = checks_of(program, ability);
                const bool matches = b == ability.happening && std::all_of(checks.begin(), checks.end(),
                                                                           [&](const CheckRow& check) { return meets(check, arguments); });
                raised = raised || matches;
                const bool with_self =
                    std::any_of(arguments.begin(), arguments.end(), [](const Said& said) { return said.kind == Said::Kind::self; });
                if (with_self && may_move(program, b)) plain = false;
                values.resize(values.size() + program.happenings[static_cast<std::size_t>(b)].results);
                break;
            }
            case Op::leave: break;
            default: plain = false; break;
        }
    });
    return plain && raised;
}

}  // namespace

void loops(Content& content) {
    const auto& program = content.program;
    for (const auto& ability : program.abilities) {
        if (ability.kind != AbilityKind::triggered || (ability.phase != Phase::after && ability.phase != Phase::before)) continue;
        if (ability.period != none || ability.match != none || ability.condition != none || ability.body == none) continue;
        const auto& happening = program.happenings[static_cast<std::size_t>(ability.happening)];
        if (happening.kind != HappeningKind::event || happening.condition != none || happening.first_limit != none) continue;
        if (!raises_itself(program, ability) || may_end(program, happening.body)) continue;
        content.report(Diag::endless, ability.source, ability.span, {content.text(happening.verb)},
                       content.card_of(ability.owner_kind, ability.owner));
    }
}

void sight(Content& content) {
    for (const auto& choice : content.flow.choices()) {
        const auto* span = content.program.span_at(choice.at);
        if (span == nullptr) continue;
        int definition = none;
        for (const auto& ability : content.program.abilities)
            if (ability.body == choice.unit) definition = content.card_of(ability.owner_kind, ability.owner);
        content.report(Diag::unseen_choice, span->source, span->span,
                       {content.text(content.program.zones[static_cast<std::size_t>(choice.zone)].name)}, definition);
    }
}

}  // namespace holo::checks
