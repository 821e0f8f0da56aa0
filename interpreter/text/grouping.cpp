#include "interpreter/text/grouping.hpp"

#include <algorithm>

#include "grammar/parser.hpp"
#include "interpreter/compiler/body.hpp"

namespace holo::text {

namespace {

// Tells whether a part begins at a later payment of the segment than the first, and ends behind the arrow.
bool begins_among_payments(const Tree& script, NodeId segment, NodeId arrow, const std::vector<Span>& parts) {
    const auto steps = script.children(segment);
    const auto second = compiler::first_cost(script, {steps.begin(), steps.end() - 1}) + 1;
    const auto from = script[steps[second]].span.begin, to = script[arrow].span.begin;
    return std::any_of(parts.begin(), parts.end(), [&](Span part) { return part.begin >= from && part.begin < to && part.end > to; });
}

}  // namespace

bool pays_with_more(const Tree& script, const std::vector<Span>& parts) {
    for (NodeId node = 0; node < script.size() && !parts.empty(); ++node) {
        if (!script.is(node, NodeKind::Segment)) continue;
        const auto arrow = script.child(node, NodeKind::Effect);
        if (arrow != no_node && begins_among_payments(script, node, arrow, parts)) return true;
    }
    return false;
}

bool pays_with_more(const Said& script) {
    if (script.parts.empty()) return false;
    Diagnostics ignored;
    const auto tree = parse_script(std::make_shared<const Source>("", script.text), ignored);
    return tree && pays_with_more(*tree, script.parts);
}

}  // namespace holo::text
