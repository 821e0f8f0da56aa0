// Grammars in the user's cache, with all that was worked out of their files: reading them again takes a tenth of the time.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/catalog/cache.hpp"
#include "interpreter/text/syntax.hpp"

namespace holo::text {

// The key of a grammar in these files, for that game. A key with the hash 0 finds nothing.
catalog::CacheKey key_of(const std::vector<SourcePtr>& files, const catalog::Game& game);

// False when it is not kept. What says how the files are written, patterns and forms of verbs, is left out.
bool restore(const catalog::CacheKey& key, Constructions& grammar, std::vector<Syntax>& syntaxes);
void keep(const catalog::CacheKey& key, const Constructions& grammar, const std::vector<Syntax>& syntaxes);

}  // namespace holo::text
