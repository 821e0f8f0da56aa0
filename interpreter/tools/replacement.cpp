#include "interpreter/tools/replacement.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/yaml.hpp"

namespace holo::tools {

namespace {

// 0, or an error number.
int write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const auto n = ::write(file, text.data(), text.size());
        if (n < 0 && errno != EINTR) return errno;
        if (n > 0) text.remove_prefix(static_cast<std::size_t>(n));
    }
    return 0;
}

// A full disk may only show when data is forced out.
int forced_out(int file) { return ::fsync(file) != 0 && errno != EINVAL && errno != EROFS ? errno : 0; }

struct Descriptor {
    int number;
    ~Descriptor() {
        if (number >= 0) ::close(number);
    }
};

}  // namespace

Replacement::~Replacement() {
    if (file_ >= 0) ::close(file_);
    if (!beside_.empty()) ::unlink(beside_.c_str());
}

bool Replacement::fails(int error, Diagnostics& out) const {
    out.add(Diag::file_unwritable, nullptr, {}, {path_, catalog::reason_of(error)});
    return false;
}

bool Replacement::may_be_replaced(Diagnostics& out) const {
    struct stat there {};
    if (kind_ == nullptr || ::stat(place_.c_str(), &there) != 0 || !S_ISREG(there.st_mode) || there.st_size == 0) return true;
    const Descriptor file{::open(place_.c_str(), O_RDONLY | O_CLOEXEC)};
    if (file.number < 0) return fails(errno, out);
    char head[4096];
    const auto n = ::read(file.number, head, sizeof head);
    if (n < 0) return fails(errno, out);
    if (kind_->begins_so({head, static_cast<std::size_t>(n)})) return true;
    out.add(Diag::not_replaced, nullptr, {}, {path_, std::string(kind_->phrase)});
    return false;
}

bool Replacement::open(Diagnostics& out) {
    std::error_code unresolved;
    const auto resolved = std::filesystem::canonical(path_, unresolved);
    place_ = unresolved ? path_ : resolved.string();
    struct stat there {};
    const bool exists = ::stat(place_.c_str(), &there) == 0;
    if (exists && S_ISDIR(there.st_mode)) return fails(EISDIR, out);
    if (!may_be_replaced(out)) return false;
    is_passed_on_ = exists && !S_ISREG(there.st_mode);
    auto name = (is_passed_on_ ? std::filesystem::temp_directory_path() / "holocron" : std::filesystem::path(place_)).string() + ".XXXXXX";
    file_ = ::mkostemp(name.data(), O_CLOEXEC);
    if (file_ < 0) return fails(errno, out);
    beside_ = std::move(name);
    return true;
}

bool Replacement::write(const std::string& text, Diagnostics& out) {
    const int error = write_all(file_, text);
    return error == 0 || fails(error, out);
}

bool Replacement::pass_on(Diagnostics& out) {
    const Descriptor target{::open(place_.c_str(), O_WRONLY | O_CLOEXEC)};
    if (target.number < 0) return fails(errno, out);
    std::string buffer(1 << 16, '\0');
    ssize_t n = 0;
    if (::lseek(file_, 0, SEEK_SET) != 0) return fails(errno, out);
    while ((n = ::read(file_, buffer.data(), buffer.size())) > 0)
        if (const int error = write_all(target.number, {buffer.data(), static_cast<std::size_t>(n)}); error != 0) return fails(error, out);
    return n == 0 || fails(errno, out);
}

bool Replacement::put(Diagnostics& out) {
    if (is_passed_on_) return pass_on(out);
    if (const int error = forced_out(file_); error != 0) return fails(error, out);
    if (!may_be_replaced(out)) return false;  // it may have been created meanwhile
    struct stat there {};
    const auto mask = ::umask(0);
    ::umask(mask);
    const auto rights = ::stat(place_.c_str(), &there) == 0 ? there.st_mode & 07777 : 0666 & ~mask;
    if (::fchmod(file_, rights) != 0 || ::rename(beside_.c_str(), place_.c_str()) != 0) return fails(errno, out);
    beside_.clear();
    return true;
}

bool write_file(const std::string& path, const std::string& text, Diagnostics& out, const FileKind* kind) {
    Replacement file(path, kind);
    return file.open(out) && file.write(text, out) && file.put(out);
}

}  // namespace holo::tools
