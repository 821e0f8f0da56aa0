// Frames, values and groups: content for each size around the room that a table has at first, in every mode.

#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "interpreter/play/scenario.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

std::string scenario(const std::string& script) {
    return fmt::format(R"(- scenario: As written
  cards:
    - {{id: T-1, name: Down, shape: leaf, hue: amber, script: "{}"}}
  given:
    one: {{bench: [T-1 as down, block], sparks: 1}}
  start: menu(one)
  do:
    - one: act down
    - expect: tally of one = 7
)",
                       script);
}

bool passes(play::Scenarios& scenarios, const std::string& text) {
    bool all = true;
    for (const auto mode : {play::Mode::plain, play::Mode::restore, play::Mode::undo}) {
        Diagnostics out;
        const auto reports = scenarios.run_text(std::make_shared<Source>("limits.yaml", text), mode, out);
        all = all && out.errors() == 0 && reports.size() == 1 && reports.front().passed;
        for (const auto& one : out.list()) UNSCOPED_INFO(render(one, Lang::en, false));
    }
    return all;
}

}  // namespace

TEST_CASE("a table takes events within events, one more each time, through its first room", "[limits]") {
    play::Scenarios scenarios(lab());
    for (int depth = 8; depth <= 64; ++depth) {
        INFO(depth << " deep");
        CHECK(passes(scenarios,
                     scenario(fmt::format("act: if notes of this < {} {{ mark 1 note, use act of this }} else {{ jot 7 }}", depth))));
    }
}

TEST_CASE("a table takes local numbers, one more each time, through its first room", "[limits]") {
    play::Scenarios scenarios(lab());
    for (int count = 300; count <= 400; count += count >= 330 ? 1 : 10) {
        INFO(count << " numbers");
        std::string script = "act: let x0 = sparks of you";
        for (int i = 1; i < count; ++i) script += fmt::format(", let x{} = sparks of you + x{}", i, i - 1);
        CHECK(passes(scenarios, scenario(script + fmt::format(", if x{} = {} {{ jot 7 }}", count - 1, count))));
    }
}

TEST_CASE("a table takes groups, one more each time, through its first room", "[limits]") {
    play::Scenarios scenarios(lab());
    for (int count = 20; count <= 60; ++count) {
        INFO(count << " groups");
        std::string script = "act: choose each piece as g0";
        for (int i = 1; i < count; ++i) script += fmt::format(", choose each piece among g{} as g{}", i - 1, i);
        script += ", if ";
        for (int i = 0; i < count; ++i) script += fmt::format("{}exists g{}", i == 0 ? "" : " and ", i);
        CHECK(passes(scenarios, scenario(script + " { jot 7 }")));
    }
}
