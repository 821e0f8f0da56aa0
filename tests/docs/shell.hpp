// An empty folder in which the commands of a page are carried out in order, as its reader would. Holocron's own folder is `~/holocron`.
#pragma once

#include <string>

namespace holo::docs {

class Shell {
public:
    explicit Shell(const std::string& locale);  // in which the program is called
    ~Shell();
    Shell(const Shell&) = delete;
    Shell& operator=(const Shell&) = delete;

    // Standard output and standard error as a terminal would show them. `cd` and the exit status of a command remain for the next.
    std::string run(const std::string& command);
    void write(const std::string& file, const std::string& text);

private:
    std::string base_, folder_;
    int status_ = 0;
};

}  // namespace holo::docs
