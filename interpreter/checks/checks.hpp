// Checks of a game that compiled without errors: they find things that can never happen. Each check is a line of the table in checks.cpp.
#pragma once

#include <functional>

#include "interpreter/catalog/game.hpp"

namespace holo::checks {

class Content;

// A line `# fine: REASON` beside a finding, or alone above it, excuses the finding. An excuse without a finding is an error in files for
// which `is_own` holds; other files may be written for cards that are not loaded.
void check(const catalog::Game& game, Diagnostics& out, const std::function<bool(const std::string& file)>& is_own);

// Tells whether the card comes to a place where abilities work, or others are given its text.
bool works_somewhere(Content& content, int definition);

// One function for each concern.
void texts(Content& content);
void triggers(Content& content);
void patterns(Content& content);
void prohibitions(Content& content);
void headers(Content& content);
void symbols(Content& content);
void statics(Content& content);
void changes(Content& content);
void keywords(Content& content);
void sides(Content& content);
void deeds(Content& content);
void places(Content& content);
void workplaces(Content& content);
void links(Content& content);
void places_after(Content& content);
void others(Content& content);
void departures(Content& content);
void late_changes(Content& content);
void circles(Content& content);
void counted(Content& content);
void grounds(Content& content);
void titles(Content& content);
void loops(Content& content);
void sight(Content& content);
void parameters(Content& content);
void attributes(Content& content);
void calls(Content& content);
void unwritten(Content& content);

}  // namespace holo::checks
