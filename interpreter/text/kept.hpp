// Grammars in the user's cache, because restoring one takes a tenth of the time that reading its files takes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/catalog/cache.hpp"
#include "interpreter/text/syntax.hpp"

namespace holo::text {

// The key of a grammar in these files, for that game. A key with the hash 0 finds nothing.
catalog::CacheKey key_of(const std::vector<SourcePtr>& files, const catalog::Game& game);

// Restores a grammar; nothing when the cache lacks it. The syntaxes lie in the memory that is returned. Patterns and forms of verbs are
// left out, because only the reading of files needs them.
std::shared_ptr<const void> restore(const catalog::CacheKey& key, Constructions& grammar, std::vector<Syntax>& syntaxes);
void keep(const catalog::CacheKey& key, const Constructions& grammar, const std::vector<Syntax>& syntaxes);

}  // namespace holo::text
