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
        return !question || question->is_set ? "@does_not_hold" : "@found|" + std::to_string(ask(*question, course));
    }
    return "@does_not_hold";
}

}  // namespace holo::play
