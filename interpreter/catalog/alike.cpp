#include "interpreter/catalog/alike.hpp"

#include <utility>

#include "interpreter/compiler/fingerprint.hpp"

namespace holo::catalog {

std::string carried_out(Game& game, const compiler::DeclaredCard& card, const std::string& script) {
    auto before = std::exchange(game.found, {});
    std::string done;
    {
        compiler::Compiler::Visit visit(*game.compiler);
        const auto& program = game.compiler->vocabulary().program;
        const auto ends = compiler::ends_of(program);
        auto tried = card;
        tried.scripts = {std::make_shared<const Source>("", script)};
        if (game.compiler->try_card(tried) != nullptr && game.found.errors() == 0) done = compiler::fingerprint(program, ends);
    }
    game.found = std::move(before);
    return done;
}

}  // namespace holo::catalog
