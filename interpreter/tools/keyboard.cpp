#include "interpreter/tools/keyboard.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <cwchar>

#ifdef HOLOCRON_LIBEDIT
#include <histedit.h>
#endif

namespace holo::tools {

namespace {

// Waits for a byte, with timeouts, because a Ctrl-C just before the wait must not be lost.
bool wait_for_input() {
    while (!interrupted) {
        pollfd input{STDIN_FILENO, POLLIN, 0};
        if (::poll(&input, 1, 100) > 0) return true;
    }
    return false;
}

}  // namespace

#ifdef HOLOCRON_LIBEDIT

namespace {

// A whole character of UTF-8, for libedit.
int read_character(EditLine*, wchar_t* out) {
    std::string bytes;
    for (;;) {
        if (!wait_for_input()) return -1;
        char byte = 0;
        const auto n = ::read(STDIN_FILENO, &byte, 1);
        if (n == 0) return 0;
        if (n < 0) {
            if (errno == EINTR) continue;
            return -1;
        }
        bytes += byte;
        const auto lead = static_cast<unsigned char>(bytes[0]);
        const std::size_t length = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
        if (bytes.size() < length) continue;
        std::uint32_t code = length == 1 ? lead : lead & (0xFFu >> (length + 1));
        for (std::size_t i = 1; i < length; ++i) code = code << 6 | (static_cast<unsigned char>(bytes[i]) & 0x3Fu);
        *out = static_cast<wchar_t>(code);
        return 1;
    }
}

}  // namespace

struct Keyboard::Editor {
    static constexpr bool edits = true;
    explicit Editor(Keyboard& keyboard) : owner(keyboard) {
        // Letters beyond ASCII are drawn only in a locale that has them.
        if (const char* own = std::setlocale(LC_CTYPE, ""); own == nullptr || std::string_view(own).find("UTF-8") == std::string_view::npos)
            std::setlocale(LC_CTYPE, "C.UTF-8");
        line = el_init("holocron", stdin, stdout, stderr);
        past = history_init();
        HistEvent event;
        history(past, &event, H_SETSIZE, 500);
        history(past, &event, H_SETUNIQUE, 1);
        el_set(line, EL_CLIENTDATA, this);
        el_set(line, EL_PROMPT, &Editor::prompt_of);
        el_set(line, EL_EDITOR, "emacs");
        el_set(line, EL_SIGNAL, 0);
        el_set(line, EL_HIST, history, past);
        el_set(line, EL_GETCFN, read_character);
        el_set(line, EL_ADDFN, "complete", "completes the word", &Editor::complete);
        el_set(line, EL_BIND, "^I", "complete", nullptr);
        el_set(line, EL_BIND, "^R", "em-inc-search-prev", nullptr);
        el_source(line, nullptr);  // ~/.editrc
    }
    ~Editor() {
        history_end(past);
        el_end(line);
    }

    static char* prompt_of(EditLine* of) {
        Editor* self = nullptr;
        el_get(of, EL_CLIENTDATA, &self);
        return self->prompt.data();
    }

    // Completes the common start of all candidates; several candidates are listed.
    static unsigned char complete(EditLine* of, int) {
        Editor* self = nullptr;
        el_get(of, EL_CLIENTDATA, &self);
        const auto* info = el_line(of);
        const std::string begun(info->buffer, static_cast<std::size_t>(info->cursor - info->buffer));
        const auto words = self->owner.completions ? self->owner.completions(begun) : std::vector<std::string>();
        if (words.empty()) return CC_REFRESH_BEEP;
        auto common = words.front();
        for (const auto& word : words)
            common.resize(
                static_cast<std::size_t>(std::mismatch(common.begin(), common.end(), word.begin(), word.end()).first - common.begin()));
        // No part of a character.
        while (common.size() < words.front().size() && (static_cast<unsigned char>(words.front()[common.size()]) & 0xC0) == 0x80)
            common.pop_back();
        if (common.size() > begun.size()) {
            el_deletestr(of, static_cast<int>(begun.size()));
            el_insertstr(of, common.c_str());
            return CC_REFRESH;
        }
        if (words.size() > 1) {
            fmt::print("\n");
            for (const auto& word : words) fmt::print("  {}\n", word);
            std::fflush(stdout);
            return CC_REDISPLAY;
        }
        return CC_REFRESH_BEEP;
    }

    std::optional<std::string> read(const std::string& asked) {
        prompt = asked;
        // Before the prompt is shown, because the terminal would turn a Ctrl-D that is typed until then into another character.
        el_set(line, EL_PREP_TERM, 1);
        int count = 0;
        const char* text = el_gets(line, &count);
        if (text == nullptr || count <= 0 || interrupted) return std::nullopt;
        std::string out(text, static_cast<std::size_t>(count));
        while (out.ends_with('\n') || out.ends_with('\r')) out.pop_back();
        HistEvent event;
        if (!out.empty()) history(past, &event, H_ENTER, out.c_str());
        return out;
    }

    Keyboard& owner;
    EditLine* line = nullptr;
    History* past = nullptr;
    std::string prompt;
};

#else

// No libedit: every line is read as it comes.
struct Keyboard::Editor {
    static constexpr bool edits = false;
    explicit Editor(Keyboard&) {}
    std::optional<std::string> read(const std::string&) { return std::nullopt; }
};

#endif

Keyboard::Keyboard(const Shell& shell) {
    if (Editor::edits && shell.interactive && isatty(STDOUT_FILENO) != 0 && shell.terminal) editor_ = std::make_unique<Editor>(*this);
}

Keyboard::~Keyboard() = default;

std::optional<std::string> Keyboard::line(const std::string& prompt) {
    if (!editor_) return plain_line(prompt);
    std::fflush(stdout);
    auto text = editor_->read(prompt);
    at_end_ = !text;
    return text;
}

std::optional<std::string> Keyboard::plain_line(const std::string& prompt) {
    fmt::print("{}", prompt);
    std::fflush(stdout);
    for (;;) {
        if (interrupted) return std::nullopt;
        const auto end = typed_.find('\n');
        if (end != std::string::npos || (at_end_ && !typed_.empty())) {
            auto text = typed_.substr(0, end);
            typed_.erase(0, end == std::string::npos ? end : end + 1);
            return text;
        }
        if (at_end_) return std::nullopt;
        if (!wait_for_input()) continue;
        char buffer[4096];
        const auto n = ::read(STDIN_FILENO, buffer, sizeof buffer);
        if (n > 0) typed_.append(buffer, static_cast<std::size_t>(n));
        else at_end_ = n == 0 || errno != EINTR;
    }
}

}  // namespace holo::tools
