// Decodes files of other programs into UTF-8.
#pragma once

#include <string>

#include "grammar/diagnostic.hpp"

namespace holo::lackey {

struct Decoded {
    SourcePtr source;
    std::string encoding;  // the name for people: UTF-8, cp1252 (which includes Latin-1), or both
};

// Reads a file of text. Reports a missing file, bytes that are no text, and an unknown encoding.
Decoded read_text(const std::string& path, Diagnostics& out);

}  // namespace holo::lackey
