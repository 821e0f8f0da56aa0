// Cards: their rows in the program, and the scripts on them.

#include "interpreter/compiler/compilation.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;
using machine::OwnerKind;

void Compilation::mark(int property, int definition) {
    auto& all = program->definition_properties;
    if (all.size() <= static_cast<std::size_t>(definition)) all.resize(static_cast<std::size_t>(definition) + 1);
    auto& list = all[definition];
    const auto at = std::ranges::lower_bound(list, property);
    if (at == list.end() || *at != property) list.insert(at, static_cast<std::int16_t>(property));
}

// Lists the rows without a definition; tables use these, and the rows of their own definitions.
void Compilation::list_shared() {
    const auto list = [](const auto& rows, std::size_t first, std::vector<std::uint16_t>& shared) {
        for (auto i = first; i < rows.size(); ++i)
            if (rows[i].owner_kind != OwnerKind::definition) shared.push_back(static_cast<std::uint16_t>(i));
    };
    list(program->abilities, completed.abilities, program->shared_abilities);
    list(program->statics, completed.statics, program->shared_statics);
}

// Finds cards whose title matches a pattern with `*`; a companion has no title of its own.
void Compilation::find_titles_like() {
    for (const auto& [pattern, property] : vocabulary.titles_like) {
        const bool before = pattern.starts_with('*');
        const bool behind = pattern.size() > 1 && pattern.ends_with('*');
        const auto part = std::string_view(pattern).substr(before ? 1 : 0, pattern.size() - (before ? 1 : 0) - (behind ? 1 : 0));
        const bool is_new = static_cast<std::size_t>(property) >= completed.properties;
        for (auto d = is_new ? 0 : completed.definitions; d < program->definitions.size(); ++d) {
            const auto& row = program->definitions[d];
            const auto title = program->text(row.name);
            const bool like = before && behind ? title.find(part) != title.npos : before ? title.ends_with(part) : title.starts_with(part);
            if (like && row.companion_of == none) mark(property, static_cast<int>(d));
        }
    }
}

void Compilation::set(const DeclaredSet& declared) {
    program->sets.push_back({vocabulary.intern(declared.code), vocabulary.intern(declared.title)});
    for (const auto& one : declared.cards) card(one);
}

void Compilation::card(const DeclaredCard& declared) {
    const int id = static_cast<int>(program->definitions.size());
    machine::DefinitionRow row{};
    row.code = vocabulary.intern(declared.code);
    row.name = vocabulary.intern(declared.title);
    row.known_as = vocabulary.intern(vocabulary.one_name(declared.title));
    row.kind = static_cast<std::int16_t>(declared.kind);
    row.first_face = row.restriction = row.placement = row.companion = row.companion_of = none;
    row.set = static_cast<std::int16_t>(declared.set);
    row.source = static_cast<std::int16_t>(context.source_index(declared.source));
    row.span = declared.span;
    program->definitions.push_back(row);
    mark(program->kinds[declared.kind].property, id);
    grow_printed();
    for (const auto& value : declared.values) printed_value(value, id);
    if (!declared.faces.empty()) companion(declared, row, id);

    const auto first_ability = program->abilities.size(), first_static = program->statics.size();
    const Owner owner{OwnerKind::definition, id, declared.kind};
    out.subject = declared.subject;
    context.raised = vocabulary.added_in_texts(declared.kind);
    context.definition = id;
    const auto lost = out.lost;  // in the rules; names lost on a card do not concern the next card
    for (const auto& source : declared.scripts) {
        const auto errors = out.errors();  // a script read with gaps has parts that nothing could take
        auto parsed = is_visited ? known_trees.script(source, out) : parse_script(source, out, Broken::leave_out);
        if (!parsed) continue;
        auto tree = std::make_shared<Tree>(std::move(*parsed));
        scripts.push_back({id, tree});
        restrict(*tree, owner);
        abilities(*tree, tree->root(), owner);
        if (out.errors() == errors) review(context, *tree, tree->root());
    }
    auto& definition = program->definitions[id];
    definition.first_ability = static_cast<std::int32_t>(first_ability);
    definition.abilities = static_cast<std::int16_t>(program->abilities.size() - first_ability);
    definition.first_static = static_cast<std::int32_t>(first_static);
    definition.statics = static_cast<std::int16_t>(program->statics.size() - first_static);
    out.lost = lost;
    out.subject.clear();
    context.raised = context.definition = none;
}

// The values of a definition that omits an attribute: no number, or a link to nothing.
void Compilation::grow_printed() {
    for (const auto& row : program->attributes)
        if (row.storage == machine::Storage::printed)
            program->printed[static_cast<std::size_t>(row.index)].resize(program->definitions.size(), row.of_nothing());
}

void Compilation::printed_value(const DeclaredValue& value, int id) {
    const auto& attribute = program->attributes[value.attribute];
    const auto kind = vocabulary.type_of(value.attribute).kind;
    if (kind == TypeKind::symbol) {
        for (const auto symbol : value.values) mark(vocabulary.symbol_property(symbol), id);
    } else if (kind == TypeKind::flag && !value.values.empty() && value.values[0] != 0) {
        for (std::size_t p = 0; p < program->properties.size(); ++p)
            if (program->properties[p].source == machine::PropertySource::printed_flag &&
                program->properties[p].attribute == value.attribute)
                mark(static_cast<int>(p), id);
    }
    if (attribute.storage == machine::Storage::printed && !value.values.empty()) program->printed[attribute.index][id] = value.values[0];
}

// Its die: an object of its own kind that comes along with it, unless the card is a die itself.
void Compilation::companion(const DeclaredCard& declared, machine::DefinitionRow die, int id) {
    const int kind = module.kind_of_die(declared.kind);
    die.first_face = static_cast<std::int32_t>(program->face_names.size());
    die.faces = static_cast<std::int16_t>(declared.faces.size());
    if (module.kinds[declared.kind].dice) {
        program->definitions[id] = die;
    } else {
        const int companion = static_cast<int>(program->definitions.size());
        die.kind = static_cast<std::int16_t>(kind);
        die.companion_of = static_cast<std::int16_t>(id);
        program->definitions[id].companion = static_cast<std::int16_t>(companion);
        mark(program->kinds[kind].property, companion);
        program->definitions.push_back(die);
        grow_printed();
    }
    for (const auto& face : declared.faces) {
        program->face_names.push_back(face.text);
        for (std::size_t n = 0; n < program->face_numbers.size(); ++n)
            program->face_numbers[n].push_back(n < face.values.size() ? face.values[n] : 0);
    }
}

// Restrictions on playing the card, and on its host.
void Compilation::restrict(const Tree& tree, const Owner& owner) {
    std::vector<NodeId> conditions;
    auto& definition = program->definitions[owner.id];
    for (const auto item : tree.each(tree.root())) {
        if (tree.is(item, NodeKind::OnlyIf)) {
            conditions.push_back(tree[item].first);
            tree.take(item);
        }
        if (!tree.is(item, NodeKind::OnlyOn)) continue;
        if (definition.placement != none) error(tree, item, Diag::declared_twice, {"only on"});
        Body hosts(context, tree, Manner::looks, owner.self_kind);
        hosts.leave_members(tree[item].first);
        hosts.takes_if(hosts.quantity(tree[item].first), {NodeKind::QA});
        definition.placement = hosts.put("placement", 0, item);
    }
    if (conditions.empty()) return;
    Body names(context, tree, Manner::looks, owner.self_kind);
    definition.restriction = condition_unit(names, 0, tree[tree.root()].first, conditions, {});
}

}  // namespace holo::compiler
