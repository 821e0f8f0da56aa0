// The same seeds and the same choices give the same games on every platform and in every build. The values below change when the rules of
// these games change, or the options that the machine offers; never with the compiler.

#include "interpreter/play/labels.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

// FNV-1a over everything visible in the games: the deciding player, every offered label, the winner.
std::uint64_t transcript(const std::string& root, const std::string& name, int games) {
    const auto game = load(root, name);
    Board board(*game, root);
    const play::Labels labels(*game, *board.table);
    world::State state(board.table->opening());
    machine::Machine machine(*board.table);
    machine.attach(state);
    std::uint64_t hash = 14695981039346656037ull;
    const auto add = [&](std::string_view text) {
        for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
        hash = (hash ^ 0xFFu) * 1099511628211ull;
    };
    for (int i = 0; i < games; ++i) {
        state = board.table->opening();
        state.header().random = play::generator(1, static_cast<std::uint64_t>(i));
        auto random = play::generator(2, static_cast<std::uint64_t>(i));
        machine.start(game->manifest.unit);
        auto status = machine.run();
        int decisions = 0;
        for (; status == machine::Status::deciding && decisions < 20'000; ++decisions) {
            add(labels.player(machine.chooser()));
            const auto all = labels.options(machine);
            for (const auto& label : all) add(label);
            status = machine.decide(static_cast<int>(random(static_cast<std::uint32_t>(all.size()))));
        }
        CHECK(status == machine::Status::over);
        add(std::to_string(decisions));
        for (const auto winner : play::winners_of(state, *board.table)) add(labels.player(winner));
    }
    return hash;
}

}  // namespace

TEST_CASE("seeded games are the same in every build", "[play]") {
    CHECK(transcript(project + "/tests/lab", "lab", 40) == 0x939726f07dd35de);
    CHECK(transcript(project + "/tests/other_games", "duel", 40) == 0xe862b801c035adcc);
    CHECK(transcript(project + "/tests/other_games", "beacon", 40) == 0xa60b33189a5106ca);
}
