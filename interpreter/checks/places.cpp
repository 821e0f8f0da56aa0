// Checks the places where abilities work: those of `while this is in ZONE`, and the game's own.

#include <algorithm>

#include "interpreter/checks/checks.hpp"
#include "interpreter/checks/content.hpp"

namespace holo::checks {

using namespace machine;

namespace {

// The zones in which the condition looks for `this`; none when the condition asks for anything else.
std::vector<int> places_of_this(const Content& content, const Tree& tree, NodeId condition) {
    if (!tree.is(condition, NodeKind::Is) || tree.child(condition, NodeKind::Negated) != no_node) return {};
    if (tree.text(tree[condition].first) != "this") return {};
    const auto in = tree.child(tree.last_child(condition), NodeKind::PostIn);
    if (in == no_node || tree.child_count(tree.last_child(condition)) != 1) return {};
    std::vector<int> zones;
    for (const auto place : tree.each(in)) {
        auto name = collapsed(tree.text(place));
        if (name.starts_with("your ")) name.erase(0, 5);
        const auto* meaning = content.words.find(name, compiler::MeaningKind::zone);
        if (meaning == nullptr) return {};
        zones.push_back(meaning->index);
    }
    return zones;
}

bool comes_into(Content& content, int definition, int zone) { return content.fits(definition, content.flow.comers(zone)); }

void look(Content& content, const Tree& tree, NodeId condition, int definition) {
    if (tree.is(condition, NodeKind::And) || tree.is(condition, NodeKind::Or))
        for (const auto part : tree.each(condition)) look(content, tree, part, definition);
    const auto zones = places_of_this(content, tree, condition);
    if (zones.empty() || std::any_of(zones.begin(), zones.end(), [&](int zone) { return comes_into(content, definition, zone); })) return;
    content.report(Diag::covers_nothing, tree, condition, {collapsed(tree.text(condition))}, definition);
}

}  // namespace

bool works_somewhere(Content& content, int definition) {
    const auto& zones = content.program.zones;
    bool is_any_there = false;  // a game that is being begun has no rule yet that takes cards anywhere
    for (std::size_t zone = 0; zone < zones.size(); ++zone) {
        if (zones[zone].active == 0) continue;
        if (comes_into(content, definition, static_cast<int>(zone))) return true;
        is_any_there = is_any_there || !content.flow.comers(static_cast<int>(zone)).empty();
    }
    return !is_any_there || content.fits(definition, content.flow.lenders());
}

void workplaces(Content& content) {
    const auto report = [&](const auto& row) {
        if (row.owner_kind == OwnerKind::definition && row.reach == Reach::zone && !works_somewhere(content, row.owner))
            content.report(Diag::works_nowhere, row.source, row.span, {}, row.owner);
    };
    for (const auto& ability : content.program.abilities)
        if (ability.kind == AbilityKind::triggered) report(ability);
    for (const auto& row : content.program.statics) report(row);
}

// `after you play an event in your hand`: the pattern looks at the card when it lies elsewhere.
void places_after(Content& content) {
    for (const auto& ability : content.program.abilities) {
        if (ability.phase != Phase::after || ability.happening == none || ability.match == none) continue;
        const auto& event = content.words.events[static_cast<std::size_t>(ability.happening)];
        const auto& moved = content.flow.writes(content.program.happenings[static_cast<std::size_t>(ability.happening)].body).moved;
        for (const auto& [parameter, zones] : content.flow.places_asked(ability.match)) {
            const int argument = parameter - std::max<int>(ability.captured, 0);
            const auto to = moved.find(argument);
            if (to == moved.end() || (to->second & zones) != 0) continue;
            content.report(Diag::place_after, ability.source, ability.span,
                           {event.verb, event.params[static_cast<std::size_t>(argument)].name},
                           Content::card_of(ability.owner_kind, ability.owner));
        }
    }
}

void places(Content& content) {
    for (const auto& script : content.game.compiler->scripts())
        for (NodeId node = 0; script.definition != none && node < script.tree->size(); ++node)
            if (script.tree->is(node, NodeKind::While)) look(content, *script.tree, (*script.tree)[node].first, script.definition);
}

}  // namespace holo::checks
