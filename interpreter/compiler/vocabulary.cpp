#include "interpreter/compiler/vocabulary.hpp"

#include <algorithm>

namespace holo::compiler {

using machine::none;

namespace {

std::size_t words_in(std::string_view phrase) { return static_cast<std::size_t>(std::count(phrase.begin(), phrase.end(), ' ')) + 1; }

}  // namespace

machine::Text Vocabulary::intern(std::string_view text) {
    const auto [it, fresh] = texts_.try_emplace(std::string(text), static_cast<machine::Text>(program.strings.size()));
    if (fresh) program.strings.emplace_back(text);
    return it->second;
}

int Vocabulary::add_property(std::string_view name_, machine::PropertySource source, int attribute, int value) {
    program.properties.push_back({intern(name_), source, 0, static_cast<std::int16_t>(attribute), static_cast<std::int16_t>(value)});
    return static_cast<int>(program.properties.size() - 1);
}

int Vocabulary::any_of(std::vector<int> properties) {
    std::sort(properties.begin(), properties.end());
    properties.erase(std::unique(properties.begin(), properties.end()), properties.end());
    if (properties.size() == 1) return properties.front();
    for (std::size_t p = 0; p < program.properties.size(); ++p) {
        const auto& row = program.properties[p];
        if (row.source == machine::PropertySource::any_of && std::ranges::equal(program.members_of(row), properties))
            return static_cast<int>(p);
    }
    if (finished_) return none;
    std::string words;
    auto attribute = program.properties[properties.front()].attribute;
    for (const auto property : properties) {
        const auto& row = program.properties[property];
        words += (words.empty() ? "" : "/") + std::string(program.text(row.name));
        if (row.attribute != attribute) attribute = none;
    }
    const int id = add_property(words, machine::PropertySource::any_of, attribute, static_cast<int>(program.members.size()));
    program.properties.back().members = static_cast<std::int16_t>(properties.size());
    program.sums.push_back(static_cast<std::int16_t>(id));
    program.members.insert(program.members.end(), properties.begin(), properties.end());
    return id;
}

int Vocabulary::group_property(int group) {
    std::vector<int> properties;
    for (const auto symbol : groups[static_cast<std::size_t>(group)].members) properties.push_back(symbol_property(symbol));
    return any_if_all(properties);
}

int Vocabulary::any_if_all(const std::vector<int>& properties) {
    return properties.empty() || std::find(properties.begin(), properties.end(), none) != properties.end() ? static_cast<int>(none)
                                                                                                           : any_of(properties);
}

// Every group gets its property, because later expressions on a table can then use it.
void Vocabulary::finish() {
    for (std::size_t group = 0; group < groups.size(); ++group) group_property(static_cast<int>(group));
    finished_ = true;
}

void Vocabulary::truncate(machine::Text text, int property, std::size_t keyword) {
    for (auto i = text; i < program.strings.size(); ++i) texts_.erase(program.strings[i]);
    std::erase_if(titles_like, [=](const auto& like) { return like.second >= property; });
    keywords.resize(keyword);
}

int Vocabulary::title_like(const std::string& part) {
    if (finished_ && titles_like.find(part) == titles_like.end()) return none;
    const auto [place, fresh] = titles_like.try_emplace(part, 0);
    if (fresh) place->second = add_property(part, machine::PropertySource::symbol, machine::none, 0);
    return place->second;
}

void Vocabulary::name(const Phrase& phrase, Meaning meaning) {
    const auto add = [&](const std::string& words, bool plural) {
        if (words.empty()) return;
        auto copy = meaning;
        copy.plural = plural;
        meanings_[words].push_back(copy);
        longest_ = std::max(longest_, words_in(words));
    };
    add(phrase.one, false);
    if (phrase.many != phrase.one) add(phrase.many, true);
}

const std::vector<Meaning>& Vocabulary::meanings(std::string_view phrase) const {
    static const std::vector<Meaning> nothing;
    const auto it = meanings_.find(std::string(phrase));
    return it == meanings_.end() ? nothing : it->second;
}

const Meaning* Vocabulary::find(std::string_view phrase, MeaningKind kind) const {
    for (const auto& meaning : meanings(phrase))
        if (meaning.kind == kind) return &meaning;
    return nullptr;
}

const std::vector<VerbUse>& Vocabulary::verb(std::string_view word) const {
    static const std::vector<VerbUse> nothing;
    const auto it = verbs_.find(std::string(word));
    return it == verbs_.end() ? nothing : it->second;
}

void Vocabulary::add_verb(const std::string& word, VerbUse use) {
    auto& uses = verbs_[word];
    for (const auto& known : uses)
        if (known.event == use.event && known.form == use.form) return;
    uses.push_back(use);
}

int Vocabulary::added_in_texts(int kind) const {
    for (std::size_t a = 0; a < attributes.size(); ++a)
        if (attributes[a].in_texts && program.attributes[a].kind == kind) return static_cast<int>(a);
    return none;
}

const std::vector<std::string>& Vocabulary::known_nouns() const {
    if (nouns_.size() != meanings_.size()) {
        nouns_.clear();
        for (const auto& [word, list] : meanings_) nouns_.push_back(word);
        std::sort(nouns_.begin(), nouns_.end());
    }
    return nouns_;
}

std::vector<std::string> Vocabulary::known_verbs(bool passive) const {
    std::vector<std::string> out;
    for (const auto& [word, uses] : verbs_)
        if (std::any_of(uses.begin(), uses.end(), [&](const VerbUse& use) { return (use.form == VerbForm::participle) == passive; }))
            out.push_back(word);
    std::sort(out.begin(), out.end());
    return out;
}

int Vocabulary::define(const std::string& name) const {
    const auto it = defines_by_name.find(name);
    return it == defines_by_name.end() ? none : it->second;
}

int Vocabulary::query(std::string_view name) const {
    for (std::size_t e = 0; e < events.size(); ++e)
        if (events[e].query && events[e].name == name) return static_cast<int>(e);
    return none;
}

int Vocabulary::printed_kind() const {
    for (int k = 0; k < static_cast<int>(program.kinds.size()); ++k)
        if (k != game_kind && k != player_kind && !is_space(k)) return k;
    return none;
}

Type Vocabulary::type_of(int attribute) const {
    const auto& row = program.attributes[attribute];
    const auto kind = static_cast<TypeKind>(row.type);
    const bool is_of_some_sort = kind == TypeKind::symbol || kind == TypeKind::object || kind == TypeKind::space;
    return {kind, is_of_some_sort ? row.domain : none};
}

int Vocabulary::link_for(int kind, std::string_view preposition) const {
    for (std::size_t i = 0; i < attributes.size(); ++i)
        if (program.attributes[i].kind == kind && attributes[i].type == AttributeType::link && attributes[i].preposition == preposition)
            return static_cast<int>(i);
    return none;
}

int Vocabulary::place_of(int kind) const {
    int first = none;
    for (std::size_t i = 0; i < attributes.size(); ++i) {
        if (program.attributes[i].kind != kind || program.attributes[i].type != machine::space_type) continue;
        if (!attributes[i].preposition.empty()) return static_cast<int>(i);
        if (first == none) first = static_cast<int>(i);
    }
    return first;
}

int Vocabulary::base_of(int kind) const {
    for (std::size_t i = 0; i < attributes.size(); ++i)
        if (program.attributes[i].kind == kind && program.says_base(program.attributes[i])) return static_cast<int>(i);
    return none;
}

int Vocabulary::kind_of_spaces() const {
    for (int k = 0; k < static_cast<int>(program.kinds.size()); ++k)
        if (is_space(k)) return k;
    return none;
}

int Vocabulary::flag_of_spaces(std::string_view name) const {
    for (std::size_t i = 0; i < attributes.size(); ++i) {
        const auto& row = program.attributes[i];
        if (is_space(row.kind) && static_cast<TypeKind>(row.type) == TypeKind::flag && attributes[i].words.one == name)
            return static_cast<int>(i);
    }
    return none;
}

int Vocabulary::way(std::string_view name) const {
    if (program.maps.empty()) return none;
    return name.empty() ? 0 : program.maps.front().way(name);
}

// Attributes of different kinds share columns, because an object is of one kind.
std::int16_t Vocabulary::column_for(int kind) {
    columns_of_.resize(std::max(columns_of_.size(), static_cast<std::size_t>(kind) + 1), own_columns);
    const auto column = columns_of_[static_cast<std::size_t>(kind)]++;
    program.columns = std::max(program.columns, column + 1);
    return static_cast<std::int16_t>(column);
}

int Vocabulary::add_attribute(const DeclaredAttribute& declared, int kind, const SourcePtr& manifest, Diagnostics& out) {
    using machine::Storage;
    const int id = static_cast<int>(program.attributes.size());
    machine::AttributeRow row{};
    row.name = intern(declared.words.one);
    row.kind = static_cast<std::int16_t>(kind);
    row.domain = none;
    row.least = static_cast<std::int16_t>(declared.least);
    row.most = static_cast<std::int16_t>(declared.most);
    row.initial = static_cast<std::int16_t>(declared.initial);
    row.secret = declared.secret;
    row.counts = declared.counts;
    const auto domain_named = [&](const std::string& word) {
        for (std::size_t i = 0; i < program.domains.size(); ++i)
            if (program.domains[i] == word) return static_cast<std::int16_t>(i);
        return none;
    };
    switch (declared.type) {
        case AttributeType::number: row.type = static_cast<std::uint8_t>(TypeKind::number); break;
        case AttributeType::flag: row.type = static_cast<std::uint8_t>(TypeKind::flag); break;
        case AttributeType::symbol:
        case AttributeType::symbols:
            row.type = static_cast<std::uint8_t>(TypeKind::symbol);
            row.domain = domain_named(declared.domain);
            break;
        case AttributeType::link: {
            static_assert(static_cast<std::uint8_t>(TypeKind::object) == machine::link_type);
            static_assert(static_cast<std::uint8_t>(TypeKind::symbol) == machine::symbol_type);
            static_assert(static_cast<std::uint8_t>(TypeKind::space) == machine::space_type);
            row.initial = -1;
            row.least = -1;
            for (std::size_t i = 0; i < program.kinds.size(); ++i)
                if (program.text(program.kinds[i].name) == declared.domain) row.domain = static_cast<std::int16_t>(i);
            row.type = is_space(row.domain) ? machine::space_type : machine::link_type;
            break;
        }
    }
    if (declared.type != AttributeType::number && declared.type != AttributeType::flag && row.domain == none)
        out.add(Diag::unknown_word, declared.words.source ? declared.words.source : manifest, declared.words.span, {declared.domain});

    switch (declared.place) {
        case AttributePlace::state:
            if (is_space(kind)) {
                const bool is_flag = declared.type == AttributeType::flag;
                row.storage = is_flag ? Storage::space_flag : Storage::space_column;
                row.index = static_cast<std::int16_t>(is_flag ? program.space_flags++ : program.space_columns++);
            } else if (declared.type == AttributeType::flag) {
                row.storage = Storage::flag;
                row.index = static_cast<std::int16_t>(program.flags++);
            } else if (declared.type == AttributeType::symbols) {
                row.storage = Storage::kept;
                row.index = none;
            } else {
                row.storage = Storage::column;
                row.index = column_for(kind);
            }
            break;
        case AttributePlace::face:
            row.storage = Storage::face;
            row.index = static_cast<std::int16_t>(program.face_numbers.size());
            program.face_numbers.emplace_back();
            face_attributes.push_back(declared.words.one);
            break;
        case AttributePlace::map: {
            row.storage = declared.type == AttributeType::flag ? Storage::mark : Storage::area;
            const auto& names = program.maps.front();
            if (row.storage == Storage::mark)
                row.index =
                    static_cast<std::int16_t>(std::find(names.marks.begin(), names.marks.end(), declared.words.one) - names.marks.begin());
            else
                row.index = static_cast<std::int16_t>(std::find_if(names.areas.begin(), names.areas.end(),
                                                                   [&](const auto& sort) { return sort.name == declared.words.one; }) -
                                                      names.areas.begin());
            break;
        }
        case AttributePlace::printed:
            row.storage = Storage::printed;
            row.index = static_cast<std::int16_t>(program.printed.size());
            program.printed.emplace_back();
            break;
    }
    program.attributes.push_back(row);
    attributes.push_back(declared);

    name(declared.words, {MeaningKind::attribute, id});
    if (declared.type == AttributeType::flag) {
        if (declared.place == AttributePlace::printed) {
            const int property = add_property(declared.words.one, machine::PropertySource::printed_flag, id, 0);
            name(declared.words, {MeaningKind::flag, property});
        } else {
            name(declared.words, {MeaningKind::flag, -1 - id});  // a flag of the state: marked by its sign
            if (!declared.opposite.empty())
                name({declared.opposite, declared.opposite, declared.words.span}, {MeaningKind::flag, -1 - id, false, true});
        }
    }
    if ((declared.type == AttributeType::symbol || declared.type == AttributeType::symbols) && declared.place == AttributePlace::printed &&
        row.domain != none)
        for (std::size_t s = 0; s < program.symbols.size(); ++s)
            if (program.symbols[s].domain == row.domain && program.symbols[s].property == none)
                program.symbols[s].property = static_cast<std::int16_t>(
                    add_property(program.text(program.symbols[s].name), machine::PropertySource::symbol, id, static_cast<int>(s)));
    return id;
}

Vocabulary::Vocabulary(const DeclaredModule& module, machine::Program& p, Diagnostics& out) : program(p) {
    program.game = module.game;
    intern("");
    // Columns of the machine itself.
    program.share_column = 0;
    program.face_column = 1;
    program.columns = own_columns;

    program.symbols.push_back({intern("none"), intern("none"), none, none});
    meanings_["none"].push_back({MeaningKind::symbol, 0});
    for (const auto& domain : module.domains) {
        const int id = static_cast<int>(program.domains.size());
        program.domains.push_back(domain.words.one);
        program.first_symbols.push_back(static_cast<std::int16_t>(program.symbols.size()));
        name(domain.words, {MeaningKind::domain, id});
        for (const auto& symbol : domain.symbols) {
            const int s = static_cast<int>(program.symbols.size());
            program.symbols.push_back({intern(symbol.words.one), intern(symbol.words.many), static_cast<std::int16_t>(id), none});
            name(symbol.words, {MeaningKind::symbol, s});
        }
        for (const auto& group : domain.groups) {
            Group entry{group.words.one, id, {}};
            for (const auto& member : group.members) {
                int found = none;
                for (const auto& meaning : meanings(member))
                    if (meaning.kind == MeaningKind::symbol && program.symbols[meaning.index].domain == id) found = meaning.index;
                if (found == none)
                    out.add(Diag::unknown_word, group.words.source ? group.words.source : module.manifest, group.words.span, {member},
                            nearest_word(member, known_nouns()));
                else entry.members.push_back(found);
            }
            name(group.words, {MeaningKind::group, static_cast<int>(groups.size())});
            groups.push_back(std::move(entry));
        }
    }

    moves = module.moves;
    way_cites = module.way_cites;
    sights = module.sights;
    program.maps = module.maps;
    for (auto& map : program.maps) {
        program.spaces = std::max(program.spaces, map.size());
        program.placements = std::max(program.placements, map.placements());
        for (auto& sort : map.areas)
            for (const auto& area : sort.areas) {
                const auto domain = std::find(program.domains.begin(), program.domains.end(), sort.name) - program.domains.begin();
                for (const auto& meaning : meanings(area))
                    if (meaning.kind == MeaningKind::symbol && program.symbols[meaning.index].domain == domain)
                        sort.symbols.push_back(static_cast<std::int16_t>(meaning.index));
            }
    }

    for (std::size_t d = 0; d < program.domains.size(); ++d) {
        if (module.base_domain.empty() || program.domains[d] != module.base_domain) continue;
        program.base_domain = static_cast<int>(d);
        program.bases.resize(program.symbols.size());
        for (std::size_t s = 0; s < program.symbols.size(); ++s)
            for (std::size_t b = 1; b < module.base_names.size(); ++b)
                if (program.symbols[s].domain == program.base_domain && program.text(program.symbols[s].name) == module.base_names[b])
                    program.bases[s] = static_cast<std::int16_t>(b);
    }

    for (const auto& zone : module.zones) {
        const int id = static_cast<int>(program.zones.size());
        machine::ZoneRow row{};
        row.name = intern(zone.words.one);
        row.per_player = zone.per_player;
        row.ordered = zone.ordered;
        row.in_play = zone.in_play;
        row.active = zone.active;
        row.seen_by = zone.seen_by;
        program.zones.push_back(row);
        name(zone.words, {MeaningKind::zone, id});
    }
    if (program.zones.size() > machine::most_zones) {
        const auto& words = module.zones[machine::most_zones].words;
        out.add(Diag::too_many, words.source, words.span, {"@several_zones", std::to_string(machine::most_zones)});
    }

    for (const auto& kind : module.kinds) {
        machine::KindRow row{};
        row.name = intern(kind.words.one);
        row.holder = row.like = none;
        row.dice = kind.dice;
        row.spaces = kind.spaces;
        const int id = static_cast<int>(program.kinds.size());
        if (kind.words.one == "game") game_kind = id;
        if (kind.words.one == "player") player_kind = id;
        program.kinds.push_back(row);
        program.kinds.back().property = static_cast<std::int16_t>(add_property(kind.words.one, machine::PropertySource::kind, none, id));
        name(kind.words, {MeaningKind::kind, id});
        relations.push_back(kind.relations);
        place_rules.push_back(kind.cites);
    }
    for (std::size_t k = 0; k < module.kinds.size(); ++k) {
        const auto& kind = module.kinds[k];
        auto& row = program.kinds[k];
        for (const auto& zone : kind.default_zones) {
            const auto* meaning = find(zone, MeaningKind::zone);
            if (meaning == nullptr)
                out.add(Diag::unknown_word, kind.words.source, kind.words.span, {zone}, nearest_word(zone, known_nouns()));
            else if (meaning->index < machine::most_zones)  // more are reported above
                row.default_zones |= std::uint64_t{1} << meaning->index;
        }
        for (const auto& attribute : kind.attributes) {
            const int id = add_attribute(attribute, static_cast<int>(k), module.manifest, out);
            if (attribute.words.one == kind.holder) {
                row.holder = program.attributes[id].index;
                if (kind.like_holder) row.like = program.attributes[id].domain;
            }
        }
        if (!kind.holder.empty() && row.holder == none) out.add(Diag::unknown_word, kind.words.source, kind.words.span, {kind.holder});
    }
    // Attributes of every object.
    const auto builtin = [&](const char* word, machine::Storage storage) {
        machine::AttributeRow row{};
        row.name = intern(word);
        row.kind = none;
        row.storage = storage;
        row.type = static_cast<std::uint8_t>(TypeKind::object);
        row.index = none;
        row.domain = static_cast<std::int16_t>(player_kind);
        program.attributes.push_back(row);
        DeclaredAttribute declared;
        declared.words = {word, word, {}};
        declared.type = AttributeType::link;
        attributes.push_back(declared);
        name(declared.words, {MeaningKind::attribute, static_cast<int>(program.attributes.size() - 1)});
    };
    for (std::size_t k = 0; k < program.kinds.size(); ++k) {
        if (program.kinds[k].dice == 0) continue;
        machine::AttributeRow row{};
        row.name = intern("face");
        row.kind = static_cast<std::int16_t>(k);
        row.storage = machine::Storage::column;
        row.type = static_cast<std::uint8_t>(TypeKind::side);
        row.index = static_cast<std::int16_t>(program.face_column);
        row.domain = none;
        row.initial = -1;
        program.attributes.push_back(row);
        DeclaredAttribute declared;
        declared.words = {"face", "face", {}};
        declared.place = AttributePlace::state;
        attributes.push_back(declared);
        name(declared.words, {MeaningKind::attribute, static_cast<int>(program.attributes.size() - 1)});
    }
    builtin("owner", machine::Storage::owner);
    builtin("controller", machine::Storage::controller);
    const auto flag_of_players = [&](const char* word) {
        DeclaredAttribute declared;
        declared.words = {word, word, {}};
        declared.type = AttributeType::flag;
        declared.place = AttributePlace::state;
        const int id = add_attribute(declared, player_kind, module.manifest, out);
        return program.attributes[id].index;
    };
    program.out_flag = flag_of_players("out");
    program.won_flag = flag_of_players("won");

    for (const auto& period : module.periods) {
        const int id = static_cast<int>(program.periods.size());
        const auto edge = [&](const char* verb) {
            EventInfo info;
            info.name = period.one + " " + verb;
            info.verb = info.name;
            events.push_back(info);
            machine::HappeningRow row{};
            row.name = row.verb = intern(info.name);
            row.kind = machine::HappeningKind::edge;
            row.body = row.condition = row.first_limit = row.first_eligible = none;
            program.happenings.push_back(row);
            return static_cast<std::int16_t>(program.happenings.size() - 1);
        };
        if (module.quiet_periods.count(period.one) != 0) {
            program.periods.push_back({intern(period.one), none, none});
        } else {
            const auto begins = edge("begins");
            const auto ends = edge("ends");
            program.periods.push_back({intern(period.one), begins, ends});
        }
        name(period, {MeaningKind::period, id});
    }

    for (int k = 0; !program.bases.empty() && k < static_cast<int>(program.kinds.size()); ++k)
        program.places.push_back(static_cast<std::int16_t>(base_of(k) != none ? place_of(k) : none));

    if (!module.door.one.empty()) {
        for (std::size_t k = 0; k < program.kinds.size(); ++k)
            if (program.text(program.kinds[k].name) == module.door.one && !is_space(static_cast<int>(k)))
                program.door_kind = static_cast<int>(k);
        for (const auto& row : program.attributes)
            if (row.kind == program.door_kind && row.storage == machine::Storage::flag && program.text(row.name) == module.door_open.one)
                program.door_flag = row.index;
        for (const auto& [found, word] : {std::pair(program.door_kind, module.door), std::pair(program.door_flag, module.door_open)})
            if (found == none) out.add(Diag::undefined_name, word.source, word.span, {word.one});
        if (program.door_flag == none) program.door_kind = none;
    }

    one_names = module.one_names;
    headers.push_back({"text", {}});
    program.headers.push_back({intern("text"), none, 0, none});
    program.headers.back().property = static_cast<std::int16_t>(add_property("text", machine::PropertySource::header, none, 0));
    name({"text", "text", {}}, {MeaningKind::header, 0});
    program.silence = add_property("without text", machine::PropertySource::silence, none, 0);

    for (const auto& rule : module.rules) {
        program.rules.push_back(rule.id);
        program.rule_sections.push_back(rule.section);
        program.rule_testable.push_back(rule.testable);
    }
}

std::string describe(const Type& type, const machine::Program& program) {
    static constexpr std::pair<TypeKind, const char*> phrases[] = {
        {TypeKind::nothing, "nothing"}, {TypeKind::number, "number"}, {TypeKind::flag, "flag"},      {TypeKind::object, "object"},
        {TypeKind::space, "space"},     {TypeKind::symbol, "symbol"}, {TypeKind::zone, "zone"},      {TypeKind::side, "side"},
        {TypeKind::period, "period"},   {TypeKind::title, "title"},   {TypeKind::ability, "ability"}};
    const std::string begin = type.many ? "@set_of_" : "@type_";
    const auto index = static_cast<std::size_t>(type.index);
    if (type.index != none && type.kind == TypeKind::symbol) return begin + "value_of|" + program.domains[index];
    if (type.index != none && (type.kind == TypeKind::object || type.kind == TypeKind::space))
        return begin + "named|" + std::string(program.text(program.kinds[index].name));
    return begin + std::find_if(std::begin(phrases), std::end(phrases), [&](const auto& row) { return row.first == type.kind; })->second;
}

std::vector<std::string> periods_of(const machine::Program& program, bool has_edges) {
    std::vector<std::string> known;
    for (const auto& period : program.periods)
        if (!has_edges || period.begins != machine::none || period.ends != machine::none) known.emplace_back(program.text(period.name));
    return known;
}

std::string quoted_list(const std::vector<std::string>& words) {
    std::string list;
    for (const auto& word : words) list += (list.empty() ? "`" : ", `") + word + "`";
    return list;
}

void report_unlisted(Diagnostics& out, const Tree& tree, NodeId at, const std::vector<std::string>& known, const std::string& phrase) {
    const auto word = collapsed(tree.text(at)), nearest = nearest_word(word, known);
    if (known.empty() || !nearest.empty()) out.add(Diag::unknown_word, tree.source(), tree[at].span, {word}, nearest);
    else out.add(Diag::not_here, tree.source(), tree[at].span, {word, phrase + "|" + quoted_list(known)});
}

}  // namespace holo::compiler
