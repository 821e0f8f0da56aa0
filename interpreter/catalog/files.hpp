// Lists the files of a root; no other code lists files.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostic.hpp"

namespace holo::catalog {

struct Paths;
struct Yaml;

enum class FileKind : std::uint8_t { yaml, rules };

// Tells the kind by the ending of the name, in any capitals: `.yaml` and `.yml` are one kind.
bool is_of(const std::string& path, FileKind kind);
std::string in_small_letters(std::string_view text);

// The files of these kinds in a folder and in all folders below it, in the order of their paths; of every kind when no kind is named. Links
// are followed. Hidden names (with a dot in front) are left out; a missing folder has no files. Reported: a folder, a pipe, a device or a
// dangling link that has the name of such a file; a link that leads in a circle; a folder that cannot be opened.
std::vector<std::string> files_below(const std::string& folder, std::initializer_list<FileKind> kinds, Diagnostics& out);

// Decks lie in a folder `decks`, at whatever depth, and maps in a folder `maps`; all other card files are sets.
bool lies_among_decks(const std::string& folder, const std::string& file);
std::vector<std::string> set_files_in(const std::string& folder, Diagnostics& out);
// Maps of sets lie in a folder `maps`.
std::vector<std::string> map_files_in(const std::string& folder, Diagnostics& out);
std::vector<std::string> deck_files_in(const std::string& folder, Diagnostics& out);
// The set files of a game: those of the module and those of the own folder.
std::vector<std::string> set_files_of(const Paths& paths, std::string_view game, Diagnostics& out);
std::vector<std::string> deck_files_of(const Paths& paths, std::string_view game, Diagnostics& out);
// The sets of a game together with these files: a file from outside the game replaces the game's files of the same set.
std::vector<std::string> set_files_with(const Paths& paths, std::string_view game, const std::vector<std::string>& files, Diagnostics& out);

// The text behind `key:` at the start of a line, found without parsing the file as YAML. Empty when no such line exists, or when the lines
// before it are no map.
std::string said_in_head(const std::string& path, std::string_view key);

}  // namespace holo::catalog
