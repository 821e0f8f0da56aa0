// The conditions of a scenario: compiled before its start, because events that are asked about later must be recorded from the start on.
#pragma once

#include <map>
#include <optional>

#include "interpreter/play/questions.hpp"
#include "interpreter/play/scenario/course.hpp"

namespace holo::play {

class Conditions {
public:
    Conditions(const Setting& setting, const Trouble& trouble) : setting_(setting), trouble_(trouble) {}

    void read(const catalog::Yaml& node);
    // Errors are reported where the condition is asked; nothing then.
    const Question* find(const catalog::Yaml& node, const Trouble& trouble) const;
    // The value that was found, when the condition compares one; else that the condition does not hold.
    std::string found(const catalog::Yaml& node, Course& course) const;

    static int ask(const Question& question, Course& course);

private:
    struct Read {
        std::optional<Question> question;
        Diagnostics found;
    };
    std::string written(const compiler::Type& type, int value, const Course& course) const;

    const Setting& setting_;
    const Trouble& trouble_;
    std::map<const catalog::Yaml*, Read> read_;
};

}  // namespace holo::play
