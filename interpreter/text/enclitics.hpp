// Enclitics: pronouns that are written onto a verb: `retíralo`. In patterns, each is a word of its own behind the whole verb: `retira -lo`.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace holo::text {

struct Token;

class Enclitics {
public:
    std::vector<std::string> words;                             // lo, la
    std::vector<std::string> forms;                             // forms of verbs that take enclitics
    std::vector<std::pair<std::string, std::string>> stressed;  // vowels, and the same with stress; the first rather carry it: a, á

    // Adds a form of a verb that takes enclitics.
    void add_host(std::string_view form);
    // The tokens, with enclitics taken off their verbs.
    std::vector<Token> opened(std::vector<Token> tokens) const;
    bool is_one(const std::string& word) const;  // `-lo`
    // Writes an enclitic onto the verb at the end of a row of words.
    void join(std::vector<std::string>& row, const std::string& enclitic) const;

    // Writes the hosts to the cache, or reads them.
    template <typename Archive, typename E>
    static void pass(Archive& archive, E& enclitics);

private:
    const std::vector<std::vector<std::string>>* host(const std::string& word) const;
    std::string plain(std::string word) const;
    std::string with_stress(const std::string& word) const;

    std::map<std::string, std::vector<std::vector<std::string>>, std::less<>> hosts_;  // by first word: the words behind it
};

}  // namespace holo::text
