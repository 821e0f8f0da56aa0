// Short names of pieces on a map, for its picture and the lists beside it: `Ov` for a sole piece, `F3` for the third one of its title.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/tools/naming.hpp"

namespace holo::tools {

class PieceMarks {
public:
    PieceMarks(const Shell& shell, const catalog::Game& game, const machine::Table& table, const Naming& naming)
        : shell_(shell), game_(game), table_(table), naming_(naming) {}

    // The placement of the object on the map; none when it stands nowhere.
    int place(const world::State& state, int object) const;
    // Gives marks to the pieces on the map that have none yet. A mark never changes, because players remember it.
    void learn(const world::State& state);
    // The mark; `?` for a piece that the viewer cannot see, empty for one that was never on the map.
    std::string of(const world::State& state, int object, int viewer) const;

private:
    std::string title(int object) const { return naming_.labels().title(object, shell_.lang); }
    // Copies of its card need numbers, and so do others of its title that have come. Another card with that title may stay in the box.
    bool is_one_of_many(const world::State& state, int object) const;
    // All of the mark of a sole piece, or the letter in front of a number.
    const std::string& start(const std::string& title, bool is_one_of_many);

    const Shell& shell_;
    const catalog::Game& game_;
    const machine::Table& table_;
    const Naming& naming_;
    std::map<std::pair<std::string, bool>, std::string> starts_;  // by title, and whether numbers follow
    std::map<int, std::string> marks_;                            // by object
};

}  // namespace holo::tools
