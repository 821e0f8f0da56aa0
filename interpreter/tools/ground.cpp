#include "interpreter/tools/ground.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "interpreter/tools/map_picture.hpp"

namespace holo::tools {

using machine::Storage;

namespace {

constexpr const char* hues[] = {"1", "1;32", "1;33", "1;34", "1;35", "1;36", "32", "33", "34"};  // by controller

class Ground {
public:
    Ground(const Shell& shell, const catalog::Game& game, const play::Session& session, const play::Labels& labels, int viewer)
        : shell_(shell),
          game_(game),
          table_(session.table()),
          state_(session.state()),
          labels_(labels),
          viewer_(viewer),
          program_(*game.program),
          map_(program_.maps[static_cast<std::size_t>(state_.ground().map)]),
          standing_(static_cast<std::size_t>(program_.placements)),
          covering_(static_cast<std::size_t>(program_.spaces)),
          offered_(static_cast<std::size_t>(program_.spaces)) {
        offers(session.machine());
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

    std::string picture() const {
        return map_picture(shell_, map_, state_.ground().open, [this](int space) { return on(space); });
    }

    std::string list(const wording::Catalogue* words, const std::function<bool(int object)>& is_listed) const {
        std::vector<std::string> lines;
        for (int s = 0; s < map_.placements(); ++s) {
            if (s >= map_.size() && s < map_.turned) continue;
            auto parts = s < map_.size() ? counted(s, words) : std::vector<std::string>();
            for (const int object : standing_[static_cast<std::size_t>(s)])
                if (!is_listed(object)) parts.push_back(title(object));
            if (!parts.empty())
                lines.push_back(paint(shell_.colour, "1", labels_.space(state_, s)) + " " + fmt::format("{}", fmt::join(parts, ", ")));
        }
        return lines.empty() ? std::string() : "  " + flow(shell_, lines, " · ", 2);
    }

private:
    // Spaces among the options of the viewer: where a piece can go, what can be aimed at.
    void offers(const machine::Machine& machine) {
        if (machine.status() != machine::Status::deciding || machine.chooser() != viewer_) return;
        for (const auto& option : machine.options()) {
            const bool names_space =
                static_cast<machine::OptionKind>(option.kind) == machine::OptionKind::space ||
                (option.kind == static_cast<std::uint8_t>(machine::OptionKind::line) && option.value == machine::names_space);
            if (names_space && option.object >= 0) offered_[static_cast<std::size_t>(map_.corner_of(option.object))] = true;
        }
    }

    std::string title(int object) const {
        if (object <= table_.players) return labels_.player(object);
        return labels_.sees(state_, object, viewer_) ? labels_.title(object, shell_.lang) : labels_.object(state_, object, viewer_);
    }

    // Attributes of the space that differ from their initial values.
    std::vector<std::string> counted(int space, const wording::Catalogue* words) const {
        std::vector<std::string> out;
        const auto word = [&](std::string_view key) { return words == nullptr ? std::string(key) : words->on_table(key); };
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

    OnSpace on(int space) const {
        const auto& here = covering_[static_cast<std::size_t>(space)];
        const bool is_offered = offered_[static_cast<std::size_t>(space)];
        if (here.empty()) {
            if (!counted(space, nullptr).empty()) return {is_offered ? "*○" : "*", "1"};
            return is_offered ? OnSpace{"○", "1;36"} : OnSpace{};
        }
        const int first = here.front();
        auto text = title(first);
        std::size_t n = 1;  // its first two letters, whole ones
        for (int letters = 0; n < text.size(); ++n)
            if ((static_cast<unsigned char>(text[n]) & 0xC0) != 0x80 && ++letters == 2) break;
        text.resize(n);
        if (here.size() > 1) text += "+";
        return {text, hues[first <= table_.players ? first : state_.controller(first)]};
    }

    const Shell& shell_;
    const catalog::Game& game_;
    const machine::Table& table_;
    const world::State& state_;
    const play::Labels& labels_;
    int viewer_;
    const machine::Program& program_;
    const world::Map& map_;
    std::vector<std::vector<int>> standing_;  // by placement
    std::vector<std::vector<int>> covering_;  // by space
    std::vector<bool> offered_;               // by space
};

}  // namespace

GroundDrawn draw_ground(const Shell& shell, const catalog::Game& game, const play::Session& session, const play::Labels& labels,
                        const wording::Catalogue* words, int viewer, int most_lines, const std::function<bool(int object)>& is_listed) {
    if (game.program->maps.empty()) return {};
    const Ground ground(shell, game, session, labels, viewer);
    auto picture = ground.picture();
    if (std::count(picture.begin(), picture.end(), '\n') > most_lines) picture.clear();
    return {picture, ground.list(words, is_listed)};
}

}  // namespace holo::tools
