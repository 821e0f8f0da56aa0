// replay: the same game again, each step verified.

#include <fmt/format.h>

#include "interpreter/play/labels.hpp"
#include "interpreter/play/session.hpp"
#include "interpreter/tools/board.hpp"
#include "interpreter/tools/words.hpp"

namespace holo::tools {

namespace {

// Prints events as they happen, indented by how deep they are nested.
class Trace : public machine::Observer {
public:
    Trace(const Shell& shell, const catalog::Game& game, const play::Labels& labels, const wording::Catalogue* words) : shell_(shell), game_(game), labels_(labels), words_(words) {}

    void event(const world::State& state, int happening, std::span<const std::int32_t> arguments, int actor, int depth, Outcome outcome) override {
        if (outcome == Outcome::done) return;
        const auto& p = *game_.program;
        const auto& row = p.happenings[static_cast<std::size_t>(happening)];
        const std::string name(p.text(row.name));
        std::string text = labels_.player(actor) + " " + (words_ == nullptr ? name : words_->in_trace(name));
        const auto& params = game_.compiler->vocabulary().events[static_cast<std::size_t>(happening)].params;
        for (std::size_t i = 0; i < params.size() && i < arguments.size(); ++i) {
            const auto kind = params[i].type.kind;
            if (kind == compiler::TypeKind::object) {
                if (arguments[i] >= 0) text += " " + labels_.object(state, arguments[i]);
            } else if (kind == compiler::TypeKind::symbol) {
                const auto symbol = p.text(p.symbols[static_cast<std::size_t>(std::max(arguments[i], 0))].name);
                if (arguments[i] > 0) text += " " + (words_ == nullptr ? std::string(symbol) : words_->on_table(symbol));
            } else if (kind == compiler::TypeKind::flag) {
                if (arguments[i] != 0) text += " " + (words_ == nullptr ? params[i].name : words_->name(params[i].name));
            } else if (kind == compiler::TypeKind::number || arguments[i] != 0) {
                text += fmt::format(" {}", arguments[i]);
            }
        }
        fmt::print("{}{}{}\n", std::string(static_cast<std::size_t>(2 * depth), ' '), text, note(outcome));
    }

    void ability(const world::State& state, int ability, int object, int depth) override {
        const auto& row = game_.program->abilities[static_cast<std::size_t>(ability)];
        say(shell_, "{}ability of {} ({})\n", "{}habilidad de {} ({})\n", std::string(static_cast<std::size_t>(2 * depth), ' '), labels_.object(state, object),
            game_.program->sources[static_cast<std::size_t>(row.source)]);
    }

private:
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
    const play::Labels& labels_;
    const wording::Catalogue* words_;  // null: the module's own
};

}  // namespace

std::optional<play::Record> read_replay(const Shell& shell, const std::string& path, int& status) {
    constexpr std::size_t longest = 64 * 1024 * 1024;  // bytes
    Diagnostics out;
    const auto source = catalog::read_file(path, out, longest);
    auto record = source ? play::read_record(source, out) : std::nullopt;
    if (!record) {
        report(shell, out);
        status = exit_status::unreadable;
    }
    return record;
}

int replay(const Shell& shell, const ReplayOptions& options) {
    Diagnostics out;
    int status = exit_status::clean;
    const auto record = read_replay(shell, options.file, status);
    if (!record) return status;
    const auto game = load(shell, record->game, status);
    if (!game) return status;
    // What programs read is said as scripts have it.
    const bool for_programs = shell.format == Format::json;
    const auto words = for_programs && !options.trace ? nullptr : table_words(shell, *game);
    const auto last = options.to < 0 ? record->decisions.size() : std::min<std::size_t>(static_cast<std::size_t>(options.to), record->decisions.size());
    std::unique_ptr<play::Labels> labels;
    std::unique_ptr<Trace> trace;
    const auto session = play::resume(*game, *record, last, out, [&](play::Session& now, std::size_t number) {
        if (!options.trace) return;
        if (!labels) {
            labels = std::make_unique<play::Labels>(*game, now.table(), label_words(shell, *game, words.get()));
            trace = std::make_unique<Trace>(shell, *game, *labels, words.get());
        }
        const auto& machine = now.machine();
        const auto label = labels->options(machine)[static_cast<std::size_t>(record->decisions[number])];
        fmt::print("{}\n", paint(shell.colour, "1", fmt::format("{:4}  {}: {}", number, labels->player(machine.chooser()), label)));
        now.machine().observe(trace.get());
    });
    if (!session) {
        report(shell, out);
        return exit_status::findings;
    }
    labels = std::make_unique<play::Labels>(*game, session->table(), for_programs ? play::LabelWords() : label_words(shell, *game, words.get()));
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
        json["hash"] = fmt::format("{:016x}", session->hash());
        fmt::print("{}\n", json.dump(2));
        return exit_status::clean;
    }
    if (options.to >= 0) {
        fmt::print("{}\n", draw_board(shell, *game, *session, *labels, words.get(), 0));
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
