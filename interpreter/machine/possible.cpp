#include "interpreter/machine/possible.hpp"

#include <algorithm>

namespace holo::machine {

Possible::Possible(const Program& program)
    : attributes_(program.attributes.size()), properties_(program.properties.size()), delays_(program.happenings.size()) {
    for (std::size_t i = 0; i < program.attributes.size(); ++i) attributes_[i] = program.attributes[i].changeable != 0;
    for (std::size_t i = 0; i < program.properties.size(); ++i) properties_[i] = program.properties[i].changeable != 0;
    for (const auto& ability : program.abilities)
        if (ability.kind == AbilityKind::delayed) delays_[static_cast<std::size_t>(ability.happening)] = 1;
}

// Walks the reachable code, from the rules and from the abilities of those definitions. Units that only evaluate are left out, because they
// change nothing.
class Possible::Search {
public:
    Search(const Program& program, std::span<const std::int16_t> definitions, Possible& found)
        : program_(program),
          definitions_(definitions),
          found_(found),
          is_open_(program.units.size()),
          is_keyword_here_(program.keywords.size()) {}

    void run() {
        find_roots();
        for (std::size_t k = 0; k < program_.keywords.size(); ++k)
            if (std::ranges::any_of(program_.keyword_prints, [&](const KeywordPrint& print) {
                    return print.keyword == static_cast<int>(k) && is_here(print.definition);
                }))
                open_keyword(static_cast<int>(k));
        for (const auto& row : program_.statics)
            if (row.owner_kind == OwnerKind::kind || (row.owner_kind == OwnerKind::definition && is_here(row.owner)))
                change(row.op, row.target);
        while (!waiting_.empty()) {
            const auto unit = waiting_.back();
            waiting_.pop_back();
            each_instruction(program_, row_of(unit), [&](std::uint32_t code, std::uint32_t) { instruction(code); });
        }
    }

private:
    bool is_here(int definition) const { return std::ranges::binary_search(definitions_, definition); }
    bool belongs_elsewhere(const AbilityRow& row) const {
        return row.owner_kind == OwnerKind::keyword || (row.owner_kind == OwnerKind::definition && !is_here(row.owner));
    }

    const UnitRow& row_of(int unit) const { return program_.units[static_cast<std::size_t>(unit)]; }
    bool does(int unit) const { return row_of(unit).looks == 0; }

    // Roots: units that no other code enters, except for abilities of cards that are not on the table, and of keywords.
    void find_roots() {
        std::vector<char> is_entered(program_.units.size());
        for (const auto& row : program_.abilities)
            if (row.body != none && (row.kind == AbilityKind::delayed || belongs_elsewhere(row)))
                is_entered[static_cast<std::size_t>(row.body)] = 1;
        for (std::size_t u = 0; u < program_.units.size(); ++u)
            if (does(static_cast<int>(u)))
                each_instruction(program_, row_of(static_cast<int>(u)), [&](std::uint32_t code, std::uint32_t) {
                    if (op_of(code) == Op::call) is_entered[static_cast<std::size_t>(b_of(code))] = 1;
                });
        for (std::size_t u = 0; u < program_.units.size(); ++u)
            if (is_entered[u] == 0) open(static_cast<int>(u));
        // A text's code belongs to its card and to the objects that are given the text.
        for (const auto& row : program_.abilities)
            if (row.kind != AbilityKind::delayed && !belongs_elsewhere(row)) open(row.body);
    }
    void open(int unit) {
        if (unit == none || !does(unit) || is_open_[static_cast<std::size_t>(unit)] != 0) return;
        is_open_[static_cast<std::size_t>(unit)] = 1;
        waiting_.push_back(unit);
    }
    void open_keyword(int keyword) {
        if (is_keyword_here_[static_cast<std::size_t>(keyword)] != 0) return;
        is_keyword_here_[static_cast<std::size_t>(keyword)] = 1;
        for (const auto& row : program_.abilities)
            if (row.owner_kind == OwnerKind::keyword && row.owner == keyword) open(row.body);
        for (const auto& row : program_.statics)
            if (row.owner_kind == OwnerKind::keyword && row.owner == keyword) change(row.op, row.target);
    }

    void instruction(std::uint32_t code) {
        switch (op_of(code)) {
            case Op::call: open(b_of(code)); break;
            case Op::give_text: change(ModOp::text, program_.borrowed_text); break;
            case Op::modify: change(static_cast<ModOp>(a_of(code)), b_of(code)); break;
            case Op::delay:
            case Op::await: {
                const auto& row = program_.abilities[static_cast<std::size_t>(b_of(code))];
                found_.delays_[static_cast<std::size_t>(row.happening)] = 1;
                open(row.body);
                break;
            }
            case Op::hold: {
                const auto& row = program_.abilities[static_cast<std::size_t>(b_of(code))];
                for (int i = row.first_check; i < row.first_check + row.checks; ++i)
                    change(program_.statics[static_cast<std::size_t>(i)].op, program_.statics[static_cast<std::size_t>(i)].target);
                break;
            }
            default: break;
        }
    }

    void change(ModOp op, int target) {
        if (op < ModOp::gain) {
            found_.attributes_[static_cast<std::size_t>(target)] = 1;
            return;
        }
        const auto& row = program_.properties[static_cast<std::size_t>(target)];
        // Becoming one symbol means losing the attribute's other symbols.
        if (op == ModOp::become) {
            found_.attributes_[static_cast<std::size_t>(row.attribute)] = 1;
            for (std::size_t p = 0; p < program_.properties.size(); ++p)
                if (program_.properties[p].attribute == row.attribute) change_property(static_cast<int>(p));
        }
        if (op == ModOp::text)
            for (const auto& keyword : program_.keywords)
                if (keyword.copies != none && is_here(keyword.copies)) change_property(keyword.property);
        change_property(target);
    }
    void change_property(int property) {
        auto& changes = found_.properties_[static_cast<std::size_t>(property)];
        if (changes != 0) return;
        changes = 1;
        const auto& row = program_.properties[static_cast<std::size_t>(property)];
        if (row.source == PropertySource::keyword) {
            open_keyword(row.value);
            // A keyword brings the headers of its abilities.
            for (const auto& ability : program_.abilities)
                if (ability.kind == AbilityKind::headed && ability.owner_kind == OwnerKind::keyword && ability.owner == row.value)
                    change_property(program_.headers[static_cast<std::size_t>(ability.header)].property);
        }
        // An `any_of` property changes with each of its members.
        for (std::size_t p = 0; p < program_.properties.size(); ++p)
            if (std::ranges::find(program_.members_of(program_.properties[p]), property) !=
                program_.members_of(program_.properties[p]).end())
                change_property(static_cast<int>(p));
    }

    const Program& program_;
    std::span<const std::int16_t> definitions_;
    Possible& found_;
    std::vector<char> is_open_, is_keyword_here_;
    std::vector<int> waiting_;
};

Possible::Possible(const Program& program, std::span<const std::int16_t> definitions)
    : attributes_(program.attributes.size()), properties_(program.properties.size()), delays_(program.happenings.size()) {
    Search(program, definitions, *this).run();
}

}  // namespace holo::machine
