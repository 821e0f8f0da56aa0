// The arguments of commands for printed text, and for files of other programs.
#include "interpreter/tools/arguments.hpp"
#include "interpreter/tools/command.hpp"

namespace holo::tools {

void add_read(CommandLine& line) {
    auto& options = line.keep<ReadOptions>();
    auto* sub = line.command(
        "read", line.t("Read printed text as script", "Lee texto impreso como guion"),
        "read destiny 'Draw 2 cards.'\nread destiny --lang es --as event 'Roba 2 cartas.'\nread destiny texts.txt --json\nread "
        "destiny SoR.json\nread destiny SoR.json LEG.json --report",
        [&] { return read(line.shell(), options); });
    line.game(sub, options.game);
    sub->add_option("texts", options.texts,
                    line.t("Texts; files with one a line, `-` is standard input; sets of swdestinydb (.json), of Lackey (.txt), card files "
                           "with texts (.yaml)",
                           "Textos; archivos con uno por línea, `-` es la entrada estándar; expansiones de swdestinydb (.json), de Lackey "
                           "(.txt), archivos de cartas con textos (.yaml)"))
        ->required()
        ->type_name("");
    sub->add_flag("--report", options.report,
                  line.t("Count what is read, by set and construction, and what stops the rest",
                         "Contar lo que se lee, por expansión y construcción, y lo que detiene lo demás"));
    line.file(sub, "--misprints", options.misprints,
              line.t("Slips of the printers of sets: a list of {id, printed, meant, because} (.yaml)",
                     "Erratas de las expansiones: una lista de {id, printed, meant, because} (.yaml)"));
    sub->add_option("--as", options.sort, line.t("The type or kind of card that it stands on", "El tipo o la clase de carta en que está"))
        ->type_name(line.t("TYPE", "TIPO"));
}

void add_conform(CommandLine& line) {
    auto& options = line.keep<ConformOptions>();
    auto* sub = line.command("conform", line.t("Compare printed texts with scripts", "Compara textos impresos con guiones"),
                             "conform cards/destiny/mine.yaml\nconform cards/destiny/awakenings.yaml --text AW.json\nconform "
                             "cards/destiny/mine.yaml --lang es --text es.yaml --sarif",
                             [&] { return conform(line.shell(), options); });
    sub->add_option("sets", options.sets, line.t("Set files", "Expansiones"))->required()->type_name("");
    line.file(sub, "--text", options.texts,
              line.t("Texts by the id of the card (.yaml), or a set of swdestinydb (.json); default: the cards' own `text`",
                     "Textos por código de carta (.yaml), o una expansión de swdestinydb (.json); si no: el `text` de las cartas"));
    line.sarif(sub);
}

void add_translate(CommandLine& line) {
    auto& options = line.keep<TranslateOptions>();
    auto* sub =
        line.command("translate", line.t("Write texts in a language from scripts", "Escribe textos en un idioma a partir de guiones"),
                     "translate cards/destiny/awakenings.yaml --to es\ntranslate cards/destiny/mine.yaml --to en --json",
                     [&] { return translate(line.shell(), options); });
    sub->add_option("sets", options.sets, line.t("Set files", "Expansiones"))->required()->type_name("");
    sub->add_option("--to", options.to, line.t("The language: en or es", "El idioma: en o es"))
        ->required()
        ->check(line.one_of({"en", "es"}))
        ->type_name(line.t("LANG", "IDIOMA"));
}

namespace {

// Arguments of all commands that write the files of another program, or read these.
CLI::App* transfer(CommandLine& line, CLI::App* outer, const char* name, const std::string& about, const std::string& files,
                   const std::string& examples, TransferOptions& options, int (*carry_out)(const Shell&, const TransferOptions&)) {
    auto* sub = line.command_in(outer, name, about, examples, [&line, &options, carry_out] { return carry_out(line.shell(), options); });
    sub->add_option("files", options.files, files)->required()->type_name("");
    line.file(sub, "-o,--out", options.out,
              line.t("Write to this file; `-` is standard output", "Escribir en este archivo; `-` es la salida estándar"));
    sub->add_option("--game", options.game, line.t("The game (default: the one that the file is for)", "El juego (si no: el del archivo)"))
        ->type_name(line.t("GAME", "JUEGO"));
    sub->add_flag("--force", options.force, line.t("Replace a file that is there", "Sustituir un archivo que ya existe"));
    return sub;
}

}  // namespace

void add_import(CommandLine& line) {
    auto& options = line.keep<TransferOptions>();
    const std::string of_lackey =
        "import lackey JK.txt\nimport lackey JK.txt --out cards/swtcg/jk.yaml\nimport lackey starter.dek\nimport lackey JK.txt --json";
    auto* import = line.group_of_commands(
        "import", line.t("Read sets and decks of other programs", "Lee expansiones y mazos de otros programas"), of_lackey);
    auto* lackey = transfer(line, import, "lackey", line.t("Files of LackeyCCG", "Archivos de LackeyCCG"),
                            line.t("Set files (.txt, .tsv) and decks (.dek, .txt)", "Expansiones (.txt, .tsv) y mazos (.dek, .txt)"),
                            of_lackey, options, import_lackey);
    lackey->add_flag("--by-place", options.by_place,
                     line.t("Number cards by their place in the file, where several have one number",
                            "Numerar las cartas por su lugar en el archivo, si varias tienen el mismo número"));
    line.file(lackey, "--besides", options.besides,
              line.t("Leave out the cards of this set file (.yaml)", "Omitir las cartas de este archivo de expansión (.yaml)"));
    auto* database =
        transfer(line, import, "swdestinydb", line.t("Sets of swdestinydb (JSON)", "Expansiones de swdestinydb (JSON)"),
                 line.t("Set files (.json)", "Expansiones (.json)"),
                 "import swdestinydb SoR.json\nimport swdestinydb SoR.json --names es/SoR.json --title \"Spirit of Rebellion\"", options,
                 import_swdestinydb);
    line.file(database, "--names", options.names, line.t("The same set in Spanish (.json)", "La misma expansión en español (.json)"));
    for (auto* sub : {lackey, database}) {
        sub->add_option("--title", options.title, line.t("The title of the set", "Cómo se llama la expansión"))
            ->type_name(line.t("TITLE", "TÍTULO"));
        sub->add_flag("--no-text", options.no_text,
                      line.t("Leave out printed texts; cards that have one say `# no script yet`",
                             "Omitir los textos impresos; las cartas que tienen alguno dicen `# no script yet`"));
    }
    transfer(line, import, "text",
             line.t("Card files with printed texts: writes their scripts", "Archivos de cartas con textos impresos: escribe sus guiones"),
             line.t("Card files (.yaml)", "Archivos de cartas (.yaml)"),
             "import text mine.yaml --out cards/destiny/mine.yaml\nimport text mine.yaml --force", options, import_text);
}

void add_export(CommandLine& line) {
    auto& options = line.keep<TransferOptions>();
    const std::string of_lackey =
        "export lackey cards/swtcg/jk.yaml\nexport lackey jk.yaml --out sets/JK.txt --force\nexport lackey starter.yaml\nexport "
        "lackey starter.yaml --out starter.txt";
    auto* out = line.group_of_commands(
        "export", line.t("Write sets and decks for other programs", "Escribe expansiones y mazos para otros programas"), of_lackey);
    transfer(line, out, "lackey", line.t("Files of LackeyCCG", "Archivos de LackeyCCG"),
             line.t("Card files and deck files (.yaml)", "Archivos de cartas y de mazos (.yaml)"), of_lackey, options, export_lackey);
    transfer(line, out, "swdestinydb", line.t("Sets of swdestinydb (JSON)", "Expansiones de swdestinydb (JSON)"),
             line.t("Card files (.yaml)", "Archivos de cartas (.yaml)"),
             "export swdestinydb sor.yaml\nexport swdestinydb sor.yaml --out SoR.json --force", options, export_swdestinydb);
}

}  // namespace holo::tools
