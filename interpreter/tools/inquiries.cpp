#include "interpreter/tools/inquiries.hpp"

#include <algorithm>
#include <memory>

#include "interpreter/compiler/vocabulary.hpp"
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
        if (goal != none) names.push_back({"goal", vocabulary.of_kind(vocabulary.kind_of_spaces())});
        Diagnostics ignored;
        play::Question question;
        question.unit = play::uncounted(*game_.program, [&] {
            return game_.compiler->expression(std::make_shared<Source>("ask", text), names, question.is_set, ignored, &question.type);
        });
        if (question.unit != none) it->second = question;
    }
    auto out = it->second;
    if (out) out->arguments = {looker};
    if (out && goal != none) out->arguments.push_back(goal);
    return out;
}

std::optional<play::Answer> Inquiries::answer(const world::State& state, const std::string& text, int looker, int player) const {
    const auto question = about(text, looker);
    if (!question || !question->is_set) return std::nullopt;
    return play::located(*game_.program, [&] { return play::answer(table_, state, *question, std::max(player, 1)); });
}

std::optional<std::vector<int>> Inquiries::seen(const world::State& state, int piece, int player) const {
    const int kind = game_.compiler->vocabulary().kind_of_spaces();
    if (kind == none || game_.compiler->vocabulary().sights.empty()) return std::nullopt;
    const auto& spaces = game_.manifest.declared.kinds[static_cast<std::size_t>(kind)].words.many;
    auto found = answer(state, spaces + " in sight of looker", piece, player);
    if (!found || !found->open) return std::nullopt;
    return std::move(found->members);
}

std::vector<int> Inquiries::points(const world::State& state, int piece, const std::string& by, const std::vector<int>& goals) const {
    std::vector<int> out(goals.size(), 0);
    if (goals.empty()) return out;
    auto question = about("distance " + by + " from looker to goal", piece, goals.front());
    if (!question || question->is_set) return out;
    world::State position(state);
    machine::Machine machine(table_);
    for (std::size_t i = 0; i < goals.size(); ++i) {
        question->arguments.back() = goals[i];
        position.header() = state.header();  // the fuel of the question before is given back
        out[i] = value(machine, position, *question);
    }
    return out;
}

std::vector<int> Inquiries::way(const world::State& state, int piece, const std::string& by, int goal) const {
    std::vector<int> out;
    const auto question = about("step from looker to goal " + by, piece, goal);
    if (!question || question->is_set) return out;
    machine::Machine machine(table_);
    for (int at = none; at != goal;) {
        auto position = at == none ? world::State(state) : with(state, piece, at);
        const int next = value(machine, position, *question);
        if (next < 0 || static_cast<int>(out.size()) > game_.program->spaces) return {};  // no way
        out.push_back(at = next);
    }
    return out;
}

int Inquiries::value(machine::Machine& machine, world::State& position, const play::Question& question) const {
    machine.attach(position);
    return play::located(*game_.program, [&] { return machine.evaluate(question.unit, 0, 1, question.arguments); });
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
