#include "interpreter/checks/checks.hpp"

#include "interpreter/checks/content.hpp"
#include "interpreter/checks/waivers.hpp"

namespace holo::checks {

namespace {

struct Check {
    Diag reports;
    void (*look)(Content&);
};

// The code gives the severity, and whether files of others are reported too (diagnostics.def).
constexpr Check table[] = {
    {Diag::text_not_carried_out, texts},     // compares abilities that are used with their users
    {Diag::never_happens, triggers},         // compares awaited events with raised ones
    {Diag::never_matches, patterns},         // compares awaited arguments with raised ones
    {Diag::idle_prohibition, prohibitions},  // compares forbidden events with raised ones
    {Diag::header_not_offered, headers},     // compares headers with menus
    {Diag::unread_symbol, symbols},          // compares symbols that no card has with scripts
    {Diag::in_vain, deeds},                  // compares raised events with what the event asks of its arguments
    {Diag::covers_nothing, statics},         // compares the members of a change with the cards that come into that zone
    {Diag::not_theirs, changes},             // compares changed attributes with the things that have them
    {Diag::idle_keyword, keywords},          // compares the events that keywords wait for with the cards that have these
    {Diag::side_without_ability, sides},     // compares the sides of a card's die with its abilities
    {Diag::covers_nothing, places},          // compares the places of abilities with the cards that come there
    {Diag::works_nowhere, workplaces},       // compares the cards that come to places where abilities work with abilities
    {Diag::never_led, links},                // compares links that scripts follow with the cards whose links are set
    {Diag::place_after, places_after},       // compares the places for which patterns ask with those to which events move things
    {Diag::no_other, others},                // compares sets that leave the card out with the card
    {Diag::gone_by_then, departures},        // compares the things that abilities ask for with events that take them away
    {Diag::tested_before, late_changes},     // compares changed arguments with the requirement of the event
    {Diag::circle, circles},                 // compares changes with what they ask about
    {Diag::counted_up, counted},             // compares changes with values that events count
    {Diag::not_on_map, grounds},             // compares the places of which cards speak with the maps of the cards
    {Diag::title_nearly, titles},            // compares titles with the cards'
    {Diag::endless, loops},                  // finds abilities that raise the event they wait for
    {Diag::unseen_choice, sight},            // compares choices with those who may see them
    {Diag::unread_parameter, parameters},    // compares parameters with code
    {Diag::idle_attribute, attributes},      // compares attributes with code
    {Diag::never_called, calls},             // compares definitions and procedures with scripts
    {Diag::no_script_yet, unwritten},        // finds cards marked as unwritten
};

}  // namespace

void check(const catalog::Game& game, Diagnostics& out, const std::function<bool(const std::string& file)>& is_own) {
    Diagnostics found;
    Content content(game, found);
    for (const auto& one : table) one.look(content);
    found.sort();
    Waivers waivers(content.files());
    for (const auto& diagnostic : found.list())
        if (const bool is_of_others = row(diagnostic.id).is_of_own && !is_own(diagnostic.source->file().label());
            !is_of_others && !waivers.excuse(diagnostic))
            out.add(diagnostic);
    waivers.report(out, is_own);
}

}  // namespace holo::checks
