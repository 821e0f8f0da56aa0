// The manifest of a rule module: its vocabulary.

#include <algorithm>
#include <filesystem>

#include "interpreter/catalog/attribute_reader.hpp"
#include "interpreter/catalog/declared_boards.hpp"
#include "interpreter/catalog/fields.hpp"
#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/kept_yaml.hpp"
#include "interpreter/catalog/reader.hpp"

namespace holo::catalog {

using compiler::AttributePlace;
using compiler::AttributeType;
using compiler::DeclaredAttribute;
using compiler::DeclaredKind;
using compiler::Phrase;

namespace {

class ManifestReader {
public:
    ManifestReader(const SourcePtr& source, Diagnostics& out) : source_(source), out_(out) {}

    void domains(const Yaml* node, Manifest& m);
    void zones(const Yaml* node, Manifest& m);
    void kinds(const Yaml* node, Manifest& m);
    void stock(const Yaml& name, const Yaml& sort, const DeclaredKind& kind, Manifest& m);
    void rules(const SourcePtr& file, Manifest& m);
    void mechanisms(const Yaml* node, Manifest& m);
    void check_cites(const Manifest& m);
    void board(const Yaml* node, Manifest& m);
    void maps(const Yaml* node, Manifest& m, const std::string& first) { read_boards(node, m, first, source_, cited_, out_); }
    void periods(const Yaml* node, Manifest& m);
    void room(const Yaml* node, Manifest& m);
    void requirements(const Yaml* node, Manifest& m);
    void sections(const Yaml* node, Manifest& m);
    void piles(const Yaml& counted, Manifest& m, Section& section);

private:
    std::vector<std::string> cited(const Yaml* list);
    Phrase phrase_of(const Yaml& node) const { return catalog::phrase_of(node, source_, out_); }

    const SourcePtr& source_;
    Diagnostics& out_;
    Cites cited_;  // for check_cites
};

std::vector<std::string> ManifestReader::cited(const Yaml* list) {
    std::vector<std::string> out;
    if (list == nullptr) return out;
    const auto add = [&](const Yaml& item) {
        out.push_back(item.text);
        cited_.emplace_back(item.text, item.span);
    };
    if (list->is_list())
        for (const auto& item : list->items) add(item);
    else add(*list);
    return out;
}

void ManifestReader::mechanisms(const Yaml* node, Manifest& m) {
    if (node == nullptr) return;
    const auto& rows = machine::mechanism_rows();
    for (const auto& [key, value] : node->entries) {
        const auto row = std::find_if(rows.begin(), rows.end(), [&, &name = key.text](const auto& r) { return r.name == name; });
        if (row == rows.end()) {
            std::vector<std::string> known;
            for (const auto& r : rows) known.emplace_back(r.name);
            out_.add(Diag::unknown_mechanism, source_, key.span, {key.text}, nearest_word(key.text, known));
            continue;
        }
        m.declared.mechanisms.push_back({static_cast<machine::Mechanism>(row - rows.begin()), cited(&value)});
    }
}

// Checks cited rules at the end, because rules are known only once the whole manifest is read.
void ManifestReader::check_cites(const Manifest& m) {
    std::vector<std::string> known;
    for (const auto& rule : m.declared.rules) known.push_back(rule.id);
    for (const auto& [rule, span] : cited_)
        if (std::find(known.begin(), known.end(), rule) == known.end())
            out_.add(Diag::unknown_rule, source_, span, {rule}, nearest_word(rule, known));
}

void ManifestReader::domains(const Yaml* node, Manifest& m) {
    if (node == nullptr) return;
    for (const auto& [key, value] : node->entries) {
        auto& domain = named(m.declared.domains, phrase_of(key));
        const Yaml* symbols = &value;
        if (value.is_map()) {
            Fields fields(value, source_, out_);
            symbols = domain.symbols.empty() ? fields.need("symbols") : fields.take("symbols");  // a set may add to groups alone
            if (const auto* groups = fields.take("groups"))
                for (const auto& [name, members] : groups->entries) {
                    auto& group = named(domain.groups, phrase_of(name));
                    for (const auto& member : members.items)
                        if (std::find(group.members.begin(), group.members.end(), member.text) == group.members.end())
                            group.members.push_back(member.text);
                }
        }
        if (symbols != nullptr)
            for (const auto& item : symbols->items) named(domain.symbols, phrase_of(item));
    }
}

void ManifestReader::zones(const Yaml* node, Manifest& m) {
    if (node == nullptr) return;
    for (const auto& [key, value] : node->entries) {
        auto& zone = named(m.declared.zones, phrase_of(key));
        if (value.is_map()) {
            Fields fields(value, source_, out_);
            zone.per_player = !fields.flag("shared", !zone.per_player);
            zone.ordered = fields.flag("ordered", zone.ordered);
            zone.in_play = fields.flag("in play", zone.in_play);
            zone.active = fields.flag("abilities work", zone.active);
            if (auto rules = cited(fields.take("cites")); !rules.empty()) zone.cites = std::move(rules);
            const auto seen = fields.text("seen by");
            if (seen == "nobody") zone.seen_by = world::Seen::nobody;
            else if (seen == "its player") zone.seen_by = world::Seen::its_player;
            else if (seen == "everybody") zone.seen_by = world::Seen::everybody;
            else if (!seen.empty()) out_.add(Diag::bad_value, source_, value.span, {seen, "seen by", "nobody, its player, everybody"});
        }
    }
}

// One of several sorts of dice: `NAME: {count: N, die: SIDES, ATTRIBUTE: VALUE}`.
void ManifestReader::stock(const Yaml& name, const Yaml& sort, const DeclaredKind& kind, Manifest& m) {
    is_name(name, source_, out_);
    Fields fields(sort, source_, out_);
    const int count = fields.number("count", 1, 1, most_in_stock);
    const auto* die = fields.need("die");
    auto& made =
        m.stocks.emplace_back(Stock{kind.words.one, count, kind.companion_zone, die == nullptr ? Yaml{} : *die, name.text, name.span, {}});
    for (const auto* entry : fields.rest()) made.printed.push_back(*entry);
    fields.ignore_rest();
}

void ManifestReader::kinds(const Yaml* node, Manifest& m) {
    if (node == nullptr) return;
    for (const auto& [key, value] : node->entries) {
        auto& kind = named(m.declared.kinds, phrase_of(key));
        if (value.is_map()) {
            Fields fields(value, source_, out_);
            AttributeReader attributes(source_, cited_, out_);
            attributes.read(fields.take("printed"), AttributePlace::printed, kind);
            attributes.read(fields.take("state"), AttributePlace::state, kind);
            if (const auto* faces = fields.take("sides")) {
                kind.dice = true;
                attributes.read(faces, AttributePlace::face, kind);
            }
            if (const auto* number = fields.take("faces")) {
                Fields range(*number, source_, out_);
                kind.least_sides = range.number("from", kind.least_sides, 2, machine::most_sides);
                kind.most_sides = range.number("to", kind.most_sides, kind.least_sides, machine::most_sides);
            }
            kind.holder = fields.text("holder", kind.holder);
            kind.like_holder = fields.flag("like its holder", kind.like_holder);
            if (const auto zones = fields.list("meant in"); !zones.empty()) kind.default_zones = zones;
            if (const auto rules = cited(fields.take("cites")); !rules.empty()) kind.cites = rules;
            kind.companion_of = fields.text("comes with", kind.companion_of);
            if (const auto* shared = fields.take("speaks for its team")) {
                m.declared.team_wide = shared->text;
                m.declared.team_wide_at = shared->span;
            }
            kind.companion_zone = fields.text("starts in", kind.companion_zone);
            kind.beside_zone = fields.text("lies in", kind.beside_zone);
            if (const auto* into = fields.take("brought into")) {
                kind.brought_zone = into->text;
                kind.brought_at = into->span;
                kind.brought_in = source_;
                kind.bringer = fields.need_text("brought by");
            }
            if (const auto* sorts = value.find("stock"); sorts != nullptr && sorts->is_map()) {
                fields.take("stock");
                for (const auto& [name, sort] : sorts->entries) stock(name, sort, kind, m);
            } else if (const int count = fields.number("stock", 0, 0, most_in_stock); count > 0) {
                const auto* die = fields.need("die");
                m.stocks.push_back({kind.words.one, count, kind.companion_zone, die == nullptr ? Yaml{} : *die, {}, {}, {}});
            }
            if (const auto* relations = fields.take("relations"))
                for (const auto& [word, define] : relations->entries) kind.relations.emplace_back(word.text, define.text);
        }
    }
    // The game and its players are objects too, declared or not.
    const auto ensure = [&](const char* one, const char* many) {
        for (const auto& kind : m.declared.kinds)
            if (kind.words.one == one) return;
        DeclaredKind kind;
        kind.words = {one, many, {}};
        m.declared.kinds.insert(m.declared.kinds.begin(), kind);
    };
    ensure("player", "players");
    ensure("game", "game");
    std::vector<std::string> names;
    for (const auto& kind : m.declared.kinds) names.push_back(kind.words.one);
    for (auto& kind : m.declared.kinds)
        for (auto& a : kind.attributes)
            if (a.type == AttributeType::symbol && std::find(names.begin(), names.end(), a.domain) != names.end())
                a.type = AttributeType::link;
}

void ManifestReader::periods(const Yaml* node, Manifest& m) {
    if (node == nullptr) return;
    for (const auto& item : node->items) {
        const Yaml* quiet = nullptr;
        if (item.is_map()) {
            Fields fields(item, source_, out_);
            quiet = fields.take("quiet");
        }
        const auto words = phrase_of(quiet != nullptr ? *quiet : item);
        if (quiet != nullptr) m.declared.quiet_periods.insert(words.one);
        const auto known =
            std::any_of(m.declared.periods.begin(), m.declared.periods.end(), [&](const Phrase& p) { return p.one == words.one; });
        if (!known) m.declared.periods.push_back(words);
    }
}

// Keeps the largest room that any file asks for.
void ManifestReader::room(const Yaml* node, Manifest& m) {
    if (node == nullptr) return;
    Fields places(*node, source_, out_);
    for (const auto& place : machine::room_places) {
        auto& asked = m.declared.room.*place.asked;
        asked = std::max(asked, static_cast<std::int16_t>(places.number(place.name, 0, 0, place.most)));
    }
}

void ManifestReader::requirements(const Yaml* node, Manifest& m) {
    if (node == nullptr) return;
    for (const auto& [key, value] : node->entries) m.requirements[key.text] = read_names(&value, source_, out_);
}

void ManifestReader::sections(const Yaml* node, Manifest& m) {
    if (node == nullptr) return;
    for (const auto& [key, value] : node->entries) {
        Fields section(value, source_, out_);
        Section s;
        is_name(key, source_, out_);
        s.name = key.text;
        const auto zone = section.need_text("zone");
        s.dice = section.flag("dice");
        s.shared = section.flag("shared");
        s.only_in = section.text("only in");
        s.zone = m.declared.zone_named(zone);
        if (const auto* counted = section.take("piles")) piles(*counted, m, s);
        if (s.zone == machine::none) {
            std::vector<std::string> known;
            for (const auto& z : m.declared.zones) known.push_back(z.words.one);
            out_.add(Diag::unknown_word, source_, value.span, {zone}, nearest_word(zone, known));
        }
        std::vector<std::string> variants{""};
        for (const auto& variant : m.variants) variants.push_back(variant.name);
        if (std::find(variants.begin(), variants.end(), s.only_in) == variants.end())
            out_.add(Diag::unknown_word, source_, value.find("only in")->span, {s.only_in}, nearest_word(s.only_in, variants));
        const auto same = std::find_if(m.sections.begin(), m.sections.end(), [&](const Section& other) { return other.name == s.name; });
        if (same == m.sections.end()) m.sections.push_back(s);
        else *same = s;
    }
}

// The counter is a number that changes, and everybody sees the zone of a pile, in which there is no order.
void ManifestReader::piles(const Yaml& counted, Manifest& m, Section& section) {
    const auto is_counter = [](const DeclaredAttribute& a) {
        return a.type == AttributeType::number && a.place == AttributePlace::state && a.least <= 0 && a.most >= machine::most_objects;
    };
    std::string known;
    for (auto& kind : m.declared.kinds)
        for (auto& attribute : kind.attributes) {
            if (kind.dice || kind.spaces || !is_counter(attribute)) continue;
            if (attribute.words.one == counted.text) {
                attribute.counts = true;
                section.counted = counted.text;
            } else known += (known.empty() ? "" : ", ") + attribute.words.one;
        }
    if (section.counted.empty()) out_.add(Diag::bad_value, source_, counted.span, {counted.text, "piles", known.empty() ? "@none" : known});
    if (section.zone == machine::none) return;
    const auto& zone = m.declared.zones[static_cast<std::size_t>(section.zone)];
    if (zone.ordered || zone.seen_by != world::Seen::everybody)
        out_.add(Diag::bad_value, source_, counted.span, {zone.words.one, "zone", "@open_zone"});
}

void ManifestReader::rules(const SourcePtr& file, Manifest& m) {
    const auto tree = parse_kept_yaml(file, out_);
    if (!tree) return;
    for (const auto& item : tree->items) {
        Fields fields(item, file, out_);
        const auto section = fields.need_text("section");
        for (const auto& id : fields.list("ids")) m.declared.rules.push_back({id, section, true});
        for (const auto& id : fields.list("untestable")) m.declared.rules.push_back({id, section, false});
        if (const auto* examples = fields.take("examples"))
            for (const auto& [id, about] : examples->entries) {
                compiler::DeclaredExample example{id.text, {}};
                for (const auto& rule : about.items) example.rules.push_back(rule.text);
                m.declared.rules.push_back({id.text, section, false});
                m.declared.examples.push_back(std::move(example));
            }
    }
}

void ManifestReader::board(const Yaml* node, Manifest& m) {
    if (node == nullptr) return;
    Fields fields(*node, source_, out_);
    // Each name of a list must be known; `ONE of ANOTHER` is two names, and so is `ONE other than ANOTHER`.
    const auto names = [&](const char* key, const std::vector<std::string>& known, std::string_view between = " of ") {
        const auto* list = fields.map.find(key);
        auto words = fields.list(key);
        for (std::size_t i = 0; i < words.size(); ++i)
            for (auto word = words[i]; !word.empty();) {
                const auto of = word.find(between);
                const auto one = word.substr(0, of);
                word = of == std::string::npos ? "" : word.substr(of + between.size());
                if (std::find(known.begin(), known.end(), one) == known.end())
                    out_.add(Diag::unknown_word, source_, list->is_list() ? list->items[i].span : list->span, {one},
                             nearest_word(one, known));
            }
        return words;
    };
    std::vector<std::string> of_game, of_player, of_card, zones, areas;
    for (const auto& zone : m.declared.zones) zones.push_back(zone.words.one);
    for (const auto& kind : m.declared.kinds)
        for (const auto& a : kind.attributes)
            if (a.place != AttributePlace::face)
                (kind.words.one == "game" ? of_game : kind.words.one == "player" ? of_player : of_card).push_back(a.words.one);
    for (const auto& board : m.boards) {
        areas.insert(areas.end(), board.areas.begin(), board.areas.end());
        for (const auto& map : board.maps)
            for (const auto& sort : map->areas) areas.insert(areas.end(), sort.areas.begin(), sort.areas.end());
    }
    m.board = {names("game", of_game), names("player", of_player), names("card", of_card),           names("held", of_card),
               names("zones", zones),  names("counts", zones),     names("areas", areas, other_than)};
}

// Reads the words of `record`. They are looked up when the rules are compiled.
void read_keeping(const Yaml& node, Keeping& keeping, const SourcePtr& source, Diagnostics& out) {
    keeping = {};
    Fields fields(node, source, out);
    if (const auto* stage = fields.need("stage")) {
        keeping.stage = stage->text;
        keeping.stage_at = stage->span;
    }
    const auto take = [&](const Yaml* list, const std::string& kind, bool is_told) {
        if (list == nullptr) return;
        if (list->is_map()) out.add(Diag::yaml_shape, source, list->span, {"@a_list", "@a_map"});
        if (list->is_scalar()) keeping.words.push_back({kind, list->text, list->span, is_told});
        for (const auto& item : list->items) keeping.words.push_back({kind, item.text, item.span, is_told});
    };
    take(fields.take("zones"), "", false);
    take(fields.take("log"), "game", true);
    for (const auto* entry : fields.rest()) take(&entry->second, entry->first.text, false);
}

// Reads how the game or one of its variants is played.
void read_variant(Fields& fields, Variant& v, const SourcePtr& source, Diagnostics& out) {
    v.title = read_names(fields.take("title"), source, out);
    v.team = fields.number("teams of", v.team, 1, world::most_players);
    if (fields.flag("co-operative", false)) v.team = world::most_players;  // one team of all players, however many play
    v.one_person = fields.flag("one person", v.one_person);
    if (const auto* players = fields.take("players")) {
        Fields range(*players, source, out);
        v.least_players = range.number("from", 1, 1, world::most_players);
        v.most_players = range.number("to", v.least_players, 1, world::most_players);
    }
    if (const auto decks = fields.list("default decks"); !decks.empty()) v.default_decks = decks;
    if (const auto* start = fields.take("start")) {
        v.start = start->text;
        v.start_at = start->span;
    }
    if (const auto* record = fields.take("record")) read_keeping(*record, v.keeping, source, out);
}

}  // namespace

std::optional<Lang> wording_language(const std::string& file) {
    if (!is_of(file, FileKind::yaml)) return std::nullopt;
    const auto stem = std::filesystem::path(file).stem().string();
    if (stem.ends_with(".en")) return Lang::en;
    if (stem.ends_with(".es")) return Lang::es;
    return std::nullopt;
}

void read_wording(Manifest& m, Fields& fields, const SourcePtr& source, Diagnostics& out) {
    const auto add = [&](const std::string& path) {
        if (std::find(m.wording.begin(), m.wording.end(), path) == m.wording.end()) m.wording.push_back(path);
    };
    if (const auto* inside = fields.map.find("wording"); inside != nullptr && inside->is_map()) {
        Fields languages(*fields.take("wording"), source, out);
        for (const auto* language : {"en", "es"}) languages.take(language);
        return add(source->label());
    }
    const auto folder = std::filesystem::path(source->label()).parent_path();
    const auto files = fields.list("wording");
    for (std::size_t i = 0; i < files.size(); ++i) {
        add((folder / files[i]).lexically_normal().string());
        if (wording_language(files[i])) continue;
        const auto* list = fields.map.find("wording");
        out.add(Diag::bad_value, source, list->is_list() ? list->items[i].span : list->span,
                {files[i], "wording", "NAME.en.yaml, NAME.es.yaml"});
    }
}

void read_sayings(Manifest& m, Fields& fields, const SourcePtr& source) {
    if (const auto* inside = fields.map.find("sayings"); inside != nullptr && inside->is_map()) {
        fields.take("sayings");
        return m.sayings.push_back(source->label());
    }
    const auto folder = std::filesystem::path(source->label()).parent_path();
    for (const auto& file : fields.list("sayings")) m.sayings.push_back((folder / file).lexically_normal().string());
}

std::optional<Manifest> read_manifest(const std::string& folder, Diagnostics& out, const std::string& map) {
    const auto source = read_file(folder + "/game.yaml", out);
    if (!source) return std::nullopt;
    const auto tree = parse_kept_yaml(source, out);
    if (!tree) return std::nullopt;
    Manifest m;
    m.folder = folder;
    m.declared.manifest = source;
    Fields fields(*tree, source, out);
    ManifestReader reader(source, out);
    m.game = fields.need_name("game");
    m.declared.game = m.game;
    read_variant(fields, m, source, out);
    if (const auto* variants = fields.take("variants"))
        for (const auto& [key, value] : variants->entries) {
            Variant variant = m;
            is_name(key, source, out);
            variant.name = key.text;
            Fields own(value, source, out);
            read_variant(own, variant, source, out);
            m.variants.push_back(std::move(variant));
        }
    reader.domains(fields.take("symbols"), m);
    reader.zones(fields.take("zones"), m);
    reader.kinds(fields.take("kinds"), m);
    reader.periods(fields.take("periods"), m);
    if (const auto* policies = fields.take("policies")) {
        Fields policy(*policies, source, out);
        m.declared.simultaneous = policy.text("simultaneous abilities are ordered by");
        if (const auto first = policy.text("simultaneous abilities take turns from"); !first.empty()) {
            m.declared.simultaneous = first;
            m.declared.in_turns = true;
        }
        if (const auto* rank = policy.take("simultaneous abilities are ranked by")) {
            m.declared.rank = rank->text;
            m.declared.rank_at = rank->span;
        }
        m.declared.replacement = policy.text("replacements are chosen by");
        const auto says = [&](const char* key, const char* value) {
            const auto said = policy.text(key);
            if (!said.empty() && said != value) out.add(Diag::bad_value, source, policies->span, {said, key, value});
            return said == value;
        };
        m.declared.endless_is_draw = says("what never ends", "nobody wins");
        m.declared.recurring_is_draw = says("a position that comes back", "nobody wins");
        m.declared.within_itself_stops = says("an ability used within itself", "does nothing");
    }
    reader.room(fields.take("room"), m);
    if (const auto* names = fields.take("one name")) {
        Fields groups(*names, source, out);
        for (const auto& [first, others] : names->entries)
            for (const auto& title : groups.list(first.text)) m.declared.one_names[title] = first.text;
    }
    reader.maps(fields.take("boards"), m, map);
    reader.board(fields.take("board"), m);
    if (!map.empty() && std::all_of(m.boards.begin(), m.boards.end(), [](const auto& board) { return board.spaces.empty(); }))
        out.add(Diag::map_unused, nullptr, {}, {m.game, map});
    m.declared.score = fields.text("score");
    if (const auto* list = fields.take("priorities")) {
        if (list->is_map()) out.add(Diag::yaml_shape, source, list->span, {"@a_list", "@a_map"});
        if (list->is_scalar()) m.declared.priorities.push_back({list->text, list->text, list->span, source});
        for (const auto& item : list->items) m.declared.priorities.push_back({item.text, item.text, item.span, source});
    }
    m.own_words = fields.list("own words");
    if (const auto* any_time = fields.take("at any time")) {
        m.declared.at_any_time = any_time->text;
        m.declared.at_any_time_at = any_time->span;
    }
    read_wording(m, fields, source, out);
    read_sayings(m, fields, source);
    reader.requirements(fields.take("requirements"), m);
    reader.sections(fields.take("decks"), m);
    for (const auto& kind : m.declared.kinds) {
        if (kind.companion_of.empty()) continue;  // a stock starts where its own kind says
        m.companion_zone = m.declared.zone_named(kind.companion_zone);
        m.beside_zone = m.declared.zone_named(kind.beside_zone);
    }
    for (const auto& file : fields.list("rule ids"))
        if (const auto rules = read_file(folder + "/" + file, out)) reader.rules(rules, m);
    reader.mechanisms(fields.take("mechanisms"), m);
    reader.check_cites(m);
    for (const auto& file : fields.list("rules"))
        if (const auto script = read_file(folder + "/" + file, out)) m.declared.scripts.push_back(script);
    return m;
}

void extend_manifest(Manifest& m, const Yaml& adds, const SourcePtr& source, Diagnostics& out) {
    Fields fields(adds, source, out);
    ManifestReader reader(source, out);
    reader.domains(fields.take("symbols"), m);
    reader.zones(fields.take("zones"), m);
    reader.kinds(fields.take("kinds"), m);
    reader.periods(fields.take("periods"), m);
    reader.room(fields.take("room"), m);
    reader.requirements(fields.take("requirements"), m);
    reader.sections(fields.take("decks"), m);
    reader.check_cites(m);
}

std::vector<SourcePtr> add_maps(Manifest& m, const Yaml& files, const SourcePtr& source, Diagnostics& out) {
    const auto folder = std::filesystem::path(source->label()).parent_path();
    std::vector<SourcePtr> texts;
    const auto add = [&](const Yaml& name) {
        const auto map = read_file((folder / name.text).lexically_normal().string(), out);
        if (!map) return;
        m.maps.push_back(map->label());
        add_map(map, name, m, source, out);
        texts.push_back(map);
    };
    if (files.is_map()) out.add(Diag::yaml_shape, source, files.span, {"@a_list", "@a_map"});
    if (files.is_scalar()) add(files);
    for (const auto& item : files.items) add(item);
    return texts;
}

}  // namespace holo::catalog
