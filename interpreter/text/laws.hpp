// The laws of a grammar of card text that its entries show: docs/sayings.md lists them. An entry that breaks a law is reported.
#pragma once

#include "interpreter/text/syntax.hpp"

namespace holo::text {

// `syntaxes` are those of the grammar, by language.
void check_laws(const Constructions& grammar, const std::vector<Syntax>& syntaxes, Diagnostics& out);

}  // namespace holo::text
