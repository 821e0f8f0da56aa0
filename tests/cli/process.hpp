// Runs the program as a user would, and catches all that it says.
#pragma once

#include <string>
#include <vector>

#include "tests/own_folder.hpp"

namespace holo::testing {

struct Outcome {
    int status = 0;  // 128 + signal when one ended it
    std::string out, err;
    long peak = 0;  // KiB of memory that it had at most
};

struct Call {
    std::vector<std::string> arguments;
    std::string input = {};                     // for standard input
    std::string folder = HOLOCRON_ROOT;         // it is called in
    std::vector<std::string> environment = {};  // NAME=value, added to a plain one
    std::string program = HOLOCRON_PROGRAM;
    std::string out_to = {};     // a file that standard output goes to
    bool reader_leaves = false;  // standard output is a pipe that nobody reads
    long largest_file = -1;      // bytes that a file may have
    int interrupt_after = -1;    // milliseconds until Ctrl-C
};

Outcome run(const Call& call);
// In the folder of the project.
Outcome run(std::vector<std::string> arguments);
// In that folder, with the project as the root.
Outcome in(const OwnFolder& folder, std::vector<std::string> arguments);

// A terminal with the program in it.
class Terminal {
public:
    Terminal(std::vector<std::string> arguments, int columns, std::vector<std::string> environment = {}, int rows = 40);
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    // All that was shown until the text appeared behind what was read before. Fails after a minute.
    std::string until(const std::string& text);
    void type(const std::string& keys);
    int wait();  // for its end; the exit status

private:
    int descriptor_ = -1, process_ = -1;
    std::string shown_;
};

// The program's commands, without those that stand below another.
inline const std::vector<std::string> commands = {
    "check", "explain", "read",   "conform", "translate", "test",   "coverage",   "play",  "sim",    "replay",     "why",
    "fmt",   "import",  "export", "map",     "schema",    "disasm", "vocabulary", "bench", "manual", "completion", "explain-error"};

std::string read(const std::string& path);
std::vector<std::string> files_in(const OwnFolder& folder);  // their names, sorted
bool contains(const std::string& text, const std::string& part);

}  // namespace holo::testing
