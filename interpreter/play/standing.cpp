#include "interpreter/play/standing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/catalog/yaml_text.hpp"
#include "interpreter/play/scenario/named.hpp"
#include "interpreter/play/scenario/trouble.hpp"

namespace holo::play {

using catalog::Yaml;
using machine::none;

namespace {

constexpr std::string_view controlled_by = "controlled by";
constexpr std::string_view shared_key = "shared";

std::string seat_name(int player) { return seat_names[player - 1]; }

// Names of the cards on a table: `lamp`, or `lamp#2` for the second of several. The same words as in labels.
class Copies {
public:
    Copies(const catalog::Game& game, const machine::Table& table) : game_(game), table_(table) {
        for (std::size_t o = 0; o < table.objects.size(); ++o)
            if (is_card(static_cast<int>(o))) copies_[table.objects[o].definition].push_back(static_cast<int>(o));
    }

    // A die comes with its card, and an object of every table with the table: neither is listed.
    bool is_card(int object) const {
        const auto& row = table_.objects[static_cast<std::size_t>(object)];
        return row.definition != none && row.holder == none && game_.card_of(row.definition) != nullptr;
    }
    const std::vector<int>& of(int definition) const {
        static const std::vector<int> nothing;
        const auto it = copies_.find(definition);
        return it == copies_.end() ? nothing : it->second;
    }
    const std::string& code(int object) const { return game_.card_of(table_.objects[static_cast<std::size_t>(object)].definition)->code; }
    std::string name(int object) const {
        const auto& all = of(table_.objects[static_cast<std::size_t>(object)].definition);
        if (all.size() < 2) return code(object);
        return fmt::format("{}#{}", code(object), std::find(all.begin(), all.end(), object) - all.begin() + 1);
    }
    // The object of that name; none for an unknown one.
    int named(std::string_view name) const {
        const auto mark = name.rfind('#');
        const auto* card = game_.find(name.substr(0, mark));
        if (card == nullptr) return none;
        const auto& all = of(card->definition);
        const auto number = mark == std::string_view::npos ? std::optional(1) : catalog::integer(name.substr(mark + 1));
        return number && *number >= 1 && *number <= static_cast<int>(all.size()) ? all[static_cast<std::size_t>(*number - 1)]
                                                                                 : static_cast<int>(none);
    }

private:
    const catalog::Game& game_;
    const machine::Table& table_;
    std::map<int, std::vector<int>> copies_;  // by definition, in the order of objects
};

// The player of the zone controls a card, and its owner controls one that lies in a shared zone.
int usual_controller(const machine::Table& table, int object, int player) {
    return player > 0 ? player : table.objects[static_cast<std::size_t>(object)].owner;
}

// The cards in that zone of a player: from its top, or in the order of objects.
std::vector<int> cards_in(const Copies& copies, const world::State& state, int instance) {
    std::vector<int> out;
    if (state.layout().zone_traits[static_cast<std::size_t>(instance)].ordered) {
        for (int o = state.top(instance); o >= 0; o = state.below(o))
            if (copies.is_card(o)) out.push_back(o);
    } else {
        world::each(state.zone(instance), state.layout().words, [&](int o) {
            if (copies.is_card(o)) out.push_back(o);
        });
    }
    return out;
}

bool keeps_attributes_of(const catalog::Keeping& keeping, const machine::Program& program, const machine::Table& table, int object) {
    const auto kind = table.objects[static_cast<std::size_t>(object)].kind;
    return std::any_of(keeping.attributes.begin(), keeping.attributes.end(),
                       [&](int a) { return program.attributes[static_cast<std::size_t>(a)].kind == kind; });
}

class StandingWriter {
public:
    StandingWriter(const catalog::Game& game, const catalog::Keeping& keeping, const machine::Table& table, const world::State& state)
        : p_(*game.program), keeping_(keeping), table_(table), state_(state), copies_(game, table) {}

    Yaml write() {
        find_numbered();
        auto all = catalog::map_node();
        auto of_game = catalog::map_node();
        attributes(0, of_game);
        if (keeps_attributes_of(keeping_, p_, table_, 0)) catalog::add(all, "game", std::move(of_game));
        auto shared = catalog::map_node();
        zones(0, shared);
        if (!shared.entries.empty()) catalog::add(all, std::string(shared_key), std::move(shared));
        for (int player = 1; player <= table_.players; ++player) {
            auto side = catalog::map_node();
            attributes(player, side);
            zones(player, side);
            if (!side.entries.empty()) catalog::add(all, seat_name(player), std::move(side));
        }
        return all;
    }

    // The value as text; empty for the initial one.
    std::string told(const machine::AttributeRow& row, int object) const {
        if (row.storage == machine::Storage::flag) return world::has(state_.flag(row.index), object) ? "yes" : "";
        const int value = state_.column(row.index)[object];
        return value == row.initial ? std::string() : value_of(row, value);
    }

private:
    // Copies are read back in the order of objects, which begin with the shared ones; those that stand in another order need their numbers.
    void find_numbered() {
        std::map<int, std::size_t> read;  // by definition
        for (int player = 0; player <= table_.players; ++player)
            for (const int zone : keeping_.zones)
                if (const int instance = instance_of(zone, player); instance != none)
                    for (const int o : cards_in(copies_, state_, instance)) {
                        const auto definition = table_.objects[static_cast<std::size_t>(o)].definition;
                        if (copies_.of(definition)[read[definition]++] != o) numbered_.insert(definition);
                    }
    }

    // The zone of that player, or the shared one for player 0; none when there is no such zone.
    int instance_of(int zone, int player) const {
        const bool per_player = p_.zones[static_cast<std::size_t>(zone)].per_player != 0;
        return per_player == (player > 0) ? state_.layout().instance(zone, player) : static_cast<int>(none);
    }

    std::string value_of(const machine::AttributeRow& row, int value) const {
        if (row.type == machine::symbol_type) return std::string(p_.text(p_.symbols[static_cast<std::size_t>(value)].name));
        if (row.type != machine::link_type) return std::to_string(value);
        if (value < 0) return "nothing";
        return value == 0 ? "game" : value <= table_.players ? seat_name(value) : copies_.is_card(value) ? copies_.name(value) : "nothing";
    }

    void attributes(int object, Yaml& to) const {
        for (const int a : keeping_.attributes) {
            const auto& row = p_.attributes[static_cast<std::size_t>(a)];
            if (row.kind != table_.objects[static_cast<std::size_t>(object)].kind) continue;
            if (auto value = told(row, object); !value.empty())
                catalog::add(to, std::string(p_.text(row.name)), catalog::scalar_node(std::move(value)));
        }
    }

    void zones(int player, Yaml& to) const {
        for (const int zone : keeping_.zones) {
            const int instance = instance_of(zone, player);
            if (instance == none) continue;
            auto cards = catalog::list_node();
            std::string last;  // the plain card before, which more copies may join
            int times = 0;
            for (const int o : cards_in(copies_, state_, instance)) {
                auto card = catalog::map_node();
                const bool is_numbered = numbered_.count(table_.objects[static_cast<std::size_t>(o)].definition) != 0;
                const auto name = is_numbered ? copies_.name(o) : copies_.code(o);
                catalog::add(card, "card", catalog::scalar_node(name));
                if (const int controller = state_.controller(o); controller != usual_controller(table_, o, player))
                    catalog::add(card, std::string(controlled_by),
                                 catalog::scalar_node(controller == 0 ? "nobody" : seat_name(controller)));
                attributes(o, card);
                const bool is_plain = card.entries.size() == 1;
                if (is_plain && name == last) {
                    cards.items.back().text = fmt::format("{} {}", ++times, name);
                    continue;
                }
                cards.items.push_back(is_plain ? catalog::scalar_node(name) : std::move(card));
                last = is_plain ? name : std::string();
                times = 1;
            }
            catalog::add(to, std::string(p_.text(p_.zones[static_cast<std::size_t>(zone)].name)), std::move(cards));
        }
    }

    const machine::Program& p_;
    const catalog::Keeping& keeping_;
    const machine::Table& table_;
    const world::State& state_;
    Copies copies_;
    std::set<int> numbered_;  // definitions
};

class StandingReader {
public:
    StandingReader(const catalog::Game& game, const catalog::Keeping& keeping, const machine::Table& table, world::State& state,
                   const Trouble& trouble)
        : game_(game), p_(*game.program), keeping_(keeping), table_(table), state_(state), trouble_(trouble), copies_(game, table) {}

    void read(const Yaml& standing) {
        for (const auto& [key, side] : standing.entries)
            if (is_of_standing(key.text)) list(key, side);
        // Cards with a number come first, because the others are any copies that remain.
        for (const bool is_numbered : {true, false})
            for (auto& line : lines_)
                if ((line.name.find('#') != std::string::npos) == is_numbered) find(line);
        if (!trouble_.any()) demand(standing);  // a misspelt part has been told already
        if (trouble_.any()) return;
        empty_zones();
        for (const auto& line : lines_)
            for (const int object : line.objects) put(object, line);
        for (const auto& [key, side] : standing.entries)
            if (const int object = key.text == "game" ? 0 : seat_of(key.text); object >= 0) attributes(object, side);
    }

private:
    // The entry of a list: copies of a card, or one card with further entries.
    struct Line {
        const Yaml* item;
        const Yaml* card;
        int instance;  // its zone
        std::string name;
        int copies;
        std::vector<int> objects = {};
    };

    // A record has every part and every kept zone, empty ones too: the cards of one that is missing would be lost.
    void demand(const Yaml& standing) const {
        if (keeps_attributes_of(keeping_, p_, table_, 0)) part(standing, "game");
        for (int player = 0; player <= table_.players; ++player) {
            const Yaml* side = nullptr;
            for (const int zone : keeping_.zones) {
                if ((p_.zones[static_cast<std::size_t>(zone)].per_player != 0) != (player > 0)) continue;
                if (side == nullptr) side = part(standing, player == 0 ? std::string(shared_key) : seat_name(player));
                if (side == nullptr) break;
                if (side->is_map()) part(*side, std::string(zone_name(zone)));
            }
        }
    }
    const Yaml* part(const Yaml& of, const std::string& key) const {
        const auto* found = of.find(key);
        if (found == nullptr) trouble_.fail(Diag::yaml_missing_key, of.span, {key});
        return found;
    }

    int seat_of(std::string_view name) const {
        for (int player = 1; player <= table_.players; ++player)
            if (name == seat_names[player - 1]) return player;
        return none;
    }
    std::string_view zone_name(int zone) const { return p_.text(p_.zones[static_cast<std::size_t>(zone)].name); }
    // The kept zone of that name that players have, or that is shared; none when there is none.
    int kept_zone(std::string_view name, int player) const {
        for (const int zone : keeping_.zones)
            if ((p_.zones[static_cast<std::size_t>(zone)].per_player != 0) == (player > 0) && zone_name(zone) == name) return zone;
        return none;
    }
    bool keeps(int zone) const { return std::find(keeping_.zones.begin(), keeping_.zones.end(), zone) != keeping_.zones.end(); }

    void list(const Yaml& key, const Yaml& side) {
        const int player = key.text == "game" ? none : key.text == shared_key ? 0 : seat_of(key.text);
        if (player == none && key.text != "game") return trouble_.fail(Diag::yaml_unknown_key, key.span, {key.text});
        if (!side.is_map())
            return trouble_.fail(Diag::yaml_shape, side.span, {"@a_map", side.is_list() ? "@a_list" : "`" + side.text + "`"});
        if (player == none) return;
        for (const auto& [name, cards] : side.entries) {
            const int zone = kept_zone(name.text, player);
            if (zone == none) {
                if (player == 0) unknown(name, {});
                continue;  // a number of the player
            }
            if (!cards.is_list())
                trouble_.fail(Diag::yaml_shape, cards.span, {"@a_list_of_cards", cards.is_map() ? "@a_map" : "`" + cards.text + "`"});
            for (const auto& item : cards.items) line(item, state_.layout().instance(zone, player));
        }
    }

    void line(const Yaml& item, int instance) {
        const auto* card = item.is_map() ? item.find("card") : &item;
        if (card == nullptr) return trouble_.fail(Diag::yaml_missing_key, item.span, {"card"});
        if (!card->is_scalar()) return trouble_.fail(Diag::yaml_shape, card->span, {"@a_card", card->is_list() ? "@a_list" : "@a_map"});
        auto counted = item.is_map() ? catalog::Counted{1, card->text} : catalog::counted_in(card->text, machine::most_objects);
        lines_.push_back({&item, card, instance, std::move(counted.text), counted.copies});
    }

    void find(Line& line) {
        const auto code = std::string_view(line.name).substr(0, line.name.rfind('#'));
        const auto* card = game_.find(code);
        if (card == nullptr) return game_.report_unknown(std::string(code), trouble_.source, line.card->span, trouble_.out);
        const auto& all = copies_.of(card->definition);
        for (int i = 0; i < line.copies; ++i) {
            const auto free = std::ranges::find_if(all, [&](int o) { return taken_.count(o) == 0; });
            const bool is_numbered = code.size() < line.name.size();
            const int object = is_numbered ? copies_.named(line.name) : free == all.end() ? static_cast<int>(none) : *free;
            if (object == none || !taken_.insert(object).second)
                return trouble_.fail(Diag::no_copy, line.card->span, {line.name, std::to_string(all.size())});
            line.objects.push_back(object);
        }
    }

    // A kept zone holds what is listed, and nothing that a deck put there.
    void empty_zones() {
        table_.hold(state_, taken_.empty() ? 0 : *taken_.rbegin() + 1);
        for (int o = 0; o < state_.objects(); ++o)
            if (const int instance = state_.zone_of(o); instance >= 0 && copies_.is_card(o) && keeps(state_.layout().kind_of(instance)))
                state_.move(o, world::nothing);
    }

    void put(int object, const Line& line) {
        state_.move(object, line.instance, true);
        state_.control(object, usual_controller(table_, object, state_.layout().owner_of(line.instance)));
        if (!line.item->is_map()) return;
        if (const auto* who = line.item->find(controlled_by)) {
            const int player = who->text == "nobody" ? 0 : seat_of(who->text);
            if (player == none) trouble_.fail(Diag::unknown_word, who->span, {who->text});
            else state_.control(object, player);
        }
        attributes(object, *line.item);
    }

    void attributes(int object, const Yaml& side) {
        const int kind = table_.objects[static_cast<std::size_t>(object)].kind;
        for (const auto& [key, node] : side.entries) {
            if (object > table_.players && (key.text == "card" || key.text == controlled_by)) continue;
            if (object > 0 && object <= table_.players && kept_zone(key.text, object) != none) continue;
            const machine::AttributeRow* its = nullptr;
            std::vector<std::string> known;
            for (const int a : keeping_.attributes) {
                const auto& row = p_.attributes[static_cast<std::size_t>(a)];
                if (row.kind != kind) continue;
                known.emplace_back(p_.text(row.name));
                if (known.back() == key.text) its = &row;
            }
            if (its == nullptr) unknown(key, std::move(known));
            else value(object, *its, node);
        }
    }

    void unknown(const Yaml& key, std::vector<std::string> known) const {
        for (const int zone : keeping_.zones) known.emplace_back(zone_name(zone));
        trouble_.fail(Diag::yaml_unknown_key, key.span, {key.text}, nearest_word(key.text, known));
    }

    void value(int object, const machine::AttributeRow& row, const Yaml& node) {
        const auto expected = [&](const char* what) {
            trouble_.fail(Diag::yaml_shape, node.span,
                          {what, node.is_list()  ? "@a_list"
                                 : node.is_map() ? "@a_map"
                                                 : "`" + node.text + "`"});
        };
        if (row.storage == machine::Storage::flag) {
            const auto flag = catalog::yes_or_no(node.text);
            if (!flag) return expected("@yes_or_no");
            if (*flag) world::insert(state_.flag(row.index), object);
            else world::erase(state_.flag(row.index), object);
            return;
        }
        int number = none;
        if (row.type == machine::symbol_type) {
            std::size_t symbol = 0;
            while (symbol < p_.symbols.size() &&
                   ((p_.symbols[symbol].domain != row.domain && symbol != 0) || p_.text(p_.symbols[symbol].name) != node.text))
                ++symbol;
            if (symbol == p_.symbols.size()) return trouble_.fail(Diag::unknown_word, node.span, {node.text});
            number = static_cast<int>(symbol);
        } else if (row.type == machine::link_type) {
            const int seat = seat_of(node.text), card = copies_.named(node.text);
            number = node.text == "game" ? 0 : seat != none ? seat : card;
            if (number == none && node.text != "nothing") return trouble_.fail(Diag::unknown_word, node.span, {node.text});
        } else {
            const auto n = catalog::integer(node.text);
            if (!n) return expected("@a_number");
            number = *n;
            if (number < row.least || number > row.most)
                return trouble_.fail(Diag::range, node.span,
                                     {std::string(p_.text(row.name)), node.text, std::to_string(row.least), std::to_string(row.most)});
        }
        state_.column(row.index)[object] = static_cast<std::int16_t>(number);
    }

    const catalog::Game& game_;
    const machine::Program& p_;
    const catalog::Keeping& keeping_;
    const machine::Table& table_;
    world::State& state_;
    const Trouble& trouble_;
    Copies copies_;
    std::vector<Line> lines_;
    std::set<int> taken_;  // objects
};

}  // namespace

catalog::Yaml standing_of(const catalog::Game& game, const catalog::Keeping& keeping, const machine::Table& table,
                          const world::State& state) {
    return StandingWriter(game, keeping, table, state).write();
}

std::string told_value(const catalog::Game& game, const machine::Table& table, const world::State& state, int attribute) {
    return StandingWriter(game, game.manifest.keeping, table, state).told(game.program->attributes[static_cast<std::size_t>(attribute)], 0);
}

bool lay_out(const Yaml& standing, const SourcePtr& source, const catalog::Game& game, const catalog::Keeping& keeping,
             const machine::Table& table, world::State& state, Diagnostics& out) {
    const Trouble trouble(source, out);
    StandingReader(game, keeping, table, state, trouble).read(standing);
    return !trouble.any();
}

bool is_of_standing(std::string_view key) {
    return key == "game" || key == shared_key || std::find(std::begin(seat_names), std::end(seat_names), key) != std::end(seat_names);
}

}  // namespace holo::play
