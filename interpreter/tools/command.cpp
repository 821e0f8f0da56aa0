#include "interpreter/tools/command.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>

namespace holo::tools {

std::atomic<bool> interrupted{false};

void report(const Shell& shell, const Diagnostics& diagnostics) {
    auto sorted = diagnostics;
    sorted.sort();
    for (const auto& d : sorted.list()) fmt::print(stderr, "{}\n", render(d, shell.lang, shell.colour_err));
    const auto errors = sorted.errors();
    const auto warnings = sorted.warnings();
    if (errors + warnings == 0) return;
    if (shell.lang == Lang::es)
        fmt::print(stderr, "{} {}, {} {}\n", errors, errors == 1 ? "error" : "errores", warnings, warnings == 1 ? "aviso" : "avisos");
    else fmt::print(stderr, "{} {}, {} {}\n", errors, errors == 1 ? "error" : "errors", warnings, warnings == 1 ? "warning" : "warnings");
}

nlohmann::ordered_json to_json(const Diagnostics& diagnostics, Lang lang) {
    auto sorted = diagnostics;
    sorted.sort();
    auto list = nlohmann::ordered_json::array();
    for (const auto& d : sorted.list()) {
        nlohmann::ordered_json item;
        item["code"] = row(d.id).code;
        item["severity"] = d.severity() == Severity::error ? "error" : "warning";
        item["message"] = d.message(lang);
        if (!d.subject.empty()) item["subject"] = d.subject;
        if (d.source) {
            const auto begin = d.source->position(d.span.begin);
            const auto end = d.source->position(d.span.end);
            item["file"] = d.source->label();
            item["line"] = begin.line;
            item["column"] = begin.column;
            item["end_line"] = end.line;
            item["end_column"] = end.column;
        }
        if (const auto help = d.help(lang); !help.empty()) item["help"] = help;
        list.push_back(std::move(item));
    }
    return list;
}

int status_of(const Diagnostics& diagnostics) {
    for (const auto& d : diagnostics.list())
        switch (d.id) {
            case Diag::file_unreadable: case Diag::not_text: case Diag::yaml_syntax: case Diag::unknown_game: case Diag::bad_replay:
            case Diag::file_unwritable: case Diag::unknown_deck:
                return exit_status::unreadable;
            default: break;
        }
    return diagnostics.errors() > 0 ? exit_status::findings : exit_status::clean;
}

bool write_file(const std::string& path, const std::string& text, Diagnostics& out) {
    const auto beside = path + ".part";
    const auto failed = [&](int error) {
        ::unlink(beside.c_str());
        out.add(Diag::file_unwritable, nullptr, {}, {path, std::strerror(error)});
        return false;
    };
    const int file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0) return failed(errno);
    std::size_t written = 0;
    while (written < text.size()) {
        const auto n = ::write(file, text.data() + written, text.size() - written);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) {
            const int error = errno;
            ::close(file);
            return failed(error);
        }
        written += static_cast<std::size_t>(n);
    }
    // A full disk may only show when the data is forced out.
    if (::fsync(file) != 0 && errno != EINVAL && errno != EROFS) {
        const int error = errno;
        ::close(file);
        return failed(error);
    }
    if (::close(file) != 0) return failed(errno);
    if (::rename(beside.c_str(), path.c_str()) != 0) return failed(errno);
    return true;
}

std::unique_ptr<catalog::Game> load(const Shell& shell, const std::string& name, int& status, const std::vector<std::string>& set_files) {
    Diagnostics out;
    auto game = catalog::load_game(shell.paths, name, out, set_files);
    status = status_of(out);
    if (out.errors() > 0 || !game) {
        report(shell, out);
        if (status == exit_status::clean) status = exit_status::findings;
        return nullptr;
    }
    return game;
}

std::vector<catalog::Deck> decks_for(const Shell& shell, const catalog::Game& game, std::vector<std::string> names, int& status) {
    if (names.empty()) names = game.manifest.default_decks;
    Diagnostics out;
    std::vector<catalog::Deck> decks;
    for (const auto& name : names)
        if (auto deck = catalog::find_deck(shell.paths, game, name, out)) decks.push_back(std::move(*deck));
    status = status_of(out);
    if (out.errors() == 0) return decks;
    report(shell, out);
    return {};
}

std::string paint(bool colour, const char* code, const std::string& text) { return colour ? fmt::format("\033[{}m{}\033[0m", code, text) : text; }

namespace {

std::size_t width_of(const std::string& text) {
    std::size_t n = 0;
    bool escape = false;
    for (const char c : text) {
        if (c == '\033') escape = true;
        if (!escape && (static_cast<unsigned char>(c) & 0xC0) != 0x80) ++n;
        if (escape && c == 'm') escape = false;
    }
    return n;
}

long long milliseconds() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

std::string table(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows)
        for (std::size_t c = 0; c < row.size(); ++c) {
            if (widths.size() <= c) widths.push_back(0);
            widths[c] = std::max(widths[c], width_of(row[c]));
        }
    std::string out;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t c = 0; c < row.size(); ++c) {
            const std::string gap(widths[c] - width_of(row[c]), ' ');
            const bool aligned_right = c < right.size() && right[c];
            if (c > 0) line += "  ";
            line += aligned_right ? gap + row[c] : row[c] + (c + 1 < row.size() ? gap : "");
        }
        out += line + "\n";
    }
    return out;
}

Progress::Progress(const Shell& shell, std::string what, int total) : shell_(shell), what_(std::move(what)), total_(total), start_(milliseconds()) {}

void Progress::at(int done) {
    if (!shell_.terminal) return;
    const auto now = milliseconds();
    if (now - start_ < 1000 || now - shown_ < 100) return;
    shown_ = now;
    any_ = true;
    constexpr int bar = 24;
    const int full = total_ > 0 ? static_cast<int>(static_cast<long long>(done) * bar / total_) : 0;
    const auto seconds = done > 0 ? (now - start_) * (total_ - done) / done / 1000 : 0;
    fmt::print(stderr, "\r{} [{}{}] {}/{}  {} s left \033[K", what_, std::string(static_cast<std::size_t>(full), '#'),
               std::string(static_cast<std::size_t>(bar - full), '.'), done, total_, seconds);
    std::fflush(stderr);
}

Progress::~Progress() {
    if (any_) fmt::print(stderr, "\r\033[K");
}

}  // namespace holo::tools
