#include "interpreter/wording/card.hpp"

#include <algorithm>
#include <span>
#include <unordered_set>
#include <utility>

#include "interpreter/text/older.hpp"

namespace holo::wording {

namespace {

// The compiled scripts of a card: compiled scripts stand in the order of their definitions.
auto scripts_of(const catalog::Game& game, int definition) {
    const auto& all = game.compiler->scripts();
    const auto of = &compiler::CompiledScript::definition;
    return std::span(std::ranges::lower_bound(all, definition, {}, of), std::ranges::upper_bound(all, definition, {}, of));
}

}  // namespace

CardWriter::CardWriter(const Catalogue& catalogue, const catalog::Game& game, GrammarOf grammar)
    : catalogue_(catalogue), game_(game), grammar_(std::move(grammar)), sheets_(catalogue, game) {}

// An ability without words stands as its script.
std::vector<std::string> CardWriter::abilities(const compiler::DeclaredCard& card, const Tree& script, Diagnostics& out) {
    auto* grammar = grammar_(out);
    std::vector<std::string> all;
    if (grammar == nullptr) {
        for (const auto& ability : text::abilities_of(script.source())) all.push_back(ability.script);
        return all;
    }
    for (auto& sentence : grammar->say_all(script.source(), grammar->language(catalogue_.lang), text::TextCard(game_, card))) {
        if (!sentence.text)
            out.add(sentence.is_understood ? Diag::whole_unsaid : Diag::card_unsaid, sentence.ability.source, sentence.unsaid);
        if (!sentence.text) all.push_back(std::move(sentence.ability.script));
        else if (!sentence.text->empty()) all.push_back(std::move(*sentence.text));
    }
    text::report_older(grammar->grammar(), script, out);
    return all;
}

CardText CardWriter::card(const catalog::CardInfo& card, Diagnostics& out) {
    CardText sheet;
    sheet.code = card.code;
    sheet.name = card.title.in(catalogue_.lang);
    sheet.subtitle = card.subtitle.in(catalogue_.lang);
    const auto* declared = game_.declared(card);
    if (declared == nullptr || !game_.compiler) return sheet;
    out.subject = card.code;
    add_sheet(*declared, sheet, out);
    for (const auto& script : scripts_of(game_, card.definition))
        if (script.tree)
            for (auto& ability : abilities(*declared, *script.tree, out)) sheet.text.push_back(std::move(ability));
    out.subject.clear();
    return sheet;
}

void CardWriter::add_sheet(const compiler::DeclaredCard& card, CardText& to, Diagnostics& out) {
    to.line = sheets_.line(card, out);
    to.figures = sheets_.figures(card, out);
    to.sides = sheets_.sides(card, out);
}

// A key for cards that lack the same words: cards of one sort whose symbols and scripts are alike.
std::string CardCheck::likeness(const compiler::DeclaredCard& card) const {
    std::string out;
    for (const auto& value : card.values) {
        const auto at = static_cast<std::size_t>(value.attribute);
        if (static_cast<compiler::TypeKind>(game_.program->attributes[at].type) == compiler::TypeKind::symbol)
            for (const auto v : value.values) out += std::to_string(v) + ' ';
    }
    out += '/' + std::to_string(card.kind);
    for (const auto& script : card.scripts) out.append("\n").append(script->text());
    return out;
}

void CardCheck::check(const std::function<bool(const catalog::CardInfo&)>& is_wanted, Diagnostics& out) {
    std::unordered_set<std::string> whole;  // keys of cards that were said without a lacking word
    for (const auto& info : game_.cards) {
        const auto* card = is_wanted(info) ? game_.declared(info) : nullptr;
        if (card == nullptr || !game_.compiler) continue;
        auto like = likeness(*card);
        const auto knows_sides = [&](const auto& writer) { return writer.sheets_.knows_sides(*card); };
        if (whole.find(like) != whole.end() && std::all_of(writers_.begin(), writers_.end(), knows_sides)) continue;
        const auto before = out.list().size();
        check(info, *card, out);
        if (out.list().size() == before) whole.insert(std::move(like));
    }
}

void CardCheck::check(const catalog::CardInfo& info, const compiler::DeclaredCard& card, Diagnostics& out) {
    const auto hash = catalog::hash_onto(info.hash, card.scripts);
    const bool is_proved = proved_ != nullptr && proved_->knows(hash);
    const auto before = out.list().size();
    CardText ignored;
    out.subject = info.code;
    for (auto& writer : writers_) writer.add_sheet(card, ignored, out);
    if (!is_proved)
        for (const auto& script : scripts_of(game_, info.definition))
            for (auto& writer : writers_)
                if (script.tree) writer.abilities(card, *script.tree, out);
    out.subject.clear();
    if (proved_ != nullptr && out.list().size() == before) proved_->add(hash);
}

Words::Words(catalog::Game& game, Lang lang, Diagnostics& out) : game_(game), catalogue_(read_catalogue(game, lang, out)) {
    if (catalogue_) writer_.emplace(*catalogue_, game, [this](Diagnostics& found) { return grammar(found); });
}

text::Writer* Words::grammar(Diagnostics& out) {
    if (!std::exchange(is_read_, true)) {
        sayings_ = text::sayings_of(game_, out);
        if (sayings_) grammar_.emplace(*sayings_, game_);
    }
    return grammar_ ? &*grammar_ : nullptr;
}

}  // namespace holo::wording
