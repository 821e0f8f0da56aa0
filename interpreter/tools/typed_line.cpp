#include "interpreter/tools/typed_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/tools/prompt.hpp"

namespace holo::tools {

namespace {

bool is_name_of(const OfferedLine& line, const std::string& text) {
    return catalog::integer(text).has_value() || std::find(line.names.begin(), line.names.end(), play::folded(text)) != line.names.end();
}

void not_understood(const AtTable& at, const ChoiceList& choices, const std::string& line) {
    std::vector<std::string> known;
    for (const auto& offered : choices.lines()) {
        known.insert(known.end(), offered.names.begin(), offered.names.end());
        if (!offered.head.empty()) known.push_back(play::folded(offered.head));
    }
    for (const auto& command : prompt_commands) known.insert(known.end(), {command.word[0], command.word[1]});
    say(at.shell, "not understood: {} (`help` lists the commands)\n", "no se entiende: {} (`ayuda` muestra las órdenes)\n", line);
    if (const auto nearest = nearest_word(play::folded(line), known); !nearest.empty())
        say(at.shell, "did you mean `{}`?\n", "¿querías decir `{}`?\n", nearest);
}

TypedLine refused(const AtTable& at, const ChoiceList& choices, const std::string& command, const std::string& line) {
    if (!command.empty()) say(at.shell, "`{}` needs something behind it\n", "a `{}` le falta algo detrás\n", line);
    else not_understood(at, choices, line);
    return {};
}

// `1 3 done`, `rey, finn`: one answer after the other. Numbers are those that stand on the screen now.
std::vector<std::string> several(const AtTable& at, const ChoiceList& choices, const std::string& line) {
    std::vector<std::string> words;
    const bool has_commas = line.find(',') != std::string::npos;
    std::istringstream rest(line);
    for (std::string word; std::getline(rest, word, has_commas ? ',' : ' ');)
        if (word = collapsed(word); !word.empty()) words.push_back(word);
    if (words.size() < 2) return {};
    std::map<std::size_t, std::size_t> used;
    std::vector<std::string> out;
    const auto script = at.names.labels.options(at.session.machine());
    for (const auto& word : words) {
        const auto lines = choices.meant(word);
        const bool is_number = catalog::integer(word).has_value();
        if ((is_number || !has_commas || out.empty()) && lines.size() != 1) return {};
        if (lines.size() != 1) {
            out.push_back(word);
            continue;
        }
        const auto& options = choices.lines()[lines[0]].options;
        const auto copy = std::min(used[lines[0]]++, options.size() - 1);
        out.push_back(script[static_cast<std::size_t>(options[copy])]);
    }
    return out;
}

}  // namespace

void print_lines(const ChoiceList& choices, const std::vector<std::size_t>& lines) {
    for (const auto i : lines) {
        const auto& line = choices.lines()[i];
        fmt::print("  {} {}{}{}\n", i + 1, line.head, line.head.empty() ? "" : " ", line.text);
    }
}

TypedLine read_typed(const AtTable& at, const ChoiceList& choices, const std::string& line) {
    using Is = TypedLine::Is;
    if (const int option = choices.option_for(line); option != machine::none) return {Is::answer, option, {}, {}, {}};
    const auto [word, rest] = command_of(line);
    const auto lines = choices.meant(line);
    // A name that is a command too is a command, unless it is all of an option's.
    const bool is_whole = lines.size() == 1 && is_name_of(choices.lines()[lines[0]], line);
    if (!word.empty() && !is_whole && fits(word, rest)) return {Is::command, machine::none, {}, word, rest};
    if (lines.size() == 1) return {Is::answer, choices.lines()[lines[0]].options[0], {}, {}, {}};
    if (auto answers = several(at, choices, line); !answers.empty()) return {Is::answers, machine::none, std::move(answers), {}, {}};
    if (!lines.empty()) {
        say(at.shell, "`{}` could be:\n", "`{}` puede ser:\n", line);
        print_lines(choices, lines);
        return {};
    }
    return refused(at, choices, word, line);
}

TypedLine read_command(const AtTable& at, const std::string& line) {
    const auto [word, rest] = command_of(line);
    if (!word.empty() && fits(word, rest)) return {TypedLine::Is::command, machine::none, {}, word, rest};
    return refused(at, {}, word, line);
}

std::vector<std::string> completions(const Shell& shell, const ChoiceList& choices, const std::string& begun) {
    std::vector<std::string> out;
    const auto start = play::folded(begun);
    const auto add = [&](std::string word) {
        if (play::folded(word).starts_with(start) && std::find(out.begin(), out.end(), word) == out.end()) out.push_back(std::move(word));
    };
    for (const auto& line : choices.lines()) add(line.head.empty() ? line.text : line.head + " " + line.text);
    for (const auto& command : prompt_commands)
        if (const std::string word = command.word[static_cast<std::size_t>(shell.lang)]; word.size() > 1)
            add(*command.argument[0] == 0 ? word : word + " ");
    return out;
}

}  // namespace holo::tools
