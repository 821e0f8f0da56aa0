#include "interpreter/text/survey.hpp"

#include <algorithm>
#include <set>

namespace holo::text {

int sentences_of(std::string_view text, const Spelling& spelling) {
    int out = 0;
    bool open = false;
    for (const auto& token : text_tokens(text, spelling)) {
        if (open && (token.word == "." || token.word == "•")) ++out;
        open = token.word != "." && token.word != "•" && (open || !token.is_sign());
    }
    return std::max(1, out + (open ? 1 : 0));
}

void Survey::begin(std::string set) { sets_.push_back({std::move(set)}); }

void Survey::card(std::string_view text, const std::vector<Paragraph>& read) {
    if (read.empty()) return;
    auto& counts = sets_.back();
    const auto& grammar = sayings_.grammar();
    std::set<std::string> lacks, reasons, words;
    std::size_t sure = 0;
    for (const auto& [at, understood] : read) {
        const auto printed = text.substr(at.begin, at.end - at.begin);
        const auto sentences = sentences_of(printed, grammar.languages[language_].spelling);
        counts.sentences += sentences;
        if (understood.is_sure()) {
            ++sure;
            counts.read += sentences;
            for (const auto c : understood.scripts.front().constructions) {
                const auto& one = grammar.all[static_cast<std::size_t>(c)];
                ++constructions_[grammar.categories[static_cast<std::size_t>(one.category)].name + ": " + one.name];
            }
        } else if (!understood.scripts.empty()) {
            counts.several += sentences;
        } else if (!understood.lacks.empty()) {
            lacks.insert(understood.lacks);
        } else if (understood.is_dangling || !understood.reason.empty()) {
            counts.refused += sentences;
            reasons.insert(understood.is_dangling ? "@refers_to_nothing" : understood.reason);
        } else {
            const auto stop = understood.unread.at;
            words.insert(std::string(printed.substr(stop.begin, stop.end - stop.begin)));
        }
    }
    ++counts.cards;
    counts.whole += sure == read.size() ? 1 : 0;
    counts.partly += sure > 0 && sure < read.size() ? 1 : 0;
    for (const auto& one : lacks) ++lacking_[one];
    for (const auto& one : reasons) ++refused_[one];
    for (const auto& one : words) ++stopped_[one];
}

Survey::Counts Survey::all() const {
    Counts out;
    for (const auto& c : sets_) {
        out.sentences += c.sentences, out.read += c.read, out.several += c.several, out.refused += c.refused;
        out.cards += c.cards, out.whole += c.whole, out.partly += c.partly;
    }
    return out;
}

}  // namespace holo::text
