#include "interpreter/tools/sight_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace holo::tools {

namespace {

using world::Obstacle;

constexpr const char* corner_names[][2] = {{"upper left", "superior izquierda"},
                                           {"upper right", "superior derecha"},
                                           {"lower right", "inferior derecha"},
                                           {"lower left", "inferior izquierda"}};

std::string corner(const Shell& shell, int number) { return corner_names[number][static_cast<std::size_t>(shell.lang)]; }

std::string obstacle(const Shell& shell, const SightLines& sight, const Obstacle& met) {
    const bool spanish = shell.lang == Lang::es;
    const auto label = [&](int space) { return space < 0 ? std::string(spanish ? "el borde" : "the border") : sight.label(space); };
    switch (met.kind) {
        case Obstacle::Kind::none: return spanish ? "libre" : "clear";
        case Obstacle::Kind::edge: {
            std::string kind;
            for (const auto& edge : sight.map.edges)
                if ((edge.a == met.a && edge.b == met.b) || (edge.a == met.b && edge.b == met.a))
                    kind = sight.word(sight.map.edge_kinds[static_cast<std::size_t>(edge.kind)]);
            return spanish ? fmt::format("{} entre {} y {}", kind, label(met.a), label(met.b))
                           : fmt::format("{} between {} and {}", kind, label(met.a), label(met.b));
        }
        case Obstacle::Kind::corner:
            return spanish ? fmt::format("esquina entre {} y {}", label(met.a), label(met.b))
                           : fmt::format("corner between {} and {}", label(met.a), label(met.b));
        case Obstacle::Kind::space: return label(met.a);
    }
    return {};
}

// The nearest blocking piece in the way of one line that nothing of the map stops; empty without any.
std::string piece_on(const SightLines& sight, int from, int i, int to, int j) {
    const int wide = sight.map.width;
    const int x = from % wide, y = from / wide, dx = to % wide - x, dy = to / wide - y;
    std::string out;
    int nearest = 0;
    for (int ty = std::min(0, dy); ty <= std::max(0, dy); ++ty)
        for (int tx = std::min(0, dx); tx <= std::max(0, dx); ++tx) {
            const int third = (y + ty) * wide + x + tx, far = std::abs(tx) + std::abs(ty);
            if (third == from || third == to || (!out.empty() && far >= nearest)) continue;
            if ((world::Shadows::compute(dx, dy, tx, ty) >> (world::Lines::corners * i + j) & 1) == 0) continue;
            if (auto found = sight.blocks(third); !found.empty()) {
                out = std::move(found);
                nearest = far;
            }
        }
    return out;
}

}  // namespace

std::string told_lines(const Shell& shell, const SightLines& sight, int from, int to) {
    const std::size_t width = shell.lang == Lang::es ? 18 : 11;
    std::string out;
    for (int i = 0; i < world::Lines::corners; ++i)
        for (int j = 0; j < world::Lines::corners; ++j) {
            const auto met = sight.lines.obstacle(from, i, to, j);
            const auto piece = met.kind == Obstacle::Kind::none && sight.blocks ? piece_on(sight, from, i, to, j) : std::string();
            out += fmt::format("{:<{}} - {:<{}}  {}\n", corner(shell, i), width, corner(shell, j), width,
                               shown(piece.empty() ? obstacle(shell, sight, met) : piece));
        }
    return out;
}

}  // namespace holo::tools
