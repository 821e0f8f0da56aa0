#pragma once

#include <string_view>

namespace holo::wording {

// The text without spaces at its ends.
inline std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

}  // namespace holo::wording
