// A game on disk: a folder in rulesets/ with its manifest and rules, and a folder in cards/ with its sets and decks. Loading compiles all
// of them and keeps the parts that people are shown.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/catalog/boards.hpp"
#include "interpreter/catalog/files.hpp"
#include "interpreter/catalog/paths.hpp"
#include "interpreter/catalog/yaml.hpp"
#include "interpreter/compiler/compiler.hpp"
#include "interpreter/machine/machine.hpp"

namespace holo::catalog {

constexpr int most_in_stock = 200;  // objects of one kind in the stock of a table

// A name in each language; `es` falls back to `en`.
struct Names {
    std::string en, es;
    const std::string& in(Lang lang) const { return lang == Lang::es && !es.empty() ? es : en; }
};

// Begins the comment in a script that holds a clause without a script.
constexpr std::string_view unread_mark = "# unread: ";
// The line of a script that stands for all clauses without a script.
constexpr std::string_view unwritten_mark = "# no script yet";

// Printed texts of a set that is imported.
enum class Texts : std::uint8_t {
    kept,      // stand in the script behind `# unread:` until somebody writes their script
    left_out,  // the script says only that clauses are still to be written; keywords are script
};

// The texts of a card as they are printed, for `check` to compare with its script.
struct Printed {
    // A printer's slip: the printed words, the meant words, and the reason to think so.
    struct Misprint {
        std::string printed, meant, reason;
        Span span;
    };
    // A known difference between text and script, and the reason why it stays.
    struct Waiver {
        std::string reason;
        Span span;
    };
    // Which reading of a paragraph is meant, of several that it has.
    struct Chosen {
        std::string beginning;  // the first words of the paragraph
        int number = 0;         // the meant reading, from 1
        Span span;
    };
    std::map<Lang, SourcePtr> texts;
    std::vector<Misprint> misprints;
    std::vector<Chosen> readings;
    std::map<Lang, Waiver> waived;
};

struct CardInfo {
    std::string code;
    Names title, subtitle, flavor;
    int definition = machine::none;
    int set = 0;
    std::size_t place = 0;  // among the set's declared cards
    SourcePtr source;
    Span span;
    std::uint64_t hash = 0;  // hash of the whole note

    // Cards that another card brings along.
    struct Brought {
        std::string code;
        int copies = 1;
        int definition = machine::none;
        Span span;
    };
    std::vector<Brought> brings;
    Printed printed;  // empty in a cached game
};

// A part of a deck file and the zone where its cards start.
struct Section {
    std::string name;
    int zone = machine::none;
    bool dice = false;  // entries may say how many dice they bring
    bool shared = false;
    std::string only_in;  // only decks of that variant have the part; empty: all decks
    std::string counted;  // its cards lie in piles, and this number of a pile's top card tells how many there are; empty: no piles
};

inline constexpr std::string_view other_than = " other than ";  // between two words of a list

// The parts of the game that a table shows, in order. A module that declares none shows everything.
struct Board {
    std::vector<std::string> game, player, card;  // attributes in words: `ONE`, or `ONE of ANOTHER`
    std::vector<std::string> held;                // attributes of cards that are not in play
    std::vector<std::string> zones;               // drawn, in this order
    std::vector<std::string> counts;              // zones of which only the number of cards is told
    std::vector<std::string> areas;               // sorts of areas whose spaces are marked: `SORT`, or `SORT other than NAME`
};

// Objects that every table has regardless of its players: the game's own dice.
struct Stock {
    std::string kind;
    int count = 0;
    std::string zone;
    Yaml die;                        // their sides
    std::string name;                // the name of the sort, when the kind has several
    Span at;                         // place of the name
    std::vector<YamlEntry> printed;  // the attributes of the sort
};

// The parts of a game that a record between two stages keeps. A game without a stage keeps no records.
struct Keeping {
    std::string stage;  // the procedure from one record to the next
    Span stage_at;
    int unit = machine::none;     // the code of `stage`
    std::vector<int> zones;       // kinds of zones
    std::vector<int> attributes;  // numbers, flags, symbols and links, in the order of the manifest
    std::vector<int> told;        // attributes of the game, for the log of the stages

    // A word of the manifest for one of these. A zone and a told attribute have no kind.
    struct Word {
        std::string kind, name;
        Span at;
        bool is_told = false;
    };
    std::vector<Word> words;
    bool is_kept() const { return unit != machine::none; }
};

// How a game is played: by its rulebook, or by one of the variants.
struct Variant {
    std::string name;  // empty: the game itself
    Names title;
    int least_players = 1, most_players = 8;
    int team = 1;             // this many neighbouring players are a team
    bool one_person = false;  // decides for all players
    std::vector<std::string> default_decks;
    std::string start;         // the procedure that is the whole game
    Span start_at;             // in the manifest
    int unit = machine::none;  // the code of `start`
    Keeping keeping;
};

struct Manifest : Variant {
    std::string game;
    std::string folder;  // the module's folder
    std::vector<Variant> variants;
    std::vector<Section> sections;
    std::vector<std::string> wording;           // files of phrases, and sets that hold some
    std::vector<std::string> sayings;           // files of constructions of card text, the module's first
    std::map<std::string, Names> requirements;  // requirements on decks, as people read them
    Board board;
    std::vector<BoardRules> boards;      // boards with their maps
    std::vector<std::string> maps;       // files of maps that sets bring along
    int companion_zone = machine::none;  // where companions of cards start
    int beside_zone = machine::none;     // where a companion lies while its card is in play
    int brought_zone = machine::none;    // where cards start that another card brings along
    std::vector<int> bringers;           // by kind: the column that links such an object to its bringer, or none
    std::vector<Stock> stocks;           // read once; the program has their cards
    std::vector<std::string> own_words;  // words of this game alone, which no identifier of the program may hold
    compiler::DeclaredModule declared;
};

class Fields;

class Game {
public:
    Diagnostics found;  // diagnostics of the game; a game with errors cannot be played
    Manifest manifest;
    std::shared_ptr<machine::Program> program;
    std::unique_ptr<compiler::Compiler> compiler;  // compiles expressions and wording; null after a cached load
    std::vector<compiler::DeclaredSet> sets;
    std::vector<CardInfo> cards;  // in file order
    std::map<std::string, std::size_t, std::less<>> cards_by_code;
    // The hashes that a replay depends on besides the cards.
    std::uint64_t module_hash = 0;                             // hash of the module's manifest and rules
    std::vector<std::uint64_t> set_hashes;                     // by set: hash of its words and rules
    std::map<std::string, std::string, std::less<>> left_out;  // by id, or by path: the file of a card or a set that has errors

    const CardInfo* find(std::string_view code) const;
    const CardInfo* card_of(int definition) const;
    // Drops later cards and definitions from card_of().
    void keep_cards(std::size_t kept, std::size_t definitions);
    // By code, or by a title that only one card has, in either language.
    const CardInfo* find_by_name(std::string_view name) const;
    // The card as it was read; nullptr in a cached game.
    const compiler::DeclaredCard* declared(const CardInfo& card) const;
    // Reports that no card has that name, or that the card has errors.
    void report_unknown(const std::string& name, const SourcePtr& source, Span at, Diagnostics& out) const;

private:
    mutable std::vector<int> by_definition_;
    mutable std::size_t entered_ = 0;  // cards already entered in the index
};

// The language of a file of phrases, by its name: `NAME.en.yaml`.
std::optional<Lang> wording_language(const std::string& file);

// Reads the manifest only.
std::optional<Manifest> read_manifest(const std::string& folder, Diagnostics& out, const std::string& map = {});

// Adds the phrases under `wording`: files next to the source, or the source itself when a set holds its phrases by language.
void read_wording(Manifest& manifest, Fields& fields, const SourcePtr& source, Diagnostics& out);
// The same for constructions of card text, under `sayings`.
void read_sayings(Manifest& manifest, Fields& fields, const SourcePtr& source);

// Adds the words of a set: symbols, zones, attributes of kinds, periods, parts of decks.
void extend_manifest(Manifest& manifest, const Yaml& adds, const SourcePtr& source, Diagnostics& out);
// Adds maps of a set: files next to the source, each for the board that it names. Returns their texts.
std::vector<SourcePtr> add_maps(Manifest& manifest, const Yaml& files, const SourcePtr& source, Diagnostics& out);

// Reads, checks and compiles a module and its sets. `set_files` empty: every set in the game's cards folder. A game with errors is returned
// too, because all of them are to be reported. They are appended to `out`; earlier entries of `out` do not affect the game.
std::unique_ptr<Game> load_game(const Paths& paths, std::string_view game, Diagnostics& out,
                                const std::vector<std::string>& set_files = {});
// Loads a game for use: a card or a set with errors is left out with a warning.
std::unique_ptr<Game> load_sound(const Paths& paths, std::string_view game, Diagnostics& out,
                                 const std::vector<std::string>& set_files = {});
// Loads a module from a folder that holds its cards too (games kept apart, tests).
std::unique_ptr<Game> load_module(const std::string& folder, const std::vector<std::string>& set_files, Diagnostics& out,
                                  const std::string& map = {});
// A new game with one set more, made from declarations already read. The cards of the set are read and not compiled: scripts can be tried
// on them one after the other, and nothing can be played.
std::unique_ptr<Game> opened_with(const Game& game, const Yaml& set, const SourcePtr& source);

// The variant of that name; an empty name means the game itself. An unknown name is reported at its place.
const Variant* find_variant(const Game& game, std::string_view name, const SourcePtr& source, Span at, Diagnostics& out);

// Describes an error of the machine at the place in the card or rules file that was being carried out.
Diagnostic breakage(const machine::Program& program, const machine::MachineError& error);

}  // namespace holo::catalog
