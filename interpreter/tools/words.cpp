#include "interpreter/tools/words.hpp"

#include "interpreter/wording/card.hpp"

namespace holo::tools {

std::unique_ptr<wording::Catalogue> table_words(const Shell& shell, const catalog::Game& game) {
    Diagnostics ignored;  // `check` reports what a catalogue lacks
    return wording::read_catalogue(game, shell.lang, ignored);
}

play::LabelWords label_words(const Shell& shell, const catalog::Game& game, const wording::Catalogue* words) {
    play::LabelWords out;
    out.lang = shell.lang;
    if (words == nullptr) return out;
    out.sides = wording::side_texts(*words, game);
    out.word = [words](std::string_view name) { return words->in_menu(name); };
    out.mode = [words, &game](std::uint32_t prompt, int mode) {
        const auto* row = game.program->span_at(prompt);
        return row == nullptr
                   ? std::string()
                   : wording::piece_text(*words, game, game.program->sources[static_cast<std::size_t>(row->source)], row->span, mode);
    };
    out.ability = [words, &game](const machine::AbilityRow& row) {
        return wording::piece_text(*words, game, game.program->sources[static_cast<std::size_t>(row.source)], row.span);
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
