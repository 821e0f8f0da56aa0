#include "interpreter/catalog/declared_boards.hpp"

#include <algorithm>

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/kept_yaml.hpp"
#include "interpreter/catalog/reader.hpp"

namespace holo::catalog {

using compiler::AttributePlace;
using compiler::AttributeType;
using compiler::DeclaredAttribute;
using compiler::DeclaredKind;

namespace {

// On all maps of a table, turned placements begin with one number.
void level_turns(Manifest& m) {
    int turned = 0;
    for (const auto& map : m.declared.maps) turned = std::max(turned, map.turned);
    for (auto& map : m.declared.maps) map.turned = turned;
}

// Declares the spaces of a board for scripts: their kind, the marks and areas of the map, and the kind's own attributes.
void declare_spaces(const BoardRules& rules, Manifest& m, const SourcePtr& source, Diagnostics& out) {
    const auto kind = std::find_if(m.declared.kinds.begin(), m.declared.kinds.end(),
                                   [&](const DeclaredKind& one) { return one.words.one == rules.spaces; });
    if (rules.files.empty()) out.add(Diag::yaml_missing_key, source, rules.spaces_at, {"maps"});
    if (kind == m.declared.kinds.end() || !m.declared.maps.empty()) {
        std::vector<std::string> known;
        for (const auto& one : m.declared.kinds) known.push_back(one.words.one);
        if (kind == m.declared.kinds.end())
            out.add(Diag::unknown_word, source, rules.spaces_at, {rules.spaces}, nearest_word(rules.spaces, known));
        else if (!m.declared.maps.empty()) out.add(Diag::declared_twice, source, rules.spaces_at, {"spaces"});
        return;
    }
    for (const auto& attribute : kind->attributes)
        if (attribute.place != AttributePlace::state || attribute.type == AttributeType::symbols)
            out.add(Diag::bad_attribute, attribute.words.source ? attribute.words.source : source, attribute.words.span,
                    {attribute.words.one});
    kind->spaces = true;
    const auto add = [&](const std::string& name, AttributeType type) {
        DeclaredAttribute& a = kind->attributes.emplace_back();
        a.words = {name, name, rules.spaces_at, source};
        a.type = type;
        a.place = AttributePlace::map;
        if (type == AttributeType::symbol) a.domain = name;
    };
    for (const auto& mark : rules.marks) add(mark, AttributeType::flag);
    for (const auto& sort : rules.areas) {
        auto& domain = named(m.declared.domains, {sort, sort, rules.spaces_at, source});
        for (const auto& map : rules.maps)
            for (const auto& areas : map->areas)
                if (areas.name == sort)
                    for (const auto& area : areas.areas) named(domain.symbols, {area, area, rules.spaces_at, source});
        add(sort, AttributeType::symbol);
    }
    if (!rules.bases.empty()) {
        auto& domain = named(m.declared.domains, {rules.base_attribute, rules.base_attribute, rules.spaces_at, source});
        for (std::size_t i = 1; i < rules.base_names.size(); ++i)
            named(domain.symbols, {rules.base_names[i], rules.base_names[i], rules.spaces_at, source});
    }
    m.declared.base_domain = rules.base_attribute;
    m.declared.base_names = rules.base_names;
    for (const auto& map : rules.maps) m.declared.maps.push_back(*map);
    level_turns(m);
    if (rules.maps.empty()) {  // faults of maps are reported elsewhere; scripts are read as if a map existed
        auto& map = m.declared.maps.emplace_back();
        map.marks = rules.marks;
        map.marked.resize(rules.marks.size());
        map.ways = rules.ways;
        map.sights = rules.map_sights();
        for (const auto& sort : rules.areas) map.areas.push_back({sort, {}, {}, {}});
    }
    m.declared.moves = rules.moves;
    m.declared.sights = rules.sights;
    m.declared.way_cites = rules.way_cites;
    m.declared.door = rules.door;
    m.declared.door_open = rules.door_open;
}

}  // namespace

void read_boards(const Yaml* node, Manifest& m, const std::string& first, const SourcePtr& source, Cites& cited, Diagnostics& out) {
    if (node == nullptr) return;
    for (const auto& [key, value] : node->entries) {
        auto rules = read_board_rules(key, value, source, out);
        cited.insert(cited.end(), rules.cited.begin(), rules.cited.end());
        std::vector<std::string> files;
        if (!rules.spaces.empty() && !first.empty()) files.push_back(first);
        for (const auto& file : rules.files) files.push_back(m.folder + "/" + file);
        for (const auto& file : files) {
            const auto map = read_file(file, out);
            const auto tree = map ? parse_kept_yaml(map, out) : std::nullopt;
            if (auto found = tree ? read_map(rules, *tree, map, out) : std::nullopt)
                rules.maps.push_back(std::make_shared<const world::Map>(std::move(*found)));
        }
        if (!rules.spaces.empty()) declare_spaces(rules, m, source, out);
        m.boards.push_back(std::move(rules));
    }
}

void add_map(const SourcePtr& map, const Yaml& name, Manifest& m, const SourcePtr& source, Diagnostics& out) {
    const auto tree = parse_kept_yaml(map, out);
    if (!tree) return;
    const auto* said = tree->find("board");
    const auto board =
        std::ranges::find_if(m.boards, [&](const auto& one) { return said == nullptr ? !one.spaces.empty() : one.name == said->text; });
    if (board == m.boards.end()) {
        std::vector<std::string> known;
        for (const auto& one : m.boards) known.push_back(one.name);
        if (said == nullptr) out.add(Diag::map_unused, source, name.span, {m.game, map->label()});
        else out.add(Diag::unknown_word, map, said->span, {said->text}, nearest_word(said->text, known));
        return;
    }
    auto found = read_map(*board, *tree, map, out);
    if (!found) return;
    if (std::ranges::any_of(board->maps, [&](const auto& one) { return one->name == found->name; }))
        return out.add(Diag::declared_twice, map, tree->find("map")->span, {found->name});
    board->maps.push_back(std::make_shared<const world::Map>(*found));
    if (board->spaces.empty()) return;
    for (const auto& sort : found->areas)
        for (auto& domain : m.declared.domains)
            if (domain.words.one == sort.name)
                for (const auto& area : sort.areas) named(domain.symbols, {area, area, name.span, source});
    m.declared.maps.push_back(std::move(*found));
    level_turns(m);
}

}  // namespace holo::catalog
