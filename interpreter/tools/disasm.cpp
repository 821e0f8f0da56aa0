// disasm: the bytecode inside.

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "interpreter/tools/command.hpp"
#include "interpreter/tools/loading.hpp"
#include "interpreter/tools/reports.hpp"
#include "interpreter/tools/shell.hpp"

namespace holo::tools {

using machine::none;

namespace {

// Names that the compiler gives to units without a name of their own. Every other name is a word of the module.
constexpr std::string_view given_names[][2] = {{"text", "texto"},
                                               {"condition", "condición"},
                                               {"after ability", "capacidad con after"},
                                               {"before ability", "capacidad con before"},
                                               {"when ability", "capacidad con when"},
                                               {"delayed effect", "efecto retrasado"},
                                               {"affected", "afectados"},
                                               {"amount", "cantidad"},
                                               {"pattern", "patrón"},
                                               {"placement", "colocación"},
                                               {"reason", "motivo"},
                                               {"menu reason", "motivo del menú"}};

std::string_view in_lang(const Shell& shell, std::string_view name) {
    for (const auto& [en, es] : given_names)
        if (shell.lang == Lang::es && name == en) return es;
    return name;
}

void show(const Shell& shell, const machine::Program& p, int unit) {
    const auto& u = p.units[static_cast<std::size_t>(unit)];
    say(shell, "{}  ; unit {}, {} arguments, {} locals, {} sets\n", "{}  ; unidad {}, argumentos: {}, locales: {}, conjuntos: {}\n",
        in_lang(shell, p.text(u.name)), unit, u.arguments, u.locals, u.set_locals);
    fmt::print("{}\n", machine::disassemble(p, unit));
}

}  // namespace

int disasm(const Shell& shell, const std::string& name, const std::string& what) {
    int status = 0;
    const auto game = load(shell, name, status);
    if (!game) return status;
    const auto& p = *game->program;
    std::vector<int> units;
    const auto add = [&](int unit) {
        if (unit != none && std::find(units.begin(), units.end(), unit) == units.end()) units.push_back(unit);
    };
    if (const auto* card = game->find_by_name(what)) {
        const auto& definition = p.definitions[static_cast<std::size_t>(card->definition)];
        add(definition.restriction);
        add(definition.placement);
        for (const auto& ability : p.abilities) {
            if (ability.owner_kind != machine::OwnerKind::definition || ability.owner != card->definition) continue;
            add(ability.match);
            add(ability.condition);
            add(ability.body);
        }
        for (const auto& row : p.statics) {
            if (row.owner_kind != machine::OwnerKind::definition || row.owner != card->definition) continue;
            add(row.affected);
            add(row.amount);
            add(row.condition);
        }
        if (units.empty()) say(shell, "{} has no text\n", "{} no tiene texto\n", card->title.in(shell.lang));
    } else {
        for (std::size_t u = 0; u < p.units.size(); ++u)
            if (p.text(p.units[u].name) == what || in_lang(shell, p.text(p.units[u].name)) == what) add(static_cast<int>(u));
    }
    if (units.empty() && game->find_by_name(what) == nullptr) {
        std::vector<std::string> known;
        for (const auto& unit : p.units) known.emplace_back(p.text(unit.name));
        for (const auto& card : game->cards) known.push_back(card.code);
        Diagnostics out;
        out.add(Diag::unknown_word, nullptr, {}, {what}, nearest_word(what, known));
        report(shell, out);
        return exit_status::findings;
    }
    for (const auto unit : units) show(shell, p, unit);
    return exit_status::clean;
}

}  // namespace holo::tools
