#include "interpreter/machine/reads.hpp"

#include <algorithm>

namespace holo::machine {

namespace {

std::size_t words_of(const auto& rows) { return static_cast<std::size_t>(world::words_for(static_cast<int>(rows.size()))); }

}  // namespace

Reads::Reads(const Table& table)
    : table_(table),
      program_(table.program),
      seen_properties_(words_of(program_.properties)),
      seen_attributes_(words_of(program_.attributes)),
      seen_units_(words_of(program_.units)),
      seen_queries_(words_of(program_.happenings)) {
    for (const auto& row : program_.statics)
        if (row.owner_kind == OwnerKind::effect) held_.push_back(&row);
}

Parts::Set Reads::of_unit(int id) {
    found_.reset();
    for (auto* seen : {&seen_properties_, &seen_attributes_, &seen_units_, &seen_queries_}) std::ranges::fill(*seen, Word{0});
    unit(id);
    return found_;
}

bool Reads::first_time(std::vector<Word>& seen, int id) {
    if (world::has(seen.data(), id)) return false;
    world::insert(seen.data(), id);
    return !found_.all();
}

void Reads::property(int id) {
    if (id == program_.silence) {
        found_.set(Parts::silence);
        return;
    }
    if (!first_time(seen_properties_, id)) return;
    const auto& row = program_.properties[static_cast<std::size_t>(id)];
    for (const auto member : program_.members_of(row)) property(member);
    found_.set(Parts::gains);
    statics(table_.property_statics(id));
    // Includes lasting effects on it, and the objects that get such abilities with a keyword.
    const bool is_text = row.source == PropertySource::keyword && program_.keywords[static_cast<std::size_t>(row.value)].copies != none;
    for (const auto* held : held_)
        if (held->op >= ModOp::gain && (held->target == id || (held->op == ModOp::text && is_text) ||
                                        (held->op == ModOp::become && row.attribute != none &&
                                         program_.properties[static_cast<std::size_t>(held->target)].attribute == row.attribute)))
            change(*held);
    if (row.source == PropertySource::header)
        for (const auto ability : table_.headed().of_keywords(row.value))
            property(program_.keywords[static_cast<std::size_t>(program_.abilities[ability].owner)].property);
    if (table_.textual(id)) found_.set(Parts::silence);
    // The traits that a die shares with its card follow the card.
    if (row.attribute == none) return;
    const auto kind = program_.attributes[static_cast<std::size_t>(row.attribute)].kind;
    for (std::size_t k = 0; k < program_.kinds.size(); ++k)
        if (const auto& like = program_.kinds[k]; like.like == kind && like.like != none)
            found_.set(Parts::column(static_cast<int>(k), like.holder));
}

void Reads::attribute(int id) {
    if (!first_time(seen_attributes_, id)) return;
    const auto& row = program_.attributes[static_cast<std::size_t>(id)];
    switch (row.storage) {
        case Storage::column: found_.set(row.index == program_.face_column ? Parts::face : Parts::column(row.kind, row.index)); break;
        case Storage::flag: found_.set(Parts::flag(row.index)); break;
        case Storage::face: found_.set(Parts::face); break;
        case Storage::controller: found_.set(Parts::control); break;
        case Storage::keyword: property(program_.keywords[static_cast<std::size_t>(row.index)].property); break;
        case Storage::printed:
        case Storage::owner:
        case Storage::kept:
        case Storage::space_column:  // instructions about spaces depend on all parts
        case Storage::space_flag:
        case Storage::mark:
        case Storage::area: break;
    }
    if (row.may_become())
        for (std::size_t p = 0; p < program_.properties.size(); ++p)
            if (program_.properties[p].source == PropertySource::symbol && program_.properties[p].attribute == id)
                property(static_cast<int>(p));
    found_.set(Parts::amounts);
    statics(table_.attribute_statics(id));
    for (const auto* held : held_)
        if (held->op < ModOp::gain && held->target == id) change(*held);
}

void Reads::change(const StaticRow& row) {
    for (const auto id : {row.condition, row.affected, row.amount})
        if (id != none) unit(id);
}

// The source of a change must be where it works, and must have its text.
void Reads::statics(std::span<const Table::StaticUse> uses) {
    for (const auto& use : uses) {
        const auto& row = program_.statics[use.row];
        if (row.reach == Reach::zone && !table_.always_works(use.object)) found_ |= table_.active_zones();
        if (row.owner_kind == OwnerKind::definition) found_.set(Parts::silence);
        if (use.object == none) property(program_.keywords[static_cast<std::size_t>(row.owner)].property);
        change(row);
    }
}

void Reads::unit(int id) {
    if (!first_time(seen_units_, id)) return;
    each_instruction(program_, program_.units[static_cast<std::size_t>(id)], [&](std::uint32_t code, std::uint32_t) {
        instruction(op_rows()[static_cast<std::size_t>(op_of(code))].about, b_of(code));
        if (op_of(code) == Op::your) found_.set(Parts::control);  // the attribute belongs to the controller of the card
    });
}

void Reads::instruction(About about, int b) {
    switch (about) {
        case About::nothing:
        case About::local:
        case About::set_local: break;
        case About::attribute: attribute(b); break;
        case About::property: property(b); break;
        case About::flag: found_.set(Parts::flag(b)); break;
        case About::column: column(b); break;
        case About::zone: found_.set(Parts::zone(b)); break;
        case About::zones: zones([](const ZoneRow&) { return true; }); break;
        case About::play: zones([](const ZoneRow& zone) { return zone.in_play != 0; }); break;
        case About::order: found_.set(Parts::order); break;
        case About::you: found_.set(Parts::control); break;
        case About::control:
            found_.set(Parts::control);
            // In teams, a statement of `this` about its player may include a team-mate who has something in the zone.
            if (table_.layout().shape.team > 1) zones([](const ZoneRow&) { return true; });
            break;
        case About::players:
            if (program_.out_flag != none) found_.set(Parts::flag(program_.out_flag));
            break;
        case About::unit: unit(b); break;
        case About::query: query(b); break;
        case About::happening:
        case About::header:
        case About::period:
        case About::anything: found_.set(); break;
    }
}

// Whatever kind of object uses it.
void Reads::column(int index) {
    for (std::size_t kind = 0; kind < program_.kinds.size(); ++kind) found_.set(Parts::column(static_cast<int>(kind), index));
}

// Its body, and everything that adjusts it.
void Reads::query(int happening) {
    if (!first_time(seen_queries_, happening)) return;
    const auto body = program_.happenings[static_cast<std::size_t>(happening)].body;
    if (body != none) unit(body);
    for (const auto& listener : table_.listeners(happening, Phase::adjust)) ability(program_.abilities[listener.ability], listener.object);
    for (const auto id : table_.keyword_listeners(happening, Phase::adjust)) ability(program_.abilities[id], none);
}

// Its test of events, and its answer to them.
void Reads::ability(const AbilityRow& row, int object) {
    found_.set(Parts::control);
    if (row.reach == Reach::zone && !table_.always_works(object)) found_ |= table_.active_zones();
    if (row.owner_kind == OwnerKind::definition) found_.set(Parts::silence);
    if (row.owner_kind == OwnerKind::keyword) property(program_.keywords[static_cast<std::size_t>(row.owner)].property);
    if (row.period != none) found_.set(Parts::past);
    for (const auto& check :
         std::span(program_.checks).subspan(static_cast<std::size_t>(row.first_check), static_cast<std::size_t>(row.checks))) {
        if (check.op == CheckOp::has_property || check.op == CheckOp::lacks_property) property(check.operand);
        if (check.op == CheckOp::compares) attribute(check.operand);
        if (check.op == CheckOp::is_link_of_self) column(check.operand);
    }
    for (const auto id : {row.match, row.condition, row.body})
        if (id != none) unit(id);
}

void Reads::zones(bool (*which)(const ZoneRow&)) {
    for (std::size_t kind = 0; kind < program_.zones.size(); ++kind)
        if (which(program_.zones[kind])) found_.set(Parts::zone(static_cast<int>(kind)));
}

}  // namespace holo::machine
