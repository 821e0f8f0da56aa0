#include "interpreter/text/references/binding.hpp"

#include <algorithm>

namespace holo::text {

static constexpr int cost_of_reference = 1, cost_of_behind = 3;  // a reading without references is likelier

std::optional<Bound> Binding::run() {
    for (const auto& reference : found_.references)
        if (!refer(reference)) return std::nullopt;
    if (std::any_of(found_.yours.begin(), found_.yours.end(), [&](const auto& part) { return is_anothers(part); })) return std::nullopt;
    if (std::any_of(found_.instead.begin(), found_.instead.end(), [&](const auto& pair) { return drops_owner(pair); })) return std::nullopt;
    return bound_;
}

// "Discard a card from an opponent's hand. If …, discard 2 cards instead.": the second act leaves out whose cards they are, and its script
// would take others.
bool Binding::drops_owner(const Instead& pair) const {
    const auto any_chosen = [&](const PlacedPart& part, const auto& is) {
        const auto end = found_.ends[static_cast<std::size_t>(part.place)];
        return std::any_of(found_.mentions.begin(), found_.mentions.end(), [&](const auto& mention) {
            return mention.place >= part.place && mention.place < end && mention.chooses && !mention.is_again && is(mention);
        });
    };
    return any_chosen(pair.other, [&](const auto& theirs) {
        return is_of_another(g_, meanings_, theirs.meaning, {}) && any_chosen(pair.part, [&](const auto& chosen) {
                   return chosen.of == theirs.of && chosen.deed == theirs.deed && !is_of_another(g_, meanings_, chosen.meaning, {});
               });
    });
}

bool Binding::is_group(const Referents& of, MeaningId part) const {
    const auto category = construction(part).category;
    const auto is_with = [&](bool chooses) {
        return std::any_of(g_.all.begin(), g_.all.end(), [&](const auto& one) {
            return one.category == of.category && one.chooses == chooses && one.holes.size() == 1 && one.holes.front().category == category;
        });
    };
    return is_with(true) && is_with(false);
}

bool Binding::is_anothers(const PlacedPart& part) const {
    const auto stands = bound_.stands_for.find(part.place);
    return stands == bound_.stands_for.end() ? is_of_another(g_, meanings_, part.meaning, {})
                                             : is_anothers({stands->second.place, stands->second.meaning});
}

bool Binding::refer(const Reference& reference) {
    auto found = nearest(reference, true);
    if (found.empty()) return refer_to_holder(reference);
    const auto* thing = found.front().mention;
    if (thing->block_end != 0 && thing->block_end <= reference.place) {
        auto known = nearest(reference, false);
        const bool is_known = !known.empty() && !known.front().mention->is_definite && is_before(*known.front().mention, reference);
        if (is_known) found = std::move(known);
    }
    const auto& meant = chosen(reference, found);
    return !is_beside_nameless(reference, *meant.mention) && !is_behind_nameless(reference, *meant.mention) &&
           !is_behind_unknown(reference, *meant.mention) && !is_behind_other(reference, *meant.mention) &&
           !is_around_another(reference, *meant.mention) && bind(reference, meant);
}

bool Binding::refer_to_holder(const Reference& reference) {
    const Mention* held = nullptr;
    for (const auto& mention : found_.mentions) {
        if (mention.of == reference.of || mention.is_again || mention.is_definite || mention.sentence != 0) continue;
        if (!is_before(mention, reference) || !is_in_reach(reference, mention) || mention.block_end != 0) continue;
        if (!is_of_another(g_, meanings_, mention.meaning, {})) continue;
        if (held != nullptr) return false;
        held = &mention;
    }
    if (held == nullptr || reference.of->reader < 0 || reference.sentence == 0) return false;
    const auto is_holder = [&](const auto& one) {
        const auto& holes = construction_at(one.first).holes;
        return holes.size() == 1 && holes.front().category == held->of->category;
    };
    const auto holder = std::find_if(reference.of->definite.begin(), reference.of->definite.end(), is_holder);
    if (holder == reference.of->definite.end()) return false;
    names_.give(*held, found_.mentions);
    bound_.holders[reference.place] = {holder->first, held->of, held->place};
    bound_.cost += cost_of_behind;
    return true;
}

bool Binding::is_beside_nameless(const Reference& reference, const Mention& meant) const {
    if (found_.nameless.empty() || reference.place < found_.ends[static_cast<std::size_t>(meant.around)]) return false;
    return std::any_of(found_.nameless.begin(), found_.nameless.end(), [&](const auto& thing) {
        return thing.happens && thing.around == meant.around && may_be_nameless(reference, thing);
    });
}

bool Binding::is_behind_nameless(const Reference& reference, const Mention& meant) const {
    return std::any_of(found_.nameless.begin(), found_.nameless.end(), [&](const auto& thing) {
        const bool is_between = thing.said.begin > meant.said.begin && !(thing.place > meant.place && thing.place < meant.end);
        const bool is_ended = reference.place >= found_.ends[static_cast<std::size_t>(thing.around)];
        return !thing.happens && is_between && is_ended && (brings(thing, reference) || is_group(*reference.of, thing.meaning)) &&
               may_be_nameless(reference, thing);
    });
}

bool Binding::brings(const Nameless& thing, const Reference& reference) const {
    return construction(thing.meaning).brings == reference.of->category;
}

bool Binding::may_be_nameless(const Reference& reference, const Nameless& thing) const {
    if (thing.said.is_silent || thing.said.begin > reference.said.begin) return false;
    if (thing.quotes.place != reference.quotes.place) return false;
    if (brings(thing, reference)) return true;
    if (!describes(*reference.of, thing.meaning)) return false;
    return fits(reference, {reference.of, thing.meaning, thing.place, thing.place, 0, 0, 0, false, false, false, 0, thing.quotes});
}

bool Binding::describes(const Referents& of, MeaningId part) const {
    if (referents_of(g_, meanings_[part].construction) != nullptr) return false;
    const auto category = construction(part).category;
    const auto is_only_part = [&](const auto& one) {
        return one.category == of.category && one.holes.size() == 1 && one.holes.front().category == category;
    };
    return std::any_of(of.definite.begin(), of.definite.end(), [&](const auto& one) { return is_only_part(construction_at(one.first)); }) ||
           std::any_of(g_.all.begin(), g_.all.end(), [&](const auto& one) { return one.chooses && is_only_part(one); });
}

bool Binding::is_behind_unknown(const Reference& reference, const Mention& meant) const {
    const auto is_in = [](int place, const Mention& mention) { return place > mention.place && place < mention.end; };
    return std::any_of(found_.mentions.begin(), found_.mentions.end(), [&](const auto& mention) {
        const bool is_its = std::any_of(bound_.stands_for.begin(), bound_.stands_for.end(), [&](const auto& known) {
            return is_in(known.first, mention) && known.second.place == meant.place;
        });
        const bool is_unknown = mention.block_end != 0 && mention.block_end <= reference.place && !is_instead(reference, mention);
        const bool is_nearer = is_before(mention, reference) && mention.said.begin > meant.said.begin;
        return !is_its && is_unknown && is_nearer && mention.of != reference.of && !is_in(reference.place, mention) &&
               mention.quotes.place == reference.quotes.place && may_be_meant(reference, mention);
    });
}

// "You may remove a die. If it is red, …": a thing of which something is told is the chosen one, not the card itself.
bool Binding::is_behind_other(const Reference& reference, const Mention& meant) const {
    return reference.is_subject && meant.is_definite &&
           std::any_of(found_.mentions.begin(), found_.mentions.end(), [&](const auto& mention) {
               return mention.of != reference.of && mention.chooses && !mention.is_definite && is_before(mention, reference) &&
                      mention.said.begin > meant.said.begin && mention.quotes.place == reference.quotes.place &&
                      may_be_meant(reference, mention);
           });
}

bool Binding::is_instead(const Reference& reference, const Mention& mention) const {
    const auto& blocks = reference.in_blocks;
    return std::find(blocks.begin(), blocks.end(), mention.block_of) != blocks.end();
}

bool Binding::is_around_another(const Reference& reference, const Mention& meant) const {
    return reference.of->is_repeated && std::any_of(found_.mentions.begin(), found_.mentions.end(), [&](const auto& mention) {
               return mention.of != reference.of && mention.place < meant.place && meant.place < mention.end &&
                      mention.end <= reference.place && !mention.is_definite && !mention.said.is_silent;
           });
}

std::vector<Binding::Nearest> Binding::nearest(const Reference& reference, bool in_ended_blocks) const {
    std::vector<Nearest> out;
    Nearest behind;
    int between = 0;
    for (const auto& mention : found_.mentions) {
        if (mention.of != reference.of) {
            if (is_before(mention, reference) && may_be_meant(reference, mention)) ++between;
            continue;
        }
        if (!in_ended_blocks && mention.block_end != 0 && mention.block_end <= reference.place) continue;
        if (mention.place < reference.place && reference.place < mention.end) continue;  // the reference is a part of that thing
        if (is_apart(reference, mention) || !is_in_reach(reference, mention)) continue;
        if (is_before(mention, reference) && !mention.is_again) ++between;
        if (!fits(reference, mention)) continue;
        if (is_before(mention, reference)) out.push_back({&mention, between, 0});
        else if (behind.mention == nullptr && mention.sentence == reference.sentence) behind.mention = &mention;
    }
    std::reverse(out.begin(), out.end());
    const auto rank = [&](const Mention& mention) {
        return mention.said.is_silent && kinds_.is_card_itself(mention)     ? 2
               : mention.is_again && mention.sentence == reference.sentence ? 1
                                                                            : 0;
    };
    const auto is_likelier = [&](const auto& a, const auto& b) { return rank(*a.mention) < rank(*b.mention); };
    if (!out.empty() && rank(*out.front().mention) > 0) {
        const auto best = std::find_if(out.begin(), out.end(), [&](const auto& one) { return is_likelier(one, out.front()); });
        const bool is_here = best != out.end() && (rank(*out.front().mention) == 2 || best->mention->sentence == reference.sentence);
        if (is_here) std::rotate(out.begin(), best, best + 1);
    }
    if (out.empty() && behind.mention != nullptr) out.push_back(behind);
    for (auto& one : out) one.between = between;
    return out;
}

bool Binding::may_be_meant(const Reference& reference, const Mention& mention) const {
    const bool is_bare = std::all_of(reference.what.parts.begin(), reference.what.parts.end(), [&](auto part) { return is_token(part); });
    return is_bare && !mention.is_again && !mention.said.is_silent && !reference.of->agrees.empty() && !mention.of->agrees.empty() &&
           agrees(sayings_, *reference.of, reference.what.construction, meanings_[mention.meaning].construction);
}

bool Binding::is_before(const Mention& mention, const Reference& reference) { return mention.said.begin < reference.said.begin; }

Binding::Nearest Binding::chosen(const Reference& reference, const std::vector<Nearest>& found) {
    const auto& first = *found.front().mention;
    const auto is_inner = [&](const auto& one) { return one.mention->place > first.place && one.mention->place < first.end; };
    const auto inner = std::find_if(found.begin(), found.end(), is_inner);
    if (first.paid_end > reference.place && inner != found.end()) return one_of(found.front(), *inner);
    // A die of the card that pays is gone.
    if (first.paid_end > reference.place && is_own(first)) {
        const auto lasting = std::find_if(found.begin(), found.end(), [&](const auto& one) { return !is_own(*one.mention); });
        if (lasting != found.end()) return *lasting;
    }
    const auto is_other = [&](const auto& one) {
        const bool is_beside = first.sentence == 0 && one.mention->around != first.around && are_apart(*one.mention, first);
        return !one.mention->said.is_silent && (kinds_.is_card_itself(*one.mention) != kinds_.is_card_itself(first) || is_beside);
    };
    const auto other = std::find_if(found.begin(), found.end(), is_other);
    if (other == found.end()) return found.front();
    if (first.paid_end > reference.place && kinds_.is_card_itself(first))
        return kinds_.is_card_itself(*other->mention) ? found.front() : *other;
    const bool are_in_front = first.sentence == other->mention->sentence && first.sentence == 0 && reference.sentence != 0;
    if (!are_in_front) return found.front();
    const auto& leading = first.said.begin < other->mention->said.begin ? found.front() : *other;
    if (reference.is_subject && kinds_.is_card_itself(*leading.mention)) return leading;
    return one_of(found.front(), *other);
}

bool Binding::is_own(const Mention& mention) const {
    const auto& again = mention.of->again;
    return std::any_of(again.begin(), again.end(), [&](const auto& one) {
        return std::find(one.second.begin(), one.second.end(), meanings_[mention.meaning].construction) != one.second.end();
    });
}

bool Binding::are_apart(const Mention& one, const Mention& other) const {
    const bool is_same = one.place == other.place || (one.is_definite && one.meaning == other.meaning);
    return !is_same && (one.place >= other.end || one.end <= other.place);
}

Binding::Nearest Binding::one_of(const Nearest& one, const Nearest& other) {
    const auto number = ranks_.size() < choices_made_.size() ? choices_made_[ranks_.size()] : 0;
    ranks_.push_back(2);
    return number == 0 ? one : other;
}

bool Binding::is_in_reach(const Reference& reference, const Mention& mention) {
    return mention.quotes.place == reference.quotes.place || (mention.quotes.place == 0 && !mention.is_definite);
}

bool Binding::is_apart(const Reference& reference, const Mention& mention) const {
    return std::any_of(found_.apart.begin(), found_.apart.end(), [&](const auto& parts) {
        const auto is_here = [&](const auto& part) { return part.place == reference.place; };
        return std::any_of(parts.begin(), parts.end(), is_here) &&
               std::any_of(parts.begin(), parts.end(), [&](const auto& part) { return !is_here(part) && is_same(part, mention); });
    });
}

bool Binding::is_same(const PlacedPart& part, const Mention& mention) const {
    const auto bound = bound_.stands_for.find(part.place);
    return part.place == mention.place || (mention.is_definite && part.meaning == mention.meaning) ||
           (bound != bound_.stands_for.end() && bound->second.place == mention.place);
}

bool Binding::bind(const Reference& reference, const Nearest& found) {
    const bool is_behind = found.mention->place > reference.place;  // in the script
    if (reference.of->is_repeated || found.mention->is_definite) {
        if (reference.of->is_repeated && is_behind) return false;
        for (const auto& part : found_.mentions)
            if (part.place > found.mention->place && part.place < found.mention->end && part.chooses && !part.is_definite)
                names_.give(part, found_.mentions);
    }
    // A player may be chosen in front of the case in which the text speaks of that player first.
    const bool is_known = found.mention->block_end == 0 || found.mention->block_end > reference.place;
    const bool is_asked = found.mention->is_in_question && reference.of->again.count(reference.what.construction) != 0;
    const bool is_chosen_before = is_behind || is_asked || (!is_known && reference.of->reader >= 0 && found.mention->chooses);
    if (is_chosen_before && !found.mention->is_definite) names_.choose_before(*found.mention, found_.mentions);
    bound_.cost += is_before(*found.mention, reference) ? cost_of_reference + found.between - found.skipped : cost_of_behind;
    bound_.stands_for[reference.place] = {found.mention->meaning, found.mention->place, found.mention->is_definite};
    if (!found.mention->is_definite) names_.give(*found.mention, found_.mentions);
    mention_again(reference, *found.mention);
    return true;
}

void Binding::mention_again(const Reference& reference, Mention mention) {
    if (reference.said.is_silent || !reference.of->is_retold) return;
    mention.said = reference.said;
    mention.is_again = true;
    mention.sentence = reference.sentence;
    if (!reference.deed.empty()) mention.deed = reference.deed;
    const auto is_before = [](const auto& a, const auto& b) { return a.said.end < b.said.end; };
    found_.mentions.insert(std::upper_bound(found_.mentions.begin(), found_.mentions.end(), mention, is_before), std::move(mention));
}

bool Binding::fits(const Reference& reference, const Mention& said) const {
    const auto& of = *reference.of;
    const auto mention = said.meaning;
    if (const auto again = of.again.find(reference.what.construction); again != of.again.end())
        return std::find(again->second.begin(), again->second.end(), meanings_[mention].construction) != again->second.end();
    if (!kinds_.is_one_of_others(of, found_.others, reference.place, said)) return false;
    if (!agrees(sayings_, of, reference.what.construction, meanings_[mention].construction)) return false;
    const auto definite = kinds_.kinds_of_definite(of, said);
    if (definite && !reference.wanted.empty()) {
        if (!definite->empty() && !is_wanted(reference, *definite)) return false;
    } else if (!reference.wanted.empty()) {
        std::vector<std::string> kinds;
        kinds_.add_kinds(of, mention, kinds);
        if (kinds.empty()) kinds = kinds_.implied_kinds(of, mention);
        if (!kinds.empty() && std::none_of(kinds.begin(), kinds.end(), [&](const auto& kind) { return is_wanted(reference, kind); }))
            return false;
    }
    return std::all_of(reference.what.parts.begin(), reference.what.parts.end(), [&](auto part) {
        if (is_token(part)) return true;
        if (construction(part).category == of.deeds) return construction(part).name == said.deed;
        const auto& name = construction(part).name;
        if (has_part(g_, meanings_, mention, part) || kinds_.is_of_wider(of, mention, name)) return true;
        if (construction(part).category == of.kinds && kinds_.implies(of, mention, name)) return true;
        if (!definite) return name == of.any_kind;
        // A definite thing is called by its kind, or by any other noun when its kinds end with `*`.
        if (kinds_.is_card_itself(said)) return false;
        return construction(part).category == of.kinds ? has_value(*definite, name) : has_value(*definite, "*");
    });
}

bool Binding::is_wanted(const Reference& reference, std::string_view kinds) {
    const auto each = values_in(kinds);
    return std::any_of(each.begin(), each.end(), [&](const auto& kind) { return has_value(reference.wanted, kind); });
}

}  // namespace holo::text
