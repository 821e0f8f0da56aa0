#include "interpreter/tools/question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <memory>
#include <utility>

#include "interpreter/play/questions.hpp"
#include "interpreter/tools/reports.hpp"

namespace holo::tools {

namespace {

// Objects that the seat sees; a single person sees those of every seat.
bool sees(const play::Session& session, int seat, int object) {
    const int players = session.table().players;
    if (object <= players || world::has(session.state().known(seat), object)) return true;
    for (int p = 1; session.variant().one_person && p <= players; ++p)
        if (world::has(session.state().known(p), object)) return true;
    return false;
}

// A label as a name of the language, `AW-001#2` as `aw_001_2`.
std::string name_for(std::string label) {
    for (char& c : label)
        c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? static_cast<char>(std::tolower(static_cast<unsigned char>(c))) : '_';
    return label;
}

// Replaces the labels of objects that the seat sees by names.
std::map<std::string, int> take_names(const play::Session& session, const play::Labels& labels, int seat, std::string& text) {
    std::map<std::string, int> names;
    std::vector<std::string> known;
    for (int o = 1; o < session.state().objects(); ++o) {
        const auto label = sees(session, seat, o) ? labels.object(session.state(), o) : std::string();
        if (label.empty() || label.find(' ') != std::string::npos) continue;
        names.emplace(name_for(label), o);
        known.push_back(label);
    }
    // The longest first, because `AW-001` is the start of `AW-001#2`.
    std::sort(known.begin(), known.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
    for (const auto& label : known)
        for (auto at = text.find(label); at != std::string::npos; at = text.find(label, at + label.size()))
            text.replace(at, label.size(), name_for(label));
    return names;
}

}  // namespace

void answer_question(const Shell& shell, const catalog::Game& game, const play::Session& session, const play::Labels& labels,
                     const play::Labels& shown_as, int seat, std::string text) {
    auto names = take_names(session, shown_as, seat, text);
    names.merge(take_names(session, labels, seat, text));
    // An event that is not counted so far cannot be counted now, and must not be counted from now on, because that would change the game.
    auto wanted = game.program->happenings;
    Diagnostics out;
    const auto question = play::uncounted(*game.program, [&] {
        auto read = play::read_question(game, session.table(), std::make_shared<Source>("ask", text), names, out);
        wanted = game.program->happenings;
        return read;
    });
    bool counts = false;  // further events
    for (std::size_t i = 0; i < wanted.size(); ++i) counts = counts || (wanted[i].asked & ~session.table().asked(static_cast<int>(i))) != 0;
    if (!question) return report(shell, out);
    if (counts)
        return say(shell, "no card asks for that, so nobody has counted it; `past` tells what was decided\n",
                   "ninguna carta pregunta eso, así que nadie lo ha contado; `past` dice qué se ha decidido\n");
    world::State position(session.state());
    for (int o = session.table().players + 1; o < position.objects(); ++o)
        if (sees(session, seat, o)) world::insert(position.known(seat), o);
    const auto answer = play::located(*game.program, [&] { return play::answer(session.table(), position, *question, seat); });
    if (!answer.open) return say(shell, "that depends on what you cannot see\n", "eso depende de lo que no puedes ver\n");

    const auto card = [&](int object) {
        const auto label = shown_as.object(session.state(), object);
        return object <= session.table().players ? label : label + " " + shown_as.title(object, shell.lang);
    };
    if (question->type.kind == compiler::TypeKind::space) {
        if (question->is_set && answer.members.empty()) say(shell, "none\n", "nada\n");
        else if (question->is_set)
            for (const int space : answer.members) fmt::print("{}\n", shown_as.space(session.state(), space));
        else fmt::print("{}\n", shown_as.space(session.state(), answer.value));
        return;
    }
    if (question->is_set) {
        std::size_t unseen = 0;
        for (const int object : answer.members) {
            if (sees(session, seat, object)) fmt::print("{}\n", card(object));
            else ++unseen;
        }
        if (unseen > 0) say(shell, "cards that you cannot see: {}\n", "cartas que no puedes ver: {}\n", unseen);
        else if (answer.members.empty()) say(shell, "none\n", "nada\n");
        return;
    }
    switch (question->type.kind) {
        case compiler::TypeKind::flag: return answer.value != 0 ? say(shell, "yes\n", "sí\n") : say(shell, "no\n", "no\n");
        case compiler::TypeKind::symbol:
            if (answer.value <= 0) return say(shell, "none\n", "nada\n");
            return fmt::print("{}\n",
                              shown_as.word(game.program->text(game.program->symbols[static_cast<std::size_t>(answer.value)].name)));
        case compiler::TypeKind::object:
            if (sees(session, seat, answer.value)) return fmt::print("{}\n", card(answer.value));
            return say(shell, "a card that you cannot see\n", "una carta que no puedes ver\n");
        default: return fmt::print("{}\n", answer.value);
    }
}

}  // namespace holo::tools
