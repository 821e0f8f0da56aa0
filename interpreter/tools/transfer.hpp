// Files of other programs: one after another, each written where it is asked for.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "interpreter/tools/command.hpp"

namespace holo::tools {

// Writes the text, never in the place of another file unless that was asked for; `-` is standard output.
bool put(const TransferOptions& options, const std::string& path, const std::string& text, Diagnostics& out);

// The module that a file is for: the one named, or the only one that has a profile of the other program; empty when reported.
std::string game_for(const Shell& shell, const std::string& named, bool (*has_profile)(const std::string& module), Diagnostics& out);

// The module with the words that its sets share: sets without cards. nullptr when reported.
std::unique_ptr<catalog::Game> game_with_words(const Shell& shell, const std::string& name, Diagnostics& out);

using TransferOne =
    std::function<void(const Shell&, const TransferOptions&, const std::string& file, Diagnostics&, nlohmann::ordered_json&)>;
// Carries it out for each file; gives the exit status.
int each_file(const Shell& shell, const TransferOptions& options, const TransferOne& one);

}  // namespace holo::tools
