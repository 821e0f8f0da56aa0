// A hold on a file, because two programs that play from one record would each overwrite the stage of the other. The system lets go of a
// hold when its program ends, however that happens.
#pragma once

#include <string>

#include "grammar/diagnostic.hpp"

namespace holo::tools {

class Hold {
public:
    Hold() = default;
    ~Hold();
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;

    // Takes hold of the file that has this name now, and lets go of the one before. Reports the hold of another program; false then. A file
    // that cannot be opened is held by nobody, and neither is one where the system knows no holds.
    bool take(const std::string& path, Diagnostics& out);

private:
    int file_ = -1;
};

}  // namespace holo::tools
