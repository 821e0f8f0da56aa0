#include "interpreter/machine/headed.hpp"

#include <utility>

namespace holo::machine {

Headed::Headed(const Program& program, const std::vector<Slots<Listener>::Entry>& own,
               const std::vector<Slots<std::uint16_t>::Entry>& of_keywords, std::vector<std::uint8_t> several, std::size_t objects,
               int words)
    : objects_(objects),
      words_(words),
      own_(program.headers.size(), own),
      of_keywords_(program.headers.size(), of_keywords),
      several_(std::move(several)) {
    find_owners(program);
    find_only_users(program);
}

void Headed::find_owners(const Program& program) {
    owners_.assign(program.headers.size() * static_cast<std::size_t>(words_), 0);
    works_anywhere_.assign(program.headers.size(), 0);
    for (std::size_t header = 0; header < program.headers.size(); ++header)
        for (const auto& listener : own_[header]) {
            world::insert(&owners_[header * static_cast<std::size_t>(words_)], listener.object);
            if (program.abilities[listener.ability].reach == Reach::condition) works_anywhere_[header] = 1;
        }
}

// A condition that fails unless the object is the one in an attribute of the game begins with four instructions.
void Headed::find_only_users(const Program& program) {
    only_users_.assign(program.headers.size(), none);
    for (std::size_t header = 0; header < program.headers.size(); ++header) {
        if (program.headers[header].condition == none) continue;
        const auto& unit = program.units[static_cast<std::size_t>(program.headers[header].condition)];
        if (unit.end - unit.begin < 6) continue;
        const auto* code = program.code.data() + unit.begin;
        const bool asks = op_of(code[0]) == Op::self && op_of(code[1]) == Op::of_game && op_of(code[2]) == Op::equal &&
                          op_of(code[3]) == Op::jump_unless && b_of(code[3]) >= 0;
        const auto otherwise = unit.begin + 4 + static_cast<std::uint32_t>(b_of(code[3]));
        if (!asks || otherwise + 1 >= unit.end) continue;
        const auto* end = program.code.data() + otherwise;
        if (op_of(end[0]) == Op::push && b_of(end[0]) == 0 && op_of(end[1]) == Op::answer)
            only_users_[header] = static_cast<std::int16_t>(b_of(code[1]));
    }
    std::vector<Slots<Listener>::Entry> of_objects;
    std::size_t ranks = 0;
    only_ranks_.assign(program.headers.size(), 0);
    for (std::size_t header = 0; header < program.headers.size(); ++header) {
        if (only_users_[header] == none) continue;
        only_ranks_[header] = static_cast<std::uint16_t>(ranks);
        for (const auto& listener : own_[header])
            of_objects.emplace_back(ranks * objects_ + static_cast<std::size_t>(listener.object), listener);
        ++ranks;
    }
    of_only_ = {ranks * objects_, of_objects};
}

}  // namespace holo::machine
