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
    for (const auto& ability : program.abilities) {
        const int owner = card_of(ability.owner_kind, ability.owner);
        if (const auto [it, fresh] = owners_.try_emplace(ability.body, owner); !fresh && it->second != owner) it->second = machine::none;
    }
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

void Content::report(Diag id, int source, Span span, std::vector<std::string> args, int definition) {
    const auto file = files_.find(program.sources[static_cast<std::size_t>(source)]);
    const auto* card = definition == machine::none ? nullptr : game.card_of(definition);
    const auto* declared = card == nullptr ? nullptr : game.declared(*card);
    Diagnostic found{
        id, file == files_.end() ? nullptr : file->second, span, std::move(args), declared == nullptr ? std::string() : declared->subject,
        {}};
    out_.add(std::move(found));
}

void Content::report(Diag id, const compiler::Phrase& phrase, std::vector<std::string> args) {
    out_.add({id, phrase.source ? phrase.source : game.manifest.declared.manifest, phrase.span, std::move(args), {}, {}});
}

void Content::report(Diag id, const Tree& tree, NodeId node, std::vector<std::string> args) {
    out_.add({id, tree.source(), tree[node].span, std::move(args), {}, {}});
}

bool carries_mark(const compiler::DeclaredCard& card, std::string_view mark) {
    return std::any_of(card.scripts.begin(), card.scripts.end(),
                       [&](const SourcePtr& script) { return script->text().find(mark) != std::string_view::npos; });
}

}  // namespace holo::checks
