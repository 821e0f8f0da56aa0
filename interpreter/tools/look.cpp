#include "interpreter/tools/look.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <memory>

#include "interpreter/play/questions.hpp"
#include "interpreter/tools/behind_option.hpp"
#include "interpreter/tools/columns.hpp"
#include "interpreter/tools/map_picture.hpp"
#include "interpreter/tools/sight_lines.hpp"
#include "interpreter/world/board/charts.hpp"

namespace holo::tools {

namespace {

using machine::none;

class Looking {
public:
    Looking(const AtTable& at, int viewer)
        : at_(at),
          viewer_(viewer),
          state_(at.session.state()),
          table_(at.session.table()),
          program_(*at.game.program),
          map_(program_.maps[static_cast<std::size_t>(state_.ground().map)]),
          covering_(static_cast<std::size_t>(map_.size())) {
        for (int o = 1; o < state_.objects(); ++o) {
            const int place = at.names.marks.place(state_, o);
            if (place < 0) continue;
            const int base = table_.base_of(o);
            map_.each_under(base == 0 ? world::Base{} : map_.bases[static_cast<std::size_t>(base)], place,
                            [&](int under) { covering_[static_cast<std::size_t>(under)].push_back(o); });
        }
    }

    // The space of that name, or of the piece with that mark or title; none, and a report, for anything else.
    int space(const std::string& text) const {
        const auto wanted = play::folded(text);
        std::vector<std::string> known;
        for (int s = 0; s < map_.size(); ++s) {
            if (!map_.is_there(s)) continue;
            for (const auto& name : {map_.label(s), label(s)}) {
                if (play::folded(name) == wanted) return s;
                known.push_back(name);
            }
        }
        for (int s = 0; s < map_.size(); ++s)
            for (const int object : covering_[static_cast<std::size_t>(s)])
                for (const auto& name : {at_.names.marks.of(state_, object, viewer_), at_.names.naming.of(state_, object, viewer_)}) {
                    if (play::folded(name) == wanted) return s;
                    known.push_back(name);
                }
        say(at_.shell, "`{}` is no space and no piece of this map\n", "`{}` no es una casilla ni una pieza de este mapa\n", text);
        if (const auto nearest = nearest_word(wanted, known); !nearest.empty())
            say(at_.shell, "did you mean `{}`?\n", "¿querías decir `{}`?\n", nearest);
        return none;
    }

    std::string label(int space) const { return at_.shown_as().space(state_, space); }
    const std::vector<int>& on(int space) const { return covering_[static_cast<std::size_t>(space)]; }

    void contents(int space) const {
        std::vector<std::string> parts;
        const auto& row = map_.spaces[static_cast<std::size_t>(space)];
        for (std::size_t m = 0; m < map_.marks.size(); ++m)
            if ((row.marks >> m & 1) != 0) parts.push_back(word(map_.marks[m]));
        for (const auto& sort : map_.areas)
            if (const int area = sort.of[static_cast<std::size_t>(space)]; area >= 0)
                parts.push_back(word(sort.name) + " " + word(sort.areas[static_cast<std::size_t>(area)]));
        for (const auto& attribute : program_.attributes) add_figure(attribute, space, parts);
        for (const auto& edge : map_.edges)
            if (edge.a == space || edge.b == space) parts.push_back(border(edge, space));
        fmt::print("{}: {}\n", paint(at_.shell.colour, "1", label(space)),
                   parts.empty() ? at_.in("open ground", "terreno libre") : fmt::format("{}", fmt::join(parts, " · ")));
        for (const int object : on(space)) piece(object);
    }

    // All spaces that a piece sees.
    bool seen(int object, std::vector<int>& out) const {
        auto answer = at_.names.inquiries.seen(state_, object, viewer_);
        if (answer) out = std::move(*answer);
        return answer.has_value();
    }

    // A move that may end on the space, and what the piece sees from there.
    void prospect(const Reached& move, int space) const {
        const auto& inquiries = at_.names.inquiries;
        std::vector<std::string> steps;
        for (const int step : inquiries.way(state_, move.piece, move.move, space)) steps.push_back(label(step));
        const int points = inquiries.points(state_, move.piece, move.move, {space}).front();
        const auto name = at_.names.naming.of(state_, move.piece, viewer_);
        say(at_.shell, "{} gets there for {}, by {}\n", "{} llega por {}: {}\n", name,
            counted(at_.shell, static_cast<std::size_t>(points), noun::points), fmt::join(steps, ", "));
        const auto spaces = inquiries.seen(inquiries.with(state_, move.piece, space), move.piece, viewer_);
        if (!spaces) return;
        std::vector<std::string> pieces;
        for (const int seen : *spaces) add_pieces(seen, move.piece, pieces);
        if (pieces.empty()) pieces.push_back(at_.in("nobody", "nadie"));
        pieces.front().insert(0, fmt::format(fmt::runtime(at_.in("{} would see from there: ", "{} vería desde ahí: ")), name));
        fmt::print("{}", flow(at_.shell, pieces, " · ", 0));
    }

    void picture(int object, const std::vector<int>& spaces) const {
        const Overlay overlay = [&](int space) {
            const bool is_seen = std::find(spaces.begin(), spaces.end(), space) != spaces.end();
            if (on(space).empty()) return is_seen ? OnSpace{"*", "1;32"} : OnSpace{};
            const int piece = on(space).front();
            const auto mark = at_.names.marks.of(state_, piece, viewer_);
            return OnSpace{mark, piece == object ? "1;33" : is_seen ? "1;32" : "2"};
        };
        fmt::print("{}",
                   map_picture(at_.shell, map_, state_.ground().open, overlay, {screen_height() != 0 && screen_height() < 40, 0, 0, -1}));
        std::vector<std::string> pieces;
        for (const int space : spaces) add_pieces(space, object, pieces);
        fmt::print("{}: ", fmt::format(fmt::runtime(at_.in("{} sees", "{} ve")), at_.names.naming.of(state_, object, viewer_)));
        fmt::print("{}", pieces.empty() ? at_.in("* and no piece\n", "* y ninguna pieza\n") : "* · " + flow(at_.shell, pieces, " · ", 2));
    }

    // Each line between the spaces, with the pieces that are in the way of the object.
    void lines(int from, int to, int object) const {
        const auto& sights = at_.game.compiler->vocabulary().sights;
        if (sights.empty()) return say(at_.shell, "nobody sees anything on this map\n", "en este mapa nadie ve nada\n");
        const auto& declared = sights.front();
        std::vector<int> blocking;
        if (object > 0) {
            blocking = spaces_of(declared.blocked, object);
            const auto open = spaces_of(declared.open_to, object);
            if (std::find(open.begin(), open.end(), to) != open.end()) blocking.clear();
        }
        world::Charts charts(map_);
        const auto is_beside = [&](int space) {  // a piece at an end never blocks, with all of its squares
            return std::any_of(on(space).begin(), on(space).end(), [&](int piece) {
                return std::count(on(from).begin(), on(from).end(), piece) + std::count(on(to).begin(), on(to).end(), piece) > 0;
            });
        };
        const SightLines sight{map_, charts.lines(0, state_.ground().open), [this](int space) { return label(space); },
                               [this](std::string_view key) { return word(key); },
                               [&](int space) -> std::string {
                                   if (std::find(blocking.begin(), blocking.end(), space) == blocking.end() || is_beside(space)) return {};
                                   const auto what =
                                       on(space).empty() ? std::string() : at_.names.naming.of(state_, on(space).front(), viewer_);
                                   return what.empty() ? label(space) : what + at_.in(" in ", " en ") + label(space);
                               }};
        fmt::print("{} - {}:\n", label(from), label(to));
        if (from != to) fmt::print("{}", told_lines(at_.shell, sight, from, to));
        if (declared.two_corners)
            say(at_.shell, "seen by two clear lines: from one corner to both ends of a side\n",
                "se ve con dos líneas libres: de una esquina a los dos extremos de un lado\n");
        else say(at_.shell, "seen by one clear line\n", "se ve con una línea libre\n");
    }

    // Tells whether the object sees the space.
    void verdict(int object, int to) const {
        std::vector<int> spaces;
        if (!seen(object, spaces)) return;
        const bool is_seen = std::find(spaces.begin(), spaces.end(), to) != spaces.end();
        const auto name = at_.names.naming.of(state_, object, viewer_);
        if (is_seen) say(at_.shell, "{} sees {}\n", "{} ve {}\n", name, label(to));
        else say(at_.shell, "{} does not see {}\n", "{} no ve {}\n", name, label(to));
    }

private:
    std::string word(std::string_view key) const { return at_.words == nullptr ? std::string(key) : at_.words->catalogue().on_table(key); }
    std::string noun() const {
        const int kind = at_.game.compiler->vocabulary().kind_of_spaces();
        return kind == none ? std::string() : at_.game.manifest.declared.kinds[static_cast<std::size_t>(kind)].words.many;
    }

    // The pieces on a space but for one, each once.
    void add_pieces(int space, int but_for, std::vector<std::string>& pieces) const {
        for (const int other : on(space)) {
            auto text = at_.names.marks.of(state_, other, viewer_) + " " + at_.names.naming.of(state_, other, viewer_);
            if (other != but_for && std::find(pieces.begin(), pieces.end(), text) == pieces.end()) pieces.push_back(std::move(text));
        }
    }

    // The spaces of marks, flags and definitions for a piece.
    std::vector<int> spaces_of(const std::vector<compiler::Phrase>& sets, int object) const {
        std::vector<int> out;
        for (const auto& set : sets) {
            const bool is_defined = at_.game.compiler->vocabulary().define(set.one) != none;
            const auto found =
                at_.names.inquiries.answer(state_, is_defined ? set.one + "(looker)" : set.one + " " + noun(), object, viewer_);
            if (found) out.insert(out.end(), found->members.begin(), found->members.end());
        }
        return out;
    }

    void add_figure(const machine::AttributeRow& row, int space, std::vector<std::string>& parts) const {
        const auto name = word(program_.text(row.name));
        if (row.storage == machine::Storage::space_flag && world::has(state_.space_flag(row.index), space)) parts.push_back(name);
        if (row.storage != machine::Storage::space_column || row.type != static_cast<int>(compiler::TypeKind::number)) return;
        if (const int value = state_.space_column(row.index)[space]; value != row.initial)
            parts.push_back(fmt::format("{} {}", name, value));
    }

    std::string border(const world::Edge& edge, int space) const {
        const int other = edge.a == space ? edge.b : edge.a;
        auto text = word(map_.edge_kinds[static_cast<std::size_t>(edge.kind)]) + at_.in(" to ", " hacia ") + label(other);
        if (edge.opening < 0) return text;
        const bool is_open = (state_.ground().open >> edge.opening & 1) != 0;
        return text + (is_open ? at_.in(" (open)", " (abierta)") : at_.in(" (shut)", " (cerrada)"));
    }

    // The mark, the name and the changing figures of a piece.
    void piece(int object) const {
        std::vector<std::string> figures;
        world::State position(state_);
        machine::Machine machine(table_);
        machine.attach(position);
        const bool is_seen = at_.names.naming.sees(state_, object, viewer_);
        for (const auto& words : at_.game.manifest.board.card) {
            const auto name = words.substr(0, words.find(" of "));
            for (std::size_t a = 0; is_seen && a < program_.attributes.size(); ++a) {
                const auto& row = program_.attributes[a];
                if (row.kind != table_.objects[static_cast<std::size_t>(object)].kind || program_.text(row.name) != name) continue;
                const int value = machine.attribute(static_cast<int>(a), object);
                if (value == 0) continue;
                figures.push_back(row.type == static_cast<int>(compiler::TypeKind::flag) ? word(name)
                                                                                         : fmt::format("{} {}", word(name), value));
            }
        }
        fmt::print("  {} {}{}{}\n", at_.names.marks.of(state_, object, viewer_), at_.names.naming.of(state_, object, viewer_),
                   figures.empty() ? "" : ": ", fmt::join(figures, ", "));
        print_card_of(at_, object, viewer_);
    }

    const AtTable& at_;
    int viewer_;
    const world::State& state_;
    const machine::Table& table_;
    const machine::Program& program_;
    const world::Map& map_;
    std::vector<std::vector<int>> covering_;  // by space: the pieces on it
};

bool has_map(const AtTable& at) {
    if (!at.game.program->maps.empty()) return true;
    say(at.shell, "this game has no map\n", "esta partida no tiene mapa\n");
    return false;
}

}  // namespace

void look_at(const AtTable& at, int viewer, const Outlook& outlook, const std::string& space) {
    if (!has_map(at)) return;
    const Looking looking(at, viewer);
    const int found = looking.space(space);
    if (found == none) return;
    looking.contents(found);
    look_ahead(at, viewer, outlook, found);
}

void look_ahead(const AtTable& at, int viewer, const Outlook& outlook, int space) {
    if (const auto* move = outlook.move_to(at.session, space)) Looking(at, viewer).prospect(*move, space);
}

void look_from(const AtTable& at, int viewer, const std::vector<int>& asked, const std::string& spaces) {
    if (!has_map(at)) return;
    const Looking looking(at, viewer);
    // `c7 e5`, or one name with blanks in it.
    const auto blank = spaces.find(' ');
    const bool is_pair = blank != std::string::npos && spaces.find(' ', blank + 1) == std::string::npos;
    const int from = looking.space(is_pair ? spaces.substr(0, blank) : spaces);
    const int to = !is_pair || from == none ? none : looking.space(spaces.substr(blank + 1));
    if (from == none || (is_pair && to == none)) return;
    const auto& here = looking.on(from);
    if (!is_pair) {
        if (here.empty())
            return say(at.shell, "no piece stands on {}; `{} {} SPACE` gives the lines from there\n",
                       "en {} no hay ninguna pieza; `{} {} CASILLA` da las líneas desde ahí\n", looking.label(from),
                       at.in("sight", "vista"), looking.label(from));
        std::vector<int> seen;
        if (looking.seen(here.front(), seen)) looking.picture(here.front(), seen);
        else say(at.shell, "that depends on what you cannot see\n", "eso depende de lo que no puedes ver\n");
        return;
    }
    const auto on_map =
        std::find_if(asked.begin(), asked.end(), [&](int object) { return at.names.marks.place(at.session.state(), object) >= 0; });
    looking.lines(from, to, !here.empty() ? here.front() : on_map == asked.end() ? none : *on_map);
    if (!here.empty()) looking.verdict(here.front(), to);
}

}  // namespace holo::tools
