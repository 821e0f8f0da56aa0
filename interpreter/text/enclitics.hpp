// Pronouns that are written onto a verb: `retíralo`. In patterns they are words of their own behind all of the verb: `retira -lo`.
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
    std::vector<std::string> forms;                             // of verbs onto which they are written
    std::vector<std::pair<std::string, std::string>> stressed;  // vowels with their stress, of which those first carry it rather: a, á

    // A form of a verb onto which they are written.
    void add_host(std::string_view form);
    // Tokens with enclitics taken off.
    std::vector<Token> opened(std::vector<Token> tokens) const;
    bool is_one(const std::string& word) const;  // `-lo`
    // Writes one onto the verb at the end of a row of words.
    void join(std::vector<std::string>& row, const std::string& enclitic) const;

    // For the cache: the hosts.
    template <typename Archive, typename E>
    static void pass(Archive& archive, E& enclitics);

private:
    const std::vector<std::vector<std::string>>* host(const std::string& word) const;
    std::string plain(std::string word) const;
    std::string with_stress(const std::string& word) const;

    std::map<std::string, std::vector<std::vector<std::string>>, std::less<>> hosts_;  // by first word: the words behind it
};

}  // namespace holo::text
