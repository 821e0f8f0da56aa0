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
                      }};
    Diagnostics lacking;
    auto text = sentence.fill(slots, lacking);
    return lacking.list().empty() ? std::optional(std::move(text)) : std::nullopt;
}

const Questions* about(const Catalogue& catalogue, std::string_view event) {
    const auto it = catalogue.asks.find(event);
    return it == catalogue.asks.end() ? nullptr : &it->second;
}

const Template* told(const Catalogue& catalogue, std::string_view event) {
    const auto it = catalogue.told.find(event);
    return it == catalogue.told.end() || it->second.text.plain() == "" ? nullptr : &it->second.text;
}

const Template* asked(const Catalogue& catalogue, std::string_view asker, std::string_view name) {
    const auto* questions = about(catalogue, asker);
    if (questions == nullptr) return nullptr;
    const auto it = questions->by_name.find(name);
    return it == questions->by_name.end() ? nullptr : &it->second;
}

}  // namespace holo::wording
