#include "interpreter/tools/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/play/agents.hpp"
#include "interpreter/tools/asking.hpp"
#include "interpreter/tools/asking_line.hpp"
#include "interpreter/tools/at_table.hpp"
#include "interpreter/tools/behind_option.hpp"
#include "interpreter/tools/board.hpp"
#include "interpreter/tools/columns.hpp"
#include "interpreter/tools/ending.hpp"
#include "interpreter/tools/kept_game.hpp"
#include "interpreter/tools/keyboard.hpp"
#include "interpreter/tools/loading.hpp"
#include "interpreter/tools/look.hpp"
#include "interpreter/tools/news.hpp"
#include "interpreter/tools/prompt.hpp"
#include "interpreter/tools/question.hpp"
#include "interpreter/tools/reports.hpp"
#include "interpreter/tools/screen.hpp"
#include "interpreter/tools/seats.hpp"
#include "interpreter/tools/typed_line.hpp"

namespace holo::tools {

namespace {

class TerminalGame {
public:
    TerminalGame(const Shell& shell, catalog::Game& game, std::vector<std::string> seats, const Keeps& keeps)
        : shell_(shell), game_(game), seats_(std::move(seats)), words_(table_words(shell, game)), keyboard_(shell), keeps_(keeps) {
        keyboard_.completions = [this](const std::string& begun) { return completions(shell_, list_, begun); };
    }

    bool open(const Opens& opens) {
        std::unique_ptr<TableNames> names;
        auto session = opens([&](const machine::Table& table) { return listener_at(table, names); });
        if (!session) return false;
        sit_down(std::move(session), std::move(names));
        return true;
    }

    int run() {
        say(shell_, "`help` lists the commands\n", "`ayuda` muestra las órdenes\n");
        for (;;) {
            if (interrupted) return leave(exit_status::interrupted);
            if (session_->status() != machine::Status::deciding) {
                if (const int status = after_the_end(); status >= 0) return leave(status);
                continue;
            }
            const int seat = next_seat();
            if (auto* agent = seats_.agent(seat)) {
                if (!let_agent(*agent, seat)) return leave(exit_status::findings);
                continue;
            }
            if (const int status = give_keyboard_to(seat); status >= 0) return leave(status);
            show(seat);
            if (const int status = ask(seat); status >= 0) return leave(status);
        }
    }

private:
    // The listener to a game at that table.
    Narrator* listener_at(const machine::Table& table, std::unique_ptr<TableNames>& names) const {
        names = std::make_unique<TableNames>(shell_, game_, table, words_.get());
        return &names->narrator;
    }

    void sit_down(std::unique_ptr<play::Session> session, std::unique_ptr<TableNames> names) {
        session_ = std::move(session);
        names_ = std::move(names);
        for (auto* labels : {&names_->labels, &names_->shown_as}) labels->for_one_person(session_->variant().one_person);
        random_ = play::generator(session_->seed(), 1);
        left_.clear();
        answers_.clear();
        seats_.sit_down(*session_);
        news_.seat(static_cast<std::size_t>(seats_.count()));
        at_keyboard_ = 0;
        shown_ = is_over_shown_ = false;
        remember();
    }

    // Restores the past of a saved game by playing it again, up to here.
    void remember() {
        const auto record = session_->record();
        auto& past = news_.past();
        if (record.decisions.empty()) return past.begin(names_->narrator.take());
        Diagnostics ignored;  // it has been played once already
        std::unique_ptr<TableNames> again;
        const auto session = play::resume(
            game_, record, record.decisions.size(), ignored,
            [&](play::Session& played, std::size_t number, int option) {
                if (number == 0) past.begin(again->narrator.take());
                else past.witness(played, again->narrator.take());
                news_.note(at(), played, option);
            },
            [&](const machine::Table& table) { return listener_at(table, again); });
        if (session) past.witness(*session, again->narrator.take());
        names_->narrator.again();
        news_.all_heard();
    }

    AtTable at() const { return {shell_, game_, *session_, *names_, words_.get()}; }
    const play::Labels& shown_as() const { return names_->shown_as; }
    const char* in(const char* en, const char* es) const { return shell_.lang == Lang::es ? es : en; }

    // ---- seats ----------------------------------------------------------------------------------

    bool let_agent(play::Agent& agent, int seat) {
        int choice = 0;
        const auto think = [&] {
            return seat == session_->machine().chooser() ? agent.choose(session_->machine(), random_)
                                                         : agent.interject(session_->machine(), random_, seat);
        };
        if (!reports([&] { choice = play::located(*game_.program, think); })) return false;
        if (choice == machine::none) {
            left_.push_back(seat);
            return true;
        }
        if (!decide(choice, true)) return false;
        if (seats_.people() == 0) print_news(0);
        return true;
    }

    // The next player who may still use an interlude before the question is answered, and at last the asked player. People who see each
    // other's cards are asked together.
    int next_seat() const {
        const int chooser = session_->machine().chooser();
        for (int seat = 1; game_.program->interlude != machine::none && seat <= session_->table().players; ++seat) {
            const bool has_left = std::find(left_.begin(), left_.end(), seat) != left_.end();
            if (seat != chooser && !has_left && !is_with(seat, chooser) && !play::options_of(session_->machine(), seat).empty())
                return seat;
        }
        return chooser;
    }

    bool is_with(int seat, int other) const {
        return seats_.is_person(seat) && seats_.is_person(other) &&
               (session_->variant().one_person || session_->table().layout().allied(seat, other));
    }

    // The options that the person at the keyboard may take for that seat, and for team-mates.
    std::vector<int> options_of(int seat) const {
        std::vector<int> out;
        const auto options = session_->machine().options();
        for (std::size_t i = 0; i < options.size(); ++i)
            if (const int taker = session_->machine().taker(options[i]); taker == seat || is_with(taker, seat))
                out.push_back(static_cast<int>(i));
        return out;
    }

    // Carries out a step; reports content that breaks, and returns false then.
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

    // Takes the option. When content breaks, the decision is taken back.
    bool decide(int index, bool is_agent = false) {
        news_.note(at(), *session_, index);
        shown_ = false;
        left_.clear();
        if (!reports([&] { session_->decide(index); })) {
            session_->undo();
            news_.past().undo();
            names_->narrator.again();
            return false;
        }
        news_.past().witness(*session_, names_->narrator.take());
        if (keeps_ && !is_agent) keeps_(*session_);
        return true;
    }

    // The people at the keyboard; when only agents play, the spectator.
    std::vector<int> hearers() const {
        std::vector<int> out;
        for (int seat = 1; seat <= seats_.count(); ++seat)
            if (seats_.is_person(seat) && !session_->variant().one_person && (at_keyboard_ == 0 || at_keyboard_ == seat))
                out.push_back(seat);
        return out;
    }

    // The people at the keyboard have taken the decisions of a listener, and of those beside, themselves.
    std::vector<std::string> fresh(int listener) {
        std::vector<int> silent{listener};
        for (int seat = 1; listener != 0 && seat <= session_->table().players; ++seat)
            if (is_with(seat, listener)) silent.push_back(seat);
        return news_.fresh(at(), listener, hearers(), silent);
    }

    void print_news(int listener) {
        for (const auto& line : fresh(listener)) fmt::print("{}\n", line);
    }

    // Two people at one keyboard do not see each other's cards.
    int give_keyboard_to(int seat) {
        const int people = seats_.people();
        if (people < 2 || at_keyboard_ == seat) {
            if (at_keyboard_ == 0 && people == 1) at_keyboard_ = seat;
            return -1;
        }
        // Team-mates show each other what they have, and one person alone has nothing to hide.
        const bool hides = !session_->variant().one_person && !session_->table().layout().allied(at_keyboard_, seat);
        at_keyboard_ = seat;
        shown_ = false;
        if (!shell_.interactive || !hides) return -1;
        fmt::print("\033[2J\033[3J\033[H");
        const auto prompt = shown_as().player(seat) + in(": press Enter when nobody else looks", ": pulsa Intro cuando no mire nadie más");
        fmt::print("{}\n", paint(shell_.colour, "1;33", prompt));
        if (keyboard_.line("")) return -1;
        return interrupted ? exit_status::interrupted : exit_status::clean;
    }

    // ---- the screen -----------------------------------------------------------------------------

    void show(int seat) {
        if (shown_) return;
        shown_ = true;
        shell_.width = screen_width();
        const auto asking = open_question();
        names_->marks.learn(session_->state());
        asked_ = asking.things();
        outlook_ = {};
        reports([&] { outlook_ = Outlook(*session_, names_->inquiries, names_->marks, asking.reached(), asked_, seat); });
        list_ =
            ChoiceList(shell_, *session_, names_->naming, names_->marks, names_->labels, options_of(seat), seat, asking.whose(), outlook_);
        auto asked = asking_line(at(), asking, outlook_, seat) + "\n";
        const int chooser = session_->machine().chooser();
        std::string behind;
        if (seat != chooser)
            behind = fmt::format(fmt::runtime(in("{} is asked: use this before the answer, or press Enter\n",
                                                 "se pregunta a {}: usa esto antes de la respuesta, o pulsa Intro\n")),
                                 shown_as().player(chooser));
        fmt::print("{}", fitted(shell_, {fresh(seat), asked, list_, behind}, [&](Density density, Picture picture, int most_lines) {
                       return drawn(seat, density, picture, most_lines);
                   }));
    }

    DrawnBoard drawn(int seat, Density density, Picture picture, int most_lines) const {
        return draw_board(shell_, game_, *session_, shown_as(), catalogue_of(words_.get()),
                          {{seat, &names_->marks, &list_, asked_, &outlook_}, density, picture, most_lines});
    }

    void board(int seat) { fmt::print("{}", drawn(seat, Density::whole, Picture::tall, 0).text); }

    Asking open_question() const { return {shell_, game_, *session_, names_->naming, words_.get()}; }

    // ---- typed lines ----------------------------------------------------------------------------

    static int end_of_input() {
        fmt::print("\n");
        return interrupted ? exit_status::interrupted : exit_status::clean;
    }

    // -1 to go on, otherwise the exit status.
    int ask(int seat) {
        if (!answers_.empty()) {
            const auto answer = answers_.front();
            answers_.erase(answers_.begin());
            if (const auto lines = list_.meant(answer); answer_seat_ == seat && lines.size() == 1)
                return decide(list_.lines()[lines[0]].options[0]), -1;
            answers_.clear();
            say(shell_, "not taken: {}\n", "sin efecto: {}\n", answer);
        }
        const auto typed = keyboard_.line(shown_as().player(seat) + "> ");
        if (!typed) return end_of_input();
        const auto line = collapsed(*typed);
        if (line.empty()) {
            shown_ = false;
            if (seat != session_->machine().chooser()) left_.push_back(seat);
            return -1;
        }
        auto read = read_typed(at(), list_, line);
        switch (read.is) {
            case TypedLine::Is::answer: decide(read.option); return -1;
            case TypedLine::Is::answers:
                answers_ = std::move(read.answers);
                answer_seat_ = seat;
                return -1;
            case TypedLine::Is::command: return carry_out(read.word, read.rest, seat);
            case TypedLine::Is::nothing: return -1;
        }
        return -1;
    }

    int carry_out(const std::string& word, const std::string& rest, int seat) {
        if (word == "quit") return exit_status::clean;
        if (word == "help") fmt::print("{}", prompt_help(shell_));
        else if (word == "undo") undo();
        else if (word == "board") board(seat);
        else if (keeps_ && (word == "load" || word == "scenario"))
            say(shell_, "`{}` is not for a stage of a campaign, which begins from its record\n",
                "`{}` no sirve en una etapa de una campaña, que empieza desde su registro\n", shown_command(shell_, word));
        else if (word == "save") save_game(shell_, *session_, rest);
        else if (word == "load") load_game(rest);
        else if (word == "scenario") reports([&] { write_scenario(shell_, game_, *session_, rest); });
        else if (word == "past") tell_past(rest.empty() ? 20 : catalog::integer(rest).value_or(20));
        else if (word == "look") reports([&] { look_at(at(), seat, outlook_, rest); });
        else if (word == "sight") reports([&] { look_from(at(), seat, asked_, rest); });
        else if (seat == 0) say(shell_, "the game is over\n", "la partida ha terminado\n");
        else if (word == "why") reports([&] { print_why(at(), open_question(), list_, rest); });
        else if (word == "ask") reports([&] { answer_question(shell_, game_, *session_, names_->labels, shown_as(), seat, rest); });
        else if (word == "?") {
            const auto lines = list_.meant(rest);
            if (lines.size() == 1) {
                const auto& line = list_.lines()[lines[0]];
                print_behind(at(), open_question(), line.options[0]);
                if (line.space >= 0) reports([&] { look_ahead(at(), seat, outlook_, line.space); });
            } else say(shell_, "there is no option {}\n", "no hay opción {}\n", rest);
        }
        return -1;
    }

    // Back to the last decision that a person took.
    void undo() {
        bool any = false;
        while (session_->undo()) {
            any = true;
            news_.past().undo();
            if (seats_.is_person(session_->machine().chooser())) break;
        }
        names_->narrator.again();
        news_.shorten();
        shown_ = is_over_shown_ = false;
        answers_.clear();
        if (!any) say(shell_, "nothing to undo\n", "no hay nada que deshacer\n");
        else if (keeps_) keeps_(*session_);
    }

    void tell_past(int most) const {
        const auto who = hearers();
        news_.tell_past(at(), most, who.size() == 1 ? who.front() : session_->variant().one_person ? 1 : 0, who);
    }

    // An error leaves the present game unchanged.
    void load_game(const std::string& path) {
        int status = exit_status::clean;
        open([&](const play::Summons& summons) { return saved_game(shell_, game_, path, status, summons); });
    }

    // ---- the end --------------------------------------------------------------------------------

    // The game is over: people may look back, go back, keep it; -1 to go on, otherwise the exit status.
    int after_the_end() {
        const bool any_person = seats_.people() > 0;
        if (!is_over_shown_) {
            is_over_shown_ = true;
            const auto who = hearers();
            print_news(who.size() == 1 ? who.front() : 0);
            board(0);
            print_ending(at(), keeps_ ? EndOf::stage : EndOf::game, any_person);
        }
        if (!any_person) return exit_status::clean;
        list_ = {};
        asked_.clear();
        outlook_ = {};
        const auto typed = keyboard_.line("> ");
        if (!typed) return end_of_input();
        const auto line = collapsed(*typed);
        const auto read = line.empty() ? TypedLine() : read_command(at(), line);
        return read.is == TypedLine::Is::command ? carry_out(read.word, read.rest, 0) : -1;
    }

    int leave(int status) {
        if (keeps_) keeps_(*session_);
        if (status == exit_status::interrupted) complain(shell_, "interrupted\n", "interrumpido\n");
        return status;
    }

    Shell shell_;  // as wide as the screen at the moment
    catalog::Game& game_;
    Seats seats_;
    std::unique_ptr<wording::TableWords> words_;
    std::unique_ptr<TableNames> names_;
    std::unique_ptr<play::Session> session_;
    pcg32 random_;
    Keyboard keyboard_;
    const Keeps& keeps_;
    NewsDesk news_;
    ChoiceList list_;                   // the lines on the screen
    std::vector<int> asked_;            // objects that the question is about
    Outlook outlook_;                   // the view of the piece among them
    std::vector<std::string> answers_;  // typed ahead, …
    int answer_seat_ = 0;               // … by that seat
    int at_keyboard_ = 0;               // the person who looks at the screen
    bool shown_ = false;                // the table as it is now
    bool is_over_shown_ = false;
    std::vector<int> left_;  // seats that use nothing before this decision
};

}  // namespace

bool known_players(const Shell& shell, const std::vector<std::string>& seats) {
    auto known = play::agent_names();
    known.insert(known.begin(), "human");
    return known_agents(shell, seats, known);
}

bool somebody_plays(const Shell& shell, const std::vector<std::string>& seats, bool scripted) {
    if (!shell.interactive && !scripted && Seats::need_person(seats)) {
        complain(shell,
                 "nobody is at the keyboard: give every seat an agent (--seats greedy,greedy), or --scripted to read choices from standard "
                 "input\n",
                 "no hay nadie al teclado: da un agente a cada asiento (--seats greedy,greedy), o --scripted para leer las decisiones de "
                 "la entrada estándar\n");
        return false;
    }
    return true;
}

int play_at_terminal(const Shell& shell, catalog::Game& game, std::vector<std::string> seats, const Opens& opens, const Keeps& keeps) {
    TerminalGame terminal(shell, game, std::move(seats), keeps);
    return terminal.open(opens) ? terminal.run() : exit_status::findings;
}

}  // namespace holo::tools
