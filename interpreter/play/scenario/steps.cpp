#include "interpreter/play/scenario/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/play/scenario/goal.hpp"
#include "interpreter/play/session.hpp"

namespace holo::play {

using catalog::Yaml;
using machine::none;
using machine::OptionKind;
using machine::Status;

namespace {

constexpr int most_until = 1000;  // decisions that `until` takes

// `one sees`, `one does not know`: the words after the player.
struct Verb {
    std::string_view text;
    bool knows, wanted;
};
constexpr Verb verbs[] = {{" does not see", false, false}, {" sees", false, true}, {" does not know", true, false}, {" knows", true, true}};

const Verb* verb_of(std::string_view key) {
    const auto* it = std::find_if(std::begin(verbs), std::end(verbs), [&](const Verb& verb) { return key.ends_with(verb.text); });
    return it == std::end(verbs) ? nullptr : it;
}

bool is_step(const Yaml& node) { return node.is_map() && node.entries.size() == 1; }
bool is_option_of_player(const Yaml& node) { return is_step(node) && node.entries[0].second.is_scalar(); }

}  // namespace

void Steps::read(const Yaml& steps, const Setting& setting, Conditions& conditions) {
    for (const auto& step : steps.items) {
        if (!is_step(step)) continue;
        const auto& [key, asked] = step.entries[0];
        const auto* verb = verb_of(key.text);
        const bool goes_on = key.text == "until" && asked.is_scalar() && Goal(asked, setting).is_condition();
        if (goes_on) conditions.read(asked);
        else if (key.text == "expect" || (verb != nullptr && verb->knows))
            for (const auto* node : one_or_more(asked)) conditions.read(*node);
    }
}

void Steps::carry_out(const Yaml& steps) {
    for (const auto& node : steps.items) {
        if (trouble_.any()) return;
        try {
            step(node);
        } catch (const machine::MachineError& error) {
            report_breakage(setting_, trouble_, node.span, error);
        }
    }
}

void Steps::step(const Yaml& node) {
    if (!is_step(node)) return trouble_.fail(Diag::yaml_shape, node.span, {"@one_step", "@something_else"});
    const auto& [key, value] = node.entries[0];
    if (key.text == "expect") return expect(value);
    if (key.text == "offers") return offers(value, Offer::some);
    if (key.text == "offers only") return offers(value, Offer::all);
    if (key.text == "does not offer") return offers(value, Offer::none);
    if (key.text == "until") return until(value);
    if (key.text == "decides") return decides(value);
    if (key.text == "rolls left") return rolls_left(value);
    if (key.text == "over") return over(value);
    if (!of_player(key.text, value)) trouble_.fail(Diag::yaml_unknown_key, key.span, {key.text});
}

// One label, or several in a row by the same player; or facts that the player sees or knows.
bool Steps::of_player(const std::string& key, const Yaml& value) {
    if (const int player = setting_.named.player(key); player != none) {
        for (const auto* label : one_or_more(value))
            if (!trouble_.any()) decide(player, *label);
        return true;
    }
    const auto* verb = verb_of(key);
    if (verb == nullptr) return false;
    const int player = setting_.named.player(std::string_view(key).substr(0, key.size() - verb->text.size()));
    if (player == none) return false;
    if (verb->knows) knows(player, value, verb->wanted);
    else sees(player, value, verb->wanted);
    return true;
}

// The only option of a question that was not asked may be named all the same.
void Steps::decide(int player, const Yaml& label) {
    if (const int option = course_.option_of(player, label.text); option != none) return course_.choose(option);
    const bool decides = course_.is_deciding() && course_.machine().chooser() == player;
    const auto labels = decides ? course_.options() : std::vector<std::string>{};
    if (course_.was_taken(player, label.text)) return;
    if (!course_.is_deciding()) trouble_.fail(Diag::scenario_no_choice, label.span, {label.text, "@game_is_over"});
    else if (!decides) trouble_.fail(Diag::scenario_other_player, label.span, {setting_.labels->player(player), course_.asked_now()});
    else trouble_.fail(Diag::scenario_no_choice, label.span, {label.text, course_.asked_now()}, nearest_word(label.text, labels));
}

// The option that declines: `done`, `none`, `no`, and the line that ends a menu, when it names no object.
int Steps::declining() const {
    const auto options = course_.machine().options();
    for (std::size_t i = 0; i < options.size(); ++i) {
        const auto kind = static_cast<OptionKind>(options[i].kind);
        if (kind == OptionKind::finish || kind == OptionKind::decline || kind == OptionKind::no) return static_cast<int>(i);
    }
    int last = static_cast<int>(options.size()) - 1;
    while (static_cast<OptionKind>(options[static_cast<std::size_t>(last)].kind) == OptionKind::interlude) --last;
    const auto option = options[static_cast<std::size_t>(last)];
    return static_cast<OptionKind>(option.kind) == OptionKind::line && option.object == none ? last : static_cast<int>(none);
}

void Steps::until(const Yaml& node) {
    const bool is_offer = is_option_of_player(node) && setting_.named.player(node.entries[0].first.text) != none;
    if (!node.is_scalar() && !is_offer) return trouble_.fail(Diag::yaml_shape, node.span, {"@a_goal", "@something_else"});
    const Goal goal(node, setting_);
    for (int taken = 0; !goal.is_reached(course_, conditions_, trouble_); ++taken) {
        if (trouble_.any()) return;
        const int option = course_.is_deciding() && taken < most_until ? declining() : static_cast<int>(none);
        if (option == none) return trouble_.fail(Diag::scenario_not_reached, node.span, {goal.text(), course_.asked_now()});
        course_.choose(option);
    }
}

void Steps::expect(const Yaml& node) {
    for (const auto* item : one_or_more(node)) {
        const auto* question = conditions_.find(*item, trouble_);
        if (question == nullptr || Conditions::ask(*question, course_) != 0) continue;
        trouble_.fail(Diag::scenario_expectation, item->span, {item->text, conditions_.found(*item, course_), course_.asked_now()});
    }
}

// `one knows: C`: the condition holds, and that player may be told so. `one does not know: C`: its truth is a secret.
void Steps::knows(int player, const Yaml& node, bool wanted) {
    for (const auto* item : one_or_more(node)) {
        const auto* question = conditions_.find(*item, trouble_);
        if (question == nullptr) continue;
        const auto told = answer(*setting_.table, course_.state(), *question, player);
        if (told.open != wanted)
            trouble_.fail(wanted ? Diag::scenario_secret : Diag::scenario_open, item->span, {setting_.labels->player(player), item->text});
        else if (wanted && told.value == 0)
            trouble_.fail(Diag::scenario_expectation, item->span, {item->text, "@does_not_hold", course_.asked_now()});
        else if (auto* cited = course_.cited()) cited->did(wanted ? machine::Mechanism::answered : machine::Mechanism::withheld);
    }
}

void Steps::offers(const Yaml& node, Offer wanted) {
    if (!course_.is_deciding()) return trouble_.fail(Diag::scenario_no_choice, node.span, {"offers", "@game_is_over"});
    const auto listed = one_or_more(node);
    std::set<std::pair<int, std::string>> different;
    for (const auto* item : listed) {
        // `two: done`: an option of a player who is not asked.
        const int player = is_option_of_player(*item) ? setting_.named.player(item->entries[0].first.text) : course_.machine().chooser();
        if (player == none || (!item->is_scalar() && !is_option_of_player(*item)))
            return trouble_.fail(Diag::yaml_shape, item->span, {"@an_option", "@something_else"});
        const auto& label = item->is_scalar() ? item->text : item->entries[0].second.text;
        const int option = course_.option_of(player, label);
        different.insert({player, label});
        if ((option != none) == (wanted != Offer::none)) continue;
        trouble_.fail(option != none ? Diag::scenario_offered : Diag::scenario_not_offered, item->span, {label, course_.asked_now()});
    }
    if (wanted == Offer::all && different.size() != course_.machine().options().size())
        trouble_.fail(Diag::scenario_other_options, node.span, {std::to_string(listed.size()), course_.asked_now()});
}

// Tells whether the question to the player reveals the card, by an option or by the asking card.
bool Steps::is_told(int player, int object) const {
    if (!course_.is_deciding()) return false;
    const auto name = setting_.labels->object(course_.state(), object);
    const auto all = course_.options();
    const auto options = course_.machine().options();
    for (std::size_t i = 0; i < all.size(); ++i)
        if (course_.machine().taker(options[i]) == player && options[i].object == object && all[i].find(name) != std::string::npos)
            return true;
    return course_.machine().chooser() == player && setting_.labels->asker(course_.machine()) == name;
}

// `one sees: [a, b]`: that player may look at them in their present places.
void Steps::sees(int player, const Yaml& node, bool wanted) {
    const auto& state = course_.state();
    for (const auto* item : one_or_more(node)) {
        const int object = setting_.named.object(item->text);
        if (object == none) {
            trouble_.fail(Diag::unknown_word, item->span, {item->text});
            continue;
        }
        if (const int zone = state.zone_of(object); course_.cited() != nullptr && zone >= 0)
            course_.cited()->looked(state.layout().kind_of(zone));
        const bool is_known = world::has(state.known(player), object);
        if (is_known != wanted || (!wanted && is_told(player, object)))
            trouble_.fail(wanted ? Diag::scenario_unseen : Diag::scenario_seen, item->span, {setting_.labels->player(player), item->text});
    }
}

void Steps::decides(const Yaml& node) {
    if (!course_.is_deciding() || course_.machine().chooser() != setting_.named.player(node.text))
        trouble_.fail(Diag::scenario_other_player, node.span, {node.text, course_.asked_now()});
}

void Steps::rolls_left(const Yaml& node) {
    const auto n = catalog::integer(node.text);
    if (!n) return trouble_.fail(Diag::yaml_shape, node.span, {"@a_number", "`" + node.text + "`"});
    rolls_left_ = *n;
    if (const int left = course_.state().header().forced_count; left != *n)
        trouble_.fail(Diag::scenario_rolls, node.span, {std::to_string(left)});
}

// One player, a list of players who win together, or nobody.
void Steps::over(const Yaml& node) {
    std::vector<int> wanted;
    if (node.is_list() || node.text != "nobody")
        for (const auto* item : one_or_more(node)) wanted.push_back(setting_.named.player(item->text));
    if (std::find(wanted.begin(), wanted.end(), none) != wanted.end())
        return trouble_.fail(Diag::yaml_shape, node.span, {"@players_or_nobody", "@something_else"});
    if (course_.machine().status() != Status::over) return trouble_.fail(Diag::scenario_not_over, node.span, {course_.asked_now()});
    const auto names = [&](const std::vector<int>& players) {
        std::string all;
        for (const auto player : players) all += (all.empty() ? "" : ", ") + setting_.labels->player(player);
        return all.empty() ? std::string("@nobody") : all;
    };
    std::sort(wanted.begin(), wanted.end());
    const auto winners = winners_of(course_.state(), *setting_.table);
    if (winners != wanted) trouble_.fail(Diag::scenario_winner, node.span, {names(wanted), names(winners)});
}

void Steps::finish(const Yaml* rolls) const {
    if (trouble_.any() || rolls == nullptr) return;
    if (const int left = course_.state().header().forced_count; left != rolls_left_)
        trouble_.fail(Diag::scenario_rolls, rolls->span, {std::to_string(left)});
}

}  // namespace holo::play
