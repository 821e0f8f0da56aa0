// Shared by the tests of the grammar: short ways to parse, and properties of every text that parses.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "grammar/format.hpp"
#include "grammar/parser.hpp"
#include "grammar/printer.hpp"

namespace holo::testing {

// Fails the test when the file cannot be read. `name` is below tests/grammar.
std::string sample(const std::string& name);

struct Parsed {
    SourcePtr source;
    std::vector<Tree> trees;  // one for a script, one per declaration for rules
    Diagnostics diagnostics;

    bool ok() const { return diagnostics.errors() == 0; }
};

Parsed parse(const std::string& text, Indentation indentation);
Parsed parse_value(const std::string& text);  // one expression
std::string dump_of(const Parsed& parsed);
std::string rendered(const Diagnostics& diagnostics, Lang lang);

bool equal(const Parsed& a, const Parsed& b);
// All trees as a file: abilities one per line, declarations apart.
std::string print_of(const Parsed& parsed);

// Declarations or abilities, each with its comments and lines.
std::vector<std::string> parts_of(const std::string& text);

// The prefixes of a text up to each of its tokens, the whole text last.
std::vector<std::string> truncations(const std::string& text);

// Prints and formats a text that parses, and reports broken properties; empty for none.
std::string trouble(const std::string& text, Indentation indentation);

}  // namespace holo::testing
