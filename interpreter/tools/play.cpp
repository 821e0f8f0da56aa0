// play: a game in the terminal, people and agents at one table.

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <sstream>

#include "interpreter/play/agents.hpp"
#include "interpreter/play/session.hpp"
#include "interpreter/tools/asking.hpp"
#include "interpreter/tools/board.hpp"
#include "interpreter/tools/choice_list.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/tools/keyboard.hpp"
#include "interpreter/tools/moment.hpp"
#include "interpreter/tools/narrator.hpp"
#include "interpreter/tools/past.hpp"
#include "interpreter/tools/prompt.hpp"
#include "interpreter/tools/question.hpp"
#include "interpreter/tools/replacement.hpp"
#include "interpreter/tools/screen.hpp"
#include "interpreter/tools/terminal.hpp"
#include "interpreter/tools/why.hpp"
#include "interpreter/tools/words.hpp"

namespace holo::tools {

namespace {

std::unique_ptr<play::Session> saved_game(const Shell& shell, const catalog::Game& game, const std::string& path, int& status,
                                          const play::Summons& summons, int number = -1) {
    const auto record = read_replay(shell, path, status, number);
    if (!record) return nullptr;
    Diagnostics out;
    if (record->game != game.manifest.game) out.add(Diag::wrong_game, nullptr, {}, {record->game, game.manifest.game});
    auto session = out.errors() > 0 ? nullptr : play::resume(game, *record, record->decisions.size(), out, {}, summons);
    report(shell, out);
    if (!session) status = exit_status::findings;
    return session;
}

class TerminalGame {
public:
    TerminalGame(const Shell& shell, catalog::Game& game, std::vector<std::string> seats, const Keeps& keeps)
        : shell_(shell), game_(game), seats_(std::move(seats)), words_(table_words(shell, game)), keyboard_(shell), keeps_(keeps) {
        keyboard_.completions = [this](const std::string& begun) { return completions(begun); };
    }

    bool open(const Opens& opens) {
        auto table = std::make_unique<Seen>();
        auto session = opens([&](const machine::Table& at) {
            table->labels = std::make_unique<play::Labels>(game_, at);
            return narrator_of(*table, at);
        });
        if (!session) return false;
        sit_down(std::move(session), std::move(table));
        return true;
    }

    const play::Session& session() const { return *session_; }

    int run() {
        say(shell_, "`help` lists the commands\n", "`ayuda` muestra las órdenes\n");
        for (;;) {
            if (interrupted) return leave(exit_status::interrupted);
            if (session_->status() != machine::Status::deciding) {
                if (const int status = after_the_end(); status >= 0) return leave(status);
                continue;
            }
            const int seat = next_seat();
            if (auto& agent = agents_[static_cast<std::size_t>(seat - 1)]) {
                if (!let_agent(*agent, seat)) return leave(exit_status::findings);
                continue;
            }
            if (const int status = give_keyboard_to(seat); status >= 0) return leave(status);
            show(seat);
            if (const int status = ask(seat); status >= 0) return leave(status);
        }
    }

private:
    // The words for a table.
    struct Seen {
        std::unique_ptr<play::Labels> labels, shown_as;  // a label may be typed as scripts spell it, or as it is shown
        std::unique_ptr<Naming> naming;
        std::unique_ptr<PieceMarks> marks;
        std::unique_ptr<Narrator> narrator;
    };

    // The listener to a game at that table, with all that the listener needs.
    Narrator* narrator_of(Seen& seen, const machine::Table& at) const {
        seen.shown_as = std::make_unique<play::Labels>(game_, at, label_words(shell_, game_, words_.get()));
        seen.naming = std::make_unique<Naming>(shell_, game_, at, *seen.shown_as);
        seen.marks = std::make_unique<PieceMarks>(shell_, game_, at, *seen.naming);
        seen.narrator = std::make_unique<Narrator>(*seen.naming, game_, at, catalogue_of(words_.get()));
        return seen.narrator.get();
    }

    void sit_down(std::unique_ptr<play::Session> session, std::unique_ptr<Seen> table) {
        session_ = std::move(session);
        seen_ = std::move(table);
        for (auto* labels : {seen_->labels.get(), seen_->shown_as.get()}) labels->for_one_person(session_->variant().one_person);
        random_ = play::generator(session_->seed(), 1);
        agents_.clear();
        left_.clear();
        answers_.clear();
        const auto players = static_cast<std::size_t>(session_->table().players);
        if (seats_.empty()) seats_.assign(session_->variant().one_person ? players : 1, "human");
        seats_.resize(players, "greedy");
        for (const auto& who : seats_) agents_.push_back(who == "human" ? nullptr : play::make_agent(who, session_->table()));
        heard_.assign(seats_.size() + 1, 0);
        at_keyboard_ = 0;
        shown_ = is_over_shown_ = false;
        remember();
    }

    // Restores the past of a saved game by playing it again, up to here.
    void remember() {
        const auto record = session_->record();
        if (record.decisions.empty()) return past_.begin(seen_->narrator->take());
        Diagnostics ignored;  // it has been played once already
        Seen again;
        const auto session = play::resume(
            game_, record, record.decisions.size(), ignored,
            [&](play::Session& at, std::size_t number, int option) {
                if (number == 0) past_.begin(again.narrator->take());
                else past_.witness(at, again.narrator->take());
                note(at, option);
            },
            [&](const machine::Table& at) { return narrator_of(again, at); });
        if (session) past_.witness(*session, again.narrator->take());
        seen_->narrator->again();
        heard_.assign(heard_.size(), past_.deeds().size() + 1);
    }

    const play::Labels& labels() const { return *seen_->labels; }
    const play::Labels& shown_as() const { return *seen_->shown_as; }

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
        if (std::find(seats_.begin(), seats_.end(), "human") == seats_.end()) fmt::print("{}", news_for(0));
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

    bool is_person(int seat) const { return seats_[static_cast<std::size_t>(seat - 1)] == "human"; }
    bool is_with(int seat, int other) const {
        return is_person(seat) && is_person(other) && (session_->variant().one_person || session_->table().layout().allied(seat, other));
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

    const char* in(const char* en, const char* es) const { return shell_.lang == Lang::es ? es : en; }

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
        note(*session_, index);
        shown_ = false;
        left_.clear();
        if (!reports([&] { session_->decide(index); })) {
            session_->undo();
            past_.undo();
            seen_->narrator->again();
            return false;
        }
        past_.witness(*session_, seen_->narrator->take());
        if (keeps_ && !is_agent) keeps_(*session_);
        return true;
    }

    void note(const play::Session& session, int index) {
        const auto& machine = session.machine();
        const auto& option = machine.options()[static_cast<std::size_t>(index)];
        const auto& program = *game_.program;
        std::string head;
        if (const auto kind = static_cast<machine::OptionKind>(option.kind); kind == machine::OptionKind::line)
            head = shown_as().head(machine.prompt(), option) + " ";
        else if (kind == machine::OptionKind::interlude)
            head = shown_as().head(program.interlude_ask, machine::Interlude::line_of(program, option), option.value) + " ";
        past_.note(session, index, described(session, option, shown_as().options(machine)[static_cast<std::size_t>(index)]), head + "…");
    }

    // The label, and the title of its card.
    std::string described(const play::Session& session, const machine::Option& option, const std::string& label) const {
        const int object = machine::object_of(option);
        const int taker = session.machine().taker(option);
        if (object <= session.table().players || session.table().definition(object) == nullptr ||
            !shown_as().sees(session.state(), object, taker))
            return label;
        const auto title = shown_as().title(object, shell_.lang);
        return title == label ? label : label + " " + paint(shell_.colour, "2", title);
    }

    // The people at the keyboard; when only agents play, the spectator.
    std::vector<int> hearers() const {
        std::vector<int> out;
        for (std::size_t i = 0; i < seats_.size(); ++i)
            if (const int seat = static_cast<int>(i) + 1;
                seats_[i] == "human" && !session_->variant().one_person && (at_keyboard_ == 0 || at_keyboard_ == seat))
                out.push_back(seat);
        return out;
    }

    std::string told(const Deed& deed) const {
        return paint(shell_.colour, "33", shown_as().player(deed.player) + ":") + " " + deed.told(hearers());
    }

    // The sentences of a decision, each indented by its enclosing event; equal neighbours once.
    void add_told(const std::vector<News>& all, int listener, std::vector<std::string>& lines) const {
        std::vector<std::pair<std::string, int>> counted;
        for (const auto& news : all) {
            const auto& text = news.for_player[static_cast<std::size_t>(listener)];
            if (text.empty()) continue;
            auto line = std::string(static_cast<std::size_t>(2 + 2 * std::min(news.depth, 4)), ' ') + text;
            if (!counted.empty() && counted.back().first == line) ++counted.back().second;
            else counted.emplace_back(std::move(line), 1);
        }
        for (const auto& [line, times] : counted)
            lines.push_back(clipped(times > 1 ? fmt::format("{} (×{})", line, times) : line, static_cast<std::size_t>(shell_.width), "…"));
    }

    bool tells() const { return words_ && !words_->catalogue().told.empty(); }

    // All news for the listener; a listener 0 hears everything. For a module without sentences, the decisions of the others.
    std::vector<std::string> fresh(int listener) {
        auto& heard = heard_[static_cast<std::size_t>(listener)];
        std::vector<std::string> lines;
        if (heard == 0) add_told(past_.opening(), listener, lines);
        for (auto d = std::max<std::size_t>(heard, 1) - 1; d < past_.deeds().size(); ++d) {
            const auto& deed = past_.deeds()[d];
            if (!tells() && deed.player != listener && !(listener != 0 && is_person(deed.player) && is_with(deed.player, listener)))
                lines.push_back(told(deed));
            add_told(deed.news, listener, lines);
        }
        heard = past_.deeds().size() + 1;
        return lines;
    }

    std::string news_for(int listener) {
        std::string out;
        for (const auto& line : fresh(listener)) out += line + "\n";
        return out;
    }

    // Two people at one keyboard do not see each other's cards.
    int give_keyboard_to(int seat) {
        const auto humans = std::count(seats_.begin(), seats_.end(), "human");
        if (humans < 2 || at_keyboard_ == seat) {
            if (at_keyboard_ == 0 && humans == 1) at_keyboard_ = seat;
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
        seen_->marks->learn(session_->state());
        list_ = ChoiceList(shell_, *session_, *seen_->naming, *seen_->marks, labels(), options_of(seat), seat, asking.whose());
        asked_ = asking.things();
        auto asked = question(asking, seat) + "\n";
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
                          {{seat, seen_->marks.get(), &list_, asked_}, density, picture, most_lines});
    }

    void board(int seat) { fmt::print("{}", drawn(seat, Density::whole, Picture::tall, 0).text); }

    // ---- the question ---------------------------------------------------------------------------

    Asking open_question() const { return {shell_, game_, *session_, *seen_->naming, words_.get()}; }

    std::string question(const Asking& asking, int seat) const {
        const auto who = shown_as().player(seat);
        if (seat != session_->machine().chooser()) return paint(shell_.colour, "1;33", who);
        const auto room = static_cast<std::size_t>(std::max(20, shell_.width)) - width_of(who) - 2;
        return paint(shell_.colour, "1;33", who + ":") + " " + clipped(asking.sentence(), room, "…");
    }

    // ---- typed lines ----------------------------------------------------------------------------

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
        if (!typed) {
            fmt::print("\n");
            return interrupted ? exit_status::interrupted : exit_status::clean;
        }
        const auto line = collapsed(*typed);
        const auto& machine = session_->machine();
        if (line.empty()) {
            shown_ = false;
            if (seat != machine.chooser()) left_.push_back(seat);
            return -1;
        }
        if (const int option = list_.option_for(line); option != machine::none) return decide(option), -1;
        const auto [word, rest] = command_of(line);
        const auto lines = list_.meant(line);
        // A name that is a command too is a command, unless it is all of an option's.
        const bool is_whole = lines.size() == 1 && is_name_of(lines[0], line);
        if (!word.empty() && !is_whole && takes_argument(word) == !rest.empty()) return carry_out(word, rest, seat);
        if (word == "past" && !is_whole) return carry_out(word, rest, seat);
        if (lines.size() == 1) return decide(list_.lines()[lines[0]].options[0]), -1;
        if (several(line, seat)) return -1;
        if (!lines.empty()) return tell_apart(line, lines), -1;
        if (!word.empty()) {
            say(shell_, "`{}` needs something behind it\n", "a `{}` le falta algo detrás\n", line);
            return -1;
        }
        not_understood(line);
        return -1;
    }

    bool is_name_of(std::size_t line, const std::string& text) const {
        const auto& names = list_.lines()[line].names;
        return catalog::integer(text).has_value() || std::find(names.begin(), names.end(), play::folded(text)) != names.end();
    }

    void tell_apart(const std::string& text, const std::vector<std::size_t>& lines) {
        say(shell_, "`{}` could be:\n", "`{}` puede ser:\n", text);
        for (const auto i : lines) {
            const auto& line = list_.lines()[i];
            fmt::print("  {} {}{}{}\n", i + 1, line.head, line.head.empty() ? "" : " ", line.text);
        }
    }

    void not_understood(const std::string& line) {
        std::vector<std::string> known;
        for (const auto& offered : list_.lines()) {
            known.insert(known.end(), offered.names.begin(), offered.names.end());
            if (!offered.head.empty()) known.push_back(play::folded(offered.head));
        }
        for (const auto& command : prompt_commands) known.insert(known.end(), {command.word[0], command.word[1]});
        say(shell_, "not understood: {} (`help` lists the commands)\n", "no se entiende: {} (`ayuda` muestra las órdenes)\n", line);
        if (const auto nearest = nearest_word(play::folded(line), known); !nearest.empty())
            say(shell_, "did you mean `{}`?\n", "¿querías decir `{}`?\n", nearest);
    }

    // `1 3 done`, `rey, finn`: one answer after the other. Numbers are those that stand on the screen now.
    bool several(const std::string& line, int seat) {
        std::vector<std::string> words;
        const bool has_commas = line.find(',') != std::string::npos;
        std::istringstream rest(line);
        for (std::string word; std::getline(rest, word, has_commas ? ',' : ' ');)
            if (word = collapsed(word); !word.empty()) words.push_back(word);
        if (words.size() < 2) return false;
        std::map<std::size_t, std::size_t> used;
        std::vector<std::string> out;
        const auto script = labels().options(session_->machine());
        for (const auto& word : words) {
            const auto lines = list_.meant(word);
            const bool is_number = catalog::integer(word).has_value();
            if ((is_number || !has_commas || out.empty()) && lines.size() != 1) return false;
            if (lines.size() != 1) {
                out.push_back(word);
                continue;
            }
            const auto& options = list_.lines()[lines[0]].options;
            const auto copy = std::min(used[lines[0]]++, options.size() - 1);
            out.push_back(script[static_cast<std::size_t>(options[copy])]);
        }
        answers_ = std::move(out);
        answer_seat_ = seat;
        return true;
    }

    int carry_out(const std::string& word, const std::string& rest, int seat) {
        if (word == "quit") return exit_status::clean;
        if (word == "help") fmt::print("{}", prompt_help(shell_));
        else if (word == "undo") undo();
        else if (word == "board") board(seat);
        else if (keeps_ && (word == "load" || word == "scenario"))
            say(shell_, "`{}` is not for a stage of a campaign, which begins from its record\n",
                "`{}` no sirve en una etapa de una campaña, que empieza desde su registro\n", shown_command(shell_, word));
        else if (word == "save") save(rest);
        else if (word == "load") load_game(rest);
        else if (word == "scenario") write_scenario(rest);
        else if (word == "past") tell_past(rest.empty() ? 20 : catalog::integer(rest).value_or(20));
        else if (seat == 0) say(shell_, "the game is over\n", "la partida ha terminado\n");
        else if (word == "why") why(rest);
        else if (word == "ask") reports([&] { answer_question(shell_, game_, *session_, labels(), shown_as(), seat, rest); });
        else if (word == "?") {
            const auto lines = list_.meant(rest);
            if (lines.size() == 1) behind(list_.lines()[lines[0]].options[0]);
            else say(shell_, "there is no option {}\n", "no hay opción {}\n", rest);
        }
        return -1;
    }

    std::vector<std::string> completions(const std::string& begun) const {
        std::vector<std::string> out;
        const auto start = play::folded(begun);
        const auto add = [&](std::string word) {
            if (play::folded(word).starts_with(start) && std::find(out.begin(), out.end(), word) == out.end())
                out.push_back(std::move(word));
        };
        for (const auto& line : list_.lines()) add(line.head.empty() ? line.text : line.head + " " + line.text);
        for (const auto& command : prompt_commands)
            if (const std::string word = command.word[static_cast<std::size_t>(shell_.lang)]; word.size() > 1)
                add(*command.argument[0] == 0 ? word : word + " ");
        return out;
    }

    // Back to the last decision that a person took.
    void undo() {
        bool any = false;
        while (session_->undo()) {
            any = true;
            past_.undo();
            if (!agents_[static_cast<std::size_t>(session_->machine().chooser() - 1)]) break;
        }
        seen_->narrator->again();
        for (auto& heard : heard_) heard = std::min(heard, past_.deeds().size() + 1);
        shown_ = is_over_shown_ = false;
        answers_.clear();
        if (!any) say(shell_, "nothing to undo\n", "no hay nada que deshacer\n");
        else if (keeps_) keeps_(*session_);
    }

    void tell_past(int most) {
        const auto& deeds = past_.deeds();
        const auto who = hearers();
        const int listener = who.size() == 1 ? who.front() : session_->variant().one_person ? 1 : 0;
        const auto wanted = static_cast<std::size_t>(std::max(most, 1));
        for (std::size_t i = deeds.size() - std::min(wanted, deeds.size()); i < deeds.size(); ++i) {
            fmt::print("{}\n", told(deeds[i]));
            if (who.size() > 1) continue;  // both look on
            std::vector<std::string> lines;
            add_told(deeds[i].news, listener, lines);
            for (const auto& line : lines) fmt::print("{}\n", line);
        }
    }

    void save(const std::string& path) {
        Diagnostics out;
        static constexpr FileKind kind{"@a_replay", play::begins_like_a_record};
        if (write_file(path, play::write_record(session_->record()), out, &kind)) say(shell_, "saved: {}\n", "guardado: {}\n", path);
        else report(shell_, out);
    }

    void write_scenario(const std::string& path) {
        static constexpr FileKind kind{"@a_moment", begins_like_a_moment};
        Diagnostics out;
        reports([&] {
            if (write_file(path, scenario_of(shell_, game_, *session_), out, &kind))
                say(shell_, "written: {}; `holocron test {}` runs it\n", "escrito: {}; `holocron test {}` lo ejecuta\n", path, path);
            else report(shell_, out);
        });
    }

    // An error leaves the present game unchanged.
    void load_game(const std::string& path) {
        int status = exit_status::clean;
        open([&](const play::Summons& summons) { return saved_game(shell_, game_, path, status, summons); });
    }

    void behind(int index) {
        const auto& option = session_->machine().options()[static_cast<std::size_t>(index)];
        const int object = machine::object_of(option);
        if (object > session_->table().players && shown_as().sees(session_->state(), object, session_->machine().chooser()))
            if (const auto* card = game_.card_of(session_->table().objects[static_cast<std::size_t>(object)].definition))
                fmt::print("{}", card_text(shell_, game_, *card));
        const auto& program = *game_.program;
        const bool is_interlude = static_cast<machine::OptionKind>(option.kind) == machine::OptionKind::interlude;
        if (session_->machine().choice() != machine::ChoiceKind::menu && !is_interlude) {
            fmt::print("{}\n", open_question().written());
            return;
        }
        // The conditions of the menu's line, with the rules behind them.
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
        if (const auto lines = list_.meant(label); !lines.empty()) {
            say(shell_, "`{}` is offered:\n", "`{}` se ofrece:\n", label);
            for (const auto i : lines) {
                const auto& line = list_.lines()[i];
                fmt::print("  {} {}{}{}\n", i + 1, line.head, line.head.empty() ? "" : " ", line.text);
            }
            return;
        }
        play::Explanation explanation;
        if (!reports([&] { explanation = play::explain_option(game_, session_->machine(), labels(), shown_as(), label); })) return;
        print_explanation(shell_, game_, words_.get(), explanation);
        if (session_->machine().choice() != machine::ChoiceKind::menu)
            say(shell_, "only what this names can be chosen: {}\n", "solo se puede elegir lo que esto nombra: {}\n",
                open_question().written());
    }

    // ---- the end --------------------------------------------------------------------------------

    // The game is over: people may look back, go back, keep it; -1 to go on, otherwise the exit status.
    int after_the_end() {
        const bool any_person = std::find(seats_.begin(), seats_.end(), "human") != seats_.end();
        if (!is_over_shown_) {
            is_over_shown_ = true;
            const auto who = hearers();
            const int listener = who.size() == 1 ? who.front() : 0;
            fmt::print("{}", news_for(listener));
            board(0);
            std::vector<std::string> winners;
            for (const auto p : session_->winners()) winners.push_back(shown_as().player(p));
            if (keeps_ && session_->state().header().frame_top == 0) say(shell_, "The stage is over.\n", "La etapa ha terminado.\n");
            else if (winners.empty()) say(shell_, "The game is over. Nobody has won.\n", "La partida ha terminado. No ha ganado nadie.\n");
            else say(shell_, "The game is over. Won by {}.\n", "La partida ha terminado. Gana {}.\n", fmt::join(winners, ", "));
            if (any_person && keeps_)
                say(shell_, "`undo` goes back, `past` tells what happened, `quit` leaves and keeps the stage\n",
                    "`deshacer` vuelve atrás, `pasado` cuenta lo ocurrido, `salir` termina y conserva la etapa\n");
            else if (any_person)
                say(shell_, "`undo` goes back, `past` tells what happened, `save FILE` and `scenario FILE` keep it, `quit` leaves\n",
                    "`deshacer` vuelve atrás, `pasado` cuenta lo ocurrido, `guardar ARCHIVO` y `escenario ARCHIVO` la conservan, `salir` "
                    "termina\n");
        }
        if (!any_person) return exit_status::clean;
        list_ = {};
        asked_.clear();
        const auto typed = keyboard_.line("> ");
        if (!typed) {
            fmt::print("\n");
            return interrupted ? exit_status::interrupted : exit_status::clean;
        }
        const auto line = collapsed(*typed);
        if (line.empty()) return -1;
        const auto [word, rest] = command_of(line);
        if (!word.empty() && (word == "past" || takes_argument(word) == !rest.empty())) return carry_out(word, rest, 0);
        if (!word.empty()) say(shell_, "`{}` needs something behind it\n", "a `{}` le falta algo detrás\n", line);
        else not_understood(line);
        return -1;
    }

    int leave(int status) {
        if (keeps_) keeps_(*session_);
        if (status == exit_status::interrupted) complain(shell_, "interrupted\n", "interrumpido\n");
        return status;
    }

    Shell shell_;  // as wide as the screen at the moment
    catalog::Game& game_;
    std::vector<std::string> seats_;  // `human`, or an agent
    std::unique_ptr<wording::TableWords> words_;
    std::unique_ptr<Seen> seen_;
    std::unique_ptr<play::Session> session_;
    std::vector<std::unique_ptr<play::Agent>> agents_;  // null: a person
    pcg32 random_;
    Keyboard keyboard_;
    const Keeps& keeps_;
    ChoiceList list_;                   // the lines on the screen
    std::vector<int> asked_;            // objects that the question is about
    std::vector<std::string> answers_;  // typed ahead, …
    int answer_seat_ = 0;               // … by that seat
    int at_keyboard_ = 0;               // the person who looks at the screen
    bool shown_ = false;                // the table as it is now
    bool is_over_shown_ = false;
    std::vector<int> left_;           // seats that use nothing before this decision
    std::vector<std::size_t> heard_;  // by seat: number of decisions that it has been told of, and one for the set-up
    Past past_;
};

}  // namespace

bool known_players(const Shell& shell, const std::vector<std::string>& seats) {
    auto known = play::agent_names();
    known.insert(known.begin(), "human");
    return known_agents(shell, seats, known);
}

bool somebody_plays(const Shell& shell, const std::vector<std::string>& seats, bool scripted) {
    const bool any_person = seats.empty() || std::find(seats.begin(), seats.end(), "human") != seats.end();
    if (!shell.interactive && !scripted && any_person) {
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

int play(const Shell& shell, const PlayOptions& options) {
    int status = exit_status::clean;
    const auto game = load(shell, options.game, status);
    if (!game) return status;
    const auto& seats = options.seats;
    if (!known_players(shell, seats)) return exit_status::usage;
    Diagnostics wrong;
    const auto* variant = catalog::find_variant(*game, options.variant, nullptr, {}, wrong);
    if (variant == nullptr) {
        report(shell, wrong);
        return status_of(wrong);
    }
    Opens opens;
    if (!options.load.empty()) {
        opens = [&](const play::Summons& summons) { return saved_game(shell, *game, options.load, status, summons, options.number); };
    } else {
        auto decks =
            decks_for_seats(shell, *game, *variant, options.decks, options.seats.size() > 1 ? static_cast<int>(seats.size()) : 0, status);
        if (status != exit_status::clean) return status;
        opens = [&, decks](const play::Summons& summons) {
            return std::make_unique<play::Session>(*game, decks, options.seed, variant, summons);
        };
    }
    if (!somebody_plays(shell, seats, options.scripted)) return exit_status::usage;
    const int played = play_at_terminal(shell, *game, seats, opens);
    return status == exit_status::clean ? played : status;
}

}  // namespace holo::tools
