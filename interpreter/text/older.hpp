// Words of scripts that have another word now.
#pragma once

#include "grammar/tree.hpp"
#include "interpreter/text/constructions.hpp"

namespace holo::text {

// Reports each older word of a script with the present one (H357). A word that is reported already is left out, because each language asks.
void report_older(const Constructions& grammar, const Tree& script, Diagnostics& out);

}  // namespace holo::text
