// The games of a run in an SQLite file, written as they come.
#pragma once

#include <string>

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

    // Reports why nothing can be written there; false then.
    bool open(const catalog::Game& game, const play::SimulationPlan& plan, Diagnostics& out);
    // What goes wrong is reported at the end.
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
    sqlite3_stmt *add_game_ = nullptr, *add_winner_ = nullptr;
    std::size_t seats_ = 0;
    int error_ = 0;  // the system's number for what went wrong first
};

}  // namespace holo::tools
