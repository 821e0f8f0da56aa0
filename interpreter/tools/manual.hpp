// The table of commands as a page of the manual and as completions for bash.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "grammar/diagnostic.hpp"

namespace holo::tools {

// In troff, for `man`.
std::string manual_page(const CLI::App& program, Lang lang, const std::string& version);
// A script that bash reads; the games are offered where a command takes one.
std::string bash_completion(const CLI::App& program, const std::vector<std::string>& games);

}  // namespace holo::tools
