// Files as texts.
#pragma once

#include <fstream>
#include <optional>
#include <string>

#include "grammar/diagnostic.hpp"

namespace holo::catalog {

constexpr std::size_t longest_file = 4 * 1024 * 1024;  // bytes of one file

// The system's words for an error, for a diagnostic.
std::string reason_of(int error);
// The reason why a folder, a pipe or a device is no file. `mode` comes from stat().
std::string reason_of_kind(unsigned mode);

// Opens a regular file for reading. The stream is bad for anything else, because opening a pipe would wait for its other end.
std::ifstream regular_file(const std::string& path);

// Reads a whole file unchanged. Reports a file that is missing, unreadable or too long.
std::optional<std::string> read_bytes(const std::string& path, Diagnostics& out, std::size_t limit = longest_file);

// Reads a text. Reports a file that is missing, unreadable, too long or no UTF-8.
SourcePtr read_file(const std::string& path, Diagnostics& out, std::size_t limit = longest_file);

}  // namespace holo::catalog
