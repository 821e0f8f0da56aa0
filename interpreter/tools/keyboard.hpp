// Lines that a person types: with editing and a history on a terminal (libedit), plain from any other input.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/tools/shell.hpp"

namespace holo::tools {

class Keyboard {
public:
    explicit Keyboard(const Shell& shell);
    ~Keyboard();
    Keyboard(const Keyboard&) = delete;
    Keyboard& operator=(const Keyboard&) = delete;

    // Nothing at the end of the input, and after Ctrl-C.
    std::optional<std::string> line(const std::string& prompt);
    // Words that Tab completes the line to.
    std::function<std::vector<std::string>(const std::string& begun)> completions;

private:
    struct Editor;
    std::optional<std::string> plain_line(const std::string& prompt);

    std::unique_ptr<Editor> editor_;  // null when no terminal is there to edit on
    std::string typed_;               // bytes behind the last line
    bool at_end_ = false;
};

}  // namespace holo::tools
