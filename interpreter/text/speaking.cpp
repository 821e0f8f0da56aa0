#include <algorithm>
#include <map>
#include <set>

#include "interpreter/text/references.hpp"
#include "interpreter/text/referents.hpp"

namespace holo::text {

namespace {

// Takes the names from things, and finds the references that may stand in the places of names.
class Speaking {
public:
    Speaking(const Sayings& sayings, Meanings& meanings, bool inlines)
        : sayings_(sayings), g_(sayings.grammar()), meanings_(meanings), inlines_(inlines) {}

    Spoken run(MeaningId meaning, const std::map<std::string, MeaningId>& known) {
        for (const auto& [name, thing] : known)
            if (const auto* of = referents_of(g_, meanings_[thing].construction); of != nullptr)
                stand_ins_[name] = references(*of, thing, {});
        if (inlines_) find_valued(meaning);
        const auto bare = without_names(meaning, {});
        const auto out = inlines_ ? inlined(bare) : bare;
        return {out, std::move(stand_ins_), std::move(things_)};
    }

private:
    // Finds choices that are made for a value. Readers move such a choice in front of the value, because nobody chooses inside of a value.
    void find_valued(MeaningId meaning) {
        if (meaning == no_meaning || meanings_[meaning].construction < 0) return;
        const auto& what = meanings_[meaning];
        if (what.construction == g_.choices.before)
            if (const auto act = only_act(what.parts.front()); act != no_meaning)
                for (const auto& of : g_.referents)
                    if (meanings_[act].construction == of.choose && meanings_[meanings_[act].parts.front()].construction == of.named) {
                        const auto& name = meanings_[meanings_[meanings_[act].parts.front()].parts[1]].token;
                        if (is_first_in_value(of, what.parts[1], name, false).value_or(false)) valued_.insert(name);
                    }
        for (const auto part : what.parts) find_valued(part);
    }

    // Tells whether a value holds the first use of the name; nothing without a use.
    std::optional<bool> is_first_in_value(const Referents& of, MeaningId meaning, const std::string& name, bool in_value) const {
        if (meaning == no_meaning || meanings_[meaning].construction < 0) return std::nullopt;
        const auto& what = meanings_[meaning];
        if (what.construction == of.name) return meanings_[what.parts.front()].token == name ? std::optional(in_value) : std::nullopt;
        in_value = in_value || is_value(g_.all[static_cast<std::size_t>(what.construction)].category);
        for (const auto part : what.parts)
            if (const auto found = is_first_in_value(of, part, name, in_value)) return found;
        return std::nullopt;
    }

    MeaningId without_names(MeaningId meaning, std::string deed) {
        if (meaning == no_meaning || meanings_[meaning].construction < 0) return meaning;
        auto what = meanings_[meaning];
        if (const auto& verb = g_.all[static_cast<std::size_t>(what.construction)].verb; !verb.empty()) deed = verb;
        const auto* of = referents_of(g_, what.construction);
        for (auto& part : what.parts) part = without_names(part, deed);
        if (of == nullptr || what.construction != of->named) return meanings_.add(std::move(what));
        const auto name = meanings_[what.parts[1]].token;
        things_[name] = what.parts.front();
        if (inlines_ && (of->is_inlined || valued_.count(name) != 0)) first_[name] = what.parts.front();
        else stand_ins_[name] = references(*of, what.parts.front(), deed);
        return what.parts.front();
    }

    // The references that may stand for the thing, likeliest first. References that name its kind come before others.
    std::vector<MeaningId> references(const Referents& of, MeaningId thing, const std::string& deed) {
        std::vector<std::pair<int, MeaningId>> found;
        for (std::size_t c = 0; c < g_.all.size(); ++c) {
            const auto& reference = g_.all[c];
            if (reference.category != of.category || !reference.refers ||
                !agrees(sayings_, of, static_cast<int>(c), meanings_[thing].construction))
                continue;
            std::vector<MeaningId> parts;
            bool is_vague = false;
            for (const auto& hole : reference.holes) {
                const auto word = hole.category == of.deeds ? deed : of.any_kind;
                auto part = hole.category == of.deeds ? no_meaning : kind(thing, hole.category);
                if (part == no_meaning && (hole.category == of.deeds || hole.category == of.kinds))
                    if (const auto known = g_.find(hole.category, word); known >= 0)
                        part = meanings_.add({known, {}, {}}), is_vague = hole.category == of.kinds;
                parts.push_back(part);
            }
            if (std::find(parts.begin(), parts.end(), no_meaning) != parts.end()) continue;
            found.emplace_back(2 * reference.cost + (is_vague ? 1 : 0), meanings_.add({static_cast<int>(c), std::move(parts), {}}));
        }
        std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        std::vector<MeaningId> out;
        for (const auto& [cost, meaning] : found) out.push_back(meaning);
        return out;
    }

    // The first part of the thing that is of that category.
    MeaningId kind(MeaningId thing, int category) const {
        MeaningId found = no_meaning;
        any_part(g_, meanings_, thing, [&](auto part) {
            const bool is_of = part != no_meaning && meanings_[part].construction >= 0 &&
                               g_.all[static_cast<std::size_t>(meanings_[part].construction)].category == category;
            if (is_of) found = part;
            return is_of;
        });
        return found;
    }

    // Inlines choices: leaves out a sentence that only chooses a thing, and says the thing where its name is used first. Texts say a value
    // behind the things of its act.
    MeaningId inlined(MeaningId meaning) {
        if (meaning == no_meaning || meanings_[meaning].construction < 0) return meaning;
        auto what = meanings_[meaning];
        const auto* of = referents_of(g_, what.construction);
        if (of != nullptr && what.construction == of->name) {
            const auto& name = meanings_[what.parts.front()].token;
            const auto thing = first_.find(name);
            if (thing == first_.end() || (in_value_ && is_used_outside_values(*of, act_, name))) return meaning;
            const auto out = thing->second;
            stand_ins_[name] = references(*of, out, {});
            first_.erase(thing);
            return out;
        }
        if (what.construction == g_.choices.before && only_chooses(what.parts.front())) return inlined(what.parts[1]);
        const auto category = g_.all[static_cast<std::size_t>(what.construction)].category;
        const auto outer_act = act_;
        const auto outer_value = in_value_;
        if (is_act(category)) act_ = meaning, in_value_ = false;
        in_value_ = in_value_ || is_value(category);
        for (auto& part : what.parts) part = inlined(part);
        act_ = outer_act;
        in_value_ = outer_value;
        return meanings_.add(std::move(what));
    }

    bool is_act(int category) const {
        return std::any_of(g_.referents.begin(), g_.referents.end(), [&](const auto& of) {
            return of.choose >= 0 && g_.all[static_cast<std::size_t>(of.choose)].category == category;
        });
    }

    bool is_value(int category) const {
        return std::find(g_.choices.among.begin(), g_.choices.among.end(), category) != g_.choices.among.end();
    }

    bool is_used_outside_values(const Referents& of, MeaningId meaning, const std::string& name) const {
        if (meaning == no_meaning || meanings_[meaning].construction < 0) return false;
        const auto& what = meanings_[meaning];
        if (what.construction == of.name) return meanings_[what.parts.front()].token == name;
        if (is_value(g_.all[static_cast<std::size_t>(what.construction)].category)) return false;
        return std::any_of(what.parts.begin(), what.parts.end(), [&](auto part) { return is_used_outside_values(of, part, name); });
    }

    // The act of a sentence that has no other; no_meaning for another sentence.
    MeaningId only_act(MeaningId sentence) const {
        for (auto around = g_.choices.in.rbegin(); around != g_.choices.in.rend(); ++around) {
            if (meanings_[sentence].construction != *around) return no_meaning;
            sentence = meanings_[sentence].parts.front();
        }
        return sentence;
    }

    bool only_chooses(MeaningId sentence) const {
        const auto found = only_act(sentence);
        if (found == no_meaning) return false;
        const auto& act = meanings_[found];
        return std::any_of(g_.referents.begin(), g_.referents.end(), [&](const auto& of) {
            return act.construction == of.choose &&
                   std::any_of(first_.begin(), first_.end(), [&](const auto& first) { return first.second == act.parts.front(); });
        });
    }

    const Sayings& sayings_;
    const Constructions& g_;
    Meanings& meanings_;
    bool inlines_;
    std::map<std::string, MeaningId> first_;  // things to be said where their names are used first
    MeaningId act_ = no_meaning;              // the act around the place
    bool in_value_ = false;
    std::set<std::string> valued_;  // names of things that are chosen for a value
    StandIns stand_ins_;
    std::map<std::string, MeaningId> things_;  // by name
};

}  // namespace

Spoken spoken(const Sayings& sayings, Meanings& meanings, MeaningId meaning, bool inlines, const std::map<std::string, MeaningId>& known) {
    return Speaking(sayings, meanings, inlines).run(meaning, known);
}

}  // namespace holo::text
