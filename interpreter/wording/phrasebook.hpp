// Card text read back into script: the idioms of a catalogue, turned round. Nothing is guessed: what no
// idiom says is not understood, and whoever reads a text compares it with what the script found for it says.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/wording/catalogue.hpp"

namespace holo::wording {

class Phrasebook {
public:
    // `titles` are names of cards that texts may mention; `reads` other ways of writing what a script says, that are read and never
    // written: text, script.
    Phrasebook(const Catalogue& catalogue, const catalog::Game& game, std::vector<std::string> titles,
               const std::vector<std::pair<std::string, std::string>>& reads);

    // Scripts that the text may stand for, likeliest first. They are not checked.
    std::vector<std::string> read(std::string_view text) const;

private:
    struct Hole {
        std::string name, form;
    };
    // Text and script with the same holes.
    struct Rule {
        std::vector<std::string> texts;  // in lower case
        std::vector<Hole> holes;
        std::vector<std::string> pieces, script_holes;  // of the script
    };
    using Readings = std::vector<std::string>;
    struct Attempt {
        std::map<std::string, Readings, std::less<>> known;
        std::map<std::string, bool, std::less<>> steps;  // readings that are something to do
        std::size_t left;                                // matches that may still be tried
    };

    void add(Rule rule);
    void add(std::string_view text, std::string_view script);
    static void stand_behind(Rule& rule);
    const Readings& part(std::string_view text, Attempt& attempt) const;
    void match(const Rule& rule, std::size_t hole, std::string_view text, std::string_view lower, std::vector<std::string>& filled,
               Attempt& attempt, Readings& out) const;
    Readings words(std::string_view text) const;
    std::string single(std::string script) const;
    Readings one_each(const Readings& readings) const;
    std::string counted(std::string script) const;
    Readings in_form(const std::string& form, const Readings& readings, Attempt& attempt) const;
    std::string script_of(const Rule& rule, const std::vector<std::string>& filled) const;
    std::string plainly(std::string text) const;
    std::string elided(std::string script) const;

    std::vector<Rule> rules_;
    std::array<std::vector<std::size_t>, 256> by_first_;                // those that a text with that first letter may be, likeliest first
    std::map<std::string, Readings, std::less<>> words_;                // as said, in lower case: as scripts may have it
    std::map<std::string, std::string, std::less<>> one_of_, many_of_;  // plurals of scripts, and back
    std::map<std::string, std::string, std::less<>> titles_;            // in lower case: as on the card
    std::vector<Elision> elisions_;
    std::size_t longest_ = 1;  // of words_, in words
};

}  // namespace holo::wording
