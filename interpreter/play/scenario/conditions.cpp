#include "interpreter/play/scenario/conditions.hpp"

#include <algorithm>

namespace holo::play {

using catalog::Yaml;

void Conditions::read(const Yaml& node) {
    auto& read = read_[&node];
    read.found.subject = trouble_.out.subject;
    read.question =
        read_question(setting_.game, *setting_.table, catalog::script_source(trouble_.source, node), setting_.named.all(), read.found);
}

const Question* Conditions::find(const Yaml& node, const Trouble& trouble) const {
    const auto& [question, found] = read_.at(&node);
    trouble.out.add(found);
    if (!question) return nullptr;
    if (!question->is_set) return &*question;
    trouble.fail(Diag::not_one, node.span);
    return nullptr;
}

int Conditions::ask(const Question& question, Course& course) {
    return course.machine().evaluate(question.unit, 0, std::max(1, course.machine().chooser()), question.arguments);
}

// A value as a scenario would write it; a number stands without quotes.
std::string Conditions::written(const compiler::Type& type, int value, const Course& course) const {
    using compiler::TypeKind;
    const auto& program = *setting_.game.program;
    const auto quoted = [](std::string_view text) { return "`" + std::string(text) + "`"; };
    switch (type.kind) {
        case TypeKind::flag: return quoted(value != 0 ? "yes" : "no");
        case TypeKind::symbol: return quoted(value > 0 ? program.text(program.symbols[static_cast<std::size_t>(value)].name) : "none");
        case TypeKind::object: return quoted(value < 0 ? "nothing" : setting_.labels->object(course.machine().state(), value));
        case TypeKind::space: return quoted(value < 0 ? "nothing" : setting_.labels->space(course.machine().state(), value));
        default: return std::to_string(value);
    }
}

std::string Conditions::found(const Yaml& node, Course& course) const {
    for (const auto* sign : {" <= ", " >= ", " != ", " = ", " < ", " > "}) {
        const auto at = node.text.find(sign);
        if (at == std::string::npos) continue;
        Yaml left;
        left.text = node.text.substr(0, at);
        left.span = node.span;
        Diagnostics ignored;
        const auto question =
            read_question(setting_.game, *setting_.table, catalog::script_source(trouble_.source, left), setting_.named.all(), ignored);
        return !question || question->is_set ? "@does_not_hold" : "@found|" + written(question->type, ask(*question, course), course);
    }
    return "@does_not_hold";
}

}  // namespace holo::play
