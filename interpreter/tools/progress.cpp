#include "interpreter/tools/progress.hpp"

#include <fmt/format.h>

#include <chrono>

namespace holo::tools {

namespace {

long long milliseconds() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Progress::Progress(const Shell& shell, std::string what, int total)
    : shell_(shell), what_(std::move(what)), total_(total), start_(milliseconds()) {}

void Progress::at(int done) {
    if (!shell_.terminal) return;
    const auto now = milliseconds();
    if (now - start_ < 1000 || now - shown_ < 100) return;
    shown_ = now;
    any_ = true;
    constexpr int bar = 24;
    const int full = total_ > 0 ? static_cast<int>(static_cast<long long>(done) * bar / total_) : 0;
    const auto seconds = done > 0 ? (now - start_) * (total_ - done) / done / 1000 : 0;
    const auto left = fmt::format(fmt::runtime(shell_.lang == Lang::es ? "quedan {} s" : "{} s left"), seconds);
    fmt::print(stderr, "\r{} [{}{}] {}/{}  {} \033[K", what_, std::string(static_cast<std::size_t>(full), '#'),
               std::string(static_cast<std::size_t>(bar - full), '.'), done, total_, left);
    std::fflush(stderr);
}

Progress::~Progress() {
    if (any_) fmt::print(stderr, "\r\033[K");
}

}  // namespace holo::tools
