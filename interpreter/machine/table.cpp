#include "interpreter/machine/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/machine/fusing.hpp"
#include "interpreter/machine/machine.hpp"
#include "interpreter/machine/pruning.hpp"
#include "interpreter/machine/reads.hpp"

namespace holo::machine {

namespace {
constexpr int usual_objects = 256;  // with more objects, a state starts with more room
const int usual_values = Program().deepest_values, usual_sets = Program().deepest_sets;

struct Beneath {  // a card in a pile below its top card
    int copy;
    Placement card;
    std::int16_t owner;
};
}  // namespace

Table::Table(const Program& p, const std::vector<Seat>& seats, const std::vector<Placement>& shared, int team, Fit fit)
    : program(p), players(static_cast<int>(seats.size())), words(0), layout_(world::Shape{}), possible_(p), deciding_(*this) {
    std::vector<Placement> placed;
    add_objects(seats, shared, placed);
    find_definitions();
    if (fit == Fit::its_cards) possible_ = Possible(p, definitions_);
    words = world::words_for(static_cast<int>(objects.size()));
    find_numbers();
    find_bases();
    has_facings_ = std::ranges::any_of(bases_of_, [this](int base) { return turns(base); });
    auto laid_out = shape(team);
    layout_ = world::Layout(laid_out);
    find_properties();
    find_listeners(fit);
    find_statics();
    find_silent();
    find_quiet();
    for (std::size_t zone = 0; zone < program.zones.size(); ++zone)
        if (program.zones[zone].active != 0) active_zones_.set(Parts::zone(static_cast<int>(zone)));
    if (fit == Fit::its_cards) {
        find_deciding();
        Pruning pruning(*this);
        code_ = pruning.run();
        fuse(program, code_);
        for (const auto& ability : program.abilities)
            hopeless_.push_back(
                pruning.never_holds(ability.condition) ||
                (ability.header != none && pruning.never_holds(program.headers[static_cast<std::size_t>(ability.header)].condition)));
    }
    doors_ = std::make_shared<const Doors>(program, objects);
    opening_ = std::make_unique<world::State>(layout_);
    open(placed, *opening_);
    if (laid_out.objects == static_cast<int>(objects.size())) return;
    laid_out.objects = static_cast<int>(objects.size());
    auto whole = std::make_shared<world::State>(world::Layout(laid_out));
    open(placed, *whole);
    whole_ = std::move(whole);
}

Table::Table(const Table& other, std::span<const int> veiled)
    : program(other.program),
      players(other.players),
      words(other.words),
      objects(other.objects),
      has_bases_(other.has_bases_),
      has_facings_(other.has_facings_),
      bases_of_(other.bases_of_),
      large_(other.large_),
      layout_(other.layout_),
      piles_(other.piles_),
      possible_(other.possible_),
      bases_(other.bases_),
      printed_(other.printed_),
      quiet_(other.quiet_),
      steady_columns_(other.steady_columns_),
      heard_(other.heard_),
      looks_back_(other.looks_back_),
      plain_(other.plain_),
      asked_(other.asked_),
      textual_(other.textual_),
      falls_silent_(other.textual_),
      deciding_(*this, other.deciding_),
      active_zones_(other.active_zones_),
      listeners_(other.listeners_),
      keyword_listeners_(other.keyword_listeners_),
      attribute_statics_(other.attribute_statics_),
      property_statics_(other.property_statics_),
      conditions_(other.conditions_),
      affected_sets_(other.affected_sets_),
      headed_(other.headed_),
      doors_(other.doors_),
      opening_(std::make_unique<world::State>(*other.opening_)),
      whole_(other.whole_) {
    const auto is_veiled = [&](const StaticUse& use) {
        return program.statics[use.row].owner_kind == OwnerKind::definition &&
               std::find(veiled.begin(), veiled.end(), use.object) != veiled.end();
    };
    attribute_statics_.erase_if(is_veiled);
    property_statics_.erase_if(is_veiled);
}

void Table::disguise(int object, int definition) {
    auto& known_as = objects[static_cast<std::size_t>(object)].definition;
    for (const auto property : program.definition_properties[static_cast<std::size_t>(known_as)]) world::erase(having(property), object);
    known_as = static_cast<std::int16_t>(definition);
    find_numbers(static_cast<std::size_t>(object), static_cast<std::size_t>(object) + 1, definition);
    find_properties(object);
    for (const auto sum : program.sums) {
        const auto members = program.members_of(program.properties[static_cast<std::size_t>(sum)]);
        if (std::ranges::any_of(members, [&](int member) { return world::has(base(member), object); })) world::insert(having(sum), object);
        else world::erase(having(sum), object);
    }
    find_bases();
}

void Table::add_objects(const std::vector<Seat>& seats, const std::vector<Placement>& shared, std::vector<Placement>& placed) {
    std::vector<Beneath> beneath;
    const auto kind_named = [&](std::string_view name) {
        for (std::size_t i = 0; i < program.kinds.size(); ++i)
            if (program.text(program.kinds[i].name) == name) return static_cast<std::int16_t>(i);
        return none;
    };
    const auto add = [&](ObjectRow row, Placement place) {
        objects.push_back(row);
        placed.push_back(place);
        if (static_cast<int>(objects.size()) > most_objects)
            throw TableError(fmt::format("more than {} objects on one table", most_objects));
    };
    add({none, kind_named("game"), 0, none}, {none, none});
    for (std::size_t i = 0; i < seats.size(); ++i) add({none, kind_named("player"), static_cast<std::int16_t>(i + 1), none}, {none, none});
    // Adds a copy to its pile; true for the first one.
    const auto add_to_pile = [&](const Placement& card, std::int16_t owner) {
        const bool is_owned = program.zones[static_cast<std::size_t>(card.zone)].per_player != 0;
        const auto of = static_cast<std::int16_t>(is_owned ? owner : 0);
        const auto same = std::ranges::find_if(
            piles_, [&](const Pile& pile) { return pile.zone == card.zone && pile.owner == of && pile.definition == card.definition; });
        if (same != piles_.end()) {
            beneath.push_back({same->size++, card, owner});
            return false;
        }
        piles_.push_back({static_cast<std::int16_t>(card.definition),
                          static_cast<std::int16_t>(card.zone),
                          of,
                          static_cast<std::int16_t>(card.pile),
                          static_cast<std::int16_t>(objects.size()),
                          1,
                          {}});
        return true;
    };
    const auto put = [&](const Placement& card, std::int16_t owner) {
        if (card.pile != none && !add_to_pile(card, owner)) return;
        const auto& row = program.definitions[static_cast<std::size_t>(card.definition)];
        const auto holder = static_cast<std::int16_t>(objects.size());
        add({static_cast<std::int16_t>(card.definition), row.kind, owner, none}, card);
        objects.back().batch = static_cast<std::int16_t>(card.batch);
        if (row.companion == none) return;
        const auto& companion = program.definitions[static_cast<std::size_t>(row.companion)];
        for (int i = 0; i < card.companions; ++i) add({row.companion, companion.kind, owner, holder}, {row.companion, card.companion_zone});
    };
    for (const auto& card : shared) put(card, 0);
    for (std::size_t i = 0; i < seats.size(); ++i)
        for (const auto& card : seats[i].cards) put(card, static_cast<std::int16_t>(i + 1));
    // Each stock is its own batch, apart from the parts of decks, which count from 1.
    std::int16_t batch = 0;
    for (const auto& stock : program.stocks) {
        --batch;
        for (int i = 0; i < stock.count; ++i) {
            add({stock.definition, program.definitions[static_cast<std::size_t>(stock.definition)].kind, 0, none},
                {stock.definition, stock.zone});
            objects.back().batch = batch;
        }
    }
    // The second copies of all piles, then the third ones, because each growth of a state then lays out some of each pile.
    needed_ = static_cast<int>(objects.size());
    std::ranges::stable_sort(beneath, {}, &Beneath::copy);
    for (auto& [copy, card, owner] : beneath) {
        card.zone = none;
        add({static_cast<std::int16_t>(card.definition), program.definitions[static_cast<std::size_t>(card.definition)].kind, owner, none},
            card);
        objects.back().batch = static_cast<std::int16_t>(card.batch);
    }
    for (std::size_t pile = 0; pile < piles_.size(); ++pile) {
        const int owner = piles_[pile].owner;
        for (std::size_t o = 0; o < objects.size(); ++o) {
            if (objects[o].definition != piles_[pile].definition || (owner != 0 && objects[o].owner != owner)) continue;
            objects[o].pile = static_cast<std::int16_t>(pile);
            piles_[pile].copies.push_back(static_cast<std::int16_t>(o));
        }
    }
}

bool Table::grow(world::State& state, const RoomPlace& place) const {
    if (place.part != &world::Shape::objects) return state.grow(place.part, place.most);
    const int all = static_cast<int>(objects.size());
    if (state.objects() >= all) return false;
    hold(state, std::min(2 * state.objects(), all));
    return true;
}

// A set is a whole number of words, and holds only objects that are laid out. With more spaces than objects, the number of sets that hold a
// set of spaces would change with the number of objects; then all of them are laid out.
int Table::objects_at_first() const {
    const int all = static_cast<int>(objects.size());
    const int in_words = world::words_for(std::max<int>(needed_, program.room.objects)) * 64;
    return in_words >= all || program.placements > in_words ? all : in_words;
}

void Table::find_definitions() {
    first_copy_.assign(program.definitions.size(), none);
    next_copy_.assign(objects.size(), none);
    for (auto o = objects.size(); o-- > 0;) {
        const auto definition = objects[o].definition;
        if (definition == none) continue;
        auto& first = first_copy_[static_cast<std::size_t>(definition)];
        if (first == none) definitions_.push_back(definition);
        next_copy_[o] = std::exchange(first, static_cast<std::int16_t>(o));
    }
    std::sort(definitions_.begin(), definitions_.end());
}

world::Shape Table::shape(int team) const {
    world::Shape s;
    const int laid_out = objects_at_first();
    s.all_objects = static_cast<int>(objects.size());
    s.players = players;
    s.team = team;
    s.columns = program.columns;
    s.flags = program.flags;
    s.spaces = program.spaces;
    s.placements = has_facings_ ? program.placements : 0;
    s.space_columns = program.space_columns;
    s.space_flags = program.space_flags;
    for (const auto& place : room_places)
        if (const int asked = program.room.*place.asked; asked > 0) s.*place.part = asked;
    // Scales the parts that depend on the number of objects; frames do not.
    for (const auto& place : room_places)
        if (place.part != &world::Shape::frames) s.*place.part = std::min(s.*place.part * (1 + laid_out / usual_objects), place.most);
    s.objects = laid_out;
    s.values += std::max(0, program.deepest_values - usual_values);
    s.sets += std::max(0, program.deepest_sets - usual_sets);
    if (s.spaces > 0) s.sets += program.deepest_spaces * world::Layout(s).sets_of_spaces();
    for (const auto& zone : program.zones)
        s.zones.push_back({zone.ordered != 0, zone.in_play != 0, zone.active != 0, zone.per_player != 0, zone.seen_by});
    return s;
}

// Objects of one definition are mostly adjacent.
void Table::find_numbers() {
    printed_.assign(program.printed.size() * objects.size(), 0);
    for (const auto& attribute : program.attributes)
        if (attribute.storage == Storage::printed)
            std::fill_n(printed_.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(attribute.index) * objects.size()),
                        objects.size(), attribute.initial);
    for (std::size_t first = 0, end = 0; first < objects.size(); first = end) {
        const auto id = objects[first].definition;
        while (end < objects.size() && objects[end].definition == id) ++end;
        if (id != none) find_numbers(first, end, id);
    }
}

void Table::find_numbers(std::size_t first, std::size_t end, int id) {
    const auto at = static_cast<std::size_t>(id);
    for (std::size_t number = 0; number < program.printed.size(); ++number) {
        auto* const numbers = &printed_[number * objects.size()];
        std::fill(numbers + first, numbers + end, program.printed[number][at]);
    }
    const auto& definition = program.definitions[at];
    for (auto o = first; o < end; ++o) {
        objects[o].first_face = definition.first_face;
        objects[o].faces = definition.faces;
    }
}

// Computes the properties that each object has itself; then the `any_of` properties, which may combine one another.
void Table::find_properties() {
    bases_.assign(program.properties.size() * static_cast<std::size_t>(words), 0);
    for (int o = 0; o < static_cast<int>(objects.size()); ++o) find_properties(o);
    for (const auto sum : program.sums)
        for (const auto member : program.members_of(program.properties[static_cast<std::size_t>(sum)]))
            for (int w = 0; w < words; ++w) having(sum)[w] |= base(member)[w];
}

void Table::find_properties(int o) {
    const auto& object = objects[static_cast<std::size_t>(o)];
    const auto& kind = program.kinds[static_cast<std::size_t>(object.kind)];
    world::insert(having(kind.property), o);
    if (object.definition == none) return;
    const auto& all = program.definition_properties;
    for (const auto property : all[static_cast<std::size_t>(object.definition)]) world::insert(having(property), o);
    if (object.holder == none || kind.like == none) return;
    for (const auto property : all[static_cast<std::size_t>(objects[static_cast<std::size_t>(object.holder)].definition)])
        if (shares(object, property)) world::insert(having(property), o);
}

// Tells whether the object has the property because the card that brought it has: a die shares its card's traits.
bool Table::shares(const ObjectRow& object, int property) const {
    const auto attribute = program.properties[static_cast<std::size_t>(property)].attribute;
    return attribute != none &&
           program.kinds[static_cast<std::size_t>(object.kind)].like == program.attributes[static_cast<std::size_t>(attribute)].kind;
}

// Abilities given to an object end with it, and a link to the event's object may be cut.
bool Table::may_be_taken_away(const AbilityRow& ability) const {
    const auto* check = program.checks.data() + ability.first_check;
    return std::any_of(check, check + ability.checks, [&](const CheckRow& one) {
        return one.op == CheckOp::is_link_of_self || (one.op == CheckOp::is_self && ability.owner_kind == OwnerKind::keyword);
    });
}

// Tells whether any object of this table has the keyword or could be given it.
bool Table::keyword_possible(int keyword) const {
    const auto& row = program.keywords[static_cast<std::size_t>(keyword)];
    const auto property = row.property;
    if (row.copies != none && !std::ranges::binary_search(definitions_, row.copies)) return false;
    return possible_.changes_property(property) || !world::empty(base(property), words);
}

// The rows that this table may need, in order: those without a definition, and those of its own definitions. Most rows of a program belong
// to other cards.
template <typename Row>
std::vector<std::uint16_t> Table::rows_here(const std::vector<Row>& rows, const std::vector<std::uint16_t>& shared,
                                            std::int32_t DefinitionRow::*first, std::int16_t DefinitionRow::*count) const {
    auto here = shared;
    for (const auto id : definitions_) {
        const auto& definition = program.definitions[static_cast<std::size_t>(id)];
        for (int i = definition.*first; i < definition.*first + definition.*count; ++i)
            if (rows[static_cast<std::size_t>(i)].owner_kind == OwnerKind::definition) here.push_back(static_cast<std::uint16_t>(i));
    }
    std::inplace_merge(here.begin(), here.begin() + static_cast<std::ptrdiff_t>(shared.size()), here.end());
    return here;
}

template <typename F>
void Table::each_owned_by(OwnerKind owner_kind, int owner, F&& f) const {
    if (owner_kind == OwnerKind::kind) return world::each(members(owner), words, f);
    if (owner_kind != OwnerKind::definition) return;
    for (int o = first_copy_[static_cast<std::size_t>(owner)]; o != none; o = next_copy_[static_cast<std::size_t>(o)]) f(o);
}

void Table::find_listeners(Fit fit) {
    std::vector<Slots<Listener>::Entry> listeners, headed;
    std::vector<Slots<std::uint16_t>::Entry> of_keywords, headed_of_keywords;
    heard_.assign(program.happenings.size(), 0);
    looks_back_.assign(program.happenings.size(), 0);
    asked_.assign(program.happenings.size(), 0);
    std::vector<std::uint8_t> several(program.headers.size());
    std::vector<std::int16_t> last_owner(program.headers.size(), none);  // by header; abilities of an owner stand together
    for (const auto id : rows_here(program.abilities, program.shared_abilities, &DefinitionRow::first_ability, &DefinitionRow::abilities)) {
        const auto& ability = program.abilities[id];
        if (ability.kind == AbilityKind::pattern) asked_[static_cast<std::size_t>(ability.happening)] |= std::uint32_t{1} << ability.period;
        const bool triggered = ability.kind == AbilityKind::triggered;
        if (!triggered && ability.kind != AbilityKind::headed) continue;
        const auto at = triggered ? slot(ability.happening, ability.phase) : static_cast<std::size_t>(ability.header);
        bool used = false;
        if (ability.owner_kind == OwnerKind::keyword) {
            used = keyword_possible(ability.owner);
            if (used) (triggered ? of_keywords : headed_of_keywords).emplace_back(at, id);
        } else {
            if (!triggered) {
                several[at] |= ability.owner_kind == OwnerKind::kind || last_owner[at] == ability.owner;
                last_owner[at] = ability.owner;
            }
            each_owned_by(ability.owner_kind, ability.owner, [&](int o) {
                used = true;
                (triggered ? listeners : headed).emplace_back(at, Listener{static_cast<std::int16_t>(o), id});
            });
        }
        if (!used || !triggered) continue;
        heard_[static_cast<std::size_t>(ability.happening)] |= static_cast<std::uint8_t>(1u << static_cast<unsigned>(ability.phase));
        if (ability.phase == Phase::after && may_be_taken_away(ability)) looks_back_[static_cast<std::size_t>(ability.happening)] = 1;
    }
    const auto slots = program.happenings.size() * static_cast<std::size_t>(Phase::count);
    listeners_ = {slots, listeners};
    keyword_listeners_ = {slots, of_keywords};
    headed_ = {program, headed, headed_of_keywords, std::move(several), objects.size(), words};
    plain_.resize(program.happenings.size());
    for (std::size_t e = 0; e < program.happenings.size(); ++e) {
        const auto& row = program.happenings[e];
        const bool plain = row.kind == HappeningKind::event && row.body != none && heard_[e] == 0 && row.results == 0 && asked_[e] == 0 &&
                           !possible_.delays(static_cast<int>(e));
        // A table that fits its cards is asked nothing that is compiled later.
        plain_[e] = !plain ? Plain::no : fit == Fit::any_cards ? Plain::until_asked : row.asked == 0 ? Plain::yes : Plain::no;
    }
}

void Table::find_statics() {
    const auto gives_header = [&](const StaticRow& row) {
        return row.op == ModOp::gain && program.properties[static_cast<std::size_t>(row.target)].source == PropertySource::header;
    };
    // Abilities granted by keywords come last, because they depend on the keyword.
    auto order = rows_here(program.statics, program.shared_statics, &DefinitionRow::first_static, &DefinitionRow::statics);
    // Abilities of effects have no owner yet; each effect registers its own while it lasts.
    std::erase_if(order, [&](std::uint16_t i) { return program.statics[i].owner_kind == OwnerKind::effect; });
    std::stable_partition(order.begin(), order.end(), [&](std::uint16_t i) { return !gives_header(program.statics[i]); });
    std::vector<Slots<StaticUse>::Entry> of_attributes, of_properties;
    std::vector<std::uint8_t> is_changed(program.properties.size());
    std::vector<StaticUse> uses;
    for (const auto i : order) {
        const auto& row = program.statics[i];
        uses.clear();
        if (row.owner_kind == OwnerKind::keyword && gives_header(row)) {
            // When only effects grant the keyword, the effects register its abilities.
            const auto keyword = program.keywords[static_cast<std::size_t>(row.owner)].property;
            if (world::empty(base(keyword), words) && is_changed[static_cast<std::size_t>(keyword)] == 0) continue;
        }
        if (row.owner_kind == OwnerKind::keyword) {
            if (keyword_possible(row.owner)) uses.push_back({none, i});
        } else {
            each_owned_by(row.owner_kind, row.owner, [&](int o) {
                uses.push_back({static_cast<std::int16_t>(o), i});
                if (row.condition != none) uses.back().condition = static_cast<std::int16_t>(conditions_++);
                if (row.op < ModOp::gain && row.only_self == 0) uses.back().affected = static_cast<std::int16_t>(affected_sets_++);
            });
        }
        if (uses.empty()) continue;
        const auto of_property = [&](std::size_t property) {
            for (const auto& use : uses) of_properties.emplace_back(property, use);
            is_changed[property] = 1;
        };
        const auto target = static_cast<std::size_t>(row.target);
        if (row.op == ModOp::become) {
            // Becoming one symbol means losing the attribute's other symbols.
            for (std::size_t q = 0; q < program.properties.size(); ++q)
                if (program.properties[q].attribute == program.properties[target].attribute) of_property(q);
        } else if (row.op == ModOp::text) {
            of_property(target);
            for (std::size_t k = 0; k < program.keywords.size(); ++k)
                if (program.keywords[k].copies != none && keyword_possible(static_cast<int>(k)))
                    of_property(static_cast<std::size_t>(program.keywords[k].property));
        } else if (row.op == ModOp::gain || row.op == ModOp::lose) {
            of_property(target);
        } else {
            for (const auto& use : uses) of_attributes.emplace_back(target, use);
        }
    }
    attribute_statics_ = {program.attributes.size(), of_attributes};
    // An `any_of` property changes with each of its members, which may be `any_of` themselves.
    for (const auto sum : program.sums) {
        const auto p = static_cast<std::size_t>(sum);
        for (const auto member : program.members_of(program.properties[p])) {
            if (is_changed[static_cast<std::size_t>(member)] == 0) continue;
            for (std::size_t i = 0, count = of_properties.size(); i < count; ++i)
                if (of_properties[i].first == static_cast<std::size_t>(member)) of_properties.emplace_back(p, of_properties[i].second);
            is_changed[p] = 1;
        }
    }
    property_statics_ = {program.properties.size(), of_properties};
}

void Table::find_silent() {
    textual_.resize(program.properties.size());
    falls_silent_.resize(program.properties.size());
    const auto find = [&](int property) {
        const auto p = static_cast<std::size_t>(property);
        falls_silent_[p] = textual_[p] != 0 && !world::empty(base(property), words);
    };
    for (const auto& keyword : program.keywords) {
        textual_[static_cast<std::size_t>(keyword.property)] = keyword.is_text;
        find(keyword.property);
    }
    for (const auto sum : program.sums) {
        for (const auto member : program.members_of(program.properties[static_cast<std::size_t>(sum)]))
            textual_[static_cast<std::size_t>(sum)] |= textual_[static_cast<std::size_t>(member)];
        find(sum);
    }
}

void Table::find_quiet() {
    quiet_.resize(program.attributes.size());
    steady_columns_.resize(program.attributes.size());
    for (std::size_t a = 0; a < program.attributes.size(); ++a) {
        const auto& row = program.attributes[a];
        const bool changes = possible_.changes_attribute(static_cast<int>(a));
        const bool steady = attribute_statics_.empty(a) && row.storage != Storage::keyword && !(changes && row.may_become());
        quiet_[a] = !steady ? Quiet::no : changes ? Quiet::until_touched : Quiet::always;
        const auto where = row.storage == Storage::column ? row.index : row.storage == Storage::controller ? by_controller : none;
        steady_columns_[a] = static_cast<std::int16_t>(quiet_[a] == Quiet::always ? where : none);
    }
}

// A table that fits its cards computes in advance what all of its games share.
void Table::find_deciding() const {
    std::vector<char> is_used(program.statics.size());
    const auto use_all = [&](std::span<const StaticUse> uses) {
        for (const auto& use : uses) is_used[use.row] = 1;
    };
    for (std::size_t a = 0; a < program.attributes.size(); ++a) use_all(attribute_statics_[a]);
    for (std::size_t p = 0; p < program.properties.size(); ++p) use_all(property_statics_[p]);
    for (std::size_t i = 0; i < program.statics.size(); ++i)
        if (program.statics[i].owner_kind == OwnerKind::effect) is_used[i] = 1;
    deciding_.find(is_used);
}

bool Table::turns(int base) const {
    const auto number = static_cast<std::size_t>(base);
    return std::ranges::any_of(program.maps,
                               [number](const auto& map) { return number < map.bases.size() && map.bases[number].has_facings(); });
}

bool Table::has_facings(int definition) const {
    const auto at = static_cast<std::size_t>(definition);
    return std::ranges::any_of(program.attributes, [&](const auto& row) {
        return program.says_base(row) && program.definitions[at].kind == row.kind &&
               turns(program.bases[static_cast<std::size_t>(program.printed[static_cast<std::size_t>(row.index)][at])]);
    });
}

void Table::find_bases() {
    if (program.bases.empty()) return;
    bases_of_.assign(objects.size(), 0);
    large_.clear();
    for (const auto& row : program.attributes) {
        if (!program.says_base(row)) continue;
        for (std::size_t o = 0; o < objects.size(); ++o)
            if (objects[o].kind == row.kind)
                bases_of_[o] = static_cast<std::uint8_t>(program.bases[static_cast<std::size_t>(printed(row.index)[o])]);
    }
    has_bases_ = std::ranges::any_of(bases_of_, [](int base) { return base != 0; });
    for (std::size_t o = 0; o < objects.size(); ++o)
        if (const auto place = program.places[static_cast<std::size_t>(objects[o].kind)]; bases_of_[o] != 0 && place != none)
            large_.push_back({static_cast<std::int16_t>(o), program.attributes[static_cast<std::size_t>(place)].index});
}

void Table::open(const std::vector<Placement>& placed, world::State& state) const {
    state.header().fuel = Fuel{}.per_decision;
    std::vector<std::vector<int>> of_kind(program.kinds.size());
    for (int o = 0; o < state.objects(); ++o) of_kind[static_cast<std::size_t>(objects[static_cast<std::size_t>(o)].kind)].push_back(o);
    for (const auto& row : program.attributes)
        if (row.storage == Storage::column && row.initial != 0)
            for (const int o : of_kind[static_cast<std::size_t>(row.kind)]) state.column(row.index)[o] = row.initial;
        else if (row.storage == Storage::space_column) std::fill_n(state.space_column(row.index), program.spaces, row.initial);
    if (!program.maps.empty()) doors_->lay_out(state, 0);
    int bringer = none;
    for (int o = 0; o < state.objects(); ++o) {
        const auto& object = objects[static_cast<std::size_t>(o)];
        const int link = placed[static_cast<std::size_t>(o)].link;
        if (link >= 0) state.column(link)[o] = static_cast<std::int16_t>(bringer);
        else if (link != unlinked && object.holder == none) bringer = o;
        state.column(program.face_column)[o] = world::nothing;
        state.control(o, object.owner);
        const auto holder_column = program.kinds[static_cast<std::size_t>(object.kind)].holder;
        if (holder_column != none) state.column(holder_column)[o] = object.holder;
        const auto zone = placed[static_cast<std::size_t>(o)].zone;
        if (zone != none) state.move(o, layout_.instance(zone, object.owner), true);
        if (const auto* pile = pile_of(o); pile != nullptr && o == pile->first)
            state.column(program.attributes[static_cast<std::size_t>(pile->counter)].index)[o] = pile->size;
    }
    auto* works = const_cast<Word*>(state.active());
    for (int o = 0; always_works(o); ++o) world::insert(works, o);
}

}  // namespace holo::machine
