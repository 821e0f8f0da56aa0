#include "interpreter/checks/walk.hpp"

#include <algorithm>

#include "interpreter/checks/usage.hpp"

namespace holo::checks {

using namespace machine;

namespace {

constexpr int most_visits = 6;  // to one place, before all facts there are given up

struct Instruction {
    Op op;
    int a, b;
    Operand operand;
    std::uint32_t next, target;  // the following instruction, and the target of its jump

    Instruction(const Program& program, std::uint32_t at)
        : op(op_of(program.code[at])),
          a(a_of(program.code[at])),
          b(b_of(program.code[at])),
          operand(op_rows()[static_cast<std::size_t>(op)].operand),
          next(at + length_of(operand)),
          target(next) {
        if (operand == Operand::jump) target += static_cast<std::uint32_t>(b);
        if (operand == Operand::b_jump) target += program.code[at + 1];
    }
    bool jumps() const { return operand == Operand::jump || operand == Operand::b_jump; }
};

}  // namespace

Walk::Walk(Flow& flow, int unit, const Arguments* entry, Purpose purpose)
    : program_(flow.program()),
      row_(program_.units[static_cast<std::size_t>(unit)]),
      entry_(entry),
      instructions_(flow, unit, entry, purpose) {}

Writes Walk::writes() const {
    Writes all;
    const auto put = [&](std::set<ArgumentAttribute>& into, const ArgumentAttribute& one) {
        if (one.parameter >= 0 && one.parameter < row_.arguments) into.insert(one);
    };
    if (emptied_)
        for (const auto& [one, by] : emptied_->list) put(all.emptied, one);
    for (const auto& one : instructions_.filled()) put(all.filled, one);
    for (const auto& [parameter, zones] : instructions_.moved())
        if (parameter >= 0 && parameter < row_.arguments) all.moved[parameter] |= zones;
    for (const auto& one : instructions_.lost())
        if (instructions_.filled().count(one) == 0) put(all.emptied, one);
    return all;
}

void Walk::run() {
    Known start;
    start.locals.resize(static_cast<std::size_t>(row_.locals));
    start.set_locals.resize(static_cast<std::size_t>(row_.set_locals));
    for (int p = 0; p < row_.arguments && p < row_.locals; ++p) {
        auto& local = start.locals[static_cast<std::size_t>(p)];
        local.object = local.parameter = p;
        if (entry_ != nullptr && static_cast<std::size_t>(p) < entry_->size())
            start.traits[p] = (*entry_)[static_cast<std::size_t>(p)].traits;
    }
    find_targets();
    if (std::find(is_target_.begin(), is_target_.end(), true) == is_target_.end()) return follow(row_.begin, std::move(start));
    lead(row_.begin, start);
    while (!open_.empty()) {
        const auto at = *open_.begin();
        open_.erase(open_.begin());
        follow(at, known_.at(at));
    }
}

void Walk::find_targets() {
    is_target_.resize(row_.end - row_.begin + 1);
    each_instruction(program_, row_, [&](Op, int, int, std::uint32_t at) {
        const Instruction here(program_, at);
        const auto mark = [&](std::uint32_t target) {
            if (target < row_.end) is_target_[target - row_.begin] = true;
        };
        if (here.jumps()) mark(here.target);
        for (int n = 0; here.op == Op::choose_jump && n <= here.a; ++n) mark(here.next + static_cast<std::uint32_t>(n));
    });
}

// Joins facts at a jump's target: only facts that hold on each way are kept.
void Walk::lead(std::uint32_t at, const Known& known) {
    if (at >= row_.end) return;
    const auto [it, fresh] = known_.try_emplace(at, known);
    if (!fresh && !it->second.join(known)) return;
    if (!fresh && ++visits_[at] > most_visits) it->second.traits.clear();
    open_.insert(at);
}

// Follows the code from one place to the next jump.
void Walk::follow(std::uint32_t at, Known known) {
    while (at < row_.end) {
        const Instruction here(program_, at);
        switch (here.op) {
            case Op::leave:
                end(known);
                if (!known.sets.empty()) answer_set(known.sets.back());
                return;
            case Op::answer: end(known); return answer(known);
            case Op::answer_set: end(known); return;
            case Op::jump: return lead(here.target, known);
            case Op::jump_if:
            case Op::jump_unless: branch(here.op, here.target, known); break;
            case Op::choose_jump:
                known.pop();
                for (int n = 0; n <= here.a; ++n) lead(here.next + static_cast<std::uint32_t>(n), known);
                return;
            case Op::next:
            case Op::next_seat:
            case Op::side_next: each_member(here.op, here.b, at, here.target, known); break;
            case Op::keep:
                known.pop();
                if (!known.sets.empty()) known.sets.back().exact = false;
                return lead(here.target, known);
            case Op::jump_unadjusted:
            case Op::jump_if_empty:
            case Op::unless_full: lead(here.target, known); break;
            default: instructions_.step(at, known); break;
        }
        at = here.next;
        if (is_target(at)) return lead(at, known);
    }
}

void Walk::branch(Op op, std::uint32_t target, Known& known) {
    const auto flag = known.pop();
    auto away = known;
    away.learn(op == Op::jump_if ? flag.when_true : flag.when_false);
    known.learn(op == Op::jump_if ? flag.when_false : flag.when_true);
    if (flag.missing >= 0) (flag.missing_if == (op == Op::jump_if) ? away : known).emptied.absent.insert(flag.missing);
    lead(target, away);
}

void Walk::each_member(Op op, int slot, std::uint32_t at, std::uint32_t target, Known& known) {
    auto away = known;
    away.local(slot) = {};
    lead(target, away);
    known.local(slot) = op == Op::side_next || known.sets.empty() ? Value{} : instructions_.member(at, known.sets.back(), known);
}

void Walk::end(const Known& known) {
    if (!emptied_) emptied_ = known.emptied;
    else emptied_->join(known.emptied);
}

void Walk::answer(Known& known) {
    const auto value = known.pop();
    if (value.number == 0) return;
    std::vector<Fact> facts;
    known.learn(value.when_true);
    for (const auto& [object, traits] : known.traits)
        if (object < row_.arguments)
            for (const auto& trait : traits.list()) facts.push_back({object, trait});
    if (!promised) promised = facts;
    std::erase_if(*promised, [&](const Fact& fact) {
        return std::none_of(facts.begin(), facts.end(),
                            [&](const Fact& other) { return other.object == fact.object && other.trait == fact.trait; });
    });
}

void Walk::answer_set(const Set& set) {
    if (!members) members = Members{set.zones, set.traits, set.exact, set.without_self};
    members->zones |= set.zones;
    members->traits.intersect(set.traits);
    members->exact = members->exact && set.exact;
    members->without_self = members->without_self && set.without_self;
}

}  // namespace holo::checks
