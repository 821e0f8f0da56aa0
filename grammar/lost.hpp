// Names that broken lines would have declared: their absence is not reported, because the lines themselves are.
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
    // Records a line that is left out: the names that it would have given, and those that it would have used.
    void line(std::string_view text);
    // Records a declaration that is left out. Its name is a word of the game, in any form.
    void declaration(std::string_view text);

    bool names(std::string_view word) const { return names_.find(word) != names_.end(); }
    bool mentions(std::string_view word) const { return mentioned_.find(word) != mentioned_.end(); }
    // Tells whether a line uses a name of a lost declaration.
    bool spoils(std::string_view line) const;

private:
    std::set<std::string, std::less<>> names_, mentioned_, declared_;
};

}  // namespace holo
