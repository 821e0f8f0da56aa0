// Rules that a run credits: those of statements that ran, and those of the deciding parts of conditions.

#include "interpreter/play/scenario.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

// The rules of the lab's conditions that are credited when the one piece in play acts.
std::string credited(const std::string& script, int heft, const std::string& state, const std::string& others = "") {
    const auto text = "- scenario: Credits\n  cards:\n    - {id: T-1, name: Tool, shape: leaf, hue: amber, heft: " + std::to_string(heft) +
                      ", script: \"act: " + script + "\"}\n" + "    - {id: T-2, name: Small, shape: leaf, hue: amber, heft: 1}\n" +
                      "  given: {one: {bench: [{card: T-1, as: tool" + state + "}" + others +
                      "]}}\n  start: menu(one)\n  do: [one: act tool]\n";
    play::Scenarios scenarios(lab());
    scenarios.observes = true;
    Diagnostics out;
    const auto reports = scenarios.run_text(std::make_shared<Source>("credits.yaml", text), play::Mode::plain, out);
    INFO(all_of(out));
    REQUIRE(reports.size() == 1);
    CHECK(reports[0].passed);
    std::string rules;
    for (const auto& rule : reports[0].carried_out)
        if (rule >= "LAB-004") rules += (rules.empty() ? "" : " ") + rule.substr(4);
    return rules;
}

}  // namespace

TEST_CASE("a condition that fails for another reason credits no rule of the parts that held", "[coverage]") {
    CHECK(credited("weigh this", 4, "") == "004 005 007");
    CHECK(credited("weigh this", 4, ", flipped: yes") == "004");
    CHECK(credited("weigh this", 1, "") == "005 006");
    CHECK(credited("weigh this", 1, ", chips: 1") == "004 006 007");
    CHECK(credited("weigh this", 4, ", notes: 1") == "007");
}

TEST_CASE("a failing part decides an `and`; otherwise all of its parts do", "[coverage]") {
    CHECK(credited("if slight(this) { jot 1 }", 1, "") == "008 009");
    CHECK(credited("if slight(this) { jot 1 }", 4, "") == "008");
    CHECK(credited("if slight(this) { jot 1 }", 1, ", chips: 1") == "009");
    CHECK(credited("if not slight(this) { jot 1 }", 1, ", chips: 1") == "009");
}

TEST_CASE("a part of a description decides when it rejects a candidate, or when a candidate passes all parts", "[coverage]") {
    const std::string count = "jot (count of pieces where slight(it))";
    CHECK(credited(count, 4, "") == "008");
    CHECK(credited(count, 1, "") == "008 009");
    CHECK(credited(count, 1, ", chips: 1") == "009");
    CHECK(credited(count, 4, "", ", {card: T-2, chips: 1}") == "008 009");
    CHECK(credited(count, 1, ", chips: 1", ", T-2") == "008 009");
}

TEST_CASE("a condition that is never evaluated credits nothing", "[coverage]") {
    CHECK(credited("jot 1", 1, "") == "");
    CHECK(credited("if sparks of you > 5 { if slight(this) { jot 1 } }", 1, "") == "");
}
