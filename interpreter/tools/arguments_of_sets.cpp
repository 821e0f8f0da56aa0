// The arguments of commands for sets and modules.
#include "interpreter/tools/arguments.hpp"
#include "interpreter/tools/command.hpp"

namespace holo::tools {

void add_check(CommandLine& line) {
    auto& options = line.keep<CheckOptions>();
    auto* sub = line.command(
        "check", line.t("Check modules, sets and decks", "Revisa módulos, expansiones y mazos"),
        "check destiny\ncheck cards/destiny/awakenings.yaml\ncheck cards/destiny/decks/guns-for-hire.yaml --json",
        [&] { return check(line.shell(), options); }, CommandLine::Needs::nothing);
    sub->add_option("targets", options.targets,
                    line.t("Games, folders, set files or deck files (default: every game)",
                           "Juegos, carpetas, expansiones o mazos (si no: todos los juegos)"))
        ->type_name("");
    sub->add_flag("--warnings-as-errors", options.warnings_as_errors,
                  line.t("Exit 1 on warnings too", "Terminar con 1 también si hay avisos"));
    line.sarif(sub);
}

void add_explain(CommandLine& line) {
    auto& cards = line.keep<std::vector<std::string>>();
    line.command("explain",
                 line.t("Show cards as text, in the words of their game", "Muestra cartas como texto, con las palabras de su juego"),
                 "explain AW-137 --lang es\nexplain destiny 'Kylo Ren'\nexplain cards/destiny/awakenings.yaml --json",
                 [&] { return explain(line.shell(), cards); })
        ->add_option("cards", cards,
                     line.t("Cards by id or title, set files, or a game", "Cartas por código o nombre, expansiones, o un juego"))
        ->required()
        ->type_name("");
}

void add_format(CommandLine& line) {
    auto& options = line.keep<FormatOptions>();
    auto* sub = line.command(
        "fmt", line.t("Tidy rules files, and the scripts in card files", "Ordena archivos de reglas y los textos de las cartas"),
        "fmt cards/destiny/awakenings.yaml\nfmt rulesets cards --check", [&] { return format_files(line.shell(), options); },
        CommandLine::Needs::nothing);
    sub->add_option("files", options.files, line.t("Files (.rules, .yaml) or folders", "Archivos (.rules, .yaml) o carpetas"))
        ->required()
        ->type_name("");
    sub->add_flag("--check", options.check,
                  line.t("Change nothing; list what would change and exit 1", "No cambiar nada; decir qué cambiaría y terminar con 1"));
}

void add_schema(CommandLine& line) {
    auto& options = line.keep<SchemaOptions>();
    auto* sub =
        line.command("schema", line.t("Print a JSON Schema for an editor", "Escribe un JSON Schema para un editor"),
                     "schema destiny > cards.schema.json\nschema destiny --kind deck", [&] { return schema(line.shell(), options); });
    line.game(sub, options.game);
    sub->add_option("--kind", options.kind, line.t("The kind of the files (default cards)", "De qué archivos (si no: cards)"))
        ->check(line.one_of({"cards", "deck", "scenario", "manifest"}));
}

void add_vocabulary(CommandLine& line) {
    auto& options = line.keep<VocabularyOptions>();
    auto* sub = line.command(
        "vocabulary", line.t("List the words of a game, with examples", "Muestra las palabras de un juego, con ejemplos"),
        "vocabulary destiny\nvocabulary destiny draw\nvocabulary swtcg --json", [&] { return vocabulary(line.shell(), options); });
    line.game(sub, options.game);
    sub->add_option("word", options.word,
                    line.t("A word or a form of it; without one, all words", "Una palabra o una forma suya; sin ella, todas"))
        ->type_name("");
}

void add_map(CommandLine& line) {
    auto& options = line.keep<MapOptions>();
    auto* sub =
        line.command("map", line.t("Draw a map, and what a way over it leads to", "Dibuja un mapa, y adónde lleva un camino por él"),
                     "map rulesets/imperial-assault/maps/causeway.yaml\n"
                     "map rulesets/imperial-assault/maps/causeway.yaml --distance c3\n"
                     "map rulesets/imperial-assault/maps/causeway.yaml --reach c3 5 --way steps --open\n"
                     "map rulesets/imperial-assault/maps/causeway.yaml --reach c3 4 --base 1x2\n"
                     "map rulesets/imperial-assault/maps/causeway.yaml --sight c3\n"
                     "map rulesets/imperial-assault/maps/causeway.yaml --sight c3 e1",
                     [&] { return draw_map(line.shell(), options); });
    sub->add_option("file", options.file, line.t("A map file (.yaml)", "Un archivo de mapa (.yaml)"))->required()->type_name("");
    sub->add_option(
           "--board", options.board,
           line.t("The board that it is for (default: what the file says)", "El tablero al que pertenece (si no: lo que diga el archivo)"))
        ->type_name(line.t("BOARD", "TABLERO"));
    sub->add_option(
           "--way", options.way,
           line.t("The way that is meant (default: the first of the board)", "El camino que se usa (si no: el primero del tablero)"))
        ->type_name(line.t("WAY", "CAMINO"));
    auto* distance =
        sub->add_option("--distance", options.from,
                        line.t("Show how far each space is from this one", "Mostrar a qué distancia está cada casilla de esta"))
            ->type_name(line.t("SPACE", "CASILLA"));
    sub->add_option("--reach", options.reach,
                    line.t("Show where so many points lead from a space", "Mostrar adónde llevan tantos puntos desde una casilla"))
        ->expected(2)
        ->excludes(distance)
        ->type_name(line.t("SPACE POINTS", "CASILLA PUNTOS"));
    sub->add_option("--sight", options.sight,
                    line.t("Show the spaces seen from a space, or each line from there to another one",
                           "Mostrar las casillas que se ven desde una, o cada línea desde ella hasta otra"))
        ->expected(1, 2)
        ->excludes(distance)
        ->excludes("--reach")
        ->type_name(line.t("SPACE [SPACE]", "CASILLA [CASILLA]"));
    sub->add_option(
           "--by", options.by,
           line.t("The sight that is meant (default: the first of the board)", "La vista que se usa (si no: la primera del tablero)"))
        ->type_name(line.t("SIGHT", "VISTA"));
    sub->add_option("--base", options.base,
                    line.t("For a base of so many columns and rows, by its upper left corner, such as 1x2 or 2x1",
                           "Para una base de tantas columnas y filas, por su esquina superior izquierda, como 1x2 o 2x1"))
        ->type_name(line.t("BASE", "BASE"));
    sub->add_flag("--open", options.open,
                  line.t("As if everything that can be opened stood open", "Como si estuviera abierto todo lo que se puede abrir"));
}

void add_disasm(CommandLine& line) {
    auto& game = line.keep<std::string>();
    auto& what = line.keep<std::string>();
    auto* sub = line.command(
        "disasm",
        line.t("Show the bytecode of a card, an event or a procedure", "Muestra el código de una carta, un evento o un procedimiento"),
        "disasm destiny AW-011\ndisasm destiny play_game", [&] { return disasm(line.shell(), game, what); });
    line.game(sub, game);
    sub->add_option("what", what,
                    line.t("A card's id or title, or a name from the rules", "El código o nombre de una carta, o un nombre de las reglas"))
        ->required()
        ->type_name("");
}

}  // namespace holo::tools
