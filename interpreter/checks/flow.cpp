#include "interpreter/checks/flow.hpp"

#include <algorithm>

#include "interpreter/checks/usage.hpp"

namespace holo::checks {

using namespace machine;

namespace {

constexpr std::size_t most_numbers = 24;  // an argument that may be more is any
constexpr std::size_t most_cases = 8;     // ways to come to a unit that are told apart
constexpr int most_visits = 6;            // of one place, until nothing is known there
constexpr int self_object = 1'000'000, you_object = 2'000'000, made_object = 3'000'000;

// The values and sets that an instruction takes and leaves: a word of its effect for each value, `S` and `T` for sets.
struct Effect {
    std::vector<std::string_view> taken, left;
};

const Effect& effect_of(Op op) {
    static const auto all = [] {
        std::vector<Effect> effects;
        for (const auto& row : op_rows()) {
            Effect effect;
            auto* side = &effect.taken;
            for (std::size_t at = 0; at < row.effect.size();) {
                const auto end = std::min(row.effect.find_first_of(" ;", at), row.effect.size());
                const auto word = row.effect.substr(at, end - at);
                at = end + 1;
                if (word == "--") side = &effect.left;
                else if (!word.empty()) side->push_back(word);
            }
            effects.push_back(std::move(effect));
        }
        return effects;
    }();
    return all[static_cast<std::size_t>(op)];
}

bool is_set(std::string_view word) {
    return word == "S" || word == "T" || word == "(set)";
}

// Tells whether what is left has no members but those taken.
bool narrows(Op op) {
    switch (op) {
        case Op::and_property:
        case Op::not_property:
        case Op::and_headed:
        case Op::and_flag:
        case Op::not_flag:
        case Op::and_zone:
        case Op::and_zones:
        case Op::and_in_play:
        case Op::and_controlled:
        case Op::and_yours:
        case Op::and_opposed:
        case Op::set_and:
        case Op::set_minus:
        case Op::without:
        case Op::set_copy:
        case Op::minus_local:
        case Op::next:
        case Op::next_seat:
        case Op::keep:
        case Op::and_link:
        case Op::and_holder:
        case Op::and_compare:
        case Op::and_among:
        case Op::only_highest:
        case Op::only_lowest:
        case Op::set_random:
        case Op::filter:
        case Op::unforbidden:
        case Op::keep_if:
        case Op::and_allowed:
        case Op::and_allowed_on:
        case Op::and_titled:
        case Op::choose_some:
        case Op::divide:
        case Op::jump_if_empty: return true;
        default: return false;
    }
}

}  // namespace

bool Argument::join(const Argument& other) {
    bool more = traits.intersect(other.traits);
    if (any_number) return more;
    if (other.any_number) {
        any_number = true;
        numbers.clear();
        return true;
    }
    for (const auto number : other.numbers) more = numbers.insert(number).second || more;
    any_number = numbers.size() > most_numbers;
    return more;
}

bool Argument::covers(const Argument& other) const {
    if (!traits.is_part_of(other.traits)) return false;
    return any_number || (!other.any_number && std::includes(numbers.begin(), numbers.end(), other.numbers.begin(), other.numbers.end()));
}

// One unit, followed from its beginning to all its ends.
class Flow::Walk {
public:
    Walk(Flow& flow, int unit, const Arguments* entry)
        : flow_(flow), program_(flow.program_), unit_(unit), row_(program_.units[static_cast<std::size_t>(unit)]), entry_(entry) {}

    void run() {
        State start;
        start.locals.resize(row_.locals);
        start.set_locals.resize(row_.set_locals);
        for (int p = 0; p < row_.arguments && p < row_.locals; ++p) {
            auto& local = start.locals[static_cast<std::size_t>(p)];
            local.object = local.parameter = p;
            if (entry_ != nullptr && static_cast<std::size_t>(p) < entry_->size())
                start.known[p] = (*entry_)[static_cast<std::size_t>(p)].traits;
        }
        find_targets();
        if (std::find(is_target_.begin(), is_target_.end(), true) == is_target_.end()) return follow(row_.begin, std::move(start));
        lead(row_.begin, start);
        while (!open_.empty()) {
            const auto at = *open_.begin();
            open_.erase(open_.begin());
            follow(at, states_.at(at));
        }
    }

    std::optional<std::vector<Fact>> promised;  // by all answers but a plain no
    std::optional<Members> members;             // of the set that it answers

private:
    // The places that jumps lead to.
    void find_targets() {
        is_target_.resize(row_.end - row_.begin + 1);
        each_instruction(program_, row_, [&](Op op, int a, int b, std::uint32_t at) {
            const auto operand = op_rows()[static_cast<std::size_t>(op)].operand;
            const auto next = at + static_cast<std::uint32_t>(length_of(operand));
            const auto mark = [&](std::uint32_t target) {
                if (target < row_.end) is_target_[target - row_.begin] = true;
            };
            if (operand == Operand::jump) mark(next + static_cast<std::uint32_t>(b));
            if (operand == Operand::b_jump) mark(next + program_.code[at + 1]);
            for (int n = 0; op == Op::choose_jump && n <= a; ++n) mark(next + static_cast<std::uint32_t>(n));
        });
    }

    // The state at a place that a jump leads to: what is so on each way there.
    void lead(std::uint32_t at, const State& state) {
        if (at >= row_.end) return;
        const auto [it, fresh] = states_.try_emplace(at, state);
        if (!fresh && !join(it->second, state)) return;
        if (!fresh && ++visits_[at] > most_visits) it->second.known.clear();
        open_.insert(at);
    }

    static bool join(Value& into, const Value& from) {
        const bool same =
            into.object == from.object && into.number == from.number && into.opponent_of == from.opponent_of && into.zones == from.zones;
        const bool blank = into.object == -1 && !into.number && into.opponent_of == -1 && into.zones == ~0u;
        if (same && into.when_true.empty() && into.when_false.empty()) return false;
        if (blank && into.when_true.empty() && into.when_false.empty()) return false;
        const auto zones = into.zones | from.zones;
        into = same ? Value{into.object, into.parameter, into.opponent_of, into.number, into.zones, {}, {}} : Value{};
        if (!same) into.zones = zones;
        return true;
    }

    static bool join(Set& into, const Set& from) {
        bool more = into.traits.intersect(from.traits);
        more = more || (into.zones | from.zones) != into.zones;
        into.zones |= from.zones;
        for (const auto owner : {&Set::owner, &Set::owners_foe, &Set::opponents_of})
            if (into.*owner != from.*owner && into.*owner != -1) {
                into.*owner = -1;
                more = true;
            }
        if (into.exact) {
            into.exact = false;
            more = true;
        }
        return more;
    }

    template <typename T>
    static bool join(std::vector<T>& into, const std::vector<T>& from) {
        bool more = false;
        if (into.size() > from.size()) into.resize(from.size()), more = true;
        for (std::size_t i = 0; i < into.size(); ++i) more = join(into[i], from[i]) || more;
        return more;
    }

    static bool join(State& into, const State& from) {
        bool more = join(into.locals, from.locals);
        more = join(into.values, from.values) || more;
        more = join(into.set_locals, from.set_locals) || more;
        more = join(into.sets, from.sets) || more;
        for (auto it = into.known.begin(); it != into.known.end();) {
            const auto other = from.known.find(it->first);
            if (other != from.known.end()) {
                more = it->second.intersect(other->second) || more;
                ++it;
            } else {
                it = into.known.erase(it);
                more = true;
            }
        }
        if (from.shown && !into.shown) into.shown = more = true;
        return more;
    }

    static void learn(State& state, const std::vector<Fact>& facts) {
        for (const auto& fact : facts) state.known[fact.object].add(fact.trait);
    }

    Value pop(State& s) const {
        if (s.values.empty()) return {};
        auto value = std::move(s.values.back());
        s.values.pop_back();
        return value;
    }
    Set pop_set(State& s) const {
        if (s.sets.empty()) return {};
        auto set = std::move(s.sets.back());
        s.sets.pop_back();
        return set;
    }
    Traits known(const State& s, const Value& value) const {
        const auto it = s.known.find(value.object);
        return value.object == -1 || it == s.known.end() ? Traits{} : it->second;
    }
    // Another object than whatever the instruction gave the last time.
    int made(State& s, std::uint32_t at, const Traits& traits = {}) const {
        const int object = made_object + static_cast<int>(at - row_.begin);
        s.known[object] = traits;
        return object;
    }
    static void made_set(State& s) {
        s.sets.emplace_back();
        s.sets.back().exact = true;
    }
    Value member(State& s, std::uint32_t at, const Set& set) const {
        Value value;
        value.object = made(s, at, set.traits);
        value.opponent_of = set.opponents_of;
        return value;
    }

    Argument argument(const State& s, const Value& value) const {
        Argument out;
        out.traits = known(s, value);
        if (value.number) {
            out.numbers.insert(*value.number);
        } else if (value.parameter >= 0 && entry_ != nullptr && static_cast<std::size_t>(value.parameter) < entry_->size()) {
            out.any_number = (*entry_)[static_cast<std::size_t>(value.parameter)].any_number;
            out.numbers = (*entry_)[static_cast<std::size_t>(value.parameter)].numbers;
        } else {
            out.any_number = true;
        }
        return out;
    }
    Arguments arguments(State& s, int count) const {
        Arguments out(static_cast<std::size_t>(count));
        for (int i = count; i-- > 0;) out[static_cast<std::size_t>(i)] = argument(s, pop(s));
        return out;
    }

    int size_of(std::string_view word, Op op, int a, int b) const {
        if (word == "arguments") return a;
        if (word == "results") return program_.happenings[static_cast<std::size_t>(b)].results;
        if (word == "header?") return b == none ? 1 : 0;
        if (word == "result?") return answers(b) ? 1 : 0;
        return op == Op::push && is_set(word) ? 0 : 1;
    }
    bool answers(int unit) const { return flow_.answers_[static_cast<std::size_t>(unit)]; }

    void answer(State& s) {
        auto value = pop(s);
        if (value.number == 0) return;
        std::vector<Fact> facts;
        learn(s, value.when_true);
        for (const auto& [object, traits] : s.known)
            if (object < self_object)
                for (const auto& trait : traits.list()) facts.push_back({object, trait});
        if (!promised) promised = facts;
        std::erase_if(*promised, [&](const Fact& fact) {
            return std::none_of(facts.begin(), facts.end(),
                                [&](const Fact& other) { return other.object == fact.object && other.trait == fact.trait; });
        });
    }

    void answer_set(const Set& set) {
        if (!members) members = Members{set.zones, set.traits, set.exact};
        members->zones |= set.zones;
        members->traits.intersect(set.traits);
        members->exact = members->exact && set.exact;
    }

    // From one place to the next jump.
    void follow(std::uint32_t at, State s) {
        while (at < row_.end) {
            const auto code = program_.code[at];
            const auto op = op_of(code);
            const int a = a_of(code), b = b_of(code);
            const auto operand = op_rows()[static_cast<std::size_t>(op)].operand;
            const auto next = at + static_cast<std::uint32_t>(length_of(operand));
            const auto word = length_of(operand) == 2 ? static_cast<std::int32_t>(program_.code[at + 1]) : 0;
            const auto target = next + static_cast<std::uint32_t>(operand == Operand::jump ? b : operand == Operand::b_jump ? word : 0);
            switch (op) {
                case Op::leave:
                    if (!s.sets.empty()) answer_set(s.sets.back());
                    return;
                case Op::answer: answer(s); return;
                case Op::answer_set: return;
                case Op::jump: lead(target, s); return;
                case Op::jump_if:
                case Op::jump_unless: {
                    const auto flag = pop(s);
                    auto away = s;
                    learn(away, op == Op::jump_if ? flag.when_true : flag.when_false);
                    lead(target, away);
                    learn(s, op == Op::jump_if ? flag.when_false : flag.when_true);
                    break;
                }
                case Op::choose_jump:
                    pop(s);
                    for (int n = 0; n <= a; ++n) lead(next + static_cast<std::uint32_t>(n), s);
                    return;
                case Op::next:
                case Op::next_seat:
                case Op::side_next: {
                    auto away = s;
                    local(away, b) = {};
                    lead(target, away);
                    local(s, b) = op == Op::side_next || s.sets.empty() ? Value{} : member(s, at, s.sets.back());
                    break;
                }
                case Op::keep:
                    pop(s);
                    if (!s.sets.empty()) s.sets.back().exact = false;
                    lead(target, s);
                    return;
                case Op::jump_unadjusted:
                case Op::jump_if_empty:
                case Op::unless_full: lead(target, s); break;
                default: step(op, a, b, at, word, s); break;
            }
            at = next;
            if (at < row_.end && is_target_[at - row_.begin]) {
                lead(at, s);
                return;
            }
        }
    }

    Value& local(State& s, int index) const {
        static thread_local Value nothing;
        return static_cast<std::size_t>(index) < s.locals.size() ? s.locals[static_cast<std::size_t>(index)] : nothing = Value{};
    }
    Set& set_local(State& s, int index) const {
        static thread_local Set nothing;
        return static_cast<std::size_t>(index) < s.set_locals.size() ? s.set_locals[static_cast<std::size_t>(index)] : nothing = Set{};
    }

    void flag(State& s, std::vector<Fact> when_true, std::vector<Fact> when_false) const {
        s.values.emplace_back();
        s.values.back().when_true = std::move(when_true);
        s.values.back().when_false = std::move(when_false);
    }

    // Somebody else acts from here on: who is whose opponent must be asked anew.
    static void renew_you(State& s) {
        for (auto* list : {&s.locals, &s.values})
            for (auto& value : *list) {
                if (value.object == you_object) value.object = -1;
                value.opponent_of = -1;
            }
        for (auto* list : {&s.set_locals, &s.sets})
            for (auto& set : *list) set.owner = set.owners_foe = set.opponents_of = -1;
    }

    void chosen(State& s, std::uint32_t at, const Value& chooser, const Set& set) const {
        if (s.shown || set.zones == ~0u || set.zones == 0 || (set.zones & (set.zones - 1)) != 0) return;
        int zone = 0;
        while ((set.zones >> zone & 1u) == 0) ++zone;
        const auto seen = program_.zones[static_cast<std::size_t>(zone)].seen_by;
        const bool foe = chooser.object != -1 && set.owners_foe == chooser.object;
        // Choosing from one's own zone is a search of it.
        const bool own = chooser.object != -1 && set.owner == chooser.object;
        if (own || seen == world::Seen::everybody || (seen != world::Seen::nobody && !foe)) return;
        flow_.choices_.push_back({at, zone, unit_});
    }

    void step(Op op, int a, int b, std::uint32_t at, std::int32_t word, State& s) {
        switch (op) {
            case Op::push:
            case Op::push_word:
                s.values.emplace_back();
                s.values.back().number = op == Op::push ? b : word;
                return;
            case Op::load: s.values.push_back(local(s, b)); return;
            case Op::store: local(s, b) = pop(s); return;
            case Op::dup: s.values.push_back(s.values.empty() ? Value{} : s.values.back()); return;
            case Op::self:
                s.values.emplace_back();
                s.values.back().object = self_object;
                return;
            case Op::you:
                s.values.emplace_back();
                s.values.back().object = you_object;
                return;
            case Op::act_as:
                pop(s);
                renew_you(s);
                return;
            case Op::property:
            case Op::lacks_property: {
                const auto value = pop(s);
                const bool holds = op == Op::property;
                if (value.object == -1) return flag(s, {}, {});
                return flag(s, {{value.object, {b, holds}}}, {{value.object, {b, !holds}}});
            }
            case Op::invert: {
                const auto value = pop(s);
                return flag(s, value.when_false, value.when_true);
            }
            case Op::both:
            case Op::either: {
                auto y = pop(s), x = pop(s);
                auto& into = op == Op::both ? x.when_true : x.when_false;
                const auto& from = op == Op::both ? y.when_true : y.when_false;
                into.insert(into.end(), from.begin(), from.end());
                return op == Op::both ? flag(s, x.when_true, {}) : flag(s, {}, x.when_false);
            }
            case Op::set_has: {
                const auto value = pop(s);
                const auto set = pop_set(s);
                std::vector<Fact> facts;
                if (value.object != -1)
                    for (const auto& trait : set.traits.list()) facts.push_back({value.object, trait});
                return flag(s, std::move(facts), {});
            }
            case Op::set_property:
                made_set(s);
                s.sets.back().traits.add(Trait{b, true});
                return;
            case Op::set_object: {
                const auto value = pop(s);
                s.sets.emplace_back();
                s.sets.back().traits = known(s, value);
                return;
            }
            case Op::opponents: {
                const auto player = pop(s);
                s.sets.emplace_back();
                s.sets.back().opponents_of = player.object;
                return;
            }
            case Op::set_zone:
            case Op::and_zone: {
                const auto player = pop(s);
                if (op == Op::set_zone) made_set(s);
                return place(s, 1u << b, player);
            }
            case Op::set_zones: made_set(s); return place(s, 1u << b, {});
            case Op::and_zones: return place(s, 1u << b, {});
            case Op::all_in_play: made_set(s); return place(s, in_play(), {});
            case Op::and_in_play: return place(s, in_play(), {});
            case Op::and_property:
            case Op::not_property:
                if (!s.sets.empty()) s.sets.back().traits.add(Trait{b, op == Op::and_property});
                return;
            case Op::set_and: {
                const auto other = pop_set(s);
                if (s.sets.empty()) return;
                auto& set = s.sets.back();
                set.traits.add(other.traits);
                set.zones &= other.zones;
                set.exact = set.exact && other.exact;
                for (const auto owner : {&Set::owner, &Set::owners_foe, &Set::opponents_of})
                    if (set.*owner == -1) set.*owner = other.*owner;
                return;
            }
            case Op::set_or: {
                const auto other = pop_set(s);
                if (!s.sets.empty()) join(s.sets.back(), other);
                return;
            }
            case Op::set_minus:
                pop_set(s);
                if (!s.sets.empty()) s.sets.back().exact = false;
                return;
            case Op::or_local:
                if (!s.sets.empty()) join(s.sets.back(), set_local(s, b));
                return;
            case Op::set_load: s.sets.push_back(set_local(s, b)); return;
            case Op::set_store: set_local(s, b) = pop_set(s); return;
            case Op::set_copy:
                if (!s.sets.empty()) set_local(s, b) = s.sets.back();
                return;
            case Op::rest_of:
                pop_set(s);
                s.sets.push_back(set_local(s, b));
                return;
            case Op::set_first: {
                const auto set = pop_set(s);
                s.values.push_back(member(s, at, set));
                return;
            }
            case Op::choose: {
                const auto chooser = pop(s);
                const auto set = pop_set(s);
                chosen(s, at, chooser, set);
                s.values.push_back(member(s, at, set));
                return;
            }
            case Op::choose_some: {
                const auto chooser = pop(s);
                pop(s), pop(s);
                if (!s.sets.empty()) chosen(s, at, chooser, s.sets.back());
                return;
            }
            case Op::zone_value: {
                pop(s);
                s.values.emplace_back();
                s.values.back().zones = 1u << b;
                return;
            }
            case Op::move_to: {
                const auto zone = pop(s), object = pop(s);
                for (std::size_t z = 0; z < program_.zones.size(); ++z)
                    if ((zone.zones >> z & 1u) != 0) flow_.put(flow_.comers_[z], known(s, object));
                return;
            }
            case Op::call: {
                const bool result = answers(b);
                if (!result) s.shown = s.shown || flow_.may_show(b);
                std::vector<Value> given(static_cast<std::size_t>(a));
                for (int i = a; i-- > 0;) given[static_cast<std::size_t>(i)] = pop(s);
                if (!result) {
                    Arguments entry;
                    for (const auto& value : given) entry.push_back(argument(s, value));
                    flow_.enter(b, entry);
                    return;
                }
                std::vector<Fact> facts;
                for (const auto& fact : flow_.promises(b))
                    if (static_cast<std::size_t>(fact.object) < given.size() && given[static_cast<std::size_t>(fact.object)].object != -1)
                        facts.push_back({given[static_cast<std::size_t>(fact.object)].object, fact.trait});
                return flag(s, std::move(facts), {});
            }
            case Op::event:
            case Op::event_by: {
                if (op == Op::event_by) pop(s);
                const auto entry = arguments(s, a);
                flow_.raise(b, entry);
                s.shown = s.shown || flow_.event_may_show(b);
                for (int i = 0; i < program_.happenings[static_cast<std::size_t>(b)].results; ++i) s.values.emplace_back();
                return;
            }
            case Op::use: {
                pop(s);
                const auto object = pop(s);
                arguments(s, a);
                if (b == none) pop(s);
                used(b, known(s, object));
                return;
            }
            case Op::menu_use_of: {
                pop(s);
                const auto object = pop(s);
                pop(s);
                used(b, known(s, object));
                return;
            }
            case Op::menu_use:
                pop(s);
                if (b == none) pop(s);
                used(b, {});
                return;
            case Op::show: s.shown = true; break;
            default: break;
        }
        other(op, a, b, s);
    }

    // Those with the header, or with that of some symbol.
    void used(int header, const Traits& traits) {
        if (header >= 0) return flow_.put(flow_.users_[static_cast<std::size_t>(header)], traits);
        for (const auto& symbol : program_.symbols)
            if (symbol.header != none) flow_.put(flow_.users_[static_cast<std::size_t>(symbol.header)], traits);
    }

    void place(State& s, std::uint32_t zones, const Value& player) const {
        if (s.sets.empty()) return;
        auto& set = s.sets.back();
        set.zones &= zones;
        if (player.object == -1) return;
        set.owner = player.object;
        set.owners_foe = player.opponent_of;
    }

    std::uint32_t in_play() const {
        std::uint32_t zones = 0;
        for (std::size_t z = 0; z < program_.zones.size(); ++z)
            if (program_.zones[z].in_play != 0) zones |= 1u << z;
        return zones;
    }

    // Any other instruction: what it leaves is unknown, unless it narrows a set.
    void other(Op op, int a, int b, State& s) const {
        const auto& effect = effect_of(op);
        Set kept;
        std::vector<Value> stay;
        for (auto it = effect.taken.rbegin(); it != effect.taken.rend(); ++it) {
            if (is_set(*it)) {
                if (op != Op::show || b != 0) kept = pop_set(s);
                continue;
            }
            for (int n = size_of(*it, op, a, b); n-- > 0;) pop(s);
        }
        for (const auto& word : effect.left) {
            if (is_set(word)) {
                s.sets.push_back(narrows(op) ? kept : Set{});
                if (op != Op::and_yours && op != Op::and_controlled) s.sets.back().exact = false;
                continue;
            }
            for (int n = size_of(word, op, a, b); n-- > 0;) s.values.emplace_back();
        }
    }

    Flow& flow_;
    const Program& program_;
    int unit_;
    const UnitRow& row_;
    const Arguments* entry_;
    std::vector<bool> is_target_;
    std::map<std::uint32_t, State> states_;
    std::map<std::uint32_t, int> visits_;
    std::set<std::uint32_t> open_;
};

Flow::Flow(const catalog::Game& game)
    : game_(game),
      program_(*game.program),
      units_(program_.units.size()),
      events_(program_.happenings.size()),
      shows_(program_.units.size(), -1),
      users_(program_.headers.size()),
      comers_(program_.zones.size()) {
    for (const auto& unit : program_.units) {
        bool any = false;
        each_instruction(program_, unit, [&](Op op, int, int, std::uint32_t) { any = any || op == Op::answer; });
        answers_.push_back(any);
    }
    collect();
    while (!queue_.empty()) {
        const auto [unit, index] = *queue_.begin();
        queue_.erase(queue_.begin());
        const auto entry = units_[static_cast<std::size_t>(unit)][index];
        Walk(*this, unit, &entry).run();
    }
    std::sort(choices_.begin(), choices_.end(), [](const Choice& x, const Choice& y) { return x.at < y.at; });
    choices_.erase(std::unique(choices_.begin(), choices_.end(), [](const Choice& x, const Choice& y) { return x.at == y.at; }),
                   choices_.end());
}

// Whatever runs by itself: the game, and abilities.
void Flow::collect() {
    const auto start = [&](int unit) {
        if (unit != none) enter(unit, Arguments(program_.units[static_cast<std::size_t>(unit)].arguments, Argument{{}, true, {}}));
    };
    start(game_.manifest.unit);
    for (const auto& variant : game_.manifest.variants) start(variant.unit);
    for (const auto& ability : program_.abilities) start(ability.body);
    for (const auto& header : program_.headers)
        if (header.raises != none)
            raise(header.raises, Arguments(program_.happenings[static_cast<std::size_t>(header.raises)].arguments, Argument{{}, true, {}}));
    begin_with_decks();
    for (const auto zone : {game_.manifest.companion_zone, game_.manifest.beside_zone})
        if (zone != none) put(comers_[static_cast<std::size_t>(zone)], {});
    for (const auto& stock : program_.stocks) put(comers_[static_cast<std::size_t>(stock.zone)], {});
}

// Cards begin in the zones of their decks: all those that no requirement keeps out.
void Flow::begin_with_decks() {
    for (const auto& section : game_.manifest.sections) {
        if (section.zone == none) continue;
        Traits traits;
        for (const auto& required : program_.requires_) {
            if (required.unwanted == none) continue;
            const auto none_of = members(required.unwanted);
            if (!none_of || none_of->zones != 1u << section.zone || !none_of->exact) continue;
            auto list = none_of->traits.list();
            std::erase_if(list, [&](const Trait& trait) {
                return program_.properties[static_cast<std::size_t>(trait.property)].source == PropertySource::kind;
            });
            if (list.size() == 1) traits.add(Trait{list.front().property, !list.front().holds});
        }
        put(comers_[static_cast<std::size_t>(section.zone)], traits);
    }
}

std::optional<std::size_t> Flow::merge(std::vector<Arguments>& cases, const Arguments& entry) {
    const auto join = [&](Arguments& into) {
        bool more = false;
        for (std::size_t i = 0; i < into.size() && i < entry.size(); ++i) more = into[i].join(entry[i]) || more;
        return more;
    };
    const auto covers = [&](const Arguments& known) {
        return std::equal(known.begin(), known.end(), entry.begin(), entry.end(),
                          [](const Argument& x, const Argument& y) { return x.covers(y); });
    };
    if (std::any_of(cases.begin(), cases.end(), covers)) return std::nullopt;
    if (cases.size() < most_cases) {
        cases.push_back(entry);
        return cases.size() - 1;
    }
    join(cases.back());
    return cases.size() - 1;
}

void Flow::enter(int unit, const Arguments& entry) {
    if (const auto index = merge(units_[static_cast<std::size_t>(unit)], entry)) queue_.emplace(unit, *index);
}

void Flow::raise(int happening, const Arguments& entry) {
    const auto index = merge(events_[static_cast<std::size_t>(happening)], entry);
    const auto& row = program_.happenings[static_cast<std::size_t>(happening)];
    if (!index || row.body == none || row.kind == HappeningKind::query) return;
    auto inside = events_[static_cast<std::size_t>(happening)][*index];
    const auto all = asked(happening);
    for (std::size_t p = 0; p < inside.size() && p < all.size(); ++p) inside[p].traits.add(all[p]);
    enter(row.body, inside);
}

std::vector<Traits> Flow::asked(int happening) {
    const auto& params = game_.compiler->vocabulary().events[static_cast<std::size_t>(happening)].params;
    std::vector<Traits> all(params.size());
    for (std::size_t p = 0; p < params.size(); ++p)
        if (params[p].noun != none) all[p].add(Trait{params[p].noun, true});
    const auto condition = program_.happenings[static_cast<std::size_t>(happening)].condition;
    if (condition == none) return all;
    for (const auto& fact : promises(condition))
        if (static_cast<std::size_t>(fact.object) < all.size()) all[static_cast<std::size_t>(fact.object)].add(fact.trait);
    return all;
}

void Flow::put(std::vector<Traits>& list, const Traits& traits) {
    if (std::find(list.begin(), list.end(), traits) == list.end()) list.push_back(traits);
}

const std::vector<Flow::Fact>& Flow::promises(int unit) {
    const auto [it, fresh] = promises_.try_emplace(unit);
    if (!fresh) return it->second;  // of itself: nothing yet
    Walk walk(*this, unit, nullptr);
    walk.run();
    auto found = walk.promised.value_or(std::vector<Fact>{});
    return promises_[unit] = std::move(found);
}

bool Flow::may_show(int unit) {
    auto& known = shows_[static_cast<std::size_t>(unit)];
    if (known != -1) return known != 0;
    known = 0;
    bool any = false;
    each_instruction(program_, program_.units[static_cast<std::size_t>(unit)], [&](Op op, int, int b, std::uint32_t) {
        if (op == Op::show) any = true;
        else if (op == Op::event || op == Op::event_by) any = any || event_may_show(b);
        else if (op == Op::call) any = any || may_show(b);
    });
    shows_[static_cast<std::size_t>(unit)] = any ? 1 : 0;
    return any;
}

bool Flow::event_may_show(int happening) {
    const auto body = program_.happenings[static_cast<std::size_t>(happening)].body;
    return body != none && may_show(body);
}

std::optional<Flow::Members> Flow::members(int unit) {
    Walk walk(*this, unit, nullptr);
    walk.run();
    return walk.members;
}

}  // namespace holo::checks
