// bench: all figures, in a table. bench --gates: only the counts, compared with the stored ones.

#include <fmt/format.h>

#include <cstdlib>
#include <stdexcept>
#include <string_view>

#include "tests/bench/table.hpp"

namespace {

using namespace holo::bench;

const std::string gates = HOLOCRON_ROOT "/tests/bench/gates.txt";
constexpr int skipped = 77;  // as CMakeLists.txt says

int check_gates(const std::string& self) {
    const auto counts = count(self);
    const bool complete = can_count_instructions();
    if (std::getenv("HOLOCRON_REFRESH") != nullptr) {
        if (!complete) throw std::runtime_error("valgrind is not installed: no instructions were counted, nothing is kept");
        keep_gates(counts, gates);
    }
    if (!pass_gates(counts, gates)) return 1;
    if (complete) return 0;
    fmt::print("skipped: valgrind is not installed, so no instructions were counted\n");
    return skipped;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view mode = argc > 1 ? argv[1] : "";
    try {
        if (argc > 2 || (argc == 2 && mode != "--gates" && mode != "--counted")) {
            fmt::print(stderr, "usage: bench [--gates]\n");
            return 2;
        }
        if (mode == "--counted") return run_counted(), 0;
        if (mode == "--gates") return check_gates(argv[0]);
        auto figures = count(argv[0]);
        figures.merge(time());
        print_table(figures);
    } catch (const std::exception& error) {
        fmt::print(stderr, "bench: {}\n", error.what());
        return 2;
    }
}
