// Files of other programs: one after another, each written to its target.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "interpreter/tools/command.hpp"
#include "interpreter/tools/shell.hpp"

namespace holo::tools {

// Writes the text, and replaces an existing file only on request; `-` is standard output.
bool put(const TransferOptions& options, const std::string& path, const std::string& text, Diagnostics& out);

// The module for a file: the named one, or the only one with a profile of the other program; empty after an error was reported.
std::string game_for(const Shell& shell, const std::string& named, bool (*has_profile)(const std::string& module), Diagnostics& out);

// The module with the words that its sets share: sets without cards. nullptr after an error was reported.
std::unique_ptr<catalog::Game> game_with_words(const Shell& shell, const std::string& name, Diagnostics& out);

using TransferOne =
    std::function<void(const Shell&, const TransferOptions&, const std::string& file, Diagnostics&, nlohmann::ordered_json&)>;
// Calls `one` for each file; returns the exit status.
int each_file(const Shell& shell, const TransferOptions& options, const TransferOne& one);

}  // namespace holo::tools
