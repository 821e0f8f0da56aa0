#include "interpreter/tools/narrator.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace holo::tools {

using compiler::TypeKind;

void add_value(wording::Values& values, const Naming& naming, const catalog::Game& game, const machine::Table& table,
               const wording::Catalogue* words, const world::State& state, const std::string& name, const compiler::Type& type,
               std::int32_t value, int listener, bool is_known) {
    const auto& p = *game.program;
    const auto word = [&](std::string_view key) { return words == nullptr ? std::string(key) : words->on_table(key); };
    const auto put = [&](const std::string& key, std::string text, bool many = false) { values[key] = {std::move(text), many}; };
    switch (type.kind) {
        case TypeKind::number:
            if (value == 0) put(name + ".none", "");
            put(name, fmt::format("{}", value), value != 1);
            return;
        case TypeKind::flag:
            if (value != 0) put(name, word(name));
            return;
        case TypeKind::symbol:
            if (value > 0) {
                const auto symbol = p.text(p.symbols[static_cast<std::size_t>(value)].name);
                put(name, word(symbol));
                put(name + "." + std::string(symbol), "");
            }
            return;
        case TypeKind::object: {
            if (value < 0) return;
            const bool seen = is_known || naming.sees(state, value, listener);
            put(name, seen ? naming.seen(state, value) : naming.of(state, value, listener));
            if (seen) put(name + ".seen", "");
            if (value > table.players) put(name + ":owner", naming.labels().player(state.controller(value)));
            if (const auto side = naming.is_die(value) ? naming.side(state, value) : std::string(); !side.empty())
                put(name + ":side", side);
            if (seen) put(name + ":id", naming.labels().object(state, value));
            return;
        }
        case TypeKind::zone: {
            if (value < 0) return;
            const machine::ZoneValue zone(value);
            put(name, word(p.text(p.zones[static_cast<std::size_t>(zone.zone())].name)));
            if (zone.player() != 0) put(name + ":owner", naming.labels().player(zone.player()));
            return;
        }
        case TypeKind::space:
            if (value >= 0) put(name, naming.labels().space(state, value));
            return;
        case TypeKind::period:
            if (value > 0) put(name, word(p.text(p.periods[static_cast<std::size_t>(value - 1)].name)));
            return;
        default: return;
    }
}

Narrator::Narrator(const Naming& naming, const catalog::Game& game, const machine::Table& table, const wording::Catalogue* words)
    : naming_(naming), game_(game), table_(table), words_(words), reckoning_(game, table) {
    for (const auto& event : game.compiler->vocabulary().events)
        sentences_.push_back(words == nullptr || event.query ? nullptr : wording::told(*words, event.name));
}

unsigned Narrator::who_sees(const world::State& state, int object) const {
    unsigned bits = 1;
    for (int p = 1; p <= table_.players; ++p)
        if (naming_.sees(state, object, p)) bits |= 1u << p;
    return bits;
}

void Narrator::event(const world::State& state, int happening, std::span<const std::int32_t> arguments, int actor, int depth,
                     Outcome outcome) {
    state_ = &state;
    const auto* sentence =
        static_cast<std::size_t>(happening) < sentences_.size() ? sentences_[static_cast<std::size_t>(happening)] : nullptr;
    if (sentence == nullptr || outcome == Outcome::impossible) {
        // An event that was interrupted may turn out to be impossible.
        if (sentence == nullptr || open_.empty() || open_.back().depth != depth || open_.back().happening != happening) return;
    }
    if (outcome == Outcome::begins) {
        // The frame counts itself when it begins, and not when it ends.
        Open open{sentence, happening, actor, depth - 1, {arguments.begin(), arguments.end()}, {}, {}, told_.size()};
        const auto& params = game_.compiler->vocabulary().events[static_cast<std::size_t>(happening)].params;
        for (std::size_t i = 0; i < params.size(); ++i) {
            const bool is_thing = params[i].type.kind == TypeKind::object && arguments[i] > 0;
            open.known_to.push_back(is_thing ? who_sees(state, arguments[i]) : 1);
            open.sides.push_back(is_thing && naming_.is_die(arguments[i]) ? state.column(game_.program->face_column)[arguments[i]]
                                                                          : machine::none);
        }
        told_.push_back({static_cast<int>(open_.size()), {}});
        open_.push_back(std::move(open));
        return;
    }
    while (!open_.empty() && open_.back().depth > depth) open_.pop_back();
    if (open_.empty() || open_.back().depth != depth || open_.back().happening != happening) return;
    if (outcome == Outcome::done && !open_.back().is_told) tell(state, open_.back(), arguments);
    open_.pop_back();
}

wording::Values Narrator::values(const world::State& state, const Open& open, std::span<const std::int32_t> arguments, int listener) const {
    wording::Values out;
    out["you"] = {naming_.labels().player(open.actor), false};
    const auto& event = game_.compiler->vocabulary().events[static_cast<std::size_t>(open.happening)];
    for (std::size_t i = 0; i < event.params.size() && i < arguments.size(); ++i) {
        const auto& param = event.params[i];
        if (param.optional && arguments[i] == param.initial) continue;
        const bool is_known = (open.known_to[i] >> listener & 1) != 0;
        if (param.type.kind == TypeKind::side) {
            // A side belongs to the first die among the arguments.
            for (std::size_t k = 0; k < event.params.size(); ++k)
                if (event.params[k].type.kind == TypeKind::object && naming_.is_die(arguments[k]) && arguments[i] >= 0) {
                    out[param.name] = {naming_.labels().side(arguments[k], arguments[i]), false};
                    break;
                }
            continue;
        }
        add_value(out, naming_, game_, table_, words_, state, param.name, param.type, arguments[i], listener, is_known);
        if (open.sides[i] >= 0) out[param.name + ":before"] = {naming_.labels().side(arguments[i], open.sides[i]), false};
    }
    for (std::size_t r = 0; r < event.results.size() && event.params.size() + r < arguments.size(); ++r)
        if (const auto value = arguments[event.params.size() + r]; value > 0)
            out[event.results[r]] = {fmt::format("{}", value), value != 1};
    reckoning_.add(out, *open.sentence, state, open.actor);
    return out;
}

void Narrator::tell(const world::State& state, const Open& open, std::span<const std::int32_t> arguments) {
    auto& news = told_[open.place];
    for (int listener = 0; listener <= table_.players; ++listener)
        news.for_player.push_back(wording::filled(*open.sentence, values(state, open, arguments, listener)).value_or(""));
}

std::vector<News> Narrator::take() {
    for (auto& open : open_)
        if (!open.is_told && state_ != nullptr) {
            tell(*state_, open, open.arguments);
            open.is_told = true;
        }
    std::vector<News> out;
    for (auto& news : told_)
        if (!news.for_player.empty()) out.push_back(std::move(news));
    told_.clear();
    return out;
}

}  // namespace holo::tools
