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
    NodeKind kind;        // of the part
    std::string change;   // `drop your`, `2 -> 3`
    std::string context;  // the part in front of it and behind it, for the reader
    std::string text;     // the whole
};

// The sort of a part that may be exchanged for another of its sort: quantities stand for one another, and so do relatives and durations.
// nullopt for a part that is not exchanged.
using SortOf = std::optional<NodeKind> (*)(NodeKind);
std::optional<NodeKind> sort_of(NodeKind kind);

// The parts of all texts of a game, by their sort: one may stand where another stands.
class Pool {
public:
    explicit Pool(SortOf sort = sort_of) : sort_of_(sort) {}
    void add(const std::string& text, Sort sort);
    // So many parts of that kind that say something else, always the same ones for one number; fewer when there are no more.
    std::vector<std::string> others(NodeKind kind, std::string_view than, std::uint64_t number, std::size_t count) const;

private:
    SortOf sort_of_;
    std::map<NodeKind, std::vector<std::string>> parts_;  // sorted
};

// The same number for the same text, wherever it stands.
std::uint64_t number_of(std::string_view text);

// Each reads as another tree than the text: a variant that does not parse, or says the same in other words, is left out. None of a text
// that does not parse itself.
std::vector<Variant> variants(const std::string& text, Sort sort, const Pool& pool);

}  // namespace holo::silent
