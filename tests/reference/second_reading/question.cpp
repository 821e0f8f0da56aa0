#include "tests/reference/second_reading/question.hpp"

#include <fmt/format.h>

namespace holo::reading {

namespace {

// The longest script that a reader can understand.
constexpr std::size_t longest = 300;

// `a unique card`, `an old card`
std::string with_articles(std::string text) {
    for (std::size_t at = 0; (at = text.find("a o", at)) != std::string::npos; ++at)
        if (at == 0 || text[at - 1] == ' ' || text[at - 1] == '(') text.insert(at + 1, "n");
    return text;
}

}  // namespace

std::string Question::answer_by_page(const Position& position, int self, int you) const {
    const Meaning meaning(position, self, you);
    switch (sort()) {
        case Sort::condition: return meaning.condition(sentence) ? "yes" : "no";
        case Sort::number: return std::to_string(meaning.number(sentence));
        default: return listed(meaning.members(sentence));
    }
}

std::string Question::answer_by_machine(machine::Machine& machine, int definition, int self, int you) const {
    const auto& program = machine.table().program;
    const auto& card = program.definitions[static_cast<std::size_t>(definition)];
    switch (sort()) {
        case Sort::condition: return machine.evaluate(card.restriction, self, you) != 0 ? "yes" : "no";
        case Sort::number:
            for (const auto& change : program.statics)
                if (change.owner_kind == machine::OwnerKind::definition && change.owner == definition)
                    return std::to_string(machine.evaluate(change.amount, self, you));
            return "no change";
        default: {
            std::vector<world::Word> bits(static_cast<std::size_t>(machine.table().words));
            machine.evaluate_set(card.placement, self, you, {}, bits.data());
            Things out;
            world::each(bits.data(), machine.table().words, [&](int o) { out.insert(o); });
            return listed(out);
        }
    }
}

Question random_question(Maker& maker, int depth) {
    for (;;) {
        Question out;
        const int what = maker.below(10);
        const auto sort = what < 4   ? Sort::condition
                          : what < 7 ? Sort::number
                          : what < 8 ? Sort::cards
                          : what < 9 ? Sort::dice
                                     : Sort::marking;
        out.sentence = maker.make(sort, depth);
        const bool plural = maker.chance(50);
        const auto text = written(out.sentence, plural);
        if (!text || text->size() > longest || text->find("your opponent's") != std::string::npos) continue;  // H109
        const bool is_of_things = sort == Sort::cards || sort == Sort::dice;
        if (is_of_things && !plural && text->find("each ") != std::string::npos) continue;  // `a card of each player` (H273)
        switch (sort) {
            case Sort::condition: out.script = "only if " + *text; break;
            case Sort::number: out.script = "this gets +(" + *text + ") total"; break;
            case Sort::marking: out.script = "act: " + *text; break;
            default: out.script = (plural ? "only on " : "only on a ") + *text; break;
        }
        out.script = with_articles(out.script);
        return out;
    }
}

}  // namespace holo::reading
