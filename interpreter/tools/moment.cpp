#include "interpreter/tools/moment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "interpreter/catalog/file_text.hpp"

namespace holo::tools {

using machine::none;

namespace {

constexpr std::string_view head = "# A moment of a game, written by `holocron play`.";

// A scalar of YAML in a list in brackets.
std::string scalar(const std::string& text) {
    const auto is_plain = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || std::string_view(" #+-_./()=").find(c) != std::string_view::npos;
    };
    const bool plain = !text.empty() && std::all_of(text.begin(), text.end(), is_plain) && text.find(" #") == std::string::npos &&
                       text.front() != ' ' && text.front() != '#' && text.front() != '-' && text.back() != ' ';
    if (plain) return text;
    std::string out = "'";
    for (const char c : text) out += c == '\'' ? std::string("''") : std::string(1, c);
    return out + "'";
}

std::string listed(const std::vector<std::string>& texts) {
    std::vector<std::string> out;
    for (const auto& text : texts) out.push_back(scalar(text));
    return out.size() == 1 ? out.front() : fmt::format("[{}]", fmt::join(out, ", "));
}

// By its name, if a deck of the game has that name and the same text; else written out.
std::string deck_text(const Shell& shell, const catalog::Game& game, const catalog::Deck& deck) {
    Diagnostics ignored;
    for (const auto& file : catalog::deck_files_of(shell.paths, game.manifest.game, ignored)) {
        const auto source = catalog::read_file(file, ignored);
        if (!source || source->text() != deck.source->text()) continue;
        const auto slash = file.rfind('/'), from = slash == std::string::npos ? 0 : slash + 1;
        return scalar(file.substr(from, file.rfind('.') - from));
    }
    std::vector<std::string> sections;
    if (!deck.variant.empty()) sections.push_back("variant: " + scalar(deck.variant));
    for (const auto& [section, entries] : deck.sections) {
        std::vector<std::string> cards;
        for (const auto& entry : entries) {
            const auto copies = entry.copies == 1 ? entry.code : fmt::format("{} {}", entry.copies, entry.code);
            cards.push_back(entry.dice == 1
                                ? scalar(copies)
                                : fmt::format("{{card: {}, copies: {}, dice: {}}}", scalar(entry.code), entry.copies, entry.dice));
        }
        sections.push_back(fmt::format("{}: [{}]", game.manifest.sections[static_cast<std::size_t>(section)].name, fmt::join(cards, ", ")));
    }
    return fmt::format("{{{}}}", fmt::join(sections, ", "));
}

class Writer {
public:
    Writer(const Shell& shell, const catalog::Game& game, const play::Session& session)
        : shell_(shell), game_(game), session_(session), program_(*game.program) {}

    std::string write() {
        steps();
        std::vector<std::string> decks;
        for (const auto& deck : session_.decks()) decks.push_back(deck_text(shell_, game_, deck));
        std::string out = std::string(head) + "\n" + "- scenario: " + title() + "\n  game: " + game_.manifest.game + "\n";
        if (!session_.variant().name.empty()) out += "  variant: " + session_.variant().name + "\n";
        out += fmt::format("  decks: [{}]\n  seed: {}\n", fmt::join(decks, ", "), session_.seed());
        if (session_.number() != 0) out += fmt::format("  number: {}\n", session_.number());
        out += "  do:\n";
        return out + text_;
    }

private:
    std::string title() const {
        std::vector<std::string> parts;
        for (const auto& figure : figures_of_game_) parts.push_back(figure);
        return scalar(parts.empty() ? fmt::format("After {} decisions", session_.decisions().size())
                                    : fmt::format("A game at {}", fmt::join(parts, " and ")));
    }

    void step(const std::string& key, const std::vector<std::string>& values) {
        text_ += fmt::format("    - {}: {}\n", key, listed(values));
    }

    // Plays the game again, because each decision is written with its label at the time.
    void steps() {
        play::Session again(game_, session_.decks(), session_.seed(), &session_.variant(), {}, session_.number());
        play::Labels labels(game_, again.table());
        labels.for_one_person(again.variant().one_person);
        std::string who;
        std::vector<std::string> row;
        const auto flush = [&] {
            if (!row.empty()) step(who, row);
            row.clear();
        };
        for (const auto index : session_.decisions()) {
            const auto& machine = again.machine();
            const auto player = labels.player(machine.taker(machine.options()[static_cast<std::size_t>(index)]));
            if (player != who || row.size() == 6) flush();
            who = player;
            row.push_back(labels.options(machine)[static_cast<std::size_t>(index)]);
            again.decide(index);
        }
        flush();
        expectations(again, labels);
    }

    void expectations(play::Session& now, const play::Labels& labels) {
        if (now.status() == machine::Status::deciding) {
            step("decides", {labels.player(now.machine().chooser())});
            std::vector<std::string> own;
            const auto all = labels.options(now.machine());
            for (std::size_t i = 0; i < all.size(); ++i)
                if (now.machine().taker(now.machine().options()[i]) == now.machine().chooser()) own.push_back(all[i]);
            if (own.size() == all.size() && all.size() <= 40) text_ += fmt::format("    - offers only: [{}]\n", joined(own));
        } else {
            std::vector<std::string> winners;
            for (const auto p : now.winners()) winners.push_back(labels.player(p));
            step("over", winners.empty() ? std::vector<std::string>{"nobody"} : winners);
        }
        figures_of_game_ = figures(now, 0, "");
        auto all = figures_of_game_;
        for (int p = 1; p <= now.table().players; ++p)
            for (auto& figure : figures(now, p, labels.player(p))) all.push_back(std::move(figure));
        if (!all.empty()) text_ += fmt::format("    - expect: [{}]\n", joined(all));
    }

    static std::string joined(const std::vector<std::string>& texts) {
        std::vector<std::string> out;
        for (const auto& text : texts) out.push_back(scalar(text));
        return fmt::format("{}", fmt::join(out, ", "));
    }

    // The figures on the board, as conditions.
    std::vector<std::string> figures(play::Session& now, int object, const std::string& player) const {
        std::vector<std::string> out;
        const auto& board = game_.manifest.board;
        for (const auto& words : object == 0 ? board.game : board.player) {
            const auto name = words.substr(0, words.find(" of "));
            for (std::size_t a = 0; a < program_.attributes.size(); ++a) {
                const auto& row = program_.attributes[a];
                if (row.kind != now.table().objects[static_cast<std::size_t>(object)].kind || program_.text(row.name) != name ||
                    row.secret != 0)
                    continue;
                const int value = now.machine().attribute(static_cast<int>(a), object);
                const auto type = static_cast<compiler::TypeKind>(row.type);
                const auto what = player.empty() ? name : name + " of " + player;
                if (type == compiler::TypeKind::number) out.push_back(fmt::format("{} = {}", what, value));
                if (type == compiler::TypeKind::symbol && value > 0)
                    out.push_back(fmt::format("{} = {}", what, program_.text(program_.symbols[static_cast<std::size_t>(value)].name)));
            }
        }
        return out;
    }

    const Shell& shell_;
    const catalog::Game& game_;
    const play::Session& session_;
    const machine::Program& program_;
    std::string text_;
    std::vector<std::string> figures_of_game_;
};

}  // namespace

std::string scenario_of(const Shell& shell, const catalog::Game& game, const play::Session& session) {
    return Writer(shell, game, session).write();
}

bool begins_like_a_moment(std::string_view text) { return text.starts_with(head); }

}  // namespace holo::tools
