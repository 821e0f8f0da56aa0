#include "interpreter/text/references/finding.hpp"

#include <algorithm>

namespace holo::text {

// The kind in a hole of things for which no pronoun stands.
static constexpr const char* unmeant = "unmeant";

void Finding::find(MeaningId meaning, int around, int sentence, bool is_asked, const std::string& wanted, std::string deed) {
    if (is_token(meaning)) return;
    const auto place = place_++;
    found_.ends.push_back(place_);
    const auto what = meanings_[meaning];
    const auto& how = construction(meaning);
    if (!how.verb.empty()) deed = how.verb;
    const auto* of = referents_of(g_, what.construction);
    if (of != nullptr && (how.refers || is_again(*of, what.construction)))
        return found_.references.push_back({of, what, wanted, place, sentence, quotes_, std::move(deed), {}, is_subject_, in_blocks_});
    if (how.brings != machine::none) found_.nameless.push_back({meaning, place, place, false, quotes_, {}});
    // A thing that is chosen in front takes its parts along.
    const bool moves = is_asked && of != nullptr && how.chooses;
    const bool is_value =
        !moves && (is_asked || std::find(g_.choices.among.begin(), g_.choices.among.end(), how.category) != g_.choices.among.end());
    const auto& asked = g_.choices.asked;
    const bool is_question = std::find(asked.begin(), asked.end(), how.category) != asked.end();
    if (is_question) ++questions_;
    std::vector<std::size_t> in_block;  // mentions between the braces of this construction
    int block = 0;
    std::vector<std::size_t> paid;  // mentions in a cost
    std::vector<PlacedPart> apart;
    std::vector<int> places;  // by part
    for (std::size_t i = 0; i < what.parts.size(); ++i) {
        if (how.holes[i].block != block) {
            end_block(in_block, place);
            if (block != 0) end_cost(paid);
        }
        block = how.holes[i].block;
        const auto known = found_.mentions.size();
        const auto outer = quotes_;
        places.push_back(place_);
        if (how.holes[i].is_apart) apart.push_back({place_, what.parts[i]});
        if (yours_in(what.token).find(sign_of(i)) != std::string_view::npos) found_.yours.push_back({place_, what.parts[i]});
        if (how.holes[i].is_other) found_.others[place_] = {meaning, i};
        if (block != 0 && !how.speaks_of.empty()) quotes_ = {place + 1, &how.speaks_of};
        if ((how.category == happening_ || is_act(how.category)) && how.holes[i].wanted != unmeant && !is_token(what.parts[i]))
            found_.nameless.push_back({what.parts[i], place_, place, how.category == happening_, quotes_, {}});
        if (how.holes[i].is_another && !kinds_.may_be_the_card(what.parts[i], *quotes_.card)) found_.is_possible = false;
        if (has_shown_ && is_shown(what.parts[i], how)) found_.is_possible = false;
        is_subject_ = how.holes[i].is_subject;
        if (block != 0) in_blocks_.push_back(place);
        find(what.parts[i], place, g_.choices.before >= 0 && is_before(meaning) ? place : sentence, is_value, how.holes[i].wanted, deed);
        if (block != 0) in_blocks_.pop_back();
        for (auto m = known; block != 0 && m < found_.mentions.size(); ++m) in_block.push_back(m);
        for (auto m = known; how.holes[i].is_paid && m < found_.mentions.size(); ++m) paid.push_back(m);
        quotes_ = outer;
    }
    end_block(in_block, place);
    end_cost(paid);
    for (std::size_t i = 0; i < what.parts.size(); ++i)
        if (const auto of = how.holes[i].instead_of; of >= 0) {
            const auto other = static_cast<std::size_t>(of);
            found_.instead.push_back({{places[i], what.parts[i]}, {places[other], what.parts[other]}});
        }
    if (how.shows) has_shown_ = true;
    if (is_question) --questions_;
    found_.ends[static_cast<std::size_t>(place)] = place_;
    if (!apart.empty()) found_.apart.push_back(std::move(apart));
    // The thing of a choice that does nothing else gets a name, because the choice is made for a later reference.
    if (std::any_of(g_.referents.begin(), g_.referents.end(), [&](const auto& r) { return r.choose == what.construction; }) &&
        !found_.mentions.empty() && found_.mentions.back().place == place + 1)
        names_.give(found_.mentions.back(), found_.mentions);
    if (of == nullptr || what.construction == of->name) return;
    if (of->is_repeated && of->definite.count(what.construction) == 0) return;
    const bool is_definite = of->definite.count(what.construction) != 0;
    found_.mentions.push_back({of,
                               meaning,
                               place,
                               place_,
                               sentence,
                               0,
                               0,
                               is_definite,
                               how.chooses,
                               false,
                               0,
                               quotes_,
                               std::move(deed),
                               {},
                               around,
                               questions_ > 0});
    if (is_definite && !kinds_.is_one_of_others(*of, found_.others, place, found_.mentions.back())) found_.is_possible = false;
    if (moves) names_.choose_before(found_.mentions.back(), found_.mentions);
}

void Finding::find_order(MeaningId meaning) {
    said_.resize(found_.ends.size());
    int at = 0;
    find_order(meaning, 0, false, at);
    for (auto& mention : found_.mentions) mention.said = said_[static_cast<std::size_t>(mention.place)];
    for (auto& reference : found_.references) reference.said = said_[static_cast<std::size_t>(reference.place)];
    for (auto& thing : found_.nameless) thing.said = said_[static_cast<std::size_t>(thing.place)];
    std::sort(found_.mentions.begin(), found_.mentions.end(), [](const auto& a, const auto& b) { return a.said.end < b.said.end; });
    std::sort(found_.references.begin(), found_.references.end(), [](const auto& a, const auto& b) { return a.said.end < b.said.end; });
}

void Finding::find_order(MeaningId meaning, int place, bool is_silent, int& at) {
    const auto& what = meanings_[meaning];
    said_[static_cast<std::size_t>(place)] = {at, at + 1, is_silent};
    at += 2;
    if (construction(meaning).refers && referents_of(g_, what.construction) != nullptr) return;  // its parts have no places
    std::vector<int> places;                                                                     // by part
    auto next = place + 1;
    for (const auto part : what.parts) {
        places.push_back(next);
        if (!is_token(part)) next = found_.ends[static_cast<std::size_t>(next)];
    }
    const auto go_on = [&](std::size_t part, bool is_unsaid) {
        if (!is_token(what.parts[part])) find_order(what.parts[part], places[part], is_silent || is_unsaid, at);
    };
    for (std::size_t part = 0; what.token.empty() && part < what.parts.size(); ++part) go_on(part, false);
    bool is_unsaid = false;
    for (const auto sign : order_in(what.token)) {
        if (sign != '"') go_on(hole_of(sign), is_unsaid);
        is_unsaid = sign == '"';
    }
    said_[static_cast<std::size_t>(place)].end = at++;
}

bool Finding::is_again(const Referents& of, int construction) const {
    const auto again = of.again.find(construction);
    return again != of.again.end() && std::any_of(found_.mentions.begin(), found_.mentions.end(), [&](const auto& one) {
               const auto& things = again->second;
               return one.of == &of && one.block_end == 0 && one.quotes.place == quotes_.place &&
                      std::find(things.begin(), things.end(), meanings_[one.meaning].construction) != things.end();
           });
}

bool Finding::is_shown(MeaningId part, const Construction& around) const {
    if (is_token(part) || !construction(part).chooses) return false;
    const auto* of = referents_of(g_, meanings_[part].construction);
    if (of == nullptr || of->kinds == machine::none) return false;
    const auto is_place = [&](auto inner) {
        const auto* thing = is_token(inner) ? nullptr : referents_of(g_, meanings_[inner].construction);
        return thing != nullptr && thing->reader < 0;
    };
    if (any_part(g_, meanings_, part, is_place)) return false;
    std::vector<std::string> kinds;
    kinds_.add_kinds(*of, part, kinds);
    const auto& name = construction(part).name;
    return std::any_of(g_.all.begin(), g_.all.end(), [&](const auto& one) {
        const auto instead = one.instead_of.find(name);
        if (one.category != of->category || instead == one.instead_of.end()) return false;
        if (std::find(one.within.begin(), one.within.end(), around.name) == one.within.end()) return false;
        const auto& of_kinds = instead->second;
        return std::any_of(kinds.begin(), kinds.end(),
                           [&](const auto& kind) { return std::find(of_kinds.begin(), of_kinds.end(), kind) != of_kinds.end(); });
    });
}

bool Finding::is_act(int category) const {
    return std::any_of(g_.referents.begin(), g_.referents.end(),
                       [&](const auto& of) { return of.choose >= 0 && construction_at(of.choose).category == category; });
}

void Finding::end_block(std::vector<std::size_t>& in_block, int place) {
    for (const auto m : in_block)
        if (found_.mentions[m].block_end == 0) found_.mentions[m].block_end = place_, found_.mentions[m].block_of = place;
    in_block.clear();
}

void Finding::end_cost(std::vector<std::size_t>& paid) {
    for (const auto m : paid) found_.mentions[m].paid_end = place_;
    paid.clear();
}

}  // namespace holo::text
