#include "grammar/format.hpp"

#include <catch2/catch.hpp>

#include "tests/grammar/corpus.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

// Formatting gives the expected text, and formatting again changes nothing.
void check_script(const std::string& text, const std::string& expected) {
    INFO(text);
    CHECK(format(text, Indentation::continues) == expected);
    CHECK(trouble(text, Indentation::continues) == "");
}

void check_rules(const std::string& text, const std::string& expected) {
    INFO(text);
    CHECK(format(text, Indentation::separates) == expected);
    CHECK(trouble(text, Indentation::separates) == "");
}

}  // namespace

TEST_CASE("tokens") {
    std::vector<std::string> texts;
    for (const auto& token : tokens_of("non-unique opponent's a/b 12 X DST-001 -> <= -x += \"a # b\"( # end \r\nif{"))
        texts.emplace_back(token.text);
    const std::vector<std::string> expected = {"non-unique", "opponent's", "a",  "/",         "b", "12",    "X",  "DST-001", "->", "<=",
                                               "-",          "x",          "+=", "\"a # b\"", "(", "# end", "\n", "if",      "{"};
    CHECK(texts == expected);
}

TEST_CASE("blanks between tokens are those of the printer") {
    check_script("special :heal  2 damage   from a character  ", "special: heal 2 damage from a character");
    check_script("spend 1 resource->draw 1 card,stop", "spend 1 resource -> draw 1 card, stop");
    check_script("this gets + 2 power and - 1 cost", "this gets +2 power and -1 cost");
    check_script("let n=- 1-n*-( 2 )", "let n = -1 - n * -(2)");
    check_script("deal( 1 ,x )", "deal(1, x)");
    check_script("deal ( 1 )damage", "deal (1) damage");
    check_script("remove blue dice(2)", "remove blue dice (2)");
    check_script("discard an upgrade / support", "discard an upgrade/support");
    check_script("let m = n//2 rounded up+n %3", "let m = n // 2 rounded up + n % 3");
    check_script("if x=1[DST-001 ,DST-002]{stop}else{stop}", "if x = 1 [DST-001, DST-002] { stop } else { stop }");
    check_script("choose 1 of :{stop}{}", "choose 1 of: { stop } { }");
    check_rules("event put (c :card=none){\n\tstop\n}", "event put(c: card = none) {\n    stop\n}\n");
}

TEST_CASE("comments are kept") {
    check_script("#one\nstop#two\n\n   # three   \nstop # four", "#one\nstop  #two\n\n# three\nstop  # four");
    check_script("draw 1 card # why\n    then stop", "draw 1 card  # why\n  then stop");
    check_script("draw 1 card\n    # why\n    then stop", "draw 1 card\n  # why\n  then stop");
    check_rules("# one\nprocedure p() { # two\n# three\n      stop\n  # four\n} # five\n# six",
                "# one\nprocedure p() {  # two\n    # three\n    stop\n    # four\n}  # five\n# six\n");
    check_script("stop # señor", "stop  # señor");
}

TEST_CASE("lines of a card: abilities in the first column, what goes on two blanks in") {
    check_script("   stop\n", "stop");
    check_script("draw 1 card\n       then stop\nstop", "draw 1 card\n  then stop\nstop");
    check_script("draw 1 card\nthen stop", "draw 1 card\n  then stop");
    check_script("choose 1 of:\n{ stop }\n   { stop }", "choose 1 of:\n  { stop }\n  { stop }");
    check_script("only if (x = 1\nor x = 2)", "only if (x = 1\n    or x = 2)");
    check_script("let n = if\n    yes { 1 } else\n   if no {\n2\n} else { 3 }",
                 "let n = if\n  yes { 1 } else\n  if no {\n      2\n  } else { 3 }");
}

TEST_CASE("lines inside brackets stand four deeper than the line that opens them") {
    check_script("pilot: {\nstop\n  stop,\nstop\n      }", "pilot: {\n    stop\n    stop,\n      stop\n}");
    check_script("draw 1 card,\n after x is y {\n stop\n } ", "draw 1 card,\n  after x is y {\n      stop\n  }");
    check_rules("procedure p() {\n  if yes {\n  stop\n  } else {\n  stop }\n}\n",
                "procedure p() {\n    if yes {\n        stop\n    } else {\n        stop }\n}\n");
    check_rules("procedure p() {\n  offer you {\n  pass {\n stop\n }\n  }\n  }",
                "procedure p() {\n    offer you {\n        pass {\n            stop\n        }\n    }\n}\n");
    check_rules("define far(a1: card,\n b1: card) =\n no", "define far(a1: card,\n    b1: card) =\n    no\n");
    check_rules("event put(\n  c: card\n)", "event put(\n    c: card\n    )\n");
}

TEST_CASE("empty lines: one at most, none at the ends") {
    check_script("\n\nstop\n\n\n\nstop\n\n", "stop\n\nstop");
    check_rules("\n\ndefine far() = no\n   \n\t\ndefine b() = no\n\n\n", "define far() = no\n\ndefine b() = no\n");
    check_script("", "");
    check_rules("\n", "");
    check_rules("# only this", "# only this\n");
}

TEST_CASE("line ends of other systems become plain ones") { check_script("draw 1 card\r\n\tthen stop\r\n", "draw 1 card\n  then stop"); }

TEST_CASE("one line without comments is formatted as the printer prints") {
    for (const std::string text :
         {"after a player  plays this:may choose 1 of : {gain 1 resource}{remove a die}",
          "pay 2 force->this gets +20 speed until end of turn", "offer you {play:each card as c{stop}pass{stop}}",
          "let n = if yes {1} else {if no {2} else {3}}", "only when dice are ready [DST-001]", "turn a die showing a blank"}) {
        const auto parsed = parse(text, Indentation::continues);
        CHECK(format(text, Indentation::continues) == print_of(parsed));
    }
}

TEST_CASE("a text that does not parse is returned unchanged") {
    CHECK(format("draw  (", Indentation::continues) == "draw  (");
    CHECK(format("draw  1  card", Indentation::separates) == "draw  1  card");
}

TEST_CASE("formatting the samples changes no tree and no comment, and again nothing") {
    const auto comments = [](const std::string& text) {
        std::string out;
        for (const auto& token : tokens_of(text))
            if (token.text[0] == '#') out += std::string(token.text) + "\n";
        return out;
    };
    for (const auto& [file, indentation] :
         {std::pair("samples.script", Indentation::continues), std::pair("samples.rules", Indentation::separates)}) {
        const auto text = sample(file);
        CHECK(trouble(text, indentation) == "");
        CHECK(comments(format(text, indentation)) == comments(text));
    }
}
