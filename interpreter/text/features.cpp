#include "interpreter/text/features.hpp"

#include <algorithm>

#include "grammar/letters.hpp"

namespace holo::text {

bool Features::find_value(std::string_view value, int& feature, int& index) const {
    for (std::size_t f = 0; f < all_.size(); ++f) {
        const auto& values = all_[f].values;
        const auto found = std::find(values.begin(), values.end(), value);
        if (found == values.end()) continue;
        feature = static_cast<int>(f);
        index = static_cast<int>(found - values.begin());
        return true;
    }
    return false;
}

int Features::find(std::string_view name) const {
    for (std::size_t f = 0; f < all_.size(); ++f)
        if (all_[f].name == name) return static_cast<int>(f);
    return -1;
}

std::optional<Trait> Features::trait(std::string_view name) const {
    Trait out;
    if (find_value(name, out.feature, out.value)) return out;
    const bool is_capitals = !name.empty() && std::all_of(name.begin(), name.end(), is_upper);
    out = {is_capitals ? find(in_small(name)) : -1, any_value};
    return out.feature < 0 ? std::nullopt : std::optional(out);
}

std::string Features::name_of(Trait trait) const {
    const auto& feature = all_[static_cast<std::size_t>(trait.feature)];
    if (trait.value != any_value) return feature.values[static_cast<std::size_t>(trait.value)];
    auto out = feature.name;
    std::transform(out.begin(), out.end(), out.begin(), [](char c) { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; });
    return out;
}

}  // namespace holo::text
