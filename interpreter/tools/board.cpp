#include "interpreter/tools/board.hpp"

#include <fmt/format.h>

#include "interpreter/play/agents.hpp"

namespace holo::tools {

using machine::none;
using machine::Storage;

namespace {

class Board {
public:
    Board(const Shell& shell, const catalog::Game& game, const machine::Table& table, const world::State& state, const play::Labels& labels, int viewer)
        : shell_(shell), game_(game), table_(table), state_(state), labels_(labels), viewer_(viewer), program_(*game.program) {}

    std::string draw() {
        std::string out = figures(0);
        if (!out.empty()) out = paint(shell_.colour, "2", out) + "\n";
        for (int p = 1; p <= table_.players; ++p) {
            const auto rest = figures(p);
            out += paint(shell_.colour, "1", fmt::format("── {} ", labels_.player(p))) + (rest.empty() ? "" : "  " + rest) + "\n";
            out += zones(p);
        }
        out += zones(0);
        return out;
    }

private:
    // Numbers that are not 0 and flags that are up, of one object.
    std::string figures(int object) const {
        std::string out;
        const int kind = table_.objects[static_cast<std::size_t>(object)].kind;
        for (std::size_t a = 0; a < program_.attributes.size(); ++a) {
            const auto& row = program_.attributes[a];
            if (row.kind != kind) continue;
            const int holder = object <= table_.players ? object : state_.controller(object);
            if (row.secret != 0 && viewer_ != 0 && holder != viewer_) continue;
            const auto name = program_.text(row.name);
            const auto add = [&](const std::string& text) { out += (out.empty() ? "" : ", ") + text; };
            if (row.storage == Storage::flag) {
                if (world::has(state_.flag(row.index), object)) add(std::string(name));
            } else if (row.storage == Storage::column && row.initial >= 0 && static_cast<compiler::TypeKind>(row.type) == compiler::TypeKind::number) {
                if (const int value = state_.column(row.index)[object]; value != row.initial || (kind == player_kind() && value != 0))
                    add(fmt::format("{} {}", name, value));
            } else if (row.storage == Storage::column && static_cast<compiler::TypeKind>(row.type) == compiler::TypeKind::symbol) {
                if (const int value = state_.column(row.index)[object]; value > 0)
                    add(fmt::format("{}: {}", name, program_.text(program_.symbols[static_cast<std::size_t>(value)].name)));
            }
        }
        return out;
    }

    int player_kind() const { return table_.objects[1].kind; }

    // The object that this one lies on: by its kind's links that read as a place.
    int host_of(int object) const {
        const int kind = table_.objects[static_cast<std::size_t>(object)].kind;
        const int link = game_.compiler->vocabulary().link_for(kind, "on");
        return link == none ? none : state_.column(program_.attributes[static_cast<std::size_t>(link)].index)[object];
    }

    std::string card(int object) const {
        const auto* definition = table_.definition(object);
        std::string text = labels_.object(state_, object);
        if (definition != nullptr && definition->companion_of == none) text += " " + labels_.title(object, shell_.lang);
        const auto rest = figures(object);
        const auto property = has_text_flag(object);
        if (property) text = paint(shell_.colour, "2", text);
        return rest.empty() ? text : text + " (" + rest + ")";
    }

    // Dimmed when some flag of the state is up: used up, tapped, exhausted.
    bool has_text_flag(int object) const {
        for (const auto& row : program_.attributes)
            if (row.storage == Storage::flag && row.kind == table_.objects[static_cast<std::size_t>(object)].kind && world::has(state_.flag(row.index), object)) return true;
        return false;
    }

    std::string zones(int player) const {
        std::string out;
        const auto& layout = state_.layout();
        for (std::size_t z = 0; z < program_.zones.size(); ++z) {
            if ((program_.zones[z].per_player == 0) != (player == 0)) continue;
            const int zone = layout.instance(static_cast<int>(z), player);
            const int count = world::count(state_.zone(zone), layout.words);
            if (count == 0) continue;
            const auto name = std::string(program_.text(program_.zones[z].name));
            const bool seen = viewer_ == 0 || program_.zones[z].seen_by == 2 || (program_.zones[z].seen_by == 1 && player == viewer_);
            const auto head = fmt::format("  {:<14}", name);
            if (!seen || (program_.zones[z].ordered != 0 && count > 3)) {
                out += paint(shell_.colour, "36", head) + fmt::format("{}\n", count);
                continue;
            }
            bool first = true;
            std::string line;
            const bool in_play = program_.zones[z].in_play != 0;
            world::each(state_.zone(zone), layout.words, [&](int object) {
                if (in_play && host_of(object) >= 0) return;
                // Dice that lie about unused would only fill the screen.
                const auto& row = program_.kinds[static_cast<std::size_t>(table_.objects[static_cast<std::size_t>(object)].kind)];
                if (row.dice != 0 && (row.default_zones >> z & 1) == 0) return;
                if (in_play) {
                    line += (first ? paint(shell_.colour, "36", head) : std::string(16, ' ')) + card(object) + "\n";
                    world::each(state_.zone(zone), layout.words, [&](int other) {
                        if (host_of(other) == object) line += std::string(18, ' ') + "+ " + card(other) + "\n";
                    });
                } else {
                    line += (first ? paint(shell_.colour, "36", head) : "  ") + card(object);
                }
                first = false;
            });
            if (!line.empty() && line.back() != '\n') line += "\n";
            out += line;
        }
        return out;
    }

    const Shell& shell_;
    const catalog::Game& game_;
    const machine::Table& table_;
    const world::State& state_;
    const play::Labels& labels_;
    int viewer_;
    const machine::Program& program_;
};

}  // namespace

std::string draw_board(const Shell& shell, const catalog::Game& game, const machine::Table& table, const world::State& state, const play::Labels& labels, int viewer) {
    return Board(shell, game, table, state, labels, viewer).draw();
}

}  // namespace holo::tools
