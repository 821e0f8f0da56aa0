// The parser: text in, syntax tree out. The grammar is fixed and knows no game; verbs, nouns and keywords are resolved by the compiler.
#pragma once

#include <optional>

#include "grammar/diagnostic.hpp"
#include "grammar/tree.hpp"

namespace holo {

// Bounds of texts; a text beyond them is refused with a located error.
constexpr std::size_t longest_script = 64 * 1024;        // bytes of one card's script
constexpr std::size_t longest_module = 4 * 1024 * 1024;  // bytes of one rules file
constexpr int deepest_nesting = 48;                      // brackets open at once

// Each broken line is reported, and the lines around it are read all the same. With `leave_out` the tree lacks the broken lines; with
// `refuse` there is no tree at all.
enum class Broken { refuse, leave_out };

// A card's script: abilities, one per line; an indented line continues the one above it.
std::optional<Tree> parse_script(const SourcePtr& source, Diagnostics& out, Broken broken = Broken::refuse);
// A rules file: declarations. A broken declaration is missing, or lacks its broken lines.
std::vector<Tree> parse_module(const SourcePtr& source, Diagnostics& out, Broken broken = Broken::refuse);
// One expression: conditions of scenarios, restrictions of decks.
std::optional<Tree> parse_expression(const SourcePtr& source, Diagnostics& out);

// Runs PEGTL's analysis of the grammar: the number of loops that could go on without consuming input.
std::size_t grammar_problems();

// The reserved words of the language, sorted.
const std::vector<std::string_view>& reserved_words();

}  // namespace holo
