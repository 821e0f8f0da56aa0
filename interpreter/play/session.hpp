// A running game: the machine, its state, past decisions, and undo.
#pragma once

#include <functional>
#include <stdexcept>
#include <vector>

#include "interpreter/catalog/decks.hpp"
#include "interpreter/machine/machine.hpp"
#include "interpreter/play/record.hpp"
#include "interpreter/play/recurrence.hpp"

namespace holo::play {

// The generator of game number `index` of a run with that seed.
pcg32 generator(std::uint64_t seed, std::uint64_t index);

// Content that broke a game, with its place. The session is restored, except that undo() also takes the failed decision back.
class Broken : public std::runtime_error {
public:
    explicit Broken(Diagnostic d) : std::runtime_error(d.message(Lang::en)), diagnostic(std::move(d)) {}
    Diagnostic diagnostic;
};

// Carries out a step of a game of that program; rethrows the machine's errors as Broken.
template <typename F>
auto located(const machine::Program& program, F&& f) {
    try {
        return f();
    } catch (const machine::MachineError& error) {
        throw Broken(catalog::breakage(program, error));
    }
}

// Observes a game while it is played.
class Witness : public machine::Observer {
public:
    // Events since the last decision are repeated, because the table has grown.
    virtual void again() = 0;
};
// Gives the witness for a table; nullptr for none.
using Summons = std::function<Witness*(const machine::Table&)>;

// A beginning other than the variant's own: a stage of a campaign.
struct Beginning {
    int unit = machine::none;  // the procedure to play
    std::string text;          // text of its record
    // Makes the state out of the table's opening, its generator included. False: there is nothing to play.
    std::function<bool(const machine::Table&, world::State&)> lay;
};

class Session {
public:
    // The game must outlive the session, and the decks fit on a table. Starts at once and runs to the first
    // decision. May throw Broken.
    Session(const catalog::Game& game, std::vector<catalog::Deck> decks, std::uint64_t seed, const catalog::Variant* variant = nullptr,
            const Summons& summons = {}, std::uint64_t number = 0, const Beginning* beginning = nullptr);

    machine::Machine& machine() { return *machine_; }
    const machine::Machine& machine() const { return *machine_; }
    const machine::Table& table() const { return *table_; }
    const catalog::Variant& variant() const { return variant_; }
    const std::vector<catalog::Deck>& decks() const { return decks_; }
    const world::State& state() const { return state_; }
    machine::Status status() const { return machine_->status(); }

    void decide(int index);  // may throw Broken
    bool undo();             // takes the last decision back; false at the start
    const std::vector<int>& decisions() const { return decisions_; }
    std::uint64_t seed() const { return seed_; }
    std::uint64_t number() const { return number_; }  // number of the game, in a run with that seed
    std::uint64_t hash() const { return state_.hash(); }
    // The same for every catalogue with these cards.
    std::uint64_t position() const;

    Record record() const;
    std::vector<int> winners() const;

private:
    const catalog::Game& game_;
    const catalog::Variant& variant_;
    std::vector<catalog::Deck> decks_;
    std::unique_ptr<machine::Table> table_;
    world::State state_;
    std::unique_ptr<machine::Machine> machine_;
    std::uint64_t seed_, number_;
    std::vector<int> decisions_;
    std::vector<world::State> before_;  // the state before each decision
    Recurrence recurrence_;
    Witness* witness_ = nullptr;
    std::string begun_from_;  // the text of a record of a campaign
};

// Players that the module has declared winners.
std::vector<int> winners_of(const world::State& state, const machine::Table& table);

// Plays the first `decisions` of a record again and verifies the state before each of them and at the
// end. Reports cards and rules that have changed since, a record that goes another way, and content that
// breaks; nothing is returned then. `before` is called ahead of each decision, with the option that is taken.
std::unique_ptr<Session> resume(const catalog::Game& game, const Record& record, std::size_t decisions, Diagnostics& out,
                                const std::function<void(Session&, std::size_t number, int option)>& before = {},
                                const Summons& summons = {});

}  // namespace holo::play
