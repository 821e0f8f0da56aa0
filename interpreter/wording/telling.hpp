// The sentences of a game in progress: those that tell events, and questions.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "interpreter/wording/catalogue.hpp"

namespace holo::wording {

// The fillings of a sentence's slots, by `name` or `name:form`; a feature that holds is there by `name.feature`.
using Values = std::map<std::string, Phrase, std::less<>>;

// The sentence with the values in its slots; nothing when a slot has no value.
std::optional<std::string> filled(const Template& sentence, const Values& values);

// The sentence for an event; nullptr when the catalogue has none, or when nobody at a table would notice the event.
const Template* told(const Catalogue& catalogue, std::string_view event);
// The question for a name in an event or procedure.
const Template* asked(const Catalogue& catalogue, std::string_view asker, std::string_view name);
// The questions about an event; nullptr without any.
const Questions* about(const Catalogue& catalogue, std::string_view event);

}  // namespace holo::wording
