#include "interpreter/tools/shell.hpp"

namespace holo::tools {

std::atomic<bool> interrupted{false};

std::string counted(const Shell& shell, std::size_t n, const Noun& noun) {
    const auto* words = shell.lang == Lang::es ? noun.es : noun.en;
    return fmt::format("{} {}", n, words[n == 1 ? 0 : 1]);
}

}  // namespace holo::tools
