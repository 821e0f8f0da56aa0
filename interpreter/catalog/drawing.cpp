#include "interpreter/catalog/drawing.hpp"

#include <algorithm>

namespace holo::catalog {

namespace {

bool is_blank(char sign) { return sign == ' ' || sign == '+'; }

char turned_once(char sign) { return sign == '|' ? '-' : sign == '-' ? '|' : sign; }

}  // namespace

Drawing::Drawing(const Yaml& node, const SourcePtr& file) : layers_{{script_source(file, node), {}}} {
    const auto text = layers_[0].source->text();
    for (std::size_t from = 0; from < text.size();) {
        const auto end = std::min(text.find('\n', from), text.size());
        auto& row = rows_.emplace_back();
        for (auto at = from; at < end; ++at) row.push_back({text[at], 0, static_cast<std::uint32_t>(at)});
        from = end + 1;
    }
    const auto is_empty = [](const std::vector<Cell>& row) {
        return std::all_of(row.begin(), row.end(), [](const Cell& cell) { return cell.sign == ' '; });
    };
    while (!rows_.empty() && is_empty(rows_.back())) rows_.pop_back();
}

const SourcePtr& Drawing::source(int row, int column) const {
    return layers_[static_cast<std::size_t>(std::max<int>(cell(row, column).layer, 0))].source;
}

Span Drawing::row_span(int row) const {
    const auto& cells = rows_[static_cast<std::size_t>(row)];
    if (!cells.empty()) return {cells.front().from, cells.back().from + 1};
    // An empty line: its end.
    const auto from = row == 0 ? 0 : row_span(row - 1).end + 1;
    return {from, from + 1};
}

Drawing Drawing::turned(int quarters) const {
    auto out = *this;
    for (int q = 0; q < quarters; ++q) {
        const auto before = std::move(out.rows_);
        const auto rows = before.size(), columns = rows == 0 ? 0 : before[0].size();
        out.rows_.assign(columns, std::vector<Cell>(rows));
        for (std::size_t r = 0; r < rows; ++r)
            for (std::size_t c = 0; c < columns; ++c) {
                auto cell = before[r][c];
                // A corner stays as it is; a wall beside a space turns with the tile.
                if (r % 2 != c % 2) cell.sign = turned_once(cell.sign);
                out.rows_[c][rows - 1 - r] = cell;
            }
    }
    return out;
}

std::optional<Drawing::Clash> Drawing::lay(const Drawing& tile, const std::string& name, int row, int column) {
    const auto deep = static_cast<std::size_t>(row + tile.rows()), wide = static_cast<std::size_t>(column + tile.columns());
    for (int r = 0; r < tile.rows() && row + r < rows(); ++r)
        for (int c = 0; c < tile.columns() && column + c < columns(); ++c) {
            const char sign = tile.at(r, c), before = at(row + r, column + c);
            const bool is_corner = r % 2 == 0 && c % 2 == 0, is_space = r % 2 != 0 && c % 2 != 0;
            if (is_corner || is_blank(sign) || is_blank(before) || (sign == before && !is_space)) continue;
            const auto layer = static_cast<std::size_t>(cell(row + r, column + c).layer);
            return Clash{r, c, sign, before, layers_[layer].name};
        }
    rows_.resize(std::max(rows_.size(), deep));
    const auto width = std::max(wide, rows_[0].size());
    for (auto& cells : rows_) cells.resize(width);
    const auto layer = static_cast<std::int16_t>(layers_.size());
    layers_.push_back({tile.source(), name});
    for (int r = 0; r < tile.rows(); ++r)
        for (int c = 0; c < tile.columns(); ++c) {
            auto& cell = rows_[static_cast<std::size_t>(row + r)][static_cast<std::size_t>(column + c)];
            if (is_blank(tile.at(r, c)) && cell.layer >= 0) continue;
            cell = tile.cell(r, c);
            cell.layer = layer;
        }
    return std::nullopt;
}

}  // namespace holo::catalog
