#include "interpreter/text/writer.hpp"

#include "grammar/parser.hpp"
#include "grammar/printer.hpp"
#include "interpreter/text/references.hpp"

namespace holo::text {

std::vector<Ability> abilities_of(const SourcePtr& script) {
    Diagnostics found;
    const auto tree = parse_script(script, found);
    std::vector<Ability> out;
    if (!tree || found.errors() > 0) return out;
    for (const auto ability : tree->each(tree->root())) out.push_back({print(*tree, ability), script, (*tree)[ability].span});
    return out;
}

std::optional<std::string> Writer::say(const std::string& ability, std::size_t language, const TextCard& card, Unread* unsaid) {
    Meanings meanings;
    Unread unread;
    const auto& grammar = sayings_.grammar();
    const auto readings = sayings_.read(ability, script, grammar.category("text"), card.context(), meanings, unread);
    if (readings.empty() && unsaid != nullptr) *unsaid = std::move(unread);
    const auto done = readings.empty() ? std::string() : catalog::carried_out(game_, card.card(), ability);
    if (done.empty()) return std::nullopt;
    for (const auto& reading : readings) {
        // Pronouns in the places of names must stand for the same things again.
        const auto spoken = with_references(grammar, meanings, reading.meaning);
        const auto again = spoken ? resolved(grammar, meanings, *spoken, card.context()) : std::nullopt;
        const auto written = again ? sayings_.say(meanings, again->meaning, script, card.context()) : std::nullopt;
        if (!written || catalog::carried_out(game_, card.card(), *written) != done) continue;
        if (auto text = sayings_.say(meanings, *spoken, language, card.context())) return text;
    }
    return std::nullopt;
}

}  // namespace holo::text
