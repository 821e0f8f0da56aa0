#include <algorithm>

#include "interpreter/compiler/lean/passes.hpp"

namespace holo::compiler::lean {

using namespace machine;

namespace {

// The line that pushed the value on top before that line; none_yet when several ways could lead there.
int origin_of_value(const Lines& lines, const std::vector<Depth>& depths, std::size_t at) {
    const int value = depths[at].values - 1;
    for (auto i = static_cast<int>(at) - 1; i >= 0; --i) {
        const auto& line = lines[static_cast<std::size_t>(i)];
        const int depth = depths[static_cast<std::size_t>(i)].values;
        if (depth == none_yet || depth < value) break;
        if (depth == value) return i;
        const auto effect = effect_on(line);
        if (!effect || depth - effect->values_taken <= value) break;
    }
    return none_yet;
}

// Forwards the local that this line stores.
bool forward(Lines& lines, const std::vector<Depth>& depths, std::size_t store) {
    const int local = lines[store].b;
    auto last = store;
    bool has_attribute = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto& line = lines[i];
        const bool is_attribute = line.op == Op::load_attribute && line.a == local;
        if (i == store || (!is_attribute && (row_of(line.op).about != About::local || line.b != local))) continue;
        if (i < store || (line.op != Op::load && line.op != Op::load_attribute)) return false;
        has_attribute = has_attribute || is_attribute;
        last = i;
    }
    const auto from = origin_of_value(lines, depths, store);
    if (from == none_yet) return false;
    const auto begin = static_cast<std::size_t>(from);
    const auto source = lines[begin];
    const bool is_load = source.op == Op::load, is_you = source.op == Op::you;
    if (!is_load && !is_you && (source.op != Op::push || has_attribute)) return false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto& line = lines[i];
        if (is_load && i > begin && i <= last && row_of(line.op).about == About::local && line.b == source.b && line.op != Op::load)
            return false;
        if (line.target == none_yet) continue;
        const auto to = static_cast<std::size_t>(line.target);
        const bool is_within = i > begin && i <= store, leads_within = to > begin && to <= store;
        if (is_within != leads_within) return false;                                       // the value would be there on some ways only
        if (is_load && to > store && to <= last && (i < begin || i > last)) return false;  // a loop could change the other local
    }
    for (auto i = store + 1; i <= last; ++i) {
        auto& line = lines[i];
        if (line.op == Op::load && line.b == local) line = {source.op, 0, source.b, 0, none_yet, line.origin};
        else if (line.op == Op::load_attribute && line.a == local && is_you) line = {Op::your, 0, line.b, 0, none_yet, line.origin};
        else if (line.op == Op::load_attribute && line.a == local) line.a = source.b;
    }
    leave_out(lines, begin);
    leave_out(lines, store);
    return true;
}

}  // namespace

// Forwards locals: a local that is set once, to a number, to a player or to another local that keeps its value meanwhile, is not set,
// and its loads load that. Such locals are arguments of inlined units, below an argument that had to be computed.
bool forward_locals(Lines& lines, int arguments) {
    const auto depths = depths_of(lines);
    if (!depths) return false;
    bool any = false;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (lines[i].op == Op::store && lines[i].b >= arguments && forward(lines, *depths, i)) any = true;
    return any;
}

// Drops a local that only passes a value on to the next line.
bool drop_passed(Lines& lines, int arguments) {
    bool any = false;
    const auto is_target = targets_of(lines);
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
        const int local = lines[i].b;
        const bool passes = lines[i].op == Op::store && lines[i + 1].op == Op::load && lines[i + 1].b == local && local >= arguments;
        if (!passes || is_target[i + 1] != 0) continue;
        const auto uses = std::count_if(lines.begin(), lines.end(), [=](const Line& line) {
            return (row_of(line.op).about == About::local && line.b == local) || (line.op == Op::load_attribute && line.a == local);
        });
        if (uses != 2) continue;
        leave_out(lines, i);
        leave_out(lines, i + 1);
        any = true;
    }
    return any;
}

}  // namespace holo::compiler::lean
