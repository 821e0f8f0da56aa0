// The event pipeline, the same for every event of every game: forbidden? - replaced (each ability once per event) - before - adjusted -
// performed - remembered - after. Every event goes through it and skips stages without listeners on the table.
#pragma once

#include "interpreter/machine/choices.hpp"
#include "interpreter/machine/past.hpp"
#include "interpreter/machine/queue.hpp"

namespace holo::machine {

class Events : private Part {
public:
    Events(Context& context, Continuous& continuous, Hearing& hearing, Legality& legality, Past& past, Chances& chances, Queue& queue,
           Choices& choices)
        : Part(context),
          continuous_(continuous),
          hearing_(hearing),
          legality_(legality),
          past_(past),
          chances_(chances),
          queue_(queue),
          choices_(choices) {}

    // The arguments lie on top of the value stack; results and locals follow them in the event's frame.
    void begin(int happening, int arguments, int actor, int self);
    void step(Frame& frame);
    // Continues after the event's body.
    void follow(Frame& frame);
    // Handles an answer: the player who orders abilities picked that one.
    void take(Entry picked);
    // A query is an event that only evaluates: its body gives the value, and `when` abilities may change it.
    int query(int happening, int arguments);
    void report(const Frame& frame, Observer::Outcome outcome) const;

private:
    const HappeningRow& row_of(int happening) const { return program_.happenings[static_cast<std::size_t>(happening)]; }
    const HappeningRow& row_of(const Frame& frame) const { return row_of(frame.happening); }
    const AbilityRow& ability_of(Entry entry) const { return program_.abilities[static_cast<std::size_t>(entry.ability())]; }
    Entry entry_of(const Frame& frame, int index) const { return Entry(state().values()[frame.entries + index]); }
    int player_of(Entry entry) const { return table_.layout().captain(context_.holder_of(entry.object())); }

    void refuse(int happening, int arguments, int actor);
    void interrupt(Frame& frame);
    void perform(Frame& frame);
    void end(Frame& frame, bool failed, Observer::Outcome outcome);

    void gather(Frame& frame, Phase phase);
    void gather_noted(Frame& frame);
    int amount_of(const Frame& frame, Entry entry);
    void adjust();

    int of_the_rules(const Frame& frame) const;
    int first_rank(Frame& frame);
    int rank_of(Entry entry, bool early);  // before the event, not after it
    bool same_player(const Frame& frame, int entries, int& player) const;
    bool are_alike(const Frame& frame, int entries, int player) const;
    bool is_selective(const AbilityRow& ability) const;
    void ask_order(const Frame& frame, int entries, ChoiceKind kind, int chooser, int of = 0);
    bool take_next(Frame& frame, int entries);
    void take_order(int index);
    Entry take_entry(Frame& frame, int index);
    void run_entry(Frame& frame, int index);
    void wait(Frame& frame, int index);

    Continuous& continuous_;
    Hearing& hearing_;
    Legality& legality_;
    Past& past_;
    Chances& chances_;
    Queue& queue_;
    Choices& choices_;
};

}  // namespace holo::machine
