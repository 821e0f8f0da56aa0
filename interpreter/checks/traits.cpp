#include "interpreter/checks/traits.hpp"

#include <algorithm>

#include "interpreter/checks/usage.hpp"

namespace holo::checks {

using namespace machine;

Traits::Traits(std::vector<Trait> list) : list_(std::move(list)) {
    std::sort(list_.begin(), list_.end());
    list_.erase(std::unique(list_.begin(), list_.end()), list_.end());
}

void Traits::add(Trait trait) {
    const auto at = std::lower_bound(list_.begin(), list_.end(), trait);
    if (at == list_.end() || *at != trait) list_.insert(at, trait);
}

void Traits::add(const Traits& others) {
    for (const auto& trait : others.list_) add(trait);
}

bool Traits::is_part_of(const Traits& others) const {
    return std::includes(others.list_.begin(), others.list_.end(), list_.begin(), list_.end());
}

bool Traits::intersect(const Traits& others) {
    const auto before = list_.size();
    std::erase_if(list_, [&](const Trait& trait) { return !std::binary_search(others.list_.begin(), others.list_.end(), trait); });
    return list_.size() != before;
}

Sorts::Sorts(const Program& program, const compiler::Vocabulary& words)
    : program_(program), attribute_of_(program.properties.size(), none) {
    std::vector<int> place(program.attributes.size(), none);
    // A symbol of two attributes is one property, and an object may have several of those.
    const auto is_single = [&](int attribute) {
        const auto& declared = words.attributes[static_cast<std::size_t>(attribute)];
        const auto shares = [&](const compiler::DeclaredAttribute& other) {
            return other.domain == declared.domain && other.place == compiler::AttributePlace::printed;
        };
        return declared.type == compiler::AttributeType::symbol &&
               std::count_if(words.attributes.begin(), words.attributes.end(), shares) == 1;
    };
    for (std::size_t p = 0; p < program.properties.size(); ++p) {
        const auto& row = program.properties[p];
        if (row.source != PropertySource::symbol || row.attribute == none) continue;  // a title has none
        auto& at = place[static_cast<std::size_t>(row.attribute)];
        if (at == none) {
            at = static_cast<int>(attributes_.size());
            attributes_.emplace_back();
            attributes_.back().single = is_single(row.attribute);
        }
        auto& attribute = attributes_[static_cast<std::size_t>(at)];
        attribute.properties.push_back(static_cast<int>(p));
        attribute.changes = attribute.changes || row.changeable != 0;
        attribute_of_[p] = at;
    }
    const auto reach = [&](int property) {
        if (property < 0 || attribute_of_[static_cast<std::size_t>(property)] == none) return;
        auto& attribute = attributes_[static_cast<std::size_t>(attribute_of_[static_cast<std::size_t>(property)])];
        attribute.reached.resize(attribute.properties.size());
        for (std::size_t i = 0; i < attribute.properties.size(); ++i)
            if (attribute.properties[i] == property) attribute.reached[i] = true;
    };
    for (auto& attribute : attributes_) attribute.reached.resize(attribute.properties.size());
    for (const auto& unit : program.units)
        each_instruction(program, unit, [&](Op op, int a, int b, std::uint32_t) {
            if (op == Op::modify && static_cast<ModOp>(a) >= ModOp::gain) reach(b);
        });
    for (const auto& row : program.statics)
        if (row.op == ModOp::gain || row.op == ModOp::become) reach(row.target);
}

Traits Sorts::of(int definition) const {
    std::vector<Trait> list;
    for (const auto& attribute : attributes_)
        for (const auto property : attribute.properties) list.push_back({property, program_.has(definition, property)});
    return Traits(std::move(list));
}

bool Sorts::says(const Trait& trait, int property) const {
    if (trait.property == property) return true;
    const auto members = program_.members_of(program_.properties[static_cast<std::size_t>(trait.property)]);
    return std::find(members.begin(), members.end(), property) != members.end();
}

// By symbol: tells whether the attribute may be that symbol.
std::vector<bool> Sorts::allowed(const Attribute& attribute, const Traits& traits) const {
    std::vector<bool> may(attribute.properties.size(), true);
    for (const auto& trait : traits.list()) {
        const auto& row = program_.properties[static_cast<std::size_t>(trait.property)];
        bool about = false;  // the trait is about this attribute alone
        if (row.source == PropertySource::any_of) {
            const auto members = program_.members_of(row);
            const auto belongs = [&](int member) {
                return std::find(attribute.properties.begin(), attribute.properties.end(), member) != attribute.properties.end();
            };
            about = trait.holds ? std::all_of(members.begin(), members.end(), belongs) : true;
        } else {
            about = row.source == PropertySource::symbol &&
                    std::find(attribute.properties.begin(), attribute.properties.end(), trait.property) != attribute.properties.end();
        }
        if (!about) continue;
        for (std::size_t i = 0; i < may.size(); ++i)
            if (says(trait, attribute.properties[i]) != trait.holds) may[i] = false;
    }
    return may;
}

bool Sorts::compatible(const Traits& then, const Traits& now) const {
    return compatible(then, now, [](int) { return true; });
}

bool Sorts::compatible(const Traits& then, const Traits& now, const std::function<bool(int property)>& may_become) const {
    const auto reached = [&](const Attribute& attribute, std::size_t i) {
        return attribute.reached[i] && may_become(attribute.properties[i]);
    };
    for (const auto& attribute : attributes_) {
        if (attribute.single) {
            auto may = allowed(attribute, then);
            const auto is = allowed(attribute, now);
            // Objects without any symbol of the attribute fit everything that asks for none.
            const auto asks = [&](const Traits& traits) {
                return std::any_of(traits.list().begin(), traits.list().end(), [&](const Trait& trait) {
                    return trait.holds && std::any_of(attribute.properties.begin(), attribute.properties.end(),
                                                      [&](int property) { return says(trait, property); });
                });
            };
            if (!asks(then) && !asks(now)) continue;
            bool any = false;
            for (std::size_t i = 0; i < may.size(); ++i) any = any || (is[i] && (may[i] || reached(attribute, i)));
            if (!any) return false;
        } else {
            // One of several symbols may be given by effects that give it; any of them may be lost where some change.
            const auto may = [&](int property, bool holds) {
                const bool is_other = std::binary_search(then.list().begin(), then.list().end(), Trait{property, !holds});
                const auto at = std::find(attribute.properties.begin(), attribute.properties.end(), property);
                if (!is_other || at == attribute.properties.end()) return true;
                return holds ? reached(attribute, static_cast<std::size_t>(at - attribute.properties.begin())) : attribute.changes;
            };
            for (const auto& trait : now.list()) {
                const auto members = program_.members_of(program_.properties[static_cast<std::size_t>(trait.property)]);
                const auto can = [&](int property) { return may(property, trait.holds); };
                const bool fits = members.empty() ? can(trait.property)
                                  : trait.holds   ? std::any_of(members.begin(), members.end(), can)
                                                  : std::all_of(members.begin(), members.end(), can);
                if (!fits) return false;
            }
        }
    }
    return true;
}

}  // namespace holo::checks
