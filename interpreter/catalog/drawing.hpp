// A drawing of squares, as its lines stand in a file, or as tiles joined from several drawings. Each sign knows where it is drawn.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/catalog/yaml.hpp"

namespace holo::catalog {

class Drawing {
public:
    Drawing() = default;
    // The text of a scalar of the file, line by line; blank lines at the end are left out.
    Drawing(const Yaml& node, const SourcePtr& file);

    struct Cell {
        char sign = ' ';
        std::int16_t layer = -1;  // the drawing that it comes from: index of SourcePtr and name; -1: nothing is drawn there
        std::uint32_t from = 0;   // byte of that drawing's text
    };

    int rows() const { return static_cast<int>(rows_.size()); }
    int columns(int row) const { return static_cast<int>(rows_[static_cast<std::size_t>(row)].size()); }
    int columns() const { return rows_.empty() ? 0 : columns(0); }
    char at(int row, int column) const { return cell(row, column).sign; }
    std::string sign(int row, int column) const { return {at(row, column)}; }
    // Where the sign is drawn.
    const SourcePtr& source(int row, int column) const;
    Span span(int row, int column) const { return {cell(row, column).from, cell(row, column).from + 1}; }
    // The whole drawing, when there is one layer alone.
    const SourcePtr& source() const { return layers_.front().source; }
    Span row_span(int row) const;

    // Turned clockwise, by quarters of a turn. Walls that stand upright lie down, and the other way about.
    Drawing turned(int quarters) const;

    // Two signs that cannot stand at one place.
    struct Clash {
        int row, column;  // counted in the tile
        char sign, before;
        std::string tile;  // that was there before
    };
    // Lays a tile with its first sign at this place. Borders that tiles share are drawn by either of them; a tile lies on no space of
    // another. Nothing is laid when there is a clash.
    std::optional<Clash> lay(const Drawing& tile, const std::string& name, int row, int column);

private:
    struct Layer {
        SourcePtr source;
        std::string name;
    };
    const Cell& cell(int row, int column) const { return rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]; }
    std::vector<std::vector<Cell>> rows_;
    std::vector<Layer> layers_;
};

}  // namespace holo::catalog
