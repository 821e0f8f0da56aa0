// Names that a manifest declares.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "interpreter/catalog/game.hpp"

namespace holo::catalog {

// Rules that a manifest names, each with its place there.
using Cites = std::vector<std::pair<std::string, Span>>;

// The parts of a text between separators, without blanks around them.
std::vector<std::string> split(const std::string& text, char by);

// A declared name, `ONE` or `ONE/MANY`. Reports names that are none, and words of the language.
compiler::Phrase phrase_of(const Yaml& node, const SourcePtr& source, Diagnostics& out);

// Finds the declaration of that name, because a set may add to it, or makes a new one.
template <typename Declared>
Declared& named(std::vector<Declared>& list, const compiler::Phrase& words) {
    for (auto& item : list)
        if (item.words.one == words.one) return item;
    list.emplace_back().words = words;
    return list.back();
}

}  // namespace holo::catalog
