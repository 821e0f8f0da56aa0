// Counts. The counted work runs between two requests to callgrind; loading is not counted.

#include <fmt/format.h>
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define CALLGRIND_START_INSTRUMENTATION
#define CALLGRIND_STOP_INSTRUMENTATION
#define CALLGRIND_ZERO_STATS
#define CALLGRIND_DUMP_STATS_AT(name) static_cast<void>(name)
#endif

#include <sys/wait.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "tests/bench/company.hpp"
#include "tests/bench/figures.hpp"
#include "tests/bench/heap.hpp"
#include "tests/bench/scenarios.hpp"
#include "tests/bench/squares.hpp"
#include "tests/bench/subject.hpp"
#include "tests/bench/texts.hpp"
#include "tests/own_cache.hpp"
#include "tests/own_folder.hpp"

namespace holo::bench {

namespace fs = std::filesystem;

namespace {

// Games 1 to `warm` warm everything up. Whole games from there on are counted until so many decisions were made, because a skirmish
// on a wide map has twenty times as many as a game of Destiny.
constexpr int warm = 20, counted_decisions = 20'000;
constexpr int missions = 100;
constexpr int times = 1000;  // repetitions of small work; a second run does twice as many

Subject mission_of_campaign() { return starter_game("imperial-assault", "campaign"); }

void warm_up(Subject& subject) {
    for (int game = 1; game <= warm; ++game) subject.play(game);
}

int playouts(Subject& subject) {
    int decisions = 0;
    for (int game = warm + 1; decisions < counted_decisions; ++game) decisions += subject.play(game);
    return decisions;
}

template <typename F>
void section(const std::string& name, F&& f) {
    CALLGRIND_START_INSTRUMENTATION;
    CALLGRIND_ZERO_STATS;
    f();
    CALLGRIND_DUMP_STATS_AT(name.c_str());
    CALLGRIND_STOP_INSTRUMENTATION;
}

// Runs f(n) and f(2n): their difference is the cost of n repetitions, without setup and teardown.
template <typename F>
void twice(const std::string& name, F&& f) {
    section(name + " once", [&] { f(times); });
    section(name + " twice", [&] { f(2 * times); });
}

double one_of(const Figures& sections, const std::string& name) {
    return (sections.at(name + " twice") - sections.at(name + " once")) / times;
}

// Ends the program when the counted work does not happen, because its count would mean nothing.
void prove(bool holds, const char* what) {
    if (!holds) throw std::runtime_error(std::string("not measured: ") + what);
}

void prove_the_drill() {
    auto quiet = drill(0);
    quiet.run("parade_once", {});
    auto twelve = company();
    parade(twelve);
    const int changes = quiet.state().header().modifier_count;
    bool same = changes > 0 && changes == twelve.change_count;
    for (int i = 0; same && i < changes; ++i)
        same = quiet.state().modifiers()[i].target == twelve.changes[static_cast<std::size_t>(i)].target + first_of_company;
    prove(same, "the effect by hand is not the one of the module");

    constexpr int sentries = 64, gunner = first_of_company + 8;
    auto watched = drill(sentries);
    watched.run("salutes", {first_of_company, 1});
    prove(watched.state().header().waiting_count == 0 && watched.state().header().option_count == 0, "a sentry heard what is not for it");
    // A quarter of the objects, of both players, listens to this event, because a player is then asked for their order.
    watched.run("salutes", {gunner, 1});
    prove(watched.state().header().option_count == sentries / 4, "the sentries hear nothing");
}

// callgrind writes a file for each section, with its name and its sum.
Figures sections_in(const fs::path& folder) {
    Figures out;
    for (const auto& file : fs::directory_iterator(folder)) {
        std::ifstream in(file.path());
        std::string name;
        for (std::string line; std::getline(in, line);) {
            constexpr std::string_view trigger = "desc: Trigger: Client Request: ";
            if (line.rfind(trigger, 0) == 0) name = line.substr(trigger.size());
            if (line.rfind("totals: ", 0) == 0 && !name.empty()) out[name] = std::stod(line.substr(8));
        }
    }
    return out;
}

Figures count_instructions(const std::string& self) {
    const testing::OwnFolder folder;
    const auto log = folder.path("log");
    const auto command = fmt::format("valgrind -q --tool=callgrind --instr-atstart=no '--callgrind-out-file={}' '{}' --counted >'{}' 2>&1",
                                     folder.path("counts"), self, log);
    const int status = std::system(command.c_str());
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        std::ifstream in(log);
        throw std::runtime_error(fmt::format("this failed: {}\n{}", command, std::string(std::istreambuf_iterator<char>(in), {})));
    }
    auto out = sections_in(folder.path());
    if (out.empty())
        throw std::runtime_error(
            "nothing was counted: valgrind's headers were not there when this was built; touch tests/bench/counts.cpp and build again");
    return out;
}

}  // namespace

bool can_count_instructions() { return std::system("command -v valgrind >/dev/null") == 0; }

void run_counted() {
    auto starter = starter_game("destiny");
    auto longer = starter_game("swtcg");
    auto on_map = starter_game("clone-wars");
    auto on_squares = starter_game("imperial-assault");
    auto on_wide_squares = wide_skirmish();
    const auto count_playouts = [](const char* name, Subject& subject) {
        warm_up(subject);
        section(name, [&] { playouts(subject); });
    };
    count_playouts("playouts", starter);
    count_playouts("playouts of swtcg", longer);
    count_playouts("playouts of clone-wars", on_map);
    count_playouts("playouts of imperial-assault", on_squares);
    count_playouts("playouts on 30 x 30", on_wide_squares);
    auto mission = mission_of_campaign();
    const auto lay_out = [&](int after, int last) {
        for (int game = after + 1; game <= last; ++game) mission.lay_out(game);
    };
    lay_out(0, warm);
    section("missions", [&] { lay_out(warm, warm + missions); });

    for (const std::string game : {"destiny", "swtcg"}) {
        Scenarios all(game);
        all.renew();
        section("scenarios of " + game, [&] { all.run(); });
    }

    const testing::OwnCache cache;
    CardTexts texts("destiny");
    prove(texts.read() > CardTexts::count / 2, "texts of cards are not understood");
    section("texts", [&] { texts.read(); });
    section("grammar warm", [&] { load_grammar(texts.game()); });
    cache.clear();
    section("grammar cold", [&] { load_grammar(texts.game()); });

    const auto& opening = starter.table().opening();
    auto block = std::make_unique<std::uint8_t[]>(opening.size());
    volatile std::size_t size = opening.size();  // opaque to the optimiser, as in a state
    twice("copy", [&](int n) {
        for (int i = 0; i < n; ++i) starter.state() = opening;
    });
    twice("memcpy", [&](int n) {
        for (int i = 0; i < n; ++i) std::memcpy(block.get(), opening.bytes(), size);
    });

    auto quiet = drill(0);
    for (const auto* procedure : {"idle", "whispers", "pauses", "parades", "days"}) {
        quiet.run(procedure, {times});
        twice(procedure, [&](int n) { quiet.run(procedure, {n}); });
    }
    auto watched = drill(64);
    watched.run("salutes", {first_of_company, times});
    twice("salutes", [&](int n) { watched.run("salutes", {first_of_company, n}); });
    twice("watched idle", [&](int n) { watched.run("idle", {n}); });

    auto twelve = company();
    twice("company parades", [&](int n) {
        for (int i = 0; i < n; ++i) {
            parade(twelve);
            end_day(twelve);
        }
    });
    twice("company days", [&](int n) {
        for (int i = 0; i < n; ++i) end_day(twelve);
    });

    Squares squares;
    bool any = true;
    twice("reach", [&](int n) { any = squares.reach(n) > 30 && any; });
    twice("distance", [&](int n) { any = squares.distances(n) > 0 && any; });
    twice("nearest", [&](int n) { any = squares.nearest(n) > 0 && any; });
    twice("chart", [&](int n) { any = squares.draw(n) > 0 && any; });
    twice("ox reach", [&](int n) { any = squares.reach_of_base(1, n) > 10 && any; });
    twice("wagon reach", [&](int n) { any = squares.reach_of_base(2, n) > 10 && any; });
    squares.sight(1);  // takes room for the rest
    twice("sight", [&](int n) { any = squares.sight(n) > 0 && any; });
    twice("new sight", [&](int n) { any = squares.new_sight(n) > 0 && any; });
    prove(any, "nothing can be reached on the squares");
}

Figures count(const std::string& self) {
    Figures out;
    prove_the_drill();
    // Its decisions after warming up; its allocations and its size.
    const auto played = [&](const std::string& of, Subject subject) {
        warm_up(subject);
        const long before = allocations();
        const double decisions = playouts(subject);
        out[of + "allocations"] = static_cast<double>(allocations() - before) / decisions;
        out[of + "state"] = subject.state().size();
        return decisions;
    };
    const double decisions = played("", starter_game("destiny"));
    const double longer = played("swtcg ", starter_game("swtcg"));
    const double on_map = played("clone-wars ", starter_game("clone-wars"));
    const double on_squares = played("imperial-assault ", starter_game("imperial-assault"));
    const double on_wide_squares = played("30 x 30 ", wide_skirmish());
    if (!can_count_instructions()) return out;

    const auto counted = count_instructions(self);
    const auto one = [&](const std::string& name) { return one_of(counted, name); };
    out["decision"] = counted.at("playouts") / decisions;
    out["swtcg decision"] = counted.at("playouts of swtcg") / longer;
    out["clone-wars decision"] = counted.at("playouts of clone-wars") / on_map;
    out["imperial-assault decision"] = counted.at("playouts of imperial-assault") / on_squares;
    out["30 x 30 decision"] = counted.at("playouts on 30 x 30") / on_wide_squares;
    out["mission"] = counted.at("missions") / missions;
    out["scenario"] = counted.at("scenarios of destiny") / Scenarios("destiny").run();
    out["swtcg scenario"] = counted.at("scenarios of swtcg") / Scenarios("swtcg").run();
    out["text"] = counted.at("texts") / CardTexts::count;
    const auto rules = CardTexts("destiny").rules();
    out["grammar warm"] = counted.at("grammar warm") / rules;
    out["grammar cold"] = counted.at("grammar cold") / rules;
    out["copy"] = one("copy") / one("memcpy");
    // The change and its end with the day. Both sides subtract the loop and the day itself.
    out["effect"] = one("parades") - one("days");
    out["effect in C++"] = one("company parades") - one("company days");
    out["effect ratio"] = out["effect"] / out["effect in C++"];
    // A whole event without the loop around it: the raising instruction, its frame, the test of 64 listeners, its end. Its body is empty.
    out["offered"] = one("salutes") - one("watched idle");
    // A whole event without the loop, as above; and the cost of being an event: a call of a procedure has an instruction, a frame and a
    // return too.
    out["unheard"] = one("whispers") - one("idle");
    out["dispatch"] = one("whispers") - one("pauses");
    for (const auto* name : {"reach", "distance", "nearest", "chart", "ox reach", "wagon reach", "sight", "new sight"})
        out[name] = one(name);
    return out;
}

}  // namespace holo::bench
