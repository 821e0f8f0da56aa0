// Work that is done in a process of its own, so that it begins with all that this one has and leaves nothing of its own behind,
// not even when it crashes. Starting a process costs more than compiling a script does: one process does piece after piece.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace holo::silent {

// The texts that so many pieces of work give; nothing where one crashed, or took longer than 20 seconds. A new process does those
// behind such a piece.
std::vector<std::optional<std::string>> apart(std::size_t count, const std::function<std::string(std::size_t piece)>& work);

}  // namespace holo::silent
