// A cache for a test alone, because tests must find no entries of other runs, and leave none.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "tests/own_folder.hpp"

namespace holo::testing {

// The cache of the user lies in a folder of its own as long as this lives.
class OwnCache {
public:
    OwnCache() {
        if (const char* before = ::getenv("XDG_CACHE_HOME")) before_ = before;
        ::setenv("XDG_CACHE_HOME", folder_.path().c_str(), 1);
    }
    ~OwnCache() { before_.empty() ? ::unsetenv("XDG_CACHE_HOME") : ::setenv("XDG_CACHE_HOME", before_.c_str(), 1); }
    OwnCache(const OwnCache&) = delete;
    OwnCache& operator=(const OwnCache&) = delete;

    // Removes the entries.
    void clear() const {
        std::error_code ignored;
        std::filesystem::remove_all(folder_.path("holocron"), ignored);
    }
    // The entries of a kind, as in `.sayings`.
    std::vector<std::filesystem::path> entries(std::string_view ending) const {
        std::vector<std::filesystem::path> all;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_.path("holocron")))
            if (entry.path().extension() == ending) all.push_back(entry.path());
        return all;
    }

private:
    OwnFolder folder_;
    std::string before_;
};

}  // namespace holo::testing
