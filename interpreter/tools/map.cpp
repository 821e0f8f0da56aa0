// map: draws a map, and the spaces that a way reaches.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "interpreter/catalog/set_file.hpp"
#include "interpreter/tools/map_picture.hpp"
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
        const auto map = catalog::read_map(*rules, *tree, source, out_);
        if (!map) return done();
        map_ = &*map;
        open_ = options_.open ? ~std::uint64_t{0} : map->open_at_first;
        if (!ask()) return done();
        if (shell_.format == Format::json) {
            print_json(shell_, json(), out_);
            return status_of(out_);
        }
        fmt::print("{}", map_picture(shell_, *map_, open_, [&](int space) { return shown_on(space); }));
        legend();
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
    // Evaluates the options; false when one of them names nothing that exists.
    bool ask() {
        const auto& from = options_.reach.empty() ? options_.from : options_.reach[0];
        if (from.empty()) return true;
        way_ = options_.way.empty() ? 0 : map_->way(options_.way);
        if (way_ < 0 || map_->ways.empty()) {
            std::vector<std::string> known;
            for (const auto& way : map_->ways) known.push_back(way.name);
            unknown(options_.way, "way", known);
            return false;
        }
        from_ = space(from);
        if (from_ < 0) return false;
        world::Charts charts(*map_);
        const auto& chart = charts.at(way_, open_);
        if (options_.reach.empty()) {
            for (int s = 0; s < map_->size(); ++s) far_.push_back(chart.distance(from_, s));
            return true;
        }
        const auto points = catalog::integer(options_.reach[1]);
        if (!points || *points < 0 || *points > 999) {
            out_.add(Diag::bad_value, nullptr, {}, {options_.reach[1], "--reach", "0 … 999"});
            return false;
        }
        reached_.resize(static_cast<std::size_t>(map_->words()));
        charts.travel().reach(chart, from_, *points, {}, reached_.data());
        return true;
    }
    OnSpace shown_on(int space) const {
        if (space == from_) return {"@", "1;33"};
        if (!far_.empty()) {
            const int steps = far_[static_cast<std::size_t>(space)];
            return steps == world::far_away ? OnSpace{"-", "2"} : OnSpace{std::to_string(steps), "32"};
        }
        return !reached_.empty() && world::has(reached_.data(), space) ? OnSpace{"*", "1;32"} : OnSpace{};
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
            if (!reached_.empty()) space["reached"] = world::has(reached_.data(), s);
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
    int way_ = 0, from_ = -1;
    std::vector<int> far_;
    std::vector<world::Word> reached_;
};

}  // namespace

int draw_map(const Shell& shell, const MapOptions& options) { return MapCommand(shell, options).run(); }

}  // namespace holo::tools
