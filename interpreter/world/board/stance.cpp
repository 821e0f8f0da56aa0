#include "interpreter/world/board/stance.hpp"

namespace holo::world {

namespace {

// Keeps the members of `set` whose counterpart, `by` further on, is a member of the other set.
void keep_ahead(Word* set, const Word* other, int by, int words) {
    const int skip = by >= 0 ? by >> 6 : -((-by + 63) >> 6), bits = by & 63;
    const auto at = [&](int i) { return i >= 0 && i < words ? other[i] : 0; };
    for (int i = 0; i < words; ++i) set[i] &= bits == 0 ? at(i + skip) : at(i + skip) >> bits | at(i + skip + 1) << (64 - bits);
}

constexpr int east = 2, south = 4;

}  // namespace

Stance::Stance(const Map& map, Base base) : map_(map), base_(base) {
    const auto words = static_cast<std::size_t>(map.words());
    columns_.resize(words * (2 * most_side + 1));
    for (int by = -most_side; by <= most_side; ++by)
        for (int s = 0; s < map.size(); ++s)
            if (s % map.width + by >= 0 && s % map.width + by < map.width)
                insert(columns_.data() + static_cast<std::size_t>(by + most_side) * words, s);
    for (const bool turned : {false, true}) {
        if (turned && !base.has_facings()) break;
        fits_[turned].resize(words);
        find_strides(turned);
    }
}

// A turn keeps at least half of the squares. A base of one square may also step past corners.
void Stance::find_strides(bool turned) {
    const int w = map_.width;
    const auto here = base_.facing(turned);
    const auto add = [&](int direction, Base after, int x, int y) {
        Stride stride;
        stride.direction = direction;
        stride.right = x;
        stride.by = y * w + x;
        stride.turns_base = direction < 0;
        for (int i = 0; i < after.size(); ++i) {
            const int column = x + i % after.wide, row = y + i / after.wide;
            if (column >= 0 && column < here.wide && row >= 0 && row < here.deep) continue;
            stride.covers[static_cast<std::size_t>(stride.fresh++)] = static_cast<std::int16_t>(i / after.wide * w + i % after.wide);
        }
        if (direction < 0 && 2 * (after.size() - stride.fresh) < after.size()) return;
        stride.from.resize(static_cast<std::size_t>(map_.words()));
        strides_[turned].push_back(std::move(stride));
    };
    constexpr int right[] = {0, 1, 1, 1, 0, -1, -1, -1}, down[] = {-1, -1, 0, 1, 1, 1, 0, -1};
    for (int d = 0; d < 8; d += base_.size() == 1 ? 1 : 2) add(d, here, right[d], down[d]);
    if (!base_.has_facings()) return;
    for (int y = 1 - most_side; y < most_side; ++y)
        for (int x = 1 - most_side; x < most_side; ++x) add(-1, here.turned(), x, y);
}

void Stance::find_fits(const Chart& chart, bool turned) {
    const int words = map_.words(), w = map_.width;
    const auto base = base_.facing(turned);
    auto* fits = fits_[turned].data();
    std::copy_n(chart.crossed(), words, fits);
    for (int i = 1; chart.passed() != nullptr && i < base.size(); ++i)
        keep_ahead(fits, chart.passed(), i / base.wide * w + i % base.wide, words);
    // Steps inside the base lead to all of its other squares, and none leads off the grid.
    for (int y = 0; y < base.deep; ++y)
        for (int x = 0; x < base.wide; ++x) {
            if (x + 1 < base.wide) keep_ahead(fits, chart.leaving(east), y * w + x, words);
            if (y + 1 < base.deep) keep_ahead(fits, chart.leaving(south), y * w + x, words);
        }
}

void Stance::draw(const Chart& chart) {
    const int words = map_.words(), w = map_.width;
    for (const bool turned : {false, true})
        if (!fits_[turned].empty()) find_fits(chart, turned);
    for (const bool turned : {false, true}) {
        const auto base = base_.facing(turned);
        for (auto& stride : strides_[turned]) {
            auto* from = stride.from.data();
            if (stride.turns_base) {
                std::copy_n(columns_.data() + (stride.right + most_side) * words, words, from);
            } else {
                std::copy_n(chart.leaving(stride.direction), words, from);
                for (int i = 1; i < base.size(); ++i)
                    keep_ahead(from, chart.leaving(stride.direction), i / base.wide * w + i % base.wide, words);
            }
            keep_ahead(from, fitting(turned != stride.turns_base), stride.by, words);
        }
    }
}

}  // namespace holo::world
