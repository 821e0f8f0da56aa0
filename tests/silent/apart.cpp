#include "tests/silent/apart.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <iostream>
#include <stdexcept>

namespace holo::silent {

namespace {

constexpr unsigned longest = 20;  // seconds

void put(int end, const std::string& text) {
    for (std::size_t at = 0; at < text.size();) {
        const auto written = write(end, text.data() + at, text.size() - at);
        if (written <= 0) return;
        at += static_cast<std::size_t>(written);
    }
}

}  // namespace

std::optional<std::string> apart(const std::function<std::string()>& work) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    std::cout.flush();
    const auto child = fork();
    if (child < 0) throw std::runtime_error("no process");
    if (child == 0) {
        close(ends[0]);
        alarm(longest);
        put(ends[1], work());
        _exit(0);
    }
    close(ends[1]);
    std::string in;
    char buffer[65536];
    for (ssize_t n; (n = read(ends[0], buffer, sizeof buffer)) > 0;) in.append(buffer, static_cast<std::size_t>(n));
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return std::nullopt;
    return in;
}

}  // namespace holo::silent
