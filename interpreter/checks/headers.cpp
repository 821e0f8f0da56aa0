// Checks abilities that are used: by menus, and by the code that carries out the text of a card.

#include <algorithm>

#include "interpreter/checks/checks.hpp"
#include "interpreter/checks/content.hpp"

namespace holo::checks {

using namespace machine;

void texts(Content& content) {
    for (const auto& ability : content.program.abilities) {
        if (ability.kind != AbilityKind::headed || ability.owner_kind != OwnerKind::definition || ability.header == none) continue;
        if (content.fits(ability.owner, content.flow.users(ability.header))) continue;
        // A menu offers abilities that work where their objects are.
        if (content.flow.offered(ability.header) && (ability.reach != Reach::zone || works_somewhere(content, ability.owner))) continue;
        const auto header = content.text(content.program.headers[static_cast<std::size_t>(ability.header)].name);
        content.report(Diag::text_not_carried_out, ability.source, ability.span, {header == "text" ? "@text_of_card" : "`" + header + "`"},
                       ability.owner);
    }
}

void headers(Content& content) {
    for (const auto& tree : content.game.compiler->declarations()) {
        if (!tree->is(tree->root(), NodeKind::Header)) continue;
        const auto words = (*tree)[tree->root()].first;
        const auto* meaning = content.words.find(collapsed(tree->text(words)), compiler::MeaningKind::header);
        if (meaning == nullptr || content.usage.uses_header(meaning->index) ||
            content.words.headers[static_cast<std::size_t>(meaning->index)].scope != none)
            continue;
        content.report(Diag::header_not_offered, *tree, words, {collapsed(tree->text(words))});
    }
}

}  // namespace holo::checks
