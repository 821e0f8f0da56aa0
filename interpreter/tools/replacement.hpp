// Replaces a file by another all at once. Until then the new file lies beside it under a name of its own, because a failure must lose
// nothing.
#pragma once

#include <string>
#include <string_view>

#include "grammar/diagnostic.hpp"

namespace holo::tools {

// A kind of file, by its first bytes. An empty file is of every kind.
struct FileKind {
    std::string_view phrase;  // its name, for diagnostics
    bool (*begins_so)(std::string_view head);
};

class Replacement {
public:
    // With a kind, only a file of that kind is replaced.
    explicit Replacement(std::string path, const FileKind* kind = nullptr) : path_(std::move(path)), kind_(kind) {}
    ~Replacement();  // removes a file that has not been put in place
    Replacement(const Replacement&) = delete;
    Replacement& operator=(const Replacement&) = delete;

    // Reports the reason when no file can be written there; false then.
    bool open(Diagnostics& out);
    const std::string& path() const { return path_; }
    const std::string& beside() const { return beside_; }  // to be filled
    bool write(const std::string& text, Diagnostics& out);
    // Puts the file in its place, with the rights of the old one.
    bool put(Diagnostics& out);

    // Reports that the file cannot be written, by the system's number for the reason; returns false.
    bool fails(int error, Diagnostics& out) const;

private:
    bool may_be_replaced(Diagnostics& out) const;
    bool pass_on(Diagnostics& out);

    std::string path_, place_, beside_;  // as named, with links followed, and its name until then
    const FileKind* kind_;
    int file_ = -1;
    bool is_passed_on_ = false;  // the target is no file, and is written into
};

// The whole text, or nothing.
bool write_file(const std::string& path, const std::string& text, Diagnostics& out, const FileKind* kind = nullptr);

}  // namespace holo::tools
