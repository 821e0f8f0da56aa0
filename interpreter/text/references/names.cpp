#include "interpreter/text/references/names.hpp"

namespace holo::text {

void ThingNames::give(const Mention& mention, const std::vector<Mention>& known) {
    if (names_.count(mention.place) != 0) return;
    const auto count = ++letters_[mention.of->letter];
    names_[mention.place] = count == 1 ? mention.of->letter : mention.of->letter + std::to_string(count);
    // The inner one of two nested things is chosen in front, because a name behind both would be that of the inner one.
    for (const auto& other : known) {
        if (!other.chooses || other.is_definite) continue;
        if (other.place > mention.place && other.place < mention.end) choose_before(other, known);
        if (other.place < mention.place && mention.place < other.end && mention.chooses) choose_before(mention, known);
    }
}

void ThingNames::choose_before(const Mention& mention, const std::vector<Mention>& known) {
    if (!chosen_before_.insert(mention.place).second) return;
    give(mention, known);
    is_possible_ = is_possible_ && mention.of->choose >= 0 && g_.choices.before >= 0;
}

}  // namespace holo::text
