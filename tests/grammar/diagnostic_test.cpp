#include "grammar/diagnostic.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <iterator>

#include "grammar/character.hpp"
#include "tests/grammar/corpus.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

struct Row {
    Indentation indentation;
    std::string text;
    const char* en;
    const char* es;
};

const Row table[] = {
    {Indentation::continues, "heal 2 damage from",
     "error[H101]: expected a noun or a value after the preposition, found the end of the text\n"
     "  --> test:1:19\n"
     "1 | heal 2 damage from\n"
     "  |                   ^ this cannot stand here\n",
     "error[H101]: se esperaba a qué se refiere la preposición y se ha encontrado el final del texto\n"
     "  --> test:1:19\n"
     "1 | heal 2 damage from\n"
     "  |                   ^ esto no puede ir aquí\n"},
    {Indentation::continues, "stop\nafter you play this\ndraw 1 card",
     "error[H101]: expected `:` and the ability, or the delayed effect in braces, found the end of the line\n"
     "  --> test:2:20\n"
     "2 | after you play this\n"
     "  |                    ^ this cannot stand here\n",
     "error[H101]: se esperaba `:` y la capacidad, o el efecto retrasado entre llaves y se ha encontrado el final de la línea\n"
     "  --> test:2:20\n"
     "2 | after you play this\n"
     "  |                    ^ esto no puede ir aquí\n"},
    {Indentation::continues, "this gets until end of turn",
     "error[H101]: expected a change: `+1 power`, a keyword, or abilities in braces, found `until`\n"
     "  --> test:1:11\n"
     "1 | this gets until end of turn\n"
     "  |           ^^^^^ this cannot stand here\n",
     "error[H101]: se esperaba qué recibe: `+1 power`, una palabra clave o capacidades entre llaves y se ha encontrado `until`\n"
     "  --> test:1:11\n"
     "1 | this gets until end of turn\n"
     "  |           ^^^^^ esto no puede ir aquí\n"},
    {Indentation::separates, "define x() = 1\nevent deal 2\n",
     "error[H101]: expected parameters in parentheses, found `2`\n"
     "  --> test:2:12\n"
     "2 | event deal 2\n"
     "  |            ^ this cannot stand here\n",
     "error[H101]: se esperaba parámetros entre paréntesis y se ha encontrado `2`\n"
     "  --> test:2:12\n"
     "2 | event deal 2\n"
     "  |            ^ esto no puede ir aquí\n"},
    {Indentation::continues, "only if \"Kyle Katarn is here\nstop",
     "error[H102]: this title has no closing quote\n"
     "  --> test:1:9\n"
     "1 | only if \"Kyle Katarn is here\n"
     "  |         ^^^^^^^^^^^^^^^^^^^^ opened here\n"
     "   = help: close it with `\"` on the same line\n",
     "error[H102]: a este título le faltan las comillas de cierre\n"
     "  --> test:1:9\n"
     "1 | only if \"Kyle Katarn is here\n"
     "  |         ^^^^^^^^^^^^^^^^^^^^ se abre aquí\n"
     "   = ayuda: ciérralo con `\"` en la misma línea\n"},
    {Indentation::continues, "if x {\n    stop\n",
     "error[H103]: `{` is never closed\n"
     "  --> test:1:6\n"
     "1 | if x {\n"
     "  |      ^ opened here\n"
     "   = help: add `}`\n",
     "error[H103]: `{` no se cierra nunca\n"
     "  --> test:1:6\n"
     "1 | if x {\n"
     "  |      ^ se abre aquí\n"
     "   = ayuda: añade `}`\n"},
    {Indentation::continues, "stop)",
     "error[H104]: `)` closes nothing\n"
     "  --> test:1:5\n"
     "1 | stop)\n"
     "  |     ^ no bracket is open here\n"
     "   = help: remove it, or open it before\n",
     "error[H104]: `)` no cierra nada\n"
     "  --> test:1:5\n"
     "1 | stop)\n"
     "  |     ^ aquí no hay nada abierto\n"
     "   = ayuda: quítalo o ábrelo antes\n"},
    {Indentation::continues, "if x {\n    stop\n)",
     "error[H105]: expected `}` to close the `{` of line 1, found `)`\n"
     "  --> test:3:1\n"
     "3 | )\n"
     "  | ^ closes something else\n",
     "error[H105]: se esperaba `}` para cerrar el `{` de la línea 1 y se ha encontrado `)`\n"
     "  --> test:3:1\n"
     "3 | )\n"
     "  | ^ cierra otra cosa\n"},
    {Indentation::continues, std::string(49, '('),
     "error[H106]: this is nested too deeply to be read\n"
     "  --> test:1:49\n"
     "1 | (((((((((((((((((((((((((((((((((((((((((((((((((\n"
     "  |                                                 ^ one level too many\n"
     "   = help: name a part with `let` or `define` and use the name; at most 48 brackets can be open at once\n",
     "error[H106]: esto está anidado a demasiada profundidad para leerlo\n"
     "  --> test:1:49\n"
     "1 | (((((((((((((((((((((((((((((((((((((((((((((((((\n"
     "  |                                                 ^ un nivel de más\n"
     "   = ayuda: da nombre a una parte con `let` o `define` y usa el nombre; como mucho puede haber 48 paréntesis o llaves sin cerrar\n"},
    {Indentation::continues, "stop\n" + std::string(65532, '\n'),
     "error[H107]: this text is 65537 bytes long; 65536 is the most that is read\n"
     "  --> test:1:1\n"
     "1 | stop\n"
     "  | ^ starts here\n"
     "   = help: split it\n",
     "error[H107]: este texto tiene 65537 bytes; se leen como mucho 65536\n"
     "  --> test:1:1\n"
     "1 | stop\n"
     "  | ^ empieza aquí\n"
     "   = ayuda: divídelo\n"},
    {Indentation::continues, "draw 1 card.",
     "error[H109]: the language does not use `.` here\n"
     "  --> test:1:12\n"
     "1 | draw 1 card.\n"
     "  |            ^ written in another way\n"
     "   = help: an ability ends with its line: join steps with `,`, each done as far as possible, or with `then`, only if all before was "
     "done in full\n",
     "error[H109]: el lenguaje no usa `.` aquí\n"
     "  --> test:1:12\n"
     "1 | draw 1 card.\n"
     "  |            ^ se escribe de otra forma\n"
     "   = ayuda: una capacidad acaba con su línea: une los pasos con `,`, cada uno hasta donde se pueda, o con `then`, solo si todo lo "
     "anterior se hizo por completo\n"},
    {Indentation::continues, "draw 1 d\xC3\xA1",
     "error[H108]: byte 195 does not belong in a script\n"
     "  --> test:1:9\n"
     "1 | draw 1 dá\n"
     "  |         ^ this one\n"
     "   = help: scripts are written in plain ASCII; only comments and titles in quotes hold other letters\n",
     "error[H108]: el byte 195 no puede estar en un guion\n"
     "  --> test:1:9\n"
     "1 | draw 1 dá\n"
     "  |         ^ este\n"
     "   = ayuda: los guiones se escriben en ASCII; solo los comentarios y los títulos entre comillas llevan otras letras\n"},
};

Parsed parse_wrong(const std::string& text) {
    auto parsed = parse(text, Indentation::continues);
    REQUIRE(parsed.diagnostics.list().size() == 1);
    return parsed;
}

}  // namespace

TEST_CASE("syntax diagnostics, word for word") {
    for (const auto& row : table) {
        const auto parsed = parse(row.text, row.indentation);
        CHECK(rendered(parsed.diagnostics, Lang::en) == row.en);
        CHECK(rendered(parsed.diagnostics, Lang::es) == row.es);
    }
}

TEST_CASE("every syntax diagnostic is in the table above") {
    for (const auto& diagnostic : diagnostic_rows()) {
        if (!diagnostic.code.starts_with("H1")) continue;
        const bool found = std::any_of(std::begin(table), std::end(table), [&](const Row& row) {
            return std::string_view(row.en).substr(std::string_view("error[").size()).starts_with(diagnostic.code);
        });
        INFO(diagnostic.code);
        CHECK(found);
    }
}

TEST_CASE("codes are unique and found again") {
    for (const auto& diagnostic : diagnostic_rows()) CHECK(find_code(diagnostic.code) == &diagnostic);
    CHECK(find_code("H000") == nullptr);
}

TEST_CASE("colour paints the level, the gutter and the caret, and nothing else") {
    const auto parsed = parse_wrong("stop)");
    CHECK(render(parsed.diagnostics.list().front(), Lang::en, true) ==
          "\033[1;31merror[H104]\033[0m: `)` closes nothing\n"
          "\033[34m  -->\033[0m test:1:5\n"
          "\033[34m1 |\033[0m stop)\n"
          "\033[34m  |\033[0m     \033[1;31m^\033[0m \033[1;31mno bracket is open here\033[0m\n"
          "   = help: remove it, or open it before\n");
}

TEST_CASE("hostile bytes reach neither the parser nor the terminal") {
    for (int byte = 0; byte < 256; ++byte) {
        if (byte == '\n' || byte == '\r' || byte == '\t' || (byte >= 0x20 && byte < 0x7F)) continue;
        const auto parsed = parse_wrong(std::string("stop ") + static_cast<char>(byte));
        CHECK(parsed.diagnostics.list().front().id == Diag::strange_byte);
        const auto shown = rendered(parsed.diagnostics, Lang::en);
        for (const char c : shown) CHECK((c == '\n' || static_cast<unsigned char>(c) >= 0x20));
        CHECK(shown.find('\x7F') == std::string::npos);
    }
    CHECK(rendered(parse_wrong("\tstop )").diagnostics, Lang::en).find("1 |  stop )\n  |       ^") != std::string::npos);
}

TEST_CASE("titles and comments hold any printable character, and nothing else") {
    for (const std::string good : {"señor", "日本", "\U0001F600", "a\tb", "\u00A0"}) {
        INFO(good);
        CHECK(parse("only if \"" + good + "\" is ready  # " + good, Indentation::continues).ok());
    }
    const std::string bad[] = {"\033[31m",
                               "\a",
                               std::string(1, '\0'),
                               "\x7F",
                               "\xC2\x9B"
                               "31m",
                               "\xC3",
                               "\x80",
                               "\xC0\xAF",
                               "\xED\xA0\x80",
                               "\xE0\x80\xAF",
                               "\xF4\x90\x80\x80",
                               "\xFF",
                               "\u202E",
                               "\u2066"};
    for (const auto& bytes : bad) {
        const auto number = std::to_string(static_cast<unsigned char>(bytes[0]));
        INFO(number);
        for (const auto& text : {"only if \"" + bytes + "\" is ready", "stop  # " + bytes, "# " + bytes + "\nstop"}) {
            const auto parsed = parse_wrong(text);
            CHECK(parsed.diagnostics.list().front().id == Diag::strange_byte);
            CHECK(parsed.diagnostics.list().front().args.front() == number);
        }
    }
}

TEST_CASE("every diagnostic gives a terminal printable text") {
    const std::string hostile = "\033[2J\x9B\xC2\x9B\xE2\x80\xAE\xFF\tx\xC3";
    const auto source = std::make_shared<Source>("path\033\xC2\x9B.yaml", "a" + hostile + " b\n");
    Diagnostics diagnostics;
    diagnostics.subject = "card" + hostile;
    diagnostics.add(Diag::wrong_type, source, {0, 40}, {hostile, hostile}, hostile);
    diagnostics.add(Diag::file_unreadable, nullptr, {}, {hostile, hostile});
    const auto shown = rendered(diagnostics, Lang::en);
    for (std::size_t i = 0; i < shown.size();) {
        const auto length = shown[i] == '\n' ? 1 : character_length(std::string_view(shown).substr(i));
        REQUIRE(length > 0);
        i += length;
    }
    const std::string safe = "\\x1b[2J\\x9b\\x9b\\u202e\\xff x\\xc3";
    CHECK(shown.find("  --> path\\x1b\\x9b.yaml:1:1  card" + safe + "\n1 | a" + safe + " b\n  | " + std::string(safe.size() + 3, '^') +
                     " ") != std::string::npos);
    CHECK(printable("señor\t\u202E!\u200F\u2028\uFEFF\x7F") == "señor \\u202e!\\u200f\\u2028\\ufeff\\x7f");
}

TEST_CASE("a declaration with a bracket, a title or a byte gone wrong does not hide the others") {
    const auto parsed = parse(
        "define a1() = (1\n\ndefine b1() = 2)\ndefine good(x: card) = 1\ndefine c1() = \"open\n"
        "define d1() = {1)\ndefine e1() = \x80\n  }\ndefine f1() = = 1\n# café\ndefine g1() = ((\n",
        Indentation::separates);
    std::string found;
    for (const auto& d : parsed.diagnostics.list())
        found += std::to_string(parsed.source->position(d.span.begin).line) + " " + std::string(row(d.id).id) + "\n";
    CHECK(found ==
          "1 open_bracket\n3 stray_bracket\n5 open_string\n6 wrong_bracket\n7 strange_byte\n8 stray_bracket\n9 syntax\n11 open_bracket\n");
    REQUIRE(parsed.trees.size() == 1);
    CHECK(parsed.trees[0].text(parsed.trees[0][parsed.trees[0].root()].first) == "good");
}

TEST_CASE("a broken expression is reported once") {
    for (const std::string text : {"1 + + 2", "(1 + 2", "1 + 2)", "sum of (", "\"open", "1 = = 2\n3 = = 4"}) {
        INFO(text);
        const auto parsed = parse_value(text);
        CHECK(parsed.diagnostics.list().size() == 1);
        CHECK(parsed.trees.empty());
    }
}

TEST_CASE("hostile texts with many broken lines are refused in time") {
    const auto refused = [](const std::string& text) {
        Diagnostics found;
        parse_module(std::make_shared<Source>("test", text), found, Broken::leave_out);
        CHECK(found.errors() > 0);
    };
    std::string lines, closing;
    for (int i = 0; i < 200'000; ++i) lines += " draw 1 )\n", closing += ")";
    refused("procedure p() {\n" + lines + "}\n");
    refused("procedure p() {\n" + closing + "a\n}\n");
    refused("procedure p() {\n" + std::string(1'000'000, '\n') + lines + "\n");
    refused("procedure p() {\n may\n" + std::string(1'000'000, '\n') + "}\n");
}

TEST_CASE("a report shows only an excerpt of a very long line") {
    const auto shown = rendered(parse_wrong("draw 1" + std::string(20'000, ' ') + ") " + std::string(20'000, 'x')).diagnostics, Lang::en);
    CHECK(shown ==
          "error[H104]: `)` closes nothing\n"
          "  --> test:1:20007\n"
          "1 | …" +
              std::string(80, ' ') + ") " + std::string(78, 'x') +
              "…\n"
              "  | " +
              std::string(81, ' ') +
              "^ no bracket is open here\n"
              "   = help: remove it, or open it before\n");
    // Characters of several bytes are not cut in two.
    std::string accents;
    for (int i = 0; i < 200; ++i) accents += "á";
    for (const std::string before : {"", "x", "xx"}) {
        const auto cut = rendered(parse_wrong("\"" + before + accents + "\" ) \"" + accents + "\"").diagnostics, Lang::en);
        CHECK(cut.find("\xC3\"") == std::string::npos);
        CHECK(cut.find("…\xA1") == std::string::npos);
        CHECK(cut.find("\xC3…") == std::string::npos);
    }
}

TEST_CASE("a report shows a long word in part") {
    const auto parsed = parse_wrong("may " + std::string(1000, '-'));
    CHECK(parsed.diagnostics.list().front().message(Lang::en).size() < 100);
}

TEST_CASE("a diagnostic about a script names the place in its file") {
    const std::string text = "name: x\nscript: |\n  stop\n  draw (\n";
    const auto file = std::make_shared<Source>("cards.yaml", text);
    std::string script;
    std::vector<std::uint32_t> map;
    for (const auto from : {text.find("stop"), text.find("draw")})
        for (auto i = from; i <= text.find('\n', from); ++i) {
            script += text[i];
            map.push_back(static_cast<std::uint32_t>(i));
        }
    map.push_back(static_cast<std::uint32_t>(text.size()));
    Diagnostics diagnostics;
    diagnostics.subject = "Kyle Katarn";
    CHECK_FALSE(parse_script(std::make_shared<Source>(file, script, map), diagnostics));
    CHECK(rendered(diagnostics, Lang::en) ==
          "error[H103]: `(` is never closed\n"
          "  --> cards.yaml:4:8  Kyle Katarn\n"
          "4 |   draw (\n"
          "  |        ^ opened here\n"
          "   = help: add `)`\n");
}

TEST_CASE("diagnostics sort by place, and keep the order of report within one") {
    const auto source = std::make_shared<Source>("test", "one\ntwo\n");
    Diagnostics diagnostics;
    diagnostics.add(Diag::open_string, source, {4, 5});
    diagnostics.add(Diag::too_long, source, {0, 1}, {"2", "1"});
    diagnostics.add(Diag::open_bracket, source, {4, 5}, {"(", ")"});
    diagnostics.sort();
    REQUIRE(diagnostics.errors() == 3);
    CHECK(diagnostics.list()[0].id == Diag::too_long);
    CHECK(diagnostics.list()[1].id == Diag::open_string);
    CHECK(diagnostics.list()[2].id == Diag::open_bracket);
}

TEST_CASE("blanks of a message are filled") {
    CHECK(fill("{0} and {1}", {"a", "b"}, Lang::en) == "a and b");
    CHECK(fill("{0} and {1}", {"{1}", "b"}, Lang::en) == "{1} and b");
    CHECK(fill("{0} {2} {", {"a"}, Lang::en) == "a {2} {");
    CHECK(fill("{0}", {"@end_of_line"}, Lang::es) == "el final de la línea");
    CHECK(fill("{0}", {"@unheard_of"}, Lang::en) == "@unheard_of");
    CHECK(fill("{0}, {1}", {"@nobody", "@found|3"}, Lang::es) == "nadie, resulta 3");
    CHECK(fill("{0}", {both("one", "uno")}, Lang::en) == "one");
    CHECK(fill("{0}", {both("one", "uno")}, Lang::es) == "uno");
    CHECK(both("one", "") == "one");
}

TEST_CASE("an article fits the word behind it") {
    const struct {
        const char *text, *word, *filled;
    } rows[] = {{"has a `{0}`, and", "affiliation", "has an `affiliation`, and"},
                {"has a `{0}`", "cost", "has a `cost`"},
                {"as in `a {0}`", "event", "as in `an event`"},
                {"a {0}", "upgrade", "an upgrade"},
                {"a {0}", "`upgrade`", "an `upgrade`"},
                {"a {0}", "unique card", "a unique card"},
                {"a {0}", "one-off", "a one-off"},
                {"extra {0}", "event", "extra event"},
                {"{0}", "event", "event"},
                {"a {0}", "", "a "}};
    for (const auto& row : rows) {
        INFO(row.text << " " << row.word);
        CHECK(fill(row.text, {row.word}, Lang::en) == row.filled);
    }
    CHECK(fill("a {0}", {"oponente"}, Lang::es) == "a oponente");  // a preposition
}

TEST_CASE("the nearest word") {
    const std::vector<std::string> known = {"damage", "character", "charmed", "upgrade"};
    const struct {
        const char* word;
        const char* nearest;
    } rows[] = {{"dammage", "damage"},
                {"chraacter", "character"},
                {"upgrad", "upgrade"},
                {"upgrades", "upgrade"},
                {"charm", "charmed"},
                {"characters", "character"},
                {"zzzz", ""},
                {"x", ""},
                {"", ""},
                {"CHARACTER", ""},
                {"damage", ""}};
    for (const auto& row : rows) {
        INFO(row.word);
        CHECK(nearest_word(row.word, known) == row.nearest);
    }
    CHECK(nearest_word("x", {"y", "xy", "ab"}) == "");  // every word is near to a single letter
    CHECK(nearest_word("to", {"on", "ab", "too"}) == "too");
    CHECK(nearest_word("dei", {"die", "card"}) == "");
    CHECK(nearest_word("dye", {"die", "card"}) == "die");
    CHECK(nearest_word("card", {}) == "");
    CHECK(nearest_word("card", {"cart", "care"}) == "cart");  // the first of equals
    CHECK(nearest_word(std::string(100'000, 'x'), known) == "");
}

TEST_CASE("a suggestion takes the place of the general remedy") {
    Diagnostics diagnostics;
    diagnostics.add(Diag::stray_bracket, nullptr, {}, {")"}, "damage");
    CHECK(rendered(diagnostics, Lang::en) == "error[H104]: `)` closes nothing\n   = help: did you mean `damage`?\n");
    CHECK(rendered(diagnostics, Lang::es) == "error[H104]: `)` no cierra nada\n   = ayuda: ¿querías decir `damage`?\n");
}
