// A game in the terminal: people at the keyboard, and agents.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/play/session.hpp"
#include "interpreter/tools/shell.hpp"

namespace holo::tools {

// Opens a session with an observer. Null after an error was reported.
using Opens = std::function<std::unique_ptr<play::Session>(const play::Summons&)>;
// Keeps a stage of a campaign: called after each decision of a person, and at last.
using Keeps = std::function<void(const play::Session&)>;

// Tells whether every seat is `human` or an agent; reports the nearest one otherwise.
bool known_players(const Shell& shell, const std::vector<std::string>& seats);
// Tells whether somebody is at the keyboard, or the game needs nobody there; reports it otherwise. Without seats, it needs somebody.
bool somebody_plays(const Shell& shell, const std::vector<std::string>& seats, bool scripted);

// Plays until the game is over or left; returns the exit status. With `keeps`, the game is a stage of a campaign.
int play_at_terminal(const Shell& shell, catalog::Game& game, std::vector<std::string> seats, const Opens& opens, const Keeps& keeps = {});

}  // namespace holo::tools
