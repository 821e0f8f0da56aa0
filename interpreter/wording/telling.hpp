// The sentences of a game in progress: of events that are told, of questions that are asked.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "interpreter/wording/catalogue.hpp"

namespace holo::wording {

// The fillings of a sentence's slots, by `name` or `name:form`; a feature that holds is there by `name.feature`.
using Values = std::map<std::string, Phrase, std::less<>>;

// The sentence with the values in it; nothing where a slot has none.
std::optional<std::string> filled(const Template& sentence, const Values& values);

// The sentence for an event; nothing where the catalogue has none, or nobody at a table would notice the event.
const Template* told(const Catalogue& catalogue, std::string_view event);
// The question for a name in an event or procedure.
const Template* asked(const Catalogue& catalogue, std::string_view asker, std::string_view name);
// The catalogue's entry for questions about an event; nullptr without one.
const Entry* about(const Catalogue& catalogue, std::string_view event);

}  // namespace holo::wording
