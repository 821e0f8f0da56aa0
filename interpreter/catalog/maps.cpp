// Maps: a drawing of squares with a legend, or a list of spaces and lines.

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "interpreter/catalog/boards.hpp"
#include "interpreter/catalog/drawing.hpp"
#include "interpreter/catalog/fields.hpp"
#include "interpreter/world/board/chart.hpp"

namespace holo::catalog {

namespace {

using world::Edge;
using world::Map;
using world::MapSpace;

// The meaning of a sign in a drawing.
struct Sign {
    bool is_edge = false;
    std::uint32_t marks = 0;
    std::string name;  // name of the one space, or of the openings, that the sign draws
    int edge_kind = 0;
    bool is_open = false;
};

class MapReader {
public:
    MapReader(const BoardRules& rules, const SourcePtr& source, Diagnostics& out) : rules_(rules), source_(source), out_(out) {}

    std::optional<Map> read(const Yaml& node);

private:
    bool start(int count, const Yaml& at);
    void bad(const Yaml& at, const std::string& key, const std::vector<std::string>& known);
    int index(const Yaml& at, const std::string& key, const std::vector<std::string>& known);
    std::uint32_t marks(const Yaml& node);
    void legend(const Yaml* node);
    void drawing(const Drawing& drawing, const Yaml& node);
    std::optional<Drawing> drawn(const Yaml& node);
    std::optional<Drawing> joined_tiles(const Yaml& tiles, const Yaml* join);
    std::optional<std::pair<int, int>> place_of(const Yaml& at, int most);
    void lay(const std::map<std::string, Drawing>& tiles, const Yaml& item, Drawing& onto);
    bool is_even(const Drawing& drawing, int rows, int columns, int least);
    void space(const Drawing& drawing, int x, int y);
    void edge(const Drawing& drawing, int row, int column);
    void misplaced(const Drawing& drawing, int row, int column, const std::string& meaning, const std::string& place);
    void start_areas();
    void areas(const Yaml* node);
    void listed(const Yaml& node);
    void line(const Yaml& node);
    void joined(const Yaml& at, const std::string& text, const Sign& like);
    void open_or_shut(Edge& edge, const std::string& name, bool is_open);
    void unreached();
    void unknown_space(const Yaml& at, const std::string& name);

    const BoardRules& rules_;
    const SourcePtr& source_;
    Diagnostics& out_;
    Map map_;
    std::map<char, Sign> signs_;
    std::map<std::string, int> named_;  // space by name
    struct Place {
        SourcePtr source;
        Span span;
    };
    std::vector<Place> places_;  // by space: its place in the file
    // A tile on the map, in squares, and its areas by sort.
    struct Laid {
        int x = 0, y = 0, width = 0, depth = 0;
        std::vector<std::string> areas;
    };
    std::vector<Laid> laid_;
};

void MapReader::bad(const Yaml& at, const std::string& key, const std::vector<std::string>& known) {
    std::string list;
    for (const auto& name : known)
        if (!name.empty()) list += (list.empty() ? "" : ", ") + name;
    out_.add(Diag::bad_value, source_, at.span, {at.text, key, list.empty() ? "@none" : list}, nearest_word(at.text, known));
}

int MapReader::index(const Yaml& at, const std::string& key, const std::vector<std::string>& known) {
    const auto it = at.text.empty() ? known.end() : std::find(known.begin(), known.end(), at.text);
    if (it != known.end()) return static_cast<int>(it - known.begin());
    bad(at, key, known);
    return -1;
}

std::uint32_t MapReader::marks(const Yaml& node) {
    std::uint32_t out = 0;
    const auto add = [&](const Yaml& item) {
        if (const int mark = index(item, "marks", rules_.marks); mark >= 0) out |= std::uint32_t{1} << mark;
    };
    if (node.is_list())
        for (const auto& item : node.items) add(item);
    else add(node);
    return out;
}

// Makes room for the spaces; false when a map cannot have that many.
bool MapReader::start(int count, const Yaml& at) {
    if (count < 1 || count > world::most_spaces) {
        out_.add(Diag::range, source_, at.span, {"spaces", std::to_string(count), "1", std::to_string(world::most_spaces)});
        return false;
    }
    map_.spaces.resize(static_cast<std::size_t>(count));
    map_.there.resize(static_cast<std::size_t>(map_.words()));
    places_.resize(static_cast<std::size_t>(count), Place{source_, at.span});
    return true;
}

// `SIGN: MARK`, `SIGN: EDGE`, `SIGN: {marks: …, name: …}`, `SIGN: {edge: …, open: yes, name: …}`
void MapReader::legend(const Yaml* node) {
    signs_['.'] = {};
    if (rules_.edge_kinds.size() > 1)
        for (const char usual : {'|', '-'}) signs_[usual] = {true, 0, {}, 1, false};
    if (node == nullptr) return;
    std::string given;
    for (const auto& [key, value] : node->entries) {
        if (given.find(key.text) != std::string::npos && key.text.size() == 1) {
            out_.add(Diag::yaml_twice, source_, key.span, {key.text});
            continue;
        }
        given += key.text;
        if (key.text.size() != 1 || key.text == " " || key.text == "+") {
            out_.add(Diag::bad_value, source_, key.span, {key.text, "legend", "@one_sign"});
            continue;
        }
        Sign sign;
        if (value.is_map()) {
            Fields fields(value, source_, out_);
            sign.name = fields.name("name");
            if (const auto* kind = fields.take("edge")) {
                sign.is_edge = true;
                sign.edge_kind = index(*kind, "edge", rules_.edge_kinds);
                if (sign.edge_kind < 0) sign.edge_kind = 0;
                if ((rules_.opens >> sign.edge_kind & 1) != 0) sign.is_open = fields.flag("open");
            } else if (const auto* list = fields.take("marks")) {
                sign.marks = marks(*list);
            }
        } else if (value.is_scalar() && !value.text.empty() &&
                   std::find(rules_.edge_kinds.begin(), rules_.edge_kinds.end(), value.text) != rules_.edge_kinds.end()) {
            sign.is_edge = true;
            sign.edge_kind = index(value, "legend", rules_.edge_kinds);
        } else if (value.is_scalar() && std::find(rules_.marks.begin(), rules_.marks.end(), value.text) == rules_.marks.end()) {
            auto known = rules_.marks;
            known.insert(known.end(), rules_.edge_kinds.begin(), rules_.edge_kinds.end());
            bad(value, "legend", known);
        } else {
            sign.marks = marks(value);
        }
        signs_[key.text[0]] = sign;
    }
}

// Checks that all rows have the same odd number of signs, and that the number of rows is odd.
bool MapReader::is_even(const Drawing& drawing, int rows, int columns, int least) {
    bool good = true;
    for (int row = 0; row < drawing.rows(); ++row) {
        if (drawing.columns(row) == columns) continue;
        good = false;
        out_.add(Diag::map_ragged, drawing.source(), drawing.row_span(row),
                 {"@map_row|" + std::to_string(row + 1), std::to_string(drawing.columns(row)), std::to_string(columns)});
    }
    if (drawing.rows() != rows || rows < least) {
        out_.add(Diag::map_ragged, drawing.source(), {0, 1},
                 {"@map_rows", std::to_string(drawing.rows()), std::to_string(std::max(rows, least))});
        good = false;
    }
    return good;
}

// A drawing whose rows and columns are as they must be.
std::optional<Drawing> MapReader::drawn(const Yaml& node) {
    Drawing drawing(node, source_);
    if (!is_even(drawing, drawing.rows() | 1, drawing.columns() | 1, 3)) return std::nullopt;
    return drawing;
}

// `NAME: DRAWING` for each tile, and `{tile: NAME, at: [x, y], turn: 90, SORT OF AREA: NAME}` for each that is laid.
std::optional<Drawing> MapReader::joined_tiles(const Yaml& tiles, const Yaml* join) {
    const auto errors = out_.errors();
    if (!tiles.is_map()) {
        out_.add(Diag::yaml_shape, source_, tiles.span, {"@a_map", kind_of(tiles)});
        return std::nullopt;
    }
    std::map<std::string, Drawing> known;
    for (const auto& [name, node] : tiles.entries)
        if (auto drawing = drawn(node)) known.emplace(name.text, std::move(*drawing));
    if (join == nullptr || out_.errors() != errors) return std::nullopt;
    if (!join->is_list() || join->items.empty()) {
        out_.add(Diag::yaml_shape, source_, join->span, {"@a_list", kind_of(*join)});
        return std::nullopt;
    }
    Drawing out;
    for (const auto& item : join->items) lay(known, item, out);
    if (out_.errors() != errors || out.rows() == 0) return std::nullopt;
    return out;
}

// `[x, y]`; reports anything else.
std::optional<std::pair<int, int>> MapReader::place_of(const Yaml& at, int most) {
    if (at.items.size() == 2) {
        const int x = integer(at.items[0].text).value_or(-1), y = integer(at.items[1].text).value_or(-1);
        if (x >= 0 && y >= 0 && x <= most && y <= most) return std::pair(x, y);
    }
    out_.add(Diag::bad_value, source_, at.span, {at.text, "at", "[x, y], 0 … " + std::to_string(most)});
    return std::nullopt;
}

void MapReader::lay(const std::map<std::string, Drawing>& tiles, const Yaml& item, Drawing& onto) {
    Fields fields(item, source_, out_);
    const auto* name = fields.need("tile");
    const auto* at = fields.need("at");
    const auto* turn = fields.take("turn");
    Laid laid;
    for (const auto& sort : rules_.areas) laid.areas.push_back(fields.name(sort));
    if (name == nullptr || at == nullptr) return;
    const auto tile = tiles.find(name->text);
    if (tile == tiles.end()) {
        std::vector<std::string> known;
        for (const auto& [other, drawing] : tiles) known.push_back(other);
        return bad(*name, "tile", known);
    }
    const auto degrees = turn == nullptr ? std::optional<int>(0) : integer(turn->text);
    if (!degrees || *degrees < 0 || *degrees > 270 || *degrees % 90 != 0) return bad(*turn, "turn", {"0", "90", "180", "270"});
    const auto place = place_of(*at, world::most_spaces - 1);
    if (!place) return;
    const auto [x, y] = *place;
    const auto turned = tile->second.turned(*degrees / 90);
    laid.x = x, laid.y = y, laid.width = turned.columns() / 2, laid.depth = turned.rows() / 2;
    if (const auto clash = onto.lay(turned, tile->first, 2 * y, 2 * x))
        out_.add(Diag::map_overlap, source_, item.span,
                 {std::string(1, clash->sign), tile->first, std::string(1, clash->before), clash->tile});
    laid_.push_back(std::move(laid));
}

void MapReader::drawing(const Drawing& drawing, const Yaml& node) {
    const int columns = drawing.columns();
    map_.width = columns / 2;
    map_.depth = drawing.rows() / 2;
    if (!start(map_.width * map_.depth, node)) return;
    for (int y = 0; y < map_.depth; ++y)
        for (int x = 0; x < map_.width; ++x) space(drawing, x, y);
    for (int row = 0; row < drawing.rows(); ++row)
        for (int column = 0; column < columns; ++column)
            if (row % 2 == 0 || column % 2 == 0) edge(drawing, row, column);
    start_areas();
}

void MapReader::space(const Drawing& drawing, int x, int y) {
    const int row = 2 * y + 1, column = 2 * x + 1, number = y * map_.width + x;
    auto& space = map_.spaces[static_cast<std::size_t>(number)];
    space.x = static_cast<std::int16_t>(x);
    space.y = static_cast<std::int16_t>(y);
    const char sign = drawing.at(row, column);
    if (sign == ' ') return;
    const auto known = signs_.find(sign);
    if (known == signs_.end() || known->second.is_edge) {
        if (known != signs_.end()) misplaced(drawing, row, column, "@map_is_edge", "@map_place_space");
        else
            out_.add(Diag::map_sign, drawing.source(row, column), drawing.span(row, column), {drawing.sign(row, column), "@map_for_space"});
        return;
    }
    world::insert(map_.there.data(), number);
    places_[static_cast<std::size_t>(number)] = {drawing.source(row, column), drawing.span(row, column)};
    space.marks = known->second.marks;
    space.name = known->second.name;
    space.sign = sign;
    if (!space.name.empty() && !named_.try_emplace(space.name, number).second)
        out_.add(Diag::map_name_twice, drawing.source(row, column), drawing.span(row, column), {space.name});
}

// The sign has a meaning, and would have it in another place.
void MapReader::misplaced(const Drawing& drawing, int row, int column, const std::string& meaning, const std::string& place) {
    out_.add(Diag::map_misplaced, drawing.source(row, column), drawing.span(row, column), {drawing.sign(row, column), meaning, place});
}

void MapReader::edge(const Drawing& drawing, int row, int column) {
    const char sign = drawing.at(row, column);
    if (sign == ' ' || sign == '+') return;
    const bool corner = row % 2 == 0 && column % 2 == 0;
    const auto known = signs_.find(sign);
    if (known == signs_.end() || !known->second.is_edge || (corner && sign != '|' && sign != '-')) {
        if (known != signs_.end())
            misplaced(drawing, row, column, known->second.is_edge ? "@map_is_edge" : "@map_is_space",
                      corner ? "@map_place_corner" : "@map_place_edge");
        else
            out_.add(Diag::map_sign, drawing.source(row, column), drawing.span(row, column),
                     {drawing.sign(row, column), corner ? "@map_for_corner" : "@map_for_edge"});
        return;
    }
    if (corner) return;
    const bool beside = row % 2 != 0;  // the sign's two spaces stand side by side
    const int x = column / 2, y = row / 2;
    const int second = y * map_.width + x, first = beside ? second - 1 : second - map_.width;
    const bool inside = beside ? x > 0 && x < map_.width : y > 0 && y < map_.depth;
    if (!inside || !map_.is_there(first) || !map_.is_there(second)) {
        if (known->second.edge_kind == 1) return;  // the edge of the map
        out_.add(Diag::map_between, drawing.source(row, column), drawing.span(row, column), {drawing.sign(row, column)});
        return;
    }
    Edge edge{static_cast<std::int16_t>(first), static_cast<std::int16_t>(second), static_cast<std::int16_t>(known->second.edge_kind)};
    edge.sign = sign;
    open_or_shut(edge, known->second.name, known->second.is_open);
    map_.edges.push_back(edge);
}

void MapReader::open_or_shut(Edge& edge, const std::string& name, bool is_open) {
    if ((rules_.opens >> edge.kind & 1) == 0) return;
    if (is_open && map_.openings.size() < world::most_openings) map_.open_at_first |= std::uint64_t{1} << map_.openings.size();
    edge.opening = static_cast<std::int16_t>(map_.openings.size());
    map_.openings.push_back(name);
}

// The area of that name, which is new when there is none.
std::int16_t area_named(world::AreaSort& sort, const std::string& name) {
    const auto it = std::find(sort.areas.begin(), sort.areas.end(), name);
    const auto number = static_cast<std::int16_t>(it - sort.areas.begin());
    if (it == sort.areas.end()) sort.areas.push_back(name);
    return number;
}

// No space is in an area, but for those of tiles that lie in one.
void MapReader::start_areas() {
    for (std::size_t sort = 0; sort < rules_.areas.size(); ++sort) {
        map_.areas.push_back(
            {rules_.areas[sort], {}, std::vector<std::int16_t>(static_cast<std::size_t>(map_.size()), std::int16_t{-1}), {}});
        auto& areas = map_.areas.back();
        for (const auto& tile : laid_) {
            const auto& name = tile.areas[sort];
            if (name.empty()) continue;
            const auto area = area_named(areas, name);
            for (int y = tile.y; y < tile.y + tile.depth; ++y)
                for (int x = tile.x; x < tile.x + tile.width; ++x)
                    if (map_.is_there(y * map_.width + x)) areas.of[static_cast<std::size_t>(y * map_.width + x)] = area;
        }
    }
}

// `SORT: {draw: …, names: {SIGN: NAME}}`: one letter per space, for each area.
void MapReader::areas(const Yaml* node) {
    if (node == nullptr) return;
    for (const auto& [key, value] : node->entries) {
        const int sort = index(key, "areas", rules_.areas);
        if (sort < 0) continue;
        auto& areas = map_.areas[static_cast<std::size_t>(sort)];
        Fields fields(value, source_, out_);
        std::map<char, std::int16_t> signs;
        if (const auto* names = fields.take("names"))
            for (const auto& [sign, name] : names->entries) {
                is_name(name, source_, out_);
                const auto area = area_named(areas, name.text);
                if (!sign.text.empty()) signs[sign.text[0]] = area;
            }
        const auto* draw = fields.need("draw");
        if (draw == nullptr) continue;
        const Drawing drawing(*draw, source_);
        if (!is_even(drawing, map_.depth, map_.width, 1)) continue;
        for (int y = 0; y < map_.depth; ++y)
            for (int x = 0; x < map_.width; ++x) {
                const char sign = drawing.at(y, x);
                if (sign == ' ' || sign == '.') continue;
                const auto known = signs.find(sign);
                if (known == signs.end())
                    out_.add(Diag::map_sign, drawing.source(y, x), drawing.span(y, x), {drawing.sign(y, x), "@map_for_area"});
                else areas.of[static_cast<std::size_t>(y * map_.width + x)] = known->second;
            }
    }
}

// `NAME: {at: [x, y], marks: …, SORT OF AREA: …}`
void MapReader::listed(const Yaml& node) {
    if (!node.is_map()) {
        out_.add(Diag::yaml_shape, source_, node.span, {"@a_map", kind_of(node)});
        return;
    }
    if (!start(static_cast<int>(node.entries.size()), node)) return;
    start_areas();
    for (std::size_t s = 0; s < node.entries.size(); ++s) {
        const auto& [name, value] = node.entries[s];
        is_name(name, source_, out_);
        auto& space = map_.spaces[s];
        space.name = name.text;
        named_[name.text] = static_cast<int>(s);
        places_[s] = {source_, name.span};
        world::insert(map_.there.data(), static_cast<int>(s));
        if (!value.is_map()) {
            out_.add(Diag::yaml_shape, source_, value.span, {"@a_map", kind_of(value)});
            continue;
        }
        Fields fields(value, source_, out_);
        if (const auto* at = fields.need("at"))
            if (const auto place = place_of(*at, 999)) {
                space.x = static_cast<std::int16_t>(place->first);
                space.y = static_cast<std::int16_t>(place->second);
            }
        if (const auto* list = fields.take("marks")) space.marks = marks(*list);
        for (auto& sort : map_.areas) {
            const auto area = fields.name(sort.name);
            if (area.empty()) continue;
            sort.of[s] = area_named(sort, area);
        }
    }
}

void MapReader::unknown_space(const Yaml& at, const std::string& name) {
    std::vector<std::string> known;
    for (const auto& [other, number] : named_) known.push_back(other);
    out_.add(Diag::map_no_space, source_, at.span, {name}, nearest_word(name, known));
}

// `A - B`; a chain joins each space with the next.
void MapReader::joined(const Yaml& at, const std::string& text, const Sign& like) {
    int last = -1;
    for (std::size_t from = 0; from <= text.size();) {
        const auto end = std::min(text.find(" - ", from), text.size());
        const auto part = text.substr(from, end - from);
        const auto found = named_.find(part);
        if (found == named_.end()) unknown_space(at, part);
        const int number = found == named_.end() ? -1 : found->second;
        if (last >= 0 && number >= 0 && last != number) {
            Edge edge{static_cast<std::int16_t>(last), static_cast<std::int16_t>(number), static_cast<std::int16_t>(like.edge_kind)};
            open_or_shut(edge, like.name, like.is_open);
            map_.edges.push_back(edge);
        }
        last = number;
        from = end + 3;
    }
}

// `A - B - C`, or `{line: A - B, kind: …, open: yes, name: …}`
void MapReader::line(const Yaml& node) {
    if (!node.is_map()) return joined(node, node.text, {});
    Fields fields(node, source_, out_);
    Sign like;
    if (const auto* kind = fields.take("kind")) like.edge_kind = std::max(0, index(*kind, "kind", rules_.edge_kinds));
    if ((rules_.opens >> like.edge_kind & 1) != 0) like.is_open = fields.flag("open");
    like.name = fields.name("name");
    if (const auto* text = fields.need("line")) joined(*text, text->text, like);
}

// Reports spaces that some way may enter and no way reaches with all openings open.
void MapReader::unreached() {
    if (map_.ways.empty()) return;
    std::vector<world::Word> reached(map_.there.size());
    std::uint32_t never = ~std::uint32_t{0};
    for (const auto& way : map_.ways) {
        world::Chart chart(map_, way);
        chart.draw(~std::uint64_t{0});
        chart.step(map_.there.data(), reached.data());
        never &= way.not_into;
    }
    int count = 0;
    for (int s = 0; s < map_.size(); ++s) {
        if (!map_.is_there(s) || world::has(reached.data(), s) || (map_.spaces[static_cast<std::size_t>(s)].marks & never) != 0) continue;
        const auto& place = places_[static_cast<std::size_t>(s)];
        if (++count > 20) break;  // the map as a whole is wrong
        out_.add(Diag::map_unreached, place.source, place.span, {map_.label(s)});
    }
}

std::optional<Map> MapReader::read(const Yaml& node) {
    const auto errors = out_.errors();
    Fields fields(node, source_, out_);
    map_.name = fields.need_name("map");
    fields.text("game");
    fields.text("board");
    map_.net = rules_.net;
    map_.edge_kinds = rules_.edge_kinds;
    map_.marks = rules_.marks;
    map_.ways = rules_.ways;
    map_.sights = rules_.map_sights();
    map_.bases = rules_.bases;
    if (rules_.net == world::Net::squares) {
        legend(fields.take("legend"));
        if (const auto* tiles = fields.take("tiles")) {
            const auto* join = fields.need("join");
            if (const auto joined = joined_tiles(*tiles, join)) drawing(*joined, *join);
        } else if (const auto* draw = fields.need("draw")) {
            if (const auto whole = drawn(*draw)) drawing(*whole, *draw);
        }
        areas(map_.size() > 0 ? fields.take("areas") : (fields.take("areas"), nullptr));
    } else {
        if (const auto* spaces = fields.need("spaces")) listed(*spaces);
        if (const auto* lines = fields.take("lines")) {
            if (!lines->is_list()) out_.add(Diag::yaml_shape, source_, lines->span, {"@a_list", kind_of(*lines)});
            for (const auto& item : lines->items) line(item);
        }
    }
    if (map_.openings.size() > world::most_openings)
        out_.add(Diag::range, source_, node.span,
                 {"opening", std::to_string(map_.openings.size()), "0", std::to_string(world::most_openings)});
    if (out_.errors() != errors) return std::nullopt;
    map_.marked.assign(map_.marks.size(), std::vector<world::Word>(map_.there.size()));
    for (int s = 0; s < map_.size(); ++s)
        for (std::size_t mark = 0; mark < map_.marks.size(); ++mark)
            if ((map_.spaces[static_cast<std::size_t>(s)].marks >> mark & 1) != 0) world::insert(map_.marked[mark].data(), s);
    if (std::any_of(map_.bases.begin(), map_.bases.end(), [](const world::Base& base) { return base.has_facings(); }))
        map_.turned = map_.words() * 64;
    unreached();
    return std::move(map_);
}

}  // namespace

std::optional<world::Map> read_map(const BoardRules& rules, const Yaml& node, const SourcePtr& source, Diagnostics& out) {
    if (!node.is_map()) {
        out.add(Diag::yaml_shape, source, node.span, {"@a_map", kind_of(node)});
        return std::nullopt;
    }
    return MapReader(rules, source, out).read(node);
}

}  // namespace holo::catalog
