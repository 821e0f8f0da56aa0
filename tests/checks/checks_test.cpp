// Things that can never happen are reported: each check has a case with a finding, in both languages, and a neighbour without one.

#include "interpreter/checks/checks.hpp"

#include "tests/own_folder.hpp"
#include "tests/testing.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

// Later sets wait for their scripts (H360).
constexpr auto every_file = [](const std::string& label) { return label.find("/later/") == std::string::npos; };

// A set for Destiny with one card.
struct Trial {
    const char* type;
    std::string script;
    std::string rules = {}, adds = {};
};

using Lines = std::vector<std::string>;
// By language.
struct Told {
    Lines en, es;
};

bool is_of(const OwnFolder& folder, const std::string& label) { return label.find(folder.path()) == 0; }

// Findings in the game with these files alone, some of them the folder's. Parts of the module are idle, because other sets use them.
std::vector<Diagnostic> findings(const OwnFolder& folder, const std::string& game, const std::vector<std::string>& files,
                                 const std::string& shown) {
    Diagnostics out;
    const auto loaded = catalog::load_module(project + "/rulesets/" + game, files, out);
    INFO(shown << "\n" << all_of(out));
    REQUIRE(out.errors() == 0);
    Diagnostics found;
    checks::check(*loaded, found, [&](const std::string& label) { return is_of(folder, label); });
    return found.list();
}

// One shipped set beside a trial's, because its cards cause what the trials wait for, and all sets take eight times as long.
const std::string beside = project + "/cards/destiny/awakenings.yaml";

Told told(const Trial& trial) {
    static const OwnFolder folder;
    std::string script;
    for (const char c : trial.script) script += c == '\n' ? std::string("\n      ") : std::string(1, c);
    folder.write("trial.rules", trial.rules);
    const auto file =
        folder.write("trial.yaml", "set: T\ngame: destiny\nrules: [trial.rules]\n" + trial.adds +
                                       "cards:\n  - id: T-1\n    name: Trial\n    type: " + trial.type +
                                       "\n    color: gray\n    affiliation: neutral\n    cost: 0\n    script: |\n      " + script + "\n");
    Told lines;
    for (const auto& d : findings(folder, "destiny", {beside, file}, trial.script + "\n" + trial.rules)) {
        if (!is_of(folder, d.source->label())) continue;
        const auto place = d.source->position(d.span.begin).line;
        const auto line = std::string(d.source->line(place));
        const auto head = std::string(row(d.id).code) + " " + (d.severity() == Severity::error ? "error" : "warning") + ": ";
        const auto quoted = " | " + line.substr(line.find_first_not_of(' ')) + " | ";
        lines.en.push_back(head + d.message(Lang::en) + quoted + d.help(Lang::en));
        lines.es.push_back(head + d.message(Lang::es) + quoted + d.help(Lang::es));
    }
    return lines;
}

struct Case {
    Trial trial;
    const char* en;
    const char* es;
    Trial neighbour;
};

const Case cases[] = {
    {{"support", "deal 1 damage to a character"},
     "H240 error: no rule carries out the text of such a card | deal 1 damage to a character | begin it with a trigger, as in `after …:`, "
     "or with a header that "
     "is used for such cards",
     "H240 error: ninguna regla lleva a cabo el texto de una carta así | deal 1 damage to a character | empiézalo con un desencadenante, "
     "como `after …:`, o "
     "con una cabecera que se use en esas cartas",
     {"event", "deal 1 damage to a character"}},
    {{"upgrade", "after you hum: draw 1 card", "event hum() {\n    says hums, hummed\n}\n"},
     "H241 warning: `hum` never happens: no rule and no card does it | after you hum: draw 1 card | wait for something else, or say in a "
     "rule where it happens",
     "H241 warning: `hum` no ocurre nunca: ninguna regla ni carta lo hace | after you hum: draw 1 card | espera otra cosa, o di en una "
     "regla dónde ocurre",
     {"upgrade", "after you hum: draw 1 card\nspecial: hum", "event hum() {\n    says hums, hummed\n}\n"}},
    {{"upgrade", "after a support is defeated: draw 1 card"},
     "H242 warning: the `target` of `defeat` is never like this | after a support is defeated: draw 1 card | ask for something that "
     "`defeat` is done with",
     "H242 warning: el `target` de `defeat` nunca es así | after a support is defeated: draw 1 card | pide algo con lo que se haga "
     "`defeat`",
     {"upgrade", "after a character is defeated: draw 1 card"}},
    {{"upgrade", "host cannot be hummed", "event hum(target: card) {\n    says hums, hummed\n}\n"},
     "H243 warning: to forbid `hum` changes nothing: nothing ever does it | host cannot be hummed | remove it, or forbid what is done",
     "H243 warning: prohibir `hum` no cambia nada: nada lo hace nunca | host cannot be hummed | quítalo, o prohíbe algo que se haga",
     {"upgrade", "host cannot be activated"}},
    {{"event", "draw 1 card", "header drill\n"},
     "H244 warning: no rule offers abilities with the header `drill` | header drill | offer them in a menu with `use drill { }`, or carry "
     "them out with `use "
     "drill of …`",
     "H244 warning: ninguna regla ofrece capacidades con la cabecera `drill` | header drill | ofrécelas en un menú con `use drill { }`, o "
     "llévalas a cabo con "
     "`use drill of …`",
     {"event", "use drill of a card", "header drill\n"}},
    {{"event", "draw 1 card", "", "adds:\n  symbols:\n    symbol: [glow]\n"},
     "H245 warning: no rule and no card reads the symbol `glow` | symbol: [glow] | say in a rule what it does, or remove it",
     "H245 warning: ninguna regla ni carta lee `glow` de symbol | symbol: [glow] | di en una regla lo que hace, o quítalo",
     {"event", "remove a die showing glow", "", "adds:\n  symbols:\n    symbol: [glow]\n"}},
    {{"upgrade", "each event gets +1 cost"},
     "H246 warning: `each event gets +1 cost` changes nothing: such things never come there | each event gets +1 cost | say where they "
     "are, as in `your cards "
     "in hand`",
     "H246 warning: `each event gets +1 cost` no cambia nada: esas cosas nunca están ahí | each event gets +1 cost | di dónde están, como "
     "en `your cards in "
     "hand`",
     {"upgrade", "each event in your hand gets +1 cost"}},
    {{"upgrade", "while this is in limbo: after you draw a card: gain 1 resource"},
     "H246 warning: `this is in limbo` changes nothing: such things never come there | while this is in limbo: after you draw a "
     "card: gain 1 resource | say where they are, as in `your cards in hand`",
     "H246 warning: `this is in limbo` no cambia nada: esas cosas nunca están ahí | while this is in limbo: after you draw a card: "
     "gain 1 resource | di dónde están, como en `your cards in hand`",
     {"upgrade", "while this is in discard pile: after you draw a card: gain 1 resource"}},
    {{"upgrade", "when you play an event: change discount to discount + 1"},
     "H256 warning: `play` was found possible with the `discount` before this change | when you play an event: change discount "
     "to discount + 1 | change a value for which the test asks, in its place or as well: `priced`, `saved`, `waived`, `refused`, `hosted`",
     "H256 warning: si `play` es posible se comprobó con el `discount` de antes de este cambio | when you play an event: change discount "
     "to "
     "discount + 1 | cambia, en su lugar o además, un valor por el que pregunta la comprobación: `priced`, `saved`, `waived`, `refused`, "
     "`hosted`",
     {"upgrade", "when you play an event: change discount to discount + 1\nwhen your event is saved: change saved to saved + 1"}},
    {{"upgrade", "when you play an event: change free to yes"},
     "H256 warning: `play` was found possible with the `free` before this change | when you play an event: change free to yes "
     "| "
     "change a value for which the test asks, in its place or as well: `priced`, `saved`, `waived`, `refused`, `hosted`",
     "H256 warning: si `play` es posible se comprobó con el `free` de antes de este cambio | when you play an event: change free to yes | "
     "cambia, en su lugar o además, un valor por el que pregunta la comprobación: `priced`, `saved`, `waived`, `refused`, `hosted`",
     {"upgrade", "when you gain resources: change amount to amount + 1"}},
    {{"support", "while cost of this < 5: each of your other supports gets -1 cost"},
     "H257 warning: `each of your other supports gets -1 cost` asks about what a second copy in play would change: the value could not be "
     "known | while cost of this < 5: each of your other supports gets -1 cost | ask for a printed value, as in `printed health of this`, "
     "or for something that this does not change",
     "H257 warning: `each of your other supports gets -1 cost` pregunta por aquello que cambiaría una segunda copia en juego: el valor no "
     "se podría saber | while cost of this < 5: each of your other supports gets -1 cost | pregunta por un valor impreso, como en `printed "
     "health of this`, o por algo que esto no cambie",
     {"support", "while cost of this < 5: each of your upgrades gets -1 cost"}},
    {{"event", "until end of round: each ready support becomes an upgrade"},
     "H257 warning: `each ready support becomes an upgrade` asks about what it changes: the value could not be known | until end of round: "
     "each ready support becomes an upgrade | ask for a printed value, as in `printed health of this`, or for something that this does not "
     "change",
     "H257 warning: `each ready support becomes an upgrade` pregunta por aquello que cambia: el valor no se podría saber | until end of "
     "round: each ready support becomes an upgrade | pregunta por un valor impreso, como en `printed health of this`, o por algo que esto "
     "no cambie",
     {"event", "each ready support becomes an upgrade until end of round"}},
    {{"event", "choose a character as c, c gets +2 damage until end of round"},
     "H258 warning: events add to `damage` and take from it: a lasting change of it is never used up | choose a character as c, c gets +2 "
     "damage until end of round | let an event add to it once, as `place` does, or change another value",
     "H258 warning: hay sucesos que suman a `damage` y le restan: un cambio duradero no se gasta nunca | choose a character as c, c gets "
     "+2 damage until end of round | haz que un suceso le sume una vez, como hace `place`, o cambia otro valor",
     {"event", "choose a character as c, c gets +2 health until end of round"}},
    {{"upgrade", "before you play an event: change discount to discount + 1"},
     "H256 warning: `play` was found possible with the `discount` before this change | before you play an event: change discount to "
     "discount + 1 | change a value for which the test asks, in its place or as well: `priced`, `saved`, `waived`, `refused`, `hosted`",
     "H256 warning: si `play` es posible se comprobó con el `discount` de antes de este cambio | before you play an event: change discount "
     "to discount + 1 | cambia, en su lugar o además, un valor por el que pregunta la comprobación: `priced`, `saved`, `waived`, "
     "`refused`, `hosted`",
     {"upgrade", "before you gain resources: change amount to amount + 1"}},
    {{"upgrade", "after you gain resources: gain 1 resource"},
     "H247 error: this raises `gain`, for which it waits, again and again | after you gain resources: gain 1 resource | add `may`, a "
     "condition, or a limit such "
     "as `once per PERIOD`",
     "H247 error: esto provoca `gain`, que es lo que espera, una y otra vez | after you gain resources: gain 1 resource | añade `may`, una "
     "condición, o un "
     "límite como `once per PERIODO`",
     {"upgrade", "after you gain resources: may gain 1 resource"}},
    // An ability that takes its own card away ends by itself, and one that only exhausts the card does not.
    {{"support", "after you gain resources: gain 1 resource, exhaust this"},
     "H247 error: this raises `gain`, for which it waits, again and again | after you gain resources: gain 1 resource, exhaust this | add "
     "`may`, a condition, or a limit such as `once per PERIOD`",
     "H247 error: esto provoca `gain`, que es lo que espera, una y otra vez | after you gain resources: gain 1 resource, exhaust this | "
     "añade `may`, una condición, o un límite como `once per PERIODO`",
     {"support", "after you gain resources: gain 1 resource, discard this"}},
    {{"event", "deal 1 damage to a support"},
     "H254 warning: `deal` is never done with such a `target`: this does nothing | deal 1 damage to a support | use something that the "
     "rule of `deal` allows as `target`",
     "H254 warning: `deal` nunca se hace con un `target` así: esto no hace nada | deal 1 damage to a support | usa algo que la regla de "
     "`deal` admita como `target`",
     {"event", "deal 1 damage to a character"}},
    {{"event", "choose a support as s, deal 1 damage to s"},
     "H254 warning: `deal` is never done with such a `target`: this does nothing | choose a support as s, deal 1 damage to s | use "
     "something that the rule of `deal` allows as `target`",
     "H254 warning: `deal` nunca se hace con un `target` así: esto no hace nada | choose a support as s, deal 1 damage to s | usa algo que "
     "la regla de `deal` admita como `target`",
     {"event", "choose a card as s, deal 1 damage to s"}},
    {{"event", "deal 1 damage to each of your upgrades"},
     "H254 warning: `deal` is never done with such a `target`: this does nothing | deal 1 damage to each of your upgrades | use something "
     "that the rule of `deal` allows as `target`",
     "H254 warning: `deal` nunca se hace con un `target` así: esto no hace nada | deal 1 damage to each of your upgrades | usa algo que la "
     "regla de `deal` admita como `target`",
     {"event", "deal 1 damage to each of your cards"}},
    {{"support", "after this is activated: deal 1 damage to this"},
     "H254 warning: `deal` is never done with such a `target`: this does nothing | after this is activated: deal 1 damage to this | use "
     "something that the rule of `deal` allows as `target`",
     "H254 warning: `deal` nunca se hace con un `target` así: esto no hace nada | after this is activated: deal 1 damage to this | usa "
     "algo que la regla de `deal` admita como `target`",
     {"support", "after this is activated: deal 1 damage to a character"}},
    {{"event", "choose a support as s, after this round ends { deal 1 damage to s }"},
     "H254 warning: `deal` is never done with such a `target`: this does nothing | choose a support as s, after this round ends { deal 1 "
     "damage to s } | use something that the rule of `deal` allows as `target`",
     "H254 warning: `deal` nunca se hace con un `target` así: esto no hace nada | choose a support as s, after this round ends { deal 1 "
     "damage to s } | usa algo que la regla de `deal` admita como `target`",
     {"event", "choose a character as c, after this round ends { deal 1 damage to c }"}},
    {{"event", "choose a support as s, until end of round: after a character is dealt damage: deal 1 damage to s"},
     "H254 warning: `deal` is never done with such a `target`: this does nothing | choose a support as s, until end of round: after a "
     "character is dealt damage: deal 1 damage to s | use something that the rule of `deal` allows as `target`",
     "H254 warning: `deal` nunca se hace con un `target` así: esto no hace nada | choose a support as s, until end of round: after a "
     "character is dealt damage: deal 1 damage to s | usa algo que la regla de `deal` admita como `target`",
     {"event", "choose a character as c, until end of round: after a character is dealt damage: deal 1 damage to c"}},
    {{"event", "discard a card in hand of an opponent"},
     "H248 warning: the player who chooses here may not see into `hand` | discard a card in hand of an opponent | show it first, or "
     "choose at random",
     "H248 warning: quien elige aquí no puede ver lo que hay en `hand` | discard a card in hand of an opponent | muéstralo antes, o elige "
     "al azar",
     {"event", "look at hand of an opponent, discard a card in hand of an opponent"}},
    {{"event", "exhaust \"First Order Stormtroper\""},
     "H263 warning: no card has the title `First Order Stormtroper` | exhaust \"First Order Stormtroper\" | did you mean `First Order "
     "Stormtrooper`?",
     "H263 warning: ninguna carta se titula `First Order Stormtroper` | exhaust \"First Order Stormtroper\" | ¿querías decir `First Order "
     "Stormtrooper`?",
     {"event", "exhaust \"First Order Stormtrooper\", exhaust \"Someone Unheard Of\""}},
    {{"event", "if plenty(round) { draw 1 card }", "define plenty(n: number) = round > 9\n"},
     "H249 warning: nothing reads the parameter `n` of `plenty` | define plenty(n: number) = round > 9 | use it, or remove it",
     "H249 warning: nada lee el parámetro `n` de `plenty` | define plenty(n: number) = round > 9 | úsalo, o quítalo",
     {"event", "if plenty(round) { draw 1 card }", "define plenty(n: number) = n > 9\n"}},
    {{"event", "draw 1 card", "", "adds:\n  kinds:\n    card: {state: {hoard: number from 0}}\n"},
     "H250 warning: nothing reads the attribute `hoard` of card | card: {state: {hoard: number from 0}} | use it, or remove it",
     "H250 warning: nada lee el atributo `hoard` de `card` | card: {state: {hoard: number from 0}} | úsalo, o quítalo",
     {"upgrade", "special: save this, if hoard of this > 3 { draw 1 card }", "event save(target: card) { hoard of target += 1 }\n",
      "adds:\n  kinds:\n    card: {state: {hoard: number from 0}}\n"}},
    {{"upgrade", "special: if hoard of this > 3 { draw 1 card }", "", "adds:\n  kinds:\n    card: {state: {hoard: number from 0}}\n"},
     "H250 warning: nothing changes the attribute `hoard` of card | card: {state: {hoard: number from 0}} | use it, or remove it",
     "H250 warning: nada cambia el atributo `hoard` de `card` | card: {state: {hoard: number from 0}} | úsalo, o quítalo",
     {"upgrade", "special: if hoard of this > 3 { draw 1 card }\nthis gets +1 hoard", "",
      "adds:\n  kinds:\n    card: {state: {hoard: number from 0}}\n"}},
    {{"event", "draw 1 card", "define plenty(n: number) = n > 9\n"},
     "H251 warning: nothing uses `plenty` | define plenty(n: number) = n > 9 | use it, or remove it",
     "H251 warning: nada usa `plenty` | define plenty(n: number) = n > 9 | úsalo, o quítalo",
     {"event", "if plenty(round) { draw 1 card }", "define plenty(n: number) = n > 9\n"}},
    {{"event", "draw 1 card  # fine: nothing to see"},
     "H252 error: this waiver excuses nothing | draw 1 card  # fine: nothing to see | remove it; a waiver stands on the line of what it "
     "excuses, or alone on the "
     "line above",
     "H252 error: esta excepción no disculpa nada | draw 1 card  # fine: nothing to see | quítala; una excepción va en la línea de lo que "
     "disculpa, o sola en la "
     "línea de encima",
     {"event", "discard a card in hand of an opponent  # fine: the cards lie open"}},
    {{"event", "discard a card in hand of an opponent  # fine:"},
     "H253 error: a waiver needs a reason | discard a card in hand of an opponent  # fine: | write `# fine: REASON`",
     "H253 error: una excepción necesita un motivo | discard a card in hand of an opponent  # fine: | escribe `# fine: MOTIVO`",
     {"event", "# fine: the cards lie open\ndiscard a card in hand of an opponent"}},
};

}  // namespace

TEST_CASE("each check reports its case in both languages, and not its neighbour", "[checks]") {
    for (const auto& c : cases) {
        INFO(c.trial.script << "\n" << c.trial.rules);
        const auto lines = told(c.trial);
        CHECK(lines.en == (*c.en == '\0' ? Lines{} : Lines{c.en}));
        CHECK(lines.es == (*c.es == '\0' ? Lines{} : Lines{c.es}));
        INFO(c.neighbour.script << "\n" << c.neighbour.rules);
        CHECK(told(c.neighbour).en == Lines{});
    }
}

TEST_CASE("shipped content has no unexcused finding", "[checks]") {
    const std::pair<std::string, const char*> games[] = {{"", "clone-wars"},
                                                         {"", "destiny"},
                                                         {"", "imperial-assault"},
                                                         {"", "swtcg"},
                                                         {"/tests/lab", "lab"},
                                                         {"/tests/other_games", "duel"},
                                                         {"/tests/other_games", "beacon"}};
    for (const auto& [root, name] : games) {
        const auto game = load(project + root, name);
        Diagnostics found;
        checks::check(*game, found, every_file);
        INFO(all_of(found));
        CHECK(found.list().empty());
    }
}

namespace {

// The places that a figure's script looks for in vain, in a game with a map.
Lines told_of_figure(const std::string& script) {
    static const OwnFolder folder;
    const auto file =
        folder.write("figure.yaml",
                     "set: T\ngame: imperial-assault\ncards:\n  - {id: hound, name: Hound, type: deployment card, affiliation: mercenary, "
                     "cost: 3, brings: [hound-figure]}\n  - id: hound-figure\n    kind: figure\n    name: Hound\n    health: 5\n"
                     "    speed: 5\n    attack type: melee\n    script: |\n      " +
                         script + "\n");
    Lines lines;
    for (const auto& d : findings(folder, "imperial-assault", {file}, script))
        if (d.id == Diag::gone_by_then) lines.push_back(std::string(row(d.id).code) + " " + d.help(Lang::en));
    return lines;
}

}  // namespace

TEST_CASE("the place of something that an event takes off the map is looked at before the event", "[checks]") {
    const Lines report{
        "H255 ask before the event, and act after it: `before … as x is defeated: after x is defeated { … }`; `let n = …` keeps a value"};
    for (const auto* const script :
         {"after a figure adjacent to this is defeated: draw 1 card", "after a figure within 2 of this is defeated: draw 1 card",
          "after a figure as f is defeated, if distance from f to this < 3: draw 1 card",
          "after a figure as f is defeated, if spot of f = spot of this: draw 1 card",
          "after a figure as f is defeated, if neighbors(this, f): draw 1 card",
          "after a figure as f is defeated: deal 1 damage to each figure within 1 of f",
          "special: choose a figure as f, after a figure within 1 of f is defeated { draw 1 card }"})
        CHECK(told_of_figure(script) == report);
    for (const auto* const script :
         {"before a figure adjacent to this as f is defeated: after f is defeated { draw 1 card }",
          "after a figure within 2 of this is dealt damage: draw 1 card", "after this is defeated: draw 1 card",
          "after a figure as f is defeated, if traits of f is droid: deal 1 damage to each figure within 1 of this",
          "special: choose a figure as f, after f is defeated { draw 1 card }"})
        CHECK(told_of_figure(script) == Lines{});
}

namespace {

// Findings of cards of Destiny with a script each, all of them in one set. The type may be followed by other entries.
Told told_of_scripts(const std::vector<std::pair<std::string, std::string>>& cards) {
    static const OwnFolder folder;
    std::string set = "set: T\ngame: destiny\ncards:\n";
    for (std::size_t i = 0; i < cards.size(); ++i)
        set += "  - {id: T-" + std::to_string(i) + ", name: Trial " + std::to_string(i) + ", type: " + cards[i].first +
               ", color: gray, affiliation: neutral, cost: 0, script: '" + cards[i].second + "'}\n";
    const auto file = folder.write("trial.yaml", set);
    Told lines;
    for (const auto& d : findings(folder, "destiny", {beside, file}, set)) {
        if (!is_of(folder, d.source->label()) || d.id == Diag::no_script_yet) continue;
        const auto line = d.source->line(d.source->position(d.span.begin).line);
        const auto id = std::string(line.substr(0, line.find(',')));
        lines.en.push_back(id.substr(id.find("T-")) + " " + std::string(row(d.id).code) + " " + d.message(Lang::en) + " | " +
                           d.help(Lang::en));
        lines.es.push_back(id.substr(id.find("T-")) + " " + std::string(row(d.id).code) + " " + d.message(Lang::es) + " | " +
                           d.help(Lang::es));
    }
    return lines;
}

}  // namespace

TEST_CASE("something that an event takes away is looked at before the event", "[checks]") {
    struct Asked {
        const char *type, *script, *deed, *taken;
    };
    const std::string borne = "the things with it as their `host`";
    const Asked after_event[] = {
        {"support", "after a character as c is defeated: gain (shields of c) resources", "defeat", "`shields`"},
        {"support", "after a character with shields is defeated: draw 1 card", "defeat", "`shields`"},
        {"support", "after a character where damage of it > 0 is defeated: draw 1 card", "defeat", "`damage`"},
        {"support", "after this is discarded: gain (shields of this) resources", "discard", "`shields`"},
        {"upgrade", "after host is defeated: gain (damage of host) resources", "defeat", "`damage`"},
        {"upgrade", "after this is discarded: deal 1 damage to host", "discard", "`host`"},
        {"support", "after an exhausted support is discarded: draw 1 card", "discard", "`exhausted`"},
        {"support", "after this is discarded: if this is exhausted { draw 1 card }", "discard", "`exhausted`"},
        {"support", "after an upgrade on one of your characters is discarded: draw 1 card", "discard", "`host`"},
        {"support", "after a character as c is defeated: draw (count of upgrades on c) cards", "defeat", borne.c_str()},
        {"support", "after a character with upgrades is defeated: draw 1 card", "defeat", borne.c_str()},
        {"support", "special: choose a character as c, after c is defeated { gain (shields of c) resources }", "defeat", "`shields`"},
    };
    const Asked after_step[] = {
        {"upgrade", "special: discard an upgrade as u, deal 1 damage to host of u", "discard", "`host`"},
        {"upgrade", "special: return an upgrade as u -> deal 1 damage to host of u", "return", "`host`"},
        {"upgrade", "special: defeat a character as c, gain (damage of c) resources", "defeat", "`damage`"},
        {"upgrade", "special: ready a character as c, if c is exhausted { draw 1 card }", "ready", "`exhausted`"},
        {"upgrade", "special: discard this, gain (damage of this) resources", "discard", "`damage`"},
    };
    std::vector<std::pair<std::string, std::string>> cards;
    Told expected;
    const auto add = [&](const Asked& asked, const std::string& help, const std::string& help_es) {
        const std::string at = "T-" + std::to_string(cards.size()) + " H265 `" + asked.deed, taken = asked.taken;
        const auto taken_es = taken == borne ? "lo que la tiene como `host`" : taken;
        expected.en.push_back(at + "` takes " + taken + " from its `target`: after that, `target` has none | " + help);
        expected.es.push_back(at + "` quita a su `target` " + taken_es + ": después ya no tiene | " + help_es);
        cards.emplace_back(asked.type, asked.script);
    };
    for (const auto& asked : after_event) {
        const auto done = std::string("x is ") + asked.deed + "ed";
        const auto form = "`before … as " + done + ": after " + done + " { … }`; `let n = …` ";
        add(asked, "ask before the event, and act after it: " + form + "keeps a value",
            "pregunta antes del suceso y actúa después: " + form + "guarda un valor");
    }
    for (const auto& asked : after_step) {
        const auto form = std::string("`let n = …, ") + asked.deed + " …`";
        add(asked, "ask before the step: " + form, "pregunta antes del paso: " + form);
    }
    const auto found = told_of_scripts(cards);
    CHECK(found.en == expected.en);
    CHECK(found.es == expected.es);

    CHECK(told_of_scripts(
              {
                  {"support", "before a character as c is defeated: let n = shields of c, after c is defeated { gain (n) resources }"},
                  {"support", "before a character with shields as c is defeated: after c is defeated { draw 1 card }"},
                  {"support", "after a character as c is defeated: gain (health of c) resources"},
                  {"support", "after a character as c is dealt damage: gain (damage of c) resources"},
                  {"support", "after a support is readied: draw 1 card"},
                  {"upgrade", "after this is discarded: draw 1 card"},
                  {"upgrade", "after host is defeated: draw 1 card"},
                  // One of the two events leaves the damage.
                  {"support", "after a character as c is defeated or readied: gain (damage of c) resources"},
                  {"upgrade", "special: choose an upgrade as u, let h = host of u, discard u, deal 1 damage to h"},
                  {"upgrade", "special: exhaust a support as s, if s is exhausted { draw 1 card }"},
                  {"upgrade", "special: choose a character as c, if damage of c > 3 { defeat c } else { deal (damage of c) damage to c }"},
                  {"upgrade", "special: for each support as s { ready s }, if this is exhausted { draw 1 card }"},
                  {"upgrade", "special: repeat 2 { choose a character as c, gain (damage of c) resources, defeat c }"},
                  // The language keeps the thing to which a link of `this` led.
                  {"upgrade", "special: discard this -> deal 1 damage to host"},
                  {"support",
                   "special: choose a character as c, choose a character as d, after c is defeated { gain (shields of d) resources }"},
                  {"upgrade", "before host is dealt damage: may discard this -> gain (damage of host) resources"},
              })
              .en == Lines{});
}

TEST_CASE("a card says only what such a card can do", "[checks]") {
    const std::string nowhere =
        " H270 this ability never works: such a card never comes to a place where abilities work | write what is done when the card is "
        "played, without a trigger, or name the place, as in `while this is in hand: …`";
    const std::string unled =
        " H271 the `host` of such a card is always nothing | name another thing, as in `a character`, or give the text to a card that gets "
        "a "
        "`host`";
    const std::string unasked =
        " H272 `redeploy` does nothing on such a card: no rule and no card asks it for that | give the keyword to a card of which it is "
        "asked";
    const std::string no_other =
        " H275 this leaves out only the card itself, which is none of them | say which one is left out, as in `a character other than "
        "host`, "
        "or leave the word out";
    const auto moves = [](const std::string& verb) {
        return " H274 `" + verb +
               "` moves its `target`, and the pattern looks for it where it is no more | wait with `before …`, or leave the place out and "
               "ask "
               "for a result of the event";
    };
    struct Said {
        const char *type, *script;
        std::string message;
    };
    const Said said[] = {
        {"event", "after you gain resources: draw 1 card", nowhere},
        {"event", "each of your characters gets +1 health", nowhere},
        {"event", "an opponent cannot gain resources", nowhere},
        {"event", "action: draw 1 card",
         " H240 no rule carries out `action` of such a card | begin it with a trigger, as in `after …:`, or with a header that is used for "
         "such cards"},
        {"support", "action: deal 1 damage to host", unled},
        {"event", "deal 1 damage to host", unled},
        {"support", "host gets +1 health", unled},
        {"support", "after you gain resources, if host is ready: draw 1 card", unled},
        {"support", "only on a vehicle", unled},
        {"event", "redeploy", unasked},
        {"support", "redeploy", unasked},
        {"support", "after you play an event in your hand: draw 1 card", moves("play")},
        {"support", "after a die in your pool is resolved: draw 1 card", moves("resolve")},
        {"support", "after you discard a card in your hand: draw 1 card", moves("discard")},
        {"upgrade", "while exists another of your characters with shields: host gets guardian", no_other},
        {"upgrade", "each of your other characters gets +1 health", no_other},
        {"event", "ready another of your characters", no_other},
        {"support", "action: deal 1 damage to a character other than this", no_other},
    };
    std::vector<std::pair<std::string, std::string>> cards;
    Lines expected;
    for (const auto& one : said) {
        expected.push_back("T-" + std::to_string(cards.size()) + one.message);
        cards.emplace_back(one.type, one.script);
    }
    const auto found = told_of_scripts(cards);
    CHECK(found.en == expected);
    REQUIRE(found.es.size() == cards.size());
    CHECK(found.es[0] ==
          "T-0 H270 esta capacidad no funciona nunca: una carta así no llega nunca a un lugar donde funcionen las capacidades | escribe lo "
          "que se hace al jugar la carta, sin desencadenante, o di el lugar, como en `while this is in hand: …`");
    CHECK(
        found.es[4] ==
        "T-4 H271 el `host` de una carta así es siempre nada | nombra otra cosa, como `a character`, o da el texto a una carta que llegue "
        "a tener `host`");
    CHECK(
        found.es[10] ==
        "T-10 H272 `redeploy` no hace nada en una carta así: ninguna regla ni carta se lo pregunta | da la palabra clave a una carta a la "
        "que se le pregunte");
    CHECK(found.es[11] ==
          "T-11 H274 `play` mueve su `target`, y el patrón lo busca donde ya no está | espera con `before …`, o quita el lugar y pregunta "
          "por un resultado del evento");
    CHECK(found.es[14] ==
          "T-14 H275 esto solo excluye a la propia carta, que no es ninguna de ellas | di a cuál se excluye, como en `a character other "
          "than host`, o quita la palabra");
    CHECK(told_of_scripts({
                              {"support", "after you gain resources: draw 1 card"},
                              {"event", "while this is in hand: each of your characters gets +1 health"},
                              {"event", "after this round ends { draw 1 card }"},
                              {"upgrade", "only on a vehicle"},
                              {"upgrade", "redeploy"},
                              {"upgrade", "action: deal 1 damage to host"},
                              {"support", "before you play an event in your hand: draw 1 card"},
                              {"support", "before a die in your pool is resolved: draw 1 card"},
                              {"support", "after you discard a card in your discard pile: draw 1 card"},
                              {"support", "after you play an event, if from_hand = 1: draw 1 card"},
                              {"upgrade", "while exists one of your characters with shields other than host: host gets guardian"},
                              {"upgrade", "host gets { action: exhaust this -> ready another of your characters }"},
                              {"upgrade", "action: ready another upgrade"},
                              {"support", "action: ready another card"},
                          })
              .en == Lines{});
}

TEST_CASE("a card hears only what happens to cards of its type, and changes only what such things have", "[checks]") {
    const auto found = told_of_scripts({
        {"event", "after this is activated: draw 1 card"},
        {"upgrade", "after this is activated: draw 1 card"},
        {"support", "after this is dealt damage: draw 1 card"},
        {"event", "guardian"},
        {"upgrade", "this gets +1 health"},
        {"support", "each of your upgrades gets +1 health"},
    });
    const std::string hears = "is never like this | ask for something that `", has = "change something that such things have";
    const auto never = [&](const std::string& at, const std::string& verb) {
        return at + " H242 the `target` of `" + verb + "` " + hears + verb + "` is done with";
    };
    const auto idle = [&](const std::string& at) {
        return at +
               " H267 `guardian` does nothing on such a card: its `activate` never happens | give the keyword to a card to which that "
               "happens";
    };
    CHECK(found.en == Lines{never("T-0", "activate"), never("T-1", "activate"), never("T-2", "deal"), idle("T-3"),
                            "T-4 H266 `this gets +1 health` changes nothing: only character have a `health` | " + has,
                            "T-5 H266 `each of your upgrades gets +1 health` changes nothing: only character have a `health` | " + has});
    REQUIRE(found.es.size() == 6);
    CHECK(found.es[3] ==
          "T-3 H267 `guardian` no hace nada en una carta así: `activate` no le ocurre nunca | da la palabra clave a una carta a "
          "la que eso le ocurra");
    CHECK(found.es[4] ==
          "T-4 H266 `this gets +1 health` no cambia nada: solo character llevan `health` | cambia algo que lleven esas cosas");
    CHECK(told_of_scripts({
                              {"support", "after this is activated: draw 1 card"},
                              {"upgrade", "after host is activated: draw 1 card"},
                              {"event", "ambush"},
                              {"support", "guardian"},
                              {"upgrade", "redeploy"},
                              {"upgrade", "host gets +1 health"},
                              {"support", "each of your characters gets +1 health"},
                              {"support", "each of your characters gets guardian"},
                              {"support", "each upgrade in your hand gets -1 cost"},
                          })
              .en == Lines{});
}

TEST_CASE("a side of a die and an ability of its name belong together", "[checks]") {
    const std::string sides = "support, die: [1 melee, 1 melee, 1 shield, 1 shield, blank, ", with = sides + "special]",
                      without = sides + "blank]";
    const auto found = told_of_scripts({{with, "action: draw 1 card"},
                                        {without, "special: draw 1 card"},
                                        {with, "special: draw 1 card"},
                                        {without, "action: draw 1 card"},
                                        {with, "# no script yet"},
                                        // The card has no die of its own, and another card may use its ability.
                                        {"upgrade", "special: draw 1 card"}});
    CHECK(found.en ==
          Lines{"T-0 H268 the die shows `special`, and the card has no ability `special` | write the ability, `special: …`, or "
                "give the die another side",
                "T-1 H269 no side of the die shows `special`: the ability is not used by it | give the die a side `special`, or "
                "the ability another header"});
    CHECK(found.es == Lines{"T-0 H268 el dado muestra `special`, y la carta no tiene ninguna capacidad `special` | escribe la capacidad, "
                            "`special: …`, o da otra cara al dado",
                            "T-1 H269 ninguna cara del dado muestra `special`: no usa la capacidad | da al dado una cara `special`, o a la "
                            "capacidad otra cabecera"});
}

TEST_CASE("a text that is for other types of cards is reported, where a card has several types", "[checks]") {
    const OwnFolder folder;
    // Each with a text that is carried out, or never.
    const std::pair<const char*, bool> cards[] = {{"types: [character], cost: 3, speed: 40, power: 2, health: 4", false},
                                                  {"types: [space unit, ground unit], cost: 3, speed: 40, power: 2, health: 4", false},
                                                  {"types: [equipment], cost: 3", false},
                                                  {"types: [resource card]", false},
                                                  {"types: [mission], cost: 3", true},
                                                  {"types: [battle card]", true}};
    std::string set = "set: T\ngame: swtcg\ncards:\n";
    int number = 0;
    for (const auto& [figures, any] : cards)
        set += "  - {id: T-" + std::to_string(++number) + ", name: Trial, side: dark, " + figures + ", script: draw 1 card}\n";
    Diagnostics out;
    const auto game = catalog::load_module(project + "/rulesets/swtcg", {folder.write("types.yaml", set)}, out);
    INFO(all_of(out));
    REQUIRE(out.errors() == 0);
    Diagnostics found;
    checks::check(*game, found, [&](const std::string& label) { return label.find(folder.path()) == 0; });
    std::set<unsigned> never;
    for (const auto& d : found.list())
        if (d.id == Diag::text_not_carried_out) never.insert(d.source->position(d.span.begin).line);
    unsigned line = 3;
    for (const auto& [figures, is_done] : cards) {
        INFO(figures);
        CHECK((never.count(++line) == 0) == is_done);
    }
}

namespace {

// The messages about a mission on a map of two by two squares with a door between a2 and b2, and about what the mission brings.
Lines told_of_mission(const std::string& script, const std::string& brings, const std::string& cards, Lang lang = Lang::en) {
    static const OwnFolder folder;
    folder.write("maps/shed.yaml",
                 "map: Shed\nboard: field\ndraw: |\n  +-+-+\n  |. ~|\n  + + +\n  |.G.|\n  +-+-+\nlegend:\n"
                 "  \"~\": difficult\n  G: {edge: door, name: shed-door}\nareas:\n  token:\n"
                 "    draw: |\n      c.\n      ..\n    names: {c: crate, t: terminal}\n");
    const auto file = folder.write(
        "mission.yaml", "set: T\ngame: imperial-assault\nadds: {symbols: {ground: [shed]}}\nmaps: [maps/shed.yaml]\ncards:\n" + cards +
                            "  - id: shed\n    name: Shed\n    type: campaign mission\n    calling: introduction\n    leg: 1\n    ground: "
                            "shed\n    brings: [" +
                            brings + "]\n    script: |\n      " + script + "\n");
    Lines lines;
    for (const auto& d : findings(folder, "imperial-assault", {file}, script))
        if (const std::string code(row(d.id).code); code >= "H259" && code <= "H262")
            lines.push_back(code + " " + d.message(lang) + " | " + std::string(d.source->slice(d.span)) + " | " + d.help(lang));
    return lines;
}

}  // namespace

TEST_CASE("a card that names its map speaks of places, areas and doors of that map", "[checks]") {
    const std::string door = "  - {id: shed-door, kind: door, name: Door, leaf: 1}\n";
    const auto script = [&](const std::string& text, Lang lang = Lang::en) { return told_of_mission(text, "shed-door", door, lang); };
    const std::string at = "after round ends: for each ";
    for (const auto* const place :
         {"square within 1 of square \"b2\"", "crate square", "difficult square", "flipped square", "non-crate square"})
        CHECK(script(at + place + " as s { mark s }") == Lines{});
    CHECK(script(at + "square within 1 of square \"c5\" as s { mark s }") ==
          Lines{"H259 the map `Shed` of this card has no space `c5` | \"c5\" | name a space of that map: `holocron map FILE` draws it"});
    CHECK(script(at + "square within 1 of square \"c5\" as s { mark s }", Lang::es) ==
          Lines{"H259 el mapa `Shed` de esta carta no tiene ninguna casilla `c5` | \"c5\" | nombra una casilla de ese mapa: `holocron map "
                "FICHERO` lo dibuja"});
    CHECK(
        script(at + "terminal square as s { mark s }") ==
        Lines{"H260 no space of the map `Shed` of this card is `terminal` | terminal | name spaces that the map has, or draw such a space "
              "there"});
    CHECK(script(at + "terminal square as s { mark s }", Lang::es) ==
          Lines{"H260 ninguna casilla del mapa `Shed` de esta carta es `terminal` | terminal | nombra casillas que el mapa tenga, o dibuja "
                "ahí una así"});
    for (const auto* const place :
         {"crate/terminal square", "non-terminal square", "flipped terminal square", "blocking square", "red zone square"})
        CHECK(script(at + place + " as s { mark s }").size() == 1);
    CHECK(script("after round ends, if exists a crate square within 1 of a gate control square: raise-threat by 1").size() == 1);
    // A card that a mission brings along speaks of that map, too.
    CHECK(told_of_mission("briefing: raise-threat by 1", "shed-door, imp",
                          door + "  - {id: imp, kind: figure, name: Imp, health: 1, speed: 1, attack type: melee, script: \"while exists a "
                                 "figure on square \\\"j9\\\": this gets +1 speed\"}\n")
              .size() == 1);
}

TEST_CASE("door stands at an opening of the map onto which it is brought, and each opening has a door", "[checks]") {
    const std::string door = "  - {id: shed-door, kind: door, name: Door, leaf: 1}\n",
                      wrong = "  - {id: shed-dor, kind: door, name: Door, leaf: 1}\n";
    const auto doors = [&](const std::string& brings, const std::string& cards, Lang lang = Lang::en) {
        return told_of_mission("briefing: raise-threat by 1", brings, cards, lang);
    };
    CHECK(doors("shed-door", door) == Lines{});
    CHECK(doors("", door) ==
          Lines{"H262 the map `Shed` of this card has the opening `shed-door`, and the card brings no door for it | shed | add a "
                "door with the id `shed-door` to `brings`, or draw another edge there"});
    CHECK(
        doors("", door, Lang::es) ==
        Lines{
            "H262 el mapa `Shed` de esta carta tiene la abertura `shed-door`, y la carta no trae ninguna puerta para ella | shed | añade a "
            "`brings` una puerta con el id `shed-door`, o dibuja ahí otro borde"});
    CHECK(doors("shed-door, shed-dor", door + wrong) ==
          Lines{"H261 the door `shed-dor` stands nowhere: no opening of `Shed` has its name | shed-dor | give the door the name of an "
                "opening as "
                "its id, or name an opening so in the legend of the map: `{edge: KIND, name: shed-dor}`"});
    CHECK(doors("shed-door, shed-dor", door + wrong, Lang::es) ==
          Lines{"H261 la puerta `shed-dor` no está en ningún sitio: ninguna abertura de `Shed` lleva su nombre | shed-dor | da a la puerta "
                "como id el "
                "nombre de una abertura, o llama así a una en la leyenda del mapa: `{edge: CLASE, name: shed-dor}`"});
    CHECK(doors("shed-door", door + wrong) ==
          Lines{"H261 the door `shed-dor` stands nowhere: no opening of any map has its name | shed-dor | give the door the name of an "
                "opening as "
                "its id, or name an opening so in the legend of the map: `{edge: KIND, name: shed-dor}`"});
}
