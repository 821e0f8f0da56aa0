// Parentheses around descriptions in scripts: they keep a relative to the nearer of two nouns (H264). Texts and constructions have none,
// because constructions are nested.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/text/tokens.hpp"

namespace holo::text {

// Prepositions behind which a description stands in parentheses, and the words with which a description begins.
bool leads_relative(std::string_view word);
bool begins_description(std::string_view word);
// Tells whether the words of a script from there on, behind a preposition, are a description with relatives of its own.
bool keeps_relatives(const std::vector<std::string>& words, std::size_t begin);
// Moves a name behind such parentheses into them, because behind them the name would be that of the noun in front.
void take_names_in(std::vector<std::string>& words);
// Leaves out such parentheses.
void take_parentheses(std::vector<Token>& tokens);

}  // namespace holo::text
