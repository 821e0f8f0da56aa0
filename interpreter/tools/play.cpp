// play: a game in the terminal, people and agents at one table.

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <sstream>

#include "interpreter/play/agents.hpp"
#include "interpreter/play/session.hpp"
#include "interpreter/tools/board.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/tools/past.hpp"
#include "interpreter/tools/question.hpp"
#include "interpreter/tools/replacement.hpp"
#include "interpreter/tools/why.hpp"
#include "interpreter/tools/words.hpp"
#include "interpreter/wording/card.hpp"

namespace holo::tools {

namespace {

std::unique_ptr<play::Session> saved_game(const Shell& shell, const catalog::Game& game, const std::string& path, int& status) {
    const auto record = read_replay(shell, path, status);
    if (!record) return nullptr;
    Diagnostics out;
    if (record->game != game.manifest.game) out.add(Diag::wrong_game, nullptr, {}, {record->game, game.manifest.game});
    auto session = out.errors() > 0 ? nullptr : play::resume(game, *record, record->decisions.size(), out);
    report(shell, out);
    if (!session) status = exit_status::findings;
    return session;
}

// Lines of standard input. Looks up now and then, so that a Ctrl-C just before it waits is not lost.
class Keyboard {
public:
    // Nothing at the end of the input, and after Ctrl-C.
    std::optional<std::string> line() {
        for (;;) {
            if (interrupted) return std::nullopt;
            const auto end = typed_.find('\n');
            if (end != std::string::npos || (at_end_ && !typed_.empty())) {
                auto text = typed_.substr(0, end);
                typed_.erase(0, end == std::string::npos ? end : end + 1);
                return text;
            }
            if (at_end_) return std::nullopt;
            pollfd input{STDIN_FILENO, POLLIN, 0};
            if (::poll(&input, 1, 100) <= 0) continue;
            char buffer[4096];
            const auto n = ::read(STDIN_FILENO, buffer, sizeof buffer);
            if (n > 0) typed_.append(buffer, static_cast<std::size_t>(n));
            else at_end_ = n == 0 || errno != EINTR;
        }
    }

private:
    std::string typed_;
    bool at_end_ = false;
};

// What the player behind the keyboard types, and what it does.
struct Command {
    const char* word;
    const char* does[2];  // by language
};
constexpr Command commands[] = {
    {"N", {"take option N (its label does as well)", "elegir la opción N (también vale su etiqueta)"}},
    {"?N", {"the card or rule behind option N", "la carta o regla que hay detrás de la opción N"}},
    {"why LABEL", {"why something is not offered, as in `why LABEL`", "por qué algo no se ofrece, como `why LABEL`"}},
    {"ask WHAT",
     {"what you may know of the game, as in `ask count of cards in hand of two`",
      "lo que puedes saber de la partida, como `ask count of cards in hand of dos`"}},
    {"past N", {"the last N decisions", "las últimas N decisiones"}},
    {"undo", {"take the last decision back", "deshacer la última decisión"}},
    {"save FILE", {"keep the game; `holocron replay FILE` plays it again", "guardar la partida; `holocron replay ARCHIVO` la repite"}},
    {"load FILE", {"go on with a saved game", "seguir con una partida guardada"}},
    {"board", {"draw the table again", "dibujar la mesa otra vez"}},
    {"help", {"this list", "esta lista"}},
    {"quit", {"leave", "salir"}},
};

class TerminalGame {
public:
    TerminalGame(const Shell& shell, const catalog::Game& game, std::unique_ptr<play::Session> session, std::vector<std::string> seats)
        : shell_(shell), game_(game), seats_(std::move(seats)), words_(table_words(shell, game)) {
        sit_down(std::move(session));
    }

    int run() {
        say(shell_, "`help` lists the commands\n", "`help` muestra las órdenes\n");
        while (session_->status() == machine::Status::deciding) {
            if (interrupted) return leave(exit_status::interrupted);
            const int seat = next_seat();
            if (auto& agent = agents_[static_cast<std::size_t>(seat - 1)]) {
                int choice = 0;
                const auto think = [&] {
                    return seat == session_->machine().chooser() ? agent->choose(session_->machine(), random_)
                                                                 : agent->interject(session_->machine(), random_, seat);
                };
                if (!reports([&] { choice = play::located(*game_.program, think); })) return leave(exit_status::findings);
                if (choice == machine::none) left_.push_back(seat);
                else if (!decide(choice, seat)) return leave(exit_status::findings);
                continue;
            }
            if (const int status = give_keyboard_to(seat); status >= 0) return leave(status);
            show(seat);
            if (const int status = ask(seat); status >= 0) return leave(status);
        }
        show(0);
        std::vector<std::string> winners;
        for (const auto p : session_->winners()) winners.push_back(shown_as_->player(p));
        if (winners.empty()) say(shell_, "The game is over. Nobody has won.\n", "La partida ha terminado. No ha ganado nadie.\n");
        else say(shell_, "The game is over. Won by {}.\n", "La partida ha terminado. Gana {}.\n", fmt::join(winners, ", "));
        return leave(exit_status::clean);
    }

private:
    void sit_down(std::unique_ptr<play::Session> session) {
        session_ = std::move(session);
        labels_ = std::make_unique<play::Labels>(game_, session_->table());
        shown_as_ = std::make_unique<play::Labels>(game_, session_->table(), label_words(shell_, game_, words_.get()));
        for (auto* labels : {labels_.get(), shown_as_.get()}) labels->for_one_person(session_->variant().one_person);
        random_ = play::generator(session_->seed(), 1);
        past_.clear();
        if (const auto record = session_->record(); !record.decisions.empty()) {
            Diagnostics ignored;  // it has been played once already
            play::resume(game_, record, record.decisions.size(), ignored, [&](play::Session& at, std::size_t number, int option) {
                if (number > 0) past_.witness(at);
                note(at, option);
            });
            past_.witness(*session_);
        }
        agents_.clear();
        left_.clear();
        seats_.resize(static_cast<std::size_t>(session_->table().players), "greedy");
        for (const auto& who : seats_) agents_.push_back(who == "human" ? nullptr : play::make_agent(who, session_->table()));
        at_keyboard_ = 0;
        shown_ = false;
    }

    // Who has not said yet that nothing is to be used before the question is answered, and at last whoever is asked. People who
    // see each other's cards are asked together.
    int next_seat() const {
        const int chooser = session_->machine().chooser();
        for (int seat = 1; game_.program->interlude != machine::none && seat <= session_->table().players; ++seat) {
            const bool has_left = std::find(left_.begin(), left_.end(), seat) != left_.end();
            if (seat != chooser && !has_left && !is_with(seat, chooser) && !play::options_of(session_->machine(), seat).empty())
                return seat;
        }
        return chooser;
    }

    bool is_person(int seat) const { return seats_[static_cast<std::size_t>(seat - 1)] == "human"; }
    bool is_with(int seat, int other) const {
        return is_person(seat) && is_person(other) && (session_->variant().one_person || session_->table().layout().allied(seat, other));
    }

    // Those that the person at the keyboard may take for that seat, and for others with whom it plays.
    std::vector<int> options_of(int seat) const {
        std::vector<int> out;
        const auto options = session_->machine().options();
        for (std::size_t i = 0; i < options.size(); ++i)
            if (const int taker = session_->machine().taker(options[i]); taker == seat || is_with(taker, seat))
                out.push_back(static_cast<int>(i));
        return out;
    }

    // Their labels; whose an option is, where that is not the seat.
    std::vector<std::string> labels_of(const play::Labels& labels, const std::vector<int>& options, int seat) const {
        std::vector<std::string> out;
        const auto all = labels.options(session_->machine());
        for (const int i : options) {
            const int taker = session_->machine().taker(session_->machine().options()[static_cast<std::size_t>(i)]);
            out.push_back((taker == seat ? "" : labels.player(taker) + ": ") + all[static_cast<std::size_t>(i)]);
        }
        return out;
    }

    void help() {
        std::vector<std::vector<std::string>> rows;
        for (const auto& command : commands)
            rows.push_back({std::string("  ") + command.word, command.does[static_cast<int>(shell_.lang)]});
        fmt::print("{}", table(rows, {}));
    }

    // Whether it could be done; content that breaks is reported.
    template <typename F>
    bool reports(F&& f) {
        try {
            f();
            return true;
        } catch (const play::Broken& broken) {
            Diagnostics out;
            out.add(broken.diagnostic);
            report(shell_, out);
            return false;
        }
    }

    // Takes the option and says so when it was an agent's. When content breaks, the decision is taken back.
    bool decide(int index, int agent = 0) {
        note(*session_, index);
        shown_ = false;
        left_.clear();
        if (!reports([&] { session_->decide(index); })) {
            session_->undo();
            past_.undo();
            return false;
        }
        past_.witness(*session_);
        if (agent != 0) fmt::print("{}\n", told(past_.last()));
        return true;
    }

    void note(const play::Session& session, int index) {
        const auto& machine = session.machine();
        const auto& option = machine.options()[static_cast<std::size_t>(index)];
        const auto& program = *game_.program;
        std::string head;
        if (const auto kind = static_cast<machine::OptionKind>(option.kind); kind == machine::OptionKind::line)
            head = shown_as_->head(machine.prompt(), option) + " ";
        else if (kind == machine::OptionKind::interlude)
            head = shown_as_->head(program.interlude_ask, machine::Interlude::line_of(program, option), option.value) + " ";
        past_.note(session, index, described(option, shown_as_->options(machine)[static_cast<std::size_t>(index)]), head + "…");
    }

    // To whoever sits at the keyboard; when only agents play, to whoever watches them.
    std::string told(const Deed& deed) const {
        std::vector<int> hearers;
        for (std::size_t i = 0; i < seats_.size(); ++i)
            if (const int seat = static_cast<int>(i) + 1;
                seats_[i] == "human" && !session_->variant().one_person && (at_keyboard_ == 0 || at_keyboard_ == seat))
                hearers.push_back(seat);
        return paint(shell_.colour, "33", shown_as_->player(deed.player) + ":") + " " + deed.told(hearers);
    }

    // Two people at one keyboard do not see each other's cards.
    int give_keyboard_to(int seat) {
        const auto humans = std::count(seats_.begin(), seats_.end(), "human");
        if (humans < 2 || at_keyboard_ == seat) return -1;
        // Team-mates show each other what they have, and one person alone has nothing to hide.
        const bool hides = !session_->variant().one_person && !session_->table().layout().allied(at_keyboard_, seat);
        at_keyboard_ = seat;
        shown_ = false;
        if (!shell_.interactive || !hides) return -1;
        fmt::print("\033[2J\033[3J\033[H");
        fmt::print("{}", paint(shell_.colour, "1;33", shown_as_->player(seat)));
        say(shell_, ": press Enter when nobody else looks\n", ": pulsa Intro cuando no mire nadie más\n");
        std::fflush(stdout);
        if (keyboard_.line()) return -1;
        return interrupted ? exit_status::interrupted : exit_status::clean;
    }

    void show(int seat) {
        if (seat != 0 && shown_) return;
        shown_ = true;
        fmt::print("\n{}", draw_board(shell_, game_, *session_, *shown_as_, words_.get(), seat));
        if (seat == 0) return;
        const int chooser = session_->machine().chooser();
        fmt::print("{} {}\n", paint(shell_.colour, "1;33", shown_as_->player(seat)), seat == chooser ? prompt() : "");
        options(seat);
        if (seat == chooser) return;
        say(shell_, "{} is asked: use this before the answer, or press Enter\n",
            "se pregunta a {}: usa esto antes de la respuesta, o pulsa Intro\n", shown_as_->player(chooser));
    }

    // By who decides.
    bool is_seen(int object) const { return shown_as_->sees(session_->state(), object, session_->machine().chooser()); }

    // The label, and the title of the card it speaks of.
    std::string described(const machine::Option& option, const std::string& label) const {
        const int object = machine::object_of(option);
        const int taker = session_->machine().taker(option);
        if (object <= session_->table().players || session_->table().definition(object) == nullptr ||
            !shown_as_->sees(session_->state(), object, taker))
            return label;
        const auto title = shown_as_->title(object, shell_.lang);
        return title == label ? label : label + " " + paint(shell_.colour, "2", title);
    }

    // Numbered; those of one line of a menu stand together, in columns.
    void options(int seat) {
        const auto& machine = session_->machine();
        const auto own = options_of(seat);
        const auto shown = labels_of(*shown_as_, own, seat);
        struct Group {
            int entry;
            std::string head;
            std::vector<std::string> cells;
        };
        std::vector<Group> groups;
        for (std::size_t i = 0; i < shown.size(); ++i) {
            const auto& option = machine.options()[static_cast<std::size_t>(own[i])];
            const bool alone = static_cast<machine::OptionKind>(option.kind) != machine::OptionKind::line || option.object == machine::none;
            const int entry = alone ? machine::none : option.entry;
            auto group = std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return g.entry == entry; });
            if (group == groups.end())
                group = groups.insert(groups.end(), Group{entry, alone ? "" : shown_as_->head(machine.prompt(), option), {}});
            const auto text = described(option, shown[i]);
            const auto rest = !alone && text.starts_with(group->head + " ") ? text.substr(group->head.size() + 1) : text;
            group->cells.push_back(fmt::format("{} {}", paint(shell_.colour, "1", fmt::format("{:>3}", i + 1)), rest));
        }
        std::size_t widest = 0;
        for (const auto& group : groups) widest = std::max(widest, width_of(group.head));
        for (auto& group : groups) {
            std::size_t cell = 0;
            for (const auto& text : group.cells) cell = std::max(cell, width_of(text));
            for (auto& text : group.cells)
                if (&text != &group.cells.back()) text += std::string(cell - width_of(text), ' ');
            fmt::print("{}", paint(shell_.colour, "36", fmt::format("  {:<{}}", group.head, widest)) +
                                 flow(shell_, group.cells, "  ", widest + 2));
        }
    }

    // What is asked, in the words of the catalogue; empty where it has none.
    std::string asked() const {
        const auto* row = game_.program->span_at(session_->machine().prompt());
        return row == nullptr || !words_
                   ? std::string()
                   : wording::piece_text(*words_, game_, game_.program->sources[static_cast<std::size_t>(row->source)], row->span);
    }

    // The card that asks, and what it asks; the words of its script, or of the rule, where there are no others.
    std::string prompt() {
        const auto* row = game_.program->span_at(session_->machine().prompt());
        if (row == nullptr || session_->machine().choice() == machine::ChoiceKind::menu) return "";
        auto text = asked();
        const auto* file = text.empty() ? file_of(game_, game_.program->sources[static_cast<std::size_t>(row->source)]) : nullptr;
        if (file != nullptr) text = collapsed(file->slice(row->span));
        if (text.empty()) return "";
        const auto room = static_cast<std::size_t>(std::max(20, shell_.width - 16));
        text = clipped(text, room, "...");
        const auto& state = session_->state();
        const int self = state.frames()[state.header().frame_top - 1].self;
        auto who = shown_as_->asker(session_->machine());
        if (!who.empty()) who += (is_seen(self) ? " " + shown_as_->title(self, shell_.lang) : "") + " ";
        return who + paint(shell_.colour, "2", "(" + text + ")");
    }

    // -1 to go on, otherwise the exit status.
    int ask(int seat) {
        fmt::print("{}> ", shown_as_->player(seat));
        std::fflush(stdout);
        const auto typed = keyboard_.line();
        if (!typed) {
            fmt::print("\n");
            return interrupted ? exit_status::interrupted : exit_status::clean;
        }
        const auto line = collapsed(*typed);
        const auto& machine = session_->machine();
        const auto own = options_of(seat);
        const auto count = static_cast<int>(own.size());
        const auto shown = labels_of(*labels_, own, seat);
        const auto in_words = labels_of(*shown_as_, own, seat);
        const auto argument = [&](const char* word) {
            return line.starts_with(std::string(word) + " ") ? line.substr(std::string_view(word).size() + 1) : std::string();
        };
        const auto number = [&](const std::string& text) {
            const auto n = catalog::integer(text);
            return n && *n >= 1 && *n <= count ? own[static_cast<std::size_t>(*n - 1)] : static_cast<int>(machine::none);
        };
        if (const auto it = std::find(shown.begin(), shown.end(), line); it != shown.end())
            return decide(own[static_cast<std::size_t>(it - shown.begin())]), -1;
        if (const auto it = std::find(in_words.begin(), in_words.end(), line); it != in_words.end())
            return decide(own[static_cast<std::size_t>(it - in_words.begin())]), -1;
        if (number(line) != machine::none) return decide(number(line)), -1;
        if (line == "quit" || line == "q") return exit_status::clean;
        if (line == "help" || line == "?") return help(), -1;
        if (line == "undo" || line == "u") return undo(), -1;
        if (line.empty() && seat != machine.chooser()) return left_.push_back(seat), shown_ = false, -1;
        if (line == "board" || line.empty()) return shown_ = false, -1;
        if (const auto file = argument("save"); !file.empty()) return save(file), -1;
        if (const auto file = argument("load"); !file.empty()) return load_game(file), -1;
        if (const auto label = argument("why"); !label.empty()) return why(label), -1;
        if (const auto what = argument("ask"); !what.empty())
            return reports([&] { answer_question(shell_, game_, *session_, *labels_, *shown_as_, seat, what); }), -1;
        if (line == "past") return tell_past(20), -1;
        if (const auto n = catalog::integer(argument("past")); n && *n > 0) return tell_past(static_cast<std::size_t>(*n)), -1;
        if (line.starts_with("?")) {
            if (const int index = number(line.substr(1)); index != machine::none) behind(index);
            else say(shell_, "there is no option {}\n", "no hay opción {}\n", line.substr(1));
            return -1;
        }
        say(shell_, "not understood: {} (`help` lists the commands)\n", "no se entiende: {} (`help` muestra las órdenes)\n", line);
        return -1;
    }

    // Back to the last decision that a person took.
    void undo() {
        bool any = false;
        while (session_->undo()) {
            any = true;
            past_.undo();
            if (!agents_[static_cast<std::size_t>(session_->machine().chooser() - 1)]) break;
        }
        shown_ = false;
        if (!any) say(shell_, "nothing to undo\n", "no hay nada que deshacer\n");
    }

    void tell_past(std::size_t most) {
        const auto& deeds = past_.deeds();
        for (std::size_t i = deeds.size() - std::min(most, deeds.size()); i < deeds.size(); ++i) fmt::print("{}\n", told(deeds[i]));
    }

    void save(const std::string& path) {
        Diagnostics out;
        static constexpr FileKind kind{"@a_replay", play::begins_like_a_record};
        if (write_file(path, play::write_record(session_->record()), out, &kind)) say(shell_, "saved: {}\n", "guardado: {}\n", path);
        else report(shell_, out);
    }

    // What goes wrong leaves the present game as it is.
    void load_game(const std::string& path) {
        int status = exit_status::clean;
        if (auto session = saved_game(shell_, game_, path, status)) sit_down(std::move(session));
    }

    void behind(int index) {
        const auto& option = session_->machine().options()[static_cast<std::size_t>(index)];
        const int object = machine::object_of(option);
        if (object > session_->table().players && is_seen(object))
            if (const auto* card = game_.card_of(session_->table().objects[static_cast<std::size_t>(object)].definition))
                fmt::print("{}", card_text(shell_, game_, *card));
        const auto& program = *game_.program;
        const bool is_interlude = static_cast<machine::OptionKind>(option.kind) == machine::OptionKind::interlude;
        if (session_->machine().choice() != machine::ChoiceKind::menu && !is_interlude) {
            fmt::print("{}\n", prompt());
            return;
        }
        // What must hold for the line of the menu, with the rules that say so.
        for (const auto& row : program.menu_lines) {
            if (row.at != (is_interlude ? program.interlude_ask : session_->machine().prompt()) ||
                row.line != (is_interlude ? machine::Interlude::line_of(program, option) : option.entry))
                continue;
            for (std::uint32_t r = 0; r < row.reasons; ++r) {
                const auto& reason = program.reasons[row.first_reason + r];
                std::vector<std::string> rules;
                for (std::uint32_t k = 0; k < reason.rules; ++k)
                    rules.push_back(program.rules[program.reason_rules[reason.first_rule + k]]);
                fmt::print("  {}\n", condition_line(shell_, game_, words_.get(), program.sources[static_cast<std::size_t>(reason.source)],
                                                    reason.span, rules));
            }
        }
    }

    void why(const std::string& label) {
        play::Explanation explanation;
        if (!reports([&] { explanation = play::explain_option(game_, session_->machine(), *labels_, *shown_as_, label); })) return;
        print_explanation(shell_, game_, words_.get(), explanation);
        if (session_->machine().choice() != machine::ChoiceKind::menu)
            say(shell_, "only what this names can be chosen: {}\n", "solo se puede elegir lo que esto nombra: {}\n", prompt());
    }

    int leave(int status) {
        if (status == exit_status::interrupted) complain(shell_, "interrupted\n", "interrumpido\n");
        return status;
    }

    const Shell& shell_;
    const catalog::Game& game_;
    std::vector<std::string> seats_;  // `human`, or an agent
    std::unique_ptr<play::Session> session_;
    std::unique_ptr<wording::Catalogue> words_;
    std::unique_ptr<play::Labels> labels_, shown_as_;   // a label may be typed as scripts have it, or as it is shown
    std::vector<std::unique_ptr<play::Agent>> agents_;  // null: a person
    pcg32 random_;
    Keyboard keyboard_;
    int at_keyboard_ = 0;    // the person who looks at the screen
    bool shown_ = false;     // the table as it is now
    std::vector<int> left_;  // seats that use nothing before this decision
    Past past_;
};

}  // namespace

int play(const Shell& shell, const PlayOptions& options) {
    int status = exit_status::clean;
    const auto game = load(shell, options.game, status);
    if (!game) return status;
    auto seats = options.seats;
    auto known = play::agent_names();
    known.insert(known.begin(), "human");
    if (!known_agents(shell, seats, known)) return exit_status::usage;
    std::unique_ptr<play::Session> session;
    Diagnostics wrong;
    const auto* variant = catalog::find_variant(*game, options.variant, nullptr, {}, wrong);
    if (variant == nullptr) {
        report(shell, wrong);
        return status_of(wrong);
    }
    if (!options.load.empty()) {
        session = saved_game(shell, *game, options.load, status);
        if (!session) return status;
    } else {
        auto decks =
            decks_for_seats(shell, *game, *variant, options.decks, options.seats.size() > 1 ? static_cast<int>(seats.size()) : 0, status);
        if (status != exit_status::clean) return status;
        session = std::make_unique<play::Session>(*game, std::move(decks), options.seed, variant);
    }
    if (seats.empty()) seats.assign(session->variant().one_person ? static_cast<std::size_t>(session->table().players) : 1, "human");
    if (!shell.interactive && !options.scripted && std::find(seats.begin(), seats.end(), "human") != seats.end()) {
        complain(shell,
                 "nobody is at the keyboard: give every seat an agent (--seats greedy,greedy), or --scripted to read choices from standard "
                 "input\n",
                 "no hay nadie al teclado: da un agente a cada asiento (--seats greedy,greedy), o --scripted para leer las decisiones de "
                 "la entrada estándar\n");
        return exit_status::usage;
    }
    return TerminalGame(shell, *game, std::move(session), seats).run();
}

}  // namespace holo::tools
