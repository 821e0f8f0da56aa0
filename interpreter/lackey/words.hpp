// Small things that are done to texts on their way in and out.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace holo::lackey {

std::string lowered(std::string_view text);
std::string trimmed(std::string_view text);
// Each word with a capital, as sets write names of symbols.
std::string titled(std::string_view text);
// Lower case, letters, digits, blanks and dashes between words only: a symbol's name from what a cell says.
std::string symbol_name(std::string_view text);
// What a card's picture is called when nothing says more: its name with spaces and signs as underscores.
std::string image_name(std::string_view name);
std::vector<std::string> split(std::string_view text, std::string_view by);
std::string joined(const std::vector<std::string>& parts, std::string_view by);
// `7` and `7.0` are 7.
std::optional<int> figure(std::string_view text);
// Whether the words stand in the text, not as part of others.
std::size_t find_words(std::string_view text, std::string_view words, std::size_t from = 0);
// As YAML writes a text on one line.
std::string yaml_text(const std::string& text);

}  // namespace holo::lackey
