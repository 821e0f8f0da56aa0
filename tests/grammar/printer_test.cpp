#include "grammar/printer.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>
#include <set>

#include "tests/grammar/corpus.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

struct Sample {
    const char* file;
    Indentation indentation;
};

constexpr Sample samples[] = {{"samples.script", Indentation::continues}, {"samples.rules", Indentation::separates}};

void kinds_of(const Tree& tree, NodeId id, std::set<NodeKind>& kinds) {
    kinds.insert(tree.kind(id));
    for (const auto c : tree.each(id)) kinds_of(tree, c, kinds);
}

std::string printed_script(const std::string& text) {
    const auto parsed = parse(text, Indentation::continues);
    INFO(rendered(parsed.diagnostics, Lang::en));
    REQUIRE(parsed.ok());
    return print_of(parsed);
}

std::string printed_rules(const std::string& text) {
    const auto parsed = parse(text, Indentation::separates);
    INFO(rendered(parsed.diagnostics, Lang::en));
    REQUIRE(parsed.ok());
    return print_of(parsed);
}

}  // namespace

TEST_CASE("the samples hold every kind of node") {
    std::set<NodeKind> kinds;
    for (const auto& s : samples)
        for (const auto& tree : parse(sample(s.file), s.indentation).trees) kinds_of(tree, tree.root(), kinds);
    const NodeKind all[] = {
#define NODE(kind, part, description) NodeKind::kind,
#include "grammar/nodes.def"
#undef NODE
    };
    for (const auto kind : all) {
        INFO(kind_name(kind));
        CHECK(kinds.count(kind) == 1);
    }
}

TEST_CASE("a printed text parses as the same tree") {
    for (const auto& s : samples) {
        const auto text = sample(s.file);
        CHECK(trouble(text, s.indentation) == "");
        for (const auto& part : parts_of(text)) CHECK(trouble(part, s.indentation) == "");
    }
}

TEST_CASE("expressions print as expressions") {
    for (const std::string text :
         {"1", "(1)", "-X", "yes", "yes or no and not x is y", "x = 1 [DST-001, TCG-A12b]", "min(1, -2)", "now()", "1 - -2",
          "cost - 1 - (2 - 3) * 4", "if yes { 1 } else if no { 2 } else { 3 }", "if yes { 1 } else { if no { 2 } else { 3 } }",
          "all dice are ready", "players is player o", "top (X) cards of opponents", "die showing a blank", "half of X rounded up",
          "\"Unit  #3\" is not ready"}) {
        INFO(text);
        const auto parsed = parse_value(text);
        REQUIRE(parsed.ok());
        CHECK(print_of(parsed) == text);
    }
    CHECK(print_of(parse_value("  1+ 2 *( 3 )-f( x ,y )  ")) == "1 + 2 * (3) - f(x, y)");
}

TEST_CASE("any node can be printed") {
    for (const auto& s : samples)
        for (const auto& tree : parse(sample(s.file), s.indentation).trees)
            for (NodeId id = 0; id < tree.size(); ++id) CHECK_FALSE((print(tree, id).empty() && bears_text(tree.kind(id))));
    const auto parsed = parse("after you play this, if n is 2: draw (X) cards from your deck", Indentation::continues);
    const auto& tree = parsed.trees.front();
    const auto trigger = tree.child(tree.root(), NodeKind::Trigger);
    CHECK(print(tree, tree.child(trigger, NodeKind::Pattern)) == "you play this");
    CHECK(print(tree, tree.child(trigger, NodeKind::Guard)) == "if n is 2");
    const auto ability = tree.last_child(trigger);
    CHECK(print(tree, ability) == ": draw (X) cards from your deck");
    CHECK(print(tree, tree.last_child(tree.last_child(ability))) == "from your deck");
}

TEST_CASE("spacing is canonical") {
    CHECK(printed_script("special :heal  2 damage\n  from a character") == "special: heal 2 damage from a character");
    CHECK(printed_script("spend 1 resource->draw 1 card,stop then stop") == "spend 1 resource -> draw 1 card, stop then stop");
    CHECK(printed_script("this gets + 2 power and - 1 cost") == "this gets +2 power and -1 cost");
    CHECK(printed_script("discard an upgrade / support") == "discard an upgrade/support");
    CHECK(printed_script("let n=- 1-n") == "let n = -1 - n");
    CHECK(printed_script("deal(1 ,x)\ndeal (1) damage") == "deal(1, x)\ndeal (1) damage");
    CHECK(printed_script("only if x=1[DST-001,DST-002]") == "only if x = 1 [DST-001, DST-002]");
}

TEST_CASE("the author's spelling is kept where the language has two") {
    for (const std::string text :
         {"only if dice are ready", "only when die is ready", "choose 1 of: { stop }", "you chooses 1 of: { stop }",
          "turn a die showing a blank", "turn a die showing an ace", "turn a die showing blank", "ready players", "ready one character",
          "ready any character", "after x is y { stop }", "after x is y: { stop }", "while yes { stop }", "while yes: { stop }"})
        CHECK(printed_script(text) == text);
}

TEST_CASE("a block of one item stays on the line of its ability while it fits") {
    CHECK(printed_script("while yes {\n    stop\n}") == "while yes { stop }");
    CHECK(printed_script("while yes { }") == "while yes { }");
    CHECK(printed_script("while yes {\n    stop\n    stop\n}") == "while yes {\n    stop\n    stop\n}");
    CHECK(printed_script("if yes {\n    stop\n    stop\n} else { stop }") == "if yes {\n    stop\n    stop\n} else {\n    stop\n}");

    const std::string filler(widest_line - std::string("if  { stop }").size(), 'x');
    CHECK(printed_script("if " + filler + " {\n    stop\n}") == "if " + filler + " { stop }");
    CHECK(printed_script("if " + filler + "x { stop }") == "if " + filler + "x {\n    stop\n}");
}

TEST_CASE("modes that do not fit on the line get lines of their own") {
    const std::string filler(80, 'x');
    CHECK(printed_script("choose 1 of: { draw " + filler + " } { stop }") == "choose 1 of:\n  { draw " + filler + " }\n  { stop }");
    CHECK(printed_script("choose 1 of: { stop\n stop } { stop }") == "choose 1 of:\n  {\n      stop\n      stop\n  }\n  { stop }");
    CHECK(printed_rules("procedure p() { choose 1 of: { stop } { draw } }") ==
          "procedure p() {\n    choose 1 of:\n        { stop }\n        { draw }\n}");
}

TEST_CASE("the blocks of a declaration take several lines") {
    CHECK(printed_rules("procedure p(x: number) { if x > 1 { stop } else { offer you { pass { stop } } } }") ==
          "procedure p(x: number) {\n"
          "    if x > 1 {\n"
          "        stop\n"
          "    } else {\n"
          "        offer you {\n"
          "            pass {\n"
          "                stop\n"
          "            }\n"
          "        }\n"
          "    }\n"
          "}");
    CHECK(printed_rules("event p ( to any x : card up to 3=2 )") == "event p(to any x: card up to 3 = 2)");
    CHECK(printed_rules("define far()=if yes{1}else{2}\nrequire b=1") == "define far() = if yes { 1 } else { 2 }\n\nrequire b = 1");
}

TEST_CASE("a text cut after any token parses or is refused at a place") {
    for (const auto& s : samples) {
        for (const auto& part : parts_of(sample(s.file))) {
            for (const auto& cut : truncations(part)) {
                INFO(cut);
                const auto parsed = parse(cut, s.indentation);
                if (parsed.ok()) {
                    CHECK(trouble(cut, s.indentation) == "");
                    continue;
                }
                for (const auto& d : parsed.diagnostics.list()) {
                    CHECK(d.source == parsed.source);
                    CHECK(d.span.begin <= cut.size());
                    CHECK(d.span.begin < d.span.end);
                    CHECK(render(d, Lang::es, true).find("test:") != std::string::npos);
                }
            }
        }
    }
}

TEST_CASE("texts that once did not come back") {
    for (const std::string text :
         {"offer you { play: (card) { stop } }", "choose 1 of: { stop\n stop } { stop } then choose 1 of: { stop\n stop } { stop }",
          "choose 1 of: { stop\n stop } { stop }, { stop\n stop }", "draw(1, x)", "remove blue dice(2)", "draw increased # why\n  by 1",
          "this loses ward for this attack", "let n = times a ship is hit last round"}) {
        INFO(text);
        CHECK(trouble(text, Indentation::continues) == "");
    }
}

// Parses texts that nobody would write: pieces of the samples, with tokens dropped, doubled, swapped and misplaced.
TEST_CASE("whatever parses, prints and formats soundly") {
    std::mt19937 random(20240501);  // always the same texts
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    static constexpr const char* between[] = {" ", "", "\n", "\n  ", "  # note\n"};
    std::size_t parsed = 0;
    for (const auto& s : samples) {
        const auto all = parts_of(sample(s.file));
        for (int round = 0; round < 1500; ++round) {
            const auto text = all[below(all.size())] + all[below(all.size())];
            auto pieces = tokens_of(text);
            for (auto edits = 1 + below(3); edits > 0; --edits) {
                const auto at = static_cast<std::ptrdiff_t>(below(pieces.size()));
                const auto other = pieces[below(pieces.size())];
                switch (below(4)) {
                    case 0: pieces.erase(pieces.begin() + at); break;
                    case 1: pieces.insert(pieces.begin() + at, other); break;
                    case 2: pieces[static_cast<std::size_t>(at)] = other; break;
                    default: std::swap(pieces[static_cast<std::size_t>(at)], pieces[below(pieces.size())]); break;
                }
            }
            std::string changed;
            for (const auto& piece : pieces) {
                const bool as_it_was = below(60) > 0;
                const auto end = piece.at + piece.text.size();
                const bool comment = piece.text[0] == '#';
                const auto blanks = text.substr(end, std::min(text.find_first_not_of(' ', end), text.size()) - end);
                changed += std::string(piece.text) + (comment ? "\n" : as_it_was ? blanks : between[below(std::size(between))]);
            }
            if (!parse(changed, s.indentation).ok()) continue;
            ++parsed;
            INFO(changed);
            CHECK(trouble(changed, s.indentation) == "");
        }
    }
    CHECK(parsed > 300);  // or the texts are too wild to test anything
}
