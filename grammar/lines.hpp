// Line ends. In the language a line end separates items, except where the text plainly goes on. This pass decides which line ends separate
// before the grammar runs, because the grammar then has one meaning for each byte.
#pragma once

#include <string>
#include <vector>

#include "grammar/diagnostic.hpp"

namespace holo {

enum class Indentation { separates, continues };  // the effect of a deeper indentation

// Where round and square brackets may be closed: on any later line, or only on lines that are indented deeper.
enum class Brackets { anywhere, close_by };

struct Settled {
    bool readable = true;               // false: the nesting is too deep to read
    bool doubtful = false;              // with Brackets::anywhere: a bracket was closed on a line that stands on its own
    std::vector<std::uint32_t> broken;  // a place in each reported line
};

// `text` is a copy of the source's text. Replaces the comments and the continuing line ends of `part` with blanks. Reports, once per line:
// brackets that do not match or nest too deeply, unclosed titles, and bytes that no script has. Such brackets become blanks.
Settled settle_lines(std::string& text, Span part, const SourcePtr& source, Indentation indentation, Diagnostics& out,
                     Brackets brackets = Brackets::anywhere);

}  // namespace holo
