#include "interpreter/play/scenario/setting.hpp"

#include <algorithm>
#include <filesystem>

#include "grammar/parser.hpp"
#include "interpreter/catalog/decks.hpp"
#include "interpreter/catalog/fields.hpp"
#include "interpreter/catalog/reader.hpp"
#include "interpreter/play/questions.hpp"

namespace holo::play {

using catalog::Fields;
using catalog::Yaml;
using machine::none;

namespace {

// `AW-011` as a name: `aw_011`.
std::string as_name(std::string code) {
    std::transform(code.begin(), code.end(), code.begin(),
                   [](unsigned char c) { return c == '-' ? '_' : static_cast<char>(std::tolower(c)); });
    return code;
}

}  // namespace

int Setting::zone_named(const std::string& name) const {
    const auto& zones = game.program->zones;
    const auto it = std::find_if(zones.begin(), zones.end(), [&](const auto& zone) { return game.program->text(zone.name) == name; });
    return it == zones.end() ? static_cast<int>(none) : static_cast<int>(it - zones.begin());
}

int Setting::attribute_named(const std::string& name, int kind) const {
    const auto& rows = game.program->attributes;
    const auto it = std::find_if(rows.begin(), rows.end(), [&](const auto& row) {
        const bool of_state = row.storage == machine::Storage::column || row.storage == machine::Storage::flag ||
                              row.storage == machine::Storage::space_column || row.storage == machine::Storage::space_flag;
        return of_state && row.kind == kind && game.program->text(row.name) == name;
    });
    return it == rows.end() ? static_cast<int>(none) : static_cast<int>(it - rows.begin());
}

int Setting::symbol_named(const std::string& name, int domain) const {
    const auto& symbols = game.program->symbols;
    const auto it = std::find_if(symbols.begin(), symbols.end(),
                                 [&](const auto& symbol) { return symbol.domain == domain && game.program->text(symbol.name) == name; });
    return it == symbols.end() ? static_cast<int>(none) : static_cast<int>(it - symbols.begin());
}

int Setting::space_named(const std::string& name) const {
    const auto& maps = game.program->maps;
    return maps.empty() ? static_cast<int>(none) : maps[static_cast<std::size_t>(state->ground().map)].find(name);
}

// Parts of a position about the board: `map`, `open`, and the spaces, by the plural of their kind.
bool Setting::is_of_board(const std::string& key) const {
    if (game.program->maps.empty()) return false;
    if (key == "map" || key == "open") return true;
    const auto& kinds = game.manifest.declared.kinds;
    return std::any_of(kinds.begin(), kinds.end(), [&](const auto& kind) { return kind.spaces && kind.words.many == key; });
}

std::vector<int> Setting::dice_of(int object) const {
    std::vector<int> dice;
    const auto count = static_cast<int>(table->objects.size());
    for (int o = object + 1; o < count && table->objects[static_cast<std::size_t>(o)].holder == object; ++o) dice.push_back(o);
    return dice;
}

// Reads the cards in zones; the players' attributes come later, when a table exists.
bool Setting::read_sides(const Yaml& given) {
    for (const auto& [key, side] : given.entries) {
        if (key.text == "game" || is_of_board(key.text)) continue;
        const int owner = key.text == "shared" ? 0 : named.player(key.text);
        if (owner == none) {
            trouble_.fail(Diag::yaml_unknown_key, key.span, {key.text});
            return false;
        }
        for (const auto& [name, cards_there] : side.entries)
            if (const int zone = zone_named(name.text); zone != none) pieces_.read(cards_there, zone, owner);
    }
    return !trouble_.any();
}

bool Setting::given(const Yaml& given) {
    int players = 0;
    while (players < world::most_players && given.find(seat_names[players]) != nullptr) ++players;
    if (players == 0) {
        trouble_.fail(Diag::yaml_missing_key, given.span, {"one"});
        return false;
    }
    named.seat(players);
    if (!read_sides(given)) return false;
    cards = pieces_.cards();
    table = pieces_.table(players, variant.team, given.span);
    if (!table) return false;
    open_table();
    lay_map(given);
    for (const auto& piece : pieces_.all()) name(piece);
    if (trouble_.any()) return false;
    put_dice_beside();
    for (const auto& piece : pieces_.all())
        if (piece.node->is_map()) details(piece);
    const auto& p = *game.program;
    for (const auto& [key, side] : given.entries) {
        const int object = key.text == "game" ? 0 : named.player(key.text);
        if (object == none) continue;
        Fields fields(side, trouble_.source, trouble_.out);
        for (const auto& zone : p.zones) fields.take(p.text(zone.name));
        attributes(object, table->objects[static_cast<std::size_t>(object)].kind, fields);
    }
    spaces(given);
    return !trouble_.any();
}

// The map, and its open openings. Unnamed openings are shut.
void Setting::lay_map(const Yaml& given) {
    const auto& maps = game.program->maps;
    if (const auto* named_map = given.find("map"); named_map != nullptr && !maps.empty()) {
        const auto it = std::find_if(maps.begin(), maps.end(), [&](const auto& map) { return map.name == named_map->text; });
        if (it == maps.end()) {
            std::vector<std::string> known;
            for (const auto& map : maps) known.push_back(map.name);
            return trouble_.fail(Diag::unknown_word, named_map->span, {named_map->text}, nearest_word(named_map->text, known));
        }
        table->doors().lay_out(*state, static_cast<int>(it - maps.begin()));
    }
    const auto* open = given.find("open");
    if (open == nullptr || maps.empty()) return;
    state->ground().open = 0;
    const auto& openings = maps[static_cast<std::size_t>(state->ground().map)].openings;
    for (const auto* item : one_or_more(*open)) {
        const auto it = std::find(openings.begin(), openings.end(), item->text);
        if (it == openings.end()) trouble_.fail(Diag::unknown_word, item->span, {item->text}, nearest_word(item->text, openings));
        else state->ground().open |= std::uint64_t{1} << (it - openings.begin());
    }
}

void Setting::spaces(const Yaml& given) {
    const auto& kinds = game.manifest.declared.kinds;
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        const auto* listed = kinds[k].spaces ? given.find(kinds[k].words.many) : nullptr;
        if (listed == nullptr) continue;
        for (const auto& [key, node] : listed->entries) {
            const int space = space_named(key.text);
            if (space < 0) {
                trouble_.fail(Diag::map_no_space, key.span, {key.text});
                continue;
            }
            Fields fields(node, trouble_.source, trouble_.out);
            attributes(space, static_cast<int>(k), fields);
        }
    }
}

void Setting::open_table() {
    state = std::make_unique<world::State>(table->opening());
    labels = std::make_unique<Labels>(game, *table);
    labels->for_one_person(variant.one_person);
}

// A whole game between decks: of the game's folder, or written out. Unique cards go by their ids.
bool Setting::decks(const Yaml& decks) {
    std::vector<catalog::Deck> brought;
    const catalog::Paths paths{std::filesystem::path(game.manifest.folder).parent_path().parent_path().string(), {}};
    for (const auto* item : one_or_more(decks))
        if (auto deck = item->is_map() ? catalog::read_deck_node(*item, trouble_.source, game, trouble_.out)
                                       : catalog::find_deck(paths, game, item->text, trouble_.out))
            brought.push_back(std::move(*deck));
    if (trouble_.any()) return false;
    std::vector<const catalog::Deck*> seats;
    for (const auto& deck : brought) {
        seats.push_back(&deck);
        deck_rules.insert(deck.rules.begin(), deck.rules.end());
        for (const auto& [section, entries] : deck.sections)
            for (const auto& entry : entries) cards.insert(entry.code);
    }
    table = catalog::seated(game, seats, trouble_.out, &variant);
    if (!table) return false;
    const int players = static_cast<int>(brought.size());
    named.seat(players);
    open_table();
    for (int o = players + 1; o < state->objects(); ++o) {
        const auto& object = table->objects[static_cast<std::size_t>(o)];
        const auto* card = object.holder == none ? game.card_of(object.definition) : nullptr;
        if (card != nullptr) named.add(as_name(card->code), o);
    }
    return true;
}

// Tells whether a condition that consists of the name means its object.
bool Setting::reads_as_name(const std::string& name, int kind) const {
    const auto& reserved = reserved_words();
    if (std::binary_search(reserved.begin(), reserved.end(), name)) return false;
    Diagnostics ignored;
    bool is_set = false;
    compiler::Type type;
    const auto unit = game.compiler->expression(std::make_shared<const Source>("name", name), {{name, {compiler::TypeKind::object, kind}}},
                                                is_set, ignored, &type);
    return unit != none && !is_set && type.kind == compiler::TypeKind::object;
}

// Its dice can be named as kylo_die, kylo_die2, …
void Setting::name(const Piece& piece) {
    if (piece.alias.empty()) return;
    if (readable_.count(piece.alias) == 0) {
        if (!reads_as_name(piece.alias, table->objects[static_cast<std::size_t>(piece.object)].kind))
            return trouble_.fail(Diag::scenario_name, piece.node->span, {piece.alias});
        readable_.insert(piece.alias);
    }
    if (!named.add(piece.alias, piece.object)) return trouble_.fail(Diag::name_taken, piece.node->span, {piece.alias});
    labels->alias(piece.object, piece.alias);
    int die = 0;
    for (const int object : dice_of(piece.object)) named.add(piece.alias + "_die" + (++die == 1 ? "" : std::to_string(die)), object);
}

// Puts dice of cards in play into the zone that the module declares.
void Setting::put_dice_beside() {
    if (game.manifest.beside_zone == none) return;
    for (int o = 0; o < state->objects(); ++o) {
        const auto holder = table->objects[static_cast<std::size_t>(o)].holder;
        if (holder != none && world::has(state->in_play(), holder))
            state->move(o, state->layout().instance(game.manifest.beside_zone, state->controller(holder)));
    }
}

void Setting::value(int object, int attribute, const Yaml& node) {
    const auto& p = *game.program;
    const auto& row = p.attributes[static_cast<std::size_t>(attribute)];
    const bool of_space = game.compiler->vocabulary().is_space(row.kind);
    if (row.storage == machine::Storage::flag || row.storage == machine::Storage::space_flag) {
        const auto flag = catalog::yes_or_no(node.text);
        if (!flag) return trouble_.fail(Diag::yaml_shape, node.span, {"@yes_or_no", "`" + node.text + "`"});
        auto* set = of_space ? state->space_flag(row.index) : state->flag(row.index);
        if (*flag) world::insert(set, object);
        else world::erase(set, object);
        if (row.storage == machine::Storage::flag && row.index == game.program->door_flag) table->doors().swing(*state, object, *flag);
        return;
    }
    int number = none;
    if (row.type == machine::space_type) {
        number = space_named(node.text);
        if (number < 0) return trouble_.fail(Diag::map_no_space, node.span, {node.text});
    } else if (const auto n = catalog::integer(node.text)) number = *n;
    else if (const int other = named.object(node.text); other != none) number = other;
    else if (const int symbol = symbol_named(node.text, row.domain); symbol != none) number = symbol;
    else return trouble_.fail(Diag::yaml_shape, node.span, {"@number_name_or_symbol", "`" + node.text + "`"});
    if (row.initial >= 0 && (number < row.least || number > row.most) && row.domain == none)
        return trouble_.fail(Diag::range, node.span,
                             {std::string(p.text(row.name)), node.text, std::to_string(row.least), std::to_string(row.most)});
    (of_space ? state->space_column(row.index) : state->column(row.index))[object] = static_cast<std::int16_t>(number);
}

void Setting::attributes(int object, int kind, Fields& fields) {
    for (const auto* entry : fields.rest()) {
        const int attribute = attribute_named(entry->first.text, kind);
        if (attribute != none) {
            value(object, attribute, entry->second);
            continue;
        }
        std::vector<std::string> known;
        for (const auto& row : game.program->attributes)
            if (row.kind == kind) known.emplace_back(game.program->text(row.name));
        trouble_.fail(Diag::yaml_unknown_key, entry->first.span, {entry->first.text}, nearest_word(entry->first.text, known));
    }
}

int Setting::die_side(int die, const std::string& text) const {
    // A result for an unknown die is a number, and no die has more sides.
    const auto* definition = die == none ? nullptr : table->definition(die);
    const int faces = definition == nullptr ? machine::most_sides : definition->faces;
    if (die != none)
        for (int side = 0; side < faces; ++side)
            if (labels->side(die, side) == text) return side;
    const auto n = catalog::integer(text);
    return n && *n >= 1 && *n <= faces ? *n - 1 : static_cast<int>(none);
}

void Setting::no_side(int die, const std::string& text, const Yaml& at, const Trouble& trouble) const {
    const auto* definition = die == none ? nullptr : table->definition(die);
    if (definition == nullptr) return trouble.fail(Diag::bad_side, at.span, {text, text});
    std::string sides;
    for (int side = 0; side < definition->faces; ++side) sides += (side == 0 ? "`" : ", `") + labels->side(die, side) + "`";
    trouble.fail(Diag::scenario_side, at.span, {text, sides});
}

// A die of that card: what stands behind it, when it has none of its own.
int Setting::die_of(const std::string& card) const {
    const int object = named.object(card);
    const int die = object == none ? static_cast<int>(none) : named.object(card + "_die");
    const bool is_last = object + 1 >= static_cast<int>(table->objects.size());
    return object == none || die != none || is_last ? die : object + 1;
}

// Lays dice of the card in the zone, each with its side.
void Setting::show(const Yaml& sides, int zone, const Piece& piece, std::vector<int>& dice) {
    for (const auto* item : one_or_more(sides)) {
        if (dice.empty()) return trouble_.fail(Diag::yaml_shape, item->span, {"@a_side_for_each_die", "@one_more"});
        const int die = dice.front();
        dice.erase(dice.begin());
        const int side = die_side(die, item->text);
        if (side == none) return no_side(die, item->text, *item, trouble_);
        state->move(die, state->layout().instance(zone, state->controller(piece.object)));
        state->column(game.program->face_column)[die] = static_cast<std::int16_t>(side);
    }
}

void Setting::link(Fields& fields, const Piece& piece, int kind) {
    for (const auto* preposition : {"on", "of", "under", "linked to"}) {
        const auto* node = fields.take(preposition);
        if (node == nullptr) continue;
        const int link = game.compiler->vocabulary().link_for(kind, preposition);
        const bool to_space = link != none && game.program->attributes[static_cast<std::size_t>(link)].type == machine::space_type;
        const int target = to_space ? space_named(node->text) : named.object(node->text);
        if (link == none || target < 0) trouble_.fail(Diag::unknown_word, node->span, {node->text});
        else
            state->column(game.program->attributes[static_cast<std::size_t>(link)].index)[piece.object] = static_cast<std::int16_t>(target);
    }
}

// The details of an entry besides its card: attributes, links by their preposition, dice by zone.
void Setting::details(const Piece& piece) {
    const auto& p = *game.program;
    Fields fields(*piece.node, trouble_.source, trouble_.out);
    for (const auto* read_before : {"card", "as", "dice"}) fields.take(read_before);
    auto dice = dice_of(piece.object);
    for (std::size_t zone = 0; zone < p.zones.size(); ++zone)
        if (const auto* sides = fields.take(p.text(p.zones[zone].name))) show(*sides, static_cast<int>(zone), piece, dice);
    const int kind = table->objects[static_cast<std::size_t>(piece.object)].kind;
    link(fields, piece, kind);
    attributes(piece.object, kind, fields);
}

void Setting::rolls(const Yaml& results, world::State& to, const Trouble& trouble) const {
    auto& header = to.header();
    const auto next = [&](int die, const std::string& text, const Yaml& at) {
        const int side = die_side(die, text);
        if (side == none) no_side(die, text, at, trouble);
        else if (header.forced_count >= world::most_forced) trouble.fail(Diag::bad_side, at.span, {at.text, at.text});
        else header.forced[header.forced_count++] = static_cast<std::int16_t>(side);
    };
    for (const auto* item : one_or_more(results)) {
        for (const auto& [card, sides] : item->entries) {
            if (named.object(card.text) == none) trouble.fail(Diag::unknown_word, card.span, {card.text});
            else
                for (const auto* side : one_or_more(sides)) next(die_of(card.text), side->text, *side);
        }
        if (item->is_map()) continue;
        const auto of = item->text.rfind(" of ");
        if (of == std::string::npos) next(none, item->text, *item);
        else next(die_of(item->text.substr(of + 4)), item->text.substr(0, of), *item);
    }
}

}  // namespace holo::play
