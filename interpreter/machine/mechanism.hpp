// What the machine does by itself for every game, by name: so that a module can say which of its rules
// are carried out that way (mechanisms.def).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace holo::machine {

enum class Mechanism : std::uint8_t {
#define MECHANISM(name, in_manifest, meaning) name,
#include "interpreter/machine/mechanisms.def"
#undef MECHANISM
};

struct MechanismRow {
    std::string_view name;  // in a manifest
    std::string_view meaning;
};

inline const std::vector<MechanismRow>& mechanism_rows() {
    static const std::vector<MechanismRow> rows = {
#define MECHANISM(name, in_manifest, meaning) {in_manifest, meaning},
#include "interpreter/machine/mechanisms.def"
#undef MECHANISM
    };
    return rows;
}

}  // namespace holo::machine
