#include "interpreter/tools/reckoning.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <vector>

#include "interpreter/compiler/vocabulary.hpp"
#include "interpreter/play/questions.hpp"

namespace holo::tools {

using compiler::TypeKind;
using machine::none;

Reckoning::Unit Reckoning::unit(const std::string& definition) const {
    const auto [it, is_new] = units_.try_emplace(definition);
    if (!is_new || !game_.compiler) return it->second;
    const auto& vocabulary = game_.compiler->vocabulary();
    const int found = vocabulary.define(definition);
    if (found == none || !vocabulary.defines[static_cast<std::size_t>(found)].params.empty()) return it->second;
    Diagnostics ignored;
    bool is_set = false;
    compiler::Type type;
    const int unit = play::uncounted(*game_.program, [&] {
        return game_.compiler->expression(std::make_shared<Source>("sentence", definition + "()"), {}, is_set, ignored, &type);
    });
    if (!is_set && (type.kind == TypeKind::number || type.kind == TypeKind::flag)) it->second = {unit, type.kind};
    return it->second;
}

void Reckoning::add(wording::Values& values, const wording::Template& sentence, const world::State& state, int you) const {
    std::vector<std::string> slots;
    sentence.names(slots);
    std::optional<world::State> position;
    std::optional<machine::Machine> machine;
    for (const auto& slot : slots) {
        const auto name = slot.substr(0, slot.find('.'));
        if (values.find(name) != values.end()) continue;
        const auto found = unit(name);
        if (found.number == none) continue;
        if (!machine) {
            position.emplace(state);
            machine.emplace(table_);
        }
        position->header() = state.header();  // a definition that failed has left its work on the stacks
        machine->attach(*position);
        int value = 0;
        try {
            value = machine->evaluate(found.number, 0, you, {});
        } catch (const machine::MachineError&) {
            continue;
        }
        if (found.kind == TypeKind::flag) {
            if (value != 0) values[name] = {};
            continue;
        }
        values[name] = {fmt::format("{}", value), value != 1};
        if (value == 0) values[name + ".none"] = {};
    }
}

}  // namespace holo::tools
