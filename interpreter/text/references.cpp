#include "interpreter/text/references.hpp"

#include <algorithm>
#include <map>

#include "interpreter/text/referents.hpp"

namespace holo::text {

namespace {

constexpr int cost_of_reference = 1, cost_of_behind = 3;  // a reading without references is likelier

// The kind in a hole of things for which no pronoun stands.
constexpr const char* unmeant = "unmeant";

// The quotes around a part. Words in quotes speak of the card that gets the ability, and not of the card with the text.
struct Quotes {
    int place = 0;  // 0 outside of quotes
    const Context* card = nullptr;
};

// A place in the order of the text. A part stands behind its own parts where `end` is compared.
struct InText {
    int begin = 0, end = 0;
    bool is_silent = false;  // the text leaves the part unsaid
};

// An antecedent: a mentioned thing, and its place in the meaning. Places are counted in the order in which scripts say their parts. A
// pronoun mentions its thing again: the place is that of the thing, and `said` that of the pronoun.
struct Mention {
    const Referents* of = nullptr;
    MeaningId meaning = no_meaning;
    int place = 0, end = 0, sentence = 0;  // `end`: the place behind the last part of the thing
    int block_end = 0;                     // the place behind the block around the thing; 0 outside of blocks
    int block_of = 0;                      // the place of the construction with that block
    bool is_definite = false, chooses = false;
    bool is_again = false;  // a pronoun
    int paid_end = 0;       // the place behind that for which the thing is paid; 0 outside of costs
    Quotes quotes = {};     // around the thing
    std::string deed = {};  // the verb of the act around the thing
    InText said = {};
    int around = 0;  // the place of the construction of which the thing is a part
};

// A thing of which a text says the kind alone: *when this unit attacks a Jedi*, *move 1 damage from one of your characters to another*,
// *draw a card*. No name can be given to that thing.
struct Nameless {
    MeaningId meaning = no_meaning;
    int place = 0;
    int around = 0;        // the place of the construction of which the thing is a part
    bool happens = false;  // a trigger speaks of the thing
    Quotes quotes = {};
    InText said = {};
};

// Walks a meaning in the order in which scripts say their parts, and counts the places.
class Resolving {
public:
    // `choices`: by reference with several things of equal rank, the number of the thing; the first where there is no number.
    Resolving(const Sayings& sayings, Meanings& meanings, const Context& card, std::vector<std::size_t> choices)
        : sayings_(sayings),
          g_(sayings.grammar()),
          meanings_(meanings),
          card_(card),
          happening_(g_.category("happening")),
          choices_made_(std::move(choices)) {}

    std::optional<Resolved> run(MeaningId meaning) {
        quotes_.card = &card_;
        find(meaning, 0, 0, false, {}, {});
        find_order(meaning);
        for (const auto& reference : references_)
            if (!refer(reference)) return std::nullopt;
        if (std::any_of(yours_.begin(), yours_.end(), [&](const auto& part) { return is_anothers(part); })) return std::nullopt;
        place_ = 0;
        const auto out = written(meaning);
        return is_possible_ ? std::optional(Resolved{out, cost_}) : std::nullopt;
    }

    // By reference with several things of equal rank, their number.
    const std::vector<std::size_t>& ranks() const { return ranks_; }

private:
    struct Reference {
        const Referents* of = nullptr;
        Meaning what;
        std::string wanted;  // kind of thing
        int place = 0, sentence = 0;
        Quotes quotes = {};
        std::string deed;
        InText said = {};
        bool is_subject = false;
        std::vector<int> in_blocks = {};  // the places of the constructions in whose blocks the reference stands
    };
    // A part of which the things described beside it are others: `a character other than this`.
    struct Other {
        MeaningId around = no_meaning;
        std::size_t hole = 0;
    };
    struct Part {
        int place = 0;
        MeaningId meaning = no_meaning;
    };
    // A player who is said as the one who has a thing: the construction that says so, and the place of the thing.
    struct Holder {
        int construction = -1;
        const Referents* of = nullptr;
        int place = 0;
    };
    struct Antecedent {
        MeaningId meaning = no_meaning;
        int place = 0;
        bool is_definite = false;
    };

    const Construction& construction_at(int number) const { return g_.all[static_cast<std::size_t>(number)]; }
    const Construction& construction(MeaningId meaning) const { return g_.all[static_cast<std::size_t>(meanings_[meaning].construction)]; }
    bool is_token(MeaningId meaning) const { return meaning == no_meaning || meanings_[meaning].construction < 0; }
    bool is_before(MeaningId meaning) const {
        return construction(meaning).category == g_.all[static_cast<std::size_t>(g_.choices.before)].category;
    }

    // The first walk finds antecedents and references.
    void find(MeaningId meaning, int around, int sentence, bool is_asked, const std::string& wanted, std::string deed) {
        if (is_token(meaning)) return;
        const auto place = place_++;
        ends_.push_back(place_);
        const auto what = meanings_[meaning];
        const auto& how = construction(meaning);
        if (!how.verb.empty()) deed = how.verb;
        const auto* of = referents_of(g_, what.construction);
        if (of != nullptr && how.refers)
            return references_.push_back({of, what, wanted, place, sentence, quotes_, std::move(deed), {}, is_subject_, in_blocks_});
        if (how.brings != machine::none) nameless_.push_back({meaning, place, place, false, quotes_, {}});
        // A thing that is chosen in front takes its parts along.
        const bool moves = is_asked && of != nullptr && how.chooses;
        const bool is_value =
            !moves && (is_asked || std::find(g_.choices.among.begin(), g_.choices.among.end(), how.category) != g_.choices.among.end());
        std::vector<std::size_t> in_block;  // mentions between the braces of this construction
        int block = 0;
        std::vector<std::size_t> paid;  // mentions in a cost
        std::vector<Part> apart;
        for (std::size_t i = 0; i < what.parts.size(); ++i) {
            if (how.holes[i].block != block) {
                end_block(in_block, place);
                if (block != 0) end_cost(paid);
            }
            block = how.holes[i].block;
            const auto known = mentions_.size();
            const auto outer = quotes_;
            if (how.holes[i].is_apart) apart.push_back({place_, what.parts[i]});
            if (yours_in(what.token).find(sign_of(i)) != std::string_view::npos) yours_.push_back({place_, what.parts[i]});
            if (how.holes[i].is_other) others_[place_] = {meaning, i};
            if (block != 0 && !how.speaks_of.empty()) quotes_ = {place + 1, &how.speaks_of};
            if ((how.category == happening_ || is_act(how.category)) && how.holes[i].wanted != unmeant && !is_token(what.parts[i]))
                nameless_.push_back({what.parts[i], place_, place, how.category == happening_, quotes_, {}});
            if (how.holes[i].is_another && !may_be_the_card(what.parts[i])) is_possible_ = false;
            is_subject_ = how.holes[i].is_subject;
            if (block != 0) in_blocks_.push_back(place);
            find(what.parts[i], place, g_.choices.before >= 0 && is_before(meaning) ? place : sentence, is_value, how.holes[i].wanted,
                 deed);
            if (block != 0) in_blocks_.pop_back();
            for (auto m = known; block != 0 && m < mentions_.size(); ++m) in_block.push_back(m);
            for (auto m = known; how.holes[i].is_paid && m < mentions_.size(); ++m) paid.push_back(m);
            quotes_ = outer;
        }
        end_block(in_block, place);
        end_cost(paid);
        ends_[static_cast<std::size_t>(place)] = place_;
        if (!apart.empty()) apart_.push_back(std::move(apart));
        // The thing of a choice that does nothing else gets a name, because the choice is made for a later reference.
        if (std::any_of(g_.referents.begin(), g_.referents.end(), [&](const auto& r) { return r.choose == what.construction; }) &&
            !mentions_.empty() && mentions_.back().place == place + 1)
            give_name(mentions_.back());
        if (of == nullptr || what.construction == of->name) return;
        if (of->is_repeated && of->definite.count(what.construction) == 0) return;
        const bool is_definite = of->definite.count(what.construction) != 0;
        mentions_.push_back(
            {of, meaning, place, place_, sentence, 0, 0, is_definite, how.chooses, false, 0, quotes_, std::move(deed), {}, around});
        if (is_definite && !is_one_of_others(*of, place, mentions_.back())) is_possible_ = false;
        if (moves) choose_before(mentions_.back());
    }

    // Tells whether constructions of that category are acts: one chooses a thing and does nothing else.
    bool is_act(int category) const {
        return std::any_of(g_.referents.begin(), g_.referents.end(),
                           [&](const auto& of) { return of.choose >= 0 && construction_at(of.choose).category == category; });
    }

    // Tells whether the part describes things of which one may be chosen, or all be meant: *your characters*.
    bool is_group(const Referents& of, MeaningId part) const {
        const auto category = construction(part).category;
        const auto is_with = [&](bool chooses) {
            return std::any_of(g_.all.begin(), g_.all.end(), [&](const auto& one) {
                return one.category == of.category && one.chooses == chooses && one.holes.size() == 1 &&
                       one.holes.front().category == category;
            });
        };
        return is_with(true) && is_with(false);
    }

    // The names of things in a block are not known behind that block.
    void end_block(std::vector<std::size_t>& in_block, int place) {
        for (const auto m : in_block)
            if (mentions_[m].block_end == 0) mentions_[m].block_end = place_, mentions_[m].block_of = place;
        in_block.clear();
    }

    // A cost is paid for what stands up to here.
    void end_cost(std::vector<std::size_t>& paid) {
        for (const auto m : paid) mentions_[m].paid_end = place_;
        paid.clear();
    }

    // Finds the order of the text, and puts mentions and references into that order.
    void find_order(MeaningId meaning) {
        said_.resize(ends_.size());
        int at = 0;
        find_order(meaning, 0, false, at);
        for (auto& mention : mentions_) mention.said = said_[static_cast<std::size_t>(mention.place)];
        for (auto& reference : references_) reference.said = said_[static_cast<std::size_t>(reference.place)];
        for (auto& thing : nameless_) thing.said = said_[static_cast<std::size_t>(thing.place)];
        std::sort(mentions_.begin(), mentions_.end(), [](const auto& a, const auto& b) { return a.said.end < b.said.end; });
        std::sort(references_.begin(), references_.end(), [](const auto& a, const auto& b) { return a.said.end < b.said.end; });
    }

    void find_order(MeaningId meaning, int place, bool is_silent, int& at) {
        const auto& what = meanings_[meaning];
        said_[static_cast<std::size_t>(place)] = {at, at + 1, is_silent};
        at += 2;
        if (construction(meaning).refers && referents_of(g_, what.construction) != nullptr) return;  // its parts have no places
        std::vector<int> places;                                                                     // by part
        auto next = place + 1;
        for (const auto part : what.parts) {
            places.push_back(next);
            if (!is_token(part)) next = ends_[static_cast<std::size_t>(next)];
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

    // Tells whether the thing, or that for which a pronoun there stands, is somebody else's.
    bool is_anothers(const Part& part) const {
        const auto stands = stands_for_.find(part.place);
        return stands == stands_for_.end() ? is_of_another(g_, meanings_, part.meaning, {})
                                           : is_anothers({stands->second.place, stands->second.meaning});
    }

    // Binds a reference to the nearest fitting thing before it; else to the first fitting thing behind it in its sentence, whose choice
    // then moves in front. The name of a thing is not known behind the block around the thing: another thing is likelier that is known.
    bool refer(const Reference& reference) {
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
               !is_behind_unknown(reference, *meant.mention) && !is_around_another(reference, *meant.mention) && bind(reference, meant);
    }

    // *After an opponent's support leaves play, that opponent …*: a player of whom the trigger speaks only through a card is said as the
    // one who has that card. Nobody knows who is meant where the trigger speaks of several such cards.
    bool refer_to_holder(const Reference& reference) {
        const Mention* held = nullptr;
        for (const auto& mention : mentions_) {
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
        give_name(*held);
        holders_[reference.place] = {holder->first, held->of, held->place};
        cost_ += cost_of_behind;
        return true;
    }

    // Tells whether what happens to the thing happens to another as well that may be meant and cannot get a name.
    bool is_beside_nameless(const Reference& reference, const Mention& meant) const {
        if (nameless_.empty() || reference.place < ends_[static_cast<std::size_t>(meant.around)]) return false;
        return std::any_of(nameless_.begin(), nameless_.end(), [&](const auto& thing) {
            return thing.happens && thing.around == meant.around && may_be_nameless(reference, thing);
        });
    }

    // Tells whether an act between the two speaks of a nearer thing that may be meant and cannot get a name.
    bool is_behind_nameless(const Reference& reference, const Mention& meant) const {
        return std::any_of(nameless_.begin(), nameless_.end(), [&](const auto& thing) {
            const bool is_between = thing.said.begin > meant.said.begin && !(thing.place > meant.place && thing.place < meant.end);
            const bool is_ended = reference.place >= ends_[static_cast<std::size_t>(thing.around)];
            return !thing.happens && is_between && is_ended && (brings(thing, reference) || is_group(*reference.of, thing.meaning)) &&
                   may_be_nameless(reference, thing);
        });
    }

    bool brings(const Nameless& thing, const Reference& reference) const {
        return construction(thing.meaning).brings == reference.of->category;
    }

    bool may_be_nameless(const Reference& reference, const Nameless& thing) const {
        if (thing.said.is_silent || thing.said.begin > reference.said.begin) return false;
        if (thing.quotes.place != reference.quotes.place) return false;
        if (brings(thing, reference)) return true;
        if (!describes(*reference.of, thing.meaning)) return false;
        return fits(reference, {reference.of, thing.meaning, thing.place, thing.place, 0, 0, 0, false, false, false, 0, thing.quotes});
    }

    // Tells whether the part says what thing is meant, as the only part of a thing does: *a Jedi*, or *this unit*.
    bool describes(const Referents& of, MeaningId part) const {
        if (referents_of(g_, meanings_[part].construction) != nullptr) return false;
        const auto category = construction(part).category;
        const auto is_only_part = [&](const auto& one) {
            return one.category == of.category && one.holes.size() == 1 && one.holes.front().category == category;
        };
        return std::any_of(of.definite.begin(), of.definite.end(),
                           [&](const auto& one) { return is_only_part(construction_at(one.first)); }) ||
               std::any_of(g_.all.begin(), g_.all.end(), [&](const auto& one) { return one.chooses && is_only_part(one); });
    }

    // Tells whether a nearer thing of another sort may be meant, of which no name is known at the reference: *to remove a die. Its
    // controller …*. *Otherwise* speaks of nothing that happens in the other case.
    bool is_behind_unknown(const Reference& reference, const Mention& meant) const {
        const auto is_in = [](int place, const Mention& mention) { return place > mention.place && place < mention.end; };
        return std::any_of(mentions_.begin(), mentions_.end(), [&](const auto& mention) {
            const bool is_its = std::any_of(stands_for_.begin(), stands_for_.end(), [&](const auto& known) {
                return is_in(known.first, mention) && known.second.place == meant.place;
            });
            const bool is_unknown = mention.block_end != 0 && mention.block_end <= reference.place && !is_instead(reference, mention);
            const bool is_nearer = is_before(mention, reference) && mention.said.begin > meant.said.begin;
            return !is_its && is_unknown && is_nearer && mention.of != reference.of && !is_in(reference.place, mention) &&
                   mention.quotes.place == reference.quotes.place && may_be_meant(reference, mention);
        });
    }

    // Tells whether the reference stands in a block that is carried out instead of the one with the thing.
    bool is_instead(const Reference& reference, const Mention& mention) const {
        const auto& blocks = reference.in_blocks;
        return std::find(blocks.begin(), blocks.end(), mention.block_of) != blocks.end();
    }

    // Tells whether the thing is a place in which the text speaks of another thing that may be meant: *a card from your hand*.
    bool is_around_another(const Reference& reference, const Mention& meant) const {
        return reference.of->is_repeated && std::any_of(mentions_.begin(), mentions_.end(), [&](const auto& mention) {
                   return mention.of != reference.of && mention.place < meant.place && meant.place < mention.end &&
                          mention.end <= reference.place && !mention.is_definite && !mention.said.is_silent;
               });
    }

    struct Nearest {
        const Mention* mention = nullptr;
        int skipped = 0, between = 0;
    };

    // The fitting things, the likeliest first: those before the reference, or the first behind it. A thing that the text says in the
    // sentence of the reference is likelier than one of which a pronoun speaks there, and than one that is left unsaid.
    std::vector<Nearest> nearest(const Reference& reference, bool in_ended_blocks) const {
        std::vector<Nearest> out;
        Nearest behind;
        int between = 0;
        for (const auto& mention : mentions_) {
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
            return mention.said.is_silent && is_card_itself(mention)            ? 2
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

    // Tells whether the pronoun may be one for a thing of another sort, such as `it` for a die instead of a card.
    bool may_be_meant(const Reference& reference, const Mention& mention) const {
        const bool is_bare =
            std::all_of(reference.what.parts.begin(), reference.what.parts.end(), [&](auto part) { return is_token(part); });
        return is_bare && !mention.is_again && !mention.said.is_silent && !reference.of->agrees.empty() && !mention.of->agrees.empty() &&
               agrees(sayings_, *reference.of, reference.what.construction, meanings_[mention.meaning].construction);
    }

    static bool is_before(const Mention& mention, const Reference& reference) { return mention.said.begin < reference.said.begin; }

    // A card that pays with itself is the thing of a pronoun only where no other thing is. Nobody knows which of two things in front of the
    // act is meant, the card itself or another: *when this unit damages another unit, tap it*; but the card is where both begin with it:
    // *when this unit attacks a Jedi, it gets +2 power*. Nor does anybody where a rider of the act
    // speaks of one of them (*after you play an upgrade on a character*), or where a thing on another pays.
    Nearest chosen(const Reference& reference, const std::vector<Nearest>& found) {
        const auto& first = *found.front().mention;
        const auto is_inner = [&](const auto& one) { return one.mention->place > first.place && one.mention->place < first.end; };
        const auto inner = std::find_if(found.begin(), found.end(), is_inner);
        if (first.paid_end > reference.place && inner != found.end()) return one_of(found.front(), *inner);
        const auto is_other = [&](const auto& one) {
            const bool is_beside = first.sentence == 0 && one.mention->around != first.around && are_apart(*one.mention, first);
            return !one.mention->said.is_silent && (is_card_itself(*one.mention) != is_card_itself(first) || is_beside);
        };
        const auto other = std::find_if(found.begin(), found.end(), is_other);
        if (other == found.end()) return found.front();
        if (first.paid_end > reference.place && is_card_itself(first)) return is_card_itself(*other->mention) ? found.front() : *other;
        const bool are_in_front = first.sentence == other->mention->sentence && first.sentence == 0 && reference.sentence != 0;
        if (!are_in_front) return found.front();
        const auto& leading = first.said.begin < other->mention->said.begin ? found.front() : *other;
        if (reference.is_subject && is_card_itself(*leading.mention)) return leading;
        return one_of(found.front(), *other);
    }

    // Tells whether the two are different things, and neither is a part of the other.
    bool are_apart(const Mention& one, const Mention& other) const {
        const bool is_same = one.place == other.place || (one.is_definite && one.meaning == other.meaning);
        return !is_same && (one.place >= other.end || one.end <= other.place);
    }

    Nearest one_of(const Nearest& one, const Nearest& other) {
        const auto number = ranks_.size() < choices_made_.size() ? choices_made_[ranks_.size()] : 0;
        ranks_.push_back(2);
        return number == 0 ? one : other;
    }

    // Tells whether a text may speak of the thing at the reference. A definite thing in quotes is one of another card than outside of them,
    // and names from quotes are not known outside.
    static bool is_in_reach(const Reference& reference, const Mention& mention) {
        return mention.quotes.place == reference.quotes.place || (mention.quotes.place == 0 && !mention.is_definite);
    }

    // Tells whether a thing from which others differ may be one of those others: nothing but a character is exempt from *another
    // character*.
    bool is_one_of_others(const Referents& of, int place, const Mention& mention) const {
        const auto found = others_.find(place);
        if (found == others_.end() || of.kinds == machine::none) return true;
        const auto& around = meanings_[found->second.around];
        std::vector<std::string> wanted, own;
        for (std::size_t i = 0; i < around.parts.size(); ++i)
            if (i != found->second.hole && !is_excluded(g_, around.construction, i)) add_possible_kinds(of, around.parts[i], wanted);
        if (mention.is_definite) own = values(*kinds_of_definite(of, mention));
        else add_possible_kinds(of, mention.meaning, own);
        return share_a_kind(of, wanted, own);
    }

    // Tells whether the card itself may be one of the things that the part describes.
    bool may_be_the_card(MeaningId part) const {
        return std::all_of(g_.referents.begin(), g_.referents.end(), [&](const auto& of) {
            if (of.kinds == machine::none) return true;
            const auto is_own = [](const auto& one) { return one.second.starts_with("@"); };
            const auto itself = std::find_if(of.definite.begin(), of.definite.end(), is_own);
            if (itself == of.definite.end()) return true;
            const auto own = quotes_.card->find(itself->second.substr(1));
            std::vector<std::string> wanted;
            add_possible_kinds(of, part, wanted);
            return own == quotes_.card->end() || share_a_kind(of, wanted, values(own->second));
        });
    }

    // Tells whether something may be of one of the kinds, and of one of the others. Things of which no kind is known may be of any.
    bool share_a_kind(const Referents& of, const std::vector<std::string>& some, const std::vector<std::string>& others) const {
        const auto is_same = [&](const auto& a, const auto& b) {
            return a == b || a == of.any_kind || b == of.any_kind || a.starts_with("@") || b.starts_with("@") || is_wider(of, a, b) ||
                   is_wider(of, b, a);
        };
        return some.empty() || others.empty() || std::any_of(some.begin(), some.end(), [&](const auto& a) {
                   return std::any_of(others.begin(), others.end(), [&](const auto& b) { return is_same(a, b); });
               });
    }

    static bool is_wider(const Referents& of, const std::string& kind, const std::string& narrower) {
        const auto wider = of.wider.find(kind);
        return wider != of.wider.end() && std::find(wider->second.begin(), wider->second.end(), narrower) != wider->second.end();
    }

    // The values that stand with `/` between.
    static std::vector<std::string> values(std::string_view all) {
        std::vector<std::string> out;
        for (std::string_view rest = all; !rest.empty();) {
            const auto end = std::min(rest.find('/'), rest.size());
            out.emplace_back(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        return out;
    }

    // Adds the kinds that a part may be of: those that its words say, else those that its words imply.
    void add_possible_kinds(const Referents& of, MeaningId part, std::vector<std::string>& out) const {
        if (is_token(part)) return;
        const auto known = out.size();
        if (construction(part).category == of.kinds) out.push_back(construction(part).name);
        else add_kinds(of, part, out);
        if (out.size() > known) return;
        for (const auto& [kind, words] : of.implied)
            if (has_word(part, words)) out.push_back(kind);
    }

    // Tells whether the mention is another part of the reference's construction, where the two are never the same thing: nobody moves
    // damage from a character to that character.
    bool is_apart(const Reference& reference, const Mention& mention) const {
        return std::any_of(apart_.begin(), apart_.end(), [&](const auto& parts) {
            const auto is_here = [&](const auto& part) { return part.place == reference.place; };
            return std::any_of(parts.begin(), parts.end(), is_here) &&
                   std::any_of(parts.begin(), parts.end(), [&](const auto& part) { return !is_here(part) && is_same(part, mention); });
        });
    }

    // Tells whether the part is the mentioned thing, is that thing repeated as it is, or stands for that thing.
    bool is_same(const Part& part, const Mention& mention) const {
        const auto bound = stands_for_.find(part.place);
        return part.place == mention.place || (mention.is_definite && part.meaning == mention.meaning) ||
               (bound != stands_for_.end() && bound->second.place == mention.place);
    }

    bool bind(const Reference& reference, const Nearest& found) {
        const bool is_behind = found.mention->place > reference.place;  // in the script
        if (reference.of->is_repeated || found.mention->is_definite) {
            if (reference.of->is_repeated && is_behind) return false;
            for (const auto& part : mentions_)
                if (part.place > found.mention->place && part.place < found.mention->end && part.chooses && !part.is_definite)
                    give_name(part);
        }
        // A player may be chosen in front of the case in which the text speaks of that player first.
        const bool is_known = found.mention->block_end == 0 || found.mention->block_end > reference.place;
        const bool is_chosen_before = is_behind || (!is_known && reference.of->reader >= 0 && found.mention->chooses);
        if (is_chosen_before && !found.mention->is_definite) choose_before(*found.mention);
        cost_ += is_before(*found.mention, reference) ? cost_of_reference + found.between - found.skipped : cost_of_behind;
        stands_for_[reference.place] = {found.mention->meaning, found.mention->place, found.mention->is_definite};
        if (!found.mention->is_definite) give_name(*found.mention);
        mention_again(reference, *found.mention);
        return true;
    }

    // A pronoun mentions its thing again: a pronoun behind speaks of that thing rather than of one between.
    void mention_again(const Reference& reference, Mention mention) {
        if (reference.said.is_silent || !reference.of->is_retold) return;
        mention.said = reference.said;
        mention.is_again = true;
        mention.sentence = reference.sentence;
        if (!reference.deed.empty()) mention.deed = reference.deed;
        const auto is_before = [](const auto& a, const auto& b) { return a.said.end < b.said.end; };
        mentions_.insert(std::upper_bound(mentions_.begin(), mentions_.end(), mention, is_before), std::move(mention));
    }

    void give_name(const Mention& mention) {
        if (names_.count(mention.place) != 0) return;
        const auto count = ++letters_[mention.of->letter];
        names_[mention.place] = count == 1 ? mention.of->letter : mention.of->letter + std::to_string(count);
        // The inner one of two nested things is chosen in front, because a name behind both would be that of the inner one.
        for (const auto& other : mentions_) {
            if (!other.chooses || other.is_definite) continue;
            if (other.place > mention.place && other.place < mention.end) choose_before(other);
            if (other.place < mention.place && mention.place < other.end && mention.chooses) choose_before(mention);
        }
    }

    void choose_before(const Mention& mention) {
        if (!chosen_before_.emplace(mention.place, mention.of).second) return;
        give_name(mention);
        is_possible_ = is_possible_ && mention.of->choose >= 0 && g_.choices.before >= 0;
    }

    // A reference that says a kind, or stands where a kind is wanted, stands for nothing of another kind.
    bool fits(const Reference& reference, const Mention& said) const {
        const auto& of = *reference.of;
        const auto mention = said.meaning;
        if (!is_one_of_others(of, reference.place, said)) return false;
        if (!agrees(sayings_, of, reference.what.construction, meanings_[mention].construction)) return false;
        const auto definite = kinds_of_definite(of, said);
        if (definite && !reference.wanted.empty()) {
            if (!definite->empty() && !is_wanted(reference, *definite)) return false;
        } else if (!reference.wanted.empty()) {
            std::vector<std::string> kinds;
            add_kinds(of, mention, kinds);
            if (kinds.empty()) kinds = implied_kinds(of, mention);
            if (!kinds.empty() && std::none_of(kinds.begin(), kinds.end(), [&](const auto& kind) { return is_wanted(reference, kind); }))
                return false;
        }
        return std::all_of(reference.what.parts.begin(), reference.what.parts.end(), [&](auto part) {
            if (is_token(part)) return true;
            if (construction(part).category == of.deeds) return construction(part).name == said.deed;
            const auto& name = construction(part).name;
            if (has_part(g_, meanings_, mention, part) || is_of_wider(of, mention, name)) return true;
            if (construction(part).category == of.kinds && implies(of, mention, name)) return true;
            if (!definite) return name == of.any_kind;
            // A definite thing is called by its kind, or by any other noun when its kinds end with `*`.
            if (is_card_itself(said)) return false;
            return construction(part).category == of.kinds ? has_value(*definite, name) : has_value(*definite, "*");
        });
    }

    // The kinds of a definite thing, with `/` between them; nothing for another thing.
    std::optional<std::string> kinds_of_definite(const Referents& of, const Mention& mention) const {
        const auto known = of.definite.find(meanings_[mention.meaning].construction);
        if (known == of.definite.end()) return std::nullopt;
        const auto& card = *mention.quotes.card;
        const auto own = known->second.starts_with("@") ? card.find(known->second.substr(1)) : card.end();
        return own == card.end() ? known->second : own->second;
    }

    // A text that speaks of its own card says *this character*, or *it*; *that character* is another one.
    bool is_card_itself(const Mention& mention) const {
        const auto known = mention.of->definite.find(meanings_[mention.meaning].construction);
        return known != mention.of->definite.end() && known->second.starts_with("@");
    }

    // Tells whether a kind, or one of several with `/` between, is wanted at the reference.
    static bool is_wanted(const Reference& reference, std::string_view kinds) {
        const auto each = values(kinds);
        return std::any_of(each.begin(), each.end(), [&](const auto& kind) { return has_value(reference.wanted, kind); });
    }

    // Tells whether the thing is of a narrower kind of `kind`, or of a kind that nobody says.
    bool is_of_wider(const Referents& of, MeaningId mention, const std::string& kind) const {
        const auto wider = of.wider.find(kind);
        if (wider == of.wider.end() || of.definite.count(meanings_[mention].construction) != 0) return false;
        std::vector<std::string> kinds;
        add_kinds(of, mention, kinds);
        return std::all_of(kinds.begin(), kinds.end(), [&](const auto& one) {
            return std::find(wider->second.begin(), wider->second.end(), one) != wider->second.end();
        });
    }

    // The kinds that a thing may be of, when nobody says its kind, by the words for it; none when no word tells.
    std::vector<std::string> implied_kinds(const Referents& of, MeaningId thing) const {
        std::vector<std::string> kinds;
        if (of.implied.empty() || of.definite.count(meanings_[thing].construction) != 0) return kinds;
        add_kinds(of, thing, kinds);
        if (!kinds.empty()) return {};
        for (const auto& [kind, words] : of.implied)
            if (has_word(thing, words)) kinds.push_back(kind);
        return kinds;
    }

    bool implies(const Referents& of, MeaningId thing, const std::string& kind) const {
        const auto kinds = implied_kinds(of, thing);
        return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
    }

    bool has_word(MeaningId thing, const std::vector<int>& words) const {
        const auto is_word = [&](auto part) {
            return part != no_meaning && std::find(words.begin(), words.end(), meanings_[part].construction) != words.end();
        };
        return is_word(thing) || any_part(g_, meanings_, thing, is_word);
    }

    // Adds the words for the kind of a thing.
    void add_kinds(const Referents& of, MeaningId thing, std::vector<std::string>& out) const {
        any_part(g_, meanings_, thing, [&](auto part) {
            if (!is_token(part) && construction(part).category == of.kinds) out.push_back(construction(part).name);
            return false;
        });
    }

    // The second walk writes names where they are given and used. Both walks count places alike.
    MeaningId written(MeaningId meaning) {
        if (is_token(meaning)) return meaning;
        const auto place = place_++;
        auto what = meanings_[meaning];
        const auto* of = referents_of(g_, what.construction);
        if (of != nullptr && construction(meaning).refers) return referred(*of, place);
        const bool has_sentence = g_.choices.before >= 0 && is_before(meaning);
        std::vector<MeaningId> outer;
        if (has_sentence) std::swap(outer, choices_);
        for (auto& part : what.parts) part = written(part);
        auto out = meanings_.add(std::move(what));
        if (const auto named = names_.find(place); named != names_.end()) {
            const auto given = meanings_.add({of->named, {out, token(named->second)}, {}});
            const bool before = chosen_before_.count(place) != 0;
            if (before) choices_.push_back(meanings_.add({of->choose, {given}, {}}));
            out = before ? meanings_.add({of->name, {token(named->second)}, {}}) : given;
        }
        if (has_sentence) {
            for (auto choice = choices_.rbegin(); choice != choices_.rend(); ++choice) {
                auto sentence = *choice;
                for (const auto around : g_.choices.in) sentence = meanings_.add({around, {sentence}, {}});
                out = meanings_.add({g_.choices.before, {sentence, out}, {}});
            }
            choices_ = std::move(outer);
        }
        return out;
    }

    // The thing that the reference at that place stands for, as scripts say the thing again.
    MeaningId referred(const Referents& of, int place) {
        if (const auto held = holders_.find(place); held != holders_.end()) {
            const auto name = meanings_.add({held->second.of->name, {token(names_.at(held->second.place))}, {}});
            return meanings_.add({held->second.construction, {name}, {}});
        }
        const auto& stands = stands_for_.at(place);
        if (!stands.is_definite) return meanings_.add({of.name, {token(names_.at(stands.place))}, {}});
        auto first = stands.place;
        return again(stands.meaning, first);
    }

    // A thing with the names of its parts instead of these parts. `place` is that of the thing, and then that behind the thing.
    MeaningId again(MeaningId meaning, int& place) {
        if (is_token(meaning)) return meaning;
        const auto at = place++;
        auto what = meanings_[meaning];
        const auto* of = referents_of(g_, what.construction);
        if (of != nullptr && construction(meaning).refers) return referred(*of, at);
        for (auto& part : what.parts) part = again(part, place);
        const auto named = names_.find(at);
        return meanings_.add(named == names_.end() ? std::move(what) : Meaning{of->name, {token(named->second)}, {}});
    }

    MeaningId token(const std::string& text) { return meanings_.add({-1, {}, text}); }

    const Sayings& sayings_;
    const Constructions& g_;
    Meanings& meanings_;
    const Context& card_;
    int happening_ = machine::none;  // the category of what triggers wait for
    std::vector<Mention> mentions_;
    std::vector<Reference> references_;
    std::vector<Nameless> nameless_;
    Quotes quotes_;                                  // around the part that is looked at
    std::map<int, Other> others_;                    // by place of a part from which others differ
    std::vector<int> ends_;                          // by place: the place behind the parts of the part there
    std::vector<InText> said_;                       // by place
    std::vector<std::vector<Part>> apart_;           // by construction: parts that are never the same thing
    std::map<int, Holder> holders_;                  // by place of the reference
    std::map<int, Antecedent> stands_for_;           // by place of the reference
    std::map<int, std::string> names_;               // by place of the named thing
    std::map<int, const Referents*> chosen_before_;  // by place of the thing
    std::map<std::string, int> letters_;
    std::vector<std::size_t> choices_made_, ranks_;
    std::vector<Part> yours_;         // parts that the reader owns
    std::vector<MeaningId> choices_;  // choices that move in front of the sentence being written
    int place_ = 0, cost_ = 0;
    bool is_possible_ = true;
    std::vector<int> in_blocks_;  // the places of the constructions in whose blocks the part is that is looked at
    bool is_subject_ = false;     // that part begins the script around it
};

}  // namespace

std::vector<Resolved> resolved(const Sayings& sayings, Meanings& meanings, MeaningId meaning, const Context& card) {
    Resolving likeliest(sayings, meanings, card, {});
    std::vector<Resolved> out;
    if (const auto first = likeliest.run(meaning)) out.push_back(*first);
    for (std::size_t at = 0; at < likeliest.ranks().size() && !out.empty(); ++at)
        for (std::size_t other = 1; other < likeliest.ranks()[at]; ++other) {
            std::vector<std::size_t> choices(at + 1, 0);
            choices.back() = other;
            if (const auto one = Resolving(sayings, meanings, card, std::move(choices)).run(meaning))
                out.push_back({one->meaning, out.front().cost});
        }
    return out;
}

}  // namespace holo::text
