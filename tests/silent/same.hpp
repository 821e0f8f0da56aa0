// The list of parts that may be left out or exchanged because both texts mean the same: same.yaml.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "tests/silent/variants.hpp"

namespace holo::silent {

class SameList {
public:
    // Throws when the file cannot be read, or a line of it has no reason.
    explicit SameList(const std::string& path);

    bool has(const Variant& variant) const { return line_for(variant) != nullptr; }
    // Marks the entries that excuse this variant.
    void meet(const Variant& variant);
    bool is_met(const Variant& variant) const;
    // The changes that no text makes.
    std::vector<std::string> stale() const;

private:
    struct Line {
        std::string part;
        std::vector<std::string> changes;  // `*` stands for any text; empty: all changes
        std::string beside;                // text beside the part; empty: any
        std::set<std::string> met = {};
    };
    const Line* line_for(const Variant& variant) const;
    // The line's change that the variant is an instance of; empty: none.
    static std::string key(const Line& line, const Variant& variant);

    std::vector<Line> lines_;
};

}  // namespace holo::silent
