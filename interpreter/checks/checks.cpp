#include "interpreter/checks/checks.hpp"

#include "interpreter/checks/content.hpp"
#include "interpreter/checks/waivers.hpp"

namespace holo::checks {

namespace {

struct Check {
    Diag reports;
    void (*look)(Content&);
};

// The code tells how grave it is, and of whose files it is told (diagnostics.def).
constexpr Check table[] = {
    {Diag::text_not_carried_out, texts},     // abilities that are used, and who uses them
    {Diag::never_happens, triggers},         // what is waited for, and what is raised
    {Diag::never_matches, patterns},         // what is waited for, and with which arguments that is raised
    {Diag::idle_prohibition, prohibitions},  // what is forbidden, and what is raised
    {Diag::header_not_offered, headers},     // headers, and menus
    {Diag::unread_symbol, symbols},          // symbols that no card is, and scripts
    {Diag::in_vain, deeds},                  // what is raised, and what the event asks of its arguments
    {Diag::covers_nothing, statics},         // whom a change is for, and what comes into that zone
    {Diag::covers_nothing, places},          // abilities that work in a place, and what comes there
    {Diag::endless, loops},                  // abilities that raise what they wait for
    {Diag::unseen_choice, sight},            // what is chosen from, and who may see that
    {Diag::unread_parameter, parameters},    // parameters, and code
    {Diag::idle_attribute, attributes},      // attributes, and code
    {Diag::never_called, calls},             // definitions and procedures, and scripts
    {Diag::no_script_yet, unwritten},        // cards that say so
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
