#include "interpreter/tools/piece_marks.hpp"

#include <algorithm>
#include <cctype>

#include "interpreter/tools/columns.hpp"

namespace holo::tools {

using machine::none;

namespace {

// The letters of a title, in whole characters; initials in front.
std::vector<std::string> letters_of(const std::string& title) {
    std::vector<std::string> initials, others;
    bool begins = true;
    for (std::size_t i = 0; i < title.size();) {
        const auto end = letter_end(title, i);
        const auto letter = title.substr(i, end - i);
        const bool is_letter = letter.size() > 1 || std::isalnum(static_cast<unsigned char>(letter[0])) != 0;
        if (is_letter) (begins ? initials : others).push_back(letter);
        begins = !is_letter;
        i = end;
    }
    initials.insert(initials.end(), others.begin(), others.end());
    return initials;
}

std::string upper(std::string letter) {
    if (letter.size() == 1) letter[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(letter[0])));
    return letter;
}

// The first two letters, or the first one and another.
std::vector<std::string> pairs_of(const std::string& title) {
    std::vector<std::string> out;
    const auto letters = letters_of(title);
    if (letters.empty()) return out;
    const auto begin = title.find(letters[0]) + letters[0].size();
    const auto rest = letters_of(title.substr(begin));
    for (const auto& second : rest) out.push_back(upper(letters[0]) + second);
    // A second letter of the same word reads best: `Ov` and not `OV`.
    if (rest.size() > 1 && begin < title.size() && std::isalpha(static_cast<unsigned char>(title[begin])) != 0)
        out.insert(out.begin(), upper(letters[0]) + title.substr(begin, 1));
    return out;
}

}  // namespace

int PieceMarks::place(const world::State& state, int object) const {
    const int link = game_.compiler->vocabulary().place_of(table_.objects[static_cast<std::size_t>(object)].kind);
    if (link == none) return none;
    const auto& row = game_.program->attributes[static_cast<std::size_t>(link)];
    if (row.storage != machine::Storage::column || (object > table_.players && state.zone_of(object) < 0)) return none;
    return state.column(row.index)[object];
}

bool PieceMarks::is_one_of_many(const world::State& state, int object) const {
    if (naming_.number(object) == 0) return false;
    const auto definition = [&](int o) { return table_.objects[static_cast<std::size_t>(o)].definition; };
    for (int o = table_.players + 1; o < state.objects(); ++o)
        if (naming_.are_twins(object, o) && (definition(o) == definition(object) || naming_.is_in_play(state, o) || place(state, o) >= 0))
            return true;
    return false;
}

const std::string& PieceMarks::start(const std::string& title, bool is_one_of_many) {
    const auto [own, is_new] = starts_.try_emplace({title, is_one_of_many});
    if (!is_new) return own->second;
    const auto is_free = [&](const std::string& mark) {
        return std::none_of(starts_.begin(), starts_.end(), [&](const auto& other) { return other.second == mark; });
    };
    auto candidates = is_one_of_many ? letters_of(title) : pairs_of(title);
    for (char sign = 'A'; sign <= 'Z'; ++sign) candidates.emplace_back(1, sign);
    candidates.emplace_back("?");
    for (auto& candidate : candidates)
        if (candidate = is_one_of_many ? upper(candidate) : candidate; is_free(candidate) || candidate == "?") {
            own->second = candidate;
            break;
        }
    return own->second;
}

void PieceMarks::learn(const world::State& state) {
    for (int o = 1; o < state.objects(); ++o) {
        if (marks_.count(o) != 0 || place(state, o) < 0) continue;
        const bool is_numbered = is_one_of_many(state, o);
        marks_[o] = start(title(o), is_numbered) + (is_numbered ? std::to_string(naming_.number(o) % 100) : std::string());
    }
}

std::string PieceMarks::of(const world::State& state, int object, int viewer) const {
    if (object > table_.players && !naming_.sees(state, object, viewer)) return "?";
    const auto it = marks_.find(object);
    return it == marks_.end() ? std::string() : it->second;
}

}  // namespace holo::tools
