// All texts of a game that are compiled: the scripts of cards, and the declarations of rules files.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/catalog/game.hpp"
#include "tests/silent/declarations.hpp"
#include "tests/silent/outcome.hpp"
#include "tests/silent/variants.hpp"

namespace holo::silent {

struct Text {
    std::string place, text;
    Sort sort;
    // Ways to compile the text, each of which covers more of its behaviour than the one before, and takes longer. A text that one way
    // refuses, or tells from another text, is also refused or told apart by the next. They leave nothing behind, unless they crash.
    std::vector<std::function<Outcome(const std::string& text)>> trials;
};

// A module, its sets (a folder, or a file), and further places with scripts for it. Paths begin at the project's folder; empty: none.
struct GameFolders {
    std::string name, module, sets;
    std::vector<std::string> samples;
    bool is_only_sets = false;  // another line has the module's own rules
};
const std::vector<GameFolders>& all_games();

class GameTexts {
public:
    // Throws when the game has errors.
    explicit GameTexts(const GameFolders& folders);

    const catalog::Game& game() const { return *game_; }
    std::vector<Text> texts() const;

private:
    void add_cards(std::vector<Text>& out) const;
    void add_samples(std::vector<Text>& out) const;
    void add_rules(std::vector<Text>& out) const;
    void add_pages(std::vector<Text>& out) const;
    // The declarations from that place on.
    static void add_declarations(const std::shared_ptr<const Declarations>& declarations, std::size_t from, std::vector<Text>& out);
    void add_scripts(const catalog::Yaml& yaml, const compiler::DeclaredCard& card, const std::string& place, std::vector<Text>& out) const;
    Text script(const std::string& place, const std::string& text, const compiler::DeclaredCard& card) const;
    std::unique_ptr<catalog::Game> opened(const std::string& cards) const;

    GameFolders folders_;
    std::unique_ptr<catalog::Game> game_, open_;
};

}  // namespace holo::silent
