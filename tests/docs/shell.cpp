#include "tests/docs/shell.hpp"

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "tests/docs/page.hpp"

namespace holo::docs {

namespace fs = std::filesystem;

Shell::Shell(const std::string& locale) : folder_(base_.path("my-cards")) {
    fs::create_directories(folder_);
    // Holocron's folder, with the launcher that people call and the tested program. The program looks freshly built, because the launcher
    // must only find it.
    const auto holocron = base_.path("holocron"), built = holocron + "/build/release";
    fs::create_directories(built);
    for (const auto* part : {"CMakeLists.txt", "grammar", "interpreter", "rulesets", "cards", "docs", "tests"})
        fs::create_symlink(root() + "/" + part, holocron + "/" + part);
    fs::copy_file(root() + "/holocron", holocron + "/holocron");
    // Only the program gets the language, because a system need not have that locale.
    write_text(built + "/holocron", "#!/bin/sh\nLC_ALL=" + locale + " exec '" HOLOCRON_PROGRAM "' \"$@\"\n");
    fs::permissions(built + "/holocron", fs::perms::owner_all);
    write_text(built + "/built", "");
}

void Shell::write(const std::string& file, const std::string& text) { write_text(folder_ + "/" + file, text); }

std::string Shell::run(const std::string& command) {
    const auto script = base_.path("command"), where = base_.path("where");
    write_text(script, "cd '" + folder_ + "'\n(exit " + std::to_string(status_) + ")\n" + command + "\nstatus=$?\npwd > '" + where +
                           "'\nexit $status\n");
    const auto line = "env -i PATH='" + base_.path() + "/.local/bin:/usr/bin:/bin' HOME='" + base_.path() +
                      "' TERM=dumb NO_COLOR=1 COLUMNS=100 LC_ALL=C.UTF-8 bash '" + script + "' 2>&1 </dev/null";
    FILE* pipe = ::popen(line.c_str(), "r");
    if (pipe == nullptr) throw std::runtime_error("cannot run a shell");
    std::string out;
    std::array<char, 4096> part;
    for (std::size_t n; (n = std::fread(part.data(), 1, part.size(), pipe)) > 0;) out.append(part.data(), n);
    const int status = ::pclose(pipe);
    status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 255;
    if (fs::exists(where)) folder_ = lines_of(read_text(where)).at(0);
    return out;
}

}  // namespace holo::docs
