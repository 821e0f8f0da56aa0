#include "tests/bench/texts.hpp"

#include <fmt/format.h>
#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <stdexcept>

#include "interpreter/text/writer.hpp"
#include "tests/bench/subject.hpp"

namespace holo::bench {

namespace fs = std::filesystem;

OwnCache::OwnCache() : folder_((fs::temp_directory_path() / fmt::format("holocron-bench-texts-{}", ::getpid())).string()) {
    if (const char* before = ::getenv("XDG_CACHE_HOME")) before_ = before;
    ::setenv("XDG_CACHE_HOME", folder_.c_str(), 1);
    fs::create_directories(folder_);
}

OwnCache::~OwnCache() {
    before_.empty() ? ::unsetenv("XDG_CACHE_HOME") : ::setenv("XDG_CACHE_HOME", before_.c_str(), 1);
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
}

void OwnCache::clear() const {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
    fs::create_directories(folder_, ignored);
}

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
