// Dead-code elimination for one table: removes lines of menus for abilities that nobody there has, questions about properties that nobody
// there can have, adjustments that nothing there makes, and stages of events without listeners there.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/machine/table.hpp"

namespace holo::machine {

class Pruning {
public:
    explicit Pruning(const Table& table) : table_(table), program_(table.program), code_(program_.code) {}
    // The code for unobserved runs, of the same length as the program's: a jump leads over each removed part.
    std::vector<std::uint32_t> run();
    // Tells, after the run, whether the condition fails in every game on the table.
    bool never_holds(int unit) const { return unit != none && constant_[static_cast<std::size_t>(unit)] == 0; }

private:
    static constexpr std::uint32_t nowhere = ~std::uint32_t{0};
    // A number or set on a stack.
    struct Item {
        std::uint32_t made;                 // the instruction that pushed it
        std::uint32_t start;                // from here on, code has only computed it and the items above; or nowhere
        std::optional<std::int32_t> known;  // the number, or 0 for an empty set
        bool operator==(const Item&) const = default;
    };
    struct Stacks {
        std::vector<Item> values, sets;
    };

    bool rewrite(const WritingRow& unit);
    void prune(const WritingRow& unit);
    void lead(std::uint32_t to, const Stacks& stacks, bool backwards);
    void step(std::uint32_t at);
    // Tells whether the instruction here only drops its operands, whatever the game.
    bool is_idle(std::uint32_t code, const Stacks& stacks) const;
    std::optional<std::int32_t> answer(std::uint32_t code, std::span<const Item> values, std::span<const Item> sets) const;
    bool is_impossible(int property) const;
    bool is_always_nothing(int attribute) const;
    std::optional<std::int32_t> constant_answer() const;
    void thread_jumps(const WritingRow& unit);
    bool is_never_adjusted(int query) const;
    void answer_by_argument(const HappeningRow& query, std::span<const Item> arguments, std::uint32_t at);
    void keep_none(const Item& flag, std::uint32_t at, std::uint32_t behind);
    void leave_out(std::uint32_t start, std::uint32_t next);

    const Table& table_;
    const Program& program_;
    std::vector<std::uint32_t> code_;
    std::vector<std::optional<std::int32_t>> constant_;  // by unit: its answer, when that is the same in every game
    const WritingRow* unit_ = nullptr;
    std::vector<std::optional<Stacks>> before_;  // by instruction of the unit: the stacks before it
    std::vector<std::uint32_t> open_;            // instructions to continue from
    std::vector<std::uint32_t> next_;            // by instruction of the unit: the target of a new jump; or nowhere
    bool is_settled_ = false;                    // all stacks of the unit are known; removable parts are found from now on
};

}  // namespace holo::machine
