// Marks for the rows of one of the program's tables, in a fixed room. Rows whose numbers agree in their last bits share a bit, because a
// set may add any number of rows: a bit that is set means that a row may be marked.
#pragma once

#include <cstdint>

namespace holo::world {

template <unsigned Words>
class RowBits {
public:
    bool may_have(int row) const { return (words_[place(row) / 64] >> (place(row) % 64) & 1) != 0; }
    void add(int row) { words_[place(row) / 64] |= std::uint64_t{1} << (place(row) % 64); }
    // Takes the marks of all rows that share the row's bit.
    void remove(int row) { words_[place(row) / 64] &= ~(std::uint64_t{1} << (place(row) % 64)); }
    static constexpr bool share(int row, int other) { return place(row) == place(other); }

private:
    static constexpr unsigned place(int row) { return static_cast<unsigned>(row) % (64 * Words); }
    std::uint64_t words_[Words];
};

}  // namespace holo::world
