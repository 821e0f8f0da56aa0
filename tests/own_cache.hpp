// A cache for a test alone, because tests must find no entries of other runs, and leave none.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace holo::testing {

// The cache of the user lies in a folder of its own as long as this lives.
class OwnCache {
public:
    OwnCache() {
        auto name = (std::filesystem::temp_directory_path() / "holocron-cache-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) throw std::filesystem::filesystem_error("no folder for a cache", name, std::error_code());
        folder_ = name;
        if (const char* before = ::getenv("XDG_CACHE_HOME")) before_ = before;
        ::setenv("XDG_CACHE_HOME", folder_.c_str(), 1);
    }
    ~OwnCache() {
        before_.empty() ? ::unsetenv("XDG_CACHE_HOME") : ::setenv("XDG_CACHE_HOME", before_.c_str(), 1);
        clear();
        std::error_code ignored;
        std::filesystem::remove(folder_, ignored);
    }
    OwnCache(const OwnCache&) = delete;
    OwnCache& operator=(const OwnCache&) = delete;

    // Removes the entries.
    void clear() const {
        std::error_code ignored;
        std::filesystem::remove_all(folder_ / "holocron", ignored);
    }
    // The entries of a kind, as in `.sayings`.
    std::vector<std::filesystem::path> entries(std::string_view ending) const {
        std::vector<std::filesystem::path> all;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_ / "holocron"))
            if (entry.path().extension() == ending) all.push_back(entry.path());
        return all;
    }

private:
    std::filesystem::path folder_;
    std::string before_;
};

}  // namespace holo::testing
