// Finds changes, keywords and sides of dice that mean nothing for the things that get them.

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

std::string joined(const std::vector<std::string>& words) {
    std::string all;
    for (const auto& word : words) all += (all.empty() ? "" : "/") + word;
    return all;
}

// Tells whether the event happens to such a card, as the ability asks of its own card; nothing when it asks nothing of that sort.
std::optional<bool> happens_to(Content& content, const AbilityRow& ability, const Traits& printed) {
    const auto* first = content.program.checks.data() + ability.first_check;
    const auto* own = std::find_if(first, first + ability.checks,
                                   [](const CheckRow& check) { return check.op == CheckOp::is_self && check.argument != actor_argument; });
    if (ability.happening == none || own == first + ability.checks) return std::nullopt;
    const auto& cases = content.flow.cases(ability.happening);
    auto asked = content.flow.asked(ability.happening);
    if (cases.empty() || own->argument >= asked.size()) return std::nullopt;
    auto& traits = asked[own->argument];
    traits.add(printed);
    return std::any_of(cases.begin(), cases.end(), [&](const Arguments& given) {
        return own->argument >= given.size() || content.sorts.compatible(given[own->argument].traits, traits);
    });
}

// Tells whether the card waits for a script, or for a part of one.
bool is_unwritten(const Content& content, int definition) {
    const auto* card = content.game.card_of(definition);
    const auto* declared = card == nullptr ? nullptr : content.game.declared(*card);
    return declared != nullptr && std::any_of(declared->scripts.begin(), declared->scripts.end(), [](const SourcePtr& script) {
               return script->text().find(catalog::unwritten_mark) != std::string_view::npos ||
                      script->text().find(catalog::unread_mark) != std::string_view::npos;
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

// The headers of the card's own abilities, and of those of its keywords.
std::set<int> headers_of(const Program& program, int definition) {
    std::set<int> headers;
    const auto has_keyword = [&](int keyword) {
        return std::any_of(program.keyword_prints.begin(), program.keyword_prints.end(),
                           [&](const KeywordPrint& print) { return print.definition == definition && print.keyword == keyword; });
    };
    for (const auto& ability : program.abilities)
        if (ability.kind == AbilityKind::headed && (Content::card_of(ability.owner_kind, ability.owner) == definition ||
                                                    (ability.owner_kind == OwnerKind::keyword && has_keyword(ability.owner))))
            headers.insert(ability.header);
    return headers;
}

}  // namespace

void sides(Content& content) {
    const auto& program = content.program;
    const auto symbols = headed_symbols(content);
    for (std::size_t d = 0; d < program.definitions.size() && !symbols.empty(); ++d) {
        const auto& card = program.definitions[d];
        const auto definition = static_cast<int>(d);
        if (card.companion == none || is_unwritten(content, definition)) continue;
        const auto& die = program.definitions[static_cast<std::size_t>(card.companion)];
        const auto headers = headers_of(program, definition);
        for (const auto& [header, symbol] : symbols) {
            const bool shown = shows(program, die, symbol);
            if (shown == (headers.count(header) != 0)) continue;
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
                       {content.text(row.source, row.span), joined(declared.only_for), declared.words.one}, card);
    }
}

// A keyword all of whose abilities wait for something that happens to other cards.
void keywords(Content& content) {
    const auto& program = content.program;
    for (const auto& print : program.keyword_prints) {
        const auto is_of_keyword = [&](const auto& row) { return row.owner_kind == OwnerKind::keyword && row.owner == print.keyword; };
        if (std::any_of(program.statics.begin(), program.statics.end(), is_of_keyword)) continue;
        const auto printed = content.sorts.of(print.definition);
        const AbilityRow* idle = nullptr;
        const bool all = std::all_of(program.abilities.begin(), program.abilities.end(), [&](const AbilityRow& ability) {
            if (!is_of_keyword(ability)) return true;
            idle = &ability;
            return happens_to(content, ability, printed) == false;
        });
        if (!all || idle == nullptr) continue;
        const auto& card = program.definitions[static_cast<std::size_t>(print.definition)];
        content.report(Diag::idle_keyword, card.source, card.span,
                       {content.text(program.keywords[static_cast<std::size_t>(print.keyword)].name),
                        content.text(program.happenings[static_cast<std::size_t>(idle->happening)].verb)},
                       print.definition);
    }
}

}  // namespace holo::checks
