// Lines that a person types at the prompt of a game: options by number or name, several of them, or commands.
#pragma once

#include <string>
#include <vector>

#include "interpreter/tools/at_table.hpp"
#include "interpreter/tools/choice_list.hpp"

namespace holo::tools {

struct TypedLine {
    enum class Is : std::uint8_t { answer, answers, command, nothing };  // nothing: it could not be read, and that was said
    Is is = Is::nothing;
    int option = machine::none;        // the answer
    std::vector<std::string> answers;  // labels, taken one after the other
    std::string word, rest;            // the command, and the words behind it
};

// Reads a line that is not empty. A line that means nothing, or several things, is told with the nearest words.
TypedLine read_typed(const AtTable& at, const ChoiceList& choices, const std::string& line);
// The same where nothing but commands may be typed.
TypedLine read_command(const AtTable& at, const std::string& line);
// All lines that begin so.
std::vector<std::string> completions(const Shell& shell, const ChoiceList& choices, const std::string& begun);
// Prints lines of the choices, with their numbers.
void print_lines(const ChoiceList& choices, const std::vector<std::size_t>& lines);

}  // namespace holo::tools
