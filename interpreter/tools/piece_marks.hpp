// Short names of pieces on a map, for its picture and the lists beside it: `Ov` for the only piece of its title, `F3` for the third one.
#pragma once

#include <map>
#include <string>
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
    void begin(const std::string& title, int object);

    const Shell& shell_;
    const catalog::Game& game_;
    const machine::Table& table_;
    const Naming& naming_;
    std::map<std::string, std::string> starts_;  // by title: all of the mark, or the letter in front of the number
    std::map<int, std::string> marks_;           // by object
};

}  // namespace holo::tools
