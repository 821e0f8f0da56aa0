// The laws of a grammar of card text that can be seen in its entries: docs/sayings.md lists them. What breaks one is reported.
#pragma once

#include "interpreter/text/syntax.hpp"

namespace holo::text {

// `syntaxes`: by language, of that grammar.
void check_laws(const Constructions& grammar, const std::vector<Syntax>& syntaxes, Diagnostics& out);

}  // namespace holo::text
