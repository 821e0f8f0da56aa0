// Shared by the tests of the grammar: short ways to parse, and what must hold for every text that parses.
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
    std::vector<Tree> trees;  // one for a script, one a declaration for rules
    Diagnostics diagnostics;

    bool ok() const { return diagnostics.errors() == 0; }
};

Parsed parse(const std::string& text, Indentation indentation);
Parsed parse_value(const std::string& text);  // one expression
std::string dump_of(const Parsed& parsed);
std::string rendered(const Diagnostics& diagnostics, Lang lang);

bool equal(const Parsed& a, const Parsed& b);
// All trees, as a file: abilities one a line, declarations apart.
std::string print_of(const Parsed& parsed);

// Declarations or abilities, each with the comments and lines that belong to it.
std::vector<std::string> parts_of(const std::string& text);

// The texts that a text is cut into after each of its tokens, the whole one last.
std::vector<std::string> truncations(const std::string& text);

// Prints and formats a text that parses, and says what does not hold; empty when all does.
std::string trouble(const std::string& text, Indentation indentation);

}  // namespace holo::testing
