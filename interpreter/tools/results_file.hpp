// The games of a run in an SQLite file, written as they come.
#pragma once

#include <optional>
#include <string>

#include "interpreter/play/labels.hpp"
#include "interpreter/play/simulation.hpp"
#include "interpreter/tools/replacement.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace holo::tools {

class ResultsFile {
public:
    explicit ResultsFile(const std::string& path);
    ~ResultsFile();
    ResultsFile(const ResultsFile&) = delete;
    ResultsFile& operator=(const ResultsFile&) = delete;

    // Reports the reason when no file can be written there; false then.
    bool open(const catalog::Game& game, const play::SimulationPlan& plan, Diagnostics& out);  // the game must outlive it
    // Errors are reported at the end.
    void add(const play::GameResult& game);
    bool finish(const catalog::Game& game, const play::SimulationResult& result, Diagnostics& out);

private:
    void run(const char* sql);
    sqlite3_stmt* prepared(const char* sql);
    // Each value is a number or a text.
    template <typename... Values>
    void insert(sqlite3_stmt* statement, const Values&... values);
    void check(bool good);
    void close();

    Replacement file_;
    sqlite3* db_ = nullptr;
    sqlite3_stmt *add_game_ = nullptr, *add_winner_ = nullptr, *add_play_ = nullptr;
    const catalog::Game* game_ = nullptr;
    std::size_t seats_ = 0;
    int error_ = 0;  // the system's number of the first error
};

// Tells whether that file holds games of a run.
bool is_results_file(const std::string& path);
// A game of a run, by its number, as a replay; reports the reason when there is none.
std::optional<play::Record> read_game(const std::string& path, int number, Diagnostics& out);

}  // namespace holo::tools
