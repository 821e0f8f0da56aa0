// The grammar of a game's card text: constructions, each with its script and its sentences in every language. A construction has one
// meaning; script, English and Spanish are ways to write that meaning, and none comes before the others. docs/sayings.md describes the
// files.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/catalog/game.hpp"
#include "interpreter/text/features.hpp"
#include "interpreter/text/paradigm.hpp"
#include "interpreter/text/pattern.hpp"
#include "interpreter/text/tokens.hpp"

namespace holo::text {

constexpr std::size_t script = 0;  // the script's index among the languages

// The agreement of words with the number in front: `1 card`, `2 cards`.
struct Counted {
    int feature = machine::none;                            // none: nothing agrees
    int one = 0, more = 0;                                  // the values of that feature behind 1, and behind any other number
    std::map<std::string, std::string, std::less<>> words;  // by word behind other numbers: the word behind 1
};

struct Language {
    std::string name;  // `script`, `en`, `es`
    Features features;
    Counted counted;
    Spelling spelling;
    std::map<std::string, Paradigm, std::less<>> classes;
    // The forms of verbs, by verb and by the form's name.
    std::map<std::string, std::map<std::string, std::string>, std::less<>> verbs;
    // By event: its own verb in the third person, as traces of a game tell the event.
    std::map<std::string, std::string, std::less<>> third_persons;
};

// A category of another sort than `construction` is filled by one token. `own` is the name of the card itself, `part` a word of some title.
enum class Sort : std::uint8_t { construction, number, title, name, own, part };

struct Category {
    std::string name;
    Sort sort = Sort::construction;
    std::vector<std::vector<int>> features;                  // by language: the features that the category has
    std::map<std::string, std::string, std::less<>> called;  // by language: the name in messages; without one, messages pass it over
    std::string symbols;                                     // the enumeration whose symbols are its words
    bool counts = false;                                     // words behind agree with it, as they do with a number
};

struct Hole {
    std::string name;
    int category = 0;
    std::string wanted = {};   // the kind of thing that a pronoun there stands for; any when empty
    int block = 0;             // the braces of the script around it, counted from 1: names given there are not known behind them; 0 outside
    bool is_paid = false;      // stands in front of `->` in the script: a cost
    bool is_subject = false;   // begins the script: the thing does or gets something
    bool is_excluded = false;  // stands behind `non-` in the script: the thing is not of that part
    bool is_another = false;   // stands behind `another` or in front of `other than this` in the script: describes no card itself
    bool is_other = false;     // stands behind `other than` in the script: the thing may be one of those that the construction describes
    bool is_apart = false;     // is never the same thing as another such hole of the construction
    int instead_of = -1;       // the hole in place of which this one is carried out; none is -1
};

// Holes that are left out, each with the construction that is meant.
using Unsaid = std::vector<std::pair<int, std::string>>;

// The manner of a way: all that its words mean besides the construction. Most ways have an empty one.
struct Phrasing {
    Unsaid unsaid;
    // `!`, the holes in their order, `"` in front of an unsaid one, `~`, and the holes whose things the reader owns: *your deck* is the
    // deck of nobody else's card. Empty for a way that says all holes as the script does, and whoever owns the things.
    std::string order;
    bool known = false;  // its titles are those of cards at hand: no unknown word is the title of several cards
    auto operator<=>(const Phrasing&) const = default;
};

// A way to write a construction in one language, as its file has the way.
struct Alternative {
    Pattern pattern;
    Span span;
    Phrasing phrasing = {};
    int cost = 0;  // added to that of the construction
};

// Cards that have one of these values of an attribute.
struct CardsWith {
    std::string attribute;
    std::vector<std::string> values;
    bool alone = false;  // the card must have no other value
    bool operator==(const CardsWith&) const = default;
};

// The subject of a text: the attributes of its card that constructions ask for, as words of the script. Several values of one attribute
// stand with `/` between.
using Context = std::map<std::string, std::string, std::less<>>;

// The sign of a hole in an order (Phrasing::order), and the hole of a sign.
constexpr char sign_of(std::size_t hole) { return static_cast<char>('0' + hole); }
constexpr std::size_t hole_of(char sign) { return static_cast<std::size_t>(sign - '0'); }

struct Construction {
    int category = 0;
    std::string name;
    std::vector<Hole> holes;
    std::vector<std::vector<Alternative>> ways;      // by language; none once the rules are made of them
    Unsaid understood;                               // left out by the first way of its script
    std::vector<std::pair<int, std::string>> given;  // holes that the card fills, each with the attribute that fills it
    std::vector<CardsWith> on;                       // the cards that may say this; all when empty
    std::vector<std::string> within;                 // the constructions that may hold this; all when empty
    std::vector<std::string> outside;                // the constructions that hold this in texts only, because scripts lack `lacks` there
    std::vector<std::vector<std::string>> synonyms;  // rows for this construction, besides those of the grammar
    Context speaks_of;                               // another card, which the parts speak of; empty for the card itself
    bool silent = false;                             // the card says this without words
    bool chooses = false;                            // somebody chooses the thing at its place
    bool refers = false;                             // a reference: stands for a thing that was mentioned before
    int brings = machine::none;                      // the category of the things that come with this and get no name, such as drawn cards
    bool shows = false;                              // lets cards of a place be seen: a card without a place behind this is one of them
    // The constructions in whose stead this stands behind an act that shows a place, each with the kinds of things for which it does.
    std::map<std::string, std::vector<std::string>, std::less<>> instead_of;
    int cost = 1;                       // readings with less are likelier
    std::string verb;                   // the verb of an act: that of the first way of its script
    std::string lacks;                  // the primitive that scripts lack; there is no script then, but for `outside`
    std::vector<std::size_t> wordless;  // languages that are declared to have no words for this
    SourcePtr source;
    Span span;
};

// A category of things that texts may refer to again.
struct Referents {
    int category = 0;
    int named = -1, name = -1;                                           // constructions that give a name, and that use one
    std::string any_kind;                                                // the word for a thing of any kind: `that card`
    int kinds = machine::none;                                           // category of the words for kinds of things
    std::map<std::string, std::vector<std::string>, std::less<>> wider;  // by kind: the narrower kinds; a thing without a kind fits, too
    // By kind: the words (their constructions) for things that may be of that kind, although nobody says a kind. A thing without any of
    // these words may be of any kind.
    std::map<std::string, std::vector<int>, std::less<>> implied;
    std::map<int, std::string>
        definite;                     // constructions that are repeated as they are, such as `this`, and their kinds: `@type`, any noun `*`
    std::string letter;               // the letter with which names begin
    int choose = -1;                  // the act that chooses one and does nothing else
    int reader = -1;                  // the construction that means the reader of the card: `you`
    std::vector<std::string> others;  // constructions that say of a thing that an opponent owns it
    bool is_repeated = false;   // references stand for definite things only, which are said again with the names of their parts: a hand
    bool is_retold = false;     // a pronoun mentions its thing again: a pronoun behind speaks of that thing rather than of one between
    bool is_inlined = false;    // said at the first use: `of an opponent`, not `choose an opponent. … of that opponent`
    int deeds = machine::none;  // category of the words for a deed to a thing: `you just removed`
    // Constructions that refer to a thing of one of these where a text has spoken of such a thing: a second *this die* is the first, though
    // the card has two dice.
    std::map<int, std::vector<int>> again;
    std::string agrees;  // feature that a thing and its references share: the number
};

// The constructions that move a choice in front, because a choice cannot be made inside of a value.
struct Choices {
    std::vector<int> in;     // constructions around the act, the innermost first: the last is a sentence
    int before = -1;         // the construction that holds that sentence and the text behind the sentence
    std::vector<int> among;  // categories in which nobody chooses
    std::vector<int> asked;  // categories out of which the choice of a thing moves that is said again (Referents::again)
};

struct Constructions {
    std::vector<Language> languages;  // the first is the script
    std::vector<Category> categories;
    std::vector<Construction> all;
    std::vector<Referents> referents;
    Choices choices;
    std::vector<std::vector<std::string>> synonyms;
    std::vector<int> alone;  // categories of the parts of a script that are said by themselves; the first that fits counts
    std::map<std::string, std::string, std::less<>> older;  // words of scripts that have another word now

    int find(int category, std::string_view name) const;  // a construction; -1 when there is none
    int category(std::string_view name) const;            // none when there is none
    std::size_t language(std::string_view name) const;    // languages.size() when there is none
    std::size_t language(Lang lang) const { return language(lang == Lang::es ? "es" : "en"); }
    const Language* spoken(Lang lang) const;  // null when there is none
};

// Reads the files of a game's module and sets, in order, and reports all faults. A file may extend the declarations of other files.
Constructions read_constructions(const std::vector<SourcePtr>& files, const catalog::Game& game, Diagnostics& out);

}  // namespace holo::text
