// The line above the options: the asked player, the question, and the pieces of others in sight of the piece that it is about.
#pragma once

#include <string>

#include "interpreter/tools/asking.hpp"
#include "interpreter/tools/at_table.hpp"
#include "interpreter/tools/outlook.hpp"

namespace holo::tools {

// Two lines where the pieces find no room behind the question. A seat that is not asked is named alone.
std::string asking_line(const AtTable& at, const Asking& asking, const Outlook& outlook, int seat);

}  // namespace holo::tools
