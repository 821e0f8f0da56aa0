// replay: the same game again, each step verified.

#include <fmt/format.h>

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/set_file.hpp"
#include "interpreter/play/digits.hpp"
#include "interpreter/play/labels.hpp"
#include "interpreter/play/session.hpp"
#include "interpreter/tools/board.hpp"
#include "interpreter/tools/columns.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/tools/loading.hpp"
#include "interpreter/tools/replacement.hpp"
#include "interpreter/tools/reports.hpp"
#include "interpreter/tools/results_file.hpp"
#include "interpreter/tools/words.hpp"

namespace holo::tools {

namespace {

// Prints events as they happen, indented by their depth.
class Trace : public machine::Observer {
public:
    Trace(const Shell& shell, const catalog::Game& game, const machine::Table& table, const play::Labels& labels,
          const wording::TableWords* words)
        : shell_(shell), game_(game), table_(table), labels_(labels), words_(words) {}

    void event(const world::State& state, int happening, std::span<const std::int32_t> arguments, int actor, int depth,
               Outcome outcome) override {
        if (outcome == Outcome::done) return;
        const auto& p = *game_.program;
        const auto& row = p.happenings[static_cast<std::size_t>(happening)];
        const std::string name(p.text(row.name));
        std::string text = labels_.player(actor) + " " + (words_ == nullptr ? name : words_->in_trace(name));
        const auto& params = game_.compiler->vocabulary().events[static_cast<std::size_t>(happening)].params;
        int die = machine::none;  // the die of a side
        for (std::size_t i = 0; i < params.size() && i < arguments.size(); ++i) {
            if (params[i].type.kind == compiler::TypeKind::object && die == machine::none && has_sides(arguments[i])) die = arguments[i];
            if (const auto said = argument(state, params[i], arguments[i], die); !said.empty()) text += " " + said;
        }
        fmt::print("{}{}{}\n", std::string(static_cast<std::size_t>(2 * depth), ' '), text, note(outcome));
    }

    void ability(const world::State& state, int ability, int object, int depth) override {
        const auto& row = game_.program->abilities[static_cast<std::size_t>(ability)];
        say(shell_, "{}ability of {} ({})\n", "{}habilidad de {} ({})\n", std::string(static_cast<std::size_t>(2 * depth), ' '),
            labels_.object(state, object), game_.program->sources[static_cast<std::size_t>(row.source)]);
    }

private:
    bool has_sides(int object) const {
        const auto* definition = object <= table_.players ? nullptr : table_.definition(object);
        return definition != nullptr && definition->faces > 0;
    }

    std::string word(std::string_view name) const { return words_ == nullptr ? std::string(name) : words_->catalogue().on_table(name); }

    // With its player; a shared zone by its name alone.
    std::string zone(machine::ZoneValue zone) const {
        const auto name = word(game_.program->text(game_.program->zones[static_cast<std::size_t>(zone.zone())].name));
        return zone.player() == 0 ? name
                                  : fmt::format("{} {} {}", name, shell_.lang == Lang::es ? "de" : "of", labels_.player(zone.player()));
    }

    // Empty for nothing, no, none, and implied values.
    std::string argument(const world::State& state, const compiler::Param& param, std::int32_t value, int die) const {
        const auto& p = *game_.program;
        switch (param.type.kind) {
            case compiler::TypeKind::object: return value < 0 ? "" : labels_.object(state, value);
            case compiler::TypeKind::space: return value < 0 ? "" : labels_.space(state, value);
            case compiler::TypeKind::symbol: return value <= 0 ? "" : word(p.text(p.symbols[static_cast<std::size_t>(value)].name));
            case compiler::TypeKind::flag: return value == 0 ? "" : words_ == nullptr ? param.name : words_->catalogue().name(param.name);
            case compiler::TypeKind::zone: return zone(machine::ZoneValue(value));
            case compiler::TypeKind::side: return value < 0 || die == machine::none ? "" : labels_.side(die, value);
            case compiler::TypeKind::period: return value <= 0 ? "" : word(p.text(p.periods[static_cast<std::size_t>(value - 1)].name));
            default: return param.optional && value == param.initial ? "" : fmt::format("{}", value);
        }
    }

    const char* note(Outcome outcome) const {
        const bool es = shell_.lang == Lang::es;
        switch (outcome) {
            case Outcome::forbidden: return es ? " (prohibido)" : " (forbidden)";
            case Outcome::replaced: return es ? " (sustituido)" : " (replaced)";
            case Outcome::impossible: return es ? " (imposible)" : " (impossible)";
            default: return "";
        }
    }

    const Shell& shell_;
    const catalog::Game& game_;
    const machine::Table& table_;
    const play::Labels& labels_;
    const wording::TableWords* words_;  // null: the module's own
};

}  // namespace

std::optional<play::Record> read_replay(const Shell& shell, const std::string& path, int& status, int number) {
    Diagnostics out;
    std::optional<play::Record> record;
    if (is_results_file(path)) {
        if (number < 0) {
            complain(shell, "`{}` holds the games of a run: say which, as in `--game 0`\n",
                     "`{}` contiene las partidas de una serie: di cuál, como `--game 0`\n", path);
            status = exit_status::usage;
            return std::nullopt;
        }
        record = read_game(path, number, out);
    } else {
        const auto source = catalog::read_file(path, out, play::longest_replay);
        record = source ? play::read_record(source, out) : std::nullopt;
    }
    if (!record) {
        report(shell, out);
        status = exit_status::unreadable;
        return record;
    }
    out.subject = path;  // the game is named in the file
    if (catalog::is_game(shell.paths, record->game, out)) return record;
    report(shell, out);
    status = status_of(out);
    return std::nullopt;
}

int replay(const Shell& shell, const ReplayOptions& options) {
    Diagnostics out;
    int status = exit_status::clean;
    const auto record = read_replay(shell, options.file, status, options.number);
    if (!record) return status;
    const auto game = load(shell, record->game, status);
    if (!game) return status;
    // Output for programs uses the labels of scripts.
    const bool for_programs = shell.format == Format::json;
    const auto words = for_programs && !options.trace ? nullptr : table_words(shell, *game);
    const auto last =
        options.to < 0 ? record->decisions.size() : std::min<std::size_t>(static_cast<std::size_t>(options.to), record->decisions.size());
    std::unique_ptr<play::Labels> labels;
    std::unique_ptr<Trace> trace;
    const auto session = play::resume(*game, *record, last, out, [&](play::Session& now, std::size_t number, int option) {
        if (!options.trace) return;
        if (!labels) {
            labels = std::make_unique<play::Labels>(*game, now.table(), label_words(shell, *game, words.get()));
            labels->for_one_person(now.variant().one_person);
            trace = std::make_unique<Trace>(shell, *game, now.table(), *labels, words.get());
        }
        const auto& machine = now.machine();
        const auto label = labels->options(machine)[static_cast<std::size_t>(option)];
        fmt::print("{}\n", paint(shell.colour, "1", fmt::format("{:4}  {}: {}", number, labels->player(machine.chooser()), label)));
        now.machine().observe(trace.get());
    });
    if (!session) {
        report(shell, out);
        return exit_status::findings;
    }
    labels =
        std::make_unique<play::Labels>(*game, session->table(), for_programs ? play::LabelWords() : label_words(shell, *game, words.get()));
    labels->for_one_person(session->variant().one_person);
    session->machine().observe(nullptr);
    const bool deciding = session->status() == machine::Status::deciding, over = session->status() == machine::Status::over;
    const auto shown = deciding ? labels->options(session->machine()) : std::vector<std::string>();
    std::vector<std::string> winners;
    for (const auto p : session->winners()) winners.push_back(labels->player(p));
    if (for_programs) {
        nlohmann::ordered_json json;
        json["game"] = record->game;
        if (!record->variant.empty()) json["variant"] = record->variant;
        json["decisions"] = record->decisions.size();
        json["verified"] = last;
        json["over"] = over;
        json["winners"] = winners;
        json["chooser"] = deciding ? nlohmann::ordered_json(labels->player(session->machine().chooser())) : nullptr;
        json["options"] = shown;
        json["hash"] = play::hex(session->position());
        fmt::print("{}\n", written(json));
        return exit_status::clean;
    }
    if (!options.out.empty()) {
        static constexpr FileKind kind{"@a_replay", play::begins_like_a_record};
        if (!write_file(options.out, play::write_record(session->record()), out, &kind)) {
            report(shell, out);
            return exit_status::unreadable;
        }
        say(shell, "saved: {}\n", "guardado: {}\n", options.out);
    }
    if (options.to >= 0) {
        fmt::print("{}\n", draw_board(shell, *game, *session, *labels, catalogue_of(words.get()), {}).text);
        if (deciding) fmt::print("{}:\n", labels->player(session->machine().chooser()));
        for (std::size_t i = 0; i < shown.size(); ++i) fmt::print("  {:2}  {}\n", i + 1, shown[i]);
    }
    say(shell, "{} of {} verified; ", "{} de {}, todo conforme; ", last, counted(shell, record->decisions.size(), noun::decisions));
    if (!over) say(shell, "the game goes on here\n", "la partida sigue aquí\n");
    else if (winners.empty()) say(shell, "nobody has won\n", "no ha ganado nadie\n");
    else say(shell, "won by {}\n", "gana {}\n", fmt::join(winners, ", "));
    return exit_status::clean;
}

}  // namespace holo::tools
