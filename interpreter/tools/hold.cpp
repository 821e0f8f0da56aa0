#include "interpreter/tools/hold.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace holo::tools {

namespace {

bool is_same(int file, const std::string& path) {
    struct stat open_one {
    }, named{};
    return ::fstat(file, &open_one) == 0 && ::stat(path.c_str(), &named) == 0 && open_one.st_dev == named.st_dev &&
           open_one.st_ino == named.st_ino;
}

}  // namespace

Hold::~Hold() {
    if (file_ >= 0) ::close(file_);
}

bool Hold::take(const std::string& path, Diagnostics& out) {
    for (;;) {
        const int file = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        if (file < 0) return true;
        if (::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
            ::close(file);
            out.add(Diag::record_in_use, nullptr, {}, {path});
            return false;
        }
        // Another program may have put a new file in its place meanwhile.
        if (is_same(file, path)) {
            if (file_ >= 0) ::close(file_);
            file_ = file;
            return true;
        }
        ::close(file);
    }
}

}  // namespace holo::tools
