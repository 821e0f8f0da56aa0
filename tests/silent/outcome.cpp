#include "tests/silent/outcome.hpp"

#include <fmt/format.h>

namespace holo::silent {

std::string mistake(const Diagnostics& found) {
    if (found.list().empty()) return {};
    const auto& first = found.list().front();
    return fmt::format("{} {}", row(first.id).code, first.message(Lang::en));
}

}  // namespace holo::silent
