// Files of other programs come in several encodings; inside, everything is UTF-8.
#pragma once

#include <string>

#include "grammar/diagnostic.hpp"

namespace holo::lackey {

struct Decoded {
    SourcePtr source;
    std::string encoding;  // as people call it: UTF-8, cp1252 (which Latin-1 is a part of), or both
};

// Reads a file of text. Reports a missing file, bytes that are no text, an encoding that is none of these.
Decoded read_text(const std::string& path, Diagnostics& out);

}  // namespace holo::lackey
