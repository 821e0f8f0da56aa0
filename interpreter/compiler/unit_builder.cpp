#include "interpreter/compiler/unit_builder.hpp"

#include <algorithm>

namespace holo::compiler {

using machine::encode;
using machine::Op;

void UnitBuilder::number(int value) {
    if (value >= -32768 && value <= 32767) {
        op(Op::push, value);
        return;
    }
    op(Op::push_word);
    word(value);
}

std::size_t UnitBuilder::jump(Op which) {
    op(which);
    return code_.size() - 1;
}

std::size_t UnitBuilder::branch(Op which, int b) {
    op(which, b);
    word(0);
    words_.push_back(code_.size() - 1);
    return code_.size() - 1;
}

void UnitBuilder::land(std::size_t from) {
    const auto distance = static_cast<int>(code_.size() - from - 1);
    if (std::find(words_.begin(), words_.end(), from) != words_.end()) code_[from] = static_cast<std::uint32_t>(distance);
    else code_[from] = encode(machine::op_of(code_[from]), machine::a_of(code_[from]), distance);
}

void UnitBuilder::jump_back(std::size_t to) {
    op(Op::jump, static_cast<int>(to) - static_cast<int>(code_.size()) - 1);
}

void UnitBuilder::span(Span span) {
    const auto at = static_cast<std::uint32_t>(code_.size());
    if (!spans_.empty() && spans_.back().first == at) spans_.back().second = span;
    else spans_.push_back({at, span});
}

void UnitBuilder::names(std::vector<std::string> lines) { names_.push_back({static_cast<std::uint32_t>(code_.size()), std::move(lines)}); }

void UnitBuilder::menu(std::vector<machine::MenuLineRow> lines) { menus_.push_back({static_cast<std::uint32_t>(code_.size()), std::move(lines)}); }

void UnitBuilder::cite(std::uint32_t rule) { cites_.push_back({static_cast<std::uint32_t>(code_.size()), rule}); }

int UnitBuilder::reserve(machine::Program& program) {
    program.units.push_back({});
    return static_cast<int>(program.units.size() - 1);
}

int UnitBuilder::finish(Vocabulary& vocabulary, const std::string& name, int arguments, int source, Span span, int reserved, const Source& text) {
    auto& program = vocabulary.program;
    const auto begin = static_cast<std::uint32_t>(program.code.size());
    program.code.insert(program.code.end(), code_.begin(), code_.end());
    program.spans.push_back({begin, static_cast<std::int16_t>(source), text.in_file(span)});
    for (const auto& [at, where] : spans_) program.spans.push_back({begin + at, static_cast<std::int16_t>(source), text.in_file(where)});
    for (const auto& [at, lines] : names_) {
        machine::NamesRow row{begin + at, static_cast<std::uint32_t>(program.choice_names.size()), static_cast<std::uint32_t>(lines.size())};
        for (const auto& line : lines) program.choice_names.push_back(vocabulary.intern(line));
        program.names.push_back(row);
    }
    for (const auto& [at, rule] : cites_) program.cites.push_back({begin + at, rule});
    for (const auto& [at, lines] : menus_)
        for (std::size_t line = 0; line < lines.size(); ++line) {
            auto entry = lines[line];
            entry.at = begin + at;
            entry.line = static_cast<std::int16_t>(line);
            program.menu_lines.push_back(entry);
        }
    machine::UnitRow row{};
    row.name = vocabulary.intern(name);
    row.begin = begin;
    row.end = static_cast<std::uint32_t>(program.code.size());
    row.arguments = static_cast<std::int16_t>(arguments);
    row.locals = static_cast<std::int16_t>(locals_);
    row.set_locals = static_cast<std::int16_t>(set_locals_);
    row.source = static_cast<std::int16_t>(source);
    row.span = text.in_file(span);
    const int unit = reserved == machine::none ? reserve(program) : reserved;
    program.units[static_cast<std::size_t>(unit)] = row;
    return unit;
}

}  // namespace holo::compiler
