// The commands and their options.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/play/record.hpp"
#include "interpreter/tools/shell.hpp"

namespace holo::tools {

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
