#include "interpreter/text/references/renaming.hpp"

namespace holo::text {

MeaningId Renaming::written(MeaningId meaning) {
    if (is_token(meaning)) return meaning;
    const auto place = place_++;
    auto what = meanings_[meaning];
    const auto* of = referents_of(g_, what.construction);
    if (of != nullptr && (construction(meaning).refers || bound_.stands_for.count(place) != 0)) return referred(*of, place);
    const bool has_sentence = g_.choices.before >= 0 && is_before(meaning);
    std::vector<MeaningId> outer;
    if (has_sentence) std::swap(outer, choices_);
    for (auto& part : what.parts) part = written(part);
    auto out = meanings_.add(std::move(what));
    if (const auto* name = names_.at(place); name != nullptr) {
        const auto given = meanings_.add({of->named, {out, token(*name)}, {}});
        const bool before = names_.is_chosen_before(place);
        if (before) choices_.push_back(meanings_.add({of->choose, {given}, {}}));
        out = before ? meanings_.add({of->name, {token(*name)}, {}}) : given;
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

MeaningId Renaming::referred(const Referents& of, int place) {
    if (const auto held = bound_.holders.find(place); held != bound_.holders.end()) {
        const auto name = meanings_.add({held->second.of->name, {token(*names_.at(held->second.place))}, {}});
        return meanings_.add({held->second.construction, {name}, {}});
    }
    const auto& stands = bound_.stands_for.at(place);
    if (!stands.is_definite) return meanings_.add({of.name, {token(*names_.at(stands.place))}, {}});
    auto first = stands.place;
    return again(stands.meaning, first);
}

MeaningId Renaming::again(MeaningId meaning, int& place) {
    if (is_token(meaning)) return meaning;
    const auto at = place++;
    auto what = meanings_[meaning];
    const auto* of = referents_of(g_, what.construction);
    if (of != nullptr && (construction(meaning).refers || bound_.stands_for.count(at) != 0)) return referred(*of, at);
    for (auto& part : what.parts) part = again(part, place);
    const auto* name = names_.at(at);
    return meanings_.add(name == nullptr ? std::move(what) : Meaning{of->name, {token(*name)}, {}});
}

MeaningId Renaming::token(const std::string& text) { return meanings_.add({-1, {}, text}); }

}  // namespace holo::text
