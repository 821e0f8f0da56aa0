#include "interpreter/tools/why.hpp"

#include <fmt/format.h>

#include "interpreter/play/session.hpp"
#include "interpreter/tools/columns.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/tools/loading.hpp"
#include "interpreter/tools/reports.hpp"
#include "interpreter/tools/words.hpp"
#include "interpreter/wording/card.hpp"

namespace holo::tools {

std::string condition_line(const Shell& shell, const catalog::Game& game, const wording::TableWords* words, const std::string& file,
                           Span where, const std::vector<std::string>& rules) {
    auto text = words == nullptr ? std::string() : words->piece(file, where);
    auto place = printable(file);  // the name of a file may hold anything
    if (const auto* source = file_of(game, file)) {
        if (text.empty()) text = collapsed(source->slice(where));
        place += fmt::format(":{}", source->position(where.begin).line);
    }
    if (!rules.empty()) text += "  " + paint(shell.colour, "33", fmt::format("{}", fmt::join(rules, ", ")));
    return text + paint(shell.colour, "2", "  " + place);
}

void print_explanation(const Shell& shell, const catalog::Game& game, const wording::TableWords* words, const play::Explanation& e) {
    if (!e.known && !e.elsewhere.empty()) {
        say(shell, "`{}` is no option of this question; it is one of others:\n",
            "`{}` no es una opción de esta pregunta; lo es de otras:\n", e.label);
        for (const auto& other : e.elsewhere) {
            auto place = printable(other.file);
            if (const auto* source = file_of(game, other.file)) place += fmt::format(":{}", source->position(other.span.begin).line);
            fmt::print("  {}{}\n", other.line, paint(shell.colour, "2", "  " + place));
        }
        return;
    }
    if (!e.known) return say(shell, "`{}` is nothing that could be offered here\n", "`{}` no es nada que se pueda ofrecer aquí\n", e.label);
    if (e.offered) return say(shell, "`{}` is offered\n", "`{}` se ofrece\n", e.label);
    say(shell, "`{}` is not offered because this does not hold:\n", "`{}` no se ofrece porque no se cumple:\n", e.label);
    for (const auto& reason : e.reasons) {
        const std::string indent(static_cast<std::size_t>(2 + 2 * reason.depth), ' ');
        if (reason.file.empty()) fmt::print("{}{}\n", indent, said("@not_candidate", shell.lang));
        else
            fmt::print("{}{}{}\n", indent, reason.who.empty() ? "" : reason.who + ": ",
                       condition_line(shell, game, words, reason.file, reason.span, reason.rules));
    }
}

int why(const Shell& shell, const WhyOptions& options) {
    int status = exit_status::clean;
    const auto record = read_replay(shell, options.replay, status, options.number);
    if (!record) return status;
    const auto game = load(shell, record->game, status);
    if (!game) return status;
    Diagnostics out;
    const auto last = options.at < 0 ? record->decisions.size() : std::min(record->decisions.size(), static_cast<std::size_t>(options.at));
    const auto session = play::resume(*game, *record, last, out);
    if (!session) {
        report(shell, out);
        return exit_status::findings;
    }
    const auto words = table_words(shell, *game);
    const play::Labels labels(*game, session->table()), shown_as(*game, session->table(), label_words(shell, *game, words.get()));
    const auto explanation = play::explain_option(*game, session->machine(), labels, shown_as, options.label);
    print_explanation(shell, *game, words.get(), explanation);
    return explanation.known ? exit_status::clean : exit_status::findings;
}

}  // namespace holo::tools
