#include "tests/bench/texts.hpp"

#include <stdexcept>

#include "interpreter/text/writer.hpp"
#include "tests/bench/subject.hpp"

namespace holo::bench {

void load_grammar(const catalog::Game& game) {
    Diagnostics found;
    need(text::sayings_of(game, found) != nullptr, found);
}

CardTexts::CardTexts(const std::string& game) : game_(load(game)), rules_(text::opened(*game_)) {
    Diagnostics found;
    sayings_ = text::sayings_of(*game_, found);
    need(sayings_ != nullptr, found);
    text::Writer writer(*sayings_, *rules_);
    const auto english = writer.language(Lang::en);
    for (const auto& set : game_->sets)
        for (const auto& card : set.cards) {
            const text::TextCard of(*game_, card);
            for (const auto& script : card.scripts)
                for (const auto& sentence : writer.say_all(script, english, of))
                    if (sentence.text && texts_.size() < count) texts_.push_back({*sentence.text, of});
            if (texts_.size() == count) return;
        }
    throw std::runtime_error("not measured: the cards have too few texts");
}

int CardTexts::rules() const {
    std::size_t out = 0;
    for (std::size_t language = 0; language < sayings_->grammar().languages.size(); ++language)
        out += sayings_->syntax(language).rules().size();
    return static_cast<int>(out);
}

int CardTexts::read() {
    text::Reader reader(*sayings_, *rules_, text::Readings::likeliest);
    const auto english = sayings_->grammar().language("en");
    int understood = 0;
    for (const auto& text : texts_) understood += reader.read(text.printed, english, text.card).is_sure() ? 1 : 0;
    return understood;
}

}  // namespace holo::bench
