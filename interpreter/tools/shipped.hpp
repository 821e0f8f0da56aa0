// Files that the program is shipped with.
#pragma once

#include <string>

namespace holo::tools {

// The folder with the program's rulesets, cards and docs: `share/holocron` beside it, or beside its folder, as in `/usr/bin/holocron` and
// `/usr/share/holocron`. A build has a link of that name to the sources. Empty when there is none.
std::string shipped_root();

}  // namespace holo::tools
