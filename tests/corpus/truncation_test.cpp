// A designer saves a script half written; an editor checks it at every key. Wherever a text is cut, it parses and compiles or is refused
// with a located error.

#include <catch2/catch.hpp>
#include <iostream>

#include "tests/corpus/shipped.hpp"
#include "tests/grammar/corpus.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

// The number of cuts per game is limited, because rules files are long and each cut compiles the whole game. Every second card is cut,
// because cards are much alike. With sanitizers each cut takes nine times as long: every sixteenth card is cut, and every eighth part of a
// script is parsed.
#ifdef HOLOCRON_SANITIZED
constexpr std::size_t most_rules_cuts = 8, cards_apart = 16, parts_apart = 8;
#else
constexpr std::size_t most_rules_cuts = 64, cards_apart = 2, parts_apart = 1;
#endif
constexpr std::size_t cuts_at_once = 500;

void check_located(const Diagnostics& diagnostics) {
    for (const auto& d : diagnostics.list()) {
        INFO(render(d, Lang::en, false));
        REQUIRE(d.source);
        REQUIRE(d.span.begin <= d.span.end);
        REQUIRE(d.span.begin <= d.source->text().size());
        const auto at = d.source->position(d.span.begin);
        REQUIRE(at.line >= 1);
        REQUIRE(at.column >= 1);
    }
}

Diagnostics compile(const compiler::DeclaredModule& module, const std::vector<compiler::DeclaredSet>& sets) {
    Diagnostics out;
    compiler::Compiler compiler(module, out);
    compiler.declare(sets);
    compiler.add_cards(sets);
    compiler.finish();
    return out;
}

SourcePtr source_of(const std::string& label, std::string text) { return std::make_shared<const Source>(label, std::move(text)); }

}  // namespace

TEST_CASE("cut scripts parse or are refused at a place") {
    std::size_t cuts = 0, parts = 0;
    for (const auto& script : shipped_scripts())
        for (const auto& part : parts_of(script.text)) {
            if (parts++ % parts_apart != 0) continue;
            for (const auto& cut : truncations(part)) {
                INFO(script.place << "\n" << cut);
                const auto parsed = parse(cut, script.indentation);
                check_located(parsed.diagnostics);
                ++cuts;
            }
        }
    std::cout << cuts << " cuts parsed\n";
    CHECK(cuts > 1000);
}

TEST_CASE("cut scripts of cards compile or are refused at a place") {
    std::size_t cuts = 0;
    for (const auto& folders : shipped_games()) {
        const auto game = load_shipped(folders);
        // The words and rules of all sets are there, with cuts in place of cards: many at once, because the rules are compiled with them.
        auto sets = game->sets;
        for (auto& set : sets) set.cards.clear();
        const auto compile_cuts = [&](compiler::DeclaredSet& set) {
            if (set.cards.empty()) return;
            cuts += set.cards.size();
            INFO(set.cards.front().code << " to " << set.cards.back().code);
            check_located(compile(game->manifest.declared, sets));
            set.cards.clear();
        };
        for (std::size_t s = 0; s < game->sets.size(); ++s) {
            auto& cards = sets[s].cards;
            for (std::size_t c = 0; c < game->sets[s].cards.size(); c += cards_apart) {
                const auto& card = game->sets[s].cards[c];
                for (const auto& script : card.scripts)
                    for (const auto& cut : truncations(std::string(script->text()))) {
                        auto copy = card;
                        copy.code += "-" + std::to_string(cards.size());
                        copy.scripts = {source_of(script->label(), cut)};
                        cards.push_back(std::move(copy));
                    }
                if (cards.size() >= cuts_at_once) compile_cuts(sets[s]);
            }
            compile_cuts(sets[s]);
        }
    }
    std::cout << cuts << " cuts of cards compiled\n";
    CHECK(cuts > 1000);
}

TEST_CASE("cut rules files compile or are refused at a place") {
    for (const auto& folders : shipped_games()) {
        const auto game = load_shipped(folders);
        const auto& scripts = game->manifest.declared.scripts;
        struct Cut {
            std::size_t script, end;
        };
        std::vector<Cut> all;
        for (std::size_t i = 0; i < scripts.size(); ++i)
            for (const auto& token : tokens_of(scripts[i]->text())) all.push_back({i, token.at + token.text.size()});
        const auto step = all.size() / most_rules_cuts + 1;
        std::size_t tried = 0;
        for (std::size_t c = 0; c < all.size(); c += step, ++tried) {
            auto module = game->manifest.declared;
            const auto& whole = scripts[all[c].script];
            module.scripts[all[c].script] = source_of(whole->label(), std::string(whole->text().substr(0, all[c].end)));
            INFO(whole->label() << " cut after byte " << all[c].end);
            check_located(compile(module, {}));
        }
        std::cout << folders.rules << ": " << tried << " of " << all.size() << " cuts compiled\n";
        CHECK(tried > 0);
    }
}
