// An empty folder in which the commands of a page are carried out in order, as its reader would. Holocron's own folder is `~/holocron`.
#pragma once

#include <string>

#include "tests/own_folder.hpp"

namespace holo::docs {

class Shell {
public:
    explicit Shell(const std::string& locale);  // in which the program is called

    // Standard output and standard error as a terminal would show them. `cd` and the exit status of a command remain for the next.
    std::string run(const std::string& command);
    void write(const std::string& file, const std::string& text);

private:
    testing::OwnFolder base_;
    std::string folder_;
    int status_ = 0;
};

}  // namespace holo::docs
