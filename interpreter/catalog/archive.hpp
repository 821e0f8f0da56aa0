// Serialises the values that are kept between two runs of one build: the same functions write and read.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace holo::catalog::archive {

// Writes into a string of bytes, or reads from one. Reading checks each value against the bytes that are left; the first value that does
// not fit ends the reading.
class Writer {
public:
    static constexpr bool reads = false;
    void bytes(const void* from, std::size_t n) { out.append(static_cast<const char*>(from), n); }
    // The next bytes begin at a multiple of `n`, for values that are read where they lie.
    void align(std::size_t n) { out.resize((out.size() + n - 1) / n * n, '\0'); }
    std::string out;
};

class Reader {
public:
    static constexpr bool reads = true;
    explicit Reader(std::string_view text) : in(text) {}
    void bytes(void* to, std::size_t n) {
        if (n > in.size()) failed = true;
        if (failed) return;
        if (n > 0) std::memcpy(to, in.data(), n);
        in.remove_prefix(n);
    }
    void align(std::size_t n) { pass_over((n - reinterpret_cast<std::uintptr_t>(in.data()) % n) % n); }
    // The place of so many values of a size, which the reading passes over; nullptr when there are fewer.
    const char* place(std::size_t count, std::size_t size) {
        if (count > in.size() / size) failed = true;
        const auto* at = in.data();
        if (failed) return nullptr;
        pass_over(count * size);
        return at;
    }
    std::string_view in;
    bool failed = false;

private:
    void pass_over(std::size_t n) {
        if (n > in.size()) failed = true;
        if (!failed) in.remove_prefix(n);
    }
};

template <typename A, typename T>
void pass(A& archive, T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    archive.bytes(&value, sizeof value);
}

template <typename A>
std::size_t size(A& archive, std::size_t n) {
    std::uint64_t kept = n;
    pass(archive, kept);
    if constexpr (A::reads)
        if (kept > archive.in.size()) archive.failed = true;  // each entry takes a byte at least
    return static_cast<std::size_t>(kept);
}

template <typename A, typename S>
void text(A& archive, S& value) {
    const auto n = size(archive, value.size());
    if constexpr (A::reads) {
        if (archive.failed) return;
        value.resize(n);
    }
    archive.bytes(value.data(), n);
}

template <typename A, typename List>
void rows(A& archive, List& list) {
    using Row = typename std::remove_const_t<List>::value_type;
    static_assert(std::is_trivially_copyable_v<Row>);
    // Padding would hold anything, and equal games would be kept in different bytes.
    static_assert(std::has_unique_object_representations_v<Row>);
    const auto n = size(archive, list.size());
    if constexpr (A::reads) {
        if (n > archive.in.size() / sizeof(Row)) archive.failed = true;
        if (archive.failed) return;
        list.resize(n);
    }
    archive.bytes(list.data(), n * sizeof(Row));
}

template <typename A, typename List, typename F>
void each(A& archive, List& list, F&& f) {
    const auto n = size(archive, list.size());
    if constexpr (A::reads) {
        if (archive.failed) return;
        list.resize(n);
    }
    for (auto& entry : list) f(entry);
}

template <typename A, typename List>
void texts(A& archive, List& list) {
    each(archive, list, [&](auto& entry) { text(archive, entry); });
}

// A map, key by key. `key` and `value` archive one each; both are written from constants.
template <typename A, typename Map, typename Key, typename Value>
void map(A& archive, Map& entries, Key&& key, Value&& value) {
    const auto n = size(archive, entries.size());
    if constexpr (A::reads) {
        for (std::size_t i = 0; i < n && !archive.failed; ++i) {
            typename Map::key_type name{};
            key(name);
            value(entries[std::move(name)]);
        }
    } else {
        for (auto& [name, entry] : entries) {
            key(name);
            value(entry);
        }
    }
}

}  // namespace holo::catalog::archive
