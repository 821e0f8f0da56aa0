#include "tests/reference/second_reading/trial.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace holo::reading {

namespace {

Things offered(const machine::Machine& machine) {
    Things out;
    for (const auto& option : machine.options())
        if (static_cast<machine::OptionKind>(option.kind) == machine::OptionKind::object) out.insert(option.object);
    return out;
}

Things marked(const machine::Machine& machine) {
    Things out;
    const auto& program = machine.table().program;
    for (const auto& attribute : program.attributes)
        if (program.text(attribute.name) == "marked")
            world::each(machine.state().flag(attribute.index), machine.table().words, [&](int o) { out.insert(o); });
    return out;
}

}  // namespace

std::string tried(const Question& question, const Position& position, machine::Machine& machine, int self, int you, Maker& maker) {
    const auto choice = Meaning(position, self, you).choice(question.sentence);
    const std::int32_t arguments[] = {self, you};
    machine.start(machine.table().program.find_unit("try_it"), arguments);
    auto status = machine.run();
    if (status == machine::Status::deciding && offered(machine) != choice.among)
        return fmt::format("page: among {}   machine: among {}", listed(choice.among), listed(offered(machine)));
    while (status == machine::Status::deciding) status = machine.decide(maker.below(static_cast<int>(machine.options().size())));
    const auto found = marked(machine);
    const auto count = static_cast<int>(found.size()), all = static_cast<int>(choice.among.size());
    const bool are_among = std::includes(choice.among.begin(), choice.among.end(), found.begin(), found.end());
    if (are_among && count >= std::min(choice.least, all) && count <= choice.most) return {};
    return fmt::format("page: {} to {} of {}   machine: {}", choice.least, choice.most, listed(choice.among), listed(found));
}

}  // namespace holo::reading
