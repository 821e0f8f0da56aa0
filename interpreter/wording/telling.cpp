#include "interpreter/wording/telling.hpp"

namespace holo::wording {

std::optional<std::string> filled(const Template& sentence, const Values& values) {
    const Slots slots{[&](std::string_view name, std::string_view form, Phrase& out) {
                          const auto it = values.find(form.empty() ? std::string(name) : std::string(name) + ":" + std::string(form));
                          if (it == values.end()) return false;
                          out = it->second;
                          return true;
                      },
                      [&](std::string_view name, std::string_view feature) {
                          return values.find(feature.empty() ? std::string(name) : std::string(name) + "." + std::string(feature)) !=
                                 values.end();
                      },
                      {}};
    Diagnostics lacking;
    auto text = sentence.fill(slots, lacking);
    return lacking.list().empty() ? std::optional(std::move(text)) : std::nullopt;
}

const Entry* about(const Catalogue& catalogue, std::string_view event) {
    const auto it = catalogue.asks.find(event);
    return it == catalogue.asks.end() ? nullptr : &it->second;
}

const Template* told(const Catalogue& catalogue, std::string_view event) {
    const auto it = catalogue.told.find(event);
    const auto* sentence = it == catalogue.told.end() ? nullptr : it->second.find("text");
    if (sentence == nullptr) return nullptr;
    const auto ways = sentence->ways();
    const bool is_empty = ways.size() == 1 && ways[0].slots.empty() && ways[0].texts[0].empty();
    return is_empty ? nullptr : sentence;
}

const Template* asked(const Catalogue& catalogue, std::string_view asker, std::string_view name) {
    const auto* entry = about(catalogue, asker);
    return entry == nullptr ? nullptr : entry->find(name);
}

}  // namespace holo::wording
