#include "tests/cli/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace holo::testing {

namespace {

long now() {
    return static_cast<long>(
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count());
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> out;
    for (auto& text : texts) out.push_back(text.data());
    out.push_back(nullptr);
    return out;
}

// Never comes back.
[[noreturn]] void become(const std::string& program, std::vector<std::string> arguments, std::vector<std::string> environment,
                         const std::string& terminal) {
    arguments.insert(arguments.begin(), "holocron");
    for (const auto* plain : {"PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"}) environment.emplace_back(plain);
    environment.push_back("TERM=" + terminal);
    ::execve(program.c_str(), pointers(arguments).data(), pointers(environment).data());
    ::_exit(127);
}

// Later calls find in a cache the things that one call has read, as on anybody's machine; the cache is nobody else's, and empty at first.
std::string with_cache() {
    static const OwnFolder folder;
    return "XDG_CACHE_HOME=" + folder.path();
}

int status_of(int process, long* peak = nullptr) {
    int status = 0;
    rusage used{};
    ::wait4(process, &status, 0, &used);
    if (peak != nullptr) *peak = used.ru_maxrss;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

Outcome run(const Call& call) {
    int in[2], out[2], err[2];
    REQUIRE(::pipe2(in, O_CLOEXEC) == 0);
    REQUIRE(::pipe2(out, O_CLOEXEC) == 0);
    REQUIRE(::pipe2(err, O_CLOEXEC) == 0);
    ::signal(SIGPIPE, SIG_IGN);
    auto environment = call.environment;
    if (call.largest_file < 0) environment.push_back(with_cache());
    const int process = ::fork();
    REQUIRE(process >= 0);
    if (process == 0) {
        ::signal(SIGPIPE, SIG_DFL);
        ::dup2(in[0], STDIN_FILENO);
        ::dup2(call.out_to.empty() ? out[1] : ::open(call.out_to.c_str(), O_WRONLY), STDOUT_FILENO);
        ::dup2(err[1], STDERR_FILENO);
        if (call.largest_file >= 0) {
            const rlimit limit{static_cast<rlim_t>(call.largest_file), static_cast<rlim_t>(call.largest_file)};
            ::setrlimit(RLIMIT_FSIZE, &limit);
        }
        if (::chdir(call.folder.c_str()) != 0) ::_exit(126);
        become(call.program, call.arguments, std::move(environment), "dumb");
    }
    for (const int end : {in[0], out[1], err[1]}) ::close(end);
    if (call.reader_leaves) {
        ::close(out[0]);
        out[0] = -1;
    }
    Outcome outcome;
    std::size_t written = 0;
    const long start = now();
    bool interrupted = false;
    if (call.input.empty()) {
        ::close(in[1]);
        in[1] = -1;
    }
    for (int open = call.reader_leaves ? 1 : 2; open > 0;) {
        pollfd ends[] = {{out[0], POLLIN, 0}, {err[0], POLLIN, 0}, {in[1], POLLOUT, 0}};
        ::poll(ends, 3, 20);
        if (call.interrupt_after >= 0 && !interrupted && now() - start >= call.interrupt_after) {
            ::kill(process, SIGINT);
            interrupted = true;
        }
        if (in[1] >= 0 && ends[2].revents != 0) {
            const auto n = ::write(in[1], call.input.data() + written, std::min<std::size_t>(call.input.size() - written, 4096));
            if (n > 0) written += static_cast<std::size_t>(n);
            if (n < 0 || written == call.input.size()) {
                ::close(in[1]);
                in[1] = -1;
            }
        }
        for (int i = 0; i < 2; ++i) {
            if (ends[i].revents == 0) continue;
            char buffer[65536];
            const auto n = ::read(ends[i].fd, buffer, sizeof buffer);
            if (n > 0) {
                (i == 0 ? outcome.out : outcome.err).append(buffer, static_cast<std::size_t>(n));
            } else {
                ::close(i == 0 ? out[0] : err[0]);
                (i == 0 ? out[0] : err[0]) = -1;
                --open;
            }
        }
    }
    if (in[1] >= 0) ::close(in[1]);
    outcome.status = status_of(process, &outcome.peak);
    return outcome;
}

Outcome run(std::vector<std::string> arguments) {
    Call call;
    call.arguments = std::move(arguments);
    return run(call);
}

Outcome in(const OwnFolder& folder, std::vector<std::string> arguments) {
    Call call;
    call.folder = folder.path();
    call.environment = {std::string("HOLOCRON_ROOT=") + HOLOCRON_ROOT};
    call.arguments = std::move(arguments);
    return run(call);
}

Terminal::Terminal(std::vector<std::string> arguments, int columns, std::vector<std::string> environment, int rows) {
    environment.push_back(with_cache());
    const winsize size{static_cast<unsigned short>(rows), static_cast<unsigned short>(columns), 0, 0};
    process_ = ::forkpty(&descriptor_, nullptr, nullptr, &size);
    REQUIRE(process_ >= 0);
    if (process_ > 0) return;
    if (::chdir(HOLOCRON_ROOT) != 0) ::_exit(126);
    become(HOLOCRON_PROGRAM, std::move(arguments), std::move(environment), "xterm-256color");
}

Terminal::~Terminal() {
    ::close(descriptor_);
    if (process_ > 0) {
        ::kill(process_, SIGKILL);
        status_of(process_);
    }
}

std::string Terminal::until(const std::string& text) {
    const long start = now();
    for (;;) {
        if (const auto at = shown_.find(text); at != std::string::npos) {
            const auto part = shown_.substr(0, at + text.size());
            shown_.erase(0, at + text.size());
            return part;
        }
        pollfd end{descriptor_, POLLIN, 0};
        ::poll(&end, 1, 100);
        char buffer[65536];
        const auto n = end.revents == 0 ? 0 : ::read(descriptor_, buffer, sizeof buffer);
        if (n > 0) shown_.append(buffer, static_cast<std::size_t>(n));
        if (n < 0 || now() - start > 60'000) FAIL("`" << text << "` was not shown, but:\n" << shown_);
    }
}

void Terminal::type(const std::string& keys) {
    REQUIRE(::write(descriptor_, keys.data(), keys.size()) == static_cast<ssize_t>(keys.size()));
}

int Terminal::wait() {
    for (char buffer[65536]; ::read(descriptor_, buffer, sizeof buffer) > 0;) {
    }
    const int process = process_;
    process_ = -1;
    return status_of(process);
}

std::vector<std::string> files_in(const OwnFolder& folder) {
    std::vector<std::string> out;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) out.push_back(entry.path().filename().string());
    std::sort(out.begin(), out.end());
    return out;
}

std::string read(const std::string& path) {
    std::stringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace holo::testing
