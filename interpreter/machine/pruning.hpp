// Leaves out of a program's code what never does anything on one table: lines of menus for abilities that nobody there has,
// questions about properties that nobody there can have, and the stages of events that nothing there hears.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/machine/table.hpp"

namespace holo::machine {

class Pruning {
public:
    explicit Pruning(const Table& table) : table_(table), program_(table.program), code_(program_.code) {}
    // The code for unobserved runs, as long as the program's: where something is left out there is a jump over it.
    std::vector<std::uint32_t> run();

private:
    static constexpr std::uint32_t nowhere = ~std::uint32_t{0};
    // A number or set on a stack.
    struct Item {
        std::uint32_t made;                 // the instruction that put it there
        std::uint32_t start;                // from here on, code has done nothing but work it out, with all that lies above it; or nowhere
        std::optional<std::int32_t> known;  // the number, or 0 for a set without members
        bool operator==(const Item&) const = default;
    };
    struct Stacks {
        std::vector<Item> values, sets;
    };

    bool rewrite(const WritingRow& unit);
    void prune(const WritingRow& unit);
    void lead(std::uint32_t to, const Stacks& stacks, bool backwards);
    void step(std::uint32_t at);
    // Whether the instruction does nothing here, whatever the game, but take what it takes.
    bool is_idle(std::uint32_t code, const Stacks& stacks) const;
    std::optional<std::int32_t> answer(std::uint32_t code, std::span<const Item> values, std::span<const Item> sets) const;
    bool is_impossible(int property) const;
    void leave_out(std::uint32_t start, std::uint32_t next);

    const Table& table_;
    const Program& program_;
    std::vector<std::uint32_t> code_;
    const WritingRow* unit_ = nullptr;
    std::vector<std::optional<Stacks>> before_;  // by instruction of the unit: what lies there when it is reached
    std::vector<std::uint32_t> open_;            // instructions to go on with
    std::vector<std::uint32_t> next_;            // by instruction of the unit: where to jump from it; or nowhere
    bool is_settled_ = false;                    // all that is known of the unit is; what can be left out is found from now on
};

}  // namespace holo::machine
