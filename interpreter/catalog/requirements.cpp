#include "interpreter/catalog/requirements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace holo::catalog {

namespace {

// Reads `a_deck_is_full` as `a deck is full` when the module gives no wording.
std::string name_of(const Game& game, const std::string& requirement) {
    const auto given = game.manifest.requirements.find(requirement);
    if (given != game.manifest.requirements.end()) return both(given->second.en, given->second.es);
    auto words = requirement;
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

// The nearest allowed number, and the cards missing or surplus.
std::string off_by(int found, const std::function<bool(int)>& does, Lang lang) {
    for (int by = 1;; ++by) {
        if (does(found + by))
            return lang == Lang::en ? fmt::format("{} of {}: {} too few", found, found + by, by)
                                    : fmt::format("{} de {}: {} {}", found, found + by, by == 1 ? "falta" : "faltan", by);
        if (does(found - by))
            return lang == Lang::en ? fmt::format("{} of {}: {} too many", found, found - by, by)
                                    : fmt::format("{} de {}: {} {}", found, found - by, by == 1 ? "sobra" : "sobran", by);
    }
}

void check_requirements(const Deck& deck, const Game& game, const machine::Table& table, Diagnostics& out, machine::Observer* observer) {
    world::State state(table.opening());
    machine::Machine machine(table);
    machine.attach(state);
    std::vector<const machine::RequireRow*> broken;
    for (const auto& row : game.program->requires_)
        if (machine.evaluate(row.unit, 0, 1) == 0) broken.push_back(&row);
    // The observer is told of broken requirements alone when there are any, because they refuse the deck whatever others it meets.
    machine.observe(observer);
    if (observer != nullptr)
        for (const auto& row : game.program->requires_)
            if (broken.empty() || std::find(broken.begin(), broken.end(), &row) != broken.end()) machine.evaluate(row.unit, 0, 1);
    machine.observe(nullptr);
    for (const auto* one : broken) {
        const auto& row = *one;
        // The distance between the comparison and its requirement; for a `no`, the cards that it found.
        const auto measured = [&](std::span<const std::int32_t> member, Lang lang) {
            if (row.found == machine::none) return std::string();
            const int wanted = machine.evaluate(row.wanted, 0, 1, member);
            return off_by(
                machine.evaluate(row.found, 0, 1, member),
                [&](int n) { return machine::compares(row.how, n, wanted) == (row.unwanted == machine::none); }, lang);
        };
        std::vector<std::pair<const CardInfo*, int>> unwanted;  // each with its number
        std::vector<std::int32_t> members;                      // one member of each
        if (row.unwanted != machine::none) {
            std::vector<world::Word> set(static_cast<std::size_t>(table.words));
            machine.evaluate_set(row.unwanted, 0, 1, {}, set.data());
            world::each(set.data(), table.words, [&](int object) {
                const auto* card = game.card_of(table.objects[static_cast<std::size_t>(object)].definition);
                const auto known = std::find_if(unwanted.begin(), unwanted.end(), [&](const auto& entry) { return entry.first == card; });
                if (known != unwanted.end()) {
                    ++known->second;
                } else if (card != nullptr) {
                    unwanted.emplace_back(card, 1);
                    members.push_back(object);
                }
            });
        }
        const auto detail = [&](Lang lang) {
            if (row.unwanted == machine::none) return measured({}, lang);
            std::string list;
            for (std::size_t i = 0; i < unwanted.size(); ++i) {
                const auto& [card, copies] = unwanted[i];
                const auto by = measured({&members[i], 1}, lang);
                list += (i == 0 ? "" : ", ") + (by.empty() && copies > 1 ? std::to_string(copies) + " " : "") + card->code + " " +
                        card->title.in(lang);
                if (!by.empty()) list += " (" + by + ")";
            }
            return list;
        };
        std::string rules;
        for (std::uint32_t r = 0; r < row.rules; ++r)
            rules += (rules.empty() ? "" : ", ") + game.program->rules[game.program->reason_rules[row.first_rule + r]];
        out.add(Diag::deck_rule, deck.source, deck.span,
                {name_of(game, std::string(game.program->text(row.name))), both(detail(Lang::en), detail(Lang::es)), rules});
    }
}

}  // namespace

void check_deck(const Deck& deck, const Game& game, Diagnostics& out, machine::Observer* observer) {
    out.subject = both(deck.name.en, deck.name.es);
    if (const auto table = seated(game, {&deck}, out, find_variant(game, deck.variant, deck.source, deck.span, out))) {
        try {
            if (deck.variant.empty()) check_requirements(deck, game, *table, out, observer);
        } catch (const machine::MachineError& error) {
            auto broken = breakage(*game.program, error);
            broken.subject = out.subject;
            out.add(std::move(broken));
        }
    }
    out.subject.clear();
}

}  // namespace holo::catalog
