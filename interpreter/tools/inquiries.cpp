#include "interpreter/tools/inquiries.hpp"

#include <algorithm>
#include <memory>

#include "interpreter/compiler/vocabulary.hpp"
#include "interpreter/play/room.hpp"
#include "interpreter/play/session.hpp"

namespace holo::tools {

using machine::none;

std::optional<play::Question> Inquiries::about(const std::string& text, int looker, int goal) const {
    if (!game_.compiler) return std::nullopt;
    const int kind = table_.objects[static_cast<std::size_t>(looker)].kind;
    const auto [it, is_new] = compiled_.try_emplace({text, kind});
    if (is_new) {
        const auto& vocabulary = game_.compiler->vocabulary();
        std::vector<compiler::Compiler::Bound> names{{"looker", {compiler::TypeKind::object, kind}}};
        if (text.find("goal") != std::string::npos) names.push_back({"goal", vocabulary.of_kind(vocabulary.kind_of_spaces())});
        Diagnostics ignored;
        play::Question question;
        question.unit = play::uncounted(*game_.program, [&] {
            return game_.compiler->expression(std::make_shared<Source>("ask", text), names, question.is_set, ignored, &question.type);
        });
        if (question.unit != none) it->second = question;
    }
    auto out = it->second;
    if (out) out->arguments = {looker};
    if (out && text.find("goal") != std::string::npos) out->arguments.push_back(goal);
    return out;
}

std::optional<std::vector<int>> Inquiries::seen(const world::State& state, int piece, int player) const {
    const int kind = game_.compiler->vocabulary().kind_of_spaces();
    if (kind == none || game_.compiler->vocabulary().sights.empty()) return std::nullopt;
    const auto question = about(game_.manifest.declared.kinds[static_cast<std::size_t>(kind)].words.many + " in sight of looker", piece);
    if (!question || !question->is_set) return std::nullopt;
    auto answer = play::located(*game_.program, [&] { return play::answer(table_, state, *question, std::max(player, 1)); });
    if (!answer.open) return std::nullopt;
    return std::move(answer.members);
}

std::vector<int> Inquiries::points(const world::State& state, int piece, const std::string& by, const std::vector<int>& goals) const {
    std::vector<int> out(goals.size(), 0);
    auto question = about("distance " + by + " from looker to goal", piece);
    if (!question || question->is_set) return out;
    for (std::size_t i = 0; i < goals.size(); ++i) {
        question->arguments.back() = goals[i];
        out[i] = value(state, *question);
    }
    return out;
}

std::vector<int> Inquiries::way(const world::State& state, int piece, const std::string& by, int goal) const {
    std::vector<int> out;
    auto question = about("step from looker to goal " + by, piece, goal);
    if (!question || question->is_set) return out;
    for (int at = none; at != goal;) {
        const int next = value(at == none ? world::State(state) : with(state, piece, at), *question);
        if (next < 0 || static_cast<int>(out.size()) > game_.program->spaces) return {};  // no way
        out.push_back(at = next);
    }
    return out;
}

int Inquiries::value(const world::State& state, const play::Question& question) const {
    world::State position(state);
    machine::Machine machine(table_);
    const auto evaluate = [&] {
        machine.attach(position);
        return machine.evaluate(question.unit, 0, 1, question.arguments);
    };
    return play::located(*game_.program, [&] {
        return play::with_more_room(
            table_, position, [&] { position = state; }, evaluate);
    });
}

int Inquiries::column_of_place(int piece) const {
    const int attribute = game_.compiler->vocabulary().place_of(table_.objects[static_cast<std::size_t>(piece)].kind);
    return game_.program->attributes[static_cast<std::size_t>(attribute)].index;
}

world::State Inquiries::with(const world::State& state, int piece, int place) const {
    world::State out(state);
    out.column(column_of_place(piece))[piece] = static_cast<std::int16_t>(place);
    return out;
}

}  // namespace holo::tools
