// map: draws a map, and the spaces that a way reaches.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/set_file.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/tools/loading.hpp"
#include "interpreter/tools/map_picture.hpp"
#include "interpreter/tools/reports.hpp"
#include "interpreter/tools/sight_lines.hpp"
#include "interpreter/world/board/charts.hpp"

namespace holo::tools {

namespace {

using world::Map;

class MapCommand {
public:
    MapCommand(const Shell& shell, const MapOptions& options) : shell_(shell), options_(options) {}

    int run() {
        const auto source = catalog::read_file(options_.file, out_);
        const auto tree = source ? catalog::parse_yaml(source, out_) : std::nullopt;
        if (!tree) return done();
        const auto name = game_of(shell_, options_.file);
        if (name.empty()) {  // neither said in the file nor by the folder
            out_.add(Diag::yaml_missing_key, source, {0, 1}, {"game"});
            return done();
        }
        if (!catalog::is_game(shell_.paths, name, out_)) return done();
        const auto manifest = catalog::read_manifest(shell_.paths.module(name), out_);
        if (!manifest) return done();
        const auto* rules = board(*manifest, *tree, source);
        if (rules == nullptr) return done();
        auto map = catalog::read_map(*rules, *tree, source, out_);
        if (!map || !take_base(*map)) return done();
        map_ = &*map;
        open_ = options_.open ? ~std::uint64_t{0} : map->open_at_first;
        if (!ask()) return done();
        if (shell_.format == Format::json) {
            print_json(shell_, json(), out_);
            return status_of(out_);
        }
        fmt::print("{}", map_picture(shell_, *map_, open_, [&](int space) { return shown_on(space); }));
        legend();
        lines();
        return done();
    }

private:
    int done() {
        report(shell_, out_);
        return status_of(out_);
    }
    // Reports an unknown name.
    void unknown(const std::string& word, const char* key, const std::vector<std::string>& known) {
        out_.add(Diag::bad_value, nullptr, {}, {word, key, known.empty() ? "@none" : fmt::format("{}", fmt::join(known, ", "))},
                 nearest_word(word, known));
    }
    const catalog::BoardRules* board(const catalog::Manifest& manifest, const catalog::Yaml& tree, const SourcePtr& source) {
        std::vector<std::string> known;
        for (const auto& rules : manifest.boards) known.push_back(rules.name);
        const auto* said = tree.find("board");
        const auto name = !options_.board.empty() ? options_.board : said != nullptr ? said->text : known.size() == 1 ? known[0] : "";
        const auto it = std::find(known.begin(), known.end(), name);
        if (it != known.end()) return &manifest.boards[static_cast<std::size_t>(it - known.begin())];
        if (!options_.board.empty() || said == nullptr) unknown(name, "board", known);
        else
            out_.add(Diag::bad_value, source, said->span,
                     {name, "board", known.empty() ? "@none" : fmt::format("{}", fmt::join(known, ", "))}, nearest_word(name, known));
        return nullptr;
    }
    int space(const std::string& name) {
        const int found = map_->find(name);
        if (found < 0) {
            std::vector<std::string> known;
            for (int s = 0; s < map_->size(); ++s)
                if (map_->is_there(s)) known.push_back(map_->label(s));
            out_.add(Diag::map_no_space, nullptr, {}, {name}, nearest_word(name, known));
        }
        return found;
    }
    // The index of the one with that name, or of the first one without a name; -1, and a report, when there is none.
    template <typename Named>
    int chosen(const std::string& name, const char* key, const std::vector<Named>& all, int (Map::*find)(std::string_view) const) {
        const int found = name.empty() ? 0 : (map_->*find)(name);
        if (found >= 0 && !all.empty()) return found;
        std::vector<std::string> known;
        for (const auto& one : all) known.push_back(one.name);
        unknown(name, key, known);
        return -1;
    }
    // Reads the base; false, and a report, when it is none.
    bool take_base(Map& map) {
        if (options_.base.empty()) return true;
        const auto base = world::base_said(options_.base);
        if (!base || map.net != world::Net::squares) {
            out_.add(Diag::bad_value, nullptr, {}, {options_.base, "--base", "1x1 … 3x3"});
            return false;
        }
        map.bases = {{}, *base};
        map.turned = base->has_facings() ? map.words() * 64 : 0;
        base_ = *base;
        return true;
    }
    // Marks the spaces that are seen from one.
    bool look() {
        sight_ = chosen(options_.by, "sight", map_->sights, &Map::sight);
        if (sight_ < 0) return false;
        from_ = space(options_.sight[0]);
        if (from_ < 0) return false;
        if (options_.sight.size() > 1 && (to_ = space(options_.sight[1])) < 0) return false;
        const auto& lines = charts_.emplace(*map_).lines(sight_, open_);
        const bool two_corners = map_->sights[static_cast<std::size_t>(sight_)].two_corners;
        seen_.resize(static_cast<std::size_t>(map_->words()));
        for (int s = 0; s < map_->size(); ++s)
            map_->each_under(base_, from_, [&](int from) {
                if (map_->is_there(s) && lines.sees(from, s, two_corners, nullptr)) world::insert(seen_.data(), s);
            });
        return true;
    }
    // Evaluates the options; false when one of them names nothing that exists.
    bool ask() {
        if (!options_.sight.empty()) return look();
        const auto& from = options_.reach.empty() ? options_.from : options_.reach[0];
        if (from.empty()) return true;
        way_ = chosen(options_.way, "way", map_->ways, &Map::way);
        if (way_ < 0) return false;
        from_ = space(from);
        if (from_ < 0) return false;
        const auto& chart = charts_.emplace(*map_).at(way_, open_);
        if (options_.reach.empty()) {
            far_.assign(static_cast<std::size_t>(map_->size()), world::far_away);
            map_->each_under(base_, from_, [&](int from) {
                for (int s = 0; s < map_->size(); ++s)
                    far_[static_cast<std::size_t>(s)] = std::min(far_[static_cast<std::size_t>(s)], chart.distance(from, s));
            });
            return true;
        }
        const auto points = catalog::integer(options_.reach[1]);
        if (!points || *points < 0 || *points > 999) {
            out_.add(Diag::bad_value, nullptr, {}, {options_.reach[1], "--reach", "0 … 999"});
            return false;
        }
        reached_.resize(static_cast<std::size_t>((map_->placements() + 63) / 64));
        if (base_.size() == 1) charts_->travel().reach(chart, from_, *points, {}, reached_.data());
        else charts_->trek().reach(charts_->stance(way_, 1, open_), {.turns = true}, from_, *points, {}, reached_.data());
        return true;
    }
    OnSpace shown_on(int space) const {
        const bool is_start = from_ >= 0 && map_->any_under(base_, from_, [&](int under) { return under == space; });
        if (base_.size() > 1 && !reached_.empty()) return reached_on(space, is_start);
        if (is_start) return {"@", "1;33"};
        if (to_ >= 0) return space == to_ ? OnSpace{"X", "1;36"} : OnSpace{};
        if (!seen_.empty()) return world::has(seen_.data(), space) ? OnSpace{"*", "1;32"} : OnSpace{};
        if (!far_.empty()) {
            const int steps = far_[static_cast<std::size_t>(space)];
            return steps == world::far_away ? OnSpace{"-", "2"} : OnSpace{std::to_string(steps), "32"};
        }
        return !reached_.empty() && world::has(reached_.data(), space) ? OnSpace{"*", "1;32"} : OnSpace{};
    }
    // The corners of placements: `*`, and `t` for a turned one.
    OnSpace reached_on(int space, bool is_start) const {
        const auto has = [&](int placement) { return world::has(reached_.data(), placement); };
        const std::string text =
            std::string(is_start ? "@" : "") + (has(space) ? "*" : "") + (map_->turned != 0 && has(space + map_->turned) ? "t" : "");
        return {text, is_start ? "1;33" : "1;32"};
    }
    std::string marks(const world::MapSpace& space) const {
        std::vector<std::string> words;
        for (std::size_t m = 0; m < map_->marks.size(); ++m)
            if ((space.marks >> m & 1) != 0) words.push_back(map_->marks[m]);
        return fmt::format("{}", fmt::join(words, ", "));
    }
    bool is_open(const world::Edge& edge) const { return edge.opening >= 0 && (open_ >> edge.opening & 1) != 0; }
    // Named spaces, and openings.
    void legend() const {
        std::vector<std::string> lines;
        for (int s = 0; s < map_->size(); ++s) {
            const auto& row = map_->spaces[static_cast<std::size_t>(s)];
            if (!map_->is_there(s) || (row.name.empty() && row.marks == 0) || map_->net == world::Net::graph) continue;
            const auto what = row.name.empty() ? marks(row) : row.marks == 0 ? row.name : row.name + ": " + marks(row);
            const auto line = std::string(1, row.sign) + " " + what;
            if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(line);
        }
        for (const auto& edge : map_->edges) {
            if (edge.opening < 0) continue;
            const auto& name = map_->openings[static_cast<std::size_t>(edge.opening)];
            const auto state = shell_.lang == Lang::es ? (is_open(edge) ? "abierto" : "cerrado") : (is_open(edge) ? "open" : "shut");
            lines.push_back(fmt::format("{}{}, {} - {}: {}", edge.sign == 0 ? "" : std::string(1, edge.sign) + " ",
                                        name.empty() ? map_->edge_kinds[static_cast<std::size_t>(edge.kind)] : name, map_->label(edge.a),
                                        map_->label(edge.b), state));
        }
        for (const auto& line : lines) fmt::print("{}\n", shown(line));
    }
    // All lines between two spaces, each with the first thing that stops it.
    void lines() {
        if (to_ < 0) return;
        const auto& lines = charts_->lines(sight_, open_);
        const bool is_seen = world::has(seen_.data(), to_);
        fmt::print("\n{} - {}: {}\n", map_->label(from_), map_->label(to_),
                   shell_.lang == Lang::es ? (is_seen ? "se ve" : "no se ve") : (is_seen ? "seen" : "not seen"));
        if (from_ == to_) return;
        const SightLines sight{*map_, lines, [this](int space) { return map_->label(space); }, [](auto key) { return std::string(key); }};
        map_->each_under(base_, from_, [&](int from) {
            if (base_.size() > 1) fmt::print("\n{} - {}\n", map_->label(from), map_->label(to_));
            fmt::print("{}", told_lines(shell_, sight, from, to_));
        });
    }
    nlohmann::ordered_json json() const {
        nlohmann::ordered_json out;
        out["map"] = map_->name;
        out["spaces"] = nlohmann::ordered_json::array();
        for (int s = 0; s < map_->size(); ++s) {
            if (!map_->is_there(s)) continue;
            const auto& row = map_->spaces[static_cast<std::size_t>(s)];
            nlohmann::ordered_json space{{"name", map_->label(s)}, {"x", row.x}, {"y", row.y}};
            for (std::size_t m = 0; m < map_->marks.size(); ++m)
                if ((row.marks >> m & 1) != 0) space["marks"].push_back(map_->marks[m]);
            for (const auto& sort : map_->areas)
                if (const int area = sort.of[static_cast<std::size_t>(s)]; area >= 0)
                    space["in"][sort.name] = sort.areas[static_cast<std::size_t>(area)];
            if (!far_.empty()) {
                if (far_[static_cast<std::size_t>(s)] == world::far_away) space["distance"] = nullptr;
                else space["distance"] = far_[static_cast<std::size_t>(s)];
            }
            if (!seen_.empty()) space["seen"] = world::has(seen_.data(), s);
            if (!reached_.empty()) space["reached"] = world::has(reached_.data(), s);
            if (!reached_.empty() && map_->turned != 0) space["reached turned"] = world::has(reached_.data(), s + map_->turned);
            out["spaces"].push_back(std::move(space));
        }
        out["edges"] = nlohmann::ordered_json::array();
        for (const auto& edge : map_->edges) {
            nlohmann::ordered_json row{{"between", {map_->label(edge.a), map_->label(edge.b)}}};
            if (edge.kind > 0) row["kind"] = map_->edge_kinds[static_cast<std::size_t>(edge.kind)];
            if (edge.opening >= 0) row["open"] = is_open(edge);
            out["edges"].push_back(std::move(row));
        }
        return out;
    }

    const Shell& shell_;
    const MapOptions& options_;
    Diagnostics out_;
    const Map* map_ = nullptr;
    std::uint64_t open_ = 0;
    std::optional<world::Charts> charts_;
    int way_ = 0, sight_ = 0, from_ = -1, to_ = -1;
    world::Base base_;
    std::vector<int> far_;
    std::vector<world::Word> reached_, seen_;
};

}  // namespace

int draw_map(const Shell& shell, const MapOptions& options) { return MapCommand(shell, options).run(); }

}  // namespace holo::tools
