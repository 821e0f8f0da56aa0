// The scenario harness itself: scenarios that must fail do fail, and for the stated reason.

#include <map>
#include <set>

#include "interpreter/play/scenario.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

// The codes at the start of the name: `H402 H404 Some faults`.
std::set<std::string> codes_in(const std::string& name) {
    std::set<std::string> codes;
    for (std::size_t at = 0; at + 4 <= name.size() && name[at] == 'H' && std::isdigit(static_cast<unsigned char>(name[at + 1])); at += 5)
        codes.insert(name.substr(at, 4));
    return codes;
}

std::string joined(const std::set<std::string>& codes) {
    std::string text;
    for (const auto& code : codes) text += code + " ";
    return text;
}

}  // namespace

TEST_CASE("scenarios that must fail do fail for the stated reason", "[harness]") {
    play::Scenarios scenarios(lab());
    scenarios.check_claims = true;
    Diagnostics out;
    const auto reports = scenarios.run_file(project + "/tests/harness/must_fail.yaml", play::Mode::plain, out);
    REQUIRE(reports.size() > 30);
    std::map<std::string, std::set<std::string>> found;
    for (const auto& d : out.list()) {
        const std::string code(row(d.id).code);
        found[d.subject.substr(0, d.subject.find(" ("))].insert(code);  // a breakage names its step as well
        CHECK(d.source != nullptr);                                     // every one of them has a place
        CHECK(d.span.end > d.span.begin);
    }
    std::set<std::string> names;
    for (const auto& report : reports) {
        INFO(report.name);
        CHECK(names.insert(report.name).second);
        const auto expected = codes_in(report.name);
        CHECK(report.passed == (expected == std::set<std::string>{"H415"}));  // a warning
        REQUIRE_FALSE(expected.empty());
        // An error common to all endings of a scenario is reported once, for the scenario.
        std::set<std::string> told;
        for (const auto& [subject, codes] : found)
            if (report.name == subject || report.name.starts_with(subject + ": ")) told.insert(codes.begin(), codes.end());
        CHECK(joined(told) == joined(expected));
    }
}

TEST_CASE("a failed expectation reports the question, its player and its options", "[harness]") {
    const auto told = [](const std::string& steps) {
        play::Scenarios scenarios(lab());
        Diagnostics out;
        scenarios.run_text(
            std::make_shared<Source>(
                "told.yaml", "- scenario: Told\n  given: {one: {bench: [sparker as tool]}}\n  start: menu(one)\n  do: [" + steps + "]\n"),
            play::Mode::plain, out);
        std::string text;
        for (const auto& d : out.list()) text += d.message(Lang::en) + "\n";
        return text;
    };
    CHECK(told("expect: sparks of one = 9") == "expected `sparks of one = 9`: found 0; asked now: one: act tool | rest\n");
    CHECK(told("one: rest, expect: sparks of one = 9") == "expected `sparks of one = 9`: found 0; asked now: the game is over\n");
    CHECK(told("expect: hue of tool = teal") == "expected `hue of tool = teal`: found `amber`; asked now: one: act tool | rest\n");
    CHECK(told("expect: flipped of tool = yes") == "expected `flipped of tool = yes`: found `no`; asked now: one: act tool | rest\n");
    CHECK(told("expect: base of tool = tool") == "expected `base of tool = tool`: found `nothing`; asked now: one: act tool | rest\n");
    CHECK(told("one: jump") == "`jump` cannot be chosen now: one: act tool | rest\n");
    CHECK(told("until: {one: jump}") == "`one: jump` is not reached; asked now: the game is over\n");
}

TEST_CASE("each ending goes on from the same position, in every mode", "[harness]") {
    const std::string text =
        "- scenario: Ends\n  rules: LAB-001\n  given: {one: {bench: [sparker as tool]}}\n  start: menu(one)\n  do: [one: act tool]\n  "
        "endings:\n"
        "    - {ending: rests, do: [one: rest, over: nobody]}\n"
        "    - {ending: fails, do: [one: rest, decides: one]}\n"
        "    - {ending: goes on, do: [decides: one, until: {one: rest}]}\n";
    for (const auto mode : {play::Mode::plain, play::Mode::restore, play::Mode::undo}) {
        play::Scenarios scenarios(lab());
        Diagnostics out;
        const auto reports = scenarios.run_text(std::make_shared<Source>("ends.yaml", text), mode, out);
        REQUIRE(reports.size() == 3);
        CHECK(reports[0].name == "Ends: rests");
        CHECK(reports[0].passed);
        CHECK(reports[0].line == 7);
        CHECK(reports[0].rules == std::vector<std::string>{"LAB-001"});
        CHECK_FALSE(reports[1].passed);
        CHECK(reports[2].passed);
        CHECK(reports[2].decisions == 0);  // common decisions are counted once
        CHECK(out.errors() == 1);
    }
}

TEST_CASE("an endless loop is reported with its card and line", "[harness]") {
    struct Case {
        const char* piece;
        const char* code;
    };
    for (const auto& [piece, code] :
         {Case{"looper", "H501"}, Case{"deep", "H502"}, Case{"flood", "H507"}, Case{"heap", "H508"}, Case{"mirror", "H511"}}) {
        INFO(piece);
        const auto text =
            "- scenario: Breaks\n  given: {one: {bench: [" + std::string(piece) +
            " as it_breaks, sparker as spare]}}\n  start: menu(one)\n  do: [" +
            (std::string(piece) == "mirror" ? std::string("expect: heft of it_breaks = 1") : std::string("one: act it_breaks")) + "]\n";
        play::Scenarios scenarios(lab());
        Diagnostics out;
        const auto reports = scenarios.run_text(std::make_shared<Source>("breaks.yaml", text), play::Mode::plain, out);
        REQUIRE(reports.size() == 1);
        CHECK_FALSE(reports[0].passed);
        bool located = false;
        for (const auto& d : out.list()) {
            if (row(d.id).code != code) continue;
            located = true;
            CHECK(d.subject == "Breaks (breaks.yaml:4)");
            REQUIRE(d.source != nullptr);
            const auto place = d.source->position(d.span.begin);
            CHECK(d.source->label().ends_with("bench.yaml"));
            CHECK(d.source->line(place.line).find("id: " + std::string(piece)) != std::string_view::npos);
        }
        INFO(all_of(out));
        CHECK(located);
    }
}

TEST_CASE("a scenario's questions about the past are recorded from its start", "[harness]") {
    const std::string text =
        "- scenario: Asks at the end\n  given: {one: {bench: [marker as m]}}\n  start: menu(one)\n"
        "  do: [one: act m, expect: times you mark notes this turn = 1]\n";
    const auto game = load(project + "/tests/lab", "lab");  // nothing has asked this game anything
    play::Scenarios scenarios(*game);
    Diagnostics out;
    const auto reports = scenarios.run_text(std::make_shared<Source>("asks.yaml", text), play::Mode::plain, out);
    INFO(all_of(out));
    REQUIRE(reports.size() == 1);
    CHECK(reports[0].passed);
}

TEST_CASE("a met requirement decides nothing when another one refuses the deck", "[harness]") {
    const auto claimed = [](const std::string& cards, const std::string& breaks) {
        const auto text =
            "- scenario: Refused\n  rules: [DST-028, DST-128]\n  deck:\n    characters: [{card: AW-028, dice: 2}, AW-046]\n    "
            "battlefield: [AW-171]\n"
            "    deck: [2 AW-103, 2 AW-104, 2 AW-105, 2 AW-106, 2 AW-107, 2 AW-108, 2 AW-109, 2 AW-110, 2 AW-111, 2 AW-112, 2 AW-127, 2 "
            "AW-128, 2 AW-129, 2 AW-130" +
            cards + "]\n  breaks: [" + breaks + "]\n";
        play::Scenarios scenarios(destiny());
        scenarios.check_claims = true;
        Diagnostics out;
        scenarios.run_text(std::make_shared<Source>("refused.yaml", text), play::Mode::plain, out);
        INFO(all_of(out));
        CHECK(out.errors() == 0);
        std::string missing;
        for (const auto& d : out.list()) missing += std::string(row(d.id).code) + " " + d.args[0] + " ";
        return missing;
    };
    CHECK(claimed(", 2 AW-154", "") == "");                        // all requirements let the deck pass
    CHECK(claimed("", "a deck has 30 cards") == "H415 DST-028 ");  // its points did not matter
}
