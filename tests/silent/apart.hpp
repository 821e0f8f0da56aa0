// Work that is done in a process of its own, so that it begins with all that this one has and leaves nothing of its own behind,
// not even when it crashes.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace holo::silent {

// The text that the work gives; nothing when it crashed, or took longer than 20 seconds.
std::optional<std::string> apart(const std::function<std::string()>& work);

}  // namespace holo::silent
