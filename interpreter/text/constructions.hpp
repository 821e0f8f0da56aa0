// The grammar of a game's card text: constructions, each with its script and its sentences in every language. Each construction says
// one thing; script, English and Spanish are ways of writing it, none before the others. docs/sayings.md describes the files.
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

constexpr std::size_t script = 0;  // among the languages

struct Language {
    std::string name;  // `script`, `en`, `es`
    Features features;
    Spelling spelling;
    std::map<std::string, Paradigm, std::less<>> classes;
    // By verb and form.
    std::map<std::string, std::map<std::string, std::string>, std::less<>> verbs;
};

// A token of a sort stands where a construction would.
// `own` is the name of the card itself, `part` a word that a title has somewhere.
enum class Sort : std::uint8_t { construction, number, title, name, own, part };

struct Category {
    std::string name;
    Sort sort = Sort::construction;
    std::vector<std::vector<int>> features;                  // by language: which of its features the category has
    std::map<std::string, std::string, std::less<>> called;  // by language: as people are told of it; not told of without one
    std::string symbols;                                     // the enumeration whose symbols are its words
};

struct Hole {
    std::string name;
    int category = 0;
    std::string wanted = {};  // the kind of thing that a pronoun there stands for; any when empty
};

struct Alternative {
    Pattern pattern;
    std::vector<std::pair<int, std::string>> unsaid;  // holes that are left out, and the construction that is meant
    Span span;
};

// Cards that have one of these values of an attribute.
struct CardsWith {
    std::string attribute;
    std::vector<std::string> values;
    bool alone = false;  // and no other
    bool operator==(const CardsWith&) const = default;
};

struct Construction {
    int category = 0;
    std::string name;
    std::vector<Hole> holes;
    std::vector<std::vector<Alternative>> ways;                  // by language
    std::vector<std::pair<int, std::string>> given;              // holes that the card fills, and by which of its attributes
    std::vector<CardsWith> on;                                   // only on these
    std::vector<std::string> within;                             // only in one of these constructions
    std::vector<std::vector<std::string>> synonyms;              // here, besides those of the grammar
    std::vector<std::pair<std::string, std::string>> speaks_of;  // attributes of the card that its parts speak of, another one
    bool silent = false;                                         // its card says it without words
    bool chooses = false;                                        // a thing, where it stands
    bool refers = false;                                         // to something that was spoken of before, by a part or by none
    int cost = 1;                                                // readings with less are likelier
    std::string verb;                                            // of the first way of its script; of an act
    std::string lacks;                                           // what scripts lack to say it; it has no script then
    std::vector<std::size_t> wordless;                           // languages that have no way to say it, and say so
    SourcePtr source;
    Span span;
};

// Things of a category that may be spoken of again.
struct Referents {
    int category = 0;
    int named = -1, name = -1;                                           // constructions that give a name, and that use one
    std::string any_kind;                                                // the word for all of them: `that card`
    int kinds = machine::none;                                           // category of the words that say of what kind a thing is
    std::map<std::string, std::vector<std::string>, std::less<>> wider;  // kinds that others are of: what is no kind may be one, too
    std::map<int, std::string>
        definite;               // constructions that are said again as they are, `this`; of what kind they are: `@type` is the card's
    std::string letter;         // that names begin with
    int choose = -1;            // the act that chooses one and does nothing else
    bool is_inlined = false;    // spoken of first where it is used first: `of an opponent`, not `choose an opponent. … of that opponent`
    int deeds = machine::none;  // category of the words that say what was done to a thing: `you just removed`
    std::string agrees;         // feature that is the same for a thing and what stands for it: its number
};

// How a choice that cannot be made where it is spoken of is made before.
struct Choices {
    std::vector<int> in;        // constructions around the act, the innermost first: the last is a sentence
    int before = -1;            // the construction of that sentence and what follows it
    int among = machine::none;  // category in which nobody chooses
};

struct Constructions {
    std::vector<Language> languages;  // the first is the script
    std::vector<Category> categories;
    std::vector<Construction> all;
    std::vector<Referents> referents;
    Choices choices;
    std::vector<std::vector<std::string>> synonyms;
    std::vector<int> alone;  // categories of the parts of a script that are said by themselves; the first that fits counts

    int find(int category, std::string_view name) const;  // a construction; -1 when there is none
    int category(std::string_view name) const;            // none when there is none
    std::size_t language(std::string_view name) const;    // languages.size() when there is none
};

// The files of a game's module and sets, in order; everything wrong is reported. A file may extend what others have declared.
Constructions read_constructions(const std::vector<SourcePtr>& files, const catalog::Game& game, Diagnostics& out);

}  // namespace holo::text
