// The grammatical features of a language: `number` with the values `sg` and `pl`, `form` of verbs, `gender`. A value belongs to one
// feature, so that the values alone say which features are meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace holo::text {

constexpr int any_value = -1;  // no value of the feature in particular

struct Feature {
    std::string name;                 // in small letters; in capitals it is the unknown of the feature
    std::vector<std::string> values;  // at least one
};

class Features {
public:
    void add(Feature feature) { all_.push_back(std::move(feature)); }
    std::size_t size() const { return all_.size(); }
    const Feature& operator[](std::size_t i) const { return all_[i]; }

    // The feature that has that value, and which one it is; false when none has.
    bool find_value(std::string_view value, int& feature, int& index) const;
    // The feature of that name; -1 when there is none.
    int find(std::string_view name) const;
    // The feature whose unknown that is, its name in capitals; -1 when there is none.
    int find_capitals(std::string_view unknown) const;

private:
    std::vector<Feature> all_;
};

}  // namespace holo::text
