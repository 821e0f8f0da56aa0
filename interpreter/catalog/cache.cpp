#include "interpreter/catalog/cache.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <xxhash.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace holo::catalog {

namespace fs = std::filesystem;

namespace {

constexpr auto longest_kept = std::chrono::hours(24 * 30);

fs::path folder_of_cache() {
    const auto from = [](const char* name) {
        const char* value = std::getenv(name);
        return value != nullptr ? fs::path(value) : fs::path();
    };
    if (const auto given = from("XDG_CACHE_HOME"); given.is_absolute()) return given / "holocron";
    if (const auto home = from("HOME"); home.is_absolute()) return home / ".cache" / "holocron";
    return {};
}

// Gives each folder a prefix of its own, because files in different places may have the same name.
std::string prefix_of(const std::string& path) {
    std::error_code error;
    const auto place = fs::absolute(path, error).lexically_normal();
    return fmt::format("{}-{:08x}-", place.filename().string(),
                       static_cast<std::uint32_t>(XXH3_64bits(place.c_str(), place.native().size())));
}

}  // namespace

std::optional<std::string> cached(const CacheKey& key) {
    const auto folder = folder_of_cache();
    if (key.hash == 0 || folder.empty()) return std::nullopt;
    const auto place = folder / fmt::format("{}{:016x}.{}", prefix_of(key.of), key.hash, key.kind);
    std::error_code error;
    const auto size = fs::file_size(place, error);
    std::uint64_t sum = 0;
    if (error || size < sizeof sum) return std::nullopt;
    std::ifstream file(place, std::ios::binary);
    std::string content(size - sizeof sum, '\0');
    file.read(reinterpret_cast<char*>(&sum), sizeof sum);
    file.read(content.data(), static_cast<std::streamsize>(content.size()));
    if (!file) return std::nullopt;
    if (sum != XXH3_64bits(content.data(), content.size())) return std::nullopt;
    return content;
}

void put_into_cache(const CacheKey& key, std::string_view content) {
    const auto folder = folder_of_cache();
    if (key.hash == 0 || folder.empty()) return;
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return;
    const std::uint64_t sum = XXH3_64bits(content.data(), content.size());
    const auto prefix = prefix_of(key.of);
    const auto place = folder / fmt::format("{}{:016x}.{}", prefix, key.hash, key.kind);
    // Written to a file beside the entry and renamed, because another process must never see half of an entry.
    auto beside = place;
    beside += fmt::format(".{}", ::getpid());
    {
        std::ofstream file(beside, std::ios::binary);
        file.write(reinterpret_cast<const char*>(&sum), sizeof sum);
        file.write(content.data(), static_cast<std::streamsize>(content.size()));
        file.flush();
        if (!file) {
            file.close();
            fs::remove(beside, error);
            return;
        }
    }
    // Deletes older entries of the same text, and entries past their age limit.
    const auto old = fs::file_time_type::clock::now() - longest_kept;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const auto known = entry.path().filename().string();
        if (!known.ends_with(std::string(".") + key.kind)) continue;
        if (known.starts_with(prefix) || entry.last_write_time(error) < old) fs::remove(entry.path(), error);
    }
    fs::rename(beside, place, error);
    if (error) fs::remove(beside, error);
}

std::string this_build() {
    std::error_code error;
    const auto self = fs::read_symlink("/proc/self/exe", error);
    if (error) return {};
    const auto built = fs::last_write_time(self, error);
    if (error) return {};
    const auto bytes = fs::file_size(self, error);
    return error ? std::string() : fmt::format("{} {}", built.time_since_epoch().count(), bytes);
}

}  // namespace holo::catalog
