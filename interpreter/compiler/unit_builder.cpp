#include "interpreter/compiler/unit_builder.hpp"

#include <algorithm>

#include "interpreter/machine/effect.hpp"

namespace holo::compiler {

using machine::a_of;
using machine::b_of;
using machine::encode;
using machine::Op;
using machine::op_of;

namespace {

// Two adjacent instructions that a single one replaces. `how` is the condition on their operands.
enum class How : std::uint8_t { second, local, same, zero, first };
struct Joined {
    Op first, second, both;
    How how;  // second: operands of the second; local: `a` is the first's; same: equal operands; zero: the first pushes 0; first: operands
              // of the first
};
constexpr Joined joined[] = {
    {Op::load, Op::attribute, Op::load_attribute, How::local},  {Op::you, Op::attribute, Op::your, How::second},
    {Op::push, Op::attribute, Op::of_game, How::zero},          {Op::you, Op::and_controlled, Op::and_yours, How::second},
    {Op::set_store, Op::set_load, Op::set_copy, How::same},     {Op::set_load, Op::set_or, Op::or_local, How::first},
    {Op::set_load, Op::set_minus, Op::minus_local, How::first}, {Op::push, Op::equal, Op::equal_to, How::first},
    {Op::zone_value, Op::zone_cards, Op::set_zone, How::first}, {Op::set_zone, Op::set_and, Op::and_zone, How::first},
    {Op::set_zones, Op::set_and, Op::and_zones, How::first},    {Op::all_in_play, Op::set_and, Op::and_in_play, How::first},
};

// A filter on a set of one member, and the test of that member.
struct Tested {
    Op filter, test;
};
constexpr Tested tested[] = {
    {Op::and_property, Op::property}, {Op::not_property, Op::lacks_property}, {Op::and_flag, Op::flag},   {Op::not_flag, Op::flag_down},
    {Op::and_zones, Op::in_zones},    {Op::and_in_play, Op::in_play},         {Op::and_yours, Op::yours}, {Op::and_among, Op::among},
};

}  // namespace

void UnitBuilder::op(Op which, int b, int a) {
    const bool plain =
        !starts_.empty() && landed_ <= starts_.back() && (cites_.empty() || cites_.back().first != code_.size()) && begun_ != code_.size();
    if (plain && (which == Op::set_any ? test_member() : join(which, b, a))) return;
    starts_.push_back(code_.size());
    code_.push_back(encode(which, a, b));
}

bool UnitBuilder::join(Op which, int b, int a) {
    if (starts_.back() + 1 != code_.size()) return false;  // a word follows the last
    auto& first = code_.back();
    const int n = b_of(first);
    for (const auto& pair : joined) {
        if (pair.first != op_of(first) || pair.second != which) continue;
        switch (pair.how) {
            case How::second: first = encode(pair.both, a, b); return true;
            case How::first: first = encode(pair.both, a_of(first), n); return true;
            case How::local:
                if (n > 255) return false;
                first = encode(pair.both, n, b);
                return true;
            case How::same:
                if (n != b) return false;
                first = encode(pair.both, 0, b);
                return true;
            case How::zero:
                if (n != 0) return false;
                first = encode(pair.both, 0, b);
                return true;
        }
    }
    return false;
}

// `set_object`, one filter, `set_any`: a test of the object.
bool UnitBuilder::test_member() {
    if (starts_.size() < 2) return false;
    const auto at = starts_[starts_.size() - 2];
    const auto filter = code_[starts_.back()];
    if (landed_ > at || op_of(code_[at]) != Op::set_object) return false;
    for (const auto& pair : tested) {
        if (pair.filter != op_of(filter)) continue;
        code_[starts_.back()] = encode(pair.test, a_of(filter), b_of(filter));
        code_.erase(code_.begin() + static_cast<std::ptrdiff_t>(at));
        starts_.pop_back();
        const auto shift = [&](auto& list) {
            for (auto& entry : list)
                if (entry.first > at) --entry.first;
        };
        shift(spans_);
        shift(cites_);
        shift(decisions_);
        for (auto& decision : decisions_)
            for (auto& part : decision.parts) {
                if (part.from > at) --part.from;
                if (part.at > at) --part.at;
            }
        shift(names_);
        shift(menus_);
        return true;
    }
    return false;
}

// `set_copy`, one filter.
bool UnitBuilder::invert(std::size_t from) {
    constexpr std::pair<Op, Op> contraries[] = {{Op::and_property, Op::not_property}, {Op::and_flag, Op::not_flag}};
    if (starts_.size() != from + 2 || landed_ > starts_[from] || op_of(code_[starts_[from]]) != Op::set_copy) return false;
    auto& filter = code_[starts_.back()];
    for (const auto& [one, other] : contraries) {
        if (op_of(filter) != one && op_of(filter) != other) continue;
        filter = encode(op_of(filter) == one ? other : one, a_of(filter), b_of(filter));
        return true;
    }
    return false;
}

void UnitBuilder::keep(Op which, int local, std::size_t loop) {
    op(which, local);
    word(static_cast<std::int32_t>(loop) - static_cast<std::int32_t>(code_.size()) - 1);
}

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
    landed_ = code_.size();
    const auto distance = static_cast<int>(code_.size() - from - 1);
    if (std::find(words_.begin(), words_.end(), from) != words_.end()) code_[from] = static_cast<std::uint32_t>(distance);
    else code_[from] = encode(machine::op_of(code_[from]), machine::a_of(code_[from]), distance);
}

void UnitBuilder::jump_back(std::size_t to) { op(Op::jump, static_cast<int>(to) - static_cast<int>(code_.size()) - 1); }

void UnitBuilder::span(Span span) {
    const auto at = static_cast<std::uint32_t>(code_.size());
    if (!spans_.empty() && spans_.back().first == at) spans_.back().second = span;
    else spans_.push_back({at, span});
}

void UnitBuilder::names(std::vector<std::string> lines) { names_.push_back({static_cast<std::uint32_t>(code_.size()), std::move(lines)}); }

void UnitBuilder::menu(std::vector<machine::MenuLineRow> lines) {
    menus_.push_back({static_cast<std::uint32_t>(code_.size()), std::move(lines)});
}

void UnitBuilder::cite(std::uint32_t rule) { cites_.push_back({static_cast<std::uint32_t>(code_.size()), rule}); }

void UnitBuilder::cite_last(std::uint32_t rule) { cites_.push_back({static_cast<std::uint32_t>(starts_.back()), rule}); }

void UnitBuilder::decision(std::size_t begin, std::vector<DecisionPart> parts) {
    decisions_.push_back({static_cast<std::uint32_t>(begin), std::move(parts)});
}

void UnitBuilder::append(const UnitBuilder& other, int source, const Source& text) {
    const auto begin = static_cast<std::uint32_t>(code_.size());
    const auto shifted = [&](const auto& theirs, auto& ours) {
        for (auto entry : theirs) {
            entry.first += begin;
            ours.push_back(std::move(entry));
        }
    };
    code_.insert(code_.end(), other.code_.begin(), other.code_.end());
    for (const auto& [at, where] : other.spans_)
        appended_spans_.push_back({begin + at, static_cast<std::int16_t>(source), text.in_file(where)});
    shifted(other.cites_, cites_);
    shifted(other.names_, names_);
    shifted(other.menus_, menus_);
    for (auto decision : other.decisions_) {
        decision.first += begin;
        for (auto& part : decision.parts) {
            part.from += begin;
            part.at += begin;
        }
        decisions_.push_back(std::move(decision));
    }
    for (const auto start : other.starts_) starts_.push_back(start + begin);
    landed_ = code_.size();
}

int UnitBuilder::reserve(machine::Program& program) {
    program.units.push_back({});
    return static_cast<int>(program.units.size() - 1);
}

int UnitBuilder::finish(Vocabulary& vocabulary, const std::string& name, int arguments, const Slots& slots, int source, Span span,
                        int reserved, const Source& text) {
    auto& program = vocabulary.program;
    const auto begin = static_cast<std::uint32_t>(program.code.size());
    program.code.insert(program.code.end(), code_.begin(), code_.end());
    program.spans.push_back({begin, static_cast<std::int16_t>(source), text.in_file(span)});
    for (const auto& [at, where] : spans_) program.spans.push_back({begin + at, static_cast<std::int16_t>(source), text.in_file(where)});
    for (auto row : appended_spans_) {
        row.at += begin;
        program.spans.push_back(row);
    }
    for (const auto& [at, lines] : names_) {
        machine::NamesRow row{begin + at, static_cast<std::uint32_t>(program.choice_names.size()),
                              static_cast<std::uint32_t>(lines.size())};
        for (const auto& line : lines) program.choice_names.push_back(vocabulary.intern(line));
        program.names.push_back(row);
    }
    for (const auto& [at, rule] : cites_) program.cites.push_back({begin + at, rule});
    for (const auto& [at, parts] : decisions_) {
        program.decisions.push_back({begin + at, static_cast<std::uint32_t>(program.decision_parts.size())});
        for (const auto& part : parts) {
            const auto first_rule = static_cast<std::uint32_t>(program.decision_rules.size());
            program.decision_rules.insert(program.decision_rules.end(), part.rules.begin(), part.rules.end());
            program.decision_parts.push_back(
                {begin + part.from, begin + part.at, first_rule, static_cast<std::uint32_t>(part.rules.size()), part.size, part.part});
        }
    }
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
    row.locals = static_cast<std::int16_t>(slots.locals());
    row.set_locals = static_cast<std::int16_t>(slots.set_locals());
    const auto last = starts_.empty() ? Op::leave : op_of(code_[starts_.back()]);
    row.looks = last == Op::answer || last == Op::answer_set || last == Op::answer_spaces;
    row.source = static_cast<std::int16_t>(source);
    row.span = text.in_file(span);
    row.weigh();
    row.lean = row;
    const auto deepest = machine::deepest_of(program, row);
    program.deepest_values = std::max(program.deepest_values, deepest.values);
    program.deepest_sets = std::max(program.deepest_sets, deepest.sets);
    // Instructions compute a set above their operands.
    if (deepest.spaces > 0) program.deepest_spaces = std::max(program.deepest_spaces, deepest.spaces + 1);
    const int unit = reserved == machine::none ? reserve(program) : reserved;
    program.units[unit] = row;
    return unit;
}

}  // namespace holo::compiler
