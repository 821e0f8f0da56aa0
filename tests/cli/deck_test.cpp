// Reports about decks that break a rule: the rule, the distance, and the cards; in both languages.

#include <catch2/catch.hpp>

#include "tests/cli/process.hpp"

using namespace holo::testing;

namespace {

// The messages with their subjects, one per line.
std::string verdict(const std::string& deck, const std::string& language) {
    OwnFolder folder;
    const auto said = run({"check", folder.write("deck.yaml", deck), "--lang", language}).err;
    std::string out;
    for (std::size_t at = 0; at < said.size();) {
        const auto end = std::min(said.find('\n', at), said.size());
        const auto line = said.substr(at, end - at);
        if (line.starts_with("error[H320]: ")) out += line.substr(line.find(": ", 13) + 2);
        if (line.starts_with("  | ^")) out += " |" + line.substr(5) + "\n";
        at = end + 1;
    }
    return out;
}

// 12 units of each type, 60 cards; all of them Neutral.
const std::string legal =
    "4 AOTC-077, 4 AOTC-140, 4 AOTC-176, 4 AOTC-028, 4 AOTC-090, 4 AOTC-160, 4 AOTC-006, 4 AOTC-016, 4 AOTC-027, 4 JK-013, 4 JK-042, 4 "
    "JK-055, 4 JK-027, 4 JK-087, ";

std::string swtcg(const std::string& rest, const std::string& supply = "") {
    return "game: swtcg\ndeck: [" + legal + rest + "]\n" + (supply.empty() ? "" : "supply: [" + supply + "]\n");
}

}  // namespace

TEST_CASE("a deck is told how many cards are missing") {
    CHECK(verdict(swtcg("4 JK-004"), "en") == "");
    CHECK(verdict(swtcg("2 JK-004"), "en") == "a deck has at least 60 cards | 58 of 60: 2 too few\n");
    CHECK(verdict(swtcg("2 JK-004"), "es") == "un mazo tiene al menos 60 cartas | 58 de 60: faltan 2\n");
    CHECK(verdict(swtcg("3 JK-004"), "es") == "un mazo tiene al menos 60 cartas | 59 de 60: falta 1\n");
    const std::string few =
        "game: swtcg\ndeck: [4 AOTC-077, 4 AOTC-140, 1 AOTC-176, 4 AOTC-028, 4 AOTC-090, 2 AOTC-160, 4 AOTC-006, 4 AOTC-016, 3 AOTC-027, 4 "
        "JK-013, 4 JK-042, 4 JK-055, 4 JK-027, 4 JK-087, 4 JK-004, 4 JK-026, 2 JK-037]\n";
    CHECK(verdict(few, "en") ==
          "a deck has at least 36 units | 34 of 36: 2 too few\n"
          "a deck has at least 12 Ground units | 10 of 12: 2 too few\n"
          "a deck has at least 12 Characters | 11 of 12: 1 too few\n");
    CHECK(verdict(few, "es") ==
          "un mazo tiene al menos 36 unidades | 34 de 36: faltan 2\n"
          "un mazo tiene al menos 12 unidades de Tierra | 10 de 12: faltan 2\n"
          "un mazo tiene al menos 12 Personajes | 11 de 12: falta 1\n");
}

TEST_CASE("a deck is told how many cards are too many, and which") {
    const auto ground = swtcg("4 JK-004, 4 AOTC-163, 4 AOTC-167, 4 AOTC-173, AOTC-064");
    CHECK(verdict(ground, "en") == "no type has more than twice as many units as another | 25 of 24: 1 too many\n");
    CHECK(verdict(ground, "es") == "ningún tipo tiene más del doble de unidades que otro | 25 de 24: sobra 1\n");
    CHECK(verdict(swtcg("6 JK-004"), "en") == "a deck has at most 4 copies of a card | JK-004 Holodisc (6 of 4: 2 too many)\n");
    CHECK(verdict(swtcg("6 JK-004"), "es") == "un mazo tiene como mucho 4 copias de una carta | JK-004 Holodisco (6 de 4: sobran 2)\n");
    CHECK(verdict(swtcg("4 JK-004", "JK-SJA, 3 JK-023"), "en") ==
          "a Supply has one copy of an Event | JK-023 Prophecy Fulfilled (3 of 1: 2 too many)\n");
    CHECK(verdict(swtcg("4 JK-004", "JK-SJA, 3 JK-023"), "es") ==
          "un Suministro lleva una copia de cada Evento | JK-023 Profecía cumplida (3 de 1: sobran 2)\n");
}

TEST_CASE("a deck is told which cards do not belong there") {
    // The cards of the side with fewer cards are reported.
    CHECK(verdict(swtcg("4 JK-004, 3 JK-018, 2 JK-069"), "en") == "Light Side and Dark Side do not mix | 2 JK-069 Dark Power\n");
    CHECK(verdict(swtcg("4 JK-004, JK-018, 2 JK-069"), "es") ==
          "el Lado Luz y el Lado Oscuro no se mezclan | JK-018 Luz sobre oscuridad\n");
    CHECK(verdict(swtcg("4 JK-004", "2 JK-013, JK-SJA"), "en") == "a Supply holds only Subordinates and Events | 2 JK-013 Killing Blow\n");
    CHECK(verdict(swtcg("4 JK-004", "2 JK-013, JK-SJA"), "es") ==
          "un Suministro solo lleva Subordinados y Eventos | 2 JK-013 Golpe mortal\n");
}

TEST_CASE("a deck of Destiny is told the same way") {
    const std::string deck = "game: destiny\ncharacters: [{card: AW-011, dice: 2}, AW-010]\nbattlefield: [AW-168]\ndeck: [3 AW-081]\n";
    CHECK(verdict(deck, "en").starts_with("a deck has 30 cards | 3 of 30: 27 too few\na deck has at most 2 copies of a card | AW-081 "));
    CHECK(contains(verdict(deck, "es"), "un mazo tiene 30 cartas | 3 de 30: faltan 27\n"));
}
