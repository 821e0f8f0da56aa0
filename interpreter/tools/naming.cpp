#include "interpreter/tools/naming.hpp"

#include <fmt/format.h>

#include <map>
#include <utility>

namespace holo::tools {

using machine::none;

Naming::Naming(const Shell& shell, const catalog::Game& game, const machine::Table& table, const play::Labels& labels)
    : shell_(shell), game_(game), table_(table), labels_(labels), titles_(table.objects.size(), none), numbers_(table.objects.size()) {
    std::map<std::pair<int, std::string>, int> known;
    std::vector<int> total;
    for (std::size_t o = static_cast<std::size_t>(table.players) + 1; o < table.objects.size(); ++o) {
        if (table.definition(static_cast<int>(o)) == nullptr) continue;
        const auto [it, is_new] =
            known.try_emplace({table.objects[o].kind, labels.title(static_cast<int>(o), shell.lang)}, static_cast<int>(total.size()));
        if (is_new) total.push_back(0);
        titles_[o] = it->second;
        numbers_[o] = ++total[static_cast<std::size_t>(it->second)];
    }
    for (std::size_t o = 0; o < numbers_.size(); ++o)
        if (titles_[o] != none && total[static_cast<std::size_t>(titles_[o])] == 1) numbers_[o] = 0;
}

bool Naming::is_die(int object) const {
    const auto* definition = object <= table_.players ? nullptr : table_.definition(object);
    return definition != nullptr && definition->faces > 0;
}

std::string Naming::side(const world::State& state, int die) const {
    const int shown = state.column(game_.program->face_column)[die];
    return shown < 0 ? std::string() : labels_.side(die, shown);
}

std::string Naming::of(const world::State& state, int object, int listener) const {
    if (object < 0) return in("nothing", "nada");
    return sees(state, object, listener) ? seen(state, object) : in("a card", "una carta");
}

std::string Naming::seen(const world::State& state, int object) const {
    if (object <= table_.players) return object == 0 ? in("the game", "la partida") : labels_.player(object);
    const auto& row = table_.objects[static_cast<std::size_t>(object)];
    if (is_die(object)) {
        if (row.holder == none) {
            const auto shown = side(state, object);
            return shown.empty() ? in("a die", "un dado") : fmt::format("[{}]", shown);
        }
        const int holder = state.column(game_.program->kinds[static_cast<std::size_t>(row.kind)].holder)[object];
        return fmt::format(fmt::runtime(in("{}'s die", "el dado de {}")), seen(state, holder));
    }
    const auto title = labels_.title(object, shell_.lang);
    return has_twin_in_play(state, object) ? fmt::format("{} #{}", title, number(object)) : title;
}

bool Naming::is_in_play(const world::State& state, int object) const {
    const int zone = state.zone_of(object);
    return zone >= 0 && game_.program->zones[static_cast<std::size_t>(state.layout().kind_of(zone))].in_play != 0;
}

bool Naming::has_twin_in_play(const world::State& state, int object) const {
    if (number(object) == 0) return false;
    for (int o = table_.players + 1; o < state.objects(); ++o)
        if (are_twins(object, o) && is_in_play(state, o)) return true;
    return false;
}

}  // namespace holo::tools
