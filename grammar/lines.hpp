// Line ends. In the language a line end separates items, except where the text plainly goes on. This
// pass decides that before the grammar runs, so that the grammar has one meaning for each character.
#pragma once

#include <optional>
#include <string>

#include "grammar/diagnostic.hpp"

namespace holo {

enum class Indentation { separates, continues };  // what a deeper-indented line does

// The same text, byte for byte as long, with comments and continuing line ends turned into blanks.
// Reports brackets that do not match or nest too deeply, strings left open and bytes that no script
// has; nothing is returned then.
std::optional<std::string> settle_lines(const SourcePtr& source, Indentation indentation, Diagnostics& out);

}  // namespace holo
