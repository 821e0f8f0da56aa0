// The conditions that a scenario asks: read before it starts, because what is asked of the past later has to be remembered from there on.
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
    // What is wrong with it is said where it is asked; nothing then.
    const Question* find(const catalog::Yaml& node, const Trouble& trouble) const;
    // `found 3`, when it compares a number; that it does not hold, when it does not.
    std::string found(const catalog::Yaml& node, Course& course) const;

    static int ask(const Question& question, Course& course);

private:
    struct Read {
        std::optional<Question> question;
        Diagnostics found;
    };
    const Setting& setting_;
    const Trouble& trouble_;
    std::map<const catalog::Yaml*, Read> read_;
};

}  // namespace holo::play
