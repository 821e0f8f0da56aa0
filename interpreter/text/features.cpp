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

int Features::find_capitals(std::string_view unknown) const {
    const bool capitals = !unknown.empty() && std::all_of(unknown.begin(), unknown.end(), is_upper);
    return capitals ? find(in_small(unknown)) : -1;
}

}  // namespace holo::text
