#include "tests/reference/second_reading/meaning.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <stdexcept>

namespace holo::reading {

namespace {

using enum Of;
using C = Construct;

[[noreturn]] void unread(const Sentence& s) { throw std::logic_error("no meaning for " + std::string(row(s.construct).name)); }

constexpr int zones_of_players[] = {table, hand, deck, pile, annex};  // in the order of the wordings of `zone_of` and `your_zone`
constexpr int stacks[] = {deck, pile};
constexpr int Thing::*links[] = {&Thing::host, &Thing::ally, &Thing::nest};  // in the order of the wordings of `on_card`
constexpr int Thing::*links_to_cards[] = {&Thing::host, &Thing::host, &Thing::host, &Thing::ally, &Thing::ally, &Thing::nest, &Thing::nest};

// Rounded up, or down, whatever the sign.
int half(int value, bool up) {
    const int down = value >= 0 ? value / 2 : -((1 - value) / 2);
    return up && value % 2 != 0 ? down + 1 : down;
}

// Rounded down, whatever the signs: the largest integer that is not above the quotient.
int divided(int value, int by) {
    if (by == 0) return 0;
    if (by < 0) return divided(-value, -by);
    return value >= 0 ? value / by : -((by - 1 - value) / by);
}

bool compares(int sign, int a, int b) {
    switch (sign) {
        case 0: return a == b;
        case 1: return a != b;
        case 2: return a < b;
        case 3: return a <= b;
        case 4: return a > b;
        default: return a >= b;
    }
}

int of_all(Of what, const Things& things, const std::function<int(int)>& value) {
    int out = 0;
    bool first = true;
    for (const int thing : things) {
        const int v = value(thing);
        out = what == sum ? out + v : first ? v : what == highest ? std::max(out, v) : std::min(out, v);
        first = false;
    }
    return out;
}

}  // namespace

std::string listed(const Things& things) {
    std::string out;
    for (const int thing : things) out += (out.empty() ? "" : " ") + std::to_string(thing);
    return out.empty() ? "nothing" : out;
}

// ---- traits of things ---------------------------------------------------------------------------
// Every question about nothing is answered with 0, no, none or nothing.

int Meaning::printed_figure(int which, int thing) const {
    if (thing == nothing) return 0;
    const auto& d = *at(thing).design;
    return which == cost ? d.cost : which == might ? d.might : d.spot;
}

// The cards that make the change: abilities work in one zone.
Things Meaning::sources_of(Effect effect) const {
    Things out;
    for (const int o : position_.of_kind(Kind::card))
        if (at(o).zone == table && at(o).design->effect == effect) out.insert(o);
    return out;
}

// Tells whether a source of the change has the object as its host or its ally.
bool Meaning::is_made(Effect effect, int Thing::*link, int thing) const {
    for (const int o : sources_of(effect))
        if (at(o).*link == thing) return true;
    return false;
}

// Layers: as printed, set, plus and minus, multiplied and halved, kept within bounds.
int Meaning::figure(int which, int thing) const {
    if (thing == nothing) return 0;
    const auto& t = at(thing);
    if (which == wounds) return t.wounds;
    int value = printed_figure(which, thing);
    const bool meant = lies_where_meant(thing);
    if (which == might) {
        for (const int o : sources_of(Effect::beasts_grow))
            if (o != thing && meant && t.design->sort == 0 && t.controller == at(o).controller) ++value;
        for (const int o : sources_of(Effect::others_shrink))
            if (meant && t.tapped && t.controller != at(o).controller) value -= 2;
        if (sources_of(Effect::half_might).count(thing) != 0) value = half(value, true);
    }
    if (which == cost) {
        if (meant && is_hued(thing, 1) && !sources_of(Effect::red_cost).empty()) value = 3;
        if (t.tapped && sources_of(Effect::tapped_double).count(thing) != 0) value *= 2;
        for (const int o : sources_of(Effect::others_shrink))
            if (meant && t.tapped && t.controller != at(o).controller) value = std::max(value, 1);
    }
    return value;
}

int Meaning::printed_hue_of(int thing) const { return thing == nothing ? no_hue : at(thing).design->hue; }
int Meaning::hue_of(int thing) const {
    return thing != nothing && is_made(Effect::host_green, &Thing::host, thing) ? 3 : printed_hue_of(thing);
}
int Meaning::printed_tags_of(int thing) const { return thing == nothing ? 0 : at(thing).design->tags; }
int Meaning::tags_of(int thing) const {
    return printed_tags_of(thing) | (thing != nothing && is_made(Effect::ally_old, &Thing::ally, thing) ? 4 : 0);
}
// A permanent loss prevails over gains.
bool Meaning::is_swift(int thing) const {
    return (at(thing).design->swift || is_made(Effect::host_swift, &Thing::host, thing)) &&
           !is_made(Effect::ally_not_swift, &Thing::ally, thing);
}

// A die's side counts after the die has been rolled. A stone has its numbers as its sides.
int Meaning::face_value(int thing) const {
    const auto& t = at(thing);
    if (t.face < 0) return 0;
    return t.kind == Kind::stone ? t.face + 1 : t.design->sides[t.face].value;
}

bool Meaning::shows(int thing, int pip) const { return at(thing).face >= 0 && at(thing).design->sides[at(thing).face].pip == pip; }

int Meaning::distance(int one, int other) const { return std::abs(figure(spot, one) - figure(spot, other)); }

int Meaning::figures_of(int which, Of what, const Things& things) const {
    return of_all(what, things, [&](int o) { return figure(which, o); });
}

// ---- one thing ----------------------------------------------------------------------------------

int Meaning::card(const Sentence& s) const {
    const auto link = [&](int thing, bool host) { return thing == nothing ? nothing : host ? at(thing).host : at(thing).ally; };
    const bool first = s.choice == 0;
    switch (s.construct) {
        case C::this_card:
        case C::this_named: return self_;
        case C::it_card:
        case C::it_named: return it_;
        // Inside `where` of a card its own host, elsewhere the host of the asking card.
        case C::own_host:
        case C::host_named: return link(it_ != nothing && at(it_).kind == Kind::card ? it_ : self_, first);
        case C::host_of: return link(card(s[0]), first);
        case C::mate: {
            const int c = card(s[0]);
            return link(c, false) == nothing ? link(c, true) : link(c, false);
        }
        case C::top_card: {
            const auto found = ends(s[0], 1, first);
            return found.empty() ? nothing : *found.begin();
        }
        case C::champion_of: {
            const int p = player(s[0]);
            return p == nothing ? nothing : at(p).champion;
        }
        case C::your_champion: return at(you_).champion;
        case C::source_of_it: return at(it_).source;
        default: unread(s);
    }
}

int Meaning::player(const Sentence& s) const {
    const auto of_thing = [&](int thing) {
        return thing == nothing ? nothing : s.choice % 2 == 0 ? at(thing).controller : at(thing).owner;
    };
    switch (s.construct) {
        case C::you: return you_;
        case C::controller_of: return of_thing(card(s[0]));
        case C::holder_of_die:
        case C::controller_here: return of_thing(it_);
        case C::next_player: {  // after nobody, the first seat
            const int p = player(s[0]);
            return p == nothing ? 1 : p % position_.players + 1;
        }
        case C::captain: return player(s[0]);  // in a game without teams
        case C::leader: return position_.leader;
        case C::rival_of: {
            const int p = player(s[0]);
            return p == nothing ? nothing : at(p).rival;
        }
        default: unread(s);
    }
}

int Meaning::hue(const Sentence& s) const {
    switch (s.construct) {
        case C::hue_word: return s.choice == 3 ? no_hue : s.choice + 1;
        case C::hue_value: return hue(s[0]);
        case C::weather: return position_.weather;
        case C::hue_of: return s.choice == 0 ? hue_of(card(s[0])) : printed_hue_of(card(s[0]));
        case C::hue_here: return hue_of(it_);
        default: unread(s);
    }
}

// The sort and the owner of a zone.
std::pair<int, int> Meaning::zone(const Sentence& s) const {
    switch (s.construct) {
        case C::zone_of: return {zones_of_players[s.choice], player(s[0])};
        case C::your_zone: return {zones_of_players[s.choice], you_};
        case C::shared_zone: return {market, 0};
        case C::stack_of: return {stacks[s.choice], player(s[0])};
        case C::your_stack: return {stacks[s.choice], you_};
        default: unread(s);
    }
}

// A number of cards from the top of an ordered zone, or from its bottom.
Things Meaning::ends(const Sentence& stack, int count, bool top) const {
    const auto found = position_.order.find(zone(stack));
    if (found == position_.order.end()) return {};
    const auto& order = found->second;
    const auto many = std::min(order.size(), static_cast<std::size_t>(std::max(0, count)));
    return top ? Things(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(many))
               : Things(order.end() - static_cast<std::ptrdiff_t>(many), order.end());
}

// ---- groups -------------------------------------------------------------------------------------

Kind Meaning::kind_of(const Sentence& s) const {
    switch (row(s.construct).sort) {
        case Sort::dice: return Kind::die;
        case Sort::stones: return Kind::stone;
        case Sort::players: return Kind::player;
        default: return Kind::card;
    }
}

// Without a place, a selector covers the zones of its kind.
bool Meaning::lies_where_meant(int thing) const {
    const auto& t = at(thing);
    switch (t.kind) {
        case Kind::card: return t.zone == table;
        case Kind::die: return t.zone == pool;
        case Kind::stone: return t.zone == pouch || t.zone == mat;
        default: return true;
    }
}

bool Meaning::says_where(const Sentence& s) const {
    switch (s.construct) {
        case C::cards:
        case C::dice:
        case C::cards_plain:
        case C::cards_plain_of:
        case C::stones_so: return says_where(s[0]);
        case C::cards_so:
        case C::described:
        case C::dice_so: return says_where(s[0]) || says_where(s[1]);
        case C::lying:
        case C::of_zone:
        case C::in_zone:
        case C::in_zones:
        case C::in_any:
        case C::in_opponents:
        case C::among:
        case C::die_in:
        case C::die_in_zone:
        case C::stone_in: return true;
        default: return false;
    }
}

Things Meaning::members(const Sentence& s) const {
    Things out;
    if (s.construct == C::card_so) {  // one object, if it meets the condition
        const int c = card(s[0]);
        if (c != nothing && holds(s[1], c)) out.insert(c);
        return out;
    }
    const bool placed = says_where(s);
    for (const int thing : position_.of_kind(kind_of(s)))
        if ((placed || lies_where_meant(thing)) && holds(s, thing)) out.insert(thing);
    return out;
}

// ---- adjectives, nouns, relatives ---------------------------------------------------------------

bool Meaning::holds(const Sentence& s, int thing) const {
    const auto& t = at(thing);
    const int choice = s.choice;
    const auto among = [&](const Sentence& group) { return members(group).count(thing) != 0; };
    // Nothing lies on nothing.
    const auto leads = [&](int Thing::*link, int to) { return to != nothing && t.*link == to; };
    const auto any = [&](const auto& group, const auto& holds_for) { return std::any_of(group.begin(), group.end(), holds_for); };
    const auto carries = [&](const auto& is_so) {
        return any(position_.of_kind(Kind::card), [&](int o) { return at(o).host == thing && lies_where_meant(o) && is_so(o); });
    };
    switch (s.construct) {
        // Nouns
        case C::cards:
        case C::dice:
        case C::cards_plain: return holds(s[0], thing);
        case C::cards_so:
        case C::described:
        case C::dice_so:
        case C::described_die: return holds(s[0], thing) && holds(s[1], thing);
        case C::cards_plain_of: return holds(s[0], thing) && player(s[1]) != nothing && t.controller == player(s[1]);
        case C::card_word:
        case C::die_word:
        case C::stones: return true;
        case C::sort_noun: return t.design->sort == choice;
        case C::sorts_noun: return t.design->sort == choice || t.design->sort == choice + 1;
        case C::titled: return t.design->title == "Card " + std::to_string(choice);
        case C::titled_like: return t.design->title.ends_with(std::to_string(choice));
        case C::copy_of: {
            const int c = card(s[0]);
            return c != nothing && t.design->title == at(c).design->title;
        }
        case C::stones_so: return holds(s[0], thing);
        case C::players: return choice == 0 || thing != you_;
        case C::players_so: return (choice == 0 || thing != you_) && of(thing).condition(s[0]);

        // Adjectives of cards, and of dice, which are like the cards that they came with
        case C::hued:
        case C::die_like: return is_hued(thing, choice + 1);
        case C::hued_cold: return is_cold(thing);
        case C::tagged:
        case C::die_tagged: return is_tagged(thing, choice);
        case C::sorted:
        case C::die_sorted: return t.design->sort == choice;
        case C::unique:
        case C::die_unique: return t.design->unique;
        case C::tapped: return t.tapped == (choice == 0);
        case C::swift: return is_swift(thing);
        case C::yours:
        case C::die_yours: return choice == 0 ? is_yours(thing) : is_opponents(thing);
        case C::other: return thing != self_;
        case C::lying: {
            constexpr int places[] = {hand, pile, table, annex, market};
            return t.zone == places[choice];
        }
        case C::unlike:
            switch (choice) {
                case 0: return !is_hued(thing, 1);
                case 1: return !is_hued(thing, 2);
                case 2: return !is_tagged(thing, 0);
                case 3: return !is_tagged(thing, 2);
                case 4: return !t.design->unique;
                case 5: return !t.tapped;
                case 6: return t.tapped;
                case 7: return !is_swift(thing);
                case 8: return t.design->sort != 0;
                default: return !is_cold(thing);
            }
        case C::one_of_two:
            switch (choice) {
                case 0: return is_hued(thing, 1) || is_tagged(thing, 1);
                case 1: return is_hued(thing, 2) || t.tapped;
                case 2: return t.design->unique || is_tagged(thing, 0);
                case 3: return is_swift(thing) || is_cold(thing);
                case 4: return !is_hued(thing, 1) || is_tagged(thing, 2);
                case 5: return t.design->sort == 0 || is_hued(thing, 2);
                default: return !t.tapped || is_hued(thing, 3);
            }
        case C::die_side: return shows(thing, choice);
        case C::die_sharp: return is_sharp(thing);
        case C::die_unlike:
            switch (choice) {
                case 0: return !is_hued(thing, 1);
                case 1: return !t.design->unique;
                case 2: return !shows(thing, 0);
                default: return !is_sharp(thing);
            }
        case C::die_one_of_two:
            switch (choice) {
                case 0: return is_hued(thing, 1) || shows(thing, 1);
                case 1: return shows(thing, 0) || shows(thing, 3);
                default: return is_hued(thing, 2) || t.design->unique;
            }

        // Owners and places
        case C::of_player:
        case C::die_of_player: {
            const int p = player(s[0]);
            return p != nothing && t.controller == p;
        }
        case C::of_opponent:
        case C::die_of_opponent: return is_opponents(thing);
        case C::of_zone:
        case C::in_zone: return lies_in(thing, zone(s[0]));
        case C::in_zones: return lies_in(thing, zone(s[0])) || lies_in(thing, zone(s[1]));
        case C::in_any: {
            constexpr int places[] = {hand, deck, pile, table, annex, market};
            if (choice < 6) return t.zone == places[choice];
            return position_.is_in_play(thing) || (choice == 7 && t.zone == hand);
        }
        case C::in_opponents: {
            constexpr int places[] = {hand, pile, table, hand, table};
            return lies_in_opponents(thing, places[choice]);
        }
        case C::die_in:
            switch (choice) {
                case 0: return t.zone == pool;
                case 1: return t.zone == tops;
                case 2: return lies_in(thing, {pool, you_});
                case 3: return lies_in_opponents(thing, pool);
                default: return t.zone == pool || t.zone == tops;
            }
        case C::die_in_zone: return lies_in(thing, {choice == 0 ? pool : tops, player(s[0])});
        case C::stone_in: {
            constexpr int places[] = {pouch, mat, -1, hand};
            return choice == 2 ? t.zone == pouch || t.zone == mat : t.zone == places[choice];
        }

        // Links and distances
        case C::on_card: return leads(links[choice], card(s[0]));
        case C::on_cards: return any(members(s[0]), [&](int o) { return leads(links_to_cards[choice], o); });
        case C::die_of_card: return card(s[0]) != nothing && t.source == card(s[0]);
        case C::die_of_cards: return members(s[0]).count(t.source) != 0;
        case C::adjacent_to: return card(s[0]) != nothing && distance(thing, card(s[0])) == 1;
        case C::adjacent_to_cards: return any(members(s[0]), [&](int o) { return distance(thing, o) == 1; });
        case C::within: return card(s[0]) != nothing && distance(thing, card(s[0])) <= choice + 1;
        case C::within_this: return distance(thing, self_) <= (choice == 0 ? 1 : number(s[0]));

        // Features
        case C::wounded: return choice == 1 ? t.wounds == 0 : t.wounds >= (choice == 0 ? 1 : 2);
        case C::wounded_by: return t.wounds >= number(s[0]);
        case C::with_ability: return (choice < 2 ? is_swift(thing) : t.design->act) == (choice % 2 == 0);
        case C::with_attached: {
            const auto sort = [&](int which) { return carries([&](int o) { return at(o).design->sort == which; }); };
            switch (choice) {
                case 0: return sort(1);
                case 1: return !sort(1);
                case 2: return carries([&](int o) { return at(o).design->sort == 0 && is_hued(o, 1); });
                case 3: return !sort(2);
                case 4: return carries([](int) { return true; });
                default: return !carries([](int) { return true; });
            }
        }
        case C::showing:
            switch (choice) {
                case 3: return is_sharp(thing);
                case 4: return shows(thing, 1) || shows(thing, 3);
                case 5: return !shows(thing, 0);
                case 6: return !is_sharp(thing);
                default: return shows(thing, choice);
            }
        case C::card_condition:
        case C::die_condition:
        case C::stone_condition: return of(thing).condition(s[0]);
        case C::other_than: return thing != card(s[0]);
        case C::other_than_cards: return !among(s[0]);
        case C::among: return among(s[0]);

        // Behind `is`
        case C::is_so:
        case C::is_related:
        case C::die_is_so:
        case C::die_is_related: return holds(s[0], thing);
        case C::is_so_and_so: return holds(s[0], thing) && holds(s[1], thing);
        case C::is_sort: return choice < 3 ? t.design->sort == choice : choice == 3 || t.design->sort < 2;
        case C::is_so_sort: return holds(s[0], thing) && t.design->sort == choice;
        case C::is_sort_related: {
            const bool words[] = {t.design->sort == 0, true, is_hued(thing, 1), is_tagged(thing, 2)};
            return words[choice] && holds(s[0], thing);
        }
        case C::is_card: return thing == card(s[0]);  // belongs to the group with only that card, behind `top card of`
        case C::is_titled: return choice == 3 ? t.design->title.ends_with("3") : t.design->title == "Card " + std::to_string(choice);
        case C::is_so_titled: return holds(s[0], thing) && t.design->title == "Card " + std::to_string(choice);
        case C::is_copy_of: {
            const int c = card(s[0]);
            return c != nothing && t.design->title == at(c).design->title;
        }
        case C::is_one_of: return among(s[0]);
        default: unread(s);
    }
}

// ---- steps --------------------------------------------------------------------------------------

Choice Meaning::choice(const Sentence& s) const {
    constexpr int any_number = 1000;
    const auto exactly = [](const Things& things) {
        return Choice{things, static_cast<int>(things.size()), static_cast<int>(things.size())};
    };
    const auto extremes = [&](int which, Of what) {
        auto found = members(s[0]);
        const int value = figures_of(which, what, found);
        std::erase_if(found, [&](int o) { return figure(which, o) != value; });
        return Choice{found, 1, 1};
    };
    switch (s.construct) {
        case C::mark_one: {
            auto found = members(s[0]);
            if (s.choice == 3) found.erase(self_);  // another object
            return {found, 1, 1};
        }
        case C::mark_many: {
            constexpr std::pair<int, int> numbers[] = {{2, 2}, {2, 2}, {0, 2}, {0, any_number}};
            return {members(s[0]), numbers[s.choice].first, numbers[s.choice].second};
        }
        case C::mark_so_many: {
            const int many = std::max(0, number(s[0]));
            return {members(s[1]), s.choice == 0 ? many : 0, many};
        }
        case C::mark_all: return exactly(members(s[0]));
        case C::mark_random: return {members(s[0]), s.choice + 1, s.choice + 1};
        case C::mark_highest: return extremes(s.choice, highest);
        case C::mark_lowest: return extremes(s.choice, lowest);
        case C::mark_top: {
            constexpr int numbers[] = {1, 2, 1, 3};
            return exactly(ends(s[0], numbers[s.choice], s.choice < 2));
        }
        case C::mark_card: return exactly(card(s[0]) == nothing ? Things() : Things{card(s[0])});
        case C::mark_if: {
            if (condition(s[0])) return exactly(members(s[1]));
            Things all;
            for (const int o : position_.of_kind(Kind::card))
                if (lies_where_meant(o)) all.insert(o);
            return exactly(all);
        }
        default: unread(s);
    }
}

// ---- numbers ------------------------------------------------------------------------------------

int Meaning::number(const Sentence& s) const {
    const int choice = s.choice;
    const auto figures = [&](Of what) { return figures_of(choice, what, members(s[0])); };
    const auto count = [&] { return static_cast<int>(members(s[0]).size()); };
    switch (s.construct) {
        case C::literal: return choice;
        case C::lap: return position_.lap;
        case C::your_gold: return at(you_).gold;
        case C::gold_of: {
            const int p = player(s[0]);
            return p == nothing ? 0 : at(p).gold;
        }
        case C::figure_of: return figure(choice, card(s[0]));
        case C::printed_figure_of: return printed_figure(choice, card(s[0]));
        case C::figure: return figure(choice, it_);
        case C::printed_figure: return printed_figure(choice, it_);
        case C::face_value:
        case C::spots: return face_value(it_);
        case C::count_cards:
        case C::count_dice:
        case C::count_stones:
        case C::count_players: return count();
        case C::count_zone: {
            const auto place = zone(s[0]);
            const auto cards = position_.of_kind(Kind::card);
            return static_cast<int>(std::count_if(cards.begin(), cards.end(), [&](int o) { return lies_in(o, place); }));
        }
        case C::sum_of:
        case C::sum_of_define: return s.construct == C::sum_of ? figures(sum) : of_all(sum, members(s[0]), [&](int o) { return worth(o); });
        case C::highest_of:
        case C::of_highest: return figures(highest);
        case C::lowest_of:
        case C::of_lowest: return figures(lowest);
        case C::of_values: return of_all(static_cast<Of>(choice), members(s[0]), [&](int o) { return face_value(o); });
        case C::of_gold: return of_all(static_cast<Of>(choice), members(s[0]), [&](int o) { return at(o).gold; });
        case C::half_up: return half(number(s[0]), true);
        case C::half_down: return half(number(s[0]), false);
        case C::divided_up: return -divided(-number(s[0]), number(s[1]));
        case C::divided_down: return divided(number(s[0]), number(s[1]));
        case C::modulo: return number(s[1]) == 0 ? 0 : number(s[0]) - number(s[1]) * divided(number(s[0]), number(s[1]));
        case C::minimum: return std::min(number(s[0]), number(s[1]));
        case C::maximum: return std::max({number(s[0]), number(s[1]), number(s[2])});
        case C::plus: return number(s[0]) + number(s[1]);
        case C::minus: return number(s[0]) - number(s[1]);
        case C::product: return number(s[0]) * number(s[1]);
        case C::negative: return -number(s[0]);
        case C::if_number: return number(condition(s[0]) ? s[1] : s[2]);
        case C::if_number_else_if: return number(condition(s[0]) ? s[1] : condition(s[2]) ? s[3] : s[4]);
        // Definitions of the module
        case C::worth: return worth(card(s[0]));
        case C::gap: return std::abs(number(s[0]) - number(s[1]));
        case C::priced: return figure(cost, card(s[0])) + 1;
        case C::priced_by: return figure(cost, card(s[0])) + number(s[1]);
        default: unread(s);
    }
}

// ---- conditions ---------------------------------------------------------------------------------

bool Meaning::condition(const Sentence& s) const {
    const int choice = s.choice;
    const bool first = choice == 0;
    const auto some = [&](const auto& group, const auto& is_so) { return std::any_of(group.begin(), group.end(), is_so); };
    const auto said_of = [&](int thing, const Sentence& said, bool is) { return (thing != nothing && holds(said, thing)) == is; };
    const auto titles = [&](const std::function<std::string(const std::string&)>& named) {
        const int a = card(s[0]), b = card(s[1]);
        return a == nothing || b == nothing ? a == b : named(at(a).design->title) == named(at(b).design->title);
    };
    const auto is_called = [&](const std::function<std::string(const std::string&)>& named) {
        const int c = card(s[0]);
        return c != nothing && named(at(c).design->title) == named("Card " + std::to_string(choice));
    };
    const auto title = [](const std::string& text) { return text; };
    const auto name = [](const std::string& text) { return text == "Card 1" ? std::string("Card 0") : text; };  // they count as one
    const auto flag = [&](bool value) { return choice == 0 ? value : choice == 1 ? !value : choice == 2 ? !value : value; };
    switch (s.construct) {
        case C::always: return first;
        case C::storm: return position_.storm == (choice < 2);
        case C::compared: return compares(choice, number(s[0]), number(s[1]));
        case C::same_card: return (card(s[0]) == card(s[1])) == first;
        case C::same_player:
        case C::player_is: return (player(s[0]) == player(s[1])) == first;
        case C::player_is_nothing: return (player(s[0]) == nothing) == first;
        case C::player_is_brave: return (player(s[0]) != nothing && at(player(s[0])).brave) == first;
        case C::player_is_opponent: return (player(s[0]) != nothing && player(s[0]) != you_) == first;
        case C::same_hue: return (hue(s[0]) == hue(s[1])) == first;
        case C::hue_is: {
            const int h = hue(s[0]);
            switch (choice) {
                case 0: return h == 1;
                case 1: return h > 1;
                case 2: return h == 1 || h == 2;
                case 3: return h != 3;
                default: return h < 2;
            }
        }
        case C::same_tags: return (tags_of(card(s[0])) == tags_of(card(s[1]))) == first;
        case C::same_printed_tags:
            return (first ? printed_tags_of(card(s[0])) == tags_of(card(s[1])) : tags_of(card(s[0])) != printed_tags_of(card(s[1])));
        case C::altered_tags: return (altered_tags_of(card(s[0])) == 0) == first;
        case C::same_altered_tags: return (altered_tags_of(card(s[0])) == altered_tags_of(card(s[1]))) == first;
        case C::altered_as_printed_tags: return (altered_tags_of(card(s[0])) == printed_tags_of(card(s[1]))) == first;
        case C::same_recalled: return (recalled_of(card(s[0])) == recalled_of(card(s[1]))) == first;
        case C::recalls_tags:
            return first ? recalled_of(card(s[0])) == tags_of(card(s[1])) : recalled_of(card(s[0])) != printed_tags_of(card(s[1]));
        case C::recalls_altered_tags: return (recalled_of(card(s[0])) == altered_tags_of(card(s[1]))) == first;
        case C::recalls_nothing: return (recalled_of(card(s[0])) == 0) == first;
        case C::has_printed_tag: {
            const int tags = printed_tags_of(card(s[0]));
            constexpr int fast = 1, big = 2, old = 4;
            const bool says[] = {(tags & fast) != 0,        (tags & big) == 0,  (tags & fast) != 0,
                                 (tags & (big | old)) != 0, (tags & fast) == 0, (tags & fast) != 0 && (tags & big) != 0};
            return says[s.choice];
        }
        case C::has_altered_tag: {
            const int tags = altered_tags_of(card(s[0]));
            const bool says[] = {(tags & 4) != 0, (tags & 4) == 0, (tags & 5) != 0};
            return says[s.choice];
        }
        case C::has_recalled_tag: {
            const int tags = recalled_of(card(s[0]));
            const bool says[] = {(tags & 1) != 0, (tags & 4) == 0, (tags & 2) == 0 && (tags & 4) != 0};
            return says[s.choice];
        }
        case C::no_tags: return (tags_of(card(s[0])) == 0) == first;
        case C::flag_is: {
            const int c = card(s[0]);
            return choice == 3 ? c != nothing && at(c).design->unique : flag(c != nothing && at(c).tapped);
        }
        case C::flag_of: return card(s[0]) != nothing && (first ? at(card(s[0])).tapped : at(card(s[0])).design->unique);
        case C::brave_of: return player(s[0]) != nothing && at(player(s[0])).brave;
        // `is` describes one object; nothing meets no description.
        case C::card_is:
            if (s[1].construct == C::is_card && s[1][0].construct != C::top_card) return (card(s[0]) == card(s[1][0])) == first;
            return said_of(card(s[0]), s[1], first);
        case C::it_is:
        case C::die_is: return said_of(it_, s[0], first);
        case C::is_nothing: return (card(s[0]) == nothing) == first;
        case C::exists_cards: {
            auto found = members(s[0]);
            if (choice == 3) found.erase(self_);  // another object
            return choice >= 4 ? found.empty() : found.size() >= (choice == 2 ? 2U : 1U);
        }
        case C::exists_many: return static_cast<int>(members(s[1]).size()) >= number(s[0]);
        case C::exists_dice:
        case C::exists_stones: {
            const auto found = members(s[0]);
            return choice >= 3 ? found.empty() : found.size() >= (choice == 2 ? 2U : 1U);
        }
        case C::exists_players: return members(s[0]).empty() == (choice >= 2);
        case C::card_where: return !members(s[0]).empty();
        case C::each_is:
        case C::each_die_is: {
            const bool negated = s.construct == C::each_is ? choice == 1 || choice == 4 : choice == 1;
            return !some(members(s[0]), [&](int o) { return holds(s[1], o) == negated; });
        }
        case C::some_is: return some(members(s[0]), [&](int o) { return holds(s[1], o) == first; });
        case C::none_is:
        case C::no_die_is: return !some(members(s[0]), [&](int o) { return holds(s[1], o) == (choice != 1); });
        case C::both: return condition(s[0]) && condition(s[1]);
        case C::either: return condition(s[0]) || condition(s[1]);
        case C::inverse: return !condition(s[0]);
        case C::if_condition: return condition(condition(s[0]) ? s[1] : s[2]);
        case C::of_card:
        case C::of_die:
        case C::of_stone: return condition(s[0]);
        case C::player_gold: return first ? at(it_).gold > number(s[0]) : at(it_).gold < number(s[0]);
        case C::player_brave: return at(it_).brave == (choice < 2);
        case C::same_title: return titles(title);
        case C::same_name: return titles(name);
        case C::same_title_as: return is_called(title);
        case C::same_name_as: return is_called(name);
        // Definitions of the module
        case C::heavy: return figure(cost, card(s[0])) > 2;
        case C::can_pay: return at(you_).gold >= std::max(0, number(s[0]));
        case C::can_pay_figure: return at(you_).gold >= (first ? 1 : 3);
        case C::can_wake_top: {
            Things found = ends(s[0], 1 + choice / 2, choice % 2 == 0);
            return static_cast<int>(found.size()) == 1 + choice / 2 && !some(found, [&](int o) { return !at(o).tapped; });
        }
        case C::can_wake: return card(s[0]) != nothing && at(card(s[0])).tapped;
        case C::can_wake_each: {
            const auto all = members(s[0]);
            return std::all_of(all.begin(), all.end(), [&](int o) { return at(o).tapped; });
        }
        case C::can_wake_a: {  // as many as the choice would take
            auto candidates = members(s[0]);
            const int least = figures_of(cost, lowest, candidates);
            std::erase_if(candidates,
                          [&](int o) { return !at(o).tapped || (choice == 3 && o == self_) || (choice == 5 && figure(cost, o) != least); });
            constexpr std::size_t wanted[] = {1, 1, 2, 1, 0, 1};
            return candidates.size() >= wanted[choice];
        }
        default: unread(s);
    }
}

}  // namespace holo::reading
