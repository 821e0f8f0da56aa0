// Finds the objects that may reach an instruction. A data-flow analysis of all code: facts from conditions follow the objects, from the
// code that raises an event into the event's own code.
#pragma once

#include <optional>
#include <set>

#include "interpreter/catalog/game.hpp"
#include "interpreter/checks/argument.hpp"
#include "interpreter/checks/known.hpp"

namespace holo::checks {

// A choice among cards in a player's zone.
struct Choice {
    std::uint32_t at;
    int zone;
    int unit;
};

// An event raised at that place, and the facts known of its arguments there.
struct Deed {
    std::uint32_t at;
    int unit, happening;
    std::set<int> own;  // arguments that are the ability's own object
    Arguments given;
};

// The zones of a set's members, and the facts known of all members.
struct Members {
    std::uint32_t zones;
    Traits traits;
    bool exact;                 // the members meet no further condition
    bool without_self = false;  // the ability's own object is no member
};

// An attribute of all members of a set that a unit reads.
struct ReadOfAll {
    int attribute;
    Traits traits;      // those of all members
    bool without_self;  // the ability's own object is no member
};

// A question for an attribute that an event has emptied on the way there.
struct LateQuestion {
    int unit;
    Emptying emptying;
};

// A question for a link of the ability's own object.
struct OwnLink {
    std::uint32_t at;
    int unit, link;
    auto operator<=>(const OwnLink&) const = default;
};

// Objects that an effect gives a symbol: the ability's own, or all with the traits and the title.
struct Gift {
    int unit;
    bool to_self;
    Traits traits;
    int title;  // a text, or no_title
    bool operator==(const Gift&) const = default;
};

// Attributes of arguments that a unit, or code that it starts, leaves empty on each way, and those that it may set to anything else.
struct Writes {
    std::set<ArgumentAttribute> emptied, filled;
    std::map<int, std::uint32_t> moved;  // by argument: the zones into which it may be moved
};

class Flow {
public:
    explicit Flow(const catalog::Game& game);

    // The cases in which the event is raised; none when nobody raises it.
    const std::vector<Arguments>& cases(int happening) const { return events_[static_cast<std::size_t>(happening)]; }
    // The traits that the event always asks of each argument.
    std::vector<Traits> asked(int happening);
    // The objects whose abilities with the header are used.
    const std::vector<Traits>& users(int header) const { return users_[static_cast<std::size_t>(header)]; }
    // Tells whether a menu offers all abilities with the header that work where their objects are.
    bool offered(int header) const { return offered_[static_cast<std::size_t>(header)]; }
    // The objects whose text others are given.
    const std::vector<Traits>& lenders() const { return lenders_; }
    // The objects for which the link may lead to something; empty when no code sets the link.
    const std::vector<Traits>& led(int link) const { return led_[static_cast<std::size_t>(link)]; }
    // The objects of which code asks the property; empty when no code asks for it.
    const std::vector<Traits>& bearers(int property) const { return bearers_[static_cast<std::size_t>(property)]; }
    // The objects that get the property by an effect.
    const std::vector<Gift>& gifts(int property) const { return gifts_[static_cast<std::size_t>(property)]; }
    // Questions for links of an ability's own object.
    const std::set<OwnLink>& own_links() const { return own_links_; }
    // By argument: the zones in which the unit looks for it.
    const std::map<int, std::uint32_t>& places_asked(int unit) {
        asked_by(unit);
        return places_asked_[unit];
    }
    // The objects that are put into the zone.
    const std::vector<Traits>& comers(int zone) const { return comers_[static_cast<std::size_t>(zone)]; }
    // Choices from zones that were hidden until then.
    const std::vector<Choice>& choices() const { return choices_; }
    const std::vector<Deed>& deeds() const { return deeds_; }
    const auto& late_questions() const { return late_questions_; }
    // The members of the set that a unit answers.
    std::optional<Members> members(int unit);
    // Attributes of arguments that are empty after the event, on every way through it on which these arguments are in play.
    const std::set<ArgumentAttribute>& emptied_by(int happening);
    // For a unit that reaches itself, nothing yet.
    const Writes& writes(int unit);
    // Attributes of arguments that the unit reads; of effects, all that are carried out are known.
    const std::set<ArgumentAttribute>& asked_by(int unit);
    // Pairs of arguments that the unit compares: those of an event with those that a delayed effect has kept.
    const std::set<std::pair<int, int>>& compared_by(int unit) {
        asked_by(unit);
        return compared_[unit];
    }
    // Attributes of several kinds of objects may be stored in one place: the first of them stands for all.
    int one_for(int attribute) const { return one_for_[static_cast<std::size_t>(attribute)]; }
    int stored(machine::Storage storage, int index) const;
    // Tells whether an attribute with this value is empty: 0, no, none, nothing, nowhere.
    bool is_empty(int attribute, std::optional<int> value) const;

    // The attributes that the unit reads of the members of sets.
    const std::vector<ReadOfAll>& read_of_all(int unit);

    // Found by the walk over the code.
    const machine::Program& program() const { return program_; }
    void enter(int unit, const Arguments& entry);
    void raise(int happening, const Arguments& entry);
    void use(int header, const Traits& traits) { put(users_[static_cast<std::size_t>(header)], traits); }
    void offer(int header) { offered_[static_cast<std::size_t>(header)] = true; }
    void lend(const Traits& traits) { put(lenders_, traits); }
    void lead(int link, const Traits& traits) { put(led_[static_cast<std::size_t>(link)], traits); }
    void give(int property, const Gift& gift);
    void ask_property(int property, const Traits& traits);
    void ask_place(int unit, int parameter, std::uint32_t zones) { places_asked_[unit][parameter] |= zones; }
    void ask_own(OwnLink question) { own_links_.insert(question); }
    void come(int zone, const Traits& traits) { put(comers_[static_cast<std::size_t>(zone)], traits); }
    void choose(const Choice& choice) { choices_.push_back(choice); }
    void deed(Deed deed) { deeds_.push_back(std::move(deed)); }
    // The last visit decides, because it knows all ways to the place.
    void ask_late(std::uint32_t at, ArgumentAttribute asked, std::optional<LateQuestion> question);
    void compare(int unit, int one, int other) { compared_[unit].insert({std::min(one, other), std::max(one, other)}); }
    void ask(int unit, ArgumentAttribute asked) { asked_attributes_[unit].insert(asked); }
    void read(int unit, ReadOfAll of) { reads_[unit].push_back(std::move(of)); }
    const std::vector<Fact>& promises(int unit);  // facts about a unit's arguments that its answer yes implies
    bool answers(int unit) const { return answers_[static_cast<std::size_t>(unit)]; }
    bool may_show(int unit);
    bool event_may_show(int happening);

private:
    static std::optional<std::size_t> merge(std::vector<Arguments>& cases, const Arguments& entry);  // the case that became more
    static void put(std::vector<Traits>& list, const Traits& traits);
    void collect();
    void begin_with_decks();
    void find_writes();
    const Writes& walk_for_writes(int unit);

    const catalog::Game& game_;
    const machine::Program& program_;
    std::vector<int> one_for_;  // by attribute
    std::vector<std::vector<Arguments>> units_, events_;
    std::set<std::pair<int, std::size_t>> queue_;  // units, each with one of its cases
    std::map<int, std::vector<Fact>> promises_;
    std::vector<signed char> shows_;  // by unit: -1 unknown
    std::vector<bool> answers_;       // by unit: it has a result
    std::vector<std::vector<Traits>> users_, comers_, led_, bearers_;
    std::vector<std::vector<Gift>> gifts_;  // by property
    std::vector<Traits> lenders_;
    std::vector<bool> offered_;  // by header
    std::set<OwnLink> own_links_;
    std::map<int, std::map<int, std::uint32_t>> places_asked_;  // by unit and argument
    std::vector<Choice> choices_;
    std::vector<Deed> deeds_;
    std::map<std::pair<std::uint32_t, ArgumentAttribute>, LateQuestion> late_questions_;  // by place
    std::map<int, Writes> writes_;                                                        // by unit
    std::map<int, std::set<ArgumentAttribute>> asked_attributes_;                         // by unit
    std::map<int, std::set<std::pair<int, int>>> compared_;                               // by unit
    std::map<int, std::vector<ReadOfAll>> reads_;                                         // by unit
};

}  // namespace holo::checks
