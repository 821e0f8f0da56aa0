// The progress of long work.
#pragma once

#include <string>

#include "interpreter/tools/shell.hpp"

namespace holo::tools {

// A line on standard error that shows progress; nothing when standard error is no terminal, or the work takes less than a second.
class Progress {
public:
    Progress(const Shell& shell, std::string what, int total);
    ~Progress();
    void at(int done);

private:
    const Shell& shell_;
    std::string what_;
    int total_;
    long long start_, shown_ = 0;
    bool any_ = false;
};

}  // namespace holo::tools
