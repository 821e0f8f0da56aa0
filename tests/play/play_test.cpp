// Playing: labels, sessions and undo, replays, simulation, and the knowledge of agents.

#include <cmath>

#include "interpreter/play/agents.hpp"
#include "interpreter/play/labels.hpp"
#include "interpreter/play/simulation.hpp"
#include "interpreter/play/unseen.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

const std::string lab_root = project + "/tests/lab";

// Index of the option for decision number `i`: arbitrary, and the same every time.
int pick(const machine::Machine& machine, int i) { return (i * 31 + 7) % static_cast<int>(machine.options().size()); }

play::Session started(catalog::Game& game, const std::string& root, std::uint64_t seed) { return {game, default_decks(game, root), seed}; }

}  // namespace

TEST_CASE("labels tell the options of a decision apart", "[play]") {
    for (auto* game : {&destiny(), &lab()}) {
        auto session = started(*game, game == &lab() ? lab_root : project, 5);
        const play::Labels labels(*game, session.table());
        for (int i = 0; i < 300 && session.status() == machine::Status::deciding; ++i) {
            const auto all = labels.options(session.machine());
            REQUIRE(all.size() == session.machine().options().size());
            REQUIRE(all.size() > 1);  // a choice with one option is no decision
            std::set<std::string> different(all.begin(), all.end());
            REQUIRE(different.size() == all.size());
            REQUIRE(different.count("") == 0);
            session.decide(pick(session.machine(), i));
        }
    }
}

TEST_CASE("names are typed in any case, without accents, blanks once", "[play]") {
    CHECK(play::folded("  Padmé   AMIDALA ") == "padme amidala");
    CHECK(play::folded("Ñandú’s pingüino") == "nandu's pinguino");
    CHECK(play::folded("+2 Melee") == "+2 melee");
    CHECK(play::folded("").empty());
}

TEST_CASE("every decision can be taken back", "[play]") {
    auto session = started(destiny(), project, 9);
    std::vector<std::uint64_t> hashes;
    int taken = 0;
    for (; taken < 80 && session.status() == machine::Status::deciding; ++taken) {
        hashes.push_back(session.hash());
        session.decide(pick(session.machine(), taken));
    }
    const auto end = session.hash();
    for (int i = taken - 1; i >= 0; --i) {
        REQUIRE(session.undo());
        REQUIRE(session.hash() == hashes[static_cast<std::size_t>(i)]);
    }
    CHECK_FALSE(session.undo());
    for (int i = 0; i < taken; ++i) session.decide(pick(session.machine(), i));
    CHECK(session.hash() == end);
}

TEST_CASE("a recorded game is the same game again", "[play]") {
    auto session = started(destiny(), project, 12);
    for (int i = 0; i < 60 && session.status() == machine::Status::deciding; ++i) session.decide(pick(session.machine(), i));
    Diagnostics out;
    const auto text = play::write_record(session.record());
    const auto record = play::read_record(std::make_shared<Source>("game.replay", text), out);
    INFO(all_of(out));
    REQUIRE(record.has_value());
    CHECK(record->content == play::content_of(destiny(), session.table()));
    CHECK(record->content.cards.size() > 20);
    CHECK(play::write_record(*record) == text);

    auto again = started(destiny(), project, record->seed);
    for (std::size_t i = 0; i < record->decisions.size(); ++i) {
        REQUIRE(again.position() == record->hashes[i]);
        again.decide(record->decisions[i].option);
    }
    CHECK(again.position() == record->hashes.back());
    CHECK(again.hash() == session.hash());
}

TEST_CASE("a replay knows which variant was played", "[play]") {
    const auto& alone = lab().manifest.variants[1];
    Diagnostics out;
    const auto deck = catalog::find_deck(paths_of(lab_root), lab(), "alone", out);
    REQUIRE(deck.has_value());
    play::Session session(lab(), {*deck, *deck}, 4, &alone);
    for (int i = 0; i < 6 && session.status() == machine::Status::deciding; ++i) session.decide(pick(session.machine(), i));
    auto record = play::read_record(std::make_shared<Source>("game.replay", play::write_record(session.record())), out);
    REQUIRE(record.has_value());
    CHECK(record->variant == "alone");
    const auto again = play::resume(lab(), *record, record->decisions.size(), out);
    REQUIRE(again != nullptr);
    CHECK(again->hash() == session.hash());
    CHECK(again->variant().name == "alone");
    record->variant = "alnoe";
    CHECK(play::resume(lab(), *record, record->decisions.size(), out) == nullptr);
    REQUIRE(out.errors() == 1);
    CHECK(row(out.list()[0].id).code == "H332");
    Diagnostics elsewhere;
    CHECK(catalog::seated(lab(), {&*deck, &*deck}, elsewhere) == nullptr);
    REQUIRE(elsewhere.errors() == 2);
    CHECK(elsewhere.list()[0].message(Lang::en) == "this is for `alone`, not for `lab`");
}

TEST_CASE("an agent of a team knows what its team may see", "[play]") {
    const auto& pairs = lab().manifest.variants[0];
    std::vector<catalog::Deck> decks = default_decks(lab(), lab_root);
    for (int i = 0; i < 2; ++i) decks.push_back(decks[static_cast<std::size_t>(i)]);
    play::Session session(lab(), decks, 4, &pairs);
    const auto& layout = session.table().layout();
    CHECK(layout.allied(1, 2));
    CHECK(layout.allied(3, 4));
    CHECK_FALSE(layout.allied(2, 3));
    world::State state(session.state());
    const int tray = layout.instance(1, 1);
    const int piece = state.top(layout.instance(2, 1));
    REQUIRE(piece > 0);
    state.move(piece, tray);
    CHECK(world::has(state.known(1), piece));
    CHECK(world::has(state.known(2), piece));
    CHECK_FALSE(world::has(state.known(3), piece));
    pcg32 random(1, 1);
    play::Unseen(session.table()).deal(state, 2, random);
    CHECK(world::has(state.zone(tray), piece));
}

TEST_CASE("positions differ where games do", "[play]") {
    auto one = started(destiny(), project, 12), other = started(destiny(), project, 12);
    std::set<std::uint64_t> seen;
    int taken = 0;
    std::size_t options = 0, states = 0, positions = 0;
    for (; taken < 60 && one.status() == machine::Status::deciding; ++taken) {
        CHECK(one.position() == other.position());
        CHECK(seen.insert(one.position()).second);
        // The position behind each option.
        std::set<std::uint64_t> next, next_states;
        for (int i = 0; i < static_cast<int>(one.machine().options().size()); ++i, ++options) {
            other.decide(i);
            next.insert(other.position());
            next_states.insert(other.hash());
            other.undo();
        }
        positions += next.size();
        states += next_states.size();
        const int choice = pick(one.machine(), taken);
        one.decide(choice);
        other.decide(choice);
    }
    CHECK(taken > 40);
    INFO(options << " options, " << states << " states, " << positions << " positions");
    // A choice that shows only after further steps belongs to the program's position.
    CHECK(positions > 95 * states / 100);
}

TEST_CASE("a file that is no replay is refused", "[play]") {
    for (
        const auto& [text, code] :
        {std::pair("", "H323"),
         {"[]", "H323"},
         {"{}", "H323"},
         {"{\"replay\": 1}", "H323"},
         {"{\"replay\": 2", "H303"},
         {"{\"replay\": 2, \"game\": [3]}", "H305"},
         {R"({"replay": 2, "game": "lab", "module": "0", "sets": {}, "cards": {}, "seed": 1, "decks": [], "decisions": [], "hashes": []})",
          "H305"},
         {R"({"replay": 2, "game": "lab", "module": "0000000000000000", "sets": {}, "cards": {}, "seed": 1, "decks": [], "decisions": [], "hashes": ["0000000000000000"]})",
          "H323"},
         {R"({"replay": 2, "game": "lab", "module": "0000000000000000", "sets": {}, "cards": {}, "seed": 1, "decks": [{"name": "a", "text": ""}], "decisions": [0], "hashes": ["0000000000000000"]})",
          "H323"}}) {
        INFO(text);
        Diagnostics out;
        CHECK_FALSE(play::read_record(std::make_shared<Source>("game.replay", text), out).has_value());
        REQUIRE(out.errors() >= 1);
        CHECK(row(out.list()[0].id).code == code);
    }
}

TEST_CASE("a run of games is the same on any number of threads", "[play][once]") {
    play::SimulationPlan plan;
    plan.decks = default_decks(destiny(), project);
    plan.agents = {"random", "greedy"};
    plan.games = 24;
    plan.seed = 4;
    plan.check_invariants = true;
    const auto play_all = [&](std::vector<play::GameResult>& games) {
        plan.received = [&](const play::GameResult& game) { games.push_back(game); };
        return play::simulate(destiny(), plan);
    };
    std::vector<play::GameResult> games;
    const auto one = play_all(games);
    for (const int threads : {2, 5}) {
        plan.threads = threads;
        std::vector<play::GameResult> again;
        const auto many = play_all(again);
        CHECK(many.games == plan.games);
        REQUIRE(again.size() == games.size());
        for (std::size_t i = 0; i < games.size(); ++i) {
            INFO("game " << i << ": " << games[i].error);
            CHECK(games[i].number == static_cast<int>(i));
            CHECK(again[i].number == static_cast<int>(i));
            CHECK(games[i].error.empty());
            CHECK(games[i].finished);
            CHECK(games[i].hash == again[i].hash);
            CHECK(games[i].winners == again[i].winners);
            CHECK(games[i].decisions == again[i].decisions);
        }
        REQUIRE(one.cards.size() == many.cards.size());
        for (std::size_t c = 0; c < one.cards.size(); ++c) {
            CHECK(one.cards[c].times == many.cards[c].times);
            CHECK(one.cards[c].wins == many.cards[c].wins);
        }
    }
    CHECK(one.complete);
}

TEST_CASE("a run of games that fail is the same on any number of threads", "[play]") {
    play::SimulationPlan plan;
    for (const auto* name : {"one", "two"}) {
        Diagnostics out;
        const auto text = std::string("name: ") + name +
                          "\ngame: lab\npile: [4 mirror, 4 deep, 4 ping, 4 extreme, 4 putter, 4 sparker, 4 adder, 4 flipper]\n";
        auto deck = catalog::read_deck(std::make_shared<Source>(name, text), lab(), out);
        INFO(all_of(out));
        REQUIRE(deck.has_value());
        plan.decks.push_back(std::move(*deck));
    }
    plan.agents = {"random", "random"};
    plan.games = 40;
    const auto play_all = [&](int threads) {
        std::vector<play::GameResult> games;
        plan.threads = threads;
        plan.received = [&](const play::GameResult& game) { games.push_back(game); };
        play::simulate(lab(), plan);
        return games;
    };
    const auto one = play_all(1), four = play_all(4);
    REQUIRE(one.size() == four.size());
    int failed = 0;
    for (std::size_t i = 0; i < one.size(); ++i) {
        failed += !one[i].error.empty();
        CHECK(one[i].error == four[i].error);
        CHECK(one[i].hash == four[i].hash);
        CHECK(one[i].decisions == four[i].decisions);
    }
    CHECK(failed > 0);
    CHECK(failed < plan.games);
}

TEST_CASE("a session goes on with more room, and back", "[play]") {
    auto session = started(destiny(), project, 9), larger = started(destiny(), project, 9);
    for (int i = 0; i < 30; ++i) {
        if (i == 10) REQUIRE(larger.machine().state().grow(&world::Shape::values, 10'000));
        session.decide(pick(session.machine(), i));
        larger.decide(pick(larger.machine(), i));
        REQUIRE(session.hash() == larger.hash());
    }
    for (int i = 0; i < 25; ++i) {
        REQUIRE(session.undo());
        REQUIRE(larger.undo());
        REQUIRE(session.hash() == larger.hash());
    }
}

TEST_CASE("an agent that looks ahead leaves a repeated position", "[play]") {
    Board board(lab(), lab_root);
    world::State state(board.table->opening());
    machine::Machine machine(*board.table);
    machine.attach(state);
    for (const auto& row : lab().program->attributes)
        if (lab().program->text(row.name) == "sparks") state.column(row.index)[1] = 5;
    const std::int32_t player = 1;
    machine.start(lab().program->find_unit("waiting_room"), {&player, 1});
    auto status = machine.run();
    const auto agent = play::make_agent("greedy", *board.table);
    pcg32 random(2u);
    int decisions = 0;
    for (; status == machine::Status::deciding && decisions < 50; ++decisions) status = machine.decide(agent->choose(machine, random));
    CHECK(status == machine::Status::over);
    CHECK(decisions < 5);  // the agent does not stay twice in the same position
}

// An agent that dares only when the true throw wins has seen the throw.
TEST_CASE("an agent that looks ahead dares without knowing the throw", "[play]") {
    Board board(lab(), lab_root);
    const std::int32_t player = 1;
    for (const auto& [name, forced] : {std::pair("greedy", false), {"greedy", true}, {"search:6", false}, {"search:6", true}}) {
        const auto agent = play::make_agent(name, *board.table);
        int won = 0, lost = 0, rested = 0;
        for (int game = 0; game < 100; ++game) {
            world::State state(board.table->opening());
            machine::Machine machine(*board.table);
            machine.attach(state);
            for (const auto& row : lab().program->attributes)
                if (lab().program->text(row.name) == "sparks") state.column(row.index)[1] = 10;
            state.header().random = play::generator(8, static_cast<std::uint64_t>(game));
            state.header().forced_count = forced;
            state.header().forced[0] = static_cast<std::int16_t>(game % 6);
            machine.start(lab().program->find_unit("gamble"), {&player, 1});
            REQUIRE(machine.run() == machine::Status::deciding);
            pcg32 random(9, static_cast<std::uint64_t>(game));
            const int choice = agent->choose(machine, random);
            machine.decide(choice);
            int sparks = 0;
            for (const auto& row : lab().program->attributes)
                if (lab().program->text(row.name) == "sparks") sparks = state.column(row.index)[1];
            ++(choice != 0 ? rested : sparks > 10 ? won : lost);
        }
        CAPTURE(name, forced, won, lost, rested);
        CHECK(won > 5);
        CHECK(lost > 5);
        CHECK(rested > 5);
    }
}

TEST_CASE("unseen cards are dealt anew within their part of the deck file", "[play]") {
    auto& game = lab();
    const auto definition = [&](std::string_view code) { return game.program->find_definition(code); };
    int pile = machine::none;
    for (std::size_t i = 0; i < game.program->zones.size(); ++i)
        if (game.program->text(game.program->zones[i].name) == "pile") pile = static_cast<int>(i);
    std::vector<machine::Seat> seats(2);
    for (int i = 0; i < 6; ++i) seats[1].cards.push_back({definition("block"), pile, 1, machine::none, i % 2});
    machine::Table table(*game.program, seats);
    pcg32 random(3u);
    int moved = 0;
    for (int round = 0; round < 30; ++round) {
        world::State view(table.opening());
        play::Unseen(table).deal(view, 1, random);
        int was = table.opening().top(table.layout().instance(pile, 2)), is = view.top(table.layout().instance(pile, 2));
        for (; was >= 0; was = table.opening().below(was), is = view.below(is)) {
            REQUIRE(table.objects[static_cast<std::size_t>(was)].batch == table.objects[static_cast<std::size_t>(is)].batch);
            moved += was != is;
        }
    }
    CHECK(moved > 0);
}

TEST_CASE("shares have their intervals", "[play]") {
    // Wilson's interval, worked out by hand: 50 of 100, 0 of 10, 10 of 10.
    const auto half = play::confidence(50, 100);
    CHECK(half.first == Approx(0.4038).epsilon(0.001));
    CHECK(half.second == Approx(0.5962).epsilon(0.001));
    const auto none = play::confidence(0, 10);
    CHECK(none.first == Approx(0).margin(1e-9));
    CHECK(none.second == Approx(0.2775).epsilon(0.001));
    const auto all = play::confidence(10, 10);
    CHECK(all.first == Approx(0.7225).epsilon(0.001));
    CHECK(all.second == Approx(1));
    CHECK(play::confidence(0, 0) == std::pair<double, double>{0, 1});
    for (const long n : {10L, 1000L}) {
        const auto [low, high] = play::confidence(n / 4, n);
        CHECK(low < 0.25);
        CHECK(high > 0.2);
        CHECK(high - low < 2.2 / std::sqrt(static_cast<double>(n)));
    }
}

TEST_CASE("differences of paired games have their intervals", "[play]") {
    // Agresti and Min's adjusted interval, worked out by hand: 12 games gained and 5 lost of 100.
    const play::Paired some{12, 5, 100};
    CHECK(some.difference() == Approx(0.07));
    CHECK(some.bounds().first == Approx(-0.0118).margin(1e-4));
    CHECK(some.bounds().second == Approx(0.1490).margin(1e-4));
    const play::Paired none{0, 0, 10};
    CHECK(none.bounds().first == Approx(-0.1633).margin(1e-4));
    CHECK(none.bounds().second == Approx(0.1633).margin(1e-4));
    CHECK(play::Paired{}.bounds() == std::pair<double, double>{-1, 1});
}

TEST_CASE("an agent knows what its seat may see, and no more", "[play]") {
    auto session = started(destiny(), project, 21);
    for (int i = 0; i < 40 && session.status() == machine::Status::deciding; ++i) session.decide(pick(session.machine(), i));
    const auto& table = session.table();
    world::State before(session.state());
    const auto zone_named = [&](std::string_view name, int player) -> int {
        for (std::size_t z = 0; z < table.program.zones.size(); ++z)
            if (table.program.text(table.program.zones[z].name) == name) return before.layout().instance(static_cast<int>(z), player);
        return machine::none;
    };
    // The first player has looked at the second card of the second one's deck.
    const int deck = zone_named("deck", 2);
    const int seen = before.below(before.top(deck));
    world::insert(before.known(1), seen);
    pcg32 random(99u);
    int moved = 0;
    for (int round = 0; round < 20; ++round) {
        world::State after(before);
        play::Unseen(table).deal(after, 1, random);
        CHECK(play::broken_invariant(after, table).empty());
        for (int o = table.players + 1; o < static_cast<int>(table.objects.size()); ++o) {
            if (world::has(before.known(1), o)) REQUIRE(after.zone_of(o) == before.zone_of(o));
            else moved += after.zone_of(o) != before.zone_of(o);
        }
        for (int zone = 0; zone < before.layout().zone_count; ++zone)
            REQUIRE(world::count(after.zone(zone), table.words) == world::count(before.zone(zone), table.words));
        REQUIRE(after.below(after.top(deck)) == seen);
        for (int player : {1, 2})
            REQUIRE(world::count(after.known(player), table.words) == world::count(before.known(player), table.words));
    }
    world::erase(before.known(1), seen);
    CHECK(moved > 0);
    int own = 0, others = 0;
    for (int o = table.players + 1; o < static_cast<int>(table.objects.size()); ++o) {
        if (table.objects[static_cast<std::size_t>(o)].owner == 1) own += world::has(before.known(1), o) && !world::has(before.known(2), o);
        else others += world::has(before.known(1), o) && !world::has(before.known(2), o);
    }
    CHECK(own > 0);
    CHECK(others == 0);
}

TEST_CASE("cards on a face-down piece stay in place when unseen cards are dealt anew", "[play]") {
    auto& game = lab();
    const auto definition = [&](std::string_view code) {
        for (std::size_t d = 0; d < game.program->definitions.size(); ++d)
            if (game.program->text(game.program->definitions[d].code) == code) return static_cast<int>(d);
        return static_cast<int>(machine::none);
    };
    const auto named = [&](const auto& rows, std::string_view name) {
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (game.program->text(rows[i].name) == name) return static_cast<int>(i);
        return static_cast<int>(machine::none);
    };
    const int tray = named(game.program->zones, "tray"), pile = named(game.program->zones, "pile");
    const int chips = game.program->attributes[static_cast<std::size_t>(named(game.program->attributes, "chips"))].index;
    std::vector<machine::Seat> seats(2);
    seats[1].cards = {{definition("block"), tray}, {definition("wedge"), pile}, {definition("leaf"), pile}};
    machine::Table table(*game.program, seats);
    world::State state(table.opening());
    const int block = 3;
    REQUIRE(state.zone_of(block) == state.layout().instance(tray, 2));
    state.column(chips)[block] = 5;
    pcg32 random(3u);
    std::set<int> laid;
    for (int i = 0; i < 50; ++i) {
        world::State view(state);
        play::Unseen(table).deal(view, 1, random);
        for (int o = block; o < block + 3; ++o) {
            const bool in_tray = view.zone_of(o) == view.layout().instance(tray, 2);
            if (in_tray) laid.insert(o);
            REQUIRE(view.column(chips)[o] == (in_tray ? 5 : 0));
        }
    }
    CHECK(laid.size() == 3);
}

TEST_CASE("a stake chosen in secret is not known to the others", "[play]") {
    // The second player's stake is drawn anew for the first player's search.
    auto& game = lab();
    machine::Table table(*game.program, std::vector<machine::Seat>(2));
    world::State state(table.opening());
    int stake = machine::none;
    for (const auto& row : game.program->attributes)
        if (game.program->text(row.name) == "stake") stake = row.index;
    REQUIRE(stake != machine::none);
    state.column(stake)[1] = 4;
    state.column(stake)[2] = 7;
    std::set<int> seen;
    pcg32 random(3u);
    for (int i = 0; i < 100; ++i) {
        world::State view(state);
        play::Unseen(table).deal(view, 1, random);
        CHECK(view.column(stake)[1] == 4);
        seen.insert(view.column(stake)[2]);
    }
    CHECK(seen.size() == 10);  // 0 to 9
}
