// replay: the same game again, each step verified.

#include <fmt/format.h>

#include "interpreter/play/labels.hpp"
#include "interpreter/play/session.hpp"
#include "interpreter/tools/command.hpp"

namespace holo::tools {

namespace {

// Prints events as they happen, indented by how deep they are nested.
class Trace : public machine::Observer {
public:
    Trace(const catalog::Game& game, const play::Labels& labels) : game_(game), labels_(labels) {}

    void event(const world::State& state, int happening, std::span<const std::int32_t> arguments, int actor, int depth, Outcome outcome) override {
        if (outcome == Outcome::done) return;
        const auto& p = *game_.program;
        const auto& row = p.happenings[static_cast<std::size_t>(happening)];
        std::string text = labels_.player(actor) + " " + std::string(p.text(row.name));
        const auto& params = game_.compiler->vocabulary().events[static_cast<std::size_t>(happening)].params;
        for (std::size_t i = 0; i < params.size() && i < arguments.size(); ++i) {
            const auto kind = params[i].type.kind;
            if (kind == compiler::TypeKind::object) {
                if (arguments[i] >= 0) text += " " + labels_.object(state, arguments[i]);
            } else if (kind == compiler::TypeKind::symbol) {
                if (arguments[i] > 0) text += " " + std::string(p.text(p.symbols[static_cast<std::size_t>(arguments[i])].name));
            } else if (kind == compiler::TypeKind::number || arguments[i] != 0) {
                text += fmt::format(" {}{}", kind == compiler::TypeKind::flag ? params[i].name : "", kind == compiler::TypeKind::flag ? "" : std::to_string(arguments[i]));
            }
        }
        const char* note = outcome == Outcome::forbidden ? " (forbidden)" : outcome == Outcome::replaced ? " (replaced)" : outcome == Outcome::impossible ? " (impossible)" : "";
        fmt::print("{}{}{}\n", std::string(static_cast<std::size_t>(2 * depth), ' '), text, note);
    }

    void ability(const world::State& state, int ability, int object, int depth) override {
        const auto& row = game_.program->abilities[static_cast<std::size_t>(ability)];
        fmt::print("{}ability of {} ({})\n", std::string(static_cast<std::size_t>(2 * depth), ' '), labels_.object(state, object),
                   game_.program->sources[static_cast<std::size_t>(row.source)]);
    }

private:
    const catalog::Game& game_;
    const play::Labels& labels_;
};

}  // namespace

int replay(const Shell& shell, const ReplayOptions& options) {
    Diagnostics out;
    const auto source = catalog::read_file(options.file, out, 64 * 1024 * 1024);
    const auto record = source ? play::read_record(source, out) : std::nullopt;
    if (!record) {
        report(shell, out);
        return exit_status::unreadable;
    }
    int status = 0;
    const auto game = load(shell, record->game, status);
    if (!game) return status;
    if (game->program->hash != record->program) {
        out.add(Diag::other_cards, nullptr, {}, {fmt::format("{:016x}", record->program), fmt::format("{:016x}", game->program->hash)});
        report(shell, out);
        return exit_status::findings;
    }
    std::vector<catalog::Deck> decks;
    for (std::size_t d = 0; d < record->deck_texts.size(); ++d) {
        const auto text = std::make_shared<const Source>(options.file + ":" + record->deck_names[d], record->deck_texts[d]);
        if (auto deck = catalog::read_deck(text, *game, out)) decks.push_back(std::move(*deck));
    }
    if (out.errors() > 0) {
        report(shell, out);
        return exit_status::findings;
    }
    play::Session session(*game, decks, record->seed);
    const play::Labels labels(*game, session.table());
    Trace trace(*game, labels);
    if (options.trace) session.machine().observe(&trace);
    const auto last = options.to < 0 ? record->decisions.size() : std::min<std::size_t>(static_cast<std::size_t>(options.to), record->decisions.size());
    const auto diverged = [&](std::size_t i, const std::string& found, const std::string& wanted) {
        out.add(Diag::diverged, nullptr, {}, {std::to_string(i), found, wanted});
        report(shell, out);
        return exit_status::findings;
    };
    for (std::size_t i = 0; i < last; ++i) {
        if (interrupted) return exit_status::interrupted;
        if (session.hash() != record->hashes[i]) return diverged(i, fmt::format("{:016x}", session.hash()), fmt::format("{:016x}", record->hashes[i]));
        const int choice = record->decisions[i];
        if (session.status() != machine::Status::deciding || choice < 0 || choice >= static_cast<int>(session.machine().options().size()))
            return diverged(i, fmt::format("{} options", session.machine().options().size()), fmt::format("option {}", choice));
        if (options.trace || shell.format == Format::human)
            if (options.trace)
                fmt::print("{}\n", paint(shell.colour, "1", fmt::format("{:4}  {}: {}", i, labels.player(session.machine().chooser()), labels.options(session.machine())[static_cast<std::size_t>(choice)])));
        session.decide(choice);
    }
    if (session.hash() != record->hashes[last]) return diverged(last, fmt::format("{:016x}", session.hash()), fmt::format("{:016x}", record->hashes[last]));
    if (options.to >= 0 && session.status() == machine::Status::deciding) {
        fmt::print("{}:\n", labels.player(session.machine().chooser()));
        const auto shown = labels.options(session.machine());
        for (std::size_t i = 0; i < shown.size(); ++i) fmt::print("  {:2}  {}\n", i + 1, shown[i]);
    }
    std::string winners;
    for (const auto p : session.winners()) winners += " " + labels.player(p);
    say(shell, "{} decisions verified, {}{}\n", "{} decisiones verificadas, {}{}\n", last,
               session.status() == machine::Status::over ? (shell.lang == Lang::es ? "gana" : "won by") : (shell.lang == Lang::es ? "sin terminar" : "not over"), winners);
    return exit_status::clean;
}

}  // namespace holo::tools
