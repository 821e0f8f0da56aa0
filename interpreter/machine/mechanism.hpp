// Mechanisms of the machine that serve every game, by name, because a module cites them as carrying out some of its rules (mechanisms.def).
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
    std::string_view name;  // its name in a manifest
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
