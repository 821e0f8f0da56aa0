// Checks links of cards of which such cards have none: `host` on a card that is never put on another.

#include <algorithm>

#include "interpreter/checks/checks.hpp"
#include "interpreter/checks/content.hpp"

namespace holo::checks {

using namespace machine;

namespace {

bool never_led(Content& content, int definition, int link) {
    const auto& led = content.flow.led(link);
    return !led.empty() && !content.fits(definition, led);
}

std::string link_name(const Content& content, int link) { return content.words.attributes[static_cast<std::size_t>(link)].words.one; }

}  // namespace

void links(Content& content) {
    for (const auto& question : content.flow.own_links()) {
        const int definition = content.owner_of(question.unit);
        const auto* span = content.program.span_at(question.at);
        if (definition == none || span == nullptr || !never_led(content, definition, question.link)) continue;
        content.report(Diag::never_led, span->source, span->span, {link_name(content, question.link)}, definition);
    }
    for (const auto& script : content.game.compiler->scripts()) {
        if (script.definition == none) continue;
        const auto kind = content.program.definitions[static_cast<std::size_t>(script.definition)].kind;
        const int link = content.words.link_for(kind, "on");
        if (link == none || !never_led(content, script.definition, link)) continue;
        for (const auto item : script.tree->each(script.tree->root()))
            if (script.tree->is(item, NodeKind::OnlyOn))
                content.report(Diag::never_led, *script.tree, item, {link_name(content, link)}, script.definition);
    }
}

}  // namespace holo::checks
