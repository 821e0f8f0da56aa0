// play: a game in the terminal, people and agents at one table.

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "interpreter/play/agents.hpp"
#include "interpreter/play/session.hpp"
#include "interpreter/play/why.hpp"
#include "interpreter/tools/board.hpp"
#include "interpreter/tools/command.hpp"

namespace holo::tools {

namespace {

class TerminalGame {
public:
    TerminalGame(const Shell& shell, const catalog::Game& game, play::Session& session, std::vector<std::string> agents)
        : shell_(shell), game_(game), session_(session), labels_(game, session.table()), random_(play::generator(session.record().seed, 1)) {
        for (const auto& name : agents) agents_.push_back(name == "human" ? nullptr : play::make_agent(name, session.table()));
    }

    int run() {
        help();
        while (session_.status() == machine::Status::deciding) {
            if (interrupted) return leave(exit_status::interrupted);
            auto& machine = session_.machine();
            const int seat = machine.chooser();
            if (auto& agent = agents_[static_cast<std::size_t>(seat - 1)]) {
                const int choice = agent->choose(machine, random_);
                fmt::print("{} {}\n", paint(shell_.colour, "33", labels_.player(seat) + ":"),
                           machine.secret() ? std::string("…") : labels_.options(machine)[static_cast<std::size_t>(choice)]);
                session_.decide(choice);
                continue;
            }
            show(seat);
            if (const int status = ask(seat); status >= 0) return leave(status);
        }
        show(0);
        std::string winners;
        for (const auto p : session_.winners()) winners += " " + labels_.player(p);
        say(shell_, "The game is over. Won by:{}\n", "La partida ha terminado. Gana:{}\n", winners.empty() ? std::string(" –") : winners);
        return leave(exit_status::clean);
    }

private:
    void help() {
        say(shell_,
            "number: take that option   ?number: what is behind it   why LABEL: why something is not offered\n"
            "undo   save FILE   board   help   quit\n\n",
            "número: elegir esa opción   ?número: qué hay detrás   why ETIQUETA: por qué algo no se ofrece\n"
            "undo: deshacer   save ARCHIVO: guardar   board: tablero   help: ayuda   quit: salir\n\n");
    }

    void show(int seat) {
        fmt::print("\n{}\n", draw_board(shell_, game_, session_.table(), session_.state(), labels_, seat));
        if (seat == 0) return;
        const auto& machine = session_.machine();
        fmt::print("{} {}\n", paint(shell_.colour, "1;33", labels_.player(seat)), prompt());
        const auto shown = labels_.options(machine);
        for (std::size_t i = 0; i < shown.size(); ++i) {
            const auto object = machine.options()[i].object;
            const auto* definition = object > session_.table().players ? session_.table().definition(object) : nullptr;
            const auto title = definition != nullptr && definition->companion_of == machine::none ? "  " + labels_.title(object, shell_.lang) : std::string();
            fmt::print("  {:>3}  {}{}\n", i + 1, shown[i], paint(shell_.colour, "2", title));
        }
    }

    // The words of the script or rule that asks.
    std::string prompt() {
        const auto* span = game_.program->span_at(session_.machine().prompt());
        if (span == nullptr || session_.machine().choice() == machine::ChoiceKind::menu) return "";
        Diagnostics ignored;
        const auto file = catalog::read_file(game_.program->sources[static_cast<std::size_t>(span->source)], ignored);
        if (!file) return "";
        auto text = collapsed(file->slice(span->span));
        if (text.size() > 100) text = text.substr(0, 97) + "...";
        return paint(shell_.colour, "2", "(" + text + ")");
    }

    // -1 to go on, otherwise the exit status.
    int ask(int seat) {
        fmt::print("> ");
        std::fflush(stdout);
        std::string line;
        if (!std::getline(std::cin, line)) {
            fmt::print("\n");
            return interrupted ? exit_status::interrupted : exit_status::clean;
        }
        while (!line.empty() && line.back() == ' ') line.pop_back();
        auto& machine = session_.machine();
        const auto count = static_cast<int>(machine.options().size());
        if (const auto n = catalog::integer(line); n && *n >= 1 && *n <= count) {
            session_.decide(*n - 1);
            return -1;
        }
        const auto shown = labels_.options(machine);
        if (const auto it = std::find(shown.begin(), shown.end(), line); it != shown.end()) {
            session_.decide(static_cast<int>(it - shown.begin()));
            return -1;
        }
        if (line == "quit" || line == "q") return exit_status::clean;
        if (line == "help" || line == "h") return help(), -1;
        if (line == "board" || line == "b" || line.empty()) return -1;
        if (line == "undo" || line == "u") return undo(seat), -1;
        if (line.starts_with("save ")) return save(line.substr(5)), -1;
        if (line.starts_with("why ")) return why(line.substr(4)), -1;
        if (line.starts_with("?")) {
            const auto n = catalog::integer(line.substr(1));
            if (n && *n >= 1 && *n <= count) behind(*n - 1);
            else say(shell_, "there is no option {}\n", "no hay opción {}\n", line.substr(1));
            return -1;
        }
        say(shell_, "not understood: {}\n", "no se entiende: {}\n", line);
        help();
        return -1;
    }

    // Back to the last decision that a person took.
    void undo(int seat) {
        bool any = false;
        while (session_.undo()) {
            any = true;
            if (!agents_[static_cast<std::size_t>(session_.machine().chooser() - 1)]) break;
        }
        (void)seat;
        if (!any) say(shell_, "nothing to undo\n", "no hay nada que deshacer\n");
    }

    void save(const std::string& path) {
        Diagnostics out;
        if (write_file(path, play::write_record(session_.record()), out)) say(shell_, "saved: {} (holocron replay {})\n", "guardado: {} (holocron replay {})\n", path, path);
        else report(shell_, out);
    }

    void behind(int index) {
        const auto& option = session_.machine().options()[static_cast<std::size_t>(index)];
        if (option.object > session_.table().players) {
            const auto* card = game_.card_of(session_.table().objects[static_cast<std::size_t>(option.object)].definition);
            if (card != nullptr) {
                fmt::print("{}", card_text(shell_, game_, *card));
                return;
            }
        }
        const auto& program = *game_.program;
        for (const auto& row : program.menu_lines) {
            if (row.at != session_.machine().prompt() || row.line != option.entry) continue;
            for (std::uint32_t r = 0; r < row.reasons; ++r) {
                const auto& reason = program.reasons[row.first_reason + r];
                for (std::uint32_t k = 0; k < reason.rules; ++k) fmt::print("  {}\n", program.rules[program.reason_rules[reason.first_rule + k]]);
            }
        }
        fmt::print("{}\n", prompt());
    }

    void why(const std::string& text) { print_explanation(shell_, play::explain_option(game_, session_.machine(), labels_, text)); }

    int leave(int status) {
        if (status == exit_status::interrupted) say(shell_, "interrupted\n", "interrumpido\n");
        return status;
    }

    const Shell& shell_;
    const catalog::Game& game_;
    play::Session& session_;
    play::Labels labels_;
    std::vector<std::unique_ptr<play::Agent>> agents_;
    pcg32 random_;
};

}  // namespace

void print_explanation(const Shell& shell, const play::Explanation& e) {
    const bool es = shell.lang == Lang::es;
    if (!e.known) {
        say(shell, "`{}` is nothing that could be offered here\n", "`{}` no es nada que se pueda ofrecer aquí\n", e.label);
        return;
    }
    if (e.offered) {
        say(shell, "`{}` is offered\n", "`{}` se ofrece\n", e.label);
        return;
    }
    say(shell, "`{}` is not offered because this does not hold:\n", "`{}` no se ofrece porque no se cumple:\n", e.label);
    for (const auto& reason : e.reasons) {
        std::string rules;
        for (const auto& rule : reason.rules) rules += (rules.empty() ? "" : ", ") + rule;
        const auto text = reason.text == "@not_candidate" ? std::string(es ? "no está donde debería, o no es de la clase que hace falta" : "it is not where it would have to be, or not of that sort") : reason.text;
        fmt::print("{}{}{}{}\n", std::string(static_cast<std::size_t>(2 + 2 * reason.depth), ' '), text, rules.empty() ? "" : "  " + paint(shell.colour, "33", rules),
                   reason.place.empty() ? "" : paint(shell.colour, "2", "  " + reason.place));
    }
}

std::string card_text(const Shell& shell, const catalog::Game& game, const catalog::CardInfo& card) {
    std::string out = paint(shell.colour, "1", card.title.in(shell.lang)) + (card.subtitle.en.empty() ? "" : ", " + card.subtitle.in(shell.lang)) + "  " + card.code + "\n";
    for (const auto& set : game.sets)
        for (const auto& declared : set.cards) {
            if (declared.code != card.code) continue;
            std::string sides;
            for (const auto& face : declared.faces) sides += (sides.empty() ? "" : " | ") + face.text;
            if (!sides.empty()) out += "  " + sides + "\n";
            if (!card.flavor.en.empty()) out += "  " + paint(shell.colour, "3", card.flavor.in(shell.lang)) + "\n";
            for (const auto& script : declared.scripts) out += "  " + std::string(script->text()) + "\n";
        }
    return out;
}

int play(const Shell& shell, const PlayOptions& options) {
    int status = 0;
    const auto game = load(shell, options.game, status);
    if (!game) return status;
    auto decks = decks_for(shell, *game, options.decks, status);
    if (status != exit_status::clean) return status;
    auto seats = options.seats;
    const auto players = std::max<std::size_t>({seats.size(), decks.size(), static_cast<std::size_t>(game->manifest.least_players)});
    const auto given = decks.size();
    for (auto s = decks.size(); s < players && given > 0; ++s) decks.push_back(decks[s % given]);
    if (seats.empty()) seats.push_back("human");
    while (seats.size() < players) seats.push_back("greedy");
    auto known = play::agent_names();
    known.push_back("human");
    for (const auto& seat : seats)
        if (std::find(known.begin(), known.end(), seat) == known.end()) {
            Diagnostics out;
            out.add(Diag::unknown_word, nullptr, {}, {seat}, nearest_word(seat, known));
            report(shell, out);
            return exit_status::usage;
        }
    if (static_cast<int>(players) > game->manifest.most_players || decks.empty()) {
        complain(shell, "{} is for {} to {} players\n", "{} es para {} a {} jugadores\n", options.game, game->manifest.least_players, game->manifest.most_players);
        return exit_status::usage;
    }
    if (!shell.interactive && !options.scripted && std::find(seats.begin(), seats.end(), "human") != seats.end()) {
        complain(shell, "nobody is at the keyboard: give every seat an agent (--seat greedy), or --scripted to read choices from standard input\n",
                 "no hay nadie al teclado: da un agente a cada asiento (--seat greedy), o --scripted para leer las decisiones de la entrada estándar\n");
        return exit_status::usage;
    }
    play::Session session(*game, decks, options.seed);
    if (!options.load.empty()) {
        Diagnostics out;
        const auto source = catalog::read_file(options.load, out, 64 * 1024 * 1024);
        const auto record = source ? play::read_record(source, out) : std::nullopt;
        if (record && record->program != game->program->hash)
            out.add(Diag::other_cards, nullptr, {}, {fmt::format("{:016x}", record->program), fmt::format("{:016x}", game->program->hash)});
        if (!record || out.errors() > 0) {
            report(shell, out);
            return exit_status::unreadable;
        }
        std::vector<catalog::Deck> saved;
        for (std::size_t d = 0; d < record->deck_texts.size(); ++d)
            if (auto deck = catalog::read_deck(std::make_shared<const Source>(record->deck_names[d], record->deck_texts[d]), *game, out)) saved.push_back(std::move(*deck));
        play::Session again(*game, saved, record->seed);
        for (const auto choice : record->decisions) {
            if (again.status() != machine::Status::deciding || choice < 0 || choice >= static_cast<int>(again.machine().options().size())) break;
            again.decide(choice);
        }
        seats.resize(saved.size(), "greedy");
        return TerminalGame(shell, *game, again, seats).run();
    }
    return TerminalGame(shell, *game, session, seats).run();
}

int why(const Shell& shell, const WhyOptions& options) {
    Diagnostics out;
    const auto source = catalog::read_file(options.replay, out, 64 * 1024 * 1024);
    const auto record = source ? play::read_record(source, out) : std::nullopt;
    if (!record) {
        report(shell, out);
        return exit_status::unreadable;
    }
    int status = 0;
    const auto game = load(shell, record->game, status);
    if (!game) return status;
    std::vector<catalog::Deck> decks;
    for (std::size_t d = 0; d < record->deck_texts.size(); ++d)
        if (auto deck = catalog::read_deck(std::make_shared<const Source>(record->deck_names[d], record->deck_texts[d]), *game, out)) decks.push_back(std::move(*deck));
    play::Session session(*game, decks, record->seed);
    const auto last = options.at < 0 ? record->decisions.size() : std::min(record->decisions.size(), static_cast<std::size_t>(options.at));
    for (std::size_t i = 0; i < last && session.status() == machine::Status::deciding; ++i) {
        const int choice = record->decisions[i];
        if (choice < 0 || choice >= static_cast<int>(session.machine().options().size())) break;
        session.decide(choice);
    }
    const play::Labels labels(*game, session.table());
    const auto explanation = play::explain_option(*game, session.machine(), labels, options.label);
    print_explanation(shell, explanation);
    return explanation.known ? exit_status::clean : exit_status::findings;
}

}  // namespace holo::tools
