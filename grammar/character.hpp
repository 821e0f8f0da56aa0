// Characters of UTF-8 text: which bytes form one, and which may be shown to people.
#pragma once

#include <string>
#include <string_view>

namespace holo {

// Bytes of the first character of `text`, a control character included. 0 when the text is empty or its bytes are no UTF-8.
std::size_t encoded_length(std::string_view text);

// The same for characters that may be shown to people: 0 for a control character. Line ends and tabs are control characters; so are those
// that change the direction of writing, because they can make a text look like another one.
std::size_t character_length(std::string_view text);

// Characters as an editor counts them; a byte that belongs to none counts as one.
std::size_t count_characters(std::string_view text);

// The text made safe for a terminal: blanks for tabs, and an escape such as `\x1b` or `\u202e` for any other character that is not
// printable.
std::string printable(std::string_view text);

}  // namespace holo
