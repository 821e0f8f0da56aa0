#include "interpreter/checks/content.hpp"

#include <algorithm>

namespace holo::checks {

Content::Content(const catalog::Game& from, Diagnostics& out)
    : game(from), program(*from.program), words(from.compiler->vocabulary()), usage(from), sorts(program, words), flow(from), out_(out) {
    const auto add = [&](const SourcePtr& source) {
        if (source) files_.try_emplace(source->label(), source);
    };
    add(game.manifest.declared.manifest);
    for (const auto& script : game.manifest.declared.scripts) add(script);
    for (const auto& set : game.sets) {
        for (const auto& script : set.scripts) add(script);
        if (!set.cards.empty()) add(set.cards.front().source);
    }
    const auto own = [&](int unit, int owner) {
        if (const auto [it, fresh] = owners_.try_emplace(unit, owner); !fresh && it->second != owner) it->second = machine::none;
    };
    for (const auto& ability : program.abilities)
        for (const int unit : {ability.body, ability.match, ability.condition}) own(unit, card_of(ability.owner_kind, ability.owner));
    for (const auto& row : program.statics)
        for (const int unit : {row.affected, row.amount, row.condition}) own(unit, card_of(row.owner_kind, row.owner));
    owners_.erase(machine::none);
}

bool Content::fits(int definition, const std::vector<Traits>& list) {
    const auto printed = sorts.of(definition);
    const auto may = [&](int property) { return may_become(definition, property); };
    return std::any_of(list.begin(), list.end(), [&](const Traits& traits) { return sorts.compatible(printed, traits, may); });
}

// Symbols that effects change may have become any.
bool Content::may_have(int definition, const Traits& traits) const {
    return std::all_of(traits.list().begin(), traits.list().end(), [&](const Trait& trait) {
        const auto& row = program.properties[static_cast<std::size_t>(trait.property)];
        return row.source != machine::PropertySource::symbol || row.changeable != 0 ||
               program.has(definition, trait.property) == trait.holds;
    });
}

bool Content::may_become(int definition, int property) {
    const auto& gifts = flow.gifts(property);
    if (std::any_of(gifts.begin(), gifts.end(), [&](const Gift& gift) {
            const int owner = gift.to_self ? owner_of(gift.unit) : static_cast<int>(machine::none);
            const auto title = static_cast<int>(program.definitions[static_cast<std::size_t>(definition)].name);
            if (gift.title != no_title && gift.title != title) return false;
            return owner == machine::none ? may_have(definition, gift.traits) : owner == definition;
        }))
        return true;
    return std::any_of(program.statics.begin(), program.statics.end(), [&](const machine::StaticRow& row) {
        if (row.target != property || (row.op != machine::ModOp::gain && row.op != machine::ModOp::become)) return false;
        const int owner = card_of(row.owner_kind, row.owner);
        if (row.only_self != 0) return owner == machine::none || owner == definition;
        const auto members = row.affected == machine::none ? std::nullopt : flow.members(row.affected);
        return !members || may_have(definition, members->traits);
    });
}

int Content::owner_of(int unit) const {
    const auto found = owners_.find(unit);
    return found == owners_.end() ? static_cast<int>(machine::none) : found->second;
}

std::optional<std::size_t> Content::misfit(const machine::AbilityRow& ability, int card) {
    const auto& cases = flow.cases(ability.happening);
    const auto checks = checks_of(program, ability);
    if (cases.empty() || checks.empty()) return std::nullopt;
    auto now = flow.asked(ability.happening);
    for (const auto& check : checks) {
        if (check.argument >= now.size()) continue;
        if (check.op == machine::CheckOp::has_property || check.op == machine::CheckOp::lacks_property)
            now[check.argument].add(Trait{check.operand, check.op == machine::CheckOp::has_property});
        if (check.op == machine::CheckOp::is_self && card != machine::none) now[check.argument].add(sorts.of(card));
    }
    const auto first_of = [&](const Arguments& given) -> std::optional<std::size_t> {
        for (std::size_t p = 0; p < given.size() && p < now.size(); ++p) {
            const auto differs = [&](const machine::CheckRow& check) {
                return check.argument == p && check.op == machine::CheckOp::equals && !given[p].any_number &&
                       given[p].numbers.count(check.operand) == 0;
            };
            if (std::any_of(checks.begin(), checks.end(), differs) || !sorts.compatible(given[p].traits, now[p])) return p;
        }
        return std::nullopt;
    };
    std::optional<std::size_t> at;
    for (const auto& given : cases)
        if (at = first_of(given); !at) break;
    return at;
}

std::string Content::text(int source, Span span) const {
    const auto file = files_.find(program.sources[static_cast<std::size_t>(source)]);
    if (file == files_.end()) return {};
    constexpr std::size_t longest = 60;
    auto all = collapsed(file->second->slice(span));
    if (all.size() > longest) all = all.substr(0, all.find_last_of(' ', longest)) + " …";
    return all;
}

std::string Content::subject_of(int definition) const {
    const auto* card = definition == machine::none ? nullptr : game.card_of(definition);
    const auto* declared = card == nullptr ? nullptr : game.declared(*card);
    return declared == nullptr ? std::string() : declared->subject;
}

void Content::report(Diag id, int source, Span span, std::vector<std::string> args, int definition) {
    const auto file = files_.find(program.sources[static_cast<std::size_t>(source)]);
    out_.add({id, file == files_.end() ? nullptr : file->second, span, std::move(args), subject_of(definition), {}});
}

void Content::report(Diag id, const compiler::Phrase& phrase, std::vector<std::string> args) {
    out_.add({id, phrase.source ? phrase.source : game.manifest.declared.manifest, phrase.span, std::move(args), {}, {}});
}

void Content::report(Diag id, const Tree& tree, NodeId node, std::vector<std::string> args, int definition) {
    out_.add({id, tree.source(), tree[node].span, std::move(args), subject_of(definition), {}});
}

bool carries_mark(const compiler::DeclaredCard& card, std::string_view mark) {
    return std::any_of(card.scripts.begin(), card.scripts.end(),
                       [&](const SourcePtr& script) { return script->text().find(mark) != std::string_view::npos; });
}

}  // namespace holo::checks
