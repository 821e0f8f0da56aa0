// The outlook of the piece that a question is about: the spaces that it sees, and the points of its moves among the options.
#pragma once

#include <map>
#include <vector>

#include "interpreter/play/session.hpp"
#include "interpreter/tools/inquiries.hpp"
#include "interpreter/tools/piece_marks.hpp"
#include "interpreter/tools/request.hpp"

namespace holo::tools {

class Outlook {
public:
    Outlook() = default;
    // `asked` are the things that the question is about. The piece is one of the seat's side that moves, or else the only one on the map.
    // May throw play::Broken.
    Outlook(const play::Session& session, const Inquiries& inquiries, const PieceMarks& marks, const std::vector<Reached>& reached,
            const std::vector<int>& asked, int seat);

    // The piece that looks; none without one, or on a map where nobody sees anything.
    int looker() const { return looker_; }
    bool sees(int space) const;
    // The points of the move that is the machine's option of that number; 0 for any other option.
    int points(int option) const;
    // The move that may end on that placement; nullptr for none.
    const Reached* move_to(const play::Session& session, int place) const;

private:
    int looker_ = machine::none;
    std::vector<int> seen_;         // spaces, in their order
    std::map<int, int> points_;     // by option
    std::vector<Reached> reached_;  // by pieces of any side
};

}  // namespace holo::tools
