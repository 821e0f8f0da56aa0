// Caches trees of parsed texts, because scenarios declare the same cards and ask the same questions again and again.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "grammar/diagnostic.hpp"
#include "grammar/tree.hpp"

namespace holo::compiler {

class KnownTrees {
public:
    // As parse_script and parse_expression.
    std::optional<Tree> script(const SourcePtr& source, Diagnostics& out);
    std::optional<Tree> expression(const SourcePtr& source, Diagnostics& out);

private:
    using Trees = std::unordered_map<std::string, Tree>;
    template <typename Read>
    static std::optional<Tree> read(Trees& known, const SourcePtr& source, Diagnostics& out, Read&& anew);

    Trees scripts_, expressions_;
};

}  // namespace holo::compiler
