// Characters of UTF-8 text: which bytes belong together, and which may be shown to people.
#pragma once

#include <string>
#include <string_view>

namespace holo {

// Bytes of the character that `text` begins with, a control character too. 0 when the text is empty or its
// bytes are no UTF-8.
std::size_t encoded_length(std::string_view text);

// The same for characters that may be shown to people: 0 for a control character too. Line ends and tabs are
// control characters, and those that change the direction of writing, with which a text can look like another one.
std::size_t character_length(std::string_view text);

// How many characters an editor counts; a byte that belongs to none counts as one.
std::size_t count_characters(std::string_view text);

// The text with blanks for tabs and an escape, as `\x1b` or `\u202e`, for all else that is not printable: what
// may be sent to a terminal.
std::string printable(std::string_view text);

}  // namespace holo
