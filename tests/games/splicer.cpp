#include "tests/games/splicer.hpp"

#include <optional>

#include "grammar/parser.hpp"

namespace holo::games {

namespace {

constexpr std::uint32_t tries_each = 6;
constexpr std::uint32_t percent_joined = 25;  // scripts that get another one's abilities added

std::optional<Tree> read(const std::string& text) {
    Diagnostics out;
    auto tree = parse_script(std::make_shared<const Source>("generated", text), out);
    return out.errors() > 0 ? std::nullopt : std::move(tree);
}

// Conditions, numbers, steps and happenings stand for one another; any other part for those of its kind.
std::optional<NodeKind> place_of(NodeKind kind) {
    switch (part_of(kind)) {
        case Part::truth: return NodeKind::Is;
        case Part::number: return NodeKind::Number;
        case Part::step: return NodeKind::Clause;
        case Part::happening: return NodeKind::Active;
        case Part::change: return NodeKind::ModPlus;
        case Part::ability: return NodeKind::Trigger;
        default: break;
    }
    switch (kind) {
        case NodeKind::Script:
        case NodeKind::Ability:
        case NodeKind::Sequence:
        case NodeKind::Segment:
        case NodeKind::Pattern:
        case NodeKind::Quantifier:
        case NodeKind::Words: return std::nullopt;  // their own parts are exchanged
        default: return silent::sort_of(kind).value_or(kind);
    }
}

}  // namespace

Splicer::Splicer(std::vector<std::string> scripts) : scripts_(std::move(scripts)), pool_(place_of) {
    for (const auto& text : scripts_) pool_.add(text, silent::Sort::script);
}

std::string Splicer::begun(pcg32& random) const {
    const auto any = [&]() -> const std::string& { return scripts_[random(static_cast<std::uint32_t>(scripts_.size()))]; };
    auto text = any();
    if (random(100) < percent_joined) text += "\n" + any();
    return text;
}

std::string Splicer::spliced(const std::string& text, pcg32& random) const {
    const auto tree = read(text);
    if (!tree) return text;
    for (std::uint32_t i = 0; i < tries_each; ++i) {
        const auto node = static_cast<NodeId>(random(static_cast<std::uint32_t>(tree->size())));
        if (!place_of(tree->kind(node))) continue;
        const auto other = pool_.others(tree->kind(node), tree->text(node), random(), 1);
        if (other.empty()) continue;
        const auto [begin, end] = (*tree)[node].span;
        const auto made = text.substr(0, begin) + other.front() + text.substr(end);
        if (read(made)) return made;
    }
    return text;
}

}  // namespace holo::games
