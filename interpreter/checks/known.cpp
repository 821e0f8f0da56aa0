#include "interpreter/checks/known.hpp"

namespace holo::checks {

namespace {

// A link of the own object that has ended is replaced by the argument that it led to, which is the same thing.
int join_parameters(int into, int from) {
    if (into == from || is_of_link(from)) return into;
    return is_of_link(into) ? from : no_parameter;
}

bool join(Value& into, const Value& from) {
    const bool same =
        into.object == from.object && into.number == from.number && into.opponent_of == from.opponent_of && into.zones == from.zones;
    const bool blank = into.object == no_object && !into.number && into.opponent_of == no_object && into.zones == any_zone;
    const int parameter = join_parameters(into.parameter, from.parameter);
    const bool titled = into.title == from.title;
    const bool led = into.leader == from.leader && into.leader_link == from.leader_link;
    if ((same || blank) && parameter == into.parameter && (led || into.leader == no_parameter) && (titled || into.title == no_title) &&
        into.missing == no_parameter && into.when_true.empty() && into.when_false.empty())
        return false;
    Value joined;
    if (same) joined = into;
    joined.parameter = parameter;
    joined.zones = into.zones | from.zones;
    if (!titled) joined.title = no_title;
    if (!led) joined.leader = joined.leader_link = no_parameter;
    joined.missing = no_parameter;
    joined.when_true.clear();
    joined.when_false.clear();
    into = std::move(joined);
    return true;
}

bool join(Set& into, const Set& from) { return into.join(from); }

template <typename T>
bool join(std::vector<T>& into, const std::vector<T>& from) {
    bool more = false;
    if (into.size() > from.size()) into.resize(from.size()), more = true;
    for (std::size_t i = 0; i < into.size(); ++i) more = join(into[i], from[i]) || more;
    return more;
}

template <typename T>
T popped(std::vector<T>& from) {
    if (from.empty()) return {};
    auto last = std::move(from.back());
    from.pop_back();
    return last;
}

template <typename T>
T& at(std::vector<T>& list, int index) {
    static thread_local T nothing;
    return static_cast<std::size_t>(index) < list.size() ? list[static_cast<std::size_t>(index)] : nothing = T{};
}

constexpr int Set::*people[] = {&Set::owner, &Set::owners_foe, &Set::opponents_of};
constexpr int Set::*single[] = {&Set::owner,    &Set::owners_foe, &Set::opponents_of, &Set::parameter,
                                &Set::found_by, &Set::leader,     &Set::leader_link,  &Set::title};

}  // namespace

void Emptied::forget(int parameter) {
    std::erase_if(list, [&](const auto& one) { return one.first.parameter == parameter; });
}

bool Emptied::join(const Emptied& other) {
    const auto before = list.size() + absent.size();
    for (const auto& one : other.list)
        if (absent.count(one.first.parameter) != 0) list.insert(one);
    const auto kept = list.size() + absent.size();
    std::erase_if(list, [&](const auto& one) { return other.list.count(one.first) == 0 && other.absent.count(one.first.parameter) == 0; });
    std::erase_if(absent, [&](int parameter) { return other.absent.count(parameter) == 0; });
    return kept != before || list.size() + absent.size() != kept;
}

bool Set::join(const Set& other) {
    bool more = traits.intersect(other.traits);
    more = more || (zones | other.zones) != zones;
    zones |= other.zones;
    for (const auto what : single)
        if (this->*what != other.*what && this->*what != no_object) {
            this->*what = no_object;
            more = true;
        }
    more = more || exact || (without_self && !other.without_self);
    exact = false;
    without_self = without_self && other.without_self;
    return more;
}

void Set::narrow(const Set& other) {
    traits.add(other.traits);
    zones &= other.zones;
    exact = exact && other.exact;
    for (const auto what : single)
        if (this->*what == no_object) this->*what = other.*what;
}

void Set::lie(std::uint32_t in_zones, const Value& whose) {
    zones &= in_zones;
    if (whose.object == no_object) return;
    owner = whose.object;
    owners_foe = whose.opponent_of;
}

bool Known::join(const Known& other) {
    bool more = checks::join(locals, other.locals);
    more = checks::join(values, other.values) || more;
    more = checks::join(set_locals, other.set_locals) || more;
    more = checks::join(sets, other.sets) || more;
    for (auto it = traits.begin(); it != traits.end();) {
        const auto also = other.traits.find(it->first);
        if (also != other.traits.end()) {
            more = it->second.intersect(also->second) || more;
            ++it;
        } else {
            it = traits.erase(it);
            more = true;
        }
    }
    more = emptied.join(other.emptied) || more;
    if (other.shown && !shown) shown = more = true;
    return more;
}

void Known::learn(const std::vector<Fact>& facts) {
    for (const auto& fact : facts) traits[fact.object].add(fact.trait);
}

Traits Known::of(const Value& value) const {
    const auto it = traits.find(value.object);
    return value.object == no_object || it == traits.end() ? Traits{} : it->second;
}

void Known::renew_you(int you) {
    for (auto* list : {&locals, &values})
        for (auto& value : *list) {
            if (value.object == you) value.object = no_object;
            value.opponent_of = no_object;
        }
    for (auto* list : {&set_locals, &sets})
        for (auto& set : *list)
            for (const auto who : people) set.*who = no_object;
}

Value Known::pop() { return popped(values); }

Set Known::pop_set() { return popped(sets); }

void Known::flag(std::vector<Fact> when_true, std::vector<Fact> when_false) {
    values.emplace_back();
    values.back().when_true = std::move(when_true);
    values.back().when_false = std::move(when_false);
}

Value& Known::local(int index) { return at(locals, index); }

Set& Known::set_local(int index) { return at(set_locals, index); }

}  // namespace holo::checks
