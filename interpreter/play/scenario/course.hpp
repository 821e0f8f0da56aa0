// The course of a scenario: the machine on its state, from decision to decision, in the tested mode.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/machine/machine.hpp"
#include "interpreter/play/coverage.hpp"
#include "interpreter/play/scenario/setting.hpp"

namespace holo::play {

// The other modes must give exactly the result of the plain one.
enum class Mode { plain, restore, undo };

class Course {
public:
    // With citations, the rules that it carries out are counted.
    Course(Setting& setting, Mode mode, const Citations* citations);

    // `middle_of_it(one)`; the main procedure without one. False when there is no such procedure, or content broke.
    bool start(const catalog::Yaml* how, const Trouble& trouble);
    void choose(int index);

    machine::Machine& machine() { return *machine_; }
    const machine::Machine& machine() const { return *machine_; }
    world::State& state() { return *state_; }
    const world::State& state() const { return *state_; }
    int decisions() const { return decisions_; }
    bool is_deciding() const { return machine_->status() == machine::Status::deciding; }

    // One label for each option.
    std::vector<std::string> options() const { return setting_.labels->options(*machine_); }
    // The option with that label that the player may take; none for an unknown label.
    int option_of(int player, const std::string& label) const;
    // Tells whether the label is that of an only option, which the machine took without a question since the last decision. Each of these
    // can be named once, in order.
    bool was_taken(int player, const std::string& label);
    // The open question, its player, its card, and the options: `one [T-1]: a | b`. For diagnostics.
    std::string asked_now() const;

    // The counter of rules; nullptr when rules are not counted.
    CitedRules* cited() { return cited_ ? &*cited_ : nullptr; }

    // The position to continue from, as often as necessary.
    struct Fork {
        world::State state;
        std::optional<CitedRules> cited;
        int decisions;
        std::optional<world::State> before;
        int chosen;
        std::size_t named;
    };
    Fork fork() const { return {*state_, cited_, decisions_, before_, chosen_, named_}; }
    void back_to(const Fork& fork);

private:
    struct Taken {
        int player;
        std::string label;
    };
    bool read_start(const catalog::Yaml& how, const Trouble& trouble);
    template <typename F>
    void with_room(world::State& state, const world::State& before, F&& f);
    void observe();
    void restore();
    void try_others(int index);
    const std::vector<Taken>& taken();

    Setting& setting_;
    Mode mode_;
    std::unique_ptr<world::State> state_;
    std::unique_ptr<machine::Machine> machine_;
    std::optional<CitedRules> cited_;
    int decisions_ = 0;
    int unit_;
    std::vector<std::int32_t> arguments_;
    std::optional<world::State> before_;  // the last decision, or the start
    int chosen_ = machine::none;          // the choice made there; none at the start
    std::optional<std::vector<Taken>> taken_;
    std::size_t named_ = 0;  // number of taken options that have been named, with those before them
};

// Reports broken content at its own place; the step that led there is named beside the scenario.
void report_breakage(const Setting& setting, const Trouble& trouble, const Span& step, const machine::MachineError& error);

}  // namespace holo::play
