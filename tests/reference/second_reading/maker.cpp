#include "tests/reference/second_reading/maker.hpp"

#include <algorithm>

namespace holo::reading {

namespace {

constexpr int endless = 1000;

// The least nesting of constructs, by construct; a sort needs the nesting of its least construct.
struct Heights {
    std::vector<int> of_construct = std::vector<int>(rows().size(), endless);
    std::vector<int> of_sort = std::vector<int>(static_cast<std::size_t>(Sort::count), endless);

    Heights() {
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t c = 0; c < rows().size(); ++c) {
                int height = 0;
                for (const auto& operand : rows()[c].operands)
                    height = std::max(height, of_sort[static_cast<std::size_t>(operand.sort)] + 1);
                auto& least = of_sort[static_cast<std::size_t>(rows()[c].sort)];
                changed = changed || height < of_construct[c];
                of_construct[c] = std::min(of_construct[c], height);
                if (rows()[c].where == About::anywhere) least = std::min(least, height);
            }
        }
    }
};

About about(Sort sort, About outer) {
    switch (sort) {
        case Sort::condition_of_card: return About::about_card;
        case Sort::condition_of_die: return About::about_die;
        case Sort::condition_of_stone: return About::about_stone;
        case Sort::condition_of_player: return About::about_player;
        default: return outer;
    }
}

}  // namespace

Sentence Maker::make(Sort sort, int depth, About it) {
    static const Heights heights;
    it = about(sort, it);
    const int room = std::max(depth, heights.of_sort[static_cast<std::size_t>(sort)]);
    const auto& all = rows();
    const auto fits = [&](std::size_t c) {
        return all[c].sort == sort && heights.of_construct[c] <= room && (all[c].where == About::anywhere || all[c].where == it);
    };
    int sum = 0;
    for (std::size_t c = 0; c < all.size(); ++c)
        if (fits(c)) sum += all[c].weight;
    int pick = below(sum);
    std::size_t chosen = 0;
    for (std::size_t c = 0; c < all.size(); ++c) {
        if (!fits(c)) continue;
        if (pick < all[c].weight) {
            chosen = c;
            break;
        }
        pick -= all[c].weight;
    }
    Sentence out;
    out.construct = static_cast<Construct>(chosen);
    out.choice = below(static_cast<int>(all[chosen].wordings.size()));
    for (const auto& operand : all[chosen].operands) out.parts.push_back(make(operand.sort, room - 1, it));
    return out;
}

}  // namespace holo::reading
