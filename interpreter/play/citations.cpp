#include "interpreter/play/citations.hpp"

namespace holo::play {

using machine::Decided;
using machine::none;

Citations::Citations(const machine::Program& program) : program_(program) {
    add(0, 0);
    own_ = {first_.size(), notes_.size(), program.cites.size(), program.decisions.size()};
}

void Citations::extend() {
    if (program_.cites.size() > own_.cites || program_.decisions.size() > own_.decisions) add(own_.cites, own_.decisions);
}

// Instructions added later only have notes added later.
void Citations::cut() {
    first_.resize(own_.code);
    notes_.resize(own_.notes);
}

void Citations::add(std::size_t cites, std::size_t decisions) {
    first_.resize(program_.code.size() + 1, none);
    for (; cites < program_.cites.size(); ++cites) put(Deed::carries_out, program_.cites[cites].at, program_.cites[cites].rule, 0);
    for (; decisions < program_.decisions.size(); ++decisions) {
        const auto& row = program_.decisions[decisions];
        const auto& root = program_.decision_parts[row.first];
        put(Deed::begins, row.at, row.first, row.first);
        if (root.part == Decided::group) put(Deed::ends_group, root.at, row.first, row.first);
        for (auto part = row.first; part < row.first + root.size; ++part) {
            const auto& one = program_.decision_parts[part];
            if (one.part == Decided::test) put(Deed::tells_test, one.at, part, row.first);
            if (one.part != Decided::filter && one.part != Decided::without) continue;
            put(Deed::begins_filter, one.from, part, row.first);
            put(Deed::ends_filter, one.at, part, row.first);
        }
    }
}

void Citations::put(Deed deed, std::uint32_t instruction, std::uint32_t part, std::uint32_t first) {
    int* place = &first_[instruction];
    while (*place != none && notes_[static_cast<std::size_t>(*place)].deed <= deed) place = &notes_[static_cast<std::size_t>(*place)].next;
    const Note note{deed, part, first, *place};
    *place = static_cast<int>(notes_.size());
    notes_.push_back(note);
}

}  // namespace holo::play
