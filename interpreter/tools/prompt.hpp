// The commands that a person may type at the prompt of a game.
#pragma once

#include <string>
#include <utility>

#include "interpreter/tools/shell.hpp"

namespace holo::tools {

// A command by language. Both languages understand either.
struct PromptCommand {
    const char* word[2];
    const char* argument[2];
    const char* does[2];
};
inline constexpr PromptCommand prompt_commands[] = {
    {{"", ""},
     {"N, NAME", "N, NOMBRE"},
     {"take option N, or the one of that name or id", "elegir la opción N, o la de ese nombre o código"}},
    {{"", ""},
     {"N N N, NAME, NAME", "N N N, NOMBRE, NOMBRE"},
     {"several, one after the other; spaces side by side are a walk step by step: `c7 c8 d8`",
      "varias, una detrás de otra; casillas contiguas son un paseo paso a paso: `c7 c8 d8`"}},
    {{"?", "?"}, {"N", "N"}, {"the card or rule behind option N", "la carta o regla que hay detrás de la opción N"}},
    {{"why", "por"},
     {"NAME", "NOMBRE"},
     {"why something is not offered, as in `why play Rey`", "por qué algo no se ofrece, como `por jugar Rey`"}},
    {{"ask", "preguntar"},
     {"WHAT", "QUÉ"},
     {"what you may know, as in `ask count of cards in hand of two`",
      "lo que puedes saber, como `preguntar count of cards in hand of dos`"}},
    {{"look", "mirar"},
     {"SPACE", "CASILLA"},
     {"the contents of a space of the map, as in `look c7`; a piece stands for its space. Where you may move: the way, its points, and "
      "what "
      "you would see from there",
      "lo que hay en una casilla del mapa, como `mirar c7`; una pieza vale por su casilla. Donde puedes moverte: el camino, sus puntos y "
      "lo "
      "que verías desde ahí"}},
    {{"sight", "vista"},
     {"SPACE", "CASILLA"},
     {"the spaces that a piece sees; with another space, each line to there: `sight c7 e5`",
      "las casillas que ve una pieza; con otra casilla, cada línea hasta ella: `vista c7 e5`"}},
    {{"past", "pasado"}, {"N", "N"}, {"the last N decisions, and what came of them", "las últimas N decisiones y lo que pasó"}},
    {{"undo", "deshacer"}, {"", ""}, {"take the last decision back", "deshacer la última decisión"}},
    {{"save", "guardar"},
     {"FILE", "ARCHIVO"},
     {"keep the game; `holocron replay FILE` plays it again", "guardar la partida; `holocron replay ARCHIVO` la repite"}},
    {{"load", "cargar"}, {"FILE", "ARCHIVO"}, {"go on with a saved game", "seguir con una partida guardada"}},
    {{"scenario", "escenario"},
     {"FILE", "ARCHIVO"},
     {"write this moment as a scenario for `holocron test`", "escribir este momento como escenario para `holocron test`"}},
    {{"board", "mesa"}, {"", ""}, {"the whole table, with the ids of cards", "la mesa entera, con los códigos de las cartas"}},
    {{"help", "ayuda"}, {"", ""}, {"this list", "esta lista"}},
    {{"quit", "salir"}, {"", ""}, {"leave", "salir"}},
};

// The command at the start of a line, in either language, by its English word, and its argument; both empty without one.
std::pair<std::string, std::string> command_of(const std::string& line);
// The command in the shell's language.
std::string shown_command(const Shell& shell, const std::string& word);
bool takes_argument(const std::string& word);
// Tells whether the command goes with these words behind it, or without any.
bool fits(const std::string& word, const std::string& rest);
// The list of the commands.
std::string prompt_help(const Shell& shell);

}  // namespace holo::tools
