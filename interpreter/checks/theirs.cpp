// Finds changes, keywords and sides of dice that mean nothing for the things that get them.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "interpreter/checks/checks.hpp"
#include "interpreter/checks/content.hpp"

namespace holo::checks {

using namespace machine;

namespace {

bool changes_attribute(ModOp op) {
    constexpr ModOp with_attribute[] = {ModOp::set,        ModOp::add,      ModOp::multiply, ModOp::halve_up,
                                        ModOp::halve_down, ModOp::at_least, ModOp::at_most};
    return std::find(std::begin(with_attribute), std::end(with_attribute), op) != std::end(with_attribute);
}

// Tells whether something with the traits may have the attribute, which the module declares for some symbols only.
bool may_have(const Content& content, int attribute, const Traits& traits) {
    const auto& only_for = content.words.attributes[static_cast<std::size_t>(attribute)].only_for;
    return only_for.empty() || std::any_of(content.program.symbols.begin(), content.program.symbols.end(), [&](const SymbolRow& symbol) {
               return symbol.property != none && std::find(only_for.begin(), only_for.end(), content.text(symbol.name)) != only_for.end() &&
                      content.sorts.compatible(traits, Traits({{symbol.property, true}}));
           });
}

// By header: the symbol of sides of dice that has its name.
std::map<int, int> headed_symbols(const Content& content) {
    const auto& program = content.program;
    std::map<int, int> found;
    for (std::size_t h = 0; h < program.headers.size(); ++h)
        for (std::size_t s = 0; s < program.symbols.size(); ++s) {
            const auto& symbol = program.symbols[s];
            const bool on_sides = std::any_of(program.attributes.begin(), program.attributes.end(), [&](const AttributeRow& row) {
                return row.storage == Storage::face && row.type == symbol_type && row.domain == symbol.domain;
            });
            if (on_sides && content.text(symbol.name) == content.text(program.headers[h].name))
                found.emplace(static_cast<int>(h), static_cast<int>(s));
        }
    return found;
}

bool shows(const Program& program, const DefinitionRow& die, int symbol) {
    for (const auto& attribute : program.attributes) {
        if (attribute.storage != Storage::face || attribute.type != symbol_type) continue;
        const auto first = program.face_numbers[static_cast<std::size_t>(attribute.index)].begin() + die.first_face;
        if (std::find(first, first + die.faces, symbol) != first + die.faces) return true;
    }
    return false;
}

// By definition: the headers of the card's own abilities, and of those of its keywords.
std::map<int, std::set<int>> headers_by_definition(const Program& program) {
    std::map<int, std::set<int>> own, of_keywords;
    for (const auto& ability : program.abilities) {
        if (ability.kind != AbilityKind::headed) continue;
        if (ability.owner_kind == OwnerKind::definition) own[ability.owner].insert(ability.header);
        if (ability.owner_kind == OwnerKind::keyword) of_keywords[ability.owner].insert(ability.header);
    }
    for (const auto& print : program.keyword_prints)
        if (const auto found = of_keywords.find(print.keyword); found != of_keywords.end())
            own[print.definition].insert(found->second.begin(), found->second.end());
    return own;
}

// Tells whether the card waits for a script, or for a part of one.
bool is_unwritten(const Content& content, int definition) {
    const auto* card = content.game.card_of(definition);
    const auto* declared = card == nullptr ? nullptr : content.game.declared(*card);
    return declared != nullptr && (carries_mark(*declared, catalog::unwritten_mark) || carries_mark(*declared, catalog::unread_mark));
}

// By keyword without changes of its own: its abilities.
std::map<int, std::vector<const AbilityRow*>> abilities_of_keywords(const Program& program) {
    std::map<int, std::vector<const AbilityRow*>> found;
    for (const auto& ability : program.abilities)
        if (ability.owner_kind == OwnerKind::keyword) found[ability.owner].push_back(&ability);
    for (const auto& row : program.statics)
        if (row.owner_kind == OwnerKind::keyword) found.erase(row.owner);
    return found;
}

// Keywords without abilities and amounts: rules and cards ask for them.
std::set<int> bare_keywords(const Content& content) {
    std::set<int> found;
    for (std::size_t k = 0; k < content.program.keywords.size(); ++k)
        if (content.words.keywords[k].params.empty()) found.insert(static_cast<int>(k));
    const auto remove = [&](const auto& rows) {
        for (const auto& row : rows)
            if (row.owner_kind == OwnerKind::keyword) found.erase(row.owner);
    };
    remove(content.program.abilities);
    remove(content.program.statics);
    return found;
}

void unasked(Content& content, const KeywordPrint& print) {
    const auto& keyword = content.program.keywords[static_cast<std::size_t>(print.keyword)];
    const auto& bearers = content.flow.bearers(keyword.property);
    if (bearers.empty() || content.fits(print.definition, bearers)) return;
    const auto& card = content.program.definitions[static_cast<std::size_t>(print.definition)];
    content.report(Diag::unasked_keyword, card.source, card.span, {content.text(keyword.name)}, print.definition);
}

}  // namespace

void sides(Content& content) {
    const auto& program = content.program;
    const auto symbols = headed_symbols(content);
    auto headers = headers_by_definition(program);
    for (std::size_t d = 0; d < program.definitions.size() && !symbols.empty(); ++d) {
        const auto& card = program.definitions[d];
        const auto definition = static_cast<int>(d);
        if (card.companion == none || is_unwritten(content, definition)) continue;
        const auto& die = program.definitions[static_cast<std::size_t>(card.companion)];
        for (const auto& [header, symbol] : symbols) {
            const bool shown = shows(program, die, symbol);
            if (shown == (headers[definition].count(header) != 0)) continue;
            content.report(shown ? Diag::side_without_ability : Diag::ability_without_side, card.source, card.span,
                           {content.text(program.headers[static_cast<std::size_t>(header)].name)}, definition);
        }
    }
}

void changes(Content& content) {
    for (const auto& row : content.program.statics) {
        const int card = Content::card_of(row.owner_kind, row.owner);
        if (!changes_attribute(row.op) || row.owner_kind == OwnerKind::effect) continue;
        std::optional<Traits> traits;
        if (row.only_self != 0 && card != none) traits = content.sorts.of(card);
        else if (row.only_self == 0 && row.affected != none)
            if (const auto members = content.flow.members(row.affected)) traits = members->traits;
        if (!traits || may_have(content, row.target, *traits)) continue;
        const auto& declared = content.words.attributes[static_cast<std::size_t>(row.target)];
        content.report(Diag::not_theirs, row.source, row.span,
                       {content.text(row.source, row.span), fmt::format("{}", fmt::join(declared.only_for, "/")), declared.words.one},
                       card);
    }
}

// A keyword all of whose abilities wait for something that happens to other cards, or that is asked of other cards alone.
void keywords(Content& content) {
    const auto& program = content.program;
    const auto abilities = abilities_of_keywords(program);
    const auto bare = bare_keywords(content);
    for (const auto& print : program.keyword_prints) {
        if (bare.count(print.keyword) != 0) {
            unasked(content, print);
            continue;
        }
        const auto found = abilities.find(print.keyword);
        const auto is_for_others = [&](const AbilityRow* ability) {
            return ability->happening != none && content.misfit(*ability, print.definition) && !content.misfit(*ability, none);
        };
        if (found == abilities.end() || !std::all_of(found->second.begin(), found->second.end(), is_for_others)) continue;
        const auto& card = program.definitions[static_cast<std::size_t>(print.definition)];
        const auto happening = static_cast<std::size_t>(found->second.back()->happening);
        content.report(Diag::idle_keyword, card.source, card.span,
                       {content.text(program.keywords[static_cast<std::size_t>(print.keyword)].name),
                        content.text(program.happenings[happening].verb)},
                       print.definition);
    }
}

}  // namespace holo::checks
