// A folder for the files of a test, because two runs at once must share no files, and because no run may leave any.
#pragma once

#include <stdlib.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace holo::testing {

// An empty folder that goes away at the end. A helper that tests call many times has one as a static, because the user's cache keeps parsed
// files by their paths, and every folder would leave entries there.
class OwnFolder {
public:
    OwnFolder() : path_((std::filesystem::temp_directory_path() / "holocron-XXXXXX").string()) {
        if (::mkdtemp(path_.data()) == nullptr) fail("cannot make a folder", path_);
    }
    ~OwnFolder() {
        std::error_code ignored;
        if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
    }
    OwnFolder(OwnFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
    OwnFolder& operator=(OwnFolder&& other) noexcept {
        path_.swap(other.path_);
        return *this;
    }

    // Its own path, or the path of a file in it.
    std::string path(const std::string& name = {}) const { return name.empty() ? path_ : path_ + "/" + name; }
    // Makes the folders above the file too, and returns the file's path.
    std::string write(const std::string& name, std::string_view text) const {
        auto file = path(name);
        std::filesystem::create_directories(std::filesystem::path(file).parent_path());
        if (!std::ofstream(file, std::ios::binary).write(text.data(), static_cast<std::streamsize>(text.size())).flush())
            fail("cannot write", file);
        return file;
    }

private:
    [[noreturn]] static void fail(const char* problem, const std::string& path) {
        throw std::filesystem::filesystem_error(problem, path, std::error_code(errno, std::generic_category()));
    }

    std::string path_;
};

}  // namespace holo::testing
