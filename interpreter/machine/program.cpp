#include "interpreter/machine/program.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace holo::machine {

const SpanRow* Program::span_at(std::uint32_t at) const {
    const auto it = std::upper_bound(spans.begin(), spans.end(), at, [](std::uint32_t a, const SpanRow& row) { return a < row.at; });
    return it == spans.begin() ? nullptr : &*(it - 1);
}

bool Program::has(int definition, int property) const {
    return std::ranges::binary_search(definition_properties[static_cast<std::size_t>(definition)], property);
}

int Program::domain_first(int domain) const { return first_symbols[static_cast<std::size_t>(domain)]; }

int Program::text_of(int definition) const {
    for (const auto& row : keywords)
        if (row.copies == definition) return row.property;
    return none;
}

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

// The meaning of an operand for a reader.
std::string named(const Program& p, About about, int b) {
    const auto name_in = [&](const auto& rows) {
        return b >= 0 && static_cast<std::size_t>(b) < rows.size() ? std::string(p.text(rows[static_cast<std::size_t>(b)].name))
                                                                   : std::string();
    };
    switch (about) {
        case About::attribute: return name_in(p.attributes);
        case About::property: return name_in(p.properties);
        case About::zone: return name_in(p.zones);
        case About::unit: return name_in(p.units);
        case About::query:
        case About::happening: return name_in(p.happenings);
        case About::header: return name_in(p.headers);
        case About::period: return name_in(p.periods);
        default: return "";
    }
}

}  // namespace

std::string disassemble(const Program& p, int unit) {
    const auto& u = p.units[static_cast<std::size_t>(unit)];
    std::string out;
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
            case Operand::b_word: operands = fmt::format("{} {}", b, static_cast<std::int32_t>(p.code[++at])); break;
            case Operand::b_jump: {
                const auto distance = static_cast<std::int32_t>(p.code[++at]);
                operands = fmt::format("{} -> {:04}", b, static_cast<int>(at) + 1 + distance - static_cast<int>(u.begin));
                break;
            }
            case Operand::ab_word: operands = fmt::format("{} {} {}", a_of(code), b, static_cast<std::int32_t>(p.code[++at])); break;
        }
        const auto name = named(p, row.about, b);
        out += fmt::format("  {:04}  {:<16}{}{}\n", here - u.begin, row.name, operands, name.empty() ? "" : "  ; " + name);
    }
    return out;
}

}  // namespace holo::machine
