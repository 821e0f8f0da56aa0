#include "interpreter/catalog/file_text.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "interpreter/catalog/printable.hpp"

namespace holo::catalog {

std::string reason_of(int error) {
    switch (error) {
        case ENOENT: return "@no_such_file";
        case EACCES: return "@permission_denied";
        case ENOTDIR: return "@not_a_folder";
        case EISDIR: return "@is_folder";
        case ENOSPC: return "@disk_full";
        case EFBIG: return "@file_too_large";
        case EROFS: return "@read_only";
        case ELOOP: return "@looping_link";
        case ENAMETOOLONG: return "@name_too_long";
        case EPERM: return "@not_permitted";
        case EEXIST: return "@file_exists";
        case ENOTEMPTY: return "@folder_not_empty";
        case EDQUOT: return "@quota_exceeded";
        case EIO: return "@device_failed";
        case ENXIO:
        case ENODEV: return "@device_missing";
        case EBUSY: return "@is_busy";
        case ETXTBSY: return "@program_running";
        case EMFILE: return "@many_open_files";
        case ENFILE: return "@many_open_in_system";
        case EMLINK: return "@many_links";
        case EXDEV: return "@other_device";
        case ENOMEM: return "@no_memory";
        case EPIPE: return "@broken_pipe";
        case EOPNOTSUPP: return "@not_supported";
        case ESTALE: return "@stale_file";
        case ETIMEDOUT: return "@timed_out";
        case EINVAL: return "@invalid_argument";
        case EILSEQ: return "@invalid_name";
        case EOVERFLOW: return "@value_too_large";
        case EINTR: return "@interrupted";
        case EAGAIN: return "@try_again";
        default: return both(std::strerror(error), "error " + std::to_string(error) + " del sistema");
    }
}

std::string reason_of_kind(unsigned mode) {
    if (S_ISDIR(mode)) return "@is_folder";
    if (S_ISFIFO(mode)) return "@is_pipe";
    return S_ISSOCK(mode) ? "@is_socket" : "@is_device";
}

std::ifstream regular_file(const std::string& path) {
    std::ifstream in;
    std::error_code error;
    if (std::filesystem::is_regular_file(path, error)) in.open(path, std::ios::binary);
    else in.setstate(std::ios::failbit);
    return in;
}

std::optional<std::string> read_bytes(const std::string& path, Diagnostics& out, std::size_t limit) {
    struct stat info {};
    const bool there = ::stat(path.c_str(), &info) == 0;
    if (!there || !S_ISREG(info.st_mode)) {
        out.add(Diag::file_unreadable, nullptr, {}, {path, there ? reason_of_kind(info.st_mode) : reason_of(errno)});
        return std::nullopt;
    }
    std::ifstream in(path, std::ios::binary);
    std::string text;
    if (in) {
        // Reads a file that has grown meanwhile to its end, up to the limit: it must not fill the memory.
        std::size_t room = static_cast<std::size_t>(info.st_size) + 1;
        for (std::size_t got = 0; in && got <= limit; room = 65536) {
            text.resize(got + std::min(room, limit + 1));
            in.read(text.data() + got, static_cast<std::streamsize>(text.size() - got));
            got += static_cast<std::size_t>(in.gcount());
            text.resize(got);
        }
    }
    if (!in && !in.eof()) {
        out.add(Diag::file_unreadable, nullptr, {}, {path, reason_of(errno)});
        return std::nullopt;
    }
    if (text.size() > limit) {
        out.add(Diag::too_long, std::make_shared<Source>(path, text.substr(0, 200)), {0, 1},
                {"@more_than|" + std::to_string(limit), std::to_string(limit)});
        return std::nullopt;
    }
    return text;
}

SourcePtr read_file(const std::string& path, Diagnostics& out, std::size_t limit) {
    auto bytes = read_bytes(path, out, limit);
    if (!bytes) return nullptr;
    auto& text = *bytes;
    if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
    auto source = std::make_shared<const Source>(path, std::move(text));
    const auto whole = source->text();
    if (const auto bad = first_bad_byte(whole, [&](std::size_t i) { return whole[i] == '\r' || whole[i] == '\t'; });
        bad != std::string_view::npos) {
        const auto at = static_cast<std::uint32_t>(bad);
        out.add(Diag::not_text, source, {at, at + 1}, {std::to_string(static_cast<unsigned char>(whole[bad]))});
        return nullptr;
    }
    return source;
}

}  // namespace holo::catalog
