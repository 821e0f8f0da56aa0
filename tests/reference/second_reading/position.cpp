#include "tests/reference/second_reading/position.hpp"

#include <fmt/format.h>

namespace holo::reading {

namespace {

constexpr const char* sorts[] = {"beast", "tool", "spell"};
constexpr const char* hues[] = {"", "red", "blue", "green"};
constexpr const char* tags[] = {"fast", "big", "old"};
constexpr const char* pips[] = {"sword", "heart", "star", "void"};

// As the card words it.
constexpr const char* effects[] = {
    "",
    "each of your other beasts gets +1 might",
    "host gets swift",
    "host becomes green",
    "while this is tapped: this gets 2 * cost",
    "each opponent's tapped card gets -2 might and at least 1 cost",
    "ally loses swift",
    "this gets half of might rounded up",
    "ally gets old",
    "each red card gets cost = 3",
};
static_assert(std::size(effects) == static_cast<std::size_t>(Effect::count));

// Puts numbers, links and flags of the module by their names into a state.
class Pen {
public:
    Pen(const machine::Program& program, world::State& state) : program_(program), state_(state) {}

    void number(const char* name, int object, int value) { column(name)[object] = static_cast<std::int16_t>(value); }
    void symbol(const char* name, int object, const char* word) {
        for (std::size_t s = 1; s < program_.symbols.size(); ++s)
            if (program_.text(program_.symbols[s].name) == word) number(name, object, static_cast<int>(s));
    }
    void flag(const char* name, int object) {
        for (const auto& a : program_.attributes)
            if (program_.text(a.name) == name && a.storage == machine::Storage::flag) world::insert(state_.flag(a.index), object);
    }
    void keep(const char* name, int object, const char* word) {
        for (std::size_t a = 0; a < program_.attributes.size(); ++a) {
            if (program_.text(program_.attributes[a].name) != name) continue;
            for (std::size_t s = 1; s < program_.symbols.size(); ++s) {
                if (program_.text(program_.symbols[s].name) != word) continue;
                auto& m = state_.modifiers()[state_.header().modifier_count++];
                m = {};
                m.target = static_cast<std::int16_t>(object), m.attribute = static_cast<std::int16_t>(a);
                m.op = static_cast<std::uint8_t>(machine::ModOp::keep), m.amount = static_cast<std::int32_t>(s);
            }
        }
    }

private:
    std::int16_t* column(const char* name) {
        for (const auto& a : program_.attributes)
            if (program_.text(a.name) == name && a.storage == machine::Storage::column) return state_.column(a.index);
        throw std::runtime_error(std::string("no column for ") + name);
    }

    const machine::Program& program_;
    world::State& state_;
};

}  // namespace

std::vector<int> Position::of_kind(Kind kind) const {
    std::vector<int> out;
    for (std::size_t o = 0; o < things.size(); ++o)
        if (things[o].kind == kind) out.push_back(static_cast<int>(o));
    return out;
}

Design blank_design() {
    Design out;
    out.title = "Asker";
    return out;
}

// Its step is an ability with that header.
Design blank_asker() {
    auto out = blank_design();
    out.act = true;
    return out;
}

Design random_design(Maker& maker, int number) {
    Design d;
    d.title = fmt::format("Card {}", number / 2);  // two of each title, which differ
    d.sort = maker.below(3), d.hue = maker.below(4), d.tags = maker.below(8);
    d.cost = maker.below(5), d.might = maker.below(5), d.spot = maker.below(6);
    d.unique = maker.chance(40), d.swift = maker.chance(40), d.act = maker.chance(40);
    if (maker.chance(70)) d.effect = static_cast<Effect>(maker.below(static_cast<int>(Effect::count)));
    for (auto& side : d.sides) side = {maker.below(4), maker.below(4)};
    return d;
}

std::string yaml_of(const Design& d, const std::string& code, const std::string& script) {
    auto out = fmt::format("  - id: {}\n    name: \"{}\"\n    sort: {}\n", code, d.title, sorts[d.sort]);
    if (d.hue != no_hue) out += fmt::format("    hue: {}\n", hues[d.hue]);
    std::string list;
    for (int t = 0; t < 3; ++t)
        if ((d.tags >> t & 1) != 0) list += (list.empty() ? "" : ", ") + std::string(tags[t]);
    out += fmt::format("    tags: [{}]\n    unique: {}\n    cost: {}\n    might: {}\n    spot: {}\n    die: [", list,
                       d.unique ? "yes" : "no", d.cost, d.might, d.spot);
    for (int s = 0; s < 6; ++s) out += fmt::format("{}{} {}", s == 0 ? "" : ", ", d.sides[s].value, pips[d.sides[s].pip]);
    out += "]\n";
    std::string lines = script;
    if (d.effect != Effect::none) lines = effects[static_cast<std::size_t>(d.effect)];
    if (d.swift) lines += (lines.empty() ? "" : "\n      ") + std::string("swift");
    if (d.act) lines += (lines.empty() ? "" : "\n      ") + std::string("act: draw 1 card");
    if (!lines.empty()) out += "    script: |\n      " + lines + "\n";
    return out;
}

Position random_position(Maker& maker, const machine::Table& board, const std::vector<Design>& designs, world::State& state) {
    const auto& program = board.program;
    Pen pen(program, state);
    Position out;
    out.players = board.players;
    out.things.resize(board.objects.size());
    const auto player = [&] { return 1 + maker.below(out.players); };
    std::vector<int> cards;
    for (std::size_t o = 0; o < out.things.size(); ++o) {
        auto& t = out.things[o];
        const auto& object = board.objects[o];
        t.owner = object.owner;
        if (o == 0) continue;
        if (static_cast<int>(o) <= out.players) {
            t.kind = Kind::player;
            continue;
        }
        const auto kind = program.text(program.kinds[static_cast<std::size_t>(object.kind)].name);
        t.kind = kind == "card" ? Kind::card : kind == "die" ? Kind::die : Kind::stone;
        if (t.kind == Kind::die) t.source = object.holder;
        if (t.kind == Kind::card) cards.push_back(static_cast<int>(o));
        if (t.kind == Kind::stone) continue;
        const auto code =
            std::string(program.text(program
                                         .definitions[static_cast<std::size_t>(
                                             board.objects[t.kind == Kind::die ? static_cast<std::size_t>(t.source) : o].definition)]
                                         .code));
        static const Design asker = blank_asker();
        t.design = code.starts_with('B') ? &designs[std::stoul(code.substr(2))] : &asker;
    }
    const auto card = [&](int percent) {
        return maker.chance(percent) ? cards[static_cast<std::size_t>(maker.below(static_cast<int>(cards.size())))] : nothing;
    };
    const auto put = [&](int o, int zone, int seat) {
        auto& t = out.things[static_cast<std::size_t>(o)];
        t.zone = zone, t.seat = zone == market || zone == pouch || zone == mat ? 0 : seat;
        state.move(o, state.layout().instance(zone, t.seat));
        t.controller = state.controller(o);
    };
    const auto control = [&](int o, int who) {
        out.things[static_cast<std::size_t>(o)].controller = who;
        state.control(o, who);
    };

    pen.number("lap", 0, out.lap = maker.below(4));
    pen.number("leader", 0, out.leader = maker.chance(70) ? player() : nothing);
    out.weather = maker.below(4);
    if (out.weather != no_hue) pen.symbol("weather", 0, hues[out.weather]);
    if ((out.storm = maker.chance(50))) pen.flag("storm", 0);
    for (const int p : out.of_kind(Kind::player)) {
        auto& t = out.things[static_cast<std::size_t>(p)];
        pen.number("gold", p, t.gold = maker.below(5));
        pen.number("rival", p, t.rival = maker.chance(60) ? player() : nothing);
        pen.number("champion", p, t.champion = card(60));
        if ((t.brave = maker.chance(50))) pen.flag("brave", p);
        t.controller = p;
    }
    constexpr int places[] = {table, table, table, table, table, annex, hand, deck, pile, market};
    for (const int o : cards) {
        auto& t = out.things[static_cast<std::size_t>(o)];
        put(o, places[maker.below(10)], t.owner);
        if (t.zone <= annex && maker.chance(20)) control(o, player());
        pen.number("wounds", o, t.wounds = maker.below(3));
        if ((t.tapped = maker.chance(40))) pen.flag("tapped", o);
        t.recalled = maker.chance(30) ? 0 : maker.below(8);
        for (int tag = 0; tag < 3; ++tag)
            if ((t.recalled >> tag & 1) != 0) pen.keep("recalled", o, tags[tag]);
        const auto other = [&](int found) { return found == o ? nothing : found; };
        pen.number("host", o, t.host = other(card(60)));
        pen.number("ally", o, t.ally = other(card(40)));
        pen.number("nest", o, t.nest = other(card(40)));
    }
    for (const int o : out.of_kind(Kind::die)) {
        auto& t = out.things[static_cast<std::size_t>(o)];
        put(o, maker.chance(70) ? pool : tops, t.owner);
        control(o, out.at(t.source).controller);
        state.column(program.face_column)[o] = static_cast<std::int16_t>(t.face = maker.chance(85) ? maker.below(6) : -1);
        pen.number("source", o, t.source);
    }
    for (const int o : out.of_kind(Kind::stone)) {
        auto& t = out.things[static_cast<std::size_t>(o)];
        put(o, maker.chance(50) ? pouch : mat, 0);
        state.column(program.face_column)[o] = static_cast<std::int16_t>(t.face = maker.chance(85) ? maker.below(6) : -1);
    }
    for (int z = 0; z < zones; ++z)
        for (int seat = 0; seat <= out.players; ++seat)
            for (int o = state.top(state.layout().instance(z, seat)); o >= 0; o = state.below(o)) out.order[{z, seat}].push_back(o);
    return out;
}

}  // namespace holo::reading
