// Line ends. In the language a line end separates items, except where the text plainly goes on. This
// pass decides that before the grammar runs, so that the grammar has one meaning for each byte.
#pragma once

#include <string>

#include "grammar/diagnostic.hpp"

namespace holo {

enum class Indentation { separates, continues };  // what a deeper-indented line does

// `text` is a copy of the source's. Turns the comments and continuing line ends of `part` of it into
// blanks. Reports the first bracket that does not match or nests too deeply, title left open or byte
// that no script has; false then.
bool settle_lines(std::string& text, Span part, const SourcePtr& source, Indentation indentation, Diagnostics& out);

}  // namespace holo
