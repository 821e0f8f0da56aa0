#include "interpreter/text/about.hpp"

#include <algorithm>

namespace holo::text {

namespace {

class Asking {
public:
    Asking(const Constructions& grammar, const Meanings& meanings) : g_(grammar), meanings_(meanings) {}

    std::optional<CardsWith> misfit(MeaningId meaning, const Context& card) {
        if (meaning == no_meaning || meanings_[meaning].construction < 0) return std::nullopt;
        const auto& what = meanings_[meaning];
        const auto& construction = g_.all[static_cast<std::size_t>(what.construction)];
        if (const auto* on = misplaced(construction, card)) return *on;
        if (auto own = another_own(construction, what, card)) return own;
        if (!stands_within(construction)) return CardsWith{{}, construction.within};
        const auto& subject = subject_of(construction, card);
        std::optional<CardsWith> out;
        around_.push_back(&construction.name);
        for (const auto part : what.parts)
            if (out = misfit(part, subject); out) break;
        around_.pop_back();
        return out;
    }

    bool suits(const Meaning& what, const Context& card) const {
        const auto& construction = g_.all[static_cast<std::size_t>(what.construction)];
        return misplaced(construction, card) == nullptr && !another_own(construction, what, card);
    }

private:
    // The cards that alone may say the construction, where the card is none of them; null where it may say this.
    static const CardsWith* misplaced(const Construction& construction, const Context& card) {
        const auto found = std::find_if(construction.on.begin(), construction.on.end(), [&](const auto& on) {
            const auto known = card.find(on.attribute);
            return known != card.end() && std::none_of(on.values.begin(), on.values.end(), [&](const auto& value) {
                       return on.alone ? known->second == value : has_value(known->second, value);
                   });
        });
        return found == construction.on.end() ? nullptr : &*found;
    }

    bool stands_within(const Construction& construction) const {
        const auto& names = construction.within;
        return names.empty() || std::any_of(around_.begin(), around_.end(), [&](const auto* outer) {
                   return std::find(names.begin(), names.end(), *outer) != names.end();
               });
    }

    // The cards whose own part the meaning names, where the card's own is another.
    std::optional<CardsWith> another_own(const Construction& construction, const Meaning& what, const Context& card) const {
        for (const auto& [hole, attribute] : construction.given) {
            const auto part = what.parts[static_cast<std::size_t>(hole)];
            const auto known = card.find(attribute);
            if (part == no_meaning || known == card.end()) continue;
            const auto& meant = meanings_[part];
            const auto& own = meant.construction < 0 ? meant.token : g_.all[static_cast<std::size_t>(meant.construction)].name;
            if (!has_value(known->second, own)) return CardsWith{attribute, {own}};
        }
        return std::nullopt;
    }

    const Constructions& g_;
    const Meanings& meanings_;
    std::vector<const std::string*> around_;  // the constructions around the part
};

}  // namespace

std::optional<CardsWith> misfit(const Constructions& grammar, const Meanings& meanings, MeaningId meaning, const Context& card) {
    return Asking(grammar, meanings).misfit(meaning, card);
}

bool suits(const Constructions& grammar, const Meanings& meanings, const Meaning& what, const Context& card) {
    return Asking(grammar, meanings).suits(what, card);
}

}  // namespace holo::text
