// Characters of UTF-8 text: which bytes belong together, and which may be shown to people.
#pragma once

#include <string>
#include <string_view>

namespace holo {

// Bytes of the printable character that `text` begins with. 0 when it begins with none: the text is
// empty, its bytes are no UTF-8, or it is a control character (line ends and tabs are; so are those that
// change the direction of writing, with which a text can look like another one).
std::size_t character_length(std::string_view text);

// How many characters an editor counts; a byte that belongs to none counts as one.
std::size_t count_characters(std::string_view text);

// The text with `?` for each byte that belongs to no printable character, and blanks for tabs: what may
// be sent to a terminal.
std::string printable(std::string_view text);

}  // namespace holo
