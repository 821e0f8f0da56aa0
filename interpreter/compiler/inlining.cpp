#include "interpreter/compiler/inlining.hpp"

#include <algorithm>
#include <optional>

#include "interpreter/compiler/lean/passes.hpp"
#include "interpreter/machine/meanwhile.hpp"

namespace holo::compiler {

using namespace machine;
using namespace lean;

namespace {

constexpr std::size_t most_called = 120, most_lines = 1200;  // lines of an inlined unit, and of the unit around it
constexpr std::size_t worth_a_look = 6;                      // lines that a jump skips when a set is empty
constexpr int most_locals = 200;                             // `load_attribute` has eight bits for a local
constexpr int deepest = 30;                                  // units made because another unit needs them
constexpr int most_set_locals = 16;

struct Lean {
    Lines lines;
    int locals = 0, set_locals = 0;
};

bool leads_somewhere(Op op) { return row_of(op).operand == Operand::jump || row_of(op).operand == Operand::b_jump; }
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
        int most = 0;
        const auto depths = depths_of(lines);
        if (!depths) return;
        for (const auto& depth : *depths) most = std::max(most, depth.spaces);
        if (most > 0) program_.deepest_spaces = std::max(program_.deepest_spaces, most + 1);
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
