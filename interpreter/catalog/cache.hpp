// The user's cache: results of earlier runs, which can be deleted at any time. An entry's key is a hash of everything that the entry was
// made from, and entries expire after a month; therefore nobody has to clear the cache by hand. A cache that cannot be read or written is
// no error.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/source.hpp"

namespace holo::catalog {

struct CacheKey {
    std::string of;      // the source file or folder; the cache keeps the newest entry of each kind for it
    std::uint64_t hash;  // 0: the entry cannot be kept
    const char* kind;    // how the entry's name ends
};

// The entry as it was stored, or nothing.
std::optional<std::string> cached(const CacheKey& key);
// The same where it lies on the disk: nothing is copied. The content begins at an address that divides by 8.
struct Mapped {
    std::shared_ptr<const void> memory;  // the content is there as long as this is
    std::string_view content;
};
std::optional<Mapped> mapped(const CacheKey& key);
void put_into_cache(const CacheKey& key, std::string_view content);

// Hashes texts in order onto a hash, for a key.
std::uint64_t hash_onto(std::uint64_t so_far, const std::vector<SourcePtr>& texts);

// Identifies this build of the program; empty when the build cannot be identified.
std::string this_build();

}  // namespace holo::catalog
