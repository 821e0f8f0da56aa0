#include "interpreter/tools/board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "interpreter/tools/columns.hpp"
#include "interpreter/tools/naming.hpp"

namespace holo::tools {

using machine::none;
using machine::Storage;

namespace {

class Board {
public:
    Board(const Shell& shell, const catalog::Game& game, const play::Session& session, const play::Labels& labels,
          const wording::Catalogue* words, const BoardView& view)
        : shell_(shell),
          game_(game),
          session_(session),
          table_(session.table()),
          variant_(session.variant()),
          state_(session.state()),
          labels_(labels),
          naming_(shell, game, session.table(), labels),
          words_(words),
          view_(view),
          viewer_(view.ground.viewer),
          density_(view.density),
          program_(*game.program),
          layout_(game.manifest.board),
          machine_(table_) {
        machine_.attach(state_);
        const auto all_zones = [&](std::vector<int>& into, bool counted) {
            for (std::size_t z = 0; z < program_.zones.size(); ++z)
                if ((program_.zones[z].seen_by == world::Seen::nobody) == counted) into.push_back(static_cast<int>(z));
        };
        for (const auto& name : layout_.zones) zones_.push_back(zone_named(name));
        for (const auto& name : layout_.counts) counts_.push_back(zone_named(name));
        if (zones_.empty()) all_zones(zones_, false);
        if (counts_.empty()) all_zones(counts_, true);
        for (const auto z : zones_) margin_ = std::max(margin_, width_of(zone_name(z)) + 4);
        for (const auto z : zones_)
            for (int p = 0; p <= table_.players; ++p)
                if (program_.zones[static_cast<std::size_t>(z)].in_play != 0 && belongs(z, p) && sees(z, p))
                    for (const auto object : members(z, p)) listed_.insert(object);
    }

    DrawnBoard draw() {
        const auto ground = this->ground();
        DrawnBoard out{{}, !ground.picture.empty(), ground.numbered};
        const auto columns = widest(ground.picture);
        const int whole = shell_.width, beside = whole - static_cast<int>(columns) - 2;
        if (view_.picture == Picture::low && out.has_picture && beside >= least_beside_low) {
            shell_.width = beside;
            out.text = side_by_side(ground.picture, shortened(in_short(), ground.picture), columns + 2);
            return out;
        }
        const auto head = flow(shell_, title(), " · ", 0);
        if (density_ < Density::rows || columns == 0 || beside < least_beside) {
            out.text = head + ground.picture + ground.list + sides() + rule() + "\n";
            return out;
        }
        shell_.width = beside;
        const auto right = ground.list + sides();
        shell_.width = whole;
        out.text = head + side_by_side(ground.picture, right, columns + 2) + rule() + "\n";
        return out;
    }

private:
    // Columns that the table needs beside the picture of a map; with fewer it stands below.
    static constexpr int least_beside = 60, least_beside_low = 26;

    // The title and the figures of the game.
    std::vector<std::string> title() {
        auto title = game_.manifest.title.in(shell_.lang);
        if (!variant_.name.empty()) {
            // `Family: Game` and `Family: Variant` are read as `Family: Variant`.
            const auto own = variant_.title.in(shell_.lang);
            const auto family = title.substr(0, title.find(':') + 1);
            title = !family.empty() && own.starts_with(family) ? own : title + ": " + own;
        }
        std::vector<std::string> pieces{paint(shell_.colour, "1", title)};
        for (auto& figure : standing_of(0, layout_.game)) pieces.push_back(std::move(figure));
        return pieces;
    }

    // The figures of the game or of a player, and the zones that are counted only.
    std::vector<std::string> standing_of(int player, const std::vector<std::string>& wanted) {
        auto all = figures(player, wanted, true);
        for (auto& piece : counted(player)) all.push_back(std::move(piece));
        return all;
    }

    // The player's name, marked when it is the player who decides; `before` stands in front of any other.
    std::string heading(int player, const char* before) const {
        const bool decides = machine_.status() == machine::Status::deciding && machine_.chooser() == player;
        return decides ? paint(shell_.colour, "1;33", "▸ " + labels_.player(player))
                       : before + paint(shell_.colour, "1", labels_.player(player));
    }

    std::string sides() {
        auto out = things(0);
        // The viewer's side is drawn nearest.
        for (int p = 1; p <= table_.players; ++p)
            if (p != viewer_) out += side(p);
        if (viewer_ != 0) out += side(viewer_);
        return out;
    }

    // Beside a low picture: each player's pieces by title, with their marks, and the cards in as few lines as possible.
    std::string in_short() {
        auto pieces = title();
        pieces.erase(pieces.begin());
        auto out = flow(shell_, pieces, " · ", 0);
        const auto add = [&](int player) {
            if (player > 0) {
                const auto name = heading(player, "");
                out += name + " " + flow(shell_, standing_of(player, layout_.player), " · ", width_of(name) + 1);
            }
            for (const auto zone : zones_) {
                if (!belongs(zone, player) || !sees(zone, player)) continue;
                const auto here = members(zone, player);
                std::vector<std::string> texts;
                std::string before;
                for (const int object : here) {
                    const int place = view_.ground.marks == nullptr ? none : view_.ground.marks->place(state_, object);
                    const auto all = figures(object, layout_.card, false);
                    const auto said = all.empty() ? std::string() : fmt::format(" {}", fmt::join(all, " "));
                    if (place < 0) {
                        if (program_.zones[static_cast<std::size_t>(zone)].in_play == 0) texts.push_back(clipped(name(object), 18, "…"));
                        continue;
                    }
                    const auto title = labels_.title(object, shell_.lang);
                    const auto mark = view_.ground.marks->of(state_, object, viewer_) + said;
                    texts.push_back(title == before ? mark : clipped(title, 14, "…") + " " + mark);
                    before = title;
                }
                if (!texts.empty()) out += " " + flow(shell_, counted_once(texts), " · ", 1);
            }
        };
        if (viewer_ > 0) add(viewer_);
        for (int p = 1; p <= table_.players; ++p)
            if (p != viewer_) add(p);
        add(0);
        return out;
    }

    // As many of the lines as stand beside the picture.
    std::string shortened(const std::string& text, const std::string& picture) const {
        const auto most = std::count(picture.begin(), picture.end(), '\n');
        if (std::count(text.begin(), text.end(), '\n') <= most) return text;
        std::size_t end = 0;
        for (auto line = most; line > 1; --line) end = text.find('\n', end) + 1;
        return text.substr(0, end) + (shell_.lang == Lang::es ? "… `mesa`: todo\n" : "… `board`: all of it\n");
    }

    static std::size_t widest(const std::string& text) {
        std::size_t most = 0;
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) most = std::max(most, width_of(line));
        return most;
    }

    static std::string side_by_side(const std::string& left, const std::string& right, std::size_t columns) {
        std::istringstream lefts(left), rights(right);
        std::string out, a, b;
        while (true) {
            const bool has_left = static_cast<bool>(std::getline(lefts, a)), has_right = static_cast<bool>(std::getline(rights, b));
            if (!has_left && !has_right) return out;
            if (!has_left) a.clear();
            out += a;
            if (has_right && !b.empty()) out += std::string(columns - std::min(columns, width_of(a)), ' ') + b;
            out += "\n";
        }
    }

    bool is_bare() const { return density_ >= Density::packed; }
    GroundDrawn ground() const {
        const auto is_listed = [this](int object) { return density_ >= Density::rows && listed_.count(object) != 0; };
        const PictureShape tall{}, low{true, view_.most_lines, shell_.width};
        const auto* shape = view_.picture == Picture::none ? nullptr : view_.picture == Picture::tall ? &tall : &low;
        return draw_ground(shell_, game_, session_, labels_, words_, view_.ground, shape, is_listed);
    }

    std::string rule() const {
        std::string line;
        for (int i = 0; i < shell_.width; ++i) line += "─";
        return paint(shell_.colour, "2", line);
    }

    std::string side(int player) {
        const auto head = heading(player, "  ") + "  ";
        return rule() + "\n" + head + flow(shell_, standing_of(player, layout_.player), " · ", width_of(head)) + things(player);
    }

    std::string word(std::string_view key) const { return words_ == nullptr ? std::string(key) : words_->on_table(key); }
    std::string zone_name(int zone) const { return word(program_.text(program_.zones[static_cast<std::size_t>(zone)].name)); }

    int zone_named(const std::string& name) const {
        for (std::size_t z = 0; z < program_.zones.size(); ++z)
            if (program_.text(program_.zones[z].name) == name) return static_cast<int>(z);
        return none;
    }

    int attribute_named(const std::string& name, int kind) const {
        for (std::size_t a = 0; a < program_.attributes.size(); ++a)
            if (program_.attributes[a].kind == kind && program_.text(program_.attributes[a].name) == name) return static_cast<int>(a);
        return none;
    }

    bool looks_at_things_of(int player) const { return viewer_ == 0 || variant_.one_person || table_.layout().allied(player, viewer_); }

    bool is_hidden(const machine::AttributeRow& row, int object) const {
        const int holder = object <= table_.players ? object : state_.controller(object);
        return row.secret != 0 && !looks_at_things_of(holder);
    }

    // `NAME 2`, `NAME 3 of 10`, `FLAG`; empty for a figure without news.
    std::string figure(int object, const std::string& words, bool even_zero) {
        const int kind = table_.objects[static_cast<std::size_t>(object)].kind;
        const auto of = words.find(" of ");
        const int attribute = attribute_named(words.substr(0, of), kind);
        if (attribute == none) return {};
        const auto& row = program_.attributes[static_cast<std::size_t>(attribute)];
        const auto name = word(program_.text(row.name));
        if (is_hidden(row, object)) return name + " ?";
        const int value = machine_.attribute(attribute, object);
        const auto type = static_cast<compiler::TypeKind>(row.type);
        // Figures of one object among many stand in the module's order, without names.
        const auto called = is_bare() && object > table_.players ? std::string() : std::string(name) + " ";
        if (type == compiler::TypeKind::flag) return value != 0 ? name : "";
        if (type == compiler::TypeKind::symbol)
            return value > 0 ? word(program_.text(program_.symbols[static_cast<std::size_t>(value)].name)) : "";
        if (type == compiler::TypeKind::object) return value > 0 && value <= table_.players ? name + " " + labels_.player(value) : "";
        if (type == compiler::TypeKind::space) return value >= 0 ? labels_.space(state_, value) : "";
        const int whole = of == std::string::npos ? none : attribute_named(words.substr(of + 4), kind);
        if (whole != none)
            if (const int most = machine_.attribute(whole, object); most > 0) return fmt::format("{}{}/{}", called, value, most);
        return even_zero || value != 0 ? fmt::format("{}{}", called, value) : "";
    }

    std::vector<std::string> figures(int object, const std::vector<std::string>& wanted, bool even_zero) {
        std::vector<std::string> out;
        const auto add = [&](std::string text) {
            if (!text.empty()) out.push_back(std::move(text));
        };
        if (!wanted.empty()) {
            for (const auto& words : wanted) add(figure(object, words, even_zero));
            return out;
        }
        // Without a list: all attributes that change in play and differ from their start.
        for (const auto& row : program_.attributes) {
            if (row.kind != table_.objects[static_cast<std::size_t>(object)].kind) continue;
            if (row.storage == Storage::flag || (row.storage == Storage::column && (row.initial >= 0 || row.type == machine::space_type)))
                add(figure(object, std::string(program_.text(row.name)), object <= table_.players));
        }
        return out;
    }

    bool sees(int zone, int player) const {
        const auto seen_by = program_.zones[static_cast<std::size_t>(zone)].seen_by;
        return viewer_ == 0 || seen_by == world::Seen::everybody || (seen_by == world::Seen::its_player && looks_at_things_of(player));
    }

    // The objects in the zone. Companions of cards are drawn only where they matter.
    std::vector<int> members(int zone, int player) const {
        std::vector<int> out;
        const int instance = state_.layout().instance(zone, player);
        const auto add = [&](int object) {
            const auto& kind = program_.kinds[static_cast<std::size_t>(table_.objects[static_cast<std::size_t>(object)].kind)];
            if (kind.holder == none || (kind.default_zones >> zone & 1) != 0) out.push_back(object);
        };
        if (state_.layout().zone_traits[static_cast<std::size_t>(instance)].ordered)
            for (int o = state_.top(instance); o >= 0; o = state_.below(o)) add(o);
        else world::each(state_.zone(instance), state_.layout().words, add);
        return out;
    }

    bool belongs(int zone, int player) const { return (program_.zones[static_cast<std::size_t>(zone)].per_player == 0) == (player == 0); }

    // Counters and the like on a face-down card, without its printed values.
    std::string laid_on(int object) {
        std::vector<std::string> out;
        for (const auto& words : layout_.card) {
            const auto name = words.substr(0, words.find(" of "));
            const int attribute = attribute_named(name, table_.objects[static_cast<std::size_t>(object)].kind);
            if (attribute == none) continue;
            const auto storage = program_.attributes[static_cast<std::size_t>(attribute)].storage;
            if (storage != Storage::column && storage != Storage::flag) continue;
            if (auto text = figure(object, name, false); !text.empty()) out.push_back(std::move(text));
        }
        return out.empty() ? std::string() : "? " + fmt::format("{}", fmt::join(out, " "));
    }

    // The number of cards in the zone; those that the viewer knows, by name.
    std::vector<std::string> counted(int player) {
        std::vector<std::string> out;
        const auto add = [&](int zone) {
            const auto here = members(zone, player);
            if (here.empty()) return;
            out.push_back(fmt::format("{} {}", zone_name(zone), here.size()));
            if (sees(zone, player)) return;
            std::vector<std::string> seen;
            for (const auto object : here) {
                const auto marks = laid_on(object);
                if (world::has(state_.known(viewer_), object)) seen.push_back(name(object) + (marks.empty() ? "" : " " + marks.substr(2)));
                else if (!marks.empty()) seen.push_back(marks);
            }
            if (!seen.empty()) out.back() += fmt::format(" ({})", fmt::join(seen, ", "));
        };
        for (const auto z : zones_)
            if (belongs(z, player) && !sees(z, player)) add(z);
        for (const auto z : counts_)
            if (belongs(z, player)) add(z);
        return out;
    }

    // The host of this object, by the link of its kind that reads as `on`.
    int host_of(int object) const {
        const int link = game_.compiler->vocabulary().link_for(table_.objects[static_cast<std::size_t>(object)].kind, "on");
        const bool is_object = link != none && program_.attributes[static_cast<std::size_t>(link)].type == machine::link_type;
        return !is_object ? none : state_.column(program_.attributes[static_cast<std::size_t>(link)].index)[object];
    }

    // The space of a piece on the map, and a blank.
    std::string place(int object) const {
        const int attribute = game_.compiler->vocabulary().place_of(table_.objects[static_cast<std::size_t>(object)].kind);
        if (attribute == none || program_.attributes[static_cast<std::size_t>(attribute)].storage != Storage::column) return {};
        const int space = state_.column(program_.attributes[static_cast<std::size_t>(attribute)].index)[object];
        return space < 0 ? std::string() : paint(shell_.colour, "1", labels_.space(state_, space)) + " ";
    }

    // The mark of a piece in the picture, and a blank.
    std::string marked(int object) const {
        const auto* marks = view_.ground.marks;
        const auto mark = marks == nullptr || marks->place(state_, object) < 0 ? std::string() : marks->of(state_, object, viewer_);
        return mark.empty() ? mark : paint(shell_.colour, "1", mark) + " ";
    }

    // A die shows its side first, a card its code.
    std::string name(int object) const {
        auto title = labels_.title(object, shell_.lang);
        if (density_ == Density::clipped) title = clipped(title, 14, "…");
        const auto* definition = table_.definition(object);
        if (definition == nullptr || definition->companion_of == none) {
            if (density_ <= Density::full) return labels_.object(state_, object) + " " + title;
            return naming_.is_in_play(state_, object) && naming_.has_twin_in_play(state_, object)
                       ? fmt::format("{} #{}", title, naming_.number(object))
                       : title;
        }
        return "[" + labels_.side(object, state_.column(program_.face_column)[object]) + "] " + title;
    }

    std::string things(int player) {
        std::string out;
        for (const auto zone : zones_) {
            if (!belongs(zone, player) || !sees(zone, player)) continue;
            const auto here = members(zone, player);
            if (here.empty()) continue;
            auto head = zone_name(zone);
            head = "  " + head + std::string(margin_ - 2 - width_of(head), ' ');
            const bool in_play = program_.zones[static_cast<std::size_t>(zone)].in_play != 0;
            out += paint(shell_.colour, "36", head) + (!in_play ? line(here) : density_ <= Density::full ? rows(here) : row(here));
        }
        return out;
    }

    // Objects on a card stand behind the card. The second number is their depth.
    std::vector<std::pair<int, int>> ordered(const std::vector<int>& here) const {
        std::vector<std::pair<int, int>> out;
        const auto add = [&](const auto& self, int host, int depth) -> void {
            for (const auto object : here) {
                const int lies_on = host_of(object);
                const bool apart = std::find(here.begin(), here.end(), lies_on) == here.end();
                if (host == none ? !apart : lies_on != host) continue;
                out.emplace_back(object, depth);
                if (depth < 4) self(self, object, depth + 1);
            }
        };
        add(add, none, 0);
        return out;
    }

    // Side by side, with their figures in brackets.
    std::string row(const std::vector<int>& here) {
        std::vector<std::string> pieces;
        for (const auto& [object, depth] : ordered(here)) {
            const auto all = figures(object, layout_.card, false);
            const auto piece =
                place(object) + name(object) + (all.empty() ? "" : fmt::format(" ({})", fmt::join(all, is_bare() ? " " : ", ")));
            if (depth == 0) pieces.push_back(piece);
            else pieces.back() += " + " + piece;
        }
        // Equal neighbours are drawn once, with their number.
        return flow(shell_, counted_once(pieces), " · ", margin_);
    }

    static std::vector<std::string> counted_once(const std::vector<std::string>& pieces) {
        std::vector<std::string> out;
        for (std::size_t i = 0; i < pieces.size();) {
            std::size_t same = 1;
            while (i + same < pieces.size() && pieces[i + same] == pieces[i]) ++same;
            out.push_back(pieces[i] + (same > 1 ? fmt::format(" ×{}", same) : ""));
            i += same;
        }
        return out;
    }

    static constexpr std::size_t least_room = 16;  // columns for figures

    // One card per line, with the objects on it below.
    std::string rows(const std::vector<int>& here) {
        const auto cards = ordered(here);
        std::vector<std::string> names;
        std::size_t widest = 0;
        for (const auto& [object, depth] : cards) {
            names.push_back(std::string(static_cast<std::size_t>(2 * depth), ' ') + (depth > 0 ? "+ " : "") + marked(object) +
                            name(object));
            widest = std::max(widest, width_of(names.back()));
        }
        std::string out;
        for (std::size_t i = 0; i < cards.size(); ++i) {
            const auto figures_ = figures(cards[i].first, layout_.card, false);
            if (i > 0) out += std::string(margin_, ' ');
            out += names[i];
            // Behind the names, or below them where they leave no room.
            const auto column = margin_ + widest + 2;
            const bool has_room = column + least_room <= static_cast<std::size_t>(shell_.width);
            if (figures_.empty()) out += "\n";
            else if (has_room) out += std::string(widest - width_of(names[i]) + 2, ' ') + flow(shell_, figures_, " · ", column);
            else out += "\n" + std::string(margin_ + 4, ' ') + flow(shell_, figures_, " · ", margin_ + 4);
        }
        return out;
    }

    std::string line(const std::vector<int>& here) {
        std::vector<std::string> pieces;
        for (const auto object : here) {
            const auto held = layout_.held.empty() ? std::vector<std::string>() : figures(object, layout_.held, false);
            pieces.push_back(name(object) + (held.empty() ? "" : fmt::format(" ({})", fmt::join(held, ", "))));
        }
        return flow(shell_, density_ <= Density::full ? pieces : counted_once(pieces), " · ", margin_);
    }

    Shell shell_;  // a copy, whose width may shrink
    const catalog::Game& game_;
    const play::Session& session_;
    const machine::Table& table_;
    const catalog::Variant& variant_;
    world::State state_;  // a copy, which the machine may evaluate
    const play::Labels& labels_;
    Naming naming_;
    const wording::Catalogue* words_;
    const BoardView& view_;
    int viewer_;
    Density density_;
    std::set<int> listed_;  // objects in play that are drawn by zone
    const machine::Program& program_;
    const catalog::Board& layout_;
    machine::Machine machine_;
    std::vector<int> zones_, counts_;
    std::size_t margin_ = 0;  // column where the objects of a zone begin
};

}  // namespace

DrawnBoard draw_board(const Shell& shell, const catalog::Game& game, const play::Session& session, const play::Labels& labels,
                      const wording::Catalogue* words, const BoardView& view) {
    return Board(shell, game, session, labels, words, view).draw();
}

}  // namespace holo::tools
