// Rows of plain values that never change: made here, or lying in the memory of a cache.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace holo::text {

template <typename T>
class Table {
public:
    Table() = default;
    explicit Table(std::vector<T> rows) : own_(std::move(rows)), rows_(own_) {}
    // The rows must outlive the table.
    explicit Table(std::span<const T> rows) : rows_(rows) {}
    Table(Table&&) noexcept = default;
    Table& operator=(Table&&) noexcept = default;
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    const T& operator[](std::size_t at) const { return rows_[at]; }
    std::size_t size() const { return rows_.size(); }
    const T* data() const { return rows_.data(); }
    auto begin() const { return rows_.begin(); }
    auto end() const { return rows_.end(); }
    std::span<const T> part(std::size_t begin, std::size_t end) const { return rows_.subspan(begin, end - begin); }

    // Writes the rows into the bytes of a cache, or borrows them from there. The bytes begin at an address that divides by 8, and so do the
    // rows.
    template <typename Archive>
    static void pass(Archive& archive, auto& table) {
        static_assert(std::has_unique_object_representations_v<T>);
        std::uint64_t count = table.size();
        archive.align(8);
        archive.bytes(&count, sizeof count);
        if constexpr (Archive::reads) {
            const auto* rows = archive.place(static_cast<std::size_t>(count), sizeof(T));
            if (rows != nullptr) table = Table(std::span(reinterpret_cast<const T*>(rows), static_cast<std::size_t>(count)));
        } else {
            archive.bytes(table.data(), table.size() * sizeof(T));
        }
    }

private:
    std::vector<T> own_;
    std::span<const T> rows_;
};

// Texts by number.
struct Texts {
    Table<char> letters;
    Table<std::uint32_t> ends;

    std::size_t size() const { return ends.size(); }
    std::string_view operator[](std::size_t at) const {
        const auto begin = at == 0 ? 0 : ends[at - 1];
        return {letters.data() + begin, ends[at] - begin};
    }
    static Texts of(const std::vector<std::string>& texts) {
        std::vector<char> letters;
        std::vector<std::uint32_t> ends;
        for (const auto& text : texts) {
            letters.insert(letters.end(), text.begin(), text.end());
            ends.push_back(static_cast<std::uint32_t>(letters.size()));
        }
        return {Table(std::move(letters)), Table(std::move(ends))};
    }
    template <typename Archive>
    static void pass(Archive& archive, auto& texts) {
        Table<char>::pass(archive, texts.letters);
        Table<std::uint32_t>::pass(archive, texts.ends);
    }
};

}  // namespace holo::text
