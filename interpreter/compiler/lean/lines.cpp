#include "interpreter/compiler/lean/lines.hpp"

namespace holo::compiler::lean {

using namespace machine;

namespace {

constexpr int most_values = 24, most_sets = 6;  // above the locals; Program::deepest_values is never less
constexpr int most_spaces = 8;                  // the program makes room for those that are there

}  // namespace

std::vector<char> targets_of(const Lines& lines) {
    std::vector<char> is_target(lines.size() + 1);
    for (const auto& line : lines)
        if (line.target != none_yet) is_target[static_cast<std::size_t>(line.target)] = 1;
    return is_target;
}

void leave_out(Lines& lines, std::size_t i) { lines[i] = {Op::jump, 0, 0, 0, static_cast<int>(i) + 1, lines[i].origin}; }

std::optional<std::vector<Depth>> depths_of(const Lines& lines) {
    std::vector<Depth> depths(lines.size());
    std::vector<std::size_t> open{0};
    depths[0] = {0, 0, 0};
    const auto lead = [&](std::size_t to, Depth depth) {
        if (to >= lines.size() || (depths[to].values != none_yet && depths[to] != depth)) return false;
        if (depths[to].values == none_yet) open.push_back(to);
        depths[to] = depth;
        return true;
    };
    while (!open.empty()) {
        const auto i = open.back();
        open.pop_back();
        const auto& line = lines[i];
        auto depth = depths[i];
        if (is_answer(line.op)) {
            const int values = line.op == Op::answer ? 1 : 0, sets = line.op == Op::answer_set ? 1 : 0;
            if (depth != Depth{values, sets, 1 - values - sets}) return std::nullopt;
            continue;
        }
        const auto effect = effect_on(line);
        if (!effect || depth.values < effect->values_taken || depth.sets < effect->sets_taken || depth.spaces < effect->spaces_taken)
            return std::nullopt;
        depth.values += effect->values_left - effect->values_taken;
        depth.sets += effect->sets_left - effect->sets_taken;
        depth.spaces += effect->spaces_left - effect->spaces_taken;
        if (depth.values > most_values || depth.sets > most_sets || depth.spaces > most_spaces) return std::nullopt;
        if (line.target != none_yet && !lead(static_cast<std::size_t>(line.target), depth)) return std::nullopt;
        if (line.op != Op::jump && !lead(i + 1, depth)) return std::nullopt;
    }
    return depths;
}

std::optional<Effect> effect_on(const Line& line) {
    if (const auto effect = effect_of_ground(line.op, line.a); effect.is_plain) return effect;
    const int header = line.b == none ? 1 : 0;
    switch (line.op) {
        case Op::call: return Effect{line.a, 1, 0, 0};
        case Op::query: return Effect{line.a, 1, 0, 0};
        case Op::filter: return Effect{line.a + 1, 0, 1, 1};
        case Op::can: return Effect{line.a + 1, 1, 0, 0};
        case Op::can_use: return Effect{2 + header, 1, 0, 0};
        case Op::unforbidden: return Effect{1, 1, 1, 1};
        default: return std::nullopt;
    }
}

}  // namespace holo::compiler::lean
