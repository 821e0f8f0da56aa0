#include "interpreter/text/references.hpp"

#include "interpreter/text/references/renaming.hpp"

namespace holo::text {

namespace {

class Resolving {
public:
    Resolving(const Sayings& sayings, Meanings& meanings, const Context& card) : sayings_(sayings), meanings_(meanings), card_(card) {}

    // `choices` as in Binding.
    std::optional<Resolved> run(MeaningId meaning, std::vector<std::size_t> choices) {
        ThingNames names(sayings_.grammar());
        auto found = Finding(sayings_, meanings_, card_, names).run(meaning);
        const bool is_possible = found.is_possible;
        Binding binding(sayings_, meanings_, std::move(found), names, std::move(choices));
        const auto bound = binding.run();
        ranks_ = binding.ranks();
        if (!bound || !is_possible || !names.is_possible()) return std::nullopt;
        return Resolved{Renaming(sayings_, meanings_, names, *bound).written(meaning), bound->cost};
    }

    // Those of the last run.
    const std::vector<std::size_t>& ranks() const { return ranks_; }

private:
    const Sayings& sayings_;
    Meanings& meanings_;
    const Context& card_;
    std::vector<std::size_t> ranks_;
};

}  // namespace

std::vector<Resolved> resolved(const Sayings& sayings, Meanings& meanings, MeaningId meaning, const Context& card) {
    Resolving resolving(sayings, meanings, card);
    std::vector<Resolved> out;
    if (const auto first = resolving.run(meaning, {})) out.push_back(*first);
    const auto ranks = resolving.ranks();
    for (std::size_t at = 0; at < ranks.size() && !out.empty(); ++at)
        for (std::size_t other = 1; other < ranks[at]; ++other) {
            std::vector<std::size_t> choices(at + 1, 0);
            choices.back() = other;
            if (const auto one = resolving.run(meaning, std::move(choices))) out.push_back({one->meaning, out.front().cost});
        }
    return out;
}

}  // namespace holo::text
