#include <algorithm>

#include "interpreter/compiler/lean/passes.hpp"

namespace holo::compiler::lean {

using namespace machine;

namespace {

// Offers each line with that instruction to `rewrite`, with the depths before the pass; tells whether any was rewritten. Depths are
// computed only where such a line is.
template <typename Rewrite>
bool rewrite_each(Lines& lines, Op op, Rewrite&& rewrite) {
    if (std::ranges::none_of(lines, [=](const Line& line) { return line.op == op; })) return false;
    const auto depths = depths_of(lines);
    bool any = false;
    for (std::size_t i = 0; depths && i < lines.size(); ++i)
        if (lines[i].op == op && rewrite(i, *depths)) any = true;
    return any;
}

// Tells whether a move takes the set that the line leaves, and nothing reads the set before.
bool is_of_move(const Lines& lines, const std::vector<Depth>& depths, std::size_t i) {
    const int set = depths[i].spaces;  // its place, counted from 1
    auto user = i + 1;
    for (; user < lines.size(); ++user) {
        const auto& depth = depths[user];
        const auto effect = depth.values == none_yet ? std::nullopt : effect_on(lines[user]);
        if (!effect || lines[user].target != none_yet) return false;
        if (depth.spaces - effect->spaces_taken < set) break;
    }
    if (user == lines.size() || (lines[user].op != Op::spaces_reach && lines[user].op != Op::space_step)) return false;
    return std::ranges::none_of(
        lines, [&](const Line& line) { return line.target > static_cast<int>(i) && line.target <= static_cast<int>(user); });
}

// The line that intersects the set of spaces pushed by line i with the one pushed after it, when all ways between these lines go from
// one to the other; otherwise i.
std::size_t met_again(const Lines& lines, const std::vector<Depth>& depths, std::size_t i) {
    const int below = depths[i].spaces;
    auto both = i + 1;
    for (; both < lines.size(); ++both) {
        const auto& depth = depths[both];
        if (depth.values == none_yet) return i;
        if (lines[both].op == Op::spaces_and && depth.spaces == below + 2) break;
        const auto effect = effect_on(lines[both]);
        if (!effect || depth.spaces - effect->spaces_taken <= below) return i;
    }
    if (both == lines.size()) return i;
    for (std::size_t at = 0; at < lines.size(); ++at) {
        if (lines[at].target == none_yet) continue;
        const auto to = static_cast<std::size_t>(lines[at].target);
        const bool is_within = at > i && at<both, leads_within = to> i && to <= both;
        if (is_within != leads_within) return i;
    }
    return both;
}

}  // namespace

// Drops needless set locals: a set that is stored and loaded at once is only stored, and a set that is never loaded is not stored.
bool drop_sets(Lines& lines) {
    bool any = false;
    const auto is_target = targets_of(lines);
    const auto is_loaded = [&](int set) {
        return std::any_of(lines.begin(), lines.end(), [=](const Line& line) {
            return row_of(line.op).about == About::set_local && line.op != Op::set_store && line.op != Op::set_copy && line.b == set;
        });
    };
    for (std::size_t i = 0; i + 1 < lines.size(); ++i)
        if (lines[i].op == Op::set_store && lines[i + 1].op == Op::set_load && lines[i].b == lines[i + 1].b && is_target[i + 1] == 0) {
            lines[i].op = Op::set_copy;
            lines[i + 1] = {Op::jump, 0, 0, 0, static_cast<int>(i) + 2, lines[i + 1].origin};
            any = true;
        }
    for (std::size_t i = 0; i + 1 < lines.size(); ++i)
        if (lines[i].op == Op::set_copy && !is_loaded(lines[i].b)) {
            lines[i] = {Op::jump, 0, 0, 0, static_cast<int>(i) + 1, lines[i].origin};
            any = true;
        }
    return any;
}

// Drops the set of all spaces that a computed set is put in: only the spaces that exist are kept of the computed set.
bool drop_wholes(Lines& lines) {
    return rewrite_each(lines, Op::spaces_all, [&](std::size_t i, const std::vector<Depth>& depths) {
        const auto both = met_again(lines, depths, i);
        if (both == i) return false;
        lines[both] = {Op::spaces_there, lines[i].a, 0, 0, none_yet, lines[both].origin};
        leave_out(lines, i);
        return true;
    });
}

// Lets the sets of a move have members that are not on the map: no way leads there.
bool drop_masks(Lines& lines) {
    return rewrite_each(lines, Op::spaces_there, [&](std::size_t i, const std::vector<Depth>& depths) {
        if (!is_of_move(lines, depths, i)) return false;
        leave_out(lines, i);
        return true;
    });
}

}  // namespace holo::compiler::lean
