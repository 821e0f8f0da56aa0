#include "interpreter/play/labels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace holo::play {

using machine::none;
using machine::OptionKind;

namespace {

// Two-byte letters of Latin-1 and the letter that people type instead.
struct Fold {
    std::string_view written, typed;
};
constexpr Fold folds[] = {{"á", "a"}, {"à", "a"}, {"â", "a"}, {"ä", "a"}, {"Á", "a"}, {"é", "e"}, {"è", "e"},  {"ê", "e"}, {"ë", "e"},
                          {"É", "e"}, {"í", "i"}, {"ï", "i"}, {"Í", "i"}, {"ó", "o"}, {"ô", "o"}, {"ö", "o"},  {"Ó", "o"}, {"ú", "u"},
                          {"ü", "u"}, {"Ú", "u"}, {"ñ", "n"}, {"Ñ", "n"}, {"ç", "c"}, {"’", "'"}, {"“", "\""}, {"”", "\""}};

}  // namespace

std::string folded(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const auto* fold = std::find_if(std::begin(folds), std::end(folds), [&](const Fold& f) { return text.starts_with(f.written); });
        if (fold != std::end(folds)) {
            out += fold->typed;
            text.remove_prefix(fold->written.size());
            continue;
        }
        const char c = text.front();
        text.remove_prefix(1);
        if (std::isspace(static_cast<unsigned char>(c)) == 0) out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        else if (!out.empty() && out.back() != ' ') out += ' ';
    }
    while (out.ends_with(' ')) out.pop_back();
    return out;
}

Labels::Labels(const catalog::Game& game, const machine::Table& table, LabelWords words)
    : game_(game), table_(table), words_(std::move(words)) {
    static constexpr const char* names[][2] = {{"nobody", "nadie"}, {"one", "uno"},     {"two", "dos"},
                                               {"three", "tres"},   {"four", "cuatro"}, {"five", "cinco"},
                                               {"six", "seis"},     {"seven", "siete"}, {"eight", "ocho"}};
    for (int p = 0; p <= table.players; ++p) players_.emplace_back(in(names[p][0], names[p][1]));
    // The game and the players come first and have no definition.
    std::vector<int> total(1 + game.program->definitions.size()), seen(total.size());
    const auto place = [](const machine::ObjectRow& object) { return static_cast<std::size_t>(object.definition - none); };
    for (const auto& object : table.objects) ++total[place(object)];
    copy_.reserve(table.objects.size());
    for (const auto& object : table.objects)
        copy_.push_back(object.definition == none || total[place(object)] == 1 ? 0 : ++seen[place(object)]);
}

const std::string* Labels::alias_of(int object) const {
    const auto it = aliases_.find(object);
    return it == aliases_.end() ? nullptr : &it->second;
}

std::string Labels::side(int die, int side) const {
    const auto* definition = table_.definition(die);
    if (definition == nullptr || side < 0 || side >= definition->faces) return in("no side", "ninguna cara");
    return (words_.sides.empty() ? game_.program->face_names : words_.sides)[static_cast<std::size_t>(definition->first_face + side)];
}

std::string Labels::space(const world::State& state, int space) const {
    if (space < 0) return in("nowhere", "ninguna parte");
    return word(game_.program->maps[static_cast<std::size_t>(state.ground().map)].label(space));
}

std::string Labels::object(const world::State& state, int object) const {
    if (object < 0) return in("nothing", "nada");
    if (object == 0) return in("game", "partida");
    if (object <= table_.players) return player(object);
    if (const auto* name = alias_of(object)) return *name;
    const auto& row = table_.objects[static_cast<std::size_t>(object)];
    const auto* definition = table_.definition(object);
    if (definition == nullptr) return fmt::format("#{}", object);
    if (definition->companion_of != none && row.holder != none) {
        const auto holder_column = game_.program->kinds[static_cast<std::size_t>(row.kind)].holder;
        const int holder = state.column(holder_column)[object];
        const int side_shown = state.column(game_.program->face_column)[object];
        const auto zone = state.zone_of(object);
        const auto zones = game_.program->kinds[static_cast<std::size_t>(row.kind)].default_zones;
        const bool shows = side_shown >= 0 && zone >= 0 && (zones >> state.layout().kind_of(zone) & 1) != 0;
        return fmt::format("{} {} {}", shows ? side(object, side_shown) : in("die", "dado"), in("of", "de"), this->object(state, holder));
    }
    const auto code = std::string(game_.program->text(definition->code));
    // Dice of the game itself are told apart by their sides, and by their names when there are several sorts.
    if (const int shown = definition->faces > 0 ? state.column(game_.program->face_column)[object] : none; shown >= 0)
        return code == game_.program->text(game_.program->kinds[static_cast<std::size_t>(row.kind)].name)
                   ? side(object, shown)
                   : fmt::format("{} {}", word(code), side(object, shown));
    const int copy = copy_[static_cast<std::size_t>(object)];
    return copy == 0 ? code : fmt::format("{}#{}", code, copy);
}

bool Labels::sees(const world::State& state, int object, int viewer) const {
    if (object <= table_.players || state.zone_of(object) < 0 || world::has(state.known(viewer), object)) return true;
    for (int p = 1; one_person_ && p <= table_.players; ++p)
        if (world::has(state.known(p), object)) return true;
    return false;
}

std::string Labels::object(const world::State& state, int object, int viewer) const {
    if (sees(state, object, viewer)) return this->object(state, object);
    const auto& layout = state.layout();
    const int zone = state.zone_of(object);
    const int owner = layout.owner_of(zone);
    const auto place = word(game_.program->text(game_.program->zones[static_cast<std::size_t>(layout.kind_of(zone))].name));
    return fmt::format("{} {}{}", in("unknown in", "desconocida en"), place,
                       owner == 0 || owner == viewer ? "" : fmt::format(" {} {}", in("of", "de"), player(owner)));
}

std::string Labels::title(int object, Lang lang) const {
    if (object >= 1 && object <= table_.players) return player(object);
    const auto* card = object < 0 ? nullptr : game_.card_of(table_.objects[static_cast<std::size_t>(object)].definition);
    if (card == nullptr) return "?";
    return card->title.in(lang);
}

std::string Labels::line(std::uint32_t prompt, int entry) const {
    const auto& names = game_.program->names;
    const auto it =
        std::lower_bound(names.begin(), names.end(), prompt, [](const machine::NamesRow& row, std::uint32_t at) { return row.at < at; });
    if (it == names.end() || it->at != prompt || entry < 0 || static_cast<std::uint32_t>(entry) >= it->count)
        return fmt::format("{}", entry);
    return std::string(game_.program->text(game_.program->choice_names[it->first + static_cast<std::uint32_t>(entry)]));
}

std::string Labels::head(std::uint32_t prompt, const machine::Option& option) const { return head(prompt, option.entry, option.value); }

std::string Labels::head(std::uint32_t prompt, int entry, std::int32_t ability) const {
    auto text = line(prompt, entry);
    // The script leaves the header out, because it was named by value.
    if (text.empty())
        text = game_.program->text(game_.program
                                       ->headers[static_cast<std::size_t>(
                                           game_.program->abilities[static_cast<std::size_t>(machine::Entry(ability).ability())].header)]
                                       .name);
    return word(text);
}

std::string Labels::ability(const machine::Option& option) const {
    const auto number = machine::ability_of(option);
    return number == none || !words_.ability ? std::string() : words_.ability(game_.program->abilities[static_cast<std::size_t>(number)]);
}

std::string Labels::option(const machine::Machine& machine, const machine::Option& option, int player, std::uint32_t prompt) const {
    const auto named = [&](int which) { return object(machine.state(), which, player); };
    // The line of a menu with the object of the option.
    const auto line_about = [&](std::string text) {
        if (option.value == machine::names_space) return text + " " + space(machine.state(), option.object);
        return option.object == none ? text : text + " " + named(option.object);
    };
    switch (static_cast<OptionKind>(option.kind)) {
        case OptionKind::object: return named(option.object);
        case OptionKind::space: return space(machine.state(), option.object);
        case OptionKind::finish: return in("done", "listo");
        case OptionKind::decline: return in("none", "ninguno");
        case OptionKind::number: return fmt::format("{}", option.value);
        case OptionKind::side: return side(option.object, option.value);
        case OptionKind::symbol: return word(game_.program->text(game_.program->symbols[static_cast<std::size_t>(option.value)].name));
        case OptionKind::mode: {
            const auto text = words_.mode ? words_.mode(prompt, option.entry) : std::string();
            return text.empty() ? line(prompt, option.entry) : text;
        }
        case OptionKind::yes: return in("yes", "sí");
        case OptionKind::no: return "no";
        case OptionKind::line: return line_about(head(prompt, option));
        case OptionKind::ability: return named(option.object);
        case OptionKind::interlude: {
            const auto& program = *game_.program;
            return line_about(head(program.interlude_ask, machine::Interlude::line_of(program, option), option.value));
        }
    }
    return "?";
}

std::string Labels::asker(const machine::Machine& machine) const {
    const auto& state = machine.state();
    const int self = state.frames()[state.header().frame_top - 1].self;
    return self > table_.players ? object(state, self, machine.chooser()) : std::string();
}

std::vector<std::string> Labels::options(const machine::Machine& machine) const {
    std::vector<std::string> out;
    std::vector<int> takers;
    for (const auto& o : machine.options()) {
        takers.push_back(machine.taker(o));
        out.push_back(option(machine, o, takers.back(), machine.prompt()));
    }
    // Equal options of a player are told apart by their place among their equals. Numbers are never equal.
    const bool is_range = machine.choice() == machine::ChoiceKind::number || machine.choice() == machine::ChoiceKind::amount;
    const auto first = is_range ? machine.state().header().range : 0;
    for (std::size_t i = first; i < out.size(); ++i) {
        int same = 1;
        for (std::size_t k = first; k < i; ++k)
            if (takers[k] == takers[i] && (out[k] == out[i] || out[k].starts_with(out[i] + " ("))) ++same;
        if (same > 1) out[i] += fmt::format(" ({})", same);
    }
    return out;
}

}  // namespace holo::play
