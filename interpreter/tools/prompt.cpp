#include "interpreter/tools/prompt.hpp"

#include <algorithm>
#include <sstream>
#include <vector>

#include "interpreter/tools/columns.hpp"

namespace holo::tools {

std::pair<std::string, std::string> command_of(const std::string& line) {
    if (line.starts_with("?")) return {line.size() > 1 ? "?" : "help", std::string(line.substr(1))};
    const auto end = std::min(line.find(' '), line.size());
    auto word = line.substr(0, end), rest = end < line.size() ? line.substr(end + 1) : std::string();
    if (word == "q") word = "quit";
    if (word == "u") word = "undo";
    if (rest.starts_with("qué ") && word == "por") rest = rest.substr(5);
    for (const auto& command : prompt_commands)
        for (const auto* known : command.word)
            if (*known != 0 && word == known) return {command.word[0], rest};
    return {};
}

std::string shown_command(const Shell& shell, const std::string& word) {
    for (const auto& command : prompt_commands)
        if (word == command.word[0]) return command.word[static_cast<std::size_t>(shell.lang)];
    return word;
}

bool takes_argument(const std::string& word) {
    for (const auto& command : prompt_commands)
        if (word == command.word[0]) return *command.argument[0] != 0;
    return false;
}

bool fits(const std::string& word, const std::string& rest) { return word == "past" || takes_argument(word) == !rest.empty(); }

std::string prompt_help(const Shell& shell) {
    std::vector<std::vector<std::string>> rows;
    const auto lang = static_cast<std::size_t>(shell.lang);
    for (const auto& command : prompt_commands) {
        const std::string word = command.word[lang], argument = command.argument[lang];
        rows.push_back({"  " + word + (word.empty() || argument.empty() || word == "?" ? "" : " ") + argument, command.does[lang]});
    }
    std::size_t widest = 0;
    for (const auto& row : rows) widest = std::max(widest, width_of(row[0]));
    std::string out;
    for (const auto& row : rows) {
        std::vector<std::string> words;
        std::istringstream does(row[1]);
        for (std::string word; does >> word;) words.push_back(word);
        out += row[0] + std::string(widest + 2 - width_of(row[0]), ' ') + flow(shell, words, " ", widest + 2);
    }
    return out;
}

}  // namespace holo::tools
