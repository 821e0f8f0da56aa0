// Diagnostics for people, as JSON and as SARIF.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "interpreter/tools/shell.hpp"

namespace holo::tools {

// The text for standard output: characters that JSON leaves unescaped and a terminal would obey are escaped too; invalid bytes are
// replaced.
std::string written(const nlohmann::ordered_json& json);
// Prints diagnostics to standard error, sorted, with a closing line of counts.
void report(const Shell& shell, const Diagnostics& diagnostics);
nlohmann::ordered_json to_json(const Diagnostics& diagnostics, Lang lang);
// The same as a log in SARIF 2.1, which code hosts show beside the lines.
nlohmann::ordered_json to_sarif(const Diagnostics& diagnostics, Lang lang);
// Prints a command's output as JSON, with the counts of findings and the diagnostics themselves.
void print_json(const Shell& shell, nlohmann::ordered_json json, const Diagnostics& found);
// clean, findings, unreadable when a file could not be read or written at all, usage when it may not be.
int status_of(const Diagnostics& diagnostics);

}  // namespace holo::tools
