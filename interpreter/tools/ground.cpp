#include "interpreter/tools/ground.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "interpreter/tools/columns.hpp"

namespace holo::tools {

using machine::Storage;

namespace {

constexpr const char* hues[] = {"1", "1;32", "1;33", "1;34", "1;35", "1;36", "32", "33", "34"};  // by controller

class Ground {
public:
    Ground(const Shell& shell, const catalog::Game& game, const play::Session& session, const play::Labels& labels,
           const wording::Catalogue* words, const GroundView& view)
        : shell_(shell),
          game_(game),
          table_(session.table()),
          state_(session.state()),
          labels_(labels),
          words_(words),
          view_(view),
          program_(*game.program),
          map_(program_.maps[static_cast<std::size_t>(state_.ground().map)]),
          standing_(static_cast<std::size_t>(program_.placements)),
          covering_(static_cast<std::size_t>(program_.spaces)),
          offered_(static_cast<std::size_t>(program_.spaces), -1) {
        offers();
        for (int o = 1; o < state_.objects(); ++o) {
            const int place = game.compiler->vocabulary().place_of(table_.objects[static_cast<std::size_t>(o)].kind);
            if (place == machine::none || program_.attributes[static_cast<std::size_t>(place)].storage != Storage::column) continue;
            if (o > table_.players && state_.zone_of(o) < 0) continue;
            const int space = state_.column(program_.attributes[static_cast<std::size_t>(place)].index)[o];
            if (space < 0) continue;
            standing_[static_cast<std::size_t>(space)].push_back(o);
            const int base = table_.base_of(o);
            map_.each_under(base == 0 ? world::Base{} : map_.bases[static_cast<std::size_t>(base)], space,
                            [&](int under) { covering_[static_cast<std::size_t>(under)].push_back(o); });
        }
    }

    // With the lines of the choices whose numbers are drawn. Names of the spaces of a graph say more than numbers: none of these.
    std::string picture(PictureShape shape, std::set<std::size_t>& numbered) const {
        shape.center = center();
        const auto overlay = [&](int space) {
            const int line = offered_[static_cast<std::size_t>(space)];
            if (line >= 0 && covering_[static_cast<std::size_t>(space)].empty() && map_.net == world::Net::squares)
                numbered.insert(static_cast<std::size_t>(line));
            return on(space);
        };
        return map_picture(shell_, map_, state_.ground().open, overlay, shape);
    }

    std::string list(const std::function<bool(int object)>& is_listed) const {
        std::vector<std::string> lines;
        for (int s = 0; s < map_.placements(); ++s) {
            if (s >= map_.size() && s < map_.turned) continue;
            auto parts = s < map_.size() ? counted(s) : std::vector<std::string>();
            if (s < map_.size())
                if (auto area = shown_area(s); !area.empty()) parts.insert(parts.begin(), std::move(area));
            for (const int object : standing_[static_cast<std::size_t>(s)])
                if (!is_listed(object)) parts.push_back(title(object));
            if (!parts.empty())
                lines.push_back(paint(shell_.colour, "1", labels_.space(state_, s)) + " " + fmt::format("{}", fmt::join(parts, ", ")));
        }
        return lines.empty() ? std::string() : "  " + flow(shell_, lines, " · ", 2);
    }

private:
    // Spaces and pieces among the options: where a piece can go, what can be aimed at.
    void offers() {
        if (view_.choices == nullptr) return;
        const auto& lines = view_.choices->lines();
        for (std::size_t i = lines.size(); i-- > 0;) {
            if (lines[i].object > 0) aims_.insert(lines[i].object);
            if (lines[i].space < 0 || map_.is_turned(lines[i].space)) continue;
            offered_[static_cast<std::size_t>(lines[i].space)] = static_cast<int>(i);
        }
    }

    // The space that a part of the map is drawn around.
    int center() const {
        for (std::size_t s = 0; s < standing_.size(); ++s)
            for (const int object : standing_[s])
                if (std::find(view_.asked.begin(), view_.asked.end(), object) != view_.asked.end()) return static_cast<int>(s);
        const auto first = std::find_if(offered_.begin(), offered_.end(), [](int line) { return line >= 0; });
        return first == offered_.end() ? -1 : static_cast<int>(first - offered_.begin());
    }

    std::string title(int object) const {
        if (object <= table_.players) return labels_.player(object);
        return labels_.sees(state_, object, view_.viewer) ? labels_.title(object, shell_.lang)
                                                          : labels_.object(state_, object, view_.viewer);
    }

    // Attributes of the space that differ from their initial values.
    std::vector<std::string> counted(int space) const {
        std::vector<std::string> out;
        for (const auto& row : program_.attributes) {
            const auto name = program_.text(row.name);
            if (row.storage == Storage::space_flag && world::has(state_.space_flag(row.index), space)) out.push_back(word(name));
            if (row.storage != Storage::space_column) continue;
            const int value = state_.space_column(row.index)[space];
            if (value == row.initial) continue;
            if (row.type == machine::symbol_type)
                out.push_back(word(program_.text(program_.symbols[static_cast<std::size_t>(value)].name)));
            else if (row.type == machine::link_type) out.push_back(word(name) + " " + title(value));
            else if (row.type == machine::space_type) out.push_back(word(name) + " " + labels_.space(state_, value));
            else out.push_back(fmt::format("{} {}", word(name), value));
        }
        return out;
    }

    std::string word(std::string_view key) const { return words_ == nullptr ? std::string(key) : words_->on_table(key); }

    // The name of the area with the space, when the module has areas of that sort marked; empty otherwise.
    std::string shown_area(int space) const {
        for (const auto& shown : game_.manifest.board.areas)
            for (const auto& sort : map_.areas) {
                const auto end = shown.find(catalog::other_than);
                const int area = sort.of[static_cast<std::size_t>(space)];
                if (sort.name != shown.substr(0, end) || area < 0) continue;
                const auto& name = sort.areas[static_cast<std::size_t>(area)];
                if (end == std::string::npos || name != shown.substr(end + catalog::other_than.size())) return word(name);
            }
        return {};
    }

    // A piece that may be chosen is drawn in reverse, and one that the question is about underlined.
    std::string colour(int piece) const {
        std::string out = hues[piece <= table_.players ? piece : state_.controller(piece)];
        if (aims_.count(piece) != 0) out += ";7";
        if (std::find(view_.asked.begin(), view_.asked.end(), piece) != view_.asked.end()) out += ";4";
        return out;
    }

    std::string mark(int piece) const {
        if (auto own = view_.marks == nullptr ? std::string() : view_.marks->of(state_, piece, view_.viewer); !own.empty()) return own;
        const auto text = title(piece);
        return text.substr(0, letter_end(text, letter_end(text, 0)));  // its first two letters
    }

    // Spaces out of sight are faint. Without colors, a sign stands in front of those in sight.
    OnSpace on(int space) const {
        auto out = plain(space);
        if (view_.outlook == nullptr || view_.outlook->looker() == machine::none) return out;
        const bool is_seen = view_.outlook->sees(space);
        if (is_seen && !shell_.colour) out.front = seen_sign;
        if (out.text.empty()) out.colour = is_seen ? "32" : "";
        else if (!is_seen) out.colour = "2;" + out.colour.substr(out.colour.starts_with("1;") ? 2 : 0);
        return out;
    }

    OnSpace plain(int space) const {
        const auto& here = covering_[static_cast<std::size_t>(space)];
        const int line = offered_[static_cast<std::size_t>(space)];
        if (here.empty()) {
            const auto area = play::folded(shown_area(space));
            const auto sign = counted(space).empty() ? area.substr(0, letter_end(area, 0)) : "*";
            if (line < 0) return sign.empty() ? OnSpace{} : OnSpace{sign, "1"};
            const auto number = std::to_string(line + 1);
            return {(!sign.empty() && number.size() < 3 ? "*" : "") + number, "1;36", true};  // a letter would read as a digit: `l13`
        }
        auto text = mark(here.front());
        if (here.size() > 1 && width_of(text) < 3) text += "+";
        return {text, colour(here.front())};
    }

    const Shell& shell_;
    const catalog::Game& game_;
    const machine::Table& table_;
    const world::State& state_;
    const play::Labels& labels_;
    const wording::Catalogue* words_;
    const GroundView& view_;
    const machine::Program& program_;
    const world::Map& map_;
    std::vector<std::vector<int>> standing_;  // by placement
    std::vector<std::vector<int>> covering_;  // by space
    std::vector<int> offered_;                // by space: the line of the choices, or -1
    std::set<int> aims_;                      // pieces among the choices
};

}  // namespace

GroundDrawn draw_ground(const Shell& shell, const catalog::Game& game, const play::Session& session, const play::Labels& labels,
                        const wording::Catalogue* words, const GroundView& view, const PictureShape* shape,
                        const std::function<bool(int object)>& is_listed) {
    if (game.program->maps.empty()) return {};
    const Ground ground(shell, game, session, labels, words, view);
    GroundDrawn out{{}, ground.list(is_listed), {}};
    if (shape != nullptr) out.picture = ground.picture(*shape, out.numbered);
    return out;
}

}  // namespace holo::tools
