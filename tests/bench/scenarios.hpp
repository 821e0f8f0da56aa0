// Every third file of scenarios of a game, as `holocron test` runs them. Their files are parsed beforehand, with a cache of their own.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/catalog/game.hpp"
#include "tests/own_cache.hpp"

namespace holo::bench {

class Scenarios {
public:
    explicit Scenarios(std::string_view game);

    // A game without cached answers.
    void renew();
    // Returns their number. A failing scenario ends the program.
    int run() const;

private:
    std::string name_;
    std::unique_ptr<catalog::Game> game_;
    std::vector<std::string> files_;
    testing::OwnCache cache_;
};

}  // namespace holo::bench
