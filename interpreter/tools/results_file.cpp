#include "interpreter/tools/results_file.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <cerrno>

namespace holo::tools {

namespace {

// Written into the head of the file, so that it is known again.
constexpr std::uint32_t application = 0x486F6C6F;  // `Holo`
constexpr int version = 2;
constexpr std::size_t application_at = 68;  // https://www.sqlite.org/fileformat.html

bool is_results(std::string_view head) {
    if (head.size() < application_at + 4 || !head.starts_with(std::string_view("SQLite format 3\0", 16))) return false;
    std::uint32_t id = 0;
    for (std::size_t i = 0; i < 4; ++i) id = id << 8 | static_cast<unsigned char>(head[application_at + i]);
    return id == application;
}

constexpr FileKind kind{"@results_of_sim", is_results};

void bind(sqlite3_stmt* statement, int column, const std::string& value) {
    sqlite3_bind_text(statement, column, value.c_str(), -1, SQLITE_TRANSIENT);
}
void bind(sqlite3_stmt* statement, int column, std::int64_t value) { sqlite3_bind_int64(statement, column, value); }

}  // namespace

ResultsFile::ResultsFile(const std::string& path) : file_(path, &kind) {}

ResultsFile::~ResultsFile() { close(); }

void ResultsFile::close() {
    for (auto** statement : {&add_game_, &add_winner_}) {
        sqlite3_finalize(*statement);
        *statement = nullptr;
    }
    if (sqlite3_close(db_) != SQLITE_OK && error_ == 0) error_ = EIO;
    db_ = nullptr;
}

void ResultsFile::check(bool good) {
    if (good || error_ != 0) return;
    int reason = 0;  // of the last read or write that failed
    sqlite3_file_control(db_, "main", SQLITE_FCNTL_LAST_ERRNO, &reason);
    error_ = sqlite3_errcode(db_) == SQLITE_FULL ? ENOSPC : reason != 0 ? reason : EIO;
}

void ResultsFile::run(const char* sql) {
    if (error_ == 0) check(sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) == SQLITE_OK);
}

sqlite3_stmt* ResultsFile::prepared(const char* sql) {
    sqlite3_stmt* statement = nullptr;
    if (error_ == 0) check(sqlite3_prepare_v2(db_, sql, -1, &statement, nullptr) == SQLITE_OK);
    return statement;
}

template <typename... Values>
void ResultsFile::insert(sqlite3_stmt* statement, const Values&... values) {
    if (error_ != 0) return;
    int column = 0;
    (bind(statement, ++column, values), ...);
    check(sqlite3_step(statement) == SQLITE_DONE);
    sqlite3_reset(statement);
}

bool ResultsFile::open(const catalog::Game& game, const play::SimulationPlan& plan, Diagnostics& out) {
    if (!file_.open(out)) return false;
    seats_ = plan.decks.size();
    check(sqlite3_open(file_.beside().c_str(), &db_) == SQLITE_OK);
    // The file is nobody else's until it is put in its place, all of it or nothing.
    run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; BEGIN");
    run(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {};", application, version).c_str());
    run("CREATE TABLE run(game TEXT, program TEXT, seed INTEGER, games INTEGER, complete INTEGER);"
        "CREATE TABLE seats(seat INTEGER PRIMARY KEY, deck TEXT, agent TEXT);"
        "CREATE TABLE games(number INTEGER PRIMARY KEY, first INTEGER, length INTEGER, decisions INTEGER, finished INTEGER, hash TEXT, "
        "error TEXT, grown INTEGER);"
        "CREATE TABLE winners(game INTEGER REFERENCES games(number), seat INTEGER REFERENCES seats(seat), PRIMARY KEY(game, seat));"
        "CREATE TABLE cards(code TEXT PRIMARY KEY, title TEXT, times INTEGER, games INTEGER, wins INTEGER)");
    auto* add_run = prepared("INSERT INTO run VALUES(?,?,?,?,0)");
    insert(add_run, game.manifest.game, fmt::format("{:016x}", game.program->hash), static_cast<std::int64_t>(plan.seed),
           std::int64_t{plan.games});
    sqlite3_finalize(add_run);
    auto* add_seat = prepared("INSERT INTO seats VALUES(?,?,?)");
    for (std::size_t s = 0; s < seats_; ++s) insert(add_seat, static_cast<std::int64_t>(s) + 1, plan.decks[s].name.en, plan.agents[s]);
    sqlite3_finalize(add_seat);
    add_game_ = prepared("INSERT INTO games VALUES(?,?,?,?,?,?,?,?)");
    add_winner_ = prepared("INSERT INTO winners VALUES(?,?)");
    return error_ == 0 || file_.fails(error_, out);
}

void ResultsFile::add(const play::GameResult& one) {
    insert(add_game_, std::int64_t{one.number}, std::int64_t{one.first}, std::int64_t{one.length}, std::int64_t{one.decisions},
           std::int64_t{one.finished}, fmt::format("{:016x}", one.hash), one.error, std::int64_t{one.growth.times()});
    for (std::size_t s = 1; s <= seats_; ++s)
        if (one.won_by(static_cast<int>(s))) insert(add_winner_, std::int64_t{one.number}, static_cast<std::int64_t>(s));
}

bool ResultsFile::finish(const catalog::Game& game, const play::SimulationResult& result, Diagnostics& out) {
    auto* add_card = prepared("INSERT INTO cards VALUES(?,?,?,?,?)");
    for (const auto& use : result.cards)
        if (const auto* card = game.card_of(use.definition))
            insert(add_card, card->code, card->title.en, std::int64_t{use.times}, std::int64_t{use.games}, std::int64_t{use.wins});
    sqlite3_finalize(add_card);
    if (result.complete) run("UPDATE run SET complete = 1");
    run("COMMIT");
    close();
    return error_ == 0 ? file_.put(out) : file_.fails(error_, out);
}

}  // namespace holo::tools
