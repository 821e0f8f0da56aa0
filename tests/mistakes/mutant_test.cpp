// Checking a changed script always ends: with reports at their places, or with a text for each language. The time for mutants is limited;
// their order is the same every time.

#include <catch2/catch.hpp>
#include <chrono>
#include <iostream>
#include <random>
#include <set>

#include "interpreter/wording/card.hpp"
#include "tests/corpus/shipped.hpp"
#include "tests/english.hpp"
#include "tests/grammar/corpus.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

constexpr double seconds = 1, little = 0.25;  // for the cards of a game, and for its rules; for those of a small one, which is soon tried
constexpr std::size_t many = 200;             // parts of scripts, of a game that is no small one
constexpr std::size_t batch = 60;

// Shares the time among the texts.
class Time {
public:
    explicit Time(std::size_t texts)
        : end_(std::chrono::steady_clock::now() + std::chrono::duration<double>(texts < many ? little : seconds)) {}
    bool is_over() const { return std::chrono::steady_clock::now() > end_; }

private:
    std::chrono::time_point<std::chrono::steady_clock, std::chrono::duration<double>> end_;
};

SourcePtr source_of(const std::string& label, std::string text) { return std::make_shared<const Source>(label, std::move(text)); }

// A text with one change: cut off, or a token missing, doubled, swapped with the next or replaced by one of another text.
class Mutants {
public:
    explicit Mutants(std::vector<std::string> texts) : texts_(std::move(texts)) {}

    std::string next() {
        const auto& text = texts_[any(texts_.size())];
        const auto tokens = tokens_of(text);
        if (tokens.empty()) return text;
        const auto& at = tokens[any(tokens.size())];
        const auto before = text.substr(0, at.at), behind = text.substr(at.at + at.text.size());
        switch (any(6)) {
            case 0: return before;
            case 1: return before + behind;
            case 2: return before + std::string(at.text) + " " + std::string(at.text) + behind;
            case 3: return before + std::string(1, "(){}[],:+-*=<>\"\n#"[any(17)]) + behind;
            default: {
                const auto& other = texts_[any(texts_.size())];
                const auto others = tokens_of(other);
                return others.empty() ? before + behind : before + std::string(others[any(others.size())].text) + behind;
            }
        }
    }
    std::size_t any(std::size_t below) { return random_() % below; }

private:
    std::vector<std::string> texts_;
    std::mt19937 random_{2026};
};

void check_located(const Diagnostics& found) {
    for (const auto& d : found.list()) {
        INFO(render(d, Lang::en, false) << render(d, Lang::es, false));
        CHECK(english_in(d).empty());
        CHECK(d.source);
        if (d.source) CHECK(d.span.begin <= d.source->text().size());
    }
}

// The game with these cards and no others.
std::unique_ptr<catalog::Game> game_with(const catalog::Game& original, const std::vector<compiler::DeclaredCard>& cards) {
    auto game = std::make_unique<catalog::Game>();
    game->manifest = original.manifest;
    game->sets = original.sets;
    for (auto& set : game->sets) set.cards.clear();
    game->sets.front().cards = cards;
    game->compiler = std::make_unique<compiler::Compiler>(game->manifest.declared, game->found);
    game->compiler->declare(game->sets);
    game->compiler->add_cards(game->sets);
    game->program = game->compiler->finish();
    for (std::size_t c = 0; c < cards.size(); ++c) {
        catalog::CardInfo info;
        info.code = cards[c].code;
        info.title.en = cards[c].title;
        info.place = c;
        info.source = cards[c].source;
        info.definition = game->program->find_definition(info.code);
        game->cards.push_back(std::move(info));
    }
    return game;
}

}  // namespace

TEST_CASE("mutants of the scripts of cards are checked to the end") {
    for (const auto& folders : shipped_games()) {
        const auto original = load_shipped(folders);
        std::vector<compiler::DeclaredCard> holders;
        std::vector<std::string> texts;
        for (const auto& set : original->sets)
            for (const auto& card : set.cards)
                for (const auto& script : card.scripts) holders.push_back(card), texts.emplace_back(script->text());
        if (texts.empty()) continue;
        Mutants mutants(texts);
        std::size_t tried = 0, said = 0;
        const Time time(texts.size());
        do {
            std::vector<compiler::DeclaredCard> cards;
            for (std::size_t i = 0; i < batch; ++i) {
                auto card = holders[mutants.any(holders.size())];
                card.code += "-" + std::to_string(i);
                card.scripts = {source_of(std::to_string(i), mutants.next())};
                card.set = 0;
                cards.push_back(std::move(card));
            }
            tried += batch;
            const auto broken = game_with(*original, cards);
            check_located(broken->found);
            std::set<std::string> wrong;
            for (const auto& d : broken->found.list())
                if (d.severity() == Severity::error && d.source) wrong.insert(d.source->label());
            std::erase_if(cards, [&](const auto& card) { return wrong.count(card.scripts.front()->label()) != 0; });
            const auto whole = game_with(*original, cards);
            for (const auto& d : whole->found.list())
                if (d.severity() == Severity::error) UNSCOPED_INFO(render(d, Lang::en, false));
            CHECK(whole->found.errors() == 0);
            if (whole->found.errors() > 0) continue;
            for (const auto lang : {Lang::en, Lang::es}) {
                Diagnostics lacking;
                if (wording::Words words(*whole, lang, lacking); words.are_there())
                    for (const auto& card : whole->cards) words.card(card, lacking), ++said;
            }
        } while (!time.is_over());
        std::cout << folders.rules << ": " << tried << " mutants of cards checked, " << said << " said\n";
    }
}

TEST_CASE("mutants of rules files are checked to the end") {
    for (const auto& folders : shipped_games()) {
        const auto original = load_shipped(folders);
        std::vector<std::string> parts;
        for (const auto& script : original->manifest.declared.scripts)
            for (const auto& part : parts_of(std::string(script->text()))) parts.push_back(part);
        if (parts.empty()) continue;
        Mutants mutants(parts);
        std::size_t tried = 0;
        const Time time(parts.size());
        do {
            auto module = original->manifest.declared;
            auto& script = module.scripts[mutants.any(module.scripts.size())];
            auto of_this = parts_of(std::string(script->text()));
            for (int i = 0; i < 3; ++i) of_this[mutants.any(of_this.size())] = mutants.next();
            std::string text;
            for (const auto& part : of_this) text += part + "\n";
            script = source_of(script->label(), std::move(text));
            Diagnostics found;
            compiler::Compiler compiler(module, found);
            compiler.declare(original->sets);
            compiler.add_cards(original->sets);
            compiler.finish();
            check_located(found);
            ++tried;
        } while (!time.is_over());
        std::cout << folders.rules << ": " << tried << " mutants of rules checked\n";
    }
}
