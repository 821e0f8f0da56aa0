// Words and their forms: `verbs` and `words` of a grammar file. A word is a construction without holes.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "interpreter/text/entries/assembly.hpp"
#include "interpreter/text/entries/script_words.hpp"

namespace holo::text {

class WordReader {
public:
    WordReader(const Entries& entries, const ScriptWords& words) : entries_(entries), words_(words) {}
    void verb(const catalog::Yaml& key, const catalog::Yaml& value) const;
    // The words of a category, and the class by which they are inflected.
    void words(const catalog::Yaml& key, const catalog::Yaml& value);
    // A symbol without a word in any file is called by its name.
    void name_symbols() const;

private:
    void word(int category, const catalog::Yaml& key, const catalog::Yaml& value) const;
    void inflected(Assembly& assembly, std::size_t language, const std::string& of, const std::vector<std::string>& listed,
                   Span span) const;
    void named(Assembly& assembly, std::size_t language, const std::string& symbol) const;
    const Category& category(int index) const { return entries_.grammar.categories[static_cast<std::size_t>(index)]; }

    const Entries& entries_;
    const ScriptWords& words_;
    std::map<int, std::string> classes_;  // by category: the class of its words
};

}  // namespace holo::text
