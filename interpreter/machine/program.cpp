#include "interpreter/machine/program.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace holo::machine {

const std::vector<OpRow>& op_rows() {
    static const std::vector<OpRow> rows = {
#define OP(name, operand, effect, meaning) {#name, Operand::operand, effect, meaning},
#include "interpreter/machine/opcodes.def"
#undef OP
    };
    return rows;
}

const SpanRow* Program::span_at(std::uint32_t at) const {
    const auto it = std::upper_bound(spans.begin(), spans.end(), at, [](std::uint32_t a, const SpanRow& row) { return a < row.at; });
    return it == spans.begin() ? nullptr : &*(it - 1);
}

int Program::domain_first(int domain) const { return first_symbols[static_cast<std::size_t>(domain)]; }

int Program::find_definition(std::string_view code_) const {
    for (std::size_t i = 0; i < definitions.size(); ++i)
        if (text(definitions[i].code) == code_) return static_cast<int>(i);
    return none;
}

int Program::find_unit(std::string_view name) const {
    for (std::size_t i = 0; i < units.size(); ++i)
        if (text(units[i].name) == name) return static_cast<int>(i);
    return none;
}

namespace {

// What an operand means to a reader, from the opcode's own name.
std::string named(const Program& p, Op op, int b) {
    const auto n = static_cast<std::size_t>(b);
    switch (op) {
        case Op::attribute: case Op::load_attribute: case Op::your: case Op::of_game: case Op::and_compare: case Op::and_among: case Op::among: case Op::set_sum: case Op::set_highest: case Op::set_lowest:
        case Op::only_highest: case Op::only_lowest:
            return n < p.attributes.size() ? std::string(p.text(p.attributes[n].name)) : "";
        case Op::property: case Op::lacks_property: case Op::set_property: case Op::and_property: case Op::not_property:
            return n < p.properties.size() ? std::string(p.text(p.properties[n].name)) : "";
        case Op::in_zones: case Op::set_zone: case Op::set_zones: case Op::and_zone: case Op::and_zones: case Op::zone_value:
            return n < p.zones.size() ? std::string(p.text(p.zones[n].name)) : "";
        case Op::event: case Op::event_by: case Op::can: case Op::query: case Op::eligible_sides: case Op::jump_unadjusted: case Op::unforbidden:
            return n < p.happenings.size() ? std::string(p.text(p.happenings[n].name)) : "";
        case Op::call: case Op::filter: return n < p.units.size() ? std::string(p.text(p.units[n].name)) : "";
        case Op::use: case Op::can_use: case Op::menu_use: return n < p.headers.size() ? std::string(p.text(p.headers[n].name)) : "";
        case Op::begin: case Op::end: return n < p.periods.size() ? std::string(p.text(p.periods[n].name)) : "";
        default: return "";
    }
}

}  // namespace

std::string disassemble(const Program& p, int unit) {
    const auto& u = p.units[static_cast<std::size_t>(unit)];
    std::string out = fmt::format("{}  ; unit {}, {} arguments, {} locals, {} sets\n", p.text(u.name), unit, u.arguments, u.locals, u.set_locals);
    for (auto at = u.begin; at < u.end; ++at) {
        const auto code = p.code[at];
        const auto op = op_of(code);
        const auto& row = op_rows()[static_cast<std::size_t>(op)];
        std::string operands;
        const auto here = at;
        const int b = b_of(code);
        switch (row.operand) {
            case Operand::none: break;
            case Operand::a: operands = fmt::format("{}", a_of(code)); break;
            case Operand::b: operands = fmt::format("{}", b); break;
            case Operand::ab: operands = fmt::format("{} {}", a_of(code), b); break;
            case Operand::jump: operands = fmt::format("-> {:04}", static_cast<int>(at) + 1 + b - static_cast<int>(u.begin)); break;
            case Operand::word: operands = fmt::format("{}", static_cast<std::int32_t>(p.code[++at])); break;
            case Operand::b_word: {
                const auto distance = static_cast<std::int32_t>(p.code[++at]);
                operands = fmt::format("{} -> {:04}", b, static_cast<int>(at) + 1 + distance - static_cast<int>(u.begin));
                break;
            }
            case Operand::ab_word: operands = fmt::format("{} {} {}", a_of(code), b, static_cast<std::int32_t>(p.code[++at])); break;
        }
        const auto name = named(p, op, b);
        out += fmt::format("  {:04}  {:<16}{}{}\n", here - u.begin, row.name, operands, name.empty() ? "" : "  ; " + name);
    }
    return out;
}

}  // namespace holo::machine
