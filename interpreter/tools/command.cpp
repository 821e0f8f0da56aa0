#include "interpreter/tools/command.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>

#include "grammar/character.hpp"
#include "interpreter/catalog/compiled.hpp"
#include "interpreter/catalog/fields.hpp"
#include "interpreter/catalog/file_text.hpp"
#include "interpreter/play/agents.hpp"

namespace holo::tools {

std::atomic<bool> interrupted{false};

void report(const Shell& shell, const Diagnostics& diagnostics) {
    auto sorted = diagnostics;
    sorted.sort();
    for (const auto& d : sorted.list()) fmt::print(stderr, "{}\n", render(d, shell.lang, shell.colour_err));
    if (sorted.list().empty()) return;
    fmt::print(stderr, "{}, {}\n", counted(shell, sorted.errors(), noun::errors), counted(shell, sorted.warnings(), noun::warnings));
}

std::string counted(const Shell& shell, std::size_t n, const Noun& noun) {
    const auto* words = shell.lang == Lang::es ? noun.es : noun.en;
    return fmt::format("{} {}", n, words[n == 1 ? 0 : 1]);
}

std::string written(const nlohmann::ordered_json& json) {
    const auto text = json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    std::string out;
    for (std::string_view rest = text; !rest.empty();) {
        const auto length = std::max<std::size_t>(1, encoded_length(rest));
        const auto character = rest.substr(0, length);
        rest.remove_prefix(length);
        if (character == "\n" || character_length(character) > 0) {
            out += character;
            continue;
        }
        // printable() has the number of the character: \x9b or \u202e.
        const auto escape = printable(character);
        out += "\\u" + std::string(escape.size() < 6 ? 6 - escape.size() : 0, '0') + escape.substr(2);
    }
    return out;
}

nlohmann::ordered_json to_json(const Diagnostics& diagnostics, Lang lang) {
    auto sorted = diagnostics;
    sorted.sort();
    auto list = nlohmann::ordered_json::array();
    for (const auto& d : sorted.list()) {
        nlohmann::ordered_json item;
        item["code"] = row(d.id).code;
        item["severity"] = d.severity() == Severity::error ? "error" : "warning";
        item["message"] = printable(d.message(lang));
        if (!d.subject.empty()) item["subject"] = printable(said(d.subject, lang));
        if (d.source) {
            const auto begin = d.source->position(d.span.begin);
            const auto end = d.source->position(d.span.end);
            item["file"] = printable(d.source->label());
            item["line"] = begin.line;
            item["column"] = begin.column;
            item["end_line"] = end.line;
            item["end_column"] = end.column;
        }
        if (const auto help = d.help(lang); !help.empty()) item["help"] = printable(help);
        list.push_back(std::move(item));
    }
    return list;
}

nlohmann::ordered_json to_sarif(const Diagnostics& diagnostics, Lang lang) {
    using Json = nlohmann::ordered_json;
    auto sorted = diagnostics;
    sorted.sort();
    Json results = Json::array(), rules = Json::array();
    std::map<std::string_view, std::size_t> known;
    for (const auto& d : sorted.list()) {
        const auto& about = row(d.id);
        const auto [rule, is_new] = known.try_emplace(about.code, known.size());
        if (is_new) rules.push_back({{"id", about.code}, {"name", about.id}});
        const auto help = d.help(lang);
        Json result{{"ruleId", about.code},
                    {"ruleIndex", rule->second},
                    {"level", d.severity() == Severity::error ? "error" : "warning"},
                    {"message", {{"text", printable(d.message(lang) + (help.empty() ? "" : ". " + help))}}}};
        if (d.source) {
            const auto begin = d.source->position(d.span.begin), end = d.source->position(d.span.end);
            const Json region{{"startLine", begin.line}, {"startColumn", begin.column}, {"endLine", end.line}, {"endColumn", end.column}};
            result["locations"] =
                Json::array({{{"physicalLocation", {{"artifactLocation", {{"uri", printable(d.source->label())}}}, {"region", region}}}}});
        }
        results.push_back(std::move(result));
    }
    const Json driver{{"name", "holocron"}, {"version", HOLOCRON_VERSION}, {"rules", std::move(rules)}};
    return {
        {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
        {"version", "2.1.0"},
        {"runs", Json::array({{{"tool", {{"driver", driver}}}, {"columnKind", "unicodeCodePoints"}, {"results", std::move(results)}}})}};
}

void print_json(const Shell& shell, nlohmann::ordered_json json, const Diagnostics& found) {
    if (shell.format == Format::sarif) {
        fmt::print("{}\n", written(to_sarif(found, shell.lang)));
        return;
    }
    json["errors"] = found.errors();
    json["warnings"] = found.warnings();
    json["diagnostics"] = to_json(found, shell.lang);
    fmt::print("{}\n", written(json));
}

int status_of(const Diagnostics& diagnostics) {
    for (const auto& d : diagnostics.list()) switch (d.id) {
            case Diag::file_unreadable:
            case Diag::not_text:
            case Diag::yaml_syntax:
            case Diag::unknown_game:
            case Diag::bad_replay:
            case Diag::bad_campaign:
            case Diag::campaign_exists:
            case Diag::no_record:
            case Diag::file_unwritable:
            case Diag::unknown_deck:
            case Diag::unknown_variant:
            case Diag::too_long:
            case Diag::file_exists:
            case Diag::bad_root:
            case Diag::no_scenarios:
            case Diag::lackey_encoding:
            case Diag::lackey_profile:
            case Diag::lackey_columns:
            case Diag::lackey_deck: return exit_status::unreadable;
            case Diag::not_replaced: return exit_status::usage;
            default: break;
        }
    return diagnostics.errors() > 0 ? exit_status::findings : exit_status::clean;
}

std::string game_of(const Shell& shell, const std::string& path) {
    std::error_code error;
    if (std::filesystem::is_regular_file(path, error)) {
        // The head of a set is enough when it names the game.
        if (auto game = catalog::said_in_head(path, "game"); !game.empty()) return game;
        Diagnostics ignored;  // reported by the reader of the file
        const auto source = catalog::read_file(path, ignored);
        const auto tree = source ? catalog::parse_yaml(source, ignored) : std::nullopt;
        const auto* first = tree ? (tree->is_list() && !tree->items.empty() ? &tree->items[0] : &*tree) : nullptr;
        if (const auto* game = first != nullptr ? first->find("game") : nullptr) return game->text;
    }
    const auto games = catalog::games_in(shell.paths);
    for (auto folder = std::filesystem::absolute(path, error).lexically_normal(); folder != folder.parent_path();
         folder = folder.parent_path())
        if (std::find(games.begin(), games.end(), folder.filename().string()) != games.end()) return folder.filename().string();
    return {};
}

std::unique_ptr<catalog::Game> load(const Shell& shell, const std::string& name, int& status, const std::vector<std::string>& set_files) {
    Diagnostics out;
    auto game = catalog::load_sound(shell.paths, name, out, set_files);
    status = status_of(out);
    if (status != exit_status::clean) {
        report(shell, out);
        return nullptr;
    }
    Diagnostics notices;  // the other warnings are for `check`
    for (const auto& d : out.list())
        if (d.id == Diag::left_out) notices.add(d);
    report(shell, notices);
    return game;
}

std::unique_ptr<catalog::Game> load_to_play(const Shell& shell, const std::string& name, int& status) {
    status = exit_status::clean;
    const auto key = catalog::key_of(shell.paths, name);
    if (auto game = catalog::load_compiled(shell.paths, name, key)) return game;
    auto game = load(shell, name, status);
    if (game && game->found.list().empty()) catalog::save_compiled(*game, key);
    return game;
}

namespace {

// Commas separate decks, but not inside the braces of a written-out one.
std::vector<std::string> whole(const std::vector<std::string>& pieces) {
    std::vector<std::string> out;
    const auto open = [](const std::string& text) {
        return std::count(text.begin(), text.end(), '{') > std::count(text.begin(), text.end(), '}');
    };
    for (const auto& piece : pieces) {
        if (!out.empty() && open(out.back())) out.back() += "," + piece;
        else out.push_back(piece);
    }
    return out;
}

// `{deck: [2 JK-001]}`: a deck as it would stand in a file, for the variant that is played.
SourcePtr written_out(const std::string& text, const catalog::Variant& variant) {
    const bool says = variant.name.empty() || text.find("variant:") != std::string::npos;
    return std::make_shared<const Source>("--deck", says ? text : "{variant: " + variant.name + ", " + text.substr(1));
}

}  // namespace

std::vector<catalog::Deck> decks_for(const Shell& shell, const catalog::Game& game, const catalog::Variant& variant,
                                     std::vector<std::string> names, int& status) {
    if (names.empty()) names = variant.default_decks;
    Diagnostics out;
    std::vector<catalog::Deck> decks;
    // A game without decks: each seat gets an empty one.
    if (names.empty() && game.manifest.sections.empty()) {
        auto& nothing = decks.emplace_back();
        nothing.name = game.manifest.title;
        nothing.source = std::make_shared<const Source>(nothing.name.en, "{}\n");  // a record of the game has it, as any other
        return decks;
    }
    for (const auto& name : whole(names)) {
        auto deck = name.starts_with('{') ? catalog::read_deck(written_out(name, variant), game, out)
                                          : catalog::find_deck(shell.paths, game, name, out);
        if (deck) decks.push_back(std::move(*deck));
    }
    status = status_of(out);
    if (out.errors() == 0) return decks;
    report(shell, out);
    return {};
}

std::vector<catalog::Deck> decks_for_seats(const Shell& shell, const catalog::Game& game, const catalog::Variant& variant,
                                           const std::vector<std::string>& names, int players, int& status) {
    auto decks = decks_for(shell, game, variant, names, status);
    if (status != exit_status::clean) return {};
    const auto least = variant.least_players, most = variant.most_players;
    const auto given = decks.size();
    const auto name = variant.name.empty() ? game.manifest.game : variant.name;
    const auto seats = static_cast<std::size_t>(players > 0 ? players : std::max(static_cast<int>(given), least));
    status = exit_status::usage;
    if (static_cast<int>(seats) < least || static_cast<int>(seats) > most) {
        if (least == most)
            complain(shell, "{} is for {} players, not for {}\n", "{} es para {} jugadores, no para {}\n", name, least, seats);
        else
            complain(shell, "{} is for {} to {} players, not for {}\n", "{} es para {} a {} jugadores, no para {}\n", name, least, most,
                     seats);
        return {};
    }
    if (given == 0 || (given > seats && !names.empty())) {
        complain(shell, "{} for {}\n", "{} para {}\n", counted(shell, given, noun::decks), counted(shell, seats, noun::seats));
        return {};
    }
    status = exit_status::clean;
    decks.erase(decks.begin() + static_cast<std::ptrdiff_t>(std::min(given, seats)), decks.end());
    for (auto s = decks.size(); s < seats; ++s) decks.push_back(decks[s % given]);
    Diagnostics out;
    std::vector<const catalog::Deck*> all;
    for (const auto& deck : decks) all.push_back(&deck);
    if (catalog::seated(game, all, out, &variant)) return decks;
    report(shell, out);
    status = status_of(out);
    return {};
}

bool known_agents(const Shell& shell, const std::vector<std::string>& names, const std::vector<std::string>& known) {
    for (const auto& name : names) {
        if (play::is_agent(name) || std::find(known.begin(), known.end(), name) != known.end()) continue;
        complain(shell, "`{}` is none of {}\n", "`{}` no es ninguno de {}\n", name, fmt::join(known, ", "));
        if (const auto nearest = nearest_word(name, known); !nearest.empty())
            complain(shell, "did you mean `{}`?\n", "¿querías decir `{}`?\n", nearest);
        return false;
    }
    return true;
}

int screen_width() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20) return size.ws_col;
    const char* said = std::getenv("COLUMNS");
    const auto columns = catalog::integer(said == nullptr ? "" : said);
    return columns && *columns > 20 ? *columns : 80;
}

std::size_t screen_height() {
    winsize size{};
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 10 ? size.ws_row : 0;
}

std::string paint(bool colour, const char* code, const std::string& text) {
    return colour ? fmt::format("\033[{}m{}\033[0m", code, text) : text;
}

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

std::size_t letter_end(const std::string& text, std::size_t begin) {
    auto end = std::min(begin + 1, text.size());
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
    return end;
}

std::string clipped(const std::string& text, std::size_t room, std::string_view mark) {
    if (width_of(text) <= room) return text;
    const auto kept = room - width_of(std::string(mark));
    std::size_t cut = text.size();
    const auto is_inside = [&](std::size_t at) { return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80; };
    while (width_of(text.substr(0, cut)) > kept || is_inside(cut)) --cut;
    return text.substr(0, cut) + std::string(mark);
}

std::string flow(const Shell& shell, const std::vector<std::string>& pieces, const std::string& between, std::size_t indent) {
    std::string out;
    std::size_t column = indent;
    const auto add = [&](const std::string& text, const std::string& gap) {
        const auto width = width_of(text);
        if (column > indent && column + width_of(gap) + width > static_cast<std::size_t>(shell.width)) {
            while (out.ends_with(' ')) out.pop_back();
            out += "\n" + std::string(indent, ' ');
            column = indent;
        }
        if (column > indent) {
            out += gap;
            column += width_of(gap);
        }
        out += text;
        column += width;
    };
    for (const auto& piece : pieces) {
        if (indent + width_of(piece) <= static_cast<std::size_t>(shell.width)) {
            add(piece, between);
            continue;
        }
        // Longer than a line: broken at a blank that stands alone.
        std::size_t from = 0;
        for (std::size_t at = 1; at <= piece.size(); ++at) {
            const bool is_break =
                at == piece.size() || (at + 1 < piece.size() && piece[at] == ' ' && piece[at - 1] != ' ' && piece[at + 1] != ' ');
            if (!is_break) continue;
            add(piece.substr(from, at - from), from == 0 ? between : " ");
            from = at + 1;
        }
    }
    return out + "\n";
}

namespace {

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

Progress::Progress(const Shell& shell, std::string what, int total)
    : shell_(shell), what_(std::move(what)), total_(total), start_(milliseconds()) {}

void Progress::at(int done) {
    if (!shell_.terminal) return;
    const auto now = milliseconds();
    if (now - start_ < 1000 || now - shown_ < 100) return;
    shown_ = now;
    any_ = true;
    constexpr int bar = 24;
    const int full = total_ > 0 ? static_cast<int>(static_cast<long long>(done) * bar / total_) : 0;
    const auto seconds = done > 0 ? (now - start_) * (total_ - done) / done / 1000 : 0;
    const auto left = fmt::format(fmt::runtime(shell_.lang == Lang::es ? "quedan {} s" : "{} s left"), seconds);
    fmt::print(stderr, "\r{} [{}{}] {}/{}  {} \033[K", what_, std::string(static_cast<std::size_t>(full), '#'),
               std::string(static_cast<std::size_t>(bar - full), '.'), done, total_, left);
    std::fflush(stderr);
}

Progress::~Progress() {
    if (any_) fmt::print(stderr, "\r\033[K");
}

}  // namespace holo::tools
