#include "interpreter/text/meaning.hpp"

namespace holo::text {

std::string dump(const Constructions& grammar, const Meanings& meanings, MeaningId meaning) {
    if (meaning == no_meaning) return "_";
    const auto& what = meanings[meaning];
    if (what.construction < 0) return "\"" + what.token + "\"";
    const auto& of = grammar.all[static_cast<std::size_t>(what.construction)];
    std::string out = "(" + grammar.categories[static_cast<std::size_t>(of.category)].name + "." + of.name;
    for (const auto part : what.parts) out += " " + dump(grammar, meanings, part);
    return out + ")";
}

}  // namespace holo::text
