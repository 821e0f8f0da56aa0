// Conversions of words, names and numbers between Lackey and YAML.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace holo::lackey {

std::string lowered(std::string_view text);
std::string trimmed(std::string_view text);
// The words with capitals, as sets write names of symbols.
std::string titled(std::string_view text);
// The symbol's name for the words of a cell: lower case, with nothing but letters, digits, and blanks and dashes between words.
std::string symbol_name(std::string_view text);
// The default name of a card's picture: the card's name with underscores for blanks and signs.
std::string image_name(std::string_view name);
std::vector<std::string> split(std::string_view text, std::string_view by);
std::string joined(const std::vector<std::string>& parts, std::string_view by);
// The number in a cell: `7` and `7.0` are 7.
std::optional<int> figure(std::string_view text);
// The place of the words in a text, where they are no part of longer words; npos when they are not there.
std::size_t find_words(std::string_view text, std::string_view words, std::size_t from = 0);
// A text as YAML on one line.
std::string yaml_text(const std::string& text);

}  // namespace holo::lackey
