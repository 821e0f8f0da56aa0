#include "interpreter/play/scenario.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "interpreter/catalog/reader.hpp"
#include "interpreter/catalog/visit.hpp"
#include "interpreter/play/agents.hpp"
#include "interpreter/play/coverage.hpp"
#include "interpreter/play/questions.hpp"
#include "interpreter/play/session.hpp"

namespace holo::play {

using catalog::Fields;
using catalog::Yaml;
using machine::none;
using machine::Status;

namespace {

// The items of a list, or the node itself.
std::vector<const Yaml*> one_or_more(const Yaml& node) {
    if (!node.is_list()) return {&node};
    std::vector<const Yaml*> all;
    for (const auto& item : node.items) all.push_back(&item);
    return all;
}

constexpr const char* seat_names[] = {"one", "two", "three", "four", "five", "six", "seven", "eight"};

// An object of the position, as written.
struct Piece {
    const Yaml* node;      // map with details, or the scalar itself
    std::string code, alias;
    int definition = none;
    int zone = none;
    int owner = 0;
    int dice = 1;
    int object = none;     // on the table
};

// One scenario while it runs.
class Run {
public:
    Run(catalog::Game& game, const catalog::Variant& variant, const SourcePtr& source, Mode mode, Diagnostics& out)
        : game_(game), variant_(variant), source_(source), mode_(mode), out_(out) {}

    bool position(const Yaml& given);
    bool sit_down(const Yaml& decks);
    // Before the start, because what is asked of the past later has to be remembered from there on.
    void read_questions(const Yaml& steps);
    bool start(const Yaml* how, const Yaml* rolls);
    void step(const Yaml& node);
    void finish(const Yaml* rolls);
    bool ok() const { return !failed_; }

    world::State& state() { return *state_; }
    std::set<std::string> rules() const {
        auto all = cited_ ? cited_->rules() : std::set<std::string>{};
        all.insert(deck_rules_.begin(), deck_rules_.end());
        return all;
    }
    int decisions() const { return decisions_; }
    std::set<std::string> cards;

private:
    void fail(Diag id, const Span& at, std::vector<std::string> args) {
        failed_ = true;
        out_.add(id, source_, at, std::move(args));
    }
    bool collect(const Yaml& list, int zone, int owner);
    void open_table();
    void details(const Piece& piece);
    void value(int object, int attribute, const Yaml& node);
    void attributes(int object, int kind, Fields& fields);
    int player_named(const std::string& name) const;
    int object_named(const std::string& name) const;
    int attribute_named(const std::string& name, int kind) const;
    int zone_named(const std::string& name) const;
    void carry_out(const Yaml& node);
    void decide(int player, const Yaml& label);
    template <typename F>
    void with_room(const world::State& before, F&& f);
    void choose(int index);
    void expect(const Yaml& node);
    bool is_told(int player, int object) const;
    void sees(int player, const Yaml& node, bool wanted);
    void offers(const Yaml& node, bool offered, bool exactly);
    const Question* condition(const Yaml& node);
    void knows(int player, const Yaml& node, bool wanted);
    int die_side(int die, const std::string& text) const;
    std::string options_text() const;
    std::string value_text(const Yaml& node);
    void machine_error(const Span& at, const machine::MachineError& e);

    catalog::Game& game_;
    const catalog::Variant& variant_;
    const SourcePtr& source_;
    Mode mode_;
    Diagnostics& out_;
    bool failed_ = false;
    int rolls_left_ = 0;  // results that the scenario says are never rolled
    int players_ = 0;
    std::vector<Piece> pieces_;
    std::unique_ptr<machine::Table> table_;
    std::unique_ptr<world::State> state_;
    std::unique_ptr<machine::Machine> machine_;
    std::unique_ptr<Labels> labels_;
    std::unique_ptr<CitedRules> cited_;
    std::map<std::string, int> names_;  // aliases and players to objects
    // A condition as it was read; what is wrong with it is said where it is asked.
    struct Read {
        std::optional<Question> question;
        Diagnostics found;
    };
    std::map<const Yaml*, Read> read_;
    std::set<std::string> deck_rules_;  // that the decks brought are
    int decisions_ = 0;
};

int Run::player_named(const std::string& name) const {
    for (int p = 0; p < players_; ++p)
        if (name == seat_names[p]) return p + 1;
    return none;
}

int Run::object_named(const std::string& name) const {
    const auto it = names_.find(name);
    return it == names_.end() ? none : it->second;
}

int Run::zone_named(const std::string& name) const {
    for (std::size_t z = 0; z < game_.program->zones.size(); ++z)
        if (game_.program->text(game_.program->zones[z].name) == name) return static_cast<int>(z);
    return none;
}

int Run::attribute_named(const std::string& name, int kind) const {
    const auto& p = *game_.program;
    for (std::size_t a = 0; a < p.attributes.size(); ++a) {
        const auto& row = p.attributes[a];
        const bool of_state = row.storage == machine::Storage::column || row.storage == machine::Storage::flag;
        if (of_state && row.kind == kind && p.text(row.name) == name) return static_cast<int>(a);
    }
    return none;
}

bool Run::collect(const Yaml& list, int zone, int owner) {
    if (!list.is_list()) {
        fail(Diag::yaml_shape, list.span, {"@a_list_of_cards", list.is_map() ? "@a_map" : "`" + list.text + "`"});
        return false;
    }
    for (const auto& item : list.items) {
        Piece piece;
        piece.node = &item;
        piece.zone = zone;
        piece.owner = owner;
        int copies = 1;
        if (item.is_map()) {
            const auto* code = item.find("card");
            if (code != nullptr) piece.code = code->text;
            if (const auto* as = item.find("as")) piece.alias = as->text;
            if (const auto* dice = item.find("dice"); dice != nullptr && catalog::integer(dice->text)) piece.dice = *catalog::integer(dice->text);
        } else {
            // `AW-081`, `3 AW-081`, `AW-081 as enrage`
            piece.code = item.text;
            if (const auto as = piece.code.find(" as "); as != std::string::npos) {
                piece.alias = piece.code.substr(as + 4);
                piece.code = piece.code.substr(0, as);
            }
            if (const auto blank = piece.code.find(' '); blank != std::string::npos)
                if (const auto n = catalog::integer(piece.code.substr(0, blank)); n && *n > 0 && *n < 100) {
                    copies = *n;
                    piece.code = piece.code.substr(blank + 1);
                }
        }
        const auto* card = game_.find_by_name(piece.code);
        if (card == nullptr) {
            failed_ = true;
            game_.report_unknown(piece.code, source_, item.span, out_);
            return false;
        }
        piece.definition = card->definition;
        cards.insert(card->code);
        for (int i = 0; i < copies; ++i) pieces_.push_back(piece);
    }
    return true;
}

bool Run::position(const Yaml& given) {
    const auto& p = *game_.program;
    for (players_ = 0; players_ < world::most_players && given.find(seat_names[players_]) != nullptr;) ++players_;
    if (players_ == 0) {
        fail(Diag::yaml_missing_key, given.span, {"one"});
        return false;
    }
    for (const auto& [key, side] : given.entries) {
        if (key.text == "game") continue;
        const int owner = key.text == "shared" ? 0 : player_named(key.text);
        if (owner == none) {
            fail(Diag::yaml_unknown_key, key.span, {key.text});
            return false;
        }
        for (const auto& [name, value_] : side.entries) {
            const int zone = zone_named(name.text);
            if (zone != none && !collect(value_, zone, owner)) return false;
        }
    }
    std::vector<machine::Seat> seats(static_cast<std::size_t>(players_));
    std::vector<machine::Placement> shared;
    for (const auto& piece : pieces_) {
        const machine::Placement place{piece.definition, piece.zone, piece.dice, game_.manifest.companion_zone};
        if (piece.owner == 0) shared.push_back(place);
        else seats[static_cast<std::size_t>(piece.owner - 1)].cards.push_back(place);
    }
    try {
        table_ = std::make_unique<machine::Table>(p, seats, shared, variant_.team);
    } catch (const machine::TableError&) {
        fail(Diag::table_full, given.span, {});
        return false;
    }
    // Objects come in the order of the shared pieces, then seat by seat.
    int next = players_ + 1;
    for (int owner = 0; owner <= players_; ++owner)
        for (auto& piece : pieces_)
            if (piece.owner == owner) {
                piece.object = next++;
                if (p.definitions[static_cast<std::size_t>(piece.definition)].companion != none) next += piece.dice;
            }
    open_table();
    for (const auto& piece : pieces_) {
        if (piece.alias.empty()) continue;
        if (!names_.emplace(piece.alias, piece.object).second) {
            fail(Diag::name_taken, piece.node->span, {piece.alias});
            return false;
        }
        labels_->alias(piece.object, piece.alias);
        // Its dice can be named in expectations as kylo_die, kylo_die2, …
        const auto& objects = table_->objects;
        for (int o = piece.object + 1, die = 1; o < static_cast<int>(objects.size()) && objects[static_cast<std::size_t>(o)].holder == piece.object; ++o, ++die)
            names_[piece.alias + "_die" + (die == 1 ? "" : std::to_string(die))] = o;
    }
    // Dice of cards in play lie where the module says dice of cards in play lie.
    if (game_.manifest.beside_zone != none)
        for (int o = 0; o < static_cast<int>(table_->objects.size()); ++o) {
            const auto holder = table_->objects[static_cast<std::size_t>(o)].holder;
            if (holder != none && world::has(state_->in_play(), holder))
                state_->move(o, state_->layout().instance(game_.manifest.beside_zone, state_->controller(holder)));
        }
    for (const auto& piece : pieces_)
        if (piece.node->is_map()) details(piece);
    for (const auto& [key, side] : given.entries) {
        const int object = key.text == "game" ? 0 : player_named(key.text);
        if (object == none) continue;
        Fields fields(side, source_, out_);
        const auto errors = out_.errors();
        for (std::size_t z = 0; z < p.zones.size(); ++z) fields.take(p.text(p.zones[z].name));
        attributes(object, table_->objects[static_cast<std::size_t>(object)].kind, fields);
        failed_ = failed_ || out_.errors() != errors;
    }
    return !failed_;
}

void Run::open_table() {
    state_ = std::make_unique<world::State>(table_->opening());
    machine_ = std::make_unique<machine::Machine>(*table_);
    machine_->attach(*state_);
    if (mode_ == Mode::plain) {
        cited_ = std::make_unique<CitedRules>(game_);
        machine_->observe(cited_.get());
    }
    labels_ = std::make_unique<Labels>(game_, *table_);
    labels_->for_one_person(variant_.one_person);
    for (int seat = 1; seat <= players_; ++seat) names_[seat_names[seat - 1]] = seat;
}

// A whole game between decks of the game's folder. Unique cards go by their ids.
bool Run::sit_down(const Yaml& decks) {
    const auto errors = out_.errors();
    std::vector<catalog::Deck> brought;
    const catalog::Paths paths{std::filesystem::path(game_.manifest.folder).parent_path().parent_path().string(), {}};
    for (const auto& item : decks.items)
        if (auto deck = catalog::find_deck(paths, game_, item.text, out_)) brought.push_back(std::move(*deck));
    if (out_.errors() != errors) {
        failed_ = true;
        return false;
    }
    players_ = static_cast<int>(brought.size());
    std::vector<const catalog::Deck*> seats;
    for (const auto& deck : brought) {
        seats.push_back(&deck);
        deck_rules_.insert(deck.rules.begin(), deck.rules.end());
        for (const auto& [section, entries] : deck.sections)
            for (const auto& entry : entries) cards.insert(entry.code);
    }
    table_ = catalog::seated(game_, seats, out_, &variant_);
    if (!table_) {
        failed_ = true;
        return false;
    }
    open_table();
    for (int o = players_ + 1; o < static_cast<int>(table_->objects.size()); ++o) {
        const auto* card = table_->objects[static_cast<std::size_t>(o)].holder == none ? game_.card_of(table_->objects[static_cast<std::size_t>(o)].definition) : nullptr;
        if (card == nullptr) continue;
        auto name = card->code;
        std::transform(name.begin(), name.end(), name.begin(), [](char c) { return c == '-' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
        names_.emplace(name, o);
    }
    return true;
}

void Run::value(int object, int attribute, const Yaml& node) {
    const auto& p = *game_.program;
    const auto& row = p.attributes[static_cast<std::size_t>(attribute)];
    int number = 0;
    if (row.storage == machine::Storage::flag) {
        const auto flag = catalog::yes_or_no(node.text);
        if (!flag) return fail(Diag::yaml_shape, node.span, {"@yes_or_no", "`" + node.text + "`"});
        if (*flag) world::insert(state_->flag(row.index), object);
        else world::erase(state_->flag(row.index), object);
        return;
    }
    if (const auto n = catalog::integer(node.text)) {
        number = *n;
    } else if (const int named = object_named(node.text); named != none) {
        number = named;
    } else {
        bool found = false;
        for (std::size_t s = 0; s < p.symbols.size(); ++s)
            if (p.symbols[s].domain == row.domain && p.text(p.symbols[s].name) == node.text) {
                number = static_cast<int>(s);
                found = true;
            }
        if (!found) return fail(Diag::yaml_shape, node.span, {"@number_name_or_symbol", "`" + node.text + "`"});
    }
    if (row.initial >= 0 && (number < row.least || number > row.most) && row.domain == none)
        return fail(Diag::range, node.span, {std::string(p.text(row.name)), node.text, std::to_string(row.least), std::to_string(row.most)});
    state_->column(row.index)[object] = static_cast<std::int16_t>(number);
}

void Run::attributes(int object, int kind, Fields& fields) {
    std::vector<std::string> known;
    for (std::size_t a = 0; a < game_.program->attributes.size(); ++a)
        if (game_.program->attributes[a].kind == kind) known.emplace_back(game_.program->text(game_.program->attributes[a].name));
    for (const auto* entry : fields.rest()) {
        const int attribute = attribute_named(entry->first.text, kind);
        if (attribute == none) {
            failed_ = true;
            out_.add(Diag::yaml_unknown_key, source_, entry->first.span, {entry->first.text}, nearest_word(entry->first.text, known));
            continue;
        }
        value(object, attribute, entry->second);
    }
}

int Run::die_side(int die, const std::string& text) const {
    for (int s = 0; s < 6; ++s)
        if (labels_->side(die, s) == text) return s;
    if (const auto n = catalog::integer(text); n && *n >= 1 && *n <= 6) return *n - 1;
    return none;
}

// What an entry says besides its card: attributes, links by their preposition, dice by zone.
void Run::details(const Piece& piece) {
    const auto& p = *game_.program;
    const auto errors = out_.errors();
    Fields fields(*piece.node, source_, out_);
    fields.take("card");
    fields.take("as");
    fields.take("dice");
    const int kind = table_->objects[static_cast<std::size_t>(piece.object)].kind;
    std::vector<int> dice;
    for (int o = piece.object + 1; o < static_cast<int>(table_->objects.size()) && table_->objects[static_cast<std::size_t>(o)].holder == piece.object; ++o)
        dice.push_back(o);
    std::size_t next_die = 0;
    for (std::size_t z = 0; z < p.zones.size(); ++z) {
        const auto* list = fields.take(p.text(p.zones[z].name));
        if (list == nullptr) continue;
        std::vector<const Yaml*> sides;
        if (list->is_list())
            for (const auto& item : list->items) sides.push_back(&item);
        else sides.push_back(list);
        for (const auto* item : sides) {
            if (next_die >= dice.size()) {
                fail(Diag::yaml_shape, item->span, {"@a_side_for_each_die", "@one_more"});
                return;
            }
            const int die = dice[next_die++];
            const int side = die_side(die, item->text);
            if (side == none) {
                fail(Diag::bad_side, item->span, {item->text, item->text});
                return;
            }
            state_->move(die, state_->layout().instance(static_cast<int>(z), state_->controller(piece.object)));
            state_->column(p.face_column)[die] = static_cast<std::int16_t>(side);
        }
    }
    for (const auto* preposition : {"on", "of", "under", "linked to"}) {
        const auto* node = fields.take(preposition);
        if (node == nullptr) continue;
        const int link = game_.compiler->vocabulary().link_for(kind, preposition);
        const int target = object_named(node->text);
        if (link == none || target == none) {
            fail(Diag::unknown_word, node->span, {node->text});
            continue;
        }
        state_->column(p.attributes[static_cast<std::size_t>(link)].index)[piece.object] = static_cast<std::int16_t>(target);
    }
    attributes(piece.object, kind, fields);
    failed_ = failed_ || out_.errors() != errors;
}

// `start: middle_of_it(one)`; the main procedure without one.
bool Run::start(const Yaml* how, const Yaml* rolls) {
    auto& header = state_->header();
    header.random = generator(1, 0);
    if (rolls != nullptr)
        for (const auto& item : rolls->items) {
            // `2 symbol of name`, or the number of a side
            const auto of = item.text.rfind(" of ");
            int side = none;
            if (const auto n = catalog::integer(item.text); n && *n >= 1 && *n <= 6) {
                side = *n - 1;
            } else if (of != std::string::npos) {
                const int card = object_named(item.text.substr(of + 4));
                const int die = card == none ? none : object_named(item.text.substr(of + 4) + "_die");
                const int fallback = card == none ? none : card + 1;
                side = die_side(die != none ? die : fallback, item.text.substr(0, of));
            }
            if (side == none || header.forced_count >= world::most_forced) {
                fail(Diag::bad_side, item.span, {item.text, item.text});
                return false;
            }
            header.forced[header.forced_count++] = static_cast<std::int16_t>(side);
        }
    int unit = variant_.unit;
    std::vector<std::int32_t> arguments;
    if (how != nullptr) {
        const auto open = how->text.find('(');
        const auto name = how->text.substr(0, open);
        unit = none;
        const auto& procedures = game_.compiler->vocabulary().procedures_by_name;
        if (const auto it = procedures.find(name); it != procedures.end()) unit = game_.compiler->vocabulary().procedures[static_cast<std::size_t>(it->second)].unit;
        if (unit == none) {
            fail(Diag::unknown_word, how->span, {name});
            return false;
        }
        if (open != std::string::npos) {
            std::string rest = how->text.substr(open + 1);
            while (!rest.empty()) {
                const auto end = rest.find_first_of(",)");
                auto word = rest.substr(0, end);
                rest = end == std::string::npos ? "" : rest.substr(end + 1);
                while (!word.empty() && word.front() == ' ') word.erase(0, 1);
                if (word.empty()) continue;
                const int object = object_named(word);
                const auto n = catalog::integer(word);
                if (object == none && !n) {
                    fail(Diag::unknown_word, how->span, {word});
                    return false;
                }
                arguments.push_back(n ? *n : object);
            }
        }
    }
    try {
        const world::State before(*state_);
        with_room(before, [&] {
            machine_->start(unit, arguments);
            machine_->run();
        });
    } catch (const machine::MachineError& e) {
        machine_error(how == nullptr ? Span{0, 1} : how->span, e);
        return false;
    }
    return true;
}

// Shown where the content broke; the step that led there is named beside the scenario.
void Run::machine_error(const Span& at, const machine::MachineError& e) {
    failed_ = true;
    auto d = catalog::breakage(*game_.program, e);
    d.subject = fmt::format("{} ({}:{})", out_.subject, source_->label(), source_->position(at.begin).line);
    out_.add(std::move(d));
}

std::string Run::options_text() const {
    if (machine_->status() == Status::over) return "@game_is_over";
    std::string out = labels_->player(machine_->chooser()) + ": ";
    bool first = true;
    for (const auto& label : labels_->options(*machine_)) {
        out += (first ? "" : " | ") + label;
        first = false;
    }
    return out;
}

// An effect without an end is reported where the content is tried, whatever the module makes of it in a game.
template <typename F>
void Run::with_room(const world::State& before, F&& f) {
    for (;;) {
        try {
            return f();
        } catch (const machine::Full& full) {
            *state_ = before;
            if (!state_->grow(full.room.part, full.room.most)) throw;
        }
    }
}

void Run::choose(int index) {
    if (mode_ == Mode::restore) {
        // Nothing but the bytes goes on.
        std::vector<std::uint8_t> saved(state_->bytes(), state_->bytes() + state_->size());
        state_ = std::make_unique<world::State>(state_->shared_layout());
        state_->load(saved.data());
        machine_ = std::make_unique<machine::Machine>(*table_);
        machine_->attach(*state_);
    } else if (mode_ == Mode::undo) {
        // Every other option is tried and taken back.
        const world::State before(*state_);
        const auto count = static_cast<int>(machine_->options().size());
        for (int i = 0; i < count; ++i) {
            if (i == index) continue;
            with_room(before, [&] { machine_->decide(i); });
            *state_ = before;
        }
    }
    const world::State before(*state_);
    with_room(before, [&] { machine_->decide(index); });
    ++decisions_;
}

void Run::decide(int player, const Yaml& label) {
    if (machine_->status() != Status::deciding) return fail(Diag::scenario_no_choice, label.span, {label.text, "@game_is_over"});
    if (machine_->chooser() != player) return fail(Diag::scenario_other_player, label.span, {labels_->player(player), options_text()});
    const auto labels = labels_->options(*machine_);
    const auto it = std::find(labels.begin(), labels.end(), label.text);
    if (it == labels.end()) {
        failed_ = true;
        out_.add(Diag::scenario_no_choice, source_, label.span, {label.text, options_text()}, nearest_word(label.text, labels));
        return;
    }
    choose(static_cast<int>(it - labels.begin()));
}

void Run::read_questions(const Yaml& steps) {
    for (const auto& step : steps.items) {
        if (!step.is_map() || step.entries.size() != 1) continue;
        const auto& [key, asked] = step.entries[0];
        if (key.text != "expect" && !key.text.ends_with(" knows") && !key.text.ends_with(" does not know")) continue;
        for (const auto* node : one_or_more(asked)) {
            auto& read = read_[node];
            read.found.subject = out_.subject;
            read.question = read_question(game_, *table_, catalog::script_source(source_, *node), names_, read.found);
        }
    }
}

// A condition of the effect language over the names of the position.
const Question* Run::condition(const Yaml& node) {
    const auto& [question, found] = read_.at(&node);
    out_.add(found);
    failed_ = failed_ || !question;
    if (!question) return nullptr;
    if (!question->is_set) return &*question;
    fail(Diag::not_one, node.span, {});
    return nullptr;
}

void Run::expect(const Yaml& node) {
    for (const auto* item : one_or_more(node)) {
        const auto* question = condition(*item);
        if (question == nullptr || machine_->evaluate(question->unit, 0, std::max(1, machine_->chooser()), question->arguments) != 0) continue;
        // Show both sides of a comparison.
        std::string found;
        for (const auto* sign : {" <= ", " >= ", " != ", " = ", " < ", " > "}) {
            const auto at = item->text.find(sign);
            if (at == std::string::npos) continue;
            Yaml left;
            left.text = item->text.substr(0, at);
            left.span = item->span;
            found = value_text(left);
            break;
        }
        fail(Diag::scenario_expectation, item->span, {item->text, found.empty() ? "@does_not_hold" : "@found|" + found});
    }
}

std::string Run::value_text(const Yaml& node) {
    Diagnostics ignored;
    const auto question = read_question(game_, *table_, catalog::script_source(source_, node), names_, ignored);
    if (!question || question->is_set) return {};
    return std::to_string(machine_->evaluate(question->unit, 0, std::max(1, machine_->chooser()), question->arguments));
}

// `one knows: C`: it holds, and that player may be told so. `one does not know: C`: whether it holds is a secret.
void Run::knows(int player, const Yaml& node, bool wanted) {
    for (const auto* item : one_or_more(node)) {
        const auto* question = condition(*item);
        if (question == nullptr) continue;
        const auto told = answer(*table_, *state_, *question, player);
        if (told.open != wanted) fail(wanted ? Diag::scenario_secret : Diag::scenario_open, item->span, {labels_->player(player), item->text});
        else if (wanted && told.value == 0) fail(Diag::scenario_expectation, item->span, {item->text, "@does_not_hold"});
        else if (cited_) cited_->did(wanted ? machine::Mechanism::answered : machine::Mechanism::withheld);
    }
}

void Run::offers(const Yaml& node, bool offered, bool exactly) {
    if (machine_->status() != Status::deciding) return fail(Diag::scenario_no_choice, node.span, {"offers", "@game_is_over"});
    const auto labels = labels_->options(*machine_);
    const auto all = one_or_more(node);
    for (const auto* item : all) {
        const bool there = std::find(labels.begin(), labels.end(), item->text) != labels.end();
        if (there != offered) fail(offered ? Diag::scenario_not_offered : Diag::scenario_offered, item->span, {item->text, options_text()});
    }
    std::set<std::string> different;
    for (const auto* item : all) different.insert(item->text);
    if (exactly && different.size() != labels.size()) fail(Diag::scenario_other_options, node.span, {std::to_string(all.size()), options_text()});
}

// Tells whether the question to the player shows which card it is, by an option or by the asking card.
bool Run::is_told(int player, int object) const {
    if (machine_->status() != Status::deciding || machine_->chooser() != player) return false;
    const auto name = labels_->object(*state_, object);
    const auto all = labels_->options(*machine_);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (machine_->options()[i].object == object && all[i].find(name) != std::string::npos) return true;
    return labels_->asker(*machine_) == name;
}

// `one sees: [a, b]`: where they lie now, that player may look at them.
void Run::sees(int player, const Yaml& node, bool wanted) {
    for (const auto* item : one_or_more(node)) {
        const int object = object_named(item->text);
        if (object == none) {
            fail(Diag::unknown_word, item->span, {item->text});
            continue;
        }
        if (const int zone = state_->zone_of(object); cited_ && zone >= 0) cited_->looked(state_->layout().kind_of(zone));
        if (world::has(state_->known(player), object) != wanted)
            fail(wanted ? Diag::scenario_unseen : Diag::scenario_seen, item->span, {labels_->player(player), item->text});
        else if (!wanted && is_told(player, object)) fail(Diag::scenario_seen, item->span, {labels_->player(player), item->text});
    }
}

void Run::step(const Yaml& node) {
    if (failed_) return;
    try {
        carry_out(node);
    } catch (const machine::MachineError& e) {
        machine_error(node.span, e);
    }
}

void Run::carry_out(const Yaml& node) {
    if (!node.is_map() || node.entries.size() != 1) return fail(Diag::yaml_shape, node.span, {"@one_step", "@something_else"});
    const auto& [key, value_] = node.entries[0];
    if (const int player = player_named(key.text); player != none) {
        // One label, or several in a row by the same player.
        if (value_.is_list())
            for (const auto& item : value_.items) {
                if (!failed_) decide(player, item);
            }
        else decide(player, value_);
        return;
    }
    if (key.text == "expect") return expect(value_);
    for (const auto* how : {" does not see", " sees"})
        if (key.text.ends_with(how))
            if (const int player = player_named(key.text.substr(0, key.text.size() - std::string_view(how).size())); player != none)
                return sees(player, value_, std::string_view(how) == " sees");
    for (const auto* how : {" does not know", " knows"})
        if (key.text.ends_with(how))
            if (const int player = player_named(key.text.substr(0, key.text.size() - std::string_view(how).size())); player != none)
                return knows(player, value_, std::string_view(how) == " knows");
    if (key.text == "offers") return offers(value_, true, false);
    if (key.text == "offers only") return offers(value_, true, true);
    if (key.text == "does not offer") return offers(value_, false, false);
    if (key.text == "rolls left") {
        const auto n = catalog::integer(value_.text);
        if (!n) return fail(Diag::yaml_shape, value_.span, {"@a_number", "`" + value_.text + "`"});
        rolls_left_ = *n;
        if (const int left = state_->header().forced_count; left != *n) fail(Diag::scenario_rolls, value_.span, {std::to_string(left)});
        return;
    }
    if (key.text == "decides") {
        const int player = player_named(value_.text);
        if (machine_->status() != Status::deciding || machine_->chooser() != player)
            fail(Diag::scenario_other_player, value_.span, {value_.text, options_text()});
        return;
    }
    if (key.text == "over") {
        // One player, a list of those who win together, or nobody.
        std::vector<int> wanted;
        if (value_.is_list())
            for (const auto& item : value_.items) wanted.push_back(player_named(item.text));
        else if (value_.text != "nobody") wanted.push_back(player_named(value_.text));
        for (const auto player : wanted)
            if (player == none) return fail(Diag::yaml_shape, value_.span, {"@players_or_nobody", "@something_else"});
        if (machine_->status() != Status::over) return fail(Diag::scenario_not_over, value_.span, {options_text()});
        const auto names = [&](const std::vector<int>& players) {
            std::string all;
            for (const auto player : players) all += (all.empty() ? "" : ", ") + labels_->player(player);
            return all.empty() ? std::string("@nobody") : all;
        };
        std::sort(wanted.begin(), wanted.end());
        const auto winners = winners_of(*state_, *table_);
        if (winners != wanted) fail(Diag::scenario_winner, value_.span, {names(wanted), names(winners)});
        return;
    }
    fail(Diag::yaml_unknown_key, key.span, {key.text});
}

// A result that was listed and never rolled shows that the scenario is not what its writer thinks.
void Run::finish(const Yaml* rolls) {
    if (failed_ || rolls == nullptr) return;
    if (const int left = state_->header().forced_count; left != rolls_left_) fail(Diag::scenario_rolls, rolls->span, {std::to_string(left)});
}

}  // namespace

ScenarioReport Scenarios::run(const Yaml& node, const SourcePtr& source, Mode mode, Diagnostics& out) {
    ScenarioReport report;
    report.file = source->label();
    report.line = static_cast<int>(source->position(node.span.begin).line);
    const auto errors = out.errors();
    std::optional<Fields> fields(std::in_place, node, source, out);
    report.name = fields->need_name("scenario");
    out.subject = report.name;
    fields->text("game");
    fields->text("note");
    report.rules = fields->list("rules");
    for (const auto& rule : report.rules)
        if (std::find(game_.program->rules.begin(), game_.program->rules.end(), rule) == game_.program->rules.end())
            out.add(Diag::unknown_rule, source, node.find("rules")->span, {rule}, nearest_word(rule, game_.program->rules));
    const auto* named = fields->take("variant");
    const auto* given = fields->take("given");
    const auto* decks = fields->take("decks");
    // Cards made up for this scenario join those of the game while it runs.
    catalog::Visit visit(game_);
    const auto* cards = fields->take("cards");
    const auto found = cards == nullptr ? Diagnostics{} : visit.add(*cards, source);
    out.add(found);
    const auto* how = fields->take("start");
    const auto* rolls = fields->take("rolls");
    const auto* steps = fields->take("do");
    const auto* deck = fields->take("deck");
    const auto* card = fields->take("card");
    const auto* broken = fields->take("breaks");
    fields.reset();  // reports what nothing reads
    const auto listed = [&](const Yaml* list) {
        std::set<std::string> all;
        if (list == nullptr) return all;
        if (list->is_list())
            for (const auto& item : list->items) all.insert(item.text);
        else if (!list->text.empty()) all.insert(list->text);
        return all;
    };
    if (found.errors() > 0) {
        // Its cards are wrong, which has been said.
    } else if (deck != nullptr) {
        // A deck and the requirements it breaks, by name; none when the list is empty.
        check_deck_scenario(*deck, broken, listed(broken), source, report, out);
    } else if (card != nullptr) {
        check_card_scenario(*card, broken, listed(broken), source, report, out);
    } else if (given != nullptr || decks != nullptr) {
        const auto* variant = catalog::find_variant(game_, named == nullptr ? "" : named->text, source, named == nullptr ? Span{} : named->span, out);
        if (variant == nullptr) {
            out.subject.clear();
            return report;
        }
        Run run(game_, *variant, source, mode, out);
        // Without steps, there must be a rule that the mere start carries out.
        if (steps == nullptr && report.rules.empty()) out.add(Diag::yaml_missing_key, source, node.span, {"do"});
        else if (steps != nullptr && !steps->is_list()) out.add(Diag::yaml_shape, source, steps->span, {"@a_list_of_steps", "@something_else"});
        else if (given != nullptr ? run.position(*given) : run.sit_down(*decks)) {
            if (steps != nullptr) run.read_questions(*steps);
            if (run.start(how, rolls)) {
                if (steps != nullptr)
                    for (const auto& step : steps->items) run.step(step);
                run.finish(rolls);
            }
        }
        report.carried_out = run.rules();
        report.decisions = run.decisions();
        report.cards = run.cards;
        if (out.errors() == errors) report.hash = run.state().hash();
    } else {
        out.add(Diag::yaml_missing_key, source, node.span, {"given"});
    }
    // Only the plain run watches which statements run. Worked examples are shown by the rules they are about.
    const auto& examples = game_.manifest.declared.examples;
    const auto is_example = [&](const std::string& rule) {
        return std::any_of(examples.begin(), examples.end(), [&](const auto& example) { return example.id == rule; });
    };
    if (check_claims && mode == Mode::plain && out.errors() == errors)
        for (const auto& rule : report.rules)
            if (report.carried_out.count(rule) == 0 && !is_example(rule)) out.add(Diag::scenario_rule, source, node.find("rules")->span, {rule});
    out.subject.clear();
    report.passed = out.errors() == errors;
    return report;
}

void Scenarios::check_deck_scenario(const Yaml& node, const Yaml* at, const std::set<std::string>& wanted, const SourcePtr& source, ScenarioReport& report, Diagnostics& out) {
    Diagnostics found;
    const auto deck = catalog::read_deck_node(node, source, game_, found);
    std::set<std::string> broken;
    if (deck) {
        CitedRules cited(game_);
        catalog::check_deck(*deck, game_, found, &cited);
        report.carried_out = cited.rules();
        for (const auto& [section, entries] : deck->sections)
            for (const auto& entry : entries) report.cards.insert(entry.code);
    }
    for (const auto& d : found.list()) broken.insert(d.id == Diag::deck_rule ? said(d.args[0], Lang::en) : std::string(row(d.id).code));
    compare(broken, wanted, at == nullptr ? node.span : at->span, source, out);
}

void Scenarios::check_card_scenario(const Yaml& node, const Yaml* at, const std::set<std::string>& wanted, const SourcePtr& source, ScenarioReport& report,
                                    Diagnostics& out) {
    Diagnostics found;
    catalog::CardReader reader(game_.compiler->vocabulary(), game_.manifest, source, found);
    catalog::CardInfo info;
    reader.card(node, info);
    std::set<std::string> broken;
    for (const auto& d : found.list()) broken.insert(std::string(row(d.id).code));
    // What is said of an attribute is carried out when a card is read that gives it, or lacks it wrongly.
    for (const auto& kind : game_.manifest.declared.kinds)
        for (const auto& attribute : kind.attributes)
            if (node.find(attribute.words.one) != nullptr || !broken.empty())
                report.carried_out.insert(attribute.cites.begin(), attribute.cites.end());
    compare(broken, wanted, at == nullptr ? node.span : at->span, source, out);
}

void Scenarios::compare(const std::set<std::string>& found, const std::set<std::string>& wanted, const Span& at, const SourcePtr& source, Diagnostics& out) {
    const auto join = [](const std::set<std::string>& all) {
        std::string text;
        for (const auto& item : all) text += (text.empty() ? "" : ", ") + item;
        return text.empty() ? std::string("@nothing") : text;
    };
    if (found != wanted) out.add(Diag::scenario_breaks, source, at, {join(found), join(wanted)});
}

std::vector<ScenarioReport> Scenarios::run_text(const SourcePtr& source, Mode mode, Diagnostics& out) {
    std::vector<ScenarioReport> reports;
    const auto tree = catalog::parse_yaml(source, out);
    if (!tree) return reports;
    if (tree->is_list() && tree->items.empty()) out.add(Diag::no_scenarios, source, tree->span, {source->label()});
    if (tree->is_list())
        for (const auto& node : tree->items) reports.push_back(run(node, source, mode, out));
    else reports.push_back(run(*tree, source, mode, out));
    return reports;
}

std::vector<ScenarioReport> Scenarios::run_file(const std::string& path, Mode mode, Diagnostics& out) {
    const auto source = catalog::read_file(path, out);
    if (!source) return {};
    return run_text(source, mode, out);
}

}  // namespace holo::play
