// Games kept in files at the prompt: saved as replays, written as scenarios, opened again.
#pragma once

#include <memory>
#include <string>

#include "interpreter/play/session.hpp"
#include "interpreter/tools/shell.hpp"

namespace holo::tools {

// The game in a replay file, or that game of a file of results; reports any other file, sets `status`, and returns nothing.
std::unique_ptr<play::Session> saved_game(const Shell& shell, const catalog::Game& game, const std::string& path, int& status,
                                          const play::Summons& summons, int number = -1);
void save_game(const Shell& shell, const play::Session& session, const std::string& path);
// May throw play::Broken.
void write_scenario(const Shell& shell, const catalog::Game& game, const play::Session& session, const std::string& path);

}  // namespace holo::tools
