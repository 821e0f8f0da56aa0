// A file that takes the place of another all at once. Until then it lies beside it under a name of its own, so that
// nothing is lost when something goes wrong.
#pragma once

#include <string>
#include <string_view>

#include "grammar/diagnostic.hpp"

namespace holo::tools {

// A kind of file, by what stands at its beginning. An empty file is of every kind.
struct FileKind {
    std::string_view phrase;  // what it is called, for diagnostics
    bool (*begins_so)(std::string_view head);
};

class Replacement {
public:
    // With a kind, only a file of that kind is replaced.
    explicit Replacement(std::string path, const FileKind* kind = nullptr) : path_(std::move(path)), kind_(kind) {}
    ~Replacement();  // removes what has not been put in place
    Replacement(const Replacement&) = delete;
    Replacement& operator=(const Replacement&) = delete;

    // Reports why nothing can be written there; false then.
    bool open(Diagnostics& out);
    const std::string& path() const { return path_; }
    const std::string& beside() const { return beside_; }  // to be filled
    bool write(const std::string& text, Diagnostics& out);
    // Puts it in its place, with the rights of what was there.
    bool put(Diagnostics& out);

    // Reports that it cannot be written, by the system's number for the reason; gives false.
    bool fails(int error, Diagnostics& out) const;

private:
    bool may_be_replaced(Diagnostics& out) const;
    bool pass_on(Diagnostics& out);

    std::string path_, place_, beside_;  // as named, with links followed, and until it is put there
    const FileKind* kind_;
    int file_ = -1;
    bool is_passed_on_ = false;  // what stands there is no file, and is written into
};

// The whole text, or nothing.
bool write_file(const std::string& path, const std::string& text, Diagnostics& out, const FileKind* kind = nullptr);

}  // namespace holo::tools
