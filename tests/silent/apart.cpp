#include "tests/silent/apart.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <future>
#include <iostream>
#include <stdexcept>
#include <string_view>
#include <thread>

namespace holo::silent {

namespace {

using Texts = std::vector<std::optional<std::string>>;

constexpr unsigned longest = 20;    // seconds
constexpr std::size_t fewest = 16;  // least number of pieces for a second process

void put(int end, const std::string& text) {
    for (std::size_t at = 0; at < text.size();) {
        const auto written = write(end, text.data() + at, text.size() - at);
        if (written <= 0) return;
        at += static_cast<std::size_t>(written);
    }
}

std::string all_from(int end) {
    std::string in;
    char buffer[65536];
    for (ssize_t n; (n = read(end, buffer, sizeof buffer)) > 0;) in.append(buffer, static_cast<std::size_t>(n));
    return in;
}

// Each text comes behind its length.
void take_apart(std::string_view in, Texts& out) {
    for (std::size_t at = 0; at + sizeof(std::uint64_t) <= in.size();) {
        std::uint64_t length = 0;
        std::memcpy(&length, in.data() + at, sizeof length);
        at += sizeof length;
        if (length > in.size() - at) return;
        out.emplace_back(in.substr(at, length));
        at += length;
    }
}

void put_all(int end, std::size_t from, std::size_t to, const std::function<std::string(std::size_t)>& work) {
    for (auto piece = from; piece < to; ++piece) {
        alarm(longest);
        const auto text = work(piece);
        const std::uint64_t length = text.size();
        put(end, std::string(reinterpret_cast<const char*>(&length), sizeof length) + text);
    }
}

Texts range_apart(std::size_t from, std::size_t to, const std::function<std::string(std::size_t)>& work) {
    Texts out;
    while (from + out.size() < to) {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
        const auto child = fork();
        if (child < 0) throw std::runtime_error("no process");
        if (child == 0) {
            close(ends[0]);
            put_all(ends[1], from + out.size(), to, work);
            _exit(0);
        }
        close(ends[1]);
        take_apart(all_from(ends[0]), out);
        close(ends[0]);
        waitpid(child, nullptr, 0);
        if (from + out.size() < to) out.emplace_back();
    }
    return out;
}

}  // namespace

std::vector<std::optional<std::string>> apart(std::size_t count, const std::function<std::string(std::size_t)>& work) {
    const auto workers = std::clamp<std::size_t>(count / fewest, 1, std::max(1u, std::thread::hardware_concurrency()));
    std::cout.flush();  // otherwise each process would write the buffered output
    std::vector<std::future<Texts>> parts;
    for (std::size_t w = 0; w < workers; ++w)
        parts.push_back(std::async(workers == 1 ? std::launch::deferred : std::launch::async, range_apart, count * w / workers,
                                   count * (w + 1) / workers, std::cref(work)));
    Texts out;
    for (auto& part : parts)
        for (auto& text : part.get()) out.push_back(std::move(text));
    return out;
}

}  // namespace holo::silent
