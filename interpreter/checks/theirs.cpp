// Finds changes and keywords that mean nothing for the things that get them, because these are of another type.

#include <algorithm>

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

}  // namespace

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
