#include "interpreter/play/scenario/refusals.hpp"

#include "interpreter/catalog/reader.hpp"
#include "interpreter/catalog/requirements.hpp"
#include "interpreter/play/coverage.hpp"

namespace holo::play {

using catalog::Yaml;

namespace {

void compare(const std::set<std::string>& found, const Yaml* breaks, const Yaml& node, const Trouble& trouble) {
    std::set<std::string> wanted;
    if (breaks != nullptr)
        for (const auto* item : one_or_more(*breaks))
            if (!item->text.empty()) wanted.insert(item->text);
    const auto join = [](const std::set<std::string>& all) {
        std::string text;
        for (const auto& item : all) text += (text.empty() ? "" : ", ") + item;
        return text.empty() ? std::string("@nothing") : text;
    };
    if (found != wanted) trouble.fail(Diag::scenario_breaks, breaks == nullptr ? node.span : breaks->span, {join(found), join(wanted)});
}

}  // namespace

Refusal try_deck(const Yaml& node, const Yaml* breaks, const catalog::Game& game, const Citations& citations, const Trouble& trouble) {
    Refusal refusal;
    Diagnostics found;
    const auto deck = catalog::read_deck_node(node, trouble.source, game, found);
    if (deck) {
        CitedRules cited(game, citations);
        catalog::check_deck(*deck, game, found, &cited);
        refusal.carried_out = cited.rules();
        for (const auto& [section, entries] : deck->sections)
            for (const auto& entry : entries) refusal.cards.insert(entry.code);
    }
    std::set<std::string> broken;
    for (const auto& d : found.list()) broken.insert(d.id == Diag::deck_rule ? said(d.args[0], Lang::en) : std::string(row(d.id).code));
    compare(broken, breaks, node, trouble);
    return refusal;
}

Refusal try_card(const Yaml& node, const Yaml* breaks, const catalog::Game& game, catalog::Visit& visit, const Trouble& trouble) {
    Refusal refusal;
    Yaml cards;
    cards.kind = Yaml::Kind::list;
    cards.span = node.span;
    cards.items = {node};
    const auto found = visit.add(cards, trouble.source);
    std::set<std::string> broken;
    for (const auto& d : found.list()) broken.insert(std::string(row(d.id).code));
    // Rules about an attribute are carried out by reading a card that gives it, or that wrongly lacks it.
    for (const auto& kind : game.manifest.declared.kinds)
        for (const auto& attribute : kind.attributes)
            if (node.find(attribute.words.one) != nullptr || !broken.empty())
                refusal.carried_out.insert(attribute.cites.begin(), attribute.cites.end());
    compare(broken, breaks, node, trouble);
    return refusal;
}

}  // namespace holo::play
