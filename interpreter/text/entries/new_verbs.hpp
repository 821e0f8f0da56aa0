// Constructions for the verbs of events that have none: an event that a set brings along is said with its arguments (`new verbs`).
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/text/entries/assembly.hpp"
#include "interpreter/text/entries/script_words.hpp"

namespace holo::text {

class NewVerbs {
public:
    NewVerbs(const Entries& entries, const ScriptWords& words) : entries_(entries), words_(words) {}
    // The way to say such verbs.
    void read(const catalog::Yaml& value);
    // Notes a verb of the file that is being read.
    void declare(const catalog::Yaml& key) { declared_.emplace(key.text, Declared{entries_.source, key}); }
    // Adds the constructions, when all files are read.
    void finish() const;

private:
    struct Declared {
        SourcePtr source;
        catalog::Yaml key;
    };
    // The part that fills a parameter.
    struct Filler {
        std::string category;
        std::vector<std::string> features;  // by language
    };

    void add(const Declared& verb, const compiler::EventInfo& event) const;
    // The words for an argument, with the hole of that number; empty when nothing says such a parameter.
    std::string argument(const compiler::Param& param, std::size_t hole, std::size_t language) const;

    const Entries& entries_;
    const ScriptWords& words_;
    int category_ = machine::none;                                             // the category of the acts
    std::map<std::string, Filler> fillers_;                                    // by kind of parameter
    std::map<std::pair<std::size_t, std::string>, std::string> prepositions_;  // by language and label
    std::map<std::string, Declared> declared_;
};

}  // namespace holo::text
