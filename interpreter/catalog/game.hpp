// A game as it lies on disk: a folder in rulesets/ with its manifest and rules, a folder in cards/ with
// its sets and decks. Loading compiles everything and keeps what people are shown about it.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/catalog/boards.hpp"
#include "interpreter/catalog/files.hpp"
#include "interpreter/catalog/yaml.hpp"
#include "interpreter/compiler/compiler.hpp"
#include "interpreter/machine/machine.hpp"

namespace holo::catalog {

constexpr int most_in_stock = 200;  // objects of a kind that every table has

// A name in each language; `es` falls back to `en`.
struct Names {
    std::string en, es;
    const std::string& in(Lang lang) const { return lang == Lang::es && !es.empty() ? es : en; }
};

// In a script, what begins the comment that holds a clause of a card for which there is no script yet.
constexpr std::string_view unread_mark = "# unread: ";
// A line of a script that stands for all that is still to be written.
constexpr std::string_view unwritten_mark = "# no script yet";

// Printed texts of a set that is imported.
enum class Texts : std::uint8_t {
    kept,      // stand in the scripts behind `# unread:`, where nobody has written them
    left_out,  // a card with one says only that its script is still to be written; keywords are script
};

// The texts of a card as they are printed, for `check` to compare with its script.
struct Printed {
    // A slip of the printer: what stands there, what is meant, and why somebody thinks so.
    struct Misprint {
        std::string printed, meant, reason;
        Span span;
    };
    // A difference between text and script that is known, and the reason for which it stays.
    struct Waiver {
        std::string reason;
        Span span;
    };
    std::map<Lang, SourcePtr> texts;
    std::vector<Misprint> misprints;
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
    std::uint64_t hash = 0;  // of all that is written about it

    // Cards that it brings along.
    struct Brought {
        std::string code;
        int copies = 1;
        int definition = machine::none;
        Span span;
    };
    std::vector<Brought> brings;
    Printed printed;  // empty in a game that came from the cache
};

// A part of a deck file and where its cards start.
struct Section {
    std::string name;
    int zone = machine::none;
    bool dice = false;  // entries may say how many dice they bring
    bool shared = false;
    std::string only_in;  // decks of that variant have it; empty: all decks
};

// What a table shows of the game and in which order. Without a word from the module: everything there is.
struct Board {
    std::vector<std::string> game, player, card;  // attributes in words: `ONE`, or `ONE of ANOTHER`
    std::vector<std::string> held;                // of cards that are not in play
    std::vector<std::string> zones;               // drawn, in this order
    std::vector<std::string> counts;              // zones of which only the number of cards is told
};

// Objects of a kind that every table has, whoever plays: dice of the game itself.
struct Stock {
    std::string kind;
    int count = 0;
    std::string zone;
    Yaml die;  // their sides
};

// How a game is played: as its rulebook begins, or as one of the variants that it has besides.
struct Variant {
    std::string name;  // empty: the game itself
    Names title;
    int least_players = 1, most_players = 8;
    int team = 1;             // so many players, one beside the other, are a team
    bool one_person = false;  // decides for all players
    std::vector<std::string> default_decks;
    std::string start;         // the procedure that is the whole game
    Span start_at;             // in the manifest
    int unit = machine::none;  // its code
};

struct Manifest : Variant {
    std::string game;
    std::string folder;  // of the module
    std::vector<Variant> variants;
    std::vector<Section> sections;
    std::vector<std::string> wording;           // files of phrases, and sets that hold some
    std::vector<std::string> sayings;           // files of constructions of card text, the module's first
    std::map<std::string, Names> requirements;  // on decks, as people are told of them
    Board board;
    std::vector<BoardRules> boards;      // with their maps
    int companion_zone = machine::none;  // where what comes with a card starts
    int beside_zone = machine::none;     // and where it lies while the card is in play
    int brought_zone = machine::none;    // where cards start that another one brings along
    int bringer = machine::none;         // the column that leads to that one
    std::vector<Stock> stocks;           // read once; the program has them
    std::vector<std::string> own_words;  // words that belong to this game alone: no identifier of the program may hold one
    compiler::DeclaredModule declared;
};

class Fields;

class Game {
public:
    Diagnostics found;  // what is wrong with it; it may be played only when there are no errors
    Manifest manifest;
    std::shared_ptr<machine::Program> program;
    std::unique_ptr<compiler::Compiler> compiler;  // for expressions and wording; null after a cached load
    std::vector<compiler::DeclaredSet> sets;
    std::vector<CardInfo> cards;  // in file order
    std::map<std::string, std::size_t, std::less<>> cards_by_code;
    // What a replay depends on besides the cards.
    std::uint64_t module_hash = 0;                             // of the module's manifest and rules
    std::vector<std::uint64_t> set_hashes;                     // by set: of the words and rules that it brings along
    std::map<std::string, std::string, std::less<>> left_out;  // by id, or by path: the file of a card or a set that has errors

    const CardInfo* find(std::string_view code) const;
    const CardInfo* card_of(int definition) const;
    // For card_of(): only the first so many cards and definitions are there any more.
    void keep_cards(std::size_t kept, std::size_t definitions);
    // By code, or by a title that only one card has, in either language.
    const CardInfo* find_by_name(std::string_view name) const;
    // As it was read; nullptr in a game that came from the cache.
    const compiler::DeclaredCard* declared(const CardInfo& card) const;
    // Says that no card has that name, or that it has errors.
    void report_unknown(const std::string& name, const SourcePtr& source, Span at, Diagnostics& out) const;

private:
    mutable std::vector<int> by_definition_;
    mutable std::size_t entered_ = 0;  // cards that it knows
};

struct Paths {
    std::string root;  // holds rulesets/ and cards/; empty when that is the current folder, so that paths print short
    std::string at(std::string_view inside) const { return root.empty() ? std::string(inside) : root + "/" + std::string(inside); }
    std::string module(std::string_view game) const { return at("rulesets/") + std::string(game); }
    std::string cards(std::string_view game) const { return at("cards/") + std::string(game); }
    // Somebody's own cards, laid out as under the root; empty when there are none apart.
    std::string own;
    // The file of a map that is laid out in the place of the module's first; empty when there is none.
    std::string map = {};
    // `cards/destiny` and the like: under the root, then under the own folder.
    std::vector<std::string> both(const std::string& folder) const {
        std::vector<std::string> out{at(folder)};
        if (!own.empty()) out.push_back(own + "/" + folder);
        return out;
    }
};

// The folder with rulesets/ in it, looked for upwards from the current folder and given relative to it
// (empty: it is the current one). Nothing when there is none.
std::optional<std::string> find_root();
// The folder with cards/ in it, or with scenarios of one of the root's games, looked for upwards from the current folder
// and given relative to it; empty when that is the root, or there is none.
std::string find_own(const Paths& paths);
std::vector<std::string> games_in(const Paths& paths);

// Of a file of phrases, by its name: `NAME.en.yaml`.
std::optional<Lang> wording_language(const std::string& file);

// Reads the manifest only.
std::optional<Manifest> read_manifest(const std::string& folder, Diagnostics& out, const std::string& map = {});

// Adds the phrases that stand under `wording`: files next to the source's own, or that file itself, where a set holds its phrases by
// language.
void read_wording(Manifest& manifest, Fields& fields, const SourcePtr& source, Diagnostics& out);
// The same for constructions of card text, under `sayings`.
void read_sayings(Manifest& manifest, Fields& fields, const SourcePtr& source);

// Adds the words that a set brings along: symbols, zones, attributes of kinds, periods, parts of decks.
void extend_manifest(Manifest& manifest, const Yaml& adds, const SourcePtr& source, Diagnostics& out);

// Reads, checks and compiles module and sets. `set_files` empty: every set in the game's cards folder.
// The game comes back even when it has errors, so that all of them can be reported. They stand in `out`
// too, behind what was there before; that makes no difference to the game.
std::unique_ptr<Game> load_game(const Paths& paths, std::string_view game, Diagnostics& out,
                                const std::vector<std::string>& set_files = {});
// The same to use it: a card or a set that has errors is left out with a warning, and the rest goes on without it.
std::unique_ptr<Game> load_sound(const Paths& paths, std::string_view game, Diagnostics& out,
                                 const std::vector<std::string>& set_files = {});
// The same for a module in one folder that holds its cards too (games kept apart, tests).
std::unique_ptr<Game> load_module(const std::string& folder, const std::vector<std::string>& set_files, Diagnostics& out,
                                  const std::string& map = {});
// The game with a set besides its own, made anew from what has been read of it. The cards of the set are read and not
// compiled: they can be tried with one script after the other, and nothing can be played.
std::unique_ptr<Game> opened_with(const Game& game, const Yaml& set, const SourcePtr& source);

// The variant of that name; an empty name is the game itself. A name that it does not have is reported, where it stands.
const Variant* find_variant(const Game& game, std::string_view name, const SourcePtr& source, Span at, Diagnostics& out);

// What broke a game, at the place in the card or rules file that was being carried out.
Diagnostic breakage(const machine::Program& program, const machine::MachineError& error);

}  // namespace holo::catalog
