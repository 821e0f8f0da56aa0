// Runs work in a separate process: the process starts with the parent's data and leaves nothing behind, not even after a crash. One process
// does piece after piece, because starting a process costs more than compiling a script.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace holo::silent {

// The texts that the pieces of work return; nothing for a piece that crashed, or that took longer than 20 seconds. A new process does the
// pieces behind such a piece.
std::vector<std::optional<std::string>> apart(std::size_t count, const std::function<std::string(std::size_t piece)>& work);

}  // namespace holo::silent
