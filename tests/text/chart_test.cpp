// Reading takes a limited number of steps for every grammar and every text.
#include "interpreter/text/chart.hpp"

#include <catch2/catch.hpp>

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
