// What the program is shipped with.
#pragma once

#include <string>

namespace holo::tools {

// The folder with rulesets, cards and docs that belong to this program: `share/holocron` beside it, or beside the folder
// that it is in, as in `/usr/bin/holocron` and `/usr/share/holocron`. A build has a link of that name to the sources.
// Empty when there is none.
std::string shipped_root();

}  // namespace holo::tools
