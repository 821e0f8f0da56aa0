// Finds lasting changes that depend on themselves: to know them, the machine would have to know them already, and the game would end
// (H511). Reported are circles of one change alone. Those of several cards depend on the cards that are in play.

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "interpreter/checks/checks.hpp"
#include "interpreter/checks/content.hpp"

namespace holo::checks {

using namespace machine;

namespace {

// The links that lead from the ability's own object to another one: `host` leads to its host.
using Path = std::vector<int>;

struct Reads {
    std::set<int> properties;                 // the holders of a property are worked out together
    std::set<int> own;                        // attributes of the ability's own object
    std::set<std::pair<Path, int>> at_links;  // attributes of the object at the end of links
    std::set<int> members;                    // attributes that decide who is a member of the answer
};

// The path to the only object that the unit answers; none for another answer.
std::optional<Path> only_one(const Program& program, int unit) {
    if (unit == none) return std::nullopt;
    std::vector<std::pair<Op, int>> code;
    each_instruction(program, program.units[static_cast<std::size_t>(unit)],
                     [&](Op op, int, int b, std::uint32_t) { code.emplace_back(op, b); });
    if (code.size() < 4 || code[0].first != Op::self || code[code.size() - 2].first != Op::set_object) return std::nullopt;
    Path path;
    for (std::size_t i = 1; i + 2 < code.size(); ++i) {
        if (code[i].first != Op::attribute) return std::nullopt;
        path.push_back(code[i].second);
    }
    return path;
}

void add_property(const Program& program, int property, std::set<int>& found) {
    if (!found.insert(property).second) return;
    for (const auto member : program.members_of(program.properties[static_cast<std::size_t>(property)]))
        add_property(program, member, found);
}

// Notes what a unit reads, and the units that it calls.
void collect(const Program& program, int unit, bool is_called, std::set<int>& seen, Reads& out) {
    if (unit == none || !seen.insert(unit).second) return;
    int sets = 0;
    std::optional<Path> path;
    each_instruction(program, program.units[static_cast<std::size_t>(unit)], [&](Op op, int, int b, std::uint32_t) {
        const auto& row = op_rows()[static_cast<std::size_t>(op)];
        if (row.about == About::property) add_property(program, b, out.properties);
        if (op == Op::self && !is_called) {
            path.emplace();
        } else if (op == Op::attribute && path) {
            if (path->empty()) out.own.insert(b);
            else out.at_links.insert({*path, b});
            path->push_back(b);
        } else {
            path.reset();
        }
        if (row.effect.ends_with("-- S") && row.effect.find("S --") == std::string_view::npos) ++sets;
        // An inner set has conditions of its own.
        if ((op == Op::and_compare || op == Op::and_among || op == Op::only_highest || op == Op::only_lowest) && sets == 1 && !is_called)
            out.members.insert(b);
        if (op == Op::call || op == Op::call_set || op == Op::filter) collect(program, b, true, seen, out);
        if (op == Op::query) collect(program, program.happenings[static_cast<std::size_t>(b)].body, true, seen, out);
    });
}

// Tells whether the change alters who has the property.
bool changes(const Program& program, const StaticRow& change, int property) {
    if (change.op == ModOp::gain || change.op == ModOp::lose) return change.target == property;
    if (change.op != ModOp::become) return false;
    const auto attribute = program.properties[static_cast<std::size_t>(change.target)].attribute;
    return attribute != none && program.properties[static_cast<std::size_t>(property)].attribute == attribute;
}

// Tells whether no object has both, as long as no effect makes it something else: a support is no upgrade.
bool exclude(const Content& content, const Traits& one, const Traits& other) {
    const auto& program = content.program;
    const auto attribute_of = [&](const Trait& trait) {
        const auto& row = program.properties[static_cast<std::size_t>(trait.property)];
        const bool is_single = trait.holds && row.source == PropertySource::symbol && row.attribute != none &&
                               content.words.attributes[static_cast<std::size_t>(row.attribute)].type == compiler::AttributeType::symbol;
        return is_single ? row.attribute : static_cast<std::int16_t>(none);
    };
    for (const auto& a : one.list())
        for (const auto& b : other.list()) {
            if (a.property == b.property && a.holds != b.holds) return true;
            if (a.property != b.property && attribute_of(a) != none && attribute_of(a) == attribute_of(b)) return true;
        }
    return false;
}

enum class Circle : std::uint8_t { none, of_two, alone };

// The circle of a change of an attribute that its condition or its amount reads.
Circle circle_of(Content& content, const StaticRow& change, const Reads& asked) {
    const bool asks_own = asked.own.count(change.target) != 0;
    if (change.only_self != 0 && asks_own) return Circle::alone;
    const auto changed = only_one(content.program, change.affected);
    if (changed && asked.at_links.count({*changed, change.target}) != 0) return Circle::alone;
    // The object at the end of the links may be one of those that are asked.
    if (changed && !changed->empty())
        for (const int unit : {change.condition, change.amount})
            if (unit != none)
                for (const auto& read : content.flow.read_of_all(unit))
                    if (read.attribute == change.target && !read.traits.list().empty()) return Circle::alone;
    if (change.owner_kind != OwnerKind::definition) return Circle::none;
    const auto own = content.sorts.of(change.owner);
    // Without known traits, the members may be anything.
    const auto members = change.only_self != 0 || change.affected == none ? std::nullopt : content.flow.members(change.affected);
    const bool is_known = members && !members->traits.list().empty();
    auto found = Circle::none;
    // The object at the end of the links is one of them, or one of those that a second copy changes.
    const bool asks_member = std::ranges::any_of(asked.at_links, [&](const auto& read) { return read.second == change.target; });
    if (asks_member && is_known && members->exact) return Circle::alone;
    if (asks_member && is_known) found = Circle::of_two;
    if (asks_own && is_known && !exclude(content, own, members->traits)) {
        if (!members->without_self) return Circle::alone;
        found = Circle::of_two;
    }
    for (const int unit : {change.condition, change.amount}) {
        if (unit == none) continue;
        for (const auto& read : content.flow.read_of_all(unit)) {
            if (read.attribute != change.target || read.traits.list().empty()) continue;
            if (change.only_self == 0 && is_known && !exclude(content, members->traits, read.traits)) return Circle::alone;
            if (change.only_self == 0 || exclude(content, own, read.traits)) continue;
            if (!read.without_self) return Circle::alone;
            found = Circle::of_two;
        }
    }
    return found;
}

}  // namespace

void circles(Content& content) {
    const auto& program = content.program;
    for (const auto& change : program.statics) {
        Reads asked, chosen;
        std::set<int> seen;
        collect(program, change.condition, false, seen, asked);
        collect(program, change.affected, false, seen, chosen);
        auto properties = asked.properties;
        properties.insert(chosen.properties.begin(), chosen.properties.end());
        auto found = std::any_of(properties.begin(), properties.end(), [&](int p) { return changes(program, change, p); }) ? Circle::alone
                                                                                                                           : Circle::none;
        if (change.op < ModOp::gain && found == Circle::none) {
            collect(program, change.amount, false, seen, asked);
            found = change.only_self == 0 && chosen.members.count(change.target) != 0 ? Circle::alone : circle_of(content, change, asked);
        }
        if (found == Circle::none) continue;
        content.report(Diag::circle, change.source, change.span,
                       {content.text(change.source, change.span), found == Circle::alone ? "@circle_alone" : "@circle_of_two"},
                       Content::card_of(change.owner_kind, change.owner));
    }
}

}  // namespace holo::checks
