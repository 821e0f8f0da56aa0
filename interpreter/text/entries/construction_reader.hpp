// Constructions as a file writes them: `says`, and `for each` with unknowns that stand for several words in turn.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/text/entries/assembly.hpp"

namespace holo::text {

class ConstructionReader {
public:
    explicit ConstructionReader(const Entries& entries) : entries_(entries) {}
    // The constructions of a category.
    void says(const catalog::Yaml& category, const catalog::Yaml& value) const { says(category, value, {}); }
    void for_each(const catalog::Yaml& group) const;

private:
    // Values for the unknowns of a group: `$K`.
    using Instance = std::vector<std::pair<std::string, std::string>>;

    static std::string filled(std::string text, const Instance& instance);
    void says(const catalog::Yaml& category, const catalog::Yaml& value, const Instance& instance) const;
    void construction(int category, const catalog::Yaml& key, const catalog::Yaml& value, const Instance& instance) const;
    // The cards and texts that the construction suits.
    void place(Construction& out, catalog::Fields& fields, const Instance& instance) const;
    void holes(Assembly& out, catalog::Fields& fields, const Instance& instance) const;
    void apart(Assembly& out, const catalog::Yaml& names) const;
    void ways(Assembly& out, std::size_t language, const catalog::Yaml& value, const Instance& instance) const;
    void way(Assembly& out, std::size_t language, const catalog::Yaml& value, const Instance& instance) const;

    const Entries& entries_;
};

}  // namespace holo::text
