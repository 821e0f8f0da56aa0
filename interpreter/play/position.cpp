#include "interpreter/play/position.hpp"

#include <xxhash.h>

#include <vector>

#include "interpreter/compiler/vocabulary.hpp"

namespace holo::play {

namespace {

using machine::none;

class Position {
public:
    Position(const world::State& state, const machine::Table& table) : state_(state), table_(table), p_(table.program) {}

    std::uint64_t hash() {
        header();
        for (int o = 0; o < state_.objects(); ++o) object(o);
        for (const auto& row : p_.attributes) attribute(row);
        if (!p_.maps.empty()) ground();
        what_lasts();
        options();
        return XXH3_64bits(parts_.data(), parts_.size() * sizeof parts_[0]);
    }

private:
    void add(std::uint64_t part) { parts_.push_back(part); }
    void number(std::int64_t n) { add(static_cast<std::uint64_t>(n)); }
    void name(machine::Text t) {
        const auto text = p_.text(t);
        add(XXH3_64bits(text.data(), text.size()));
    }
    template <typename Rows>
    void name_in(const Rows& rows, int index) {
        if (index >= 0 && static_cast<std::size_t>(index) < rows.size()) name(rows[static_cast<std::size_t>(index)].name);
        else number(none);
    }

    void header() {
        const auto& h = state_.header();
        std::uint64_t random[sizeof h.random / sizeof(std::uint64_t)];
        static_assert(sizeof random == sizeof h.random);
        std::memcpy(random, &h.random, sizeof random);
        for (const auto part : random) add(part);
        for (const std::int64_t part :
             {std::int64_t{h.status}, std::int64_t{h.choice}, std::int64_t{h.chooser}, std::int64_t{h.secret}, std::int64_t{h.decisions}})
            number(part);
        for (std::size_t i = 0; i < p_.periods.size(); ++i) {
            if (h.periods[i] == 0) continue;
            name(p_.periods[i].name);
            number(h.periods[i]);
        }
    }

    void object(int o) {
        const auto& layout = state_.layout();
        const int zone = state_.zone_of(o);
        name_in(p_.zones, zone < 0 ? none : layout.kind_of(zone));
        number(zone < 0 ? none : layout.owner_of(zone));
        number(state_.above(o));
        number(state_.controller(o));
        for (int player = 1; player <= table_.players; ++player) number(world::has(state_.known(player), o) ? 1 : 0);
        for (const int flag : {p_.out_flag, p_.won_flag}) number(flag == none || !world::has(state_.flag(flag), o) ? 0 : 1);
        for (const int column : {p_.share_column, p_.face_column}) number(state_.column(column)[o]);
        const auto kind = table_.objects[static_cast<std::size_t>(o)].kind;
        if (const int holder = kind == none ? none : p_.kinds[static_cast<std::size_t>(kind)].holder; holder != none)
            number(state_.column(holder)[o]);
    }

    // The value of an object or a space, when it differs from its initial value.
    void changed(const machine::AttributeRow& row, int whose, int value) {
        if (value == row.initial) return;
        name(row.name);
        number(whose);
        if (static_cast<compiler::TypeKind>(row.type) == compiler::TypeKind::symbol) name_in(p_.symbols, value);
        else number(value);
    }

    // An attribute that a set adds has its initial value for all other cards.
    void attribute(const machine::AttributeRow& row) {
        if (row.storage != machine::Storage::column && row.storage != machine::Storage::flag) return;
        for (int o = 0; o < state_.objects(); ++o) {
            if (row.kind != none && table_.objects[static_cast<std::size_t>(o)].kind != row.kind) continue;
            changed(row, o, row.storage == machine::Storage::flag ? world::has(state_.flag(row.index), o) : state_.column(row.index)[o]);
        }
    }

    // Spaces are written by their numbers on a map that is written by its name.
    void ground() {
        const auto& map = p_.maps[static_cast<std::size_t>(state_.ground().map)].name;
        add(XXH3_64bits(map.data(), map.size()));
        add(state_.ground().open);
        for (const auto& row : p_.attributes) {
            if (row.storage != machine::Storage::space_column && row.storage != machine::Storage::space_flag) continue;
            for (int s = 0; s < p_.spaces; ++s)
                changed(row, s,
                        row.storage == machine::Storage::space_flag ? world::has(state_.space_flag(row.index), s)
                                                                    : state_.space_column(row.index)[s]);
        }
    }

    void period(int number_of_period) { name_in(p_.periods, number_of_period - 1); }

    void what_lasts() {
        const auto& h = state_.header();
        for (int i = 0; i < h.modifier_count; ++i) {
            const auto& m = state_.modifiers()[i];
            const auto op = static_cast<machine::ModOp>(m.op);
            for (const int part : {int{m.op}, int{m.target}, int{m.source}}) number(part);
            if (op <= machine::ModOp::at_most) name_in(p_.attributes, m.attribute);
            else if (op <= machine::ModOp::lose) name_in(p_.properties, m.attribute);
            else if (op == machine::ModOp::keep) name_in(p_.attributes, m.attribute), name_in(p_.symbols, m.amount);
            period(m.period);
        }
        const auto waiting = [&](const world::Waiting& w) {
            for (const int part : {int{w.self}, int{w.you}, int{w.count}}) number(part);
            name_in(p_.happenings, w.happening);
            period(w.period);
        };
        for (int i = 0; i < h.waiting_count; ++i) waiting(state_.waiting()[i]);
        for (int i = 0; i < h.delayed_count; ++i) waiting(state_.delayed()[i]);
        for (int i = 0; i < h.use_count; ++i) {
            const auto& use = state_.uses()[i];
            number(use.object);
            number(use.giver);
            period(use.period);
        }
    }

    // For the words of an enumeration, which any set may extend, the chosen one is written later.
    void options() {
        if (static_cast<machine::ChoiceKind>(state_.header().choice) == machine::ChoiceKind::symbol) return;
        for (const auto& option : state_.offered()) {
            for (const int part : {int{option.kind}, int{option.entry}, int{option.object}}) number(part);
            switch (static_cast<machine::OptionKind>(option.kind)) {
                case machine::OptionKind::number:
                case machine::OptionKind::side: number(option.value); break;
                default: break;  // its place in the code
            }
        }
    }

    const world::State& state_;
    const machine::Table& table_;
    const machine::Program& p_;
    std::vector<std::uint64_t> parts_;
};

}  // namespace

std::uint64_t position_of(const world::State& state, const machine::Table& table) { return Position(state, table).hash(); }

}  // namespace holo::play
