#include "interpreter/checks/flow.hpp"

#include <algorithm>

#include "interpreter/checks/usage.hpp"
#include "interpreter/checks/walk.hpp"

namespace holo::checks {

using namespace machine;

namespace {

constexpr std::size_t most_cases = 8;  // entries of a unit that are kept apart

}  // namespace

Flow::Flow(const catalog::Game& game)
    : game_(game),
      program_(*game.program),
      units_(program_.units.size()),
      events_(program_.happenings.size()),
      shows_(program_.units.size(), -1),
      users_(program_.headers.size()),
      comers_(program_.zones.size()),
      led_(program_.attributes.size()),
      bearers_(program_.properties.size()),
      gifts_(program_.properties.size()),
      offered_(program_.headers.size()) {
    for (const auto& unit : program_.units) {
        bool any = false;
        each_instruction(program_, unit, [&](Op op, int, int, std::uint32_t) { any = any || op == Op::answer; });
        answers_.push_back(any);
    }
    for (const auto& row : program_.attributes) one_for_.push_back(stored(row.storage, row.index));
    find_writes();
    collect();
    while (!queue_.empty()) {
        const auto [unit, index] = *queue_.begin();
        queue_.erase(queue_.begin());
        const auto entry = units_[static_cast<std::size_t>(unit)][index];
        Walk(*this, unit, &entry).run();
    }
    std::sort(choices_.begin(), choices_.end(), [](const Choice& x, const Choice& y) { return x.at < y.at; });
    choices_.erase(std::unique(choices_.begin(), choices_.end(), [](const Choice& x, const Choice& y) { return x.at == y.at; }),
                   choices_.end());
}

// Follows the code that runs without being asked: the game and its abilities.
void Flow::collect() {
    const auto start = [&](int unit) {
        if (unit != none) enter(unit, Arguments(program_.units[static_cast<std::size_t>(unit)].arguments, Argument{{}, true, {}}));
    };
    start(game_.manifest.unit);
    start(program_.interlude);
    for (const auto& variant : game_.manifest.variants) start(variant.unit);
    // Code that keeps names for a delayed effect enters the body of the effect.
    for (const auto& ability : program_.abilities)
        if (ability.kind != AbilityKind::delayed)
            for (const int unit : {ability.body, ability.match, ability.condition}) start(unit);
    for (const auto& row : program_.statics)
        for (const int unit : {row.affected, row.amount, row.condition}) start(unit);
    for (const auto& header : program_.headers)
        if (header.raises != none)
            raise(header.raises, Arguments(program_.happenings[static_cast<std::size_t>(header.raises)].arguments, Argument{{}, true, {}}));
    begin_with_decks();
    for (const auto zone : {game_.manifest.companion_zone, game_.manifest.beside_zone, game_.manifest.brought_zone})
        if (zone != none) come(zone, {});
    for (const auto& stock : program_.stocks) come(stock.zone, {});
}

// Cards begin in the zones of their decks, except for those that a requirement keeps out.
void Flow::begin_with_decks() {
    for (const auto& section : game_.manifest.sections) {
        if (section.zone == none) continue;
        Traits traits;
        for (const auto& required : program_.requires_) {
            if (required.unwanted == none) continue;
            const auto none_of = members(required.unwanted);
            if (!none_of || none_of->zones != 1u << section.zone || !none_of->exact) continue;
            auto list = none_of->traits.list();
            std::erase_if(list, [&](const Trait& trait) {
                return program_.properties[static_cast<std::size_t>(trait.property)].source == PropertySource::kind;
            });
            if (list.size() == 1) traits.add(Trait{list.front().property, !list.front().holds});
        }
        come(section.zone, traits);
    }
}

std::optional<std::size_t> Flow::merge(std::vector<Arguments>& cases, const Arguments& entry) {
    const auto join = [&](Arguments& into) {
        bool more = false;
        for (std::size_t i = 0; i < into.size() && i < entry.size(); ++i) more = into[i].join(entry[i]) || more;
        return more;
    };
    const auto covers = [&](const Arguments& known) {
        return std::equal(known.begin(), known.end(), entry.begin(), entry.end(),
                          [](const Argument& x, const Argument& y) { return x.covers(y); });
    };
    if (std::any_of(cases.begin(), cases.end(), covers)) return std::nullopt;
    if (cases.size() < most_cases) {
        cases.push_back(entry);
        return cases.size() - 1;
    }
    join(cases.back());
    return cases.size() - 1;
}

void Flow::enter(int unit, const Arguments& entry) {
    if (const auto index = merge(units_[static_cast<std::size_t>(unit)], entry)) queue_.emplace(unit, *index);
}

void Flow::raise(int happening, const Arguments& entry) {
    const auto index = merge(events_[static_cast<std::size_t>(happening)], entry);
    const auto& row = program_.happenings[static_cast<std::size_t>(happening)];
    if (!index || row.body == none || row.kind == HappeningKind::query) return;
    auto inside = events_[static_cast<std::size_t>(happening)][*index];
    const auto all = asked(happening);
    for (std::size_t p = 0; p < inside.size() && p < all.size(); ++p) inside[p].traits.add(all[p]);
    enter(row.body, inside);
}

std::vector<Traits> Flow::asked(int happening) {
    const auto& params = game_.compiler->vocabulary().events[static_cast<std::size_t>(happening)].params;
    std::vector<Traits> all(params.size());
    for (std::size_t p = 0; p < params.size(); ++p)
        if (params[p].noun != none) all[p].add(Trait{params[p].noun, true});
    const auto condition = program_.happenings[static_cast<std::size_t>(happening)].condition;
    if (condition == none) return all;
    for (const auto& fact : promises(condition))
        if (static_cast<std::size_t>(fact.object) < all.size()) all[static_cast<std::size_t>(fact.object)].add(fact.trait);
    return all;
}

void Flow::put(std::vector<Traits>& list, const Traits& traits) {
    if (std::find(list.begin(), list.end(), traits) == list.end()) list.push_back(traits);
}

void Flow::give(int property, const Gift& gift) {
    auto& list = gifts_[static_cast<std::size_t>(property)];
    if (std::find(list.begin(), list.end(), gift) == list.end()) list.push_back(gift);
}

void Flow::ask_property(int property, const Traits& traits) {
    put(bearers_[static_cast<std::size_t>(property)], traits);
    for (const auto member : program_.members_of(program_.properties[static_cast<std::size_t>(property)])) ask_property(member, traits);
}

const std::vector<Fact>& Flow::promises(int unit) {
    const auto [it, fresh] = promises_.try_emplace(unit);
    if (!fresh) return it->second;  // a unit that reaches itself: nothing yet
    Walk walk(*this, unit, nullptr);
    walk.run();
    auto found = walk.promised.value_or(std::vector<Fact>{});
    return promises_[unit] = std::move(found);
}

bool Flow::may_show(int unit) {
    auto& known = shows_[static_cast<std::size_t>(unit)];
    if (known != -1) return known != 0;
    known = 0;
    bool any = false;
    each_instruction(program_, program_.units[static_cast<std::size_t>(unit)], [&](Op op, int, int b, std::uint32_t) {
        if (op == Op::show) any = true;
        else if (op == Op::event || op == Op::event_by) any = any || event_may_show(b);
        else if (op == Op::call) any = any || may_show(b);
    });
    shows_[static_cast<std::size_t>(unit)] = any ? 1 : 0;
    return any;
}

bool Flow::event_may_show(int happening) {
    const auto body = program_.happenings[static_cast<std::size_t>(happening)].body;
    return body != none && may_show(body);
}

std::optional<Members> Flow::members(int unit) {
    Walk walk(*this, unit, nullptr);
    walk.run();
    return walk.members;
}

const Writes& Flow::writes(int unit) {
    if (const auto [it, fresh] = writes_.try_emplace(unit); !fresh || unit == none) return it->second;
    return walk_for_writes(unit);
}

const Writes& Flow::walk_for_writes(int unit) {
    Walk walk(*this, unit, nullptr, Purpose::writes);
    walk.run();
    return writes_[unit] = walk.writes();
}

// Twice, because a unit that reaches itself counts as one that writes nothing meanwhile.
void Flow::find_writes() {
    for (const auto& happening : program_.happenings) writes(happening.body);
    std::vector<int> units;
    for (const auto& [unit, written] : writes_) units.push_back(unit);
    for (const int unit : units)
        if (unit != none) walk_for_writes(unit);
}

const std::set<ArgumentAttribute>& Flow::emptied_by(int happening) {
    return writes(program_.happenings[static_cast<std::size_t>(happening)].body).emptied;
}

void Flow::ask_late(std::uint32_t at, ArgumentAttribute asked, std::optional<LateQuestion> question) {
    if (question) late_questions_.insert_or_assign({at, asked}, *question);
    else late_questions_.erase({at, asked});
}

int Flow::stored(Storage storage, int index) const {
    for (std::size_t a = 0; a < program_.attributes.size(); ++a)
        if (program_.attributes[a].storage == storage && program_.attributes[a].index == index) return static_cast<int>(a);
    return none;
}

bool Flow::is_empty(int attribute, std::optional<int> value) const {
    return value && *value == program_.attributes[static_cast<std::size_t>(attribute)].of_nothing();
}

const std::vector<ReadOfAll>& Flow::read_of_all(int unit) {
    const auto [it, fresh] = reads_.try_emplace(unit);
    if (fresh && units_[static_cast<std::size_t>(unit)].empty()) Walk(*this, unit, nullptr).run();
    return it->second;
}

const std::set<ArgumentAttribute>& Flow::asked_by(int unit) {
    const auto [it, fresh] = asked_attributes_.try_emplace(unit);
    if (fresh && units_[static_cast<std::size_t>(unit)].empty()) Walk(*this, unit, nullptr).run();
    return it->second;
}

}  // namespace holo::checks
