// Shared by all commands: the place of the project, the language and format of output, the exit statuses.
#pragma once

#include <fmt/format.h>

#include <atomic>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grammar/character.hpp"
#include "interpreter/catalog/decks.hpp"
#include "interpreter/play/session.hpp"

namespace holo::tools {

namespace exit_status {
constexpr int clean = 0, findings = 1, usage = 2, unreadable = 3, internal = 4, interrupted = 130;
}

enum class Format { human, json, sarif };

struct Shell {
    catalog::Paths paths;
    Lang lang = Lang::en;
    Format format = Format::human;
    bool colour = false;       // colours on standard output
    bool colour_err = false;   // colours on standard error
    bool terminal = false;     // standard error is a terminal: progress may be shown
    bool interactive = false;  // standard input is a terminal: questions may be asked
    int width = 80;
};

// Set by Ctrl-C. Long work looks at it and stops with what it has.
extern std::atomic<bool> interrupted;

// A word for one and for several, in each language.
struct Noun {
    const char* en[2];
    const char* es[2];
};
namespace noun {
constexpr Noun cards{{"card", "cards"}, {"carta", "cartas"}}, decks{{"deck", "decks"}, {"mazo", "mazos"}},
    seats{{"seat", "seats"}, {"asiento", "asientos"}}, games{{"game", "games"}, {"partida", "partidas"}},
    stages{{"stage", "stages"}, {"etapa", "etapas"}}, decisions{{"decision", "decisions"}, {"decisión", "decisiones"}},
    scenarios{{"scenario", "scenarios"}, {"escenario", "escenarios"}}, files{{"file", "files"}, {"archivo", "archivos"}},
    points{{"point", "points"}, {"punto", "puntos"}}, modules{{"module", "modules"}, {"módulo", "módulos"}},
    texts{{"text", "texts"}, {"texto", "textos"}}, errors{{"error", "errors"}, {"error", "errores"}},
    warnings{{"warning", "warnings"}, {"aviso", "avisos"}};
}
// `1 card`, `3 cartas`
std::string counted(const Shell& shell, std::size_t n, const Noun& noun);

// The text for standard output: characters that JSON leaves unescaped and a terminal would obey are escaped too; invalid bytes are
// replaced.
std::string written(const nlohmann::ordered_json& json);
// Prints diagnostics to standard error, sorted, with a closing line of counts.
void report(const Shell& shell, const Diagnostics& diagnostics);
nlohmann::ordered_json to_json(const Diagnostics& diagnostics, Lang lang);
// The same as a log in SARIF 2.1, which code hosts show beside the lines.
nlohmann::ordered_json to_sarif(const Diagnostics& diagnostics, Lang lang);
// Prints a command's output as JSON, with the counts of findings and the diagnostics themselves.
void print_json(const Shell& shell, nlohmann::ordered_json json, const Diagnostics& found);
// clean, findings, unreadable when a file could not be read or written at all, usage when it may not be.
int status_of(const Diagnostics& diagnostics);

// The game of a file or folder: the `game:` in the file, or the nearest enclosing folder with the name of a game. Empty when neither names
// one.
std::string game_of(const Shell& shell, const std::string& path);

// Loads the game; returns nullptr and reports when the game has errors. `status` is the exit status then.
std::unique_ptr<catalog::Game> load(const Shell& shell, const std::string& game, int& status,
                                    const std::vector<std::string>& set_files = {});
// The same from the cache of compiled games if possible: commands that only play need no compiler.
std::unique_ptr<catalog::Game> load_to_play(const Shell& shell, const std::string& game, int& status);
// Tells whether every name is known; reports the nearest one otherwise.
bool known_agents(const Shell& shell, const std::vector<std::string>& names, const std::vector<std::string>& known);
// Deals decks to the seats in turn; reports too many decks, or too few seats for the game, and returns nothing then.
std::vector<catalog::Deck> decks_for_seats(const Shell& shell, const catalog::Game& game, const catalog::Variant& variant,
                                           const std::vector<std::string>& names, int players, int& status);
// Decks by name or path for the seats; the variant's own when none are named. Empty when one is wrong.
std::vector<catalog::Deck> decks_for(const Shell& shell, const catalog::Game& game, const catalog::Variant& variant,
                                     std::vector<std::string> names, int& status);

// An argument of a sentence, made safe for a terminal, because texts may come from anywhere.
template <typename T>
auto shown(const T& value) {
    if constexpr (std::is_convertible_v<const T&, std::string_view>) return printable(value);
    else return value;
}

// To standard output, in the shell's language.
template <typename... Args>
void say(const Shell& shell, const char* en, const char* es, const Args&... args) {
    fmt::print("{}", fmt::format(fmt::runtime(shell.lang == Lang::es ? es : en), shown(args)...));
}
// The same to standard error.
template <typename... Args>
void complain(const Shell& shell, const char* en, const char* es, const Args&... args) {
    fmt::print(stderr, "{}", fmt::format(fmt::runtime(shell.lang == Lang::es ? es : en), shown(args)...));
}

// Columns and rows of the terminal that standard output is, as it is now. Elsewhere COLUMNS, or 80; and no rows, which is as many as it
// takes.
int screen_width();
std::size_t screen_height();

// Text in a colour when the shell shows colours: "1;31" and the like.
std::string paint(bool colour, const char* code, const std::string& text);
// Columns of a terminal that a text takes; colours take none.
std::size_t width_of(const std::string& text);
// The place behind the letter that begins there, which may take several bytes.
std::size_t letter_end(const std::string& text, std::size_t begin);
// As much of the text as fits, in whole characters with the mark behind them; the whole text when it fits.
std::string clipped(const std::string& text, std::size_t room, std::string_view mark);
// Pieces side by side in lines of the shell's width, each line but the first indented. A piece longer than a line is broken between its
// words.
std::string flow(const Shell& shell, const std::vector<std::string>& pieces, const std::string& between, std::size_t indent);
// Columns as wide as their widest cell; numbers (right) and texts (left) by `right`.
std::string table(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right);

// A line on standard error that shows progress; nothing when standard error is no terminal, or the work takes less than a second.
class Progress {
public:
    Progress(const Shell& shell, std::string what, int total);
    ~Progress();
    void at(int done);

private:
    const Shell& shell_;
    std::string what_;
    int total_;
    long long start_, shown_ = 0;
    bool any_ = false;
};

struct CheckOptions {
    std::vector<std::string> targets;
    bool warnings_as_errors = false;
};
int check(const Shell& shell, const CheckOptions& options);

struct TestOptions {
    std::vector<std::string> targets;  // files or games
    bool restore = false, undo = false, all_modes = false;
};
int test(const Shell& shell, const TestOptions& options);
int coverage(const Shell& shell, const std::string& game);

struct SimOptions {
    std::string game, variant;
    std::vector<std::string> decks, agents;
    int players = 0, games = 1000, threads = 0;
    std::uint64_t seed = 1;
    bool stable = false, invariants = false, mirrored = false;
    std::string out;
    std::vector<std::string> swaps, without;  // changes of the paired run
    int seat = 1;                             // the seat of the changed deck
};
int sim(const Shell& shell, const SimOptions& options);

// A replay file, or that game in a file of results; reports any other file and returns nothing.
std::optional<play::Record> read_replay(const Shell& shell, const std::string& path, int& status, int number = -1);

struct ReplayOptions {
    std::string file, out;  // `out`: the game is written there as a replay file
    int to = -1, number = -1;
    bool trace = false;
};
int replay(const Shell& shell, const ReplayOptions& options);

struct PlayOptions {
    std::string game, variant;
    std::vector<std::string> decks, seats;  // a seat is `human` or an agent
    std::uint64_t seed = 1;
    std::string load;
    int number = -1;  // the number of the game in a file of results
    bool scripted = false;
};
int play(const Shell& shell, const PlayOptions& options);

struct CampaignOptions {
    std::string file, game, variant;
    std::vector<std::string> decks, seats;  // a seat is `human` or an agent
    int players = 0, stages = 1;
    std::uint64_t seed = 1;
    bool scripted = false;
};
int new_campaign(const Shell& shell, const CampaignOptions& options);
int play_campaign(const Shell& shell, const CampaignOptions& options);
int show_campaign(const Shell& shell, const CampaignOptions& options);
int undo_campaign(const Shell& shell, const CampaignOptions& options);

struct WhyOptions {
    std::string replay, label;
    int at = -1, number = -1;  // `number` is that of a game in a file of results
};
int why(const Shell& shell, const WhyOptions& options);
// A card as `play` and others show it.
std::string card_text(const Shell& shell, catalog::Game& game, const catalog::CardInfo& card);
// Cards by id or title, set files, games. A game named with cards selects the game.
int explain(const Shell& shell, const std::vector<std::string>& what);

struct ReadOptions {
    std::string game, sort;          // sort of the card with the text; empty: any
    std::vector<std::string> texts;  // or files of them: sets, or a paragraph a line; `-` is standard input
    std::string misprints;           // a file of slips of the printers; empty: none
    bool report = false;             // counts instead of scripts
};
int read(const Shell& shell, const ReadOptions& options);

struct ConformOptions {
    std::vector<std::string> sets;  // set files
    std::string texts;              // a file of printed texts; empty: those that the cards themselves have
};
int conform(const Shell& shell, const ConformOptions& options);

struct TranslateOptions {
    std::vector<std::string> sets;
    std::string to;  // the language
};
int translate(const Shell& shell, const TranslateOptions& options);

struct FormatOptions {
    std::vector<std::string> files;  // or folders
    bool check = false;
};
int format_files(const Shell& shell, const FormatOptions& options);

struct TransferOptions {
    std::vector<std::string> files;
    std::string game, out;     // `-` is standard output
    std::string names, title;  // the set in Spanish (of swdestinydb), and its title
    std::string besides;       // a set file: its cards are left out
    bool force = false, no_text = false, by_place = false;
};
int import_lackey(const Shell& shell, const TransferOptions& options);
int export_lackey(const Shell& shell, const TransferOptions& options);
int import_text(const Shell& shell, const TransferOptions& options);
int import_swdestinydb(const Shell& shell, const TransferOptions& options);
int export_swdestinydb(const Shell& shell, const TransferOptions& options);

struct SchemaOptions {
    std::string game, kind = "cards";
};
int schema(const Shell& shell, const SchemaOptions& options);

struct VocabularyOptions {
    std::string game, word;  // empty: all of them
};
int vocabulary(const Shell& shell, const VocabularyOptions& options);

struct MapOptions {
    std::string file, board, way, from;  // an empty way: the first of the board
    std::vector<std::string> reach;      // a space and a number of points
    std::vector<std::string> sight;      // a space, and perhaps another one
    std::string by;                      // the sight; empty: the first of the board
    std::string base;                    // the piece at the start, such as `1x2`; empty: one space
    bool open = false;
};
int draw_map(const Shell& shell, const MapOptions& options);

int disasm(const Shell& shell, const std::string& game, const std::string& what);
int explain_error(const Shell& shell, const std::string& code);

}  // namespace holo::tools
