#include "interpreter/tools/results_file.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <cerrno>
#include <charconv>
#include <nlohmann/json.hpp>

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/play/content.hpp"
#include "interpreter/play/digits.hpp"

namespace holo::tools {

namespace {

// Identifies the file by its head.
constexpr std::uint32_t application = 0x486F6C6F;  // `Holo`
constexpr int version = 3;
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
    for (auto** statement : {&add_game_, &add_winner_, &add_play_}) {
        sqlite3_finalize(*statement);
        *statement = nullptr;
    }
    if (sqlite3_close(db_) != SQLITE_OK && error_ == 0) error_ = EIO;
    db_ = nullptr;
}

void ResultsFile::check(bool good) {
    if (good || error_ != 0) return;
    int reason = 0;  // reason of the last failed read or write
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
    run("CREATE TABLE run(game TEXT, variant TEXT, module TEXT, program TEXT, seed TEXT, games INTEGER, complete INTEGER);"
        "CREATE TABLE content(sort TEXT, name TEXT, hash TEXT, PRIMARY KEY(sort, name));"
        "CREATE TABLE seats(seat INTEGER PRIMARY KEY, deck TEXT, agent TEXT, text TEXT);"
        "CREATE TABLE games(number INTEGER PRIMARY KEY, first INTEGER, length INTEGER, decisions INTEGER, finished INTEGER, hash TEXT, "
        "error TEXT, grown INTEGER, taken TEXT, position TEXT);"
        "CREATE TABLE winners(game INTEGER REFERENCES games(number), seat INTEGER REFERENCES seats(seat), PRIMARY KEY(game, seat));"
        "CREATE TABLE plays(game INTEGER REFERENCES games(number), decision INTEGER, seat INTEGER REFERENCES seats(seat), line TEXT, "
        "card TEXT, period INTEGER, PRIMARY KEY(game, decision)) WITHOUT ROWID;"
        "CREATE TABLE cards(code TEXT PRIMARY KEY, title TEXT, times INTEGER, games INTEGER, wins INTEGER)");
    game_ = &game;
    std::vector<const catalog::Deck*> decks;
    for (const auto& deck : plan.decks) decks.push_back(&deck);
    const auto table = catalog::table_of(game, decks, plan.variant);
    const auto content = play::content_of(game, *table);
    auto* add_run = prepared("INSERT INTO run VALUES(?,?,?,?,?,?,0)");
    insert(add_run, game.manifest.game, plan.variant == nullptr ? std::string() : plan.variant->name, play::hex(content.module),
           play::hex(game.program->hash), std::to_string(plan.seed), std::int64_t{plan.games});
    sqlite3_finalize(add_run);
    auto* add_content = prepared("INSERT INTO content VALUES(?,?,?)");
    for (const auto& [name, hash] : content.sets) insert(add_content, std::string("set"), name, play::hex(hash));
    for (const auto& [name, hash] : content.cards) insert(add_content, std::string("card"), name, play::hex(hash));
    sqlite3_finalize(add_content);
    auto* add_seat = prepared("INSERT INTO seats VALUES(?,?,?,?)");
    for (std::size_t s = 0; s < seats_; ++s)
        insert(add_seat, static_cast<std::int64_t>(s) + 1, plan.decks[s].name.en, plan.agents[s],
               std::string(plan.decks[s].source->text()));
    sqlite3_finalize(add_seat);
    add_game_ = prepared("INSERT INTO games VALUES(?,?,?,?,?,?,?,?,?,?)");
    add_winner_ = prepared("INSERT INTO winners VALUES(?,?)");
    add_play_ = prepared("INSERT INTO plays VALUES(?,?,?,?,?,?)");
    return error_ == 0 || file_.fails(error_, out);
}

void ResultsFile::add(const play::GameResult& one) {
    auto taken = nlohmann::json::array();
    for (const auto& decision : one.taken) {
        if (decision.word.empty()) taken.push_back(decision.option);
        else taken.push_back(decision.word);
    }
    insert(add_game_, std::int64_t{one.number}, std::int64_t{one.first}, std::int64_t{one.length}, std::int64_t{one.decisions},
           std::int64_t{one.finished}, play::hex(one.hash), one.error, std::int64_t{one.growth.times()}, taken.dump(),
           play::hex(one.position));
    for (const auto& play : one.plays) {
        const auto* card = play.definition == machine::none ? nullptr : game_->card_of(play.definition);
        insert(add_play_, std::int64_t{one.number}, std::int64_t{play.decision}, std::int64_t{play.player}, play.line,
               card == nullptr ? std::string() : card->code, std::int64_t{play.period});
    }
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

bool is_results_file(const std::string& path) {
    char head[application_at + 4] = {};
    auto in = catalog::regular_file(path);
    in.read(head, sizeof head);
    return in.gcount() == static_cast<std::streamsize>(sizeof head) && is_results({head, sizeof head});
}

namespace {

// A file of results that is only read.
class Archive {
public:
    explicit Archive(const std::string& path) { good_ = sqlite3_open_v2(path.c_str(), &db_, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK; }
    ~Archive() { sqlite3_close(db_); }
    Archive(const Archive&) = delete;
    Archive& operator=(const Archive&) = delete;

    // Each row of the answer, as texts. False for an invalid query.
    template <typename F>
    bool each(const std::string& sql, F&& row) {
        sqlite3_stmt* statement = nullptr;
        if (!good_ || sqlite3_prepare_v2(db_, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) return false;
        int status = 0;
        while ((status = sqlite3_step(statement)) == SQLITE_ROW) {
            std::vector<std::string> cells;
            for (int c = 0; c < sqlite3_column_count(statement); ++c) {
                const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, c));
                cells.emplace_back(text == nullptr ? "" : text, static_cast<std::size_t>(sqlite3_column_bytes(statement, c)));
            }
            row(cells);
        }
        sqlite3_finalize(statement);
        return status == SQLITE_DONE;
    }

private:
    sqlite3* db_ = nullptr;
    bool good_ = false;
};

std::uint64_t number_in(const std::string& text, int base) {
    std::uint64_t n = 0;
    std::from_chars(text.data(), text.data() + text.size(), n, base);
    return n;
}

}  // namespace

std::optional<play::Record> read_game(const std::string& path, int number, Diagnostics& out) {
    Archive archive(path);
    play::Record record;
    record.number = static_cast<std::uint64_t>(number);
    std::string taken;
    bool found = false;
    const bool read = archive.each("SELECT game, variant, module, seed FROM run", [&](const auto& cells) {
        record.game = cells[0];
        record.variant = cells[1];
        record.content.module = number_in(cells[2], 16);
        record.seed = number_in(cells[3], 10);
    }) && archive.each("SELECT sort, name, hash FROM content", [&](const auto& cells) {
        (cells[0] == "set" ? record.content.sets : record.content.cards)[cells[1]] = number_in(cells[2], 16);
    }) && archive.each("SELECT deck, text FROM seats ORDER BY seat", [&](const auto& cells) {
        record.deck_names.push_back(cells[0]);
        record.deck_texts.push_back(cells[1]);
    }) && archive.each(fmt::format("SELECT taken, position FROM games WHERE number = {}", number), [&](const auto& cells) {
        found = true;
        taken = cells[0];
        record.hashes = {number_in(cells[1], 16)};
    });
    const auto decisions = nlohmann::json::parse(taken, nullptr, false);
    if (!read || !found || !decisions.is_array()) {
        out.add(Diag::bad_replay, nullptr, {}, {read ? fmt::format("@no_such_game|{}", number) : "@no_results"});
        return std::nullopt;
    }
    for (const auto& decision : decisions) {
        if (decision.is_string()) record.decisions.push_back({0, decision.template get<std::string>()});
        else if (decision.is_number_integer()) record.decisions.push_back({decision.template get<int>(), {}});
    }
    return record;
}

}  // namespace holo::tools
