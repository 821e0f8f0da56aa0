#include "interpreter/play/questions.hpp"

#include "interpreter/play/unseen.hpp"

namespace holo::play {

using machine::none;

std::optional<Question> read_question(const catalog::Game& game, const machine::Table& table, const SourcePtr& source,
                                      const std::map<std::string, int>& names, Diagnostics& out) {
    Question question;
    // Only the names that the text mentions become arguments: a unit takes few.
    std::vector<compiler::Compiler::Bound> used;
    for (const auto& [name, object] : names) {
        if (source->text().find(name) == std::string_view::npos) continue;
        used.push_back({name, {compiler::TypeKind::object, table.objects[static_cast<std::size_t>(object)].kind}});
        question.arguments.push_back(object);
    }
    question.unit = game.compiler->expression(source, used, question.is_set, out, &question.type);
    if (question.unit == none) return std::nullopt;
    return question;
}

namespace {

// The value, or the members as one number after another.
std::vector<int> found(machine::Machine& machine, const Question& question, int player) {
    if (!question.is_set) return {machine.evaluate(question.unit, 0, player, question.arguments)};
    const bool of_spaces = question.type.kind == compiler::TypeKind::space;
    const int words = of_spaces ? machine.table().layout().space_words : machine.table().words;
    std::vector<world::Word> set(static_cast<std::size_t>(words));
    if (of_spaces) machine.evaluate_spaces(question.unit, 0, player, question.arguments, set.data());
    else machine.evaluate_set(question.unit, 0, player, question.arguments, set.data());
    std::vector<int> out;
    world::each(set.data(), words, [&](int object) { out.push_back(object); });
    return out;
}

}  // namespace

Answer answer(const machine::Table& table, const world::State& state, const Question& question, int player) {
    const auto& program = table.program;
    world::State position(state);
    machine::Machine true_one(table);
    true_one.attach(position);
    Answer out;
    const auto truth = found(true_one, question, player);
    if (question.is_set) out.members = truth;
    else out.value = truth[0];

    std::vector<int> veiled;
    for (int o = table.players + 1; o < state.objects(); ++o) {
        const auto& row = table.objects[static_cast<std::size_t>(o)];
        if (row.definition != none && row.holder == none && !world::has(state.known(player), o)) veiled.push_back(o);
    }
    machine::Table other(table, veiled);
    machine::Machine machine(other);
    pcg32 random(1, 1);
    const auto differs = [&] {
        // Evaluation changes only the fuel, and all secrets are dealt anew each time: nothing else must be restored.
        position.header() = state.header();
        vary_secrets(position, table, player, random);
        machine.attach(position);
        try {
            return found(machine, question, player) != truth;
        } catch (const machine::MachineError&) {
            return true;
        }
    };
    const auto fits = [&](int object, int definition) {
        const auto& row = program.definitions[static_cast<std::size_t>(definition)];
        return row.kind == table.objects[static_cast<std::size_t>(object)].kind && row.companion_of == none &&
               (table.has_facings() || !table.has_facings(definition));
    };
    const int definitions = static_cast<int>(program.definitions.size());
    // All unseen cards could be copies of any one card, …
    for (int d = 0; d < definitions; ++d) {
        bool any = veiled.empty() && d == 0;
        for (const int object : veiled)
            if (fits(object, d)) {
                other.disguise(object, d);
                any = true;
            }
        if (any && differs()) return out;
    }
    // … or a mixture.
    for (int i = 0; i < 8; ++i) {
        for (const int object : veiled) {
            const int d = static_cast<int>(random(static_cast<std::uint32_t>(definitions)));
            if (fits(object, d)) other.disguise(object, d);
        }
        if (differs()) return out;
    }
    out.open = true;
    return out;
}

}  // namespace holo::play
