// Text in, syntax tree out. The grammar is fixed and knows no game: which verbs, nouns and keywords
// exist is the compiler's business.
#pragma once

#include <optional>

#include "grammar/diagnostic.hpp"
#include "grammar/tree.hpp"

namespace holo {

// Bounds of what is read; beyond them a text is refused with a located error.
constexpr std::size_t longest_script = 64 * 1024;        // bytes of one card's script
constexpr std::size_t longest_module = 4 * 1024 * 1024;  // bytes of one rules file
constexpr int deepest_nesting = 48;                      // brackets open at once

// Every broken line is reported, and the lines around it are read all the same. The broken ones are then missing in the
// tree, or there is no tree at all.
enum class Broken { refuse, leave_out };

// A card's script: abilities, one a line; an indented line goes on with the one above it.
std::optional<Tree> parse_script(const SourcePtr& source, Diagnostics& out, Broken broken = Broken::refuse);
// A rules file: declarations. A declaration that is broken is missing, or its broken lines are.
std::vector<Tree> parse_module(const SourcePtr& source, Diagnostics& out, Broken broken = Broken::refuse);
// One expression: conditions of scenarios, restrictions of decks.
std::optional<Tree> parse_expression(const SourcePtr& source, Diagnostics& out);

// Runs PEGTL's own analysis of the grammar: the number of loops that could go on without reading.
std::size_t grammar_problems();

// The words that the language keeps for itself, sorted.
const std::vector<std::string_view>& reserved_words();

}  // namespace holo
