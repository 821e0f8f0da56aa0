#include "interpreter/compiler/inlining.hpp"

#include <algorithm>
#include <optional>

#include "interpreter/machine/effect.hpp"
#include "interpreter/machine/meanwhile.hpp"

namespace holo::compiler {

using namespace machine;

namespace {

constexpr int none_yet = -1;
constexpr std::size_t most_called = 120, most_lines = 1200;  // lines of an inlined unit, and of the unit around it
constexpr std::size_t worth_a_look = 6;                      // lines that a jump skips when a set is empty
constexpr int most_locals = 200;                             // `load_attribute` has eight bits for a local
constexpr int deepest = 30;                                  // units made because another unit needs them
constexpr int most_set_locals = 16;
constexpr int most_values = 24, most_sets = 6;  // above the locals; Program::deepest_values is never less
constexpr int most_spaces = 8;                  // the program makes room for those that are there

// An instruction whose jump target is the number of a line.
struct Line {
    Op op;
    int a, b;
    std::int32_t word = 0;
    int target = none_yet;
    std::uint32_t origin = 0;  // index of the original instruction
};
using Lines = std::vector<Line>;

struct Lean {
    Lines lines;
    int locals = 0, set_locals = 0;
};

const OpRow& row_of(Op op) { return op_rows()[static_cast<std::size_t>(op)]; }
bool leads_somewhere(Op op) { return row_of(op).operand == Operand::jump || row_of(op).operand == Operand::b_jump; }
bool is_answer(Op op) { return op == Op::answer || op == Op::answer_set || op == Op::answer_spaces; }
bool is_call(Op op) { return op == Op::call || op == Op::call_spaces || op == Op::filter; }
// An instruction that reads or opens the frame of its unit.
bool needs_frame(Op op) {
    return is_call(op) || op == Op::call_set || op == Op::filter_spaces || op == Op::query || op == Op::can ||
           row_of(op).about == About::set_local;
}
// Units with locals that are sets of spaces stay as they are.
bool has_local_spaces(Op op) { return op == Op::spaces_enter || op == Op::spaces_take; }
// An instruction that an acting unit may contain which needs no frame of its own.
bool changes_numbers(Op op) {
    if (row_of(op).does == Does::writes) return true;
    if (op == Op::cause) return false;  // looks for the event's own frame
    switch (row_of(op).about) {
        case About::happening:
        case About::header:
        case About::period:
        case About::anything: return false;
        default: return row_of(op).does == Does::pure && !needs_frame(op) && !has_local_spaces(op);
    }
}

}  // namespace

class Inlining::Writing {
public:
    explicit Writing(Program& program) : program_(program) {}

    void write(std::size_t first) {
        made_.resize(program_.units.size());
        for (auto unit = first; unit < made_.size(); ++unit)
            if (const auto* lean = lean_of(static_cast<int>(unit)); lean != nullptr) {
                if (made_[unit].is_new) put(unit, *lean);
                program_.units[unit].lean.frameless =
                    lean->set_locals == 0 && std::ranges::none_of(lean->lines, needs_frame, &Line::op) ? 1 : 0;
            } else if (program_.units[unit].looks == 0) {
                program_.units[unit].lean.frameless = only_changes_numbers(program_.units[unit]) ? 1 : 0;
            }
    }
    void truncate(std::size_t first) {
        if (first < made_.size()) made_.resize(first);
    }

private:
    enum class State : std::uint8_t { unknown, begun, done };
    // The depths of the stacks before a line. Sets of both sorts lie on one stack.
    struct Depth {
        int values = none_yet, sets = 0, spaces = 0;
        bool operator==(const Depth&) const = default;
    };
    // The progress of a unit.
    struct Made {
        std::unique_ptr<const Lean> lean;
        State state = State::unknown;
        bool is_new = false;  // something was inlined into it
    };
    // The replacement for a parameter of an inlined unit.
    struct Binding {
        bool is_number;
        int value;  // the number, or the local
    };

    // nullptr for a unit that acts, or cannot be inlined.
    const Lean* lean_of(int unit) {
        const auto at = static_cast<std::size_t>(unit);
        if (at >= made_.size() || program_.units[at].looks == 0 || made_[at].state == State::begun) return nullptr;
        if (made_[at].state == State::unknown) {
            if (depth_ >= deepest) return nullptr;
            const Meanwhile deeper(depth_, depth_ + 1);
            made_[at].state = State::begun;
            make(unit);
            made_[at].state = State::done;
        }
        return made_[at].lean.get();
    }

    void make(int unit) {
        const auto& row = program_.units[static_cast<std::size_t>(unit)];
        const auto read = decoded(row);
        if (!read) return;
        auto& made = made_[static_cast<std::size_t>(unit)];
        // Called units are made first, because they use the same buffer of lines.
        for (const auto& line : *read)
            if (is_call(line.op)) lean_of(line.b);
        out_ = {{}, row.locals, row.set_locals};
        has_written_in_ = false;
        copy(*read, row.locals, row.set_locals);
        if (out_.lines.size() <= most_lines && out_.locals <= most_locals) {
            shorten(out_.lines, row.arguments);
            made.is_new = (has_written_in_ || out_.lines.size() < read->size()) && is_sound(out_.lines);
        }
        // Unchanged, for its callers.
        if (!made.is_new) out_ = {*read, row.locals, row.set_locals};
        if (is_sound(out_.lines)) made.lean = std::make_unique<const Lean>(std::move(out_));
    }

    bool only_changes_numbers(const UnitRow& row) const {
        if (row.set_locals != 0) return false;
        for (auto at = row.begin; at < row.end; at += length_of(program_.code[at]))
            if (!changes_numbers(machine::op_of(program_.code[at]))) return false;
        return true;
    }

    // The lines of a unit whose last line is its answer. Each earlier answer leads there.
    std::optional<Lines> decoded(const UnitRow& row) const {
        Lines lines;
        std::vector<int> line_at(row.end - row.begin + 1, none_yet);
        std::vector<std::uint32_t> to;
        std::vector<std::size_t> answers;
        for (auto at = row.begin; at < row.end; ++at) {
            const auto code = program_.code[at];
            Line line{machine::op_of(code), machine::a_of(code), machine::b_of(code)};
            line.origin = at;
            line_at[at - row.begin] = static_cast<int>(lines.size());
            const auto operand = row_of(line.op).operand;
            if (length_of(operand) == 2) line.word = static_cast<std::int32_t>(program_.code[++at]);
            const bool is_last = at + 1 == row.end;
            if (has_local_spaces(line.op)) return std::nullopt;  // copied unchanged
            if ((is_last && !is_answer(line.op)) || line.op == Op::choose_jump || line.op == Op::act_as || line.op == Op::leave)
                return std::nullopt;
            if (is_answer(line.op) && !is_last) answers.push_back(lines.size());
            to.push_back(at + 1 +
                         static_cast<std::uint32_t>(operand == Operand::jump     ? line.b
                                                    : operand == Operand::b_jump ? line.word
                                                                                 : 0));
            lines.push_back(line);
        }
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (leads_somewhere(lines[i].op)) lines[i].target = line_at[to[i] - row.begin];
        for (const auto i : answers) {
            if (lines[i].op != lines.back().op) return std::nullopt;
            lines[i] = {Op::jump, 0, 0, 0, static_cast<int>(lines.size()) - 1, lines[i].origin};
        }
        return lines;
    }

    static std::vector<char> targets_of(const Lines& lines) {
        std::vector<char> is_target(lines.size() + 1);
        for (const auto& line : lines)
            if (line.target != none_yet) is_target[static_cast<std::size_t>(line.target)] = 1;
        return is_target;
    }

    // Copies the lines and inlines their calls; new locals start at these numbers.
    void copy(const Lines& lines, int first_local, int first_set) {
        const auto is_target = targets_of(lines);
        std::vector<int> where(lines.size() + 1);
        std::vector<std::pair<std::size_t, int>> leading;  // line, and the line here that it jumps to
        for (std::size_t i = 0; i < lines.size(); ++i) {
            where[i] = static_cast<int>(out_.lines.size());
            const auto& line = lines[i];
            if (is_call(line.op) && write_in(lines, i, is_target, first_local, first_set)) continue;
            if (line.target != none_yet) leading.emplace_back(out_.lines.size(), line.target);
            out_.lines.push_back(line);
        }
        where[lines.size()] = static_cast<int>(out_.lines.size());
        for (const auto& [at, target] : leading) out_.lines[at].target = where[static_cast<std::size_t>(target)];
    }

    static Op answer_to(Op call) { return call == Op::filter ? Op::answer_set : call == Op::call_spaces ? Op::answer_spaces : Op::answer; }

    static void bind(Line& line, const std::vector<Binding>& locals, int first_set) {
        const auto about = row_of(line.op).about;
        if (about == About::set_local) line.b += first_set;
        if (line.op == Op::load_attribute) line.a = locals[static_cast<std::size_t>(line.a)].value;
        if (about != About::local) return;
        const auto& bound = locals[static_cast<std::size_t>(line.b)];
        if (bound.is_number) line.op = Op::push;
        line.b = bound.value;
    }

    // Inlines the unit that line i calls.
    bool write_in(const Lines& lines, std::size_t i, const std::vector<char>& is_target, int first_local, int first_set) {
        const auto& call = lines[i];
        const bool filters = call.op == Op::filter;
        const auto* lean = lean_of(call.b);
        if (lean == nullptr || lean->lines.size() > most_called || lean->lines.back().op != answer_to(call.op)) return false;
        if (first_local + lean->locals > most_locals || first_set + std::max(lean->set_locals, 1) > most_set_locals) return false;
        // The filtering player must be the acting one, because an inlined unit has no frame of its own.
        if (filters && (i == 0 || lines[i - 1].op != Op::you || is_target[i] != 0)) return false;
        std::size_t before = i - (filters ? 1 : 0);  // lines that compute the arguments end here
        bool is_open = is_target[before] == 0;       // no jump leads in between
        if (filters) out_.lines.pop_back();

        const int arguments = call.a;
        std::vector<Binding> locals;
        for (int local = 0; local < lean->locals; ++local) locals.push_back({false, first_local + local});
        for (int p = arguments - 1; p >= 0; --p) {
            const auto use = use_of(lean->lines, p);
            const bool is_load = is_open && before > 0 && lines[before - 1].op == Op::load && (use.is_first_reset || !use.is_changed);
            const bool is_number =
                is_open && before > 0 && lines[before - 1].op == Op::push && (use.is_first_reset || (!use.is_changed && !use.is_attribute));
            if (is_load || is_number) {
                if (!use.is_first_reset) locals[static_cast<std::size_t>(p)] = {is_number, out_.lines.back().b};
                out_.lines.pop_back();
                --before;
                is_open = is_target[before] == 0;
            } else {
                out_.lines.push_back({Op::store, 0, first_local + p, 0, none_yet, call.origin});
                is_open = false;
            }
        }
        const auto body = Lines(lean->lines.begin(), lean->lines.end() - 1);
        if (filters) {
            if (body.size() > worth_a_look)
                out_.lines.push_back({Op::jump_if_empty, 0, 0, 0, static_cast<int>(out_.lines.size() + 2 + body.size()), call.origin});
            out_.lines.push_back({Op::set_store, 0, first_set, 0, none_yet, call.origin});
            out_.set_locals = std::max(out_.set_locals, first_set + 1);
        }
        out_.locals = std::max(out_.locals, first_local + lean->locals);
        out_.set_locals = std::max(out_.set_locals, first_set + lean->set_locals);
        copy_written(body, locals, first_set);
        has_written_in_ = true;
        return true;
    }

    // An inlined unit has no call left that could be inlined.
    void copy_written(const Lines& lines, const std::vector<Binding>& locals, int first_set) {
        const auto first = static_cast<int>(out_.lines.size());
        for (auto line : lines) {
            bind(line, locals, first_set);
            if (line.target != none_yet) line.target += first;
            out_.lines.push_back(line);
        }
    }

    // The uses of a local.
    struct Use {
        bool is_changed = false, is_attribute = false;
        bool is_first_reset = false;  // its argument is overwritten first
    };
    static Use use_of(const Lines& lines, int local) {
        Use use;
        bool any = false;
        for (const auto& line : lines) {
            const bool is_meant =
                row_of(line.op).about == About::local ? line.b == local : line.op == Op::load_attribute && line.a == local;
            if (!is_meant) continue;
            if (!any) use.is_first_reset = line.op == Op::reset;
            any = true;
            if (line.op == Op::load_attribute) use.is_attribute = true;
            else if (line.op != Op::load) use.is_changed = true;
        }
        return use;
    }

    // ---- peephole optimisations --------------------------------------------------------------------

    static void shorten(Lines& lines, int arguments) {
        do clean(lines);
        while (thread_jumps(lines) || drop_sets(lines) || forward_locals(lines, arguments) || drop_passed(lines, arguments) ||
               drop_tests(lines) || fold(lines) || drop_wholes(lines) || drop_masks(lines));
    }

    // Drops a local that only passes a value on to the next line.
    static bool drop_passed(Lines& lines, int arguments) {
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

    // Lets the sets of a move have members that are not on the map: no way leads there.
    static bool drop_masks(Lines& lines) {
        const auto is_kept = [](const Line& line) { return line.op == Op::spaces_there; };
        if (std::none_of(lines.begin(), lines.end(), is_kept)) return false;
        const auto depths = depths_of(lines);
        bool any = false;
        for (std::size_t i = 0; depths && i < lines.size(); ++i) {
            if (!is_kept(lines[i]) || !is_of_move(lines, *depths, i)) continue;
            leave_out(lines, i);
            any = true;
        }
        return any;
    }

    // Tells whether a move takes the set that the line leaves, and nothing reads the set before.
    static bool is_of_move(const Lines& lines, const std::vector<Depth>& depths, std::size_t i) {
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

    // Drops the set of all spaces that a computed set is put in: only the spaces that exist are kept of the computed set.
    static bool drop_wholes(Lines& lines) {
        const auto is_whole = [](const Line& line) { return line.op == Op::spaces_all; };
        if (std::none_of(lines.begin(), lines.end(), is_whole)) return false;
        const auto depths = depths_of(lines);
        bool any = false;
        for (std::size_t i = 0; depths && i < lines.size(); ++i) {
            if (!is_whole(lines[i])) continue;
            const auto both = met_again(lines, *depths, i);
            if (both == i) continue;
            lines[both] = {Op::spaces_there, lines[i].a, 0, 0, none_yet, lines[both].origin};
            leave_out(lines, i);
            any = true;
        }
        return any;
    }

    // The line that intersects the set of spaces pushed by line i with the one pushed after it, when all ways between these lines go from
    // one to the other; otherwise i.
    static std::size_t met_again(const Lines& lines, const std::vector<Depth>& depths, std::size_t i) {
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

    static void leave_out(Lines& lines, std::size_t i) { lines[i] = {Op::jump, 0, 0, 0, static_cast<int>(i) + 1, lines[i].origin}; }

    // Forwards locals: a local that is set once, to a number, to a player or to another local that keeps its value meanwhile, is not set,
    // and its loads load that. Such locals are arguments of inlined units, below an argument that had to be computed.
    static bool forward_locals(Lines& lines, int arguments) {
        const auto depths = depths_of(lines);
        if (!depths) return false;
        bool any = false;
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (lines[i].op == Op::store && lines[i].b >= arguments && forward(lines, *depths, i)) any = true;
        return any;
    }

    static bool forward(Lines& lines, const std::vector<Depth>& depths, std::size_t store) {
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

    // The line that pushed the value on top before that line; none_yet when several ways could lead there.
    static int origin_of_value(const Lines& lines, const std::vector<Depth>& depths, std::size_t at) {
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

    // Drops tests of a set that was tested just before, and takes a jump to such a test at once to that one's target.
    static bool drop_tests(Lines& lines) {
        bool any = false;
        const auto is_target = targets_of(lines);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (lines[i].op != Op::jump_if_empty) continue;
            const auto& there = lines[static_cast<std::size_t>(lines[i].target)];
            if (there.op == Op::jump_if_empty && there.target > lines[i].target) {
                lines[i].target = there.target;
                any = true;
            }
            for (auto next = i + 1; next < lines.size() && is_target[next] == 0; ++next) {
                if (lines[next].op == Op::jump_if_empty) {
                    leave_out(lines, next);
                    any = true;
                }
                const auto effect = effect_on(lines[next]);
                const bool keeps_sets = effect && effect->sets_taken == 0 && effect->sets_left == 0;
                if (!keeps_sets && lines[next].op != Op::set_copy) break;
            }
        }
        return any;
    }

    // Folds constants: a number that is compared or counted with a number, a filter by such a condition, and a mark of all spaces.
    static bool fold(Lines& lines) {
        bool any = false;
        const auto is_target = targets_of(lines);
        const auto follows = [&](std::size_t i, std::initializer_list<Op> ops) {
            for (const auto op : ops) {
                if (i >= lines.size() || lines[i].op != op || is_target[i] != 0) return false;
                ++i;
            }
            return true;
        };
        for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
            if (lines[i].op == Op::spaces_all && lines[i].a == 0 && follows(i + 1, {Op::spaces_marked})) {
                lines[i + 1].a |= of_the_whole;
                leave_out(lines, i);
                any = true;
            }
            if (lines[i].op != Op::push) continue;
            const int n = lines[i].b;
            const auto& next = lines[i + 1];
            if (is_target[i + 1] != 0) continue;
            if (next.op == Op::equal_to || next.op == Op::invert) {
                lines[i].b = n == (next.op == Op::invert ? 0 : next.b) ? 1 : 0;
                leave_out(lines, i + 1);
            } else if (next.op == Op::push && i + 2 < lines.size() && is_target[i + 2] == 0 && compared(lines[i + 2].op, n, next.b)) {
                lines[i].b = *compared(lines[i + 2].op, n, next.b) ? 1 : 0;
                leave_out(lines, i + 1);
                leave_out(lines, i + 2);
            } else if (next.op == Op::keep_if && n != 0) {
                leave_out(lines, i);
                leave_out(lines, i + 1);
            } else if (next.op == Op::keep_if && follows(i + 2, {Op::jump_if_empty})) {
                lines[i + 2].op = Op::jump;
            } else if (next.op == Op::keep_if && i > 0 && lines[i - 1].op == Op::set_load && is_target[i] == 0 &&
                       follows(i + 2, {Op::or_local})) {
                lines[i - 1].b = lines[i + 2].b;  // nothing, or that set
                for (auto left = i; left < i + 3; ++left) leave_out(lines, left);
            } else continue;
            any = true;
        }
        return any;
    }

    static std::optional<bool> compared(Op op, int x, int y) {
        switch (op) {
            case Op::equal: return x == y;
            case Op::unequal: return x != y;
            case Op::less: return x < y;
            case Op::less_equal: return x <= y;
            case Op::greater: return x > y;
            case Op::greater_equal: return x >= y;
            default: return std::nullopt;
        }
    }

    static bool is_branch(Op op) { return op == Op::jump_if || op == Op::jump_unless; }
    // The target of a branch that finds this number.
    static int after(const Lines& lines, int branch, int number) {
        const auto& line = lines[static_cast<std::size_t>(branch)];
        return (line.op == Op::jump_if) == (number != 0) ? line.target : branch + 1;
    }

    // Threads jumps: a jump to a jump takes that one's target, and so does a jump that brings along the number which the other tests.
    static bool thread_jumps(Lines& lines) {
        bool any = false;
        for (auto& line : lines) {
            if (line.target == none_yet) continue;
            for (int hops = 0; hops < 20; ++hops) {
                const auto& there = lines[static_cast<std::size_t>(line.target)];
                const bool goes_on = there.op == Op::jump && there.target != line.target;
                // Only forward, because backward jumps are counted.
                if (!goes_on || there.target < line.target) break;
                line.target = there.target;
                any = true;
            }
        }
        const auto is_target = targets_of(lines);
        const auto n = static_cast<int>(lines.size());
        for (int i = 0; i + 1 < n; ++i) {
            auto& line = lines[static_cast<std::size_t>(i)];
            auto& next = lines[static_cast<std::size_t>(i) + 1];
            const bool is_alone = is_target[static_cast<std::size_t>(i) + 1] == 0;
            if (line.op == Op::push && next.op == Op::jump && is_alone && is_branch(lines[static_cast<std::size_t>(next.target)].op) &&
                next.target > i) {
                const int to = after(lines, next.target, line.b);
                line = {Op::jump, 0, 0, 0, to, line.origin};
                next = {Op::jump, 0, 0, 0, to, next.origin};
                any = true;
            } else if (line.op == Op::push && is_branch(next.op)) {
                const int to = after(lines, i + 1, line.b);
                line = {Op::jump, 0, 0, 0, to, line.origin};
                any = true;  // other jumps may lead to the branch, which stays for them
            } else if (line.op == Op::invert && is_branch(next.op) && is_alone) {
                next.op = next.op == Op::jump_if ? Op::jump_unless : Op::jump_if;
                line = {Op::jump, 0, 0, 0, i + 1, line.origin};
                any = true;
            }
        }
        return any;
    }

    // Drops needless set locals: a set that is stored and loaded at once is only stored, and a set that is never loaded is not stored.
    static bool drop_sets(Lines& lines) {
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

    // Removes unreachable lines, and jumps to the next line.
    static void clean(Lines& lines) {
        const auto n = lines.size();
        std::vector<char> is_reached(n);
        std::vector<std::size_t> open{0};
        while (!open.empty()) {
            const auto i = open.back();
            open.pop_back();
            if (i >= n || is_reached[i] != 0) continue;
            is_reached[i] = 1;
            if (lines[i].target != none_yet) open.push_back(static_cast<std::size_t>(lines[i].target));
            if (lines[i].op != Op::jump && !is_answer(lines[i].op)) open.push_back(i + 1);
        }
        std::vector<int> where(n + 1);
        int kept = 0;
        const auto stays = [&](std::size_t i) {
            if (is_reached[i] == 0) return false;
            if (lines[i].op != Op::jump || lines[i].target <= static_cast<int>(i)) return true;
            for (auto between = i + 1; between < static_cast<std::size_t>(lines[i].target); ++between)
                if (is_reached[between] != 0) return true;
            return false;
        };
        std::vector<char> keeps(n);
        for (std::size_t i = 0; i < n; ++i) {
            where[i] = kept;
            keeps[i] = stays(i);
            kept += keeps[i];
        }
        where[n] = kept;
        if (static_cast<std::size_t>(kept) == n) return;
        Lines left;
        for (std::size_t i = 0; i < n; ++i) {
            if (keeps[i] == 0) continue;
            left.push_back(lines[i]);
            if (left.back().target != none_yet) left.back().target = where[static_cast<std::size_t>(left.back().target)];
        }
        lines = std::move(left);
    }

    // ---- verification -------------------------------------------------------------------------------

    // Each line must find the same depth of both stacks on all ways, within the limits, and only the answer may remain.
    static bool is_sound(const Lines& lines) { return depths_of(lines).has_value(); }

    // The depths of both stacks before each line; nothing when the lines are not sound.
    static std::optional<std::vector<Depth>> depths_of(const Lines& lines) {
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

    static std::optional<Effect> effect_on(const Line& line) {
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

    // ---- into the program --------------------------------------------------------------------------

    void put(std::size_t unit, const Lean& lean) {
        auto& row = program_.units[unit].lean;
        row.begin = static_cast<std::uint32_t>(program_.code.size());
        row.locals = static_cast<std::int16_t>(lean.locals);
        row.set_locals = static_cast<std::int16_t>(lean.set_locals);
        make_room(lean.lines);
        std::vector<std::int32_t> at(lean.lines.size() + 1);
        auto next = static_cast<std::int32_t>(row.begin);
        for (std::size_t i = 0; i < lean.lines.size(); ++i) {
            at[i] = next;
            next += static_cast<std::int32_t>(length_of(row_of(lean.lines[i].op).operand));
        }
        std::vector<SpanRow> spans;
        const SpanRow* last = nullptr;
        for (std::size_t i = 0; i < lean.lines.size(); ++i) {
            const auto& line = lean.lines[i];
            if (const auto* place = program_.span_at(line.origin); place != nullptr && place != last) {
                spans.push_back({static_cast<std::uint32_t>(at[i]), place->source, place->span});
                last = place;
            }
            const auto operand = row_of(line.op).operand;
            const int behind = at[i] + static_cast<int>(length_of(operand));
            const int distance = line.target == none_yet ? 0 : at[static_cast<std::size_t>(line.target)] - behind;
            program_.code.push_back(encode(line.op, line.a, operand == Operand::jump ? distance : line.b));
            if (length_of(operand) == 2)
                program_.code.push_back(static_cast<std::uint32_t>(operand == Operand::b_jump ? distance : line.word));
        }
        row.end = static_cast<std::uint32_t>(program_.code.size());
        row.weigh();
        program_.spans.insert(program_.spans.end(), spans.begin(), spans.end());
    }

    // Instructions compute a set above their operands.
    void make_room(const Lines& lines) {
        int deepest = 0;
        const auto depths = depths_of(lines);
        if (!depths) return;
        for (const auto& depth : *depths) deepest = std::max(deepest, depth.spaces);
        if (deepest > 0) program_.deepest_spaces = std::max(program_.deepest_spaces, deepest + 1);
    }

    Program& program_;
    std::vector<Made> made_;  // by unit
    Lean out_;
    bool has_written_in_ = false;
    int depth_ = 0;
};

Inlining::Inlining(Program& program) : writing_(std::make_unique<Writing>(program)) {}

Inlining::~Inlining() = default;

void Inlining::write(std::size_t first) { writing_->write(first); }

void Inlining::truncate(std::size_t first) { writing_->truncate(first); }

}  // namespace holo::compiler
