// The list of parts that may be left out or exchanged because both texts say the same: same.yaml.
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
    // The list is needed for that one.
    void meet(const Variant& variant);
    bool is_met(const Variant& variant) const;
    // The changes that no text meets.
    std::vector<std::string> stale() const;

private:
    struct Line {
        std::string part;
        std::vector<std::string> changes;  // `*` stands for anything in them; empty: all
        std::string beside;                // that the text has there; empty: anything
        std::set<std::string> met = {};
    };
    const Line* line_for(const Variant& variant) const;
    // The change of the line that the variant is one of; empty: none.
    static std::string key(const Line& line, const Variant& variant);

    std::vector<Line> lines_;
};

}  // namespace holo::silent
