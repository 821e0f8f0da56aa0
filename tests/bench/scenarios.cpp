#include "tests/bench/scenarios.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "interpreter/play/scenario.hpp"
#include "tests/bench/subject.hpp"

namespace holo::bench {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t files_apart = 3;  // all of them take half of the time of counting

}  // namespace

Scenarios::Scenarios(std::string_view game) : name_(game), game_(load(game)) {
    std::vector<std::string> all;
    for (const auto& file : fs::recursive_directory_iterator(fmt::format("{}/tests/scenarios/{}", HOLOCRON_ROOT, game)))
        if (file.path().extension() == ".yaml") all.push_back(file.path().string());
    std::sort(all.begin(), all.end());
    for (std::size_t i = 0; i < all.size(); i += files_apart) files_.push_back(std::move(all[i]));
    run();
}

void Scenarios::renew() { game_ = load(name_); }

int Scenarios::run() const {
    play::Scenarios runner(*game_);
    Diagnostics found;
    int scenarios = 0;
    for (const auto& file : files_) scenarios += static_cast<int>(runner.run_file(file, play::Mode::plain, found).size());
    need(scenarios > 0, found);
    return scenarios;
}

}  // namespace holo::bench
