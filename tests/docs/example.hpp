// The set file around a script of a page.
#pragma once

#include <string>

namespace holo::docs {

// A set with one card of that type, or of the usual one, that has the script.
std::string set_of(const std::string& game, const std::string& type, const std::string& script);

}  // namespace holo::docs
