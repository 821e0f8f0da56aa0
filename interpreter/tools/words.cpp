#include "interpreter/tools/words.hpp"

#include "interpreter/wording/card.hpp"

namespace holo::tools {

std::unique_ptr<wording::TableWords> table_words(const Shell& shell, const catalog::Game& game) {
    Diagnostics ignored;  // `check` reports what a catalogue lacks
    auto catalogue = wording::read_catalogue(game, shell.lang, ignored);
    return catalogue ? std::make_unique<wording::TableWords>(game, std::move(catalogue)) : nullptr;
}

play::LabelWords label_words(const Shell& shell, const catalog::Game& game, const wording::TableWords* words) {
    play::LabelWords out;
    out.lang = shell.lang;
    if (words == nullptr) return out;
    out.sides = wording::side_texts(words->catalogue(), game);
    out.word = [words](std::string_view name) { return words->catalogue().in_menu(name); };
    out.mode = [words, &game](std::uint32_t prompt, int mode) {
        const auto* row = game.program->span_at(prompt);
        return row == nullptr ? std::string() : words->piece(game.program->sources[static_cast<std::size_t>(row->source)], row->span, mode);
    };
    out.ability = [words, &game](const machine::AbilityRow& row) {
        return words->piece(game.program->sources[static_cast<std::size_t>(row.source)], row.span);
    };
    return out;
}

const Source* file_of(const catalog::Game& game, std::string_view label) {
    const auto is_that = [&](const auto& tree) { return tree && tree->source()->label() == label; };
    for (const auto& tree : game.compiler->declarations())
        if (is_that(tree)) return &tree->source()->file();
    for (const auto& script : game.compiler->scripts())
        if (is_that(script.tree)) return &script.tree->source()->file();
    return nullptr;
}

}  // namespace holo::tools
