#include "interpreter/compiler/known_trees.hpp"

#include <utility>

#include "grammar/parser.hpp"

namespace holo::compiler {

namespace {
constexpr std::size_t most_kept = 10000;  // for each sort; a limit is needed because a user may ask for days
}

template <typename Read>
std::optional<Tree> KnownTrees::read(Trees& known, const SourcePtr& source, Diagnostics& out, Read&& anew) {
    const std::string text(source->text());
    if (const auto it = known.find(text); it != known.end()) return it->second.of(source);
    const auto reported = out.list().size();
    auto tree = anew();
    // A text with a mistake is parsed each time, because the mistake must be reported again.
    if (!tree || out.list().size() != reported) return tree;
    if (known.size() >= most_kept) known.clear();
    known.emplace(text, tree->of(nullptr));
    return tree;
}

std::optional<Tree> KnownTrees::script(const SourcePtr& source, Diagnostics& out) {
    return read(scripts_, source, out, [&] { return parse_script(source, out, Broken::leave_out); });
}

std::optional<Tree> KnownTrees::expression(const SourcePtr& source, Diagnostics& out) {
    return read(expressions_, source, out, [&] { return parse_expression(source, out); });
}

}  // namespace holo::compiler
