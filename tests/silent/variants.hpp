// A script, or a declaration of a rules file, with one part left out or exchanged for another of its sort.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/tree.hpp"

namespace holo::silent {

enum class Sort : std::uint8_t { script, declaration };

struct Variant {
    NodeKind kind;        // the part's
    std::string change;   // `drop your`, `2 -> 3`
    std::string context;  // the parts before and behind it, for the reader
    std::string text;     // the whole text
};

// The sort of a part that may be exchanged for another of its sort: quantities stand for one another, and so do relatives and durations.
// nullopt for a part that is not exchanged.
using SortOf = std::optional<NodeKind> (*)(NodeKind);
std::optional<NodeKind> sort_of(NodeKind kind);

// The parts of all texts of a game, by their sort.
class Pool {
public:
    explicit Pool(SortOf sort = sort_of) : sort_of_(sort) {}
    void add(const std::string& text, Sort sort);
    // `count` parts of that kind that differ from `than`, the same ones for one number; fewer when there are no more.
    std::vector<std::string> others(NodeKind kind, std::string_view than, std::uint64_t number, std::size_t count) const;

private:
    SortOf sort_of_;
    std::map<NodeKind, std::vector<std::string>> parts_;  // sorted
};

// The same number for the same text in any place.
std::uint64_t number_of(std::string_view text);

// Each variant has another tree than the text: a variant that does not parse, or that only differs in words, is left out. A text that does
// not parse has none.
std::vector<Variant> variants(const std::string& text, Sort sort, const Pool& pool);

}  // namespace holo::silent
