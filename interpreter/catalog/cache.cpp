#include "interpreter/catalog/cache.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
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

// Entries of one source have a folder of their own, because only they are looked through when one of them is replaced.
fs::path place_of(const fs::path& cache, const CacheKey& key) {
    std::error_code error;
    const auto source = fs::absolute(key.of, error).lexically_normal();
    const auto of_place = static_cast<std::uint32_t>(XXH3_64bits(source.c_str(), source.native().size()));
    return cache / fmt::format("{}-{:08x}", source.filename().string(), of_place) / fmt::format("{:016x}.{}", key.hash, key.kind);
}

// Deletes entries past their age limit, and their empty folders; once a day, because looking through the whole cache takes long.
void sweep(const fs::path& cache) {
    const auto mark = cache / "swept";
    const auto now = fs::file_time_type::clock::now();
    std::error_code error;
    if (const auto last = fs::last_write_time(mark, error); !error && last > now - std::chrono::hours(24)) return;
    if (!std::ofstream(mark).put('\n')) return;  // nothing can be deleted there either
    for (const auto& of_source : fs::directory_iterator(cache, error)) {
        if (of_source.path() == mark) continue;
        std::error_code ignored;
        for (const auto& entry : fs::directory_iterator(of_source.path(), ignored))
            if (entry.last_write_time(ignored) < now - longest_kept) fs::remove(entry.path(), ignored);
        if (fs::is_empty(of_source.path(), ignored) || !of_source.is_directory()) fs::remove(of_source.path(), ignored);
    }
}

}  // namespace

std::optional<std::string> cached(const CacheKey& key) {
    const auto kept = mapped(key);
    return kept ? std::optional<std::string>(kept->content) : std::nullopt;
}

std::optional<Mapped> mapped(const CacheKey& key) {
    const auto folder = folder_of_cache();
    if (key.hash == 0 || folder.empty()) return std::nullopt;
    const int file = ::open(place_of(folder, key).c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return std::nullopt;
    struct stat info {};
    std::uint64_t sum = 0;
    const auto size = ::fstat(file, &info) == 0 && S_ISREG(info.st_mode) ? static_cast<std::size_t>(info.st_size) : 0;
    // Entries are replaced and never changed; therefore the mapping keeps its content.
    void* const begin = size < sizeof sum ? MAP_FAILED : ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
    ::close(file);
    if (begin == MAP_FAILED) return std::nullopt;
    const std::string_view content(static_cast<const char*>(begin) + sizeof sum, size - sizeof sum);
    Mapped out{{begin, [size](void* at) { ::munmap(at, size); }}, content};
    std::memcpy(&sum, begin, sizeof sum);
    return sum == XXH3_64bits(content.data(), content.size()) ? std::optional(std::move(out)) : std::nullopt;
}

void put_into_cache(const CacheKey& key, std::string_view content) {
    const auto folder = folder_of_cache();
    if (key.hash == 0 || folder.empty()) return;
    const auto place = place_of(folder, key);
    std::error_code error;
    fs::create_directories(folder, error);
    sweep(folder);
    fs::create_directory(place.parent_path(), error);
    if (error) return;
    const std::uint64_t sum = XXH3_64bits(content.data(), content.size());
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
    for (const auto& entry : fs::directory_iterator(place.parent_path(), error))
        if (entry.path().extension() == place.extension()) fs::remove(entry.path(), error);
    fs::rename(beside, place, error);
    if (error) fs::remove(beside, error);
}

std::uint64_t hash_onto(std::uint64_t so_far, const std::vector<SourcePtr>& texts) {
    for (const auto& source : texts) so_far = XXH3_64bits_withSeed(source->text().data(), source->text().size(), so_far);
    return so_far;
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
