// What broken lines would have said: nothing is reported about its absence, because the lines themselves are reported.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace holo {

// The words of a text, in order.
std::vector<std::string_view> words_of(std::string_view text);

class Lost {
public:
    // A line that is left out: the names that it would have given, and what it would have used.
    void line(std::string_view text);
    // A declaration that is left out. Its name is a word of the game, in any form.
    void declaration(std::string_view text);

    bool names(std::string_view word) const { return names_.find(word) != names_.end(); }
    bool mentions(std::string_view word) const { return mentioned_.find(word) != mentioned_.end(); }
    // Whether a line uses what a lost declaration would have declared.
    bool spoils(std::string_view line) const;

private:
    std::set<std::string, std::less<>> names_, mentioned_, declared_;
};

}  // namespace holo
