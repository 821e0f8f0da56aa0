// The grammatical features of a language: `number` with the values `sg` and `pl`, `form` of verbs, `gender`. A value belongs to one feature
// only, because patterns name values without their features.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace holo::text {

constexpr int any_value = -1;  // no value of the feature in particular

// A feature that a pattern names: by one of its values, or in capitals.
struct Trait {
    int feature = 0;
    int value = any_value;  // in capitals: any value, which is the same wherever the pattern names the feature
    bool operator==(const Trait&) const = default;
};

struct Feature {
    std::string name;                 // in small letters; the name in capitals is the feature's unknown
    std::vector<std::string> values;  // at least one
};

class Features {
public:
    void add(Feature feature) { all_.push_back(std::move(feature)); }
    std::size_t size() const { return all_.size(); }
    const Feature& operator[](std::size_t i) const { return all_[i]; }

    // Finds the feature that has a value, and the value's index there; false when no feature has the value.
    bool find_value(std::string_view value, int& feature, int& index) const;
    // The index of the feature of that name; -1 without such a feature.
    int find(std::string_view name) const;
    // The feature that a pattern names so; nothing for a name that is none.
    std::optional<Trait> trait(std::string_view name) const;
    // The name of a trait in patterns.
    std::string name_of(Trait trait) const;

private:
    std::vector<Feature> all_;
};

}  // namespace holo::text
