#include "interpreter/tools/choice_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/tools/columns.hpp"

namespace holo::tools {

using machine::none;
using machine::OptionKind;
using play::folded;

namespace {

// Tells objects apart that differ for the deciding player: by their places, the objects on them, the links to them, their abilities.
class Likeness {
public:
    explicit Likeness(play::Session& session) : session_(session), machine_(session.machine()), program_(session.table().program) {}

    bool alike(int one, int other) {
        const auto& table = session_.table();
        const auto& state = session_.state();
        if (one <= table.players || other <= table.players) return false;
        const auto& a = table.objects[static_cast<std::size_t>(one)];
        const auto& b = table.objects[static_cast<std::size_t>(other)];
        const int zone = state.zone_of(one);
        if (a.definition != b.definition || a.owner != b.owner || zone != state.zone_of(other) || zone < 0) return false;
        if (state.layout().zone_traits[static_cast<std::size_t>(zone)].ordered) return false;
        for (int p = 1; p <= table.players; ++p)
            if (world::has(state.known(p), one) != world::has(state.known(p), other)) return false;
        for (std::size_t i = 0; i < program_.attributes.size(); ++i) {
            const auto& row = program_.attributes[i];
            if (row.kind != a.kind) continue;
            const int mine = machine_.attribute(static_cast<int>(i), one), theirs = machine_.attribute(static_cast<int>(i), other);
            const bool both_themselves = row.type == machine::link_type && mine == one && theirs == other;
            if (mine != theirs && !both_themselves) return false;
        }
        for (std::size_t p = 0; p < program_.properties.size(); ++p)
            if (program_.properties[p].changeable != 0 &&
                machine_.property(static_cast<int>(p), one) != machine_.property(static_cast<int>(p), other))
                return false;
        return !is_led_to(one) && !is_led_to(other);
    }

private:
    // Objects on it, links to it, and temporary changes of it.
    bool is_led_to(int object) const {
        const auto& state = session_.state();
        for (const auto link : program_.links) {
            const auto& row = program_.attributes[static_cast<std::size_t>(link)];
            for (int o = 0; o < state.objects(); ++o)
                if (o != object && session_.table().objects[static_cast<std::size_t>(o)].kind == row.kind &&
                    state.column(row.index)[o] == object)
                    return true;
        }
        return false;
    }

    play::Session& session_;
    machine::Machine& machine_;
    const machine::Program& program_;
};

// Lines of a menu and similar options name objects behind a head.
bool has_head(const machine::Option& option) {
    const auto kind = static_cast<OptionKind>(option.kind);
    return (kind == OptionKind::line || kind == OptionKind::interlude) && option.object != none;
}

// An object, and no space: spaces are numbered apart.
bool names_object(const machine::Option& option) {
    const auto kind = static_cast<OptionKind>(option.kind);
    return machine::object_of(option) != none && (kind == OptionKind::object || kind == OptionKind::ability || has_head(option));
}

bool names_space(const machine::Option& option) {
    const auto kind = static_cast<OptionKind>(option.kind);
    return kind == OptionKind::space || (kind == OptionKind::line && option.value == machine::names_space);
}

// Numbers as they are said: `1–12, 14`.
std::string ranges(const std::vector<std::size_t>& numbers) {
    std::string out;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t last = i;
        while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
        out += (out.empty() ? "" : ", ") + std::to_string(numbers[i]);
        if (last > i) out += (last > i + 1 ? "–" : ", ") + std::to_string(numbers[last]);
        i = last + 1;
    }
    return out;
}

// The length of the words with which both texts begin.
std::size_t shared_words(std::string_view one, std::string_view other) {
    const auto parting = std::mismatch(one.begin(), one.end(), other.begin(), other.end()).first - one.begin();
    const auto space = one.substr(0, static_cast<std::size_t>(parting)).rfind(' ');
    return space == std::string_view::npos ? 0 : space + 1;
}

}  // namespace

ChoiceList::ChoiceList(const Shell& shell, play::Session& session, const Naming& naming, const PieceMarks& marks,
                       const play::Labels& script_labels, const std::vector<int>& options, int seat, Whose whose, const Outlook& outlook) {
    auto& machine = session.machine();
    const auto& state = session.state();
    const auto& table = session.table();
    const auto offered = machine.options();
    const auto choice = machine.choice();
    const auto& shown_as = naming.labels();
    if (choice == machine::ChoiceKind::number || choice == machine::ChoiceKind::amount) {
        least_ = offered[0].value;
        most_ = least_ + static_cast<int>(state.header().range) - 1;
    }
    const auto in_scripts = script_labels.options(machine), in_words = shown_as.options(machine);
    Likeness likeness(session);
    for (const int index : options) {
        const auto option = offered[static_cast<std::size_t>(index)];
        const auto i = static_cast<std::size_t>(index);
        if (is_range() && static_cast<OptionKind>(option.kind) == OptionKind::number) continue;
        const int taker = machine.taker(option);
        OfferedLine line;
        line.options.push_back(index);
        if (has_head(option))
            line.head = static_cast<OptionKind>(option.kind) == OptionKind::line
                            ? shown_as.head(machine.prompt(), option)
                            : shown_as.head(table.program.interlude_ask, machine::Interlude::line_of(table.program, option), option.value);
        if (names_object(option)) line.object = option.object;
        if (names_space(option)) {
            line.space = option.object;
            line.points = outlook.points(index);
        }
        std::vector<std::string> spellings{in_scripts[i], in_words[i]};
        if (line.space >= 0) spellings.push_back(shown_as.space(state, line.space));
        const bool seen = names_object(option) && option.object > table.players && naming.sees(state, option.object, taker);
        if (seen) {
            // Equals of a listed object, for the same deed.
            const auto like = std::find_if(lines_.begin(), lines_.end(), [&](const OfferedLine& other) {
                const auto before = offered[static_cast<std::size_t>(other.options[0])];
                return other.head == line.head && before.kind == option.kind && before.entry == option.entry &&
                       machine::ability_of(before) == machine::ability_of(option) && machine.taker(before) == taker &&
                       names_object(before) && likeness.alike(before.object, option.object);
            });
            if (like != lines_.end()) {
                like->options.push_back(index);
                for (const auto& spelling : spellings) like->names.push_back(folded(spelling));
                continue;
            }
            const auto title = shown_as.title(option.object, shell.lang);
            const auto name = naming.seen(state, option.object);
            auto what = name;
            if (naming.is_die(option.object)) {
                const auto side = naming.side(state, option.object);
                const bool is_held = table.objects[static_cast<std::size_t>(option.object)].holder != none;
                what = side.empty() ? name : is_held ? fmt::format("[{}] {}", side, title) : name;
                if (!side.empty()) spellings.push_back(side), spellings.push_back(side + " " + title);
            }
            line.text = what;
            for (const auto& spelling : {name, what, title, shown_as.title(option.object, Lang::en),
                                         script_labels.object(state, option.object), shown_as.object(state, option.object)})
                spellings.push_back(spelling);
            if (const int place = marks.place(state, option.object); place >= 0) {
                const auto where = shown_as.space(state, place), mark = marks.of(state, option.object, taker);
                spellings.insert(spellings.end(), {where, mark, mark + " " + where});
                if (machine::ability_of(option) == none) {
                    line.text += " " + where;
                    line.brief = mark + " " + where;
                }
            }
        } else {
            line.text = in_words[i];
            if (!line.head.empty() && line.text.starts_with(line.head + " ")) line.text.erase(0, line.head.size() + 1);
        }
        // Abilities of one object behind one head differ in their texts alone. The line begins where they part.
        std::string told;
        std::optional<std::size_t> parting;
        for (const int other : options) {
            const auto beside = offered[static_cast<std::size_t>(other)];
            const bool is_beside = machine::ability_of(beside) != machine::ability_of(option) && beside.object == option.object &&
                                   beside.entry == option.entry && beside.kind == option.kind && has_head(beside);
            if (!is_beside) continue;
            if (!parting) told = shown_as.ability(option);
            parting = std::min(parting.value_or(told.size()), shared_words(told, shown_as.ability(beside)));
        }
        if (!told.empty()) line.text += ": " + (*parting == 0 ? told : "… " + told.substr(*parting));
        if (static_cast<OptionKind>(option.kind) == OptionKind::yes || static_cast<OptionKind>(option.kind) == OptionKind::no)
            spellings.push_back(in_words[i].substr(0, 1));
        if (taker != seat) line.text = shown_as.player(taker) + ": " + line.text;
        const auto plain = spellings.size();
        for (std::size_t s = 2; s < plain && !line.head.empty(); ++s) spellings.push_back(line.head + " " + spellings[s]);
        if (!line.head.empty() && static_cast<OptionKind>(option.kind) == OptionKind::line)
            for (std::size_t s = 2; s < plain; ++s) spellings.push_back(script_labels.head(machine.prompt(), option) + " " + spellings[s]);
        for (const auto& spelling : spellings) line.names.push_back(folded(spelling));
        if (taker != seat) {
            const auto count = line.names.size();
            for (std::size_t n = 0; n < count; ++n) line.names.push_back(folded(shown_as.player(taker)) + ": " + line.names[n]);
        }
        lines_.push_back(std::move(line));
    }
    // Numbered in the order on the screen: equal ones stand together.
    const auto is_own = [&](const OfferedLine& line) {
        const auto option = offered[static_cast<std::size_t>(line.options[0])];
        if (!names_object(option)) return whose == Whose::own_first;  // `done` stays behind
        const int holder = option.object <= table.players ? std::max<int>(option.object, 0) : state.controller(option.object);
        return holder != 0 && table.layout().allied(holder, seat);
    };
    const auto is_thing = [&](const OfferedLine& line) { return names_object(offered[static_cast<std::size_t>(line.options[0])]); };
    if (whose != Whose::as_they_are)
        std::stable_sort(lines_.begin(), lines_.end(), [&](const OfferedLine& a, const OfferedLine& b) {
            if (is_thing(a) != is_thing(b)) return is_thing(a);
            return is_own(a) != is_own(b) && (whose == Whose::own_first ? is_own(a) : is_own(b));
        });
    std::vector<OfferedLine> grouped;
    for (auto& line : lines_) {
        if (line.head.empty()) {
            grouped.push_back(std::move(line));
            continue;
        }
        auto at = grouped.end();
        while (at != grouped.begin() && std::prev(at)->head != line.head) --at;
        if (at == grouped.begin()) at = grouped.end();
        grouped.insert(at, std::move(line));
    }
    lines_ = std::move(grouped);
    // The nearest ends of a move come first, so that the numbers of equal prices follow each other.
    for (auto run = lines_.begin(); run != lines_.end();) {
        const auto end =
            std::find_if(run, lines_.end(), [&](const OfferedLine& line) { return line.head != run->head || line.points == 0; });
        std::stable_sort(run, end, [](const OfferedLine& a, const OfferedLine& b) { return a.points < b.points; });
        run = end == run ? std::next(run) : end;
    }
}

int ChoiceList::option_for(const std::string& number) const {
    const auto n = catalog::integer(number);
    return is_range() && n && *n >= least_ && *n <= most_ ? *n - least_ : static_cast<int>(none);
}

std::vector<std::size_t> ChoiceList::meant(const std::string& typed) const {
    const auto text = folded(typed);
    std::vector<std::size_t> out;
    const auto look = [&](const auto& is_that) {
        for (std::size_t i = 0; i < lines_.size() && !text.empty(); ++i)
            if (is_that(lines_[i])) out.push_back(i);
        return !out.empty();
    };
    const auto named = [&](const auto& fits) {
        return look([&](const OfferedLine& line) { return std::any_of(line.names.begin(), line.names.end(), fits); });
    };
    if (named([&](const std::string& name) { return name == text; })) return out;
    if (const auto n = catalog::integer(text); n && *n >= 1 && *n <= static_cast<int>(lines_.size()))
        return {static_cast<std::size_t>(*n - 1)};
    if (look([&](const OfferedLine& line) { return !line.head.empty() && folded(line.head) == text; })) return out;
    if (text.size() < 2) return out;
    if (named([&](const std::string& name) { return name.starts_with(text); })) return out;
    named([&](const std::string& name) { return name.find(" " + text) != std::string::npos; });
    return out;
}

std::string ChoiceList::drawn(const Shell& shell, bool is_dense, const std::set<std::size_t>* on_map) const {
    constexpr std::size_t most_named = 4;  // spaces of a head that are named though the map shows them
    const auto in = [&](const char* en, const char* es) { return shell.lang == Lang::es ? es : en; };
    // `2 points`, and behind another one `2` alone.
    const auto priced = [&](int points, bool is_next) {
        if (is_next) return std::to_string(points);
        return counted(shell, static_cast<std::size_t>(points), noun::points);
    };
    std::string out;
    if (is_range()) out += fmt::format(fmt::runtime(in("  a number from {} to {}\n", "  un número de {} a {}\n")), least_, most_);
    std::size_t widest = 0;
    for (const auto& line : lines_) widest = std::max(widest, width_of(line.head));
    if (is_dense && widest > 0) ++widest;  // numbers bring no blank along
    const int digits = is_dense ? 1 : lines_.size() > 9 ? 3 : 2;
    for (std::size_t i = 0; i < lines_.size();) {
        const auto first = i;
        std::vector<std::size_t> on_the_map;
        std::string example;
        for (; i < lines_.size() && lines_[i].head == lines_[first].head; ++i)
            if (on_map != nullptr && on_map->count(i) != 0) {
                on_the_map.push_back(i + 1);
                example = lines_[i].text;
            }
        const bool named = on_the_map.size() <= most_named;
        std::vector<std::string> cells;
        std::size_t cell = 0;
        for (auto at = first; at < i; ++at) {
            if (!named && on_map->count(at) != 0) continue;
            const auto copies = lines_[at].options.size();
            const auto many = copies > 1 ? fmt::format(" ×{}", copies) : std::string();
            const auto room = static_cast<std::size_t>(std::max(20, shell.width - 8)) - widest - many.size();
            auto text = is_dense && on_map != nullptr && !lines_[at].brief.empty() ? lines_[at].brief : lines_[at].text;
            if (lines_[at].points > 0) text += " (" + priced(lines_[at].points, at > first && lines_[at - 1].points > 0) + ")";
            cells.push_back(paint(shell.colour, "1", fmt::format("{:>{}}", at + 1, digits)) + " " + clipped(text, room, "…") + many);
            cell = std::max(cell, width_of(cells.back()));
        }
        for (auto& text : cells)
            if (&text != &cells.back() && !is_dense) text += std::string(cell - width_of(text), ' ');
        if (!named) {
            std::string numbers;
            for (std::size_t n = 0; n < on_the_map.size();) {  // one row for equal prices
                const int points = lines_[on_the_map[n] - 1].points;
                const auto from = n;
                while (n < on_the_map.size() && lines_[on_the_map[n] - 1].points == points) ++n;
                numbers += (numbers.empty() ? "" : ", ") + paint(shell.colour, "1",
                                                                 ranges({on_the_map.begin() + static_cast<std::ptrdiff_t>(from),
                                                                         on_the_map.begin() + static_cast<std::ptrdiff_t>(n)}));
                if (points > 0) numbers += " (" + priced(points, from > 0) + ")";
            }
            cells.insert(cells.begin(),
                         fmt::format("{}{} {}", is_dense ? "" : " ", numbers,
                                     fmt::format(fmt::runtime(in("on the map, or by name: {}", "en el mapa, o por nombre: {}")), example)));
        }
        out += paint(shell.colour, "36", fmt::format("  {:<{}}", lines_[first].head, widest)) + flow(shell, cells, "  ", widest + 2);
    }
    return out;
}

}  // namespace holo::tools
