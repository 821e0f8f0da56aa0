// A random position of the mirror: its objects in plain columns, and the same written into a state of the machine.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/machine/table.hpp"
#include "tests/reference/second_reading/maker.hpp"

namespace holo::reading {

enum Zone { table, annex, hand, deck, pile, market, pool, tops, pouch, mat, zones };
enum class Kind { game, player, card, die, stone };

constexpr int nothing = -1;
constexpr int no_hue = 0;  // red, blue and green are 1, 2 and 3

// A change that a card makes while its abilities work.
enum class Effect {
    none,
    beasts_grow,
    host_swift,
    host_green,
    tapped_double,
    others_shrink,
    ally_not_swift,
    half_might,
    ally_old,
    red_cost,
    count
};

// A card as printed.
struct Design {
    std::string title;
    int sort = 0, hue = no_hue, tags = 0, cost = 0, might = 0, spot = 0;
    bool unique = false, swift = false, act = false;
    Effect effect = Effect::none;
    struct Side {
        int value, pip;
    } sides[6] = {};
};

struct Thing {
    Kind kind = Kind::game;
    const Design* design = nullptr;  // for a die: that of its card
    int zone = -1, seat = 0;         // player of the zone; 0: shared
    int owner = 0, controller = 0;
    int host = nothing, ally = nothing, nest = nothing, source = nothing;
    int wounds = 0, face = -1;
    bool tapped = false;
    int recalled = 0;  // tags, as bits
    int gold = 0, rival = nothing, champion = nothing;
    bool brave = false;
};

struct Position {
    std::vector<Thing> things;  // the game, the players, then the others
    int players = 2;
    int lap = 0, leader = nothing, weather = no_hue;
    bool storm = false;
    std::map<std::pair<int, int>, std::vector<int>> order;  // by zone and seat, from the top

    const Thing& at(int thing) const { return things[static_cast<std::size_t>(thing)]; }
    bool is_in_play(int thing) const { return at(thing).zone == table || at(thing).zone == annex; }
    std::vector<int> of_kind(Kind kind) const;
};

// The design of a card that only asks.
Design blank_design();
Design blank_asker();
Design random_design(Maker& maker, int number);
// The entry of a card file.
std::string yaml_of(const Design& design, const std::string& code, const std::string& script);

// Puts objects of the table into random places, and makes the state equal.
Position random_position(Maker& maker, const machine::Table& board, const std::vector<Design>& designs, world::State& state);

}  // namespace holo::reading
