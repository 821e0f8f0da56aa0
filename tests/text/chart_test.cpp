// Reading takes a limited number of steps for every grammar and every text.
#include "interpreter/text/chart.hpp"

#include <catch2/catch.hpp>
#include <random>

#include "interpreter/text/reader.hpp"

using namespace holo;

namespace {

// A text has very many readings, because a thing is a thing beside a thing.
constexpr const char* doubtful = R"(languages:
  en: {features: {number: [sg, pl]}}
categories: {text: }
says:
  text:
    coin: {script: coin, en: coin}
    two: {script: "{a:text} coin {b:text}", en: "{a} {b}"}
    three: {script: "{a:text} coin {b:text} coin {c:text}", en: "{a} {b} {c}"}
)";

const catalog::Game& destiny() {
    static Diagnostics out;
    static const auto game = catalog::load_game({HOLOCRON_ROOT, {}}, "destiny", out);
    return *game;
}

}  // namespace

TEST_CASE("a text that could be read in too many ways is refused with a place, after a fixed number of steps", "[text][once]") {
    Diagnostics out;
    const text::Sayings sayings({std::make_shared<const Source>("says.yaml", doubtful)}, destiny(), out);
    REQUIRE(out.errors() == 0);
    for (const int words : {10, 100, 399}) {
        std::string printed;
        for (int i = 0; i < words; ++i) printed += "coin ";
        text::Meanings meanings;
        text::Unread unread;
        const auto readings = sayings.read(printed, 1, sayings.grammar().category("text"), {}, meanings, unread);
        INFO(words);
        CHECK(readings.empty() == unread.is_too_long);
        CHECK(unread.is_too_long == (words > 10));
        if (unread.is_too_long) CHECK(unread.at.end <= printed.size());
    }
}

TEST_CASE("a text of ten thousand words is refused where it becomes too long", "[text]") {
    Diagnostics out;
    const auto sayings = text::sayings_of(destiny(), out);
    REQUIRE(sayings);
    const auto rules = text::opened(destiny());
    text::Reader reader(*sayings, *rules);
    std::string endless;
    for (int i = 0; i < 2500; ++i) endless += "remove a die and ";
    const auto source = std::make_shared<const Source>("text", endless);
    const auto understood = reader.read(endless, 1, text::TextCard(*rules, "type", "event"));
    text::Reader::report(understood, source, {0, static_cast<std::uint32_t>(endless.size())}, out);
    REQUIRE(out.list().size() == 1);
    CHECK(out.list().front().id == Diag::text_long);
    CHECK(out.list().front().span.begin == text::Chart::longest / 4 * 17);
}

namespace {

// Texts of about that many words which are made to have many readings, or none.
std::vector<std::string> bad_texts(const text::Syntax& syntax, int words, unsigned seed) {
    const auto repeated = [&](const std::string& piece, int length) {
        std::string out;
        for (int i = 0; i < words; i += length) out += piece;
        return out;
    };
    std::vector<std::string> out{
        "Remove a die" + repeated(" and remove a die", 4),
        "Deal 1 damage to a character" + repeated(" or deal 1 damage to a character", 7),
        "Remove a die of the owner" + repeated(" of the owner", 3),
        "Draw a card" + repeated(", ", 1),
        "Draw a card" + repeated(", draw a card", 4),
        "Deal " + std::string(static_cast<std::size_t>(words), '9') + " damage to a character.",
        "Retira un dado" + repeated(" y retira un dado de un adversario", 7),
        "Roba una carta" + repeated(" de tu mazo de tu mano", 6),
        repeated("\" ( ' ", 3),
        repeated("a die that shows a die ", 6),
        repeated("[melee] ", 1),
    };
    std::mt19937 random(seed);
    for (int i = 0; i < 12; ++i) {
        std::string text;
        for (int w = 0; w < words; ++w) text += std::string(syntax.word_text(static_cast<int>(random() % syntax.words()))) + " ";
        out.push_back(std::move(text));
    }
    return out;
}

}  // namespace

TEST_CASE("bad texts take steps by the square of their words, or are refused", "[text]") {
    Diagnostics out;
    const auto sayings = text::sayings_of(destiny(), out);
    REQUIRE(sayings);
    const auto category = sayings->grammar().category("text");
    for (std::size_t language = 0; language < sayings->grammar().languages.size(); ++language)
        for (const int words : {12, 25, 50, 100, 200, 380})
            for (const auto& printed : bad_texts(sayings->syntax(language), words, static_cast<unsigned>(words))) {
                text::Meanings meanings;
                text::Unread unread;
                sayings->read(printed, language, category, {}, meanings, unread);
                INFO(words << " words: " << printed.substr(0, 200));
                CHECK(unread.steps <= 120 * words * words + 20'000);
                CHECK(unread.at.end <= printed.size());
            }
}
