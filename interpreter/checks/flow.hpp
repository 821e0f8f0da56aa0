// Finds the objects that may reach an instruction. All code is followed with the things that its conditions say of the objects at
// hand, from the code that raises an event to the event's own.
#pragma once

#include <optional>
#include <set>

#include "interpreter/catalog/game.hpp"
#include "interpreter/checks/argument.hpp"
#include "interpreter/checks/known.hpp"

namespace holo::checks {

// A choice among cards that lie in a zone of somebody's.
struct Choice {
    std::uint32_t at;
    int zone;
    int unit;
};

// An event that is raised at that place, and what is known of its arguments then.
struct Deed {
    std::uint32_t at;
    int unit, happening;
    std::set<int> own;  // arguments that are the object whose ability it is
    Arguments given;
};

// The zones in which a set's members lie, and what is known of all of them.
struct Members {
    std::uint32_t zones;
    Traits traits;
    bool exact;  // nothing else is asked of them
};

class Flow {
public:
    explicit Flow(const catalog::Game& game);

    // The cases in which the event is raised; none where nobody raises it.
    const std::vector<Arguments>& cases(int happening) const { return events_[static_cast<std::size_t>(happening)]; }
    // The traits that the event asks of each argument, whenever it happens.
    std::vector<Traits> asked(int happening);
    // The objects of which abilities with the header are used.
    const std::vector<Traits>& users(int header) const { return users_[static_cast<std::size_t>(header)]; }
    // The objects that are put into the zone.
    const std::vector<Traits>& comers(int zone) const { return comers_[static_cast<std::size_t>(zone)]; }
    // Choices from zones of which nothing was shown before.
    const std::vector<Choice>& choices() const { return choices_; }
    const std::vector<Deed>& deeds() const { return deeds_; }
    // Those of the set that a unit answers.
    std::optional<Members> members(int unit);

    // Found on the way, by what follows the code.
    const machine::Program& program() const { return program_; }
    void enter(int unit, const Arguments& entry);
    void raise(int happening, const Arguments& entry);
    void use(int header, const Traits& traits) { put(users_[static_cast<std::size_t>(header)], traits); }
    void come(int zone, const Traits& traits) { put(comers_[static_cast<std::size_t>(zone)], traits); }
    void choose(const Choice& choice) { choices_.push_back(choice); }
    void deed(Deed deed) { deeds_.push_back(std::move(deed)); }
    const std::vector<Fact>& promises(int unit);  // what a unit's answer yes says of its arguments
    bool answers(int unit) const { return answers_[static_cast<std::size_t>(unit)]; }
    bool may_show(int unit);
    bool event_may_show(int happening);

private:
    static std::optional<std::size_t> merge(std::vector<Arguments>& cases, const Arguments& entry);  // which of them became more
    static void put(std::vector<Traits>& list, const Traits& traits);
    void collect();
    void begin_with_decks();

    const catalog::Game& game_;
    const machine::Program& program_;
    std::vector<std::vector<Arguments>> units_, events_;
    std::set<std::pair<int, std::size_t>> queue_;  // units, each with one of its cases
    std::map<int, std::vector<Fact>> promises_;
    std::vector<signed char> shows_;  // by unit: -1 unknown
    std::vector<bool> answers_;       // by unit: it has a result
    std::vector<std::vector<Traits>> users_, comers_;
    std::vector<Choice> choices_;
    std::vector<Deed> deeds_;
};

}  // namespace holo::checks
