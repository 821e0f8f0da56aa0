// The abilities with a header on one table: those of objects, and those of keywords, which any object may have.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/machine/program.hpp"
#include "interpreter/machine/slots.hpp"
#include "interpreter/world/bits.hpp"

namespace holo::machine {

struct Listener {
    std::int16_t object;
    std::uint16_t ability;
};

class Headed {
public:
    Headed() = default;
    // Slots are headers. `several`: by header, tells whether an object can have several of its abilities. `words`: of a set of objects.
    Headed(const Program& program, const std::vector<Slots<Listener>::Entry>& own,
           const std::vector<Slots<std::uint16_t>::Entry>& of_keywords, std::vector<std::uint8_t> several, std::size_t objects, int words);

    // Abilities of objects, without those of their keywords.
    std::span<const Listener> own(int header) const { return own_[static_cast<std::size_t>(header)]; }
    std::span<const std::uint16_t> of_keywords(int header) const { return of_keywords_[static_cast<std::size_t>(header)]; }
    bool any(int header) const { return !own(header).empty() || !of_keywords(header).empty(); }
    // Tells whether an object can have several abilities with the header.
    bool several(int header) const { return several_[static_cast<std::size_t>(header)] != 0 || !of_keywords(header).empty(); }
    // The objects with an ability of their own under the header; nothing when one of them works wherever its object is.
    const world::Word* owners(int header) const {
        return works_anywhere_[static_cast<std::size_t>(header)] != 0 ? nullptr : &owners_[static_cast<std::size_t>(header * words_)];
    }
    // The attribute of the game that names the only object that can use abilities with the header, when its condition begins with that
    // test; otherwise none.
    int only_user(int header) const { return only_users_[static_cast<std::size_t>(header)]; }
    // The abilities of one object with such a header, without those of its keywords.
    std::span<const Listener> of_only(int header, int object) const {
        return of_only_[only_ranks_[static_cast<std::size_t>(header)] * objects_ + static_cast<std::size_t>(object)];
    }

private:
    void find_owners(const Program& program);
    void find_only_users(const Program& program);

    std::size_t objects_ = 0;
    int words_ = 0;
    Slots<Listener> own_;
    Slots<std::uint16_t> of_keywords_;
    std::vector<std::uint8_t> several_;
    std::vector<world::Word> owners_;
    std::vector<std::uint8_t> works_anywhere_;  // one of its abilities does
    std::vector<std::int16_t> only_users_;
    std::vector<std::uint16_t> only_ranks_;  // with an only user: its number among these
    Slots<Listener> of_only_;                // by that number and object
};

}  // namespace holo::machine
