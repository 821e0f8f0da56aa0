// Line ends. In the language a line end separates items, except where the text plainly goes on. This
// pass decides that before the grammar runs, so that the grammar has one meaning for each byte.
#pragma once

#include <string>
#include <vector>

#include "grammar/diagnostic.hpp"

namespace holo {

enum class Indentation { separates, continues };  // what a deeper-indented line does

// Where round and square brackets may be closed: on any later line, or only on lines that are indented deeper.
enum class Brackets { anywhere, close_by };

struct Settled {
    bool readable = true;               // false: nested too deeply for anything
    bool doubtful = false;              // with Brackets::anywhere: a bracket was closed on a line that stands on its own
    std::vector<std::uint32_t> broken;  // a place in each line that is reported
};

// `text` is a copy of the source's. Turns the comments and continuing line ends of `part` of it into
// blanks. Reports brackets that do not match or nest too deeply, titles left open and bytes
// that no script has, one for each line; such brackets are blanks then.
Settled settle_lines(std::string& text, Span part, const SourcePtr& source, Indentation indentation, Diagnostics& out,
                     Brackets brackets = Brackets::anywhere);

}  // namespace holo
