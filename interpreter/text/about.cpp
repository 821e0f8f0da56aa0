#include "interpreter/text/about.hpp"

#include <algorithm>

namespace holo::text {

namespace {

class Asking {
public:
    Asking(const Constructions& grammar, const Meanings& meanings) : g_(grammar), meanings_(meanings) {}

    bool is_about(MeaningId meaning, const Context& card) {
        if (meaning == no_meaning || meanings_[meaning].construction < 0) return true;
        const auto& what = meanings_[meaning];
        const auto& construction = g_.all[static_cast<std::size_t>(what.construction)];
        if (!suits(what, card) || !stands_within(construction)) return false;
        const auto& subject = subject_of(construction, card);
        around_.push_back(&construction.name);
        const bool fits = std::all_of(what.parts.begin(), what.parts.end(), [&](auto part) { return is_about(part, subject); });
        around_.pop_back();
        return fits;
    }

    bool suits(const Meaning& what, const Context& card) const {
        const auto& construction = g_.all[static_cast<std::size_t>(what.construction)];
        return stands_on(construction, card) && is_its_own(construction, what, card);
    }

private:
    static bool stands_on(const Construction& construction, const Context& card) {
        return std::all_of(construction.on.begin(), construction.on.end(), [&](const auto& on) {
            const auto known = card.find(on.attribute);
            return known == card.end() || std::any_of(on.values.begin(), on.values.end(), [&](const auto& value) {
                       return on.alone ? known->second == value : has_value(known->second, value);
                   });
        });
    }

    bool stands_within(const Construction& construction) const {
        const auto& names = construction.within;
        return names.empty() || std::any_of(around_.begin(), around_.end(), [&](const auto* outer) {
                   return std::find(names.begin(), names.end(), *outer) != names.end();
               });
    }

    bool is_its_own(const Construction& construction, const Meaning& what, const Context& card) const {
        return std::all_of(construction.given.begin(), construction.given.end(), [&](const auto& given) {
            const auto part = what.parts[static_cast<std::size_t>(given.first)];
            const auto known = card.find(given.second);
            if (part == no_meaning || known == card.end()) return true;
            const auto& meant = meanings_[part];
            return has_value(known->second,
                             meant.construction < 0 ? meant.token : g_.all[static_cast<std::size_t>(meant.construction)].name);
        });
    }

    const Constructions& g_;
    const Meanings& meanings_;
    std::vector<const std::string*> around_;  // the constructions around the part
};

}  // namespace

bool is_about(const Constructions& grammar, const Meanings& meanings, MeaningId meaning, const Context& card) {
    return Asking(grammar, meanings).is_about(meaning, card);
}

bool suits(const Constructions& grammar, const Meanings& meanings, const Meaning& what, const Context& card) {
    return Asking(grammar, meanings).suits(what, card);
}

}  // namespace holo::text
