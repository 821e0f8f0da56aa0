#include <algorithm>
#include <catch2/catch.hpp>

#include "tests/grammar/corpus.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

enum class Kind { script, rules, value };

Parsed parse_as(Kind kind, const std::string& text) {
    if (kind == Kind::value) return parse_value(text);
    return parse(text, kind == Kind::script ? Indentation::continues : Indentation::separates);
}

struct Row {
    const char* about;
    Kind kind;
    const char* text;
    const char* tree;  // begins with a line end, for looks
};

const Row table[] = {
    {"an ability with a header", Kind::script, R"(special: heal 2 damage from a character)",
     R"(
Script
  Headed
    HeaderHead
      Words
        Word 'special'
    Clause
      Word 'heal'
      Arg
        Selector
          Quantifier
            QAmount
              Number '2'
          Words
            Word 'damage'
      Arg
        Label 'from'
        Selector
          Quantifier
            QA 'a'
          Words
            Word 'character'
)"},
    {"a header with an amount and a limit of use", Kind::script, R"(reduced cost 6, once per round: draw 1 card)",
     R"(
Script
  Headed
    HeaderHead
      Words
        Word 'reduced'
        Word 'cost'
      Number '6'
      OncePer
        Words
          Word 'round'
    Clause
      Word 'draw'
      Arg
        Selector
          Quantifier
            QAmount
              Number '1'
          Words
            Word 'card'
)"},
    {"a cost, then what is done in full", Kind::script, R"(discard this -> draw 1 card then stop)",
     R"(
Script
  Segment
    Clause
      Word 'discard'
      Arg
        Selector
          This
    Effect
      Sequence
        Clause
          Word 'draw'
          Arg
            Selector
              Quantifier
                QAmount
                  Number '1'
              Words
                Word 'card'
        Clause
          Word 'stop'
)"},
    {"an optional step", Kind::script, R"(may ready this)",
     R"(
Script
  May
    Clause
      Word 'ready'
      Arg
        Selector
          This
)"},
    {"a trigger with a guard", Kind::script, R"(after you play this, if n is 2: stop)",
     R"(
Script
  Trigger
    TriggerWord 'after'
    Pattern
      Active
        Selector
          You
        Verb
          Word 'play'
        Arg
          Selector
            This
    Guard
      Is
        Selector
          Words
            Word 'n'
        Selector
          Quantifier
            QAmount
              Number '2'
    Ability
      Clause
        Word 'stop'
)"},
    {"a delayed effect", Kind::script, R"(after action phase ends { stop })",
     R"(
Script
  Trigger
    TriggerWord 'after'
    Pattern
      Edge
        Words
          Word 'action'
          Word 'phase'
        EdgeWord 'ends'
    Block
      Clause
        Word 'stop'
)"},
    {"a passive trigger and a replacement", Kind::script, R"(before host would be defeated: instead stop)",
     R"(
Script
  Trigger
    TriggerWord 'before'
    Pattern
      Passive
        Selector
          Words
            Word 'host'
        Be 'would be'
        Verb
          Word 'defeated'
    Ability
      Instead
        Clause
          Word 'stop'
)"},
    {"verbs and happenings joined by or", Kind::script, R"(when you play or discard this or this turn begins: stop)",
     R"(
Script
  Trigger
    TriggerWord 'when'
    Pattern
      Active
        Selector
          You
        Verb
          Word 'play'
          Word 'discard'
        Arg
          Selector
            This
      Edge
        This
        Words
          Word 'turn'
        EdgeWord 'begins'
    Ability
      Clause
        Word 'stop'
)"},
    {"a static ability", Kind::script, R"(while this is ready: this gets guardian)",
     R"(
Script
  While
    Is
      Selector
        This
      Selector
        Words
          Word 'ready'
    Ability
      Gets
        Selector
          This
        ModGain
          Words
            Word 'guardian'
)"},
    {"a loop", Kind::script, R"(while yes { stop })",
     R"(
Script
  While
    Yes
    Block
      Clause
        Word 'stop'
)"},
    {"modifications", Kind::script, R"(this gets +2 power and -1 cost and ward 2 and rank = 3 and { stop } until end of turn)",
     R"(
Script
  Gets
    Selector
      This
    ModPlus
      Number '2'
      Words
        Word 'power'
    ModMinus
      Number '1'
      Words
        Word 'cost'
    ModGain
      Words
        Word 'ward'
      Number '2'
    ModSet
      Words
        Word 'rank'
      Number '3'
    ModGrant
      Block
        Clause
          Word 'stop'
    UntilEnd
      Words
        Word 'turn'
)"},
    {"what is lost", Kind::script, R"(this loses guardian for this attack)",
     R"(
Script
  Loses
    Selector
      This
    Arg
      Selector
        Words
          Word 'guardian'
    ForThis
      Words
        Word 'attack'
)"},
    {"what it becomes", Kind::script, R"(this becomes a copy of it)",
     R"(
Script
  Becomes
    Selector
      This
    Selector
      Quantifier
        QA 'a'
      Words
        Word 'copy'
      PostOf
        Selector
          It
)"},
    {"what cannot be", Kind::script, R"(this cannot be attacked by you)",
     R"(
Script
  Cannot
    Selector
      This
    Be 'be'
    Verb
      Word 'attacked'
    Arg
      Label 'by'
      Selector
        You
)"},
    {"an assignment", Kind::script, R"(shields of target += 1 - n)",
     R"(
Script
  Assign
    Selector
      Words
        Word 'shields'
      PostOf
        Selector
          Words
            Word 'target'
    Operator '+='
    Sum
      Number '1'
      Operator '-'
      Selector
        Words
          Word 'n'
)"},
    {"modes that an opponent chooses", Kind::script, R"(an opponent chooses 1 of: { stop } { draw 1 card })",
     R"(
Script
  Act
    Selector
      Quantifier
        QA 'an'
      Opponent 'opponent'
    ChooseOf
      Number '1'
      Block
        Clause
          Word 'stop'
      Block
        Clause
          Word 'draw'
          Arg
            Selector
              Quantifier
                QAmount
                  Number '1'
              Words
                Word 'card'
)"},
    {"what somebody does", Kind::script, R"(they discard 2 cards)",
     R"(
Script
  Act
    Selector
      They
    Clause
      Word 'discard'
      Arg
        Selector
          Quantifier
            QAmount
              Number '2'
          Words
            Word 'cards'
)"},
    {"alternatives", Kind::script, R"(discard an upgrade/support)",
     R"(
Script
  Clause
    Word 'discard'
    Arg
      Selector
        Quantifier
          QA 'an'
        Words
          Either
            Word 'upgrade'
            Word 'support'
)"},
    {"if, else", Kind::script, R"(if yes { stop } else if no { stop } else { stop })",
     R"(
Script
  If
    Yes
    Block
      Clause
        Word 'stop'
    If
      No
      Block
        Clause
          Word 'stop'
      Block
        Clause
          Word 'stop'
)"},
    {"a secret choice of one of several", Kind::script, R"(choose secretly one of cards as c)",
     R"(
Script
  Clause
    Word 'choose'
    Secretly
    Arg
      Selector
        Quantifier
          QA 'one'
          Of
        Words
          Word 'cards'
        As
          Word 'c'
)"},
    {"for each, in any order", Kind::script, R"(for each character as c in any order { stop })",
     R"(
Script
  For
    Selector
      Quantifier
        QEach
      Words
        Word 'character'
      As
        Word 'c'
    AnyOrder
    Block
      Clause
        Word 'stop'
)"},
    {"repetition", Kind::script, R"(repeat 2 * n { stop })",
     R"(
Script
  Repeat
    Product
      Number '2'
      Operator '*'
      Selector
        Words
          Word 'n'
    Block
      Clause
        Word 'stop'
)"},
    {"a window", Kind::script, R"(window from p until all pass while yes { opens { stop } pass { } after each { stop } closes { stop } })",
     R"(
Script
  Window
    InTurn
      Selector
        Words
          Word 'p'
    Word 'pass'
    OpenWhile
      Yes
    Opens
      Block
        Clause
          Word 'stop'
    Entry
      Words
        Word 'pass'
      Block
    AfterEach
      Block
        Clause
          Word 'stop'
    Closes
      Block
        Clause
          Word 'stop'
)"},
    {"a menu", Kind::script, R"(offer you { play: each card as c if yes { stop } pass { stop } })",
     R"(
Script
  Offer
    Selector
      You
    Entry
      Words
        Word 'play'
      Selector
        Quantifier
          QEach
        Words
          Word 'card'
        As
          Word 'c'
      Guard
        Yes
      Block
        Clause
          Word 'stop'
    Entry
      Words
        Word 'pass'
      Block
        Clause
          Word 'stop'
)"},
    {"unless", Kind::script, R"(unless an opponent spends 1 resource { stop })",
     R"(
Script
  Unless
    Act
      Selector
        Quantifier
          QA 'an'
        Opponent 'opponent'
      Clause
        Word 'spends'
        Arg
          Selector
            Quantifier
              QAmount
                Number '1'
            Words
              Word 'resource'
    Block
      Clause
        Word 'stop'
)"},
    {"a call", Kind::script, R"(draw(1, x))",
     R"(
Script
  Call
    Word 'draw'
    Number '1'
    Selector
      Words
        Word 'x'
)"},
    {"restrictions", Kind::script, R"(only if no unit is ready, only on a red character)",
     R"(
Script
  Segment
    OnlyIf
      Is
        Selector
          Quantifier
            QNo
          Words
            Word 'unit'
        Selector
          Words
            Word 'ready'
    OnlyOn
      Selector
        Quantifier
          QA 'a'
        Words
          Word 'red'
          Word 'character'
)"},
    {"a change", Kind::script, R"(change price to price - 1)",
     R"(
Script
  Change
    Word 'price'
    Sum
      Selector
        Words
          Word 'price'
      Operator '-'
      Number '1'
)"},
    {"or, and, not bind in that order", Kind::value, R"(yes or no and not x is y)",
     R"(
Or
  Yes
  And
    No
    Not
      Is
        Selector
          Words
            Word 'x'
        Selector
          Words
            Word 'y'
)"},
    {"the rules a condition carries out", Kind::value, R"(x = 1 [DST-001, TCG-A12b])",
     R"(
Cited
  Compare
    Selector
      Words
        Word 'x'
    Operator '='
    Number '1'
  Id 'DST-001'
  Id 'TCG-A12b'
)"},
    {"products before sums, and a minus", Kind::value, R"(a_1 + 2 * -X - (3))",
     R"(
Sum
  Selector
    Words
      Word 'a_1'
  Operator '+'
  Product
    Number '2'
    Operator '*'
    Negative
      Name 'X'
  Operator '-'
  Paren
    Number '3'
)"},
    {"is not", Kind::value, R"(this is not ready)",
     R"(
Is
  Selector
    This
  Negated
  Selector
    Words
      Word 'ready'
)"},
    {"counts, sums and extremes", Kind::value, R"(count of dice + sum of cost of units + highest cost of units)",
     R"(
Sum
  Count
    Selector
      Words
        Word 'dice'
  Operator '+'
  SumOf
    Words
      Word 'cost'
    Selector
      Words
        Word 'units'
  Operator '+'
  HighestOf
    Words
      Word 'cost'
    Selector
      Words
        Word 'units'
)"},
    {"half", Kind::value, R"(half of X rounded up)",
     R"(
Half
  Name 'X'
  Rounding 'up'
)"},
    {"whether there is, whether one can", Kind::value, R"(exists a unit and can ready this)",
     R"(
And
  Exists
    Selector
      Quantifier
        QA 'a'
      Words
        Word 'unit'
  Can
    Clause
      Word 'ready'
      Arg
        Selector
          This
)"},
    {"times in a period", Kind::value, R"(times you play a card this turn > 1)",
     R"(
Compare
  Times
    Pattern
      Active
        Selector
          You
        Verb
          Word 'play'
        Arg
          Selector
            Quantifier
              QA 'a'
            Words
              Word 'card'
    Span_ 'this'
    Words
      Word 'turn'
  Operator '>'
  Number '1'
)"},
    {"a value by condition", Kind::value, R"(if yes { 1 } else { 2 })",
     R"(
IfValue
  Yes
  Number '1'
  Number '2'
)"},
    {"quantities", Kind::value,
     R"(min(each unit, all dice, any number of dice, up to 2 dice, an ace, another unit, the die, no unit, 3 dice))",
     R"(
Call
  Word 'min'
  Selector
    Quantifier
      QEach
    Words
      Word 'unit'
  Selector
    Quantifier
      QAll
    Words
      Word 'dice'
  Selector
    Quantifier
      QAny
      Of
    Words
      Word 'dice'
  Selector
    Quantifier
      QUpTo
        Number '2'
    Words
      Word 'dice'
  Selector
    Quantifier
      QA 'an'
    Words
      Word 'ace'
  Selector
    Quantifier
      QAnother
    Words
      Word 'unit'
  Selector
    Quantifier
      QThe
    Words
      Word 'die'
  Selector
    Quantifier
      QNo
    Words
      Word 'unit'
  Selector
    Quantifier
      QAmount
        Number '3'
    Words
      Word 'dice'
)"},
    {"ends of an ordered place", Kind::value, R"(min(top card of deck, top 2 cards, bottom (X) cards))",
     R"(
Call
  Word 'min'
  Selector
    Quantifier
      QTop
    Words
      Word 'card'
    PostOf
      Selector
        Words
          Word 'deck'
  Selector
    Quantifier
      QTop
        Number '2'
    Words
      Word 'cards'
  Selector
    Quantifier
      QBottom
        Paren
          Name 'X'
    Words
      Word 'cards'
)"},
    {"random and extreme ones", Kind::value, R"(min(random unit, a random unit, the highest cost unit, lowest cost unit, 2 of their dice))",
     R"(
Call
  Word 'min'
  Selector
    Quantifier
      Random
    Words
      Word 'unit'
  Selector
    Quantifier
      QA 'a'
      Random
    Words
      Word 'unit'
  Selector
    Quantifier
      QThe
      QHighest
        Word 'cost'
    Words
      Word 'unit'
  Selector
    Quantifier
      QLowest
        Word 'cost'
    Words
      Word 'unit'
  Selector
    Quantifier
      QAmount
        Number '2'
      Of
    Words
      Word 'their'
      Word 'dice'
)"},
    {"relatives", Kind::value, R"(card of you in play or in hand on this under it with ward 2 without rank showing a red blank)",
     R"(
Selector
  Words
    Word 'card'
  PostOf
    Selector
      You
  PostIn
    Selector
      Words
        Word 'play'
    Selector
      Words
        Word 'hand'
  PostOn
    Selector
      This
  PostUnder
    Selector
      It
  PostWith
    Words
      Word 'ward'
    Number '2'
  PostWithout
    Words
      Word 'rank'
  PostShowing
    Words
      Word 'red'
      Word 'blank'
)"},
    {"more relatives", Kind::value, R"(a unit other than this among units linked to it adjacent to this within 3 of it where yes as u)",
     R"(
Selector
  Quantifier
    QA 'a'
  Words
    Word 'unit'
  PostOtherThan
    Selector
      This
  PostAmong
    Selector
      Words
        Word 'units'
  PostLinked
    Selector
      It
  PostAdjacent
    Selector
      This
  PostWithin
    Number '3'
    Selector
      It
  PostWhere
    Yes
  As
    Word 'u'
)"},
    {"places on a map", Kind::value,
     R"(a planet adjacent by lines to this nearest to it within 2 by lines of you in reach of this with 3 by walk as p)",
     R"(
Selector
  Quantifier
    QA 'a'
  Words
    Word 'planet'
  PostAdjacent
    ByWay
      Word 'lines'
    Selector
      This
  PostNearest
    Selector
      It
  PostWithin
    Number '2'
    ByWay
      Word 'lines'
    Selector
      You
  PostReach
    Selector
      This
    Number '3'
    ByMove
      Word 'walk'
  As
    Word 'p'
)"},
    {"room on a map", Kind::value,
     R"(a square with room for this by walk over it with room for you by walk nearest by lines to it under you as p)",
     R"(
Selector
  Quantifier
    QA 'a'
  Words
    Word 'square'
  PostRoom
    Selector
      This
    ByMove
      Word 'walk'
    Over
      Selector
        It
  PostRoom
    Selector
      You
    ByMove
      Word 'walk'
    PostNearest
      ByWay
        Word 'lines'
      Selector
        It
  PostUnder
    Selector
      You
  As
    Word 'p'
)"},
    {"distances on a map", Kind::value, R"(distance from this to planet "Naboo" > distance by lines from it to you)",
     R"(
Compare
  Distance
    Selector
      This
    Selector
      Words
        Word 'planet'
      String '"Naboo"'
  Operator '>'
  Distance
    ByWay
      Word 'lines'
    Selector
      It
    Selector
      You
)"},
    {"sight from another space", Kind::value, R"(each figure in sight of this from it by eyes in sight of you by ears)",
     R"(
Selector
  Quantifier
    QEach
  Words
    Word 'figure'
  PostSight
    Selector
      This
    From
      Selector
        It
    ByMove
      Word 'eyes'
  PostSight
    Selector
      You
    ByMove
      Word 'ears'
)"},
    {"a step on a map", Kind::value, R"(step from this to it by walk)",
     R"(
NextStep
  Selector
    This
  Selector
    It
  ByMove
    Word 'walk'
)"},
    {"a title and a player", Kind::value, R"("Kyle Katarn" is player o)",
     R"(
Is
  Selector
    String '"Kyle Katarn"'
  Selector
    Player
      Word 'o'
)"},
    {"an event", Kind::rules, R"(event play as put(you: player, to any card: cards up to 3 = 2) { says plays, played })",
     R"(
Event
  Word 'play'
  Word 'put'
  Params
    Param
      Word 'you'
      Type
        Words
          Word 'player'
    Param
      Label 'to'
      Some
      Word 'card'
      Type
        Words
          Word 'cards'
      Limit
        Number '3'
      Default
        Number '2'
  Block
    Says
      Word 'plays'
      Word 'played'
)"},
    {"a query", Kind::rules, R"(query price(c: card): number = cost of c)",
     R"(
Query
  Word 'price'
  Params
    Param
      Word 'c'
      Type
        Words
          Word 'card'
  Type
    Words
      Word 'number'
  Selector
    Words
      Word 'cost'
    PostOf
      Selector
        Words
          Word 'c'
)"},
    {"a definition", Kind::rules, R"(define far() = no)",
     R"(
Define
  Word 'far'
  Params
  No
)"},
    {"a procedure", Kind::rules, R"(procedure battle() { stop })",
     R"(
Procedure
  Word 'battle'
  Params
  Block
    Clause
      Word 'stop'
)"},
    {"a keyword", Kind::rules, R"(keyword critical hit(n: number of damage) layered { cites TCG-001 })",
     R"(
Keyword
  Words
    Word 'critical'
    Word 'hit'
  Params
    Param
      Word 'n'
      Type
        Words
          Word 'number'
        Words
          Word 'damage'
  Mode 'layered'
  Block
    Cites
      Id 'TCG-001'
)"},
    {"a header", Kind::rules, R"(header area damage)",
     R"(
Header
  Words
    Word 'area'
    Word 'damage'
)"},
    {"a header that limits its abilities", Kind::rules, R"(header power(n: number), once per round)",
     R"(
Header
  Words
    Word 'power'
  Params
    Param
      Word 'n'
      Type
        Words
          Word 'number'
  OncePer
    Words
      Word 'round'
)"},
    {"rules for a kind", Kind::rules, R"(rules for card { gives taken })",
     R"(
RulesFor
  Words
    Word 'card'
  Block
    Gives
      Word 'taken'
)"},
    {"a rule for decks", Kind::rules, R"(require size = 30)",
     R"(
Require
  Word 'size'
  Number '30'
)"},
};

// The size of a tree measures the work of a parse, because it counts the nodes of abandoned readings too.
std::size_t work(const std::string& text) {
    const auto parsed = parse(text, Indentation::continues);
    INFO(rendered(parsed.diagnostics, Lang::en));
    REQUIRE(parsed.ok());
    return parsed.trees.front().size();
}

std::string repeated(const std::string& text, std::size_t times) {
    std::string out;
    for (std::size_t i = 0; i < times; ++i) out += text;
    return out;
}

std::string nested(const std::string& open, std::size_t depth, const std::string& core, const std::string& close) {
    return repeated(open, depth) + core + repeated(close, depth);
}

void check_only(const std::string& text, Diag expected) {
    const auto parsed = parse(text, Indentation::continues);
    CHECK(parsed.trees.empty());
    REQUIRE(parsed.diagnostics.list().size() == 1);
    CHECK(parsed.diagnostics.list().front().id == expected);
}

}  // namespace

TEST_CASE("no rule of the grammar can go on without reading") { CHECK(grammar_problems() == 0); }

TEST_CASE("the reserved words are sorted and each stands once") {
    const auto& words = reserved_words();
    CHECK(std::is_sorted(words.begin(), words.end()));
    CHECK(std::adjacent_find(words.begin(), words.end()) == words.end());
}

TEST_CASE("each construct has its tree") {
    for (const auto& row : table) {
        INFO(row.about);
        const auto parsed = parse_as(row.kind, row.text);
        INFO(rendered(parsed.diagnostics, Lang::en));
        CHECK(parsed.ok());
        CHECK(dump_of(parsed) == row.tree + 1);
    }
}

TEST_CASE("line ends separate abilities, unless the text plainly goes on") {
    const auto same = [](const std::string& a, const std::string& b) {
        INFO(a);
        const auto first = parse(a, Indentation::continues);
        const auto second = parse(b, Indentation::continues);
        CHECK(first.ok());
        CHECK(second.ok());
        CHECK(equal(first, second));
    };
    same("draw 1 card\n  then stop", "draw 1 card then stop");
    same("draw 1 card\nthen stop", "draw 1 card then stop");
    same("draw 1 card,\nstop", "draw 1 card, stop");
    same("spend 1 resource\n-> stop", "spend 1 resource -> stop");
    same("only if (yes\nor no)", "only if (yes or no)");
    same("special:\n\nstop", "special: stop");
    same("draw 1\n  card", "draw 1 card");
    same("stop\r\n\tthen stop\r\n", "stop then stop");
    CHECK_FALSE(equal(parse("draw 1\n  card", Indentation::continues), parse("draw 1\ncard", Indentation::continues)));
}

TEST_CASE("comments are no part of any word") {
    for (const std::string text : {"draw 1 card # why", "draw 1 # why\n  card", "# why\ndraw 1 card", "draw 1 card\n  # why"}) {
        INFO(text);
        CHECK(dump_of(parse(text, Indentation::continues)) == dump_of(parse("draw 1 card", Indentation::continues)));
    }
    // A leaf of two words holds no comment either.
    CHECK(dump_of(parse("before this would # why\n  be hit: stop", Indentation::continues)).find("Be 'would be'") != std::string::npos);
}

TEST_CASE("a word and a name run together are neither") {
    for (const std::string text : {"drawX cards", "draw oneX", "deal aX damage", "only if notX", "opponent'sX", "draw 1 cardsX", "thisX"}) {
        INFO(text);
        const auto parsed = parse(text, Indentation::continues);
        REQUIRE(parsed.diagnostics.list().size() == 1);
        CHECK(parsed.diagnostics.list().front().id == Diag::syntax);
    }
    CHECK(rendered(parse("drawX", Indentation::continues).diagnostics, Lang::en).find("found `drawX`") != std::string::npos);
    CHECK(parse("draw X cards", Indentation::continues).ok());
}

TEST_CASE("in a pattern a noun ends before its verb") {
    const auto subject_and_verb = [](const std::string& pattern) {
        const auto parsed = parse("after " + pattern + ": stop", Indentation::continues);
        INFO(pattern << "\n" << rendered(parsed.diagnostics, Lang::en));
        REQUIRE(parsed.ok());
        const auto& tree = parsed.trees.front();
        const auto happening = tree[tree[tree[tree[tree.root()].first].first].next].first;
        std::string out = std::string(kind_name(tree.kind(happening))) + ": ";
        for (const auto part : tree.each(happening)) out += collapsed(tree.text(part)) + " | ";
        return out;
    };
    CHECK(subject_and_verb("host attacks") == "Active: host | attacks | ");
    CHECK(subject_and_verb("host attacks or blocks") == "Active: host | attacks or blocks | ");
    CHECK(subject_and_verb("host attacks a card") == "Active: host | attacks | a card | ");
    CHECK(subject_and_verb("your other ready units attack") == "Active: your other ready units | attack | ");
    CHECK(subject_and_verb("a red/blue unit attacks") == "Active: a red/blue unit | attacks | ");
    CHECK(subject_and_verb("a unit with guard as u attacks this") == "Active: a unit with guard as u | attacks | this | ");
    CHECK(subject_and_verb("a unit of an opponent attacks") == "Active: a unit of an opponent | attacks | ");
    CHECK(subject_and_verb("2 units attack for 3 damage") == "Active: 2 units | attack | for 3 damage | ");
    // A quantity or a possessive begins another noun.
    CHECK(subject_and_verb("a unit attacks one of your units") == "Active: a unit | attacks | one of your units | ");
    CHECK(subject_and_verb("a unit attacks one  of your other units") == "Active: a unit | attacks | one of your other units | ");
    CHECK(subject_and_verb("a red unit attacks your unit") == "Active: a red unit | attacks | your unit | ");
    CHECK(subject_and_verb("units attack opponent's units") == "Active: units | attack | opponent's units | ");
    CHECK(subject_and_verb("card one attacks") == "Active: card one | attacks | ");
    CHECK(subject_and_verb("this attacks") == "Active: this | attacks | ");
    CHECK(subject_and_verb("a red unit is destroyed") == "Passive: a red unit | is | destroyed | ");
    CHECK(subject_and_verb("host would be destroyed by you") == "Passive: host | would be | destroyed | by you | ");
    CHECK(rendered(parse("after a unit: stop", Indentation::continues).diagnostics, Lang::en).find("1:13") != std::string::npos);
    CHECK(parse("let n = times host attacks this round", Indentation::continues).ok());
    CHECK(parse("unless their controller pays 1 resource { stop }", Indentation::continues).ok());
}

TEST_CASE("titles keep their blanks and their number signs") {
    CHECK(dump_of(parse_value("\"Unit  #3\" is ready")).find("String '\"Unit  #3\"'") != std::string::npos);
}

TEST_CASE("work grows with the length of a text, not faster") {
    const auto check_linear = [](auto text) {
        INFO(text(1));
        CHECK(work(text(40)) - work(text(30)) == work(text(20)) - work(text(10)));
    };
    check_linear([](std::size_t n) { return "only if " + nested("(", n, "1", ")") + " > 0"; });
    check_linear([](std::size_t n) { return "only if " + nested("(not exists unit where ", n, "yes", ")"); });
    check_linear([](std::size_t n) { return "deal " + nested("(value of x + ", n, "1", ")") + " damage"; });
    check_linear([](std::size_t n) { return "deal(" + nested("max(1, ", n, "2", ")") + ")"; });
    check_linear([](std::size_t n) { return nested("if yes { ", n, "stop", " }"); });
    check_linear([](std::size_t n) { return nested("special: { may choose 1 of: { ", n / 2, "stop", " } }"); });
    check_linear([](std::size_t n) { return nested("after you play this: draw 1 card -> { ", n, "stop", " }"); });
    check_linear([](std::size_t n) { return "shields" + repeated(" of host", n) + " = 1"; });
    check_linear([](std::size_t n) { return repeated("draw 1 card\n", n); });
    check_linear([](std::size_t n) { return "after a unit" + repeated(" of a unit", n) + " is hit: stop"; });
    check_linear([](std::size_t n) { return "after" + repeated(" red", n) + " unit attacks: stop"; });
}

TEST_CASE("hostile texts are refused, not choked on") {
    check_only(repeated("(", 10'000) + repeated(")", 10'000), Diag::too_deep);
    check_only(repeated("{", 10'000), Diag::too_deep);
    check_only(std::string(10 * 1024 * 1024, 'x'), Diag::too_long);
    // Words nest too.
    for (const std::string word : {"may ", "not ", "- ", "half of ", "exists x where ", "x of ", "special: ", "stop -> ", "while yes: "}) {
        INFO(word);
        const bool value = word == "not " || word == "- " || word == "half of " || word == "exists x where ";
        check_only((value ? "only if " : word == "x of " ? "get " : "") + repeated(word, 60'000 / word.size()) + "stop", Diag::too_deep);
    }
    Diagnostics diagnostics;
    parse_module(std::make_shared<Source>("test", "procedure p() { " + repeated("may ", 1'000'000) + "stop }"), diagnostics);
    REQUIRE(diagnostics.list().size() == 1);
    CHECK(diagnostics.list().front().id == Diag::too_deep);
    Diagnostics of_long_line;
    CHECK(parse_module(std::make_shared<Source>("test", "define f() = " + std::string(10 * 1024 * 1024, 'x')), of_long_line).empty());
    REQUIRE(of_long_line.list().size() == 1);
    CHECK(of_long_line.list().front().id == Diag::too_long);
}

TEST_CASE("long texts within the bounds are read") {
    const std::string line = "after you play this: may reroll any number of dice of one player\n";
    const auto text = repeated(line, 60 * 1024 / line.size());
    const auto parsed = parse(text, Indentation::continues);
    REQUIRE(parsed.ok());
    CHECK(parsed.trees.front().child_count(parsed.trees.front().root()) == 60 * 1024 / line.size());
    CHECK(parse("draw " + repeated("x", 60 * 1024), Indentation::continues).ok());
    CHECK(parse("only if 1" + repeated(" + 1", 15 * 1024), Indentation::continues).ok());
    CHECK(parse("draw 1" + repeated(", draw 1", 7 * 1024), Indentation::continues).ok());
}

TEST_CASE("empty texts are no error") {
    for (const std::string text : {"", "\n", "  \n\n", "# only a comment", "# one\n# two\n"}) {
        INFO(text);
        CHECK(parse(text, Indentation::continues).ok());
        CHECK(parse(text, Indentation::separates).ok());
    }
}

TEST_CASE("a broken declaration does not hide the others") {
    const auto text = sample("samples.rules");
    const auto whole = parse(text, Indentation::separates);
    REQUIRE(whole.ok());
    REQUIRE(whole.trees.size() > 10);
    for (std::size_t broken = 0; broken < whole.trees.size(); ++broken) {
        const auto& tree = whole.trees[broken];
        auto spoilt = text;
        spoilt[tree[tree.root()].span.begin] = '7';
        INFO(tree.text(tree.root()));
        const auto rest = parse(spoilt, Indentation::separates);
        CHECK(rest.diagnostics.errors() == 1);
        CHECK(rest.trees.size() == whole.trees.size() - 1);
        auto expected = parse(text, Indentation::separates);
        expected.trees.erase(expected.trees.begin() + static_cast<std::ptrdiff_t>(broken));
        CHECK(equal(rest, expected));
    }
}

TEST_CASE("each broken declaration is reported at its place") {
    const auto parsed = parse("define far() = yes\ndefine near = 1\ndefine c() = no\nevent 7\n", Indentation::separates);
    CHECK(parsed.trees.size() == 2);
    REQUIRE(parsed.diagnostics.list().size() == 2);
    CHECK(parsed.source->position(parsed.diagnostics.list()[0].span.begin).line == 2);
    CHECK(parsed.source->position(parsed.diagnostics.list()[1].span.begin).line == 4);
}

TEST_CASE("a declaration may be indented when it is the first, and close its brackets in the first column") {
    CHECK(parse("  define far() = yes\n", Indentation::separates).trees.size() == 1);
    CHECK(parse("  nonsense\ndefine far() = yes\n", Indentation::separates).diagnostics.errors() == 1);
    CHECK(parse("event put(\n    c: card,\n    n: number\n) {\n    stop\n}\n", Indentation::separates).ok());
}

TEST_CASE("every node of a tree hangs below its root") {
    const auto parsed = parse(sample("samples.rules"), Indentation::separates);
    REQUIRE(parsed.ok());
    for (const auto& tree : parsed.trees) {
        std::size_t reached = 0;
        const auto walk = [&](const auto& self, NodeId node) -> void {
            ++reached;
            for (const auto child : tree.each(node)) self(self, child);
        };
        walk(walk, tree.root());
        INFO(tree.text(tree.root()));
        CHECK(reached == tree.size());
    }
}
