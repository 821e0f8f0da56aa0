// Words that people write in place of the language's own: each gets its remedy, in both languages.

#include <algorithm>

#include "interpreter/compiler/compiler.hpp"
#include "tests/compiler/trial.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

struct Help {
    const char *en, *es;
};

struct Remedied {
    const char* script;
    const char* code;
    const char* part;  // place of the error
    Help help;
    const char* rules = "";
};

constexpr Help full_stop{
    "an ability ends with its line: join steps with `,`, each done as far as possible, or with `then`, only if all before was done in full",
    "una capacidad acaba con su línea: une los pasos con `,`, cada uno hasta donde se pueda, o con `then`, solo si todo lo anterior se "
    "hizo por completo"};
constexpr Help join{"join steps with `,`, each done as far as possible, or with `then`, only if all before was done in full",
                    "une los pasos con `,`, cada uno hasta donde se pueda, o con `then`, solo si todo lo anterior se hizo por completo"};
constexpr Help ask{"say what happens, and ask for the rest with `if not CONDITION`",
                   "di lo que ocurre, y pregunta lo demás con `if not CONDICIÓN`"};
constexpr Help named{
    "a name stands on what is chosen, or on what a trigger waits for; a number of each member's own is given by an ability: `each … gets { "
    "this gets … }`",
    "un nombre va con lo que se elige, o con lo que espera un desencadenante; un número propio de cada miembro se da con una capacidad: "
    "`each … gets { this gets … }`"};
constexpr Help nearest{"a name goes to the nearest thing that has a quantity: say it with fewer of them, as in `in opponent's hand as p`",
                       "un nombre va con la cosa más cercana que tenga cantidad: dilo con menos, como en `in opponent's hand as p`"};

constexpr Help name{
    "a name stands behind a thing and its quantity, as in `for each card as c`, `choose a card as c` or `one of your cards as c`; a value "
    "gets one with `let n = …`",
    "un nombre va detrás de una cosa y su cantidad, como en `for each card as c`, `choose a card as c` u `one of your cards as c`; un "
    "valor lo recibe con `let n = "
    "…`"};
constexpr Help name_word{"a name is one word in small letters that the language does not use: `as c`",
                         "un nombre es una palabra en minúsculas que el lenguaje no usa: `as c`"};
constexpr Help colon{
    "a `:` stands behind a trigger, a header or `while`; join steps with `,`, each done as far as possible, or with `then`, only if all "
    "before was done in full",
    "`:` va tras un desencadenante, una cabecera o `while`; une los pasos con `,`, cada uno hasta donde se pueda, o con `then`, solo si "
    "todo lo anterior se hizo por completo"};

constexpr Help no_set{
    "a value is one thing: a number, a flag, a symbol, an object or a zone; say which things are meant where they are needed, or keep a "
    "set in an attribute",
    "un valor es una sola cosa: un número, un indicador, un símbolo, un objeto o una zona; di qué cosas son donde hagan falta, o guarda un "
    "conjunto en un atributo"};

constexpr Help condition{"a condition stands in front of its steps: `if CONDITION { … }` or `if not CONDITION { … }`",
                         "una condición va delante de sus pasos: `if CONDICIÓN { … }` o `if not CONDICIÓN { … }`"};
constexpr Help limited{
    "a limit stands behind the header or the event, in front of the colon: `HEADER, once per PERIOD: …`, `after …, once per PERIOD: …`",
    "un límite va tras la cabecera o lo que ocurre, delante de los dos puntos: `CABECERA, once per PERIODO: …`, `after …, once per "
    "PERIODO: "
    "…`"};
constexpr Help period{"a period is named without an article: `until end of PERIOD`, `this PERIOD ends`",
                      "un periodo se nombra sin artículo: `until end of PERIODO`, `this PERIODO ends`"};
constexpr Help digits{"numbers are written in digits, as in `2 of your …`", "los números se escriben con cifras, como en `2 of your …`"};
constexpr Help whose{
    "whose a thing is stands in front of the thing, `your …` or `an opponent's …`; ask for it with `exists …` or `count of … > 1`",
    "de quién es algo va delante, `your …` o `an opponent's …`; pregunta por ello con `exists …` o `count of … > 1`"};
constexpr Help nobody_yet{
    "say first who is meant, as in `an opponent discards one of their …`; in another step give the player a name, as in `after an opponent "
    "as p …: player p …` or `for each player as p { player p … }`",
    "di antes de quién se trata, como en `an opponent discards one of their …`; en otro paso da nombre al jugador, como en `after an "
    "opponent as p …: player p …` o `for each player as p { player p … }`"};
constexpr Help no_agent{
    "`flip` does not tell which object acts: say who does it, as in `you …`, or to whom it is done, as in `a … is flipped`",
    "`flip` no dice qué objeto actúa: di quién lo hace, como en `you …`, o a quién se le hace, como en `a … is flipped`"};
constexpr Help no_agent_puts{
    "`put` does not tell which object acts: say who does it, as in `you …`, or to whom it is done, as in `a … is put`",
    "`put` no dice qué objeto actúa: di quién lo hace, como en `you …`, o a quién se le hace, como en `a … is put`"};
constexpr Help name_ended{"the name belongs to the braces, or to the players, that it was given in: give it before them, or use it there",
                          "el nombre es de las llaves, o de los jugadores, donde se dio: dalo antes, o úsalo allí"};
constexpr Help sprouts{"whoever does it stands before the verb: `sprouts`; what it is done to stands before `is`",
                       "quien lo hace va delante del verbo: `sprouts`; aquello a lo que se hace va delante de `is`"};
constexpr const char* sprout = "event sprout(target: piece) {\n    says sprouts\n    flip target\n}\n";
constexpr Help each_chooses{
    "each of several players has one of their own: say what becomes of it in the same block, as in `for each player as p { player p "
    "chooses … as c, … }`",
    "cada uno de varios jugadores tiene el suyo: di qué se hace con él en el mismo bloque, como en `for each player as p { player p "
    "chooses … as c, … }`"};
constexpr Help end_of{"a trigger names the end of a period as `after turn ends`",
                      "un desencadenante nombra el final de un periodo así: `after turn ends`"};
constexpr Help alone{"`this` stands alone, without a noun", "`this` va solo, sin sustantivo"};
constexpr Help trigger{"a trigger begins with `after`, `before` or `when`, and its limit stands behind: `after …, once per PERIOD: …`",
                       "un desencadenante empieza con `after`, `before` o `when`, y su límite va detrás: `after …, once per PERIODO: …`"};
constexpr Help if_first{
    "the condition of a trigger stands behind a comma, and before a limit: `after …, if CONDITION, once per PERIOD: …`",
    "la condición de un desencadenante va tras una coma, y antes de un límite: `after …, if CONDICIÓN, once per PERIODO: …`"};

constexpr Help other_players{
    "it leaves out `this` alone, which is no player: the players other than you are `opponents`; for others write `a player other than "
    "NAME`",
    "solo deja fuera a `this`, que no es un jugador: los jugadores que no eres tú son `opponents`; para otros escribe `a player other than "
    "NOMBRE`"};
constexpr Help periods{"the periods of this game are `turn`, `lap`", "los periodos de este juego son `turn`, `lap`"};
constexpr Help preferring{"what describes the thing stands in front of `preferring`, as in `a card of an opponent preferring ready`",
                          "lo que describe la cosa va delante de `preferring`, como en `a card of an opponent preferring ready`"};
constexpr Help modes{"the number of modes is exact, as in `choose 2 of: { … } { … }`; a mode that need not be taken is `may { … }`",
                     "el número de opciones es exacto, como en `choose 2 of: { … } { … }`; una opción que se puede dejar es `may { … }`"};
constexpr Help set_each{"a value is set for one thing at a time: `for each … as x { zone of x = … }`",
                        "un valor se pone a una cosa cada vez: `for each … as x { zone of x = … }`"};
constexpr Help added{"what is added has a sign, as in `gets +1 …`; to give or to take something, begin with the verb",
                     "lo que se suma lleva signo, como en `gets +1 …`; para dar o quitar algo, empieza por el verbo"};
constexpr Help delayed{
    "a delayed effect comes `after` something; an ability that comes `before` is given, as in `c gets { before … } until end of PERIOD`",
    "un efecto retrasado va con `after`, detrás de algo; una capacidad con `before` se da, como en `c gets { before … } until end of "
    "PERIODO`"};

constexpr Help opponents_thing{"a thing of one of your opponents is `an opponent's …`; several are `2 of an opponent's …`",
                               "algo de uno de tus adversarios es `an opponent's …`; varias cosas, `2 of an opponent's …`"};
constexpr Help random_first{"`random` stands in front of the noun, as in `a random …` or `2 random …`",
                            "`random` va delante del sustantivo, como en `a random …` o `2 random …`"};
constexpr Help feature{"behind `with` and `without` stands a plural, and no article: `with upgrades` means at least one",
                       "tras `with` y `without` va un plural, sin artículo: `with upgrades` quiere decir al menos una"};
constexpr Help extreme_first{"the compared value stands in front of the noun: `the lowest VALUE …`, as in `the highest cost card`",
                             "el valor que se compara va delante del sustantivo: `the lowest VALOR …`, como en `the highest cost card`"};

const Remedied remedied[] = {
    {"act: scrap 2 of your pieces then flip them", "H109", "them", name},
    {"act: flip one of your opponent's pieces", "H109", "opponent's", opponents_thing},
    {"act: scrap one of your pieces at random, jot 1", "H109", ",", random_first},
    {"act: scrap a piece with the lowest heft", "H109", "the", extreme_first},
    {"act: scrap a piece with a copy", "H109", "a", feature},
    {"act: scrap a piece without an oddity", "H109", "an", feature},
    {"act: flip a copy", "H205", "copy", {"written `copy of this`", "se escribe `copy of this`"}},
    {"act: scrap each of your copies in play", "H205", "copies", {"written `copies of this`", "se escribe `copies of this`"}},
    {"act: choose a piece as p, if p is a copy { jot 1 }", "H205", "copy", {"written `copy of this`", "se escribe `copy of this`"}},
    {"act: scrap top piece of pile",
     "H212",
     "pile",
     {"say whose it is, as in `your pile` or `pile of p`; `a pile` is any player's, and is chosen",
      "di de quién es, como en `your pile` o `pile of p`; `a pile` es de cualquier jugador, y se elige"}},
    {"act: scrap a piece in their tray", "H212", "their tray", nobody_yet},
    {"after an opponent flips a piece: scrap a piece in their tray", "H212", "their tray", nobody_yet},
    {"act: jot (their sparks)", "H212", "their sparks", nobody_yet},
    {"after this flips a piece: jot 1", "H109", "a piece", no_agent},
    {"after this puts 2 chips: jot 1", "H109", "puts", no_agent_puts},
    // without the object that it is done to, too
    {"after this flips: jot 1", "H109", "flips", no_agent},
    {"after one of your pieces flips: jot 1", "H109", "flips", no_agent},
    {"before another piece flips: cancel", "H109", "flips", no_agent},
    {"each piece cannot flip", "H109", "flip", no_agent},
    {"act: jot (times a piece flips this lap)", "H109", "flips", no_agent},
    // a name outside of its braces, and a result that each player has
    {"act: if lap = 2 { choose a piece as p, flip p }, flip p", "H212", "p", name_ended},
    {"act: for each player as p { player p fills 1 spark }, player p fills 1 spark", "H212", "p", name_ended},
    // an event that says the third person alone is told of the object, and not of what is done to it
    {"after this is sprouts: jot 1", "H109", "sprouts", sprouts, sprout},
    {"each piece cannot put chips", "H109", "put", no_agent_puts},
    {"act: each player chooses one of their pieces as p, flip p", "H109", "p", each_chooses},
    {"act: after end of turn { jot 1 }", "H109", "{", end_of},
    {"after end of turn: jot 1", "H109", ":", end_of},
    {"act: flip a piece.", "H109", ".", full_stop},
    {"act: jot 1. jot 2", "H109", ".", full_stop},
    {"act: if lap = 2 { jot 1. jot 2. }", "H109", ".", full_stop},
    {"act: choose 1 of: { jot 1. } { jot 2 }", "H109", ".", full_stop},
    {"after this is flipped. jot 1", "H109", ".", full_stop},
    {"act: jot 1", "H109", ".", full_stop, "event mend(target: piece) { flip target. }\n"},
    {"act: jot 1", "H109", ".", full_stop, "event mend(target: piece) {\n    flip target.\n}\n"},
    {"act: jot 1", "H109", ".", full_stop, "define big(p: piece) = heft of p > 2.\n"},
    {"act: jot 1", "H109", "of", no_set, "event tint(target: piece, to marks: set of trait) { flip target }\n"},
    {"act: jot 1", "H109", "of", no_set, "procedure tint(pieces: set of piece) { flip pieces }\n"},
    {"act: jot 1", "H109", "of", no_set, "query tint(p: piece): set of trait = traits of p\n"},
    {"act: flip a piece; jot 1", "H109", ";", full_stop},
    {"act: Flip a piece",
     "H109",
     "Flip",
     {"scripts are written in small letters: `flip`", "los guiones se escriben en minúsculas: `flip`"}},
    {"act: flip a Wedge",
     "H109",
     "Wedge",
     {"scripts are written in small letters: `wedge`", "los guiones se escriben en minúsculas: `wedge`"}},
    {"act: flip a piece!", "H109", "!", full_stop},
    {"act: FLIP a piece",
     "H109",
     "FLIP",
     {"scripts are written in small letters: `flip`", "los guiones se escriben en minúsculas: `flip`"}},
    {"act: choose a piece as P, flip P",
     "H109",
     "P",
     {"scripts are written in small letters: `p`", "los guiones se escriben en minúsculas: `p`"}},
    {"after you don't flip a piece: jot 1", "H109", "'t", ask},
    {"act: flip a piece and jot 1", "H109", "and", join},
    {"act: flip a piece, and jot 1", "H109", "and", join},
    {"act: if lap > 1 { flip a piece and jot 1 }", "H109", "and", join},
    {"after this is not flipped: jot 1", "H109", "not", ask},
    {"after you do not flip a piece: jot 1", "H109", "not", ask},
    {"act: flip a not amber piece",
     "H109",
     "not",
     {"write `non-` in front of the adjective: `non-amber`", "escribe `non-` delante del adjetivo: `non-amber`"}},
    {"act: flip a piece that is amber",
     "H109",
     "is",
     {"describe a thing with adjectives in front of it, or with `where it is …` behind it",
      "describe una cosa con adjetivos delante, o con `where it is …` detrás"}},
    {"act: flip a nonamber piece", "H201", "nonamber", {"did you mean `non-amber`?", "¿querías decir `non-amber`?"}},
    {"act: flip a non amber piece", "H201", "non", {"did you mean `non-amber`?", "¿querías decir `non-amber`?"}},
    {"act: choose a piece as p, if p is not 2 { flip p }",
     "H109",
     "2",
     {"numbers are compared with `!=`", "los números se comparan con `!=`"}},
    {"act: choose a piece as p, if p is 2 { flip p }", "H109", "2", {"numbers are compared with `=`", "los números se comparan con `=`"}},
    // The verb exists in another form.
    {"act: sat a piece",
     "H109",
     "sat",
     {"whoever does it stands before the verb: `sit`; what it is done to stands before `is`",
      "quien lo hace va delante del verbo: `sit`; aquello a lo que se hace va delante de `is`"},
     "event sit(target: piece) { says sits, sat }\n"},
    {"after this is sit: jot 1",
     "H109",
     "sit",
     {"behind `is` stands what is done: `sat`", "tras `is` va lo que se hace: `sat`"},
     "event sit(target: piece) { says sits, sat }\n"},
    {"after this is sit: jot 1",
     "H109",
     "sit",
     {"the event `sit` does not say how it is called when it is done: add `says`, with who does it and what is done, as in `says trains, "
      "trained`",
      "el evento `sit` no dice cómo se llama cuando se hace: añade `says`, con quien lo hace y lo que se hace, como en `says trains, "
      "trained`"},
     "event sit(target: piece) { }\n"},
    // A verb that is the name of a period, too.
    {"after this lap: jot 1",
     "H109",
     "lap",
     {"for the period write `this lap ends` or `this lap begins`; for what this object does, the verb as it is said of one, as `this "
      "plays`",
      "para el periodo escribe `this lap ends` o `this lap begins`; para lo que hace este objeto, el verbo como se dice de uno, como `this "
      "plays`"},
     "event lap(by p: piece) { says laps, lapped }\n"},
    {"act: after this lap { jot 1 }",
     "H109",
     "lap",
     {"for the period write `this lap ends` or `this lap begins`; for what this object does, the verb as it is said of one, as `this "
      "plays`",
      "para el periodo escribe `this lap ends` o `this lap begins`; para lo que hace este objeto, el verbo como se dice de uno, como `this "
      "plays`"},
     "event lap(by p: piece) { says laps, lapped }\n"},
    // A name where nothing can be named.
    {"act: for pieces as c { flip c }", "H109", "as", name},
    {"act: for each as c piece { flip c }", "H109", "as", name},
    {"act: choose as c a piece, flip c", "H109", "a", name},
    {"act: choose as c each piece, flip c", "H109", "each", name},
    {"act: let piece as c, flip c", "H109", "as", name},
    {"act: repeat 3 as n { jot n }", "H109", "as", name},
    {"act: you as p flips a piece", "H109", "as", name},
    {"after a piece is flipped as c: flip c", "H109", "as", name},
    {"after piece as c is flipped: flip c", "H109", "as", name},
    {"act as c: flip c", "H109", "as", name},
    {"act: settle as c", "H109", "as", name},
    {"act: foreach piece as c { flip c }", "H109", "as", name},
    {"act: jot 3 as n, jot n", "H109", "as n", name},
    {"act: jot (heft of this) as n", "H109", "as n", name},
    {"act: flip 3 as n", "H109", "as n", name},
    {"act: let n = 3 as m, jot (n + m)", "H109", "as", name},
    {"act: choose c as a piece, flip c", "H109", "a", name_word},
    {"act: choose a piece as, flip it", "H109", ",", name_word},
    {"act: choose a piece as this, flip this", "H109", "this", name_word},
    {"act: choose a piece as 1, flip this", "H109", "1", name_word},
    {"act: choose a piece as c: flip c", "H109", ":", colon},
    // Words of printed card texts.
    {"act: jot 1 if lap = 2", "H109", "if", condition},
    {"act: jot 1 unless lap = 2", "H109", "unless", condition},
    {"act: jot 1 or jot 2",
     "H109",
     "or",
     {"a choice between effects comes first: `choose 1 of: { … } { … }`",
      "la elección entre efectos va primero: `choose 1 of: { … } { … }`"}},
    {"before this is flipped: jot 1 instead",
     "H109",
     "instead",
     {"`instead` stands in front of what happens in its place: `before …: instead …`",
      "`instead` va delante de lo que ocurre en su lugar: `before …: instead …`"}},
    {"act: jot 1, then jot 2", "H109", "then", {"`then` joins steps without a comma", "`then` une pasos sin coma"}},
    {"act: once per turn: jot 1", "H109", "once", limited},
    {"act: a piece gets +1 heft until end of the turn", "H109", "the", period},
    {"after the turn ends: jot 1", "H109", "the", period},
    {"act: a piece gets +1 heft this turn",
     "H109",
     "this",
     {"a duration is `until end of PERIOD` or `for this PERIOD`", "una duración es `until end of PERIODO` o `for this PERIODO`"}},
    {"act: flip up to two pieces", "H109", "two", digits},
    {"act: flip two pieces", "H109", "two", digits},
    {"act: if you have 2 pieces { jot 1 }", "H109", "have", whose},
    {"act: if you control a piece { jot 1 }", "H109", "control", whose},
    {"act: flip a piece you control", "H109", "you", whose},
    {"act: flip a piece an opponent controls", "H109", "an opponent", whose},
    {"act: if tally of you equals 2 { jot 1 }",
     "H109",
     "equals",
     {"values are compared with `=`, `!=`, `<`, `<=`, `>` and `>=`", "los valores se comparan con `=`, `!=`, `<`, `<=`, `>` y `>=`"}},
    {"act: if this piece is tilted { jot 1 }", "H109", "piece", alone},
    {"this piece gets +1 heft", "H109", "gets", alone},
    {"act: flip this piece", "H109", "piece", alone},
    {"your pieces get +1 heft",
     "H109",
     "+",
     {"one and several get: `S gets +1 …`, as in `each of your … gets +1 …`",
      "se escribe `gets` para uno y para varios: `S gets +1 …`, como en `each of your … gets +1 …`"}},
    {"whenever you flip a piece: jot 1", "H109", ":", trigger},
    {"each time you flip a piece: jot 1", "H109", "you", trigger},
    {"after you flip a piece, once per turn, if lap = 2: jot 1", "H109", ",", if_first},
    {"after you flip a piece if lap = 2: jot 1", "H109", "if", if_first},
    {"if lap = 2, after you flip a piece: jot 1", "H109", ",", if_first},
    {"after you flip a piece once per turn: jot 1", "H109", "once", limited},
    {"when you flip a piece: jot 1",
     "H212",
     "jot 1",
     {"`when` only changes an amount of the event, `change … to …`; what happens besides comes `after` or `before` it",
      "`when` solo cambia una cantidad del suceso, `change … to …`; lo que ocurre además va con `after` o `before`"}},
    {"before you would fill sparks: instead jot 1",
     "H109",
     "would",
     {"`would` stands in front of `be` alone, as in `before a … would be VERBED: instead …`; with a player who acts, write `before you "
      "VERB "
      "…: instead …`",
      "`would` solo va delante de `be`, como en `before a … would be VERBED: instead …`; con un jugador que actúa, escribe `before you "
      "VERB "
      "…: instead …`"}},
    {"after a piece flips heft: jot 1", "H109", "flips", no_agent},
    {"after a piece has righted heft: jot 1",
     "H109",
     "righted",
     {"`right` does not tell which object acts: say who does it, as in `you …`, or to whom it is done, as in `a … is righted`",
      "`right` no dice qué objeto actúa: di quién lo hace, como en `you …`, o a quién se le hace, como en `a … is righted`"}},
    {"after a piece sprouts play: jot 1",
     "H109",
     "play",
     {"the verb says all of it: end the pattern behind the verb", "el verbo lo dice todo: acaba el patrón tras el verbo"},
     sprout},
    {"after a piece is sprouted: jot 1",
     "H109",
     "sprouted",
     {"whoever does it stands before the verb: `sprouts`; what it is done to stands before `is`",
      "quien lo hace va delante del verbo: `sprouts`; aquello a lo que se hace va delante de `is`"},
     sprout},
    {"act: your opponent jots 1",
     "H109",
     "opponent",
     {"one of your opponents is `an opponent`, and all of them are `each opponent`",
      "uno de tus adversarios es `an opponent`, y todos son `each opponent`"}},
    {"act: flip a target piece",
     "H109",
     "target",
     {"nothing is targeted: `a …` is one thing, which the player chooses",
      "nada se señala como objetivo: `a …` es una cosa, que el jugador elige"}},
    {"act: heft 1",
     "H212",
     "heft",
     {"a step begins with its verb, or with the player who does it: what it is done to stands behind the verb",
      "un paso empieza con su verbo, o con el jugador que lo hace: aquello a lo que se hace va tras el verbo"}},
    // A word of the game of another sort.
    {"act: flip a lap piece",
     "H212",
     "lap",
     {"it is a word of the game, and of another sort: see what stands here in docs/language.md",
      "es una palabra del juego, pero de otra clase: mira en docs/language.md qué va aquí"}},
    // `this` is none of the described things, so leaving it out changes nothing.
    {"act: another player fills 1 spark", "H224", "another", other_players},
    {"act: choose another player as p, player p fills 1 spark", "H224", "another", other_players},
    {"after another player fills a spark: jot 1", "H224", "another", other_players},
    // Periods are listed when no name is near.
    {"act, once per fortnight: jot 1", "H212", "fortnight", periods},
    {"act: this gets +1 heft until end of fortnight", "H212", "fortnight", periods},
    {"act: jot (times you jot this fortnight)", "H212", "fortnight", periods},
    {"act, once per trun: jot 1", "H201", "trun", {"did you mean `turn`?", "¿querías decir `turn`?"}},
    {"act: flip a piece preferring lowest heft of an opponent", "H109", "of", preferring},
    {"act: choose a piece preferring lowest heft where it is amber as p, flip p", "H109", "where", preferring},
    {"act: choose up to 2 of: { jot 1 } { jot 2 }", "H109", ":", modes},
    {"act: zone of each piece in your tray = your tray", "H109", "of", set_each},

    {"act: this gets 1 heft", "H109", "heft", added},
    {"act: until end of turn: before this is flipped: jot 1", "H212", "before", delayed},
    // `p` is the opponent.
    {"act: choose a piece of an opponent as p, flip p", "H230", "an opponent as p", nearest},
    {"act: choose a piece in tray of an opponent as p, flip p", "H230", "an opponent as p", nearest},
    // `p` names nothing.
    {"act: choose a piece on a wedge as p, flip p", "H224", "as p", named},
    {"act: flip a piece on a wedge as p, jot (heft of p), flip p", "H224", "as p", named},
    {"after a piece on a wedge as p is flipped: flip p", "H224", "as p", named},
    {"act: flip a piece of an opponent as p, jot (heft of p)", "H230", "p", nearest},
    {"act: flip a piece of an opponent as p, flip p", "H230", "p", nearest},
};

}  // namespace

TEST_CASE("words that the language does not use have their own remedies", "[compiler]") {
    for (const auto& row : remedied) {
        INFO(row.script << "\n" << row.rules);
        const auto found = trial(row.script, row.rules);
        std::string all;
        for (const auto& mistake : found) all += mistake.code + " " + mistake.message + " [" + mistake.part + "] " + mistake.help + "\n";
        INFO(all);
        REQUIRE(found.size() == 1);
        CHECK(found[0].code == row.code);
        CHECK(found[0].part == row.part);
        CHECK(found[0].help == row.help.en);
        CHECK(found[0].help_es == row.help.es);
    }
}

TEST_CASE("`this` is left out only of things of its kind", "[compiler]") {
    // Each way to leave out `this`, for a noun in the place of the blank.
    for (const std::string way : {"act: if exists another _ { jot 1 }", "act: jot (count of other _s)", "act: if no other _ { jot 1 }",
                                  "act: choose another _ as x, if x is nothing { jot 1 }"})
        for (const std::string noun : {"piece", "cube", "bone"}) {
            auto script = way;
            script.replace(script.find('_'), 1, noun);
            INFO(script);
            std::vector<std::string> codes;
            for (const auto& mistake : trial(script)) codes.push_back(mistake.code);
            const bool refused = std::find(codes.begin(), codes.end(), "H224") != codes.end();
            CHECK(refused == (noun != "piece"));
        }
}

TEST_CASE("a missing name that the nearest noun took is reported there", "[compiler]") {
    const auto found = trial("act: choose a piece of an opponent as p, flip p");
    REQUIRE(found.size() == 1);
    CHECK(found[0].message == "`p` is the name of `an opponent`, and piece is needed here");
    CHECK(trial("act: choose an opponent's piece as p, flip p").empty());
    CHECK(trial("act: choose a piece of an opponent as o, player o fills 1 spark").size() == 1);  // a choice without a name
    CHECK(trial("act: flip a piece of an opponent as o, player o fills 1 spark").empty());
}

TEST_CASE("an event that says the third person alone is done by its object", "[compiler]") {
    CHECK(trial("after a piece sprouts: jot 1", sprout).empty());
    CHECK(trial("after this sprouts, if times a piece sprouts this lap > 1: jot 1", sprout).empty());
    CHECK(trial("each piece cannot sprout", sprout).empty());
}

// An event that knows no object that acts would otherwise be heard of the object that it is done to.
TEST_CASE("an act of an object is never taken for the act that is done to it", "[compiler]") {
    const auto game = load(project + "/tests/lab", "lab");
    int refused = 0;
    for (const auto& event : game->compiler->vocabulary().events) {
        if (event.query || event.forms.size() != 2) continue;
        const bool has_agent = std::ranges::any_of(
            event.params, [](const auto& param) { return param.label == "by" && param.type.kind == compiler::TypeKind::object; });
        const auto found = trial("after this " + event.forms[0] + ": jot 1");
        INFO(event.name);
        CHECK((has_agent || !found.empty()));
        refused += found.empty() ? 0 : 1;
    }
    CHECK(refused > 5);
}

TEST_CASE("types, and what is missing, are named in Spanish", "[compiler]") {
    struct Row {
        const char* script;
        const char* message;
        const char* help;
    };
    for (const auto& row : {
             Row{"act: flip wedge", "se esperaba `piece`, pero esto es un valor de `shape`", ""},
             Row{"act: let n = 3, n becomes teal until end of turn", "se esperaba un objeto, pero esto es un número", ""},
             Row{"act: if lap { jot 1 }", "se esperaba una condición, pero esto es un número", ""},
             Row{"act: let z = your tray, z gets +1 heft until end of turn", "se esperaba un objeto, pero esto es una zona", ""},
             Row{"act: put 2 chips", "`put` necesita `on target`", "se escribe `put N [quietly] chips on <piece>`"},
             Row{"act: use-up this", "`use-up` necesita aquello cuya capacidad ya no se puede usar, y hasta cuándo",
                 "se escribe `use-up c until end of PERIOD`"},
             Row{"act: retrigger", "`retrigger` necesita aquello cuya capacidad se activa otra vez", "se escribe `retrigger c`"},
             Row{"act: cancel", "`cancel` no se puede usar aquí", "solo una capacidad con `before` tiene un evento que cancelar"},
             Row{"act: instead jot 1", "`instead` no se puede usar aquí", "solo una capacidad con `before` tiene un evento que reemplazar"},
             Row{"after a piece would be flipped: jot 1", "`would be` no se puede usar aquí",
                 "`after` espera lo que ya ha ocurrido: escribe `is`, o `before`"},
             Row{"act: use each (amber) of a piece", "`each (amber) of a piece` no se puede usar aquí",
                 "un símbolo nombra una sola capacidad: se escribe `use (SÍMBOLO) of c`"},
             Row{"act: jot (standing(you, you))", "`standing` no admite `2 valores`", "se escribe `standing(…)` con 1"},
             Row{"act: jot 9999999", "`número` es 9999999: debe estar entre 0 y 999999", ""},
         }) {
        INFO(row.script);
        const auto found = trial(row.script);
        REQUIRE(!found.empty());
        CHECK(found[0].message_es == row.message);
        CHECK(found[0].help_es == row.help);
    }
}

TEST_CASE("a title in the place of anything but cards tells how that is written", "[compiler]") {
    struct Row {
        const char* script;
        const char* part;
        Mistake told;
    };
    const Mistake hue{"H235",
                      "",
                      "expected hue, but \"Amber\" in quotes means the cards of that title",
                      "a word of the game stands without quotes: `amber`",
                      "se esperaba un valor de `hue`, pero \"Amber\" entre comillas se refiere a las cartas con ese título",
                      "una palabra del juego va sin comillas: `amber`"};
    const Mistake trait{"H235",
                        "",
                        "expected trait, but \"keen\" in quotes means the cards of that title",
                        "a word of the game stands without quotes: `keen`",
                        "se esperaba un valor de `trait`, pero \"keen\" entre comillas se refiere a las cartas con ese título",
                        "una palabra del juego va sin comillas: `keen`"};
    for (const auto& row : {
             Row{"act: choose a piece where hue of it = \"Amber\" as p, flip p", "\"Amber\"", hue},
             Row{"act: choose a piece where hue of it is \"Amber\" as p, flip p", "\"Amber\"", hue},
             Row{"act: choose a piece where traits of it is \"keen\" as p, flip p", "\"keen\"", trait},
             Row{"act: if traits of this = \"keen\" { jot 1 }", "\"keen\"", trait},
         }) {
        INFO(row.script);
        const auto found = trial(row.script);
        REQUIRE(found.size() == 1);
        CHECK(found[0].part == row.part);
        CHECK(found[0].code == row.told.code);
        CHECK(found[0].message == row.told.message);
        CHECK(found[0].help == row.told.help);
        CHECK(found[0].message_es == row.told.message_es);
        CHECK(found[0].help_es == row.told.help_es);
    }
}
