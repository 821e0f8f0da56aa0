// The options of a decision on the screen: numbered, equal ones once, in an order for the deciding player; and the texts that a person may
// type for each.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "interpreter/play/session.hpp"
#include "interpreter/tools/naming.hpp"
#include "interpreter/tools/outlook.hpp"
#include "interpreter/tools/piece_marks.hpp"

namespace holo::tools {

// One line of the screen.
struct OfferedLine {
    std::vector<int> options;  // numbers of the machine's options: the first is taken, the others are equal to it
    std::string head;          // the head that several lines of a menu share
    std::string text;
    std::string brief;               // beside a map: the mark and the place of a piece; empty: no other than the text
    int object = machine::none;      // the named object, …
    int space = machine::none;       // … or placement on the map
    int points = 0;                  // the price of the move that ends there; 0: no move, or one without a price
    std::vector<std::string> names;  // texts that may be typed for it, folded
};

enum class Whose : std::uint8_t { as_they_are, others_first, own_first };

class ChoiceList {
public:
    ChoiceList() = default;
    // `options` are those that the seat may take. Ends of moves are listed in the order of their points.
    ChoiceList(const Shell& shell, play::Session& session, const Naming& naming, const PieceMarks& marks, const play::Labels& script_labels,
               const std::vector<int>& options, int seat, Whose whose, const Outlook& outlook);

    const std::vector<OfferedLine>& lines() const { return lines_; }
    bool is_range() const { return most_ >= least_; }
    int least() const { return least_; }
    int most() const { return most_; }

    // The lines that a text means: by number, by name or id, by the start of a name. Several lines make the text ambiguous.
    std::vector<std::size_t> meant(const std::string& text) const;
    // For a number of a range: the machine's option; none for anything else.
    int option_for(const std::string& number) const;

    // Below the picture of a map, the lines whose numbers the picture shows are not listed where they are many. `on_map` is null without a
    // picture.
    std::string drawn(const Shell& shell, bool is_dense, const std::set<std::size_t>* on_map = nullptr) const;

private:
    int least_ = 0, most_ = -1;
    int first_of_range_ = 0;
    std::vector<OfferedLine> lines_;
};

}  // namespace holo::tools
