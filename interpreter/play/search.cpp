#include "interpreter/play/search.hpp"

#include <algorithm>

#include "interpreter/play/room.hpp"

namespace holo::play {

using machine::none;

SearchAgent::SearchAgent(const machine::Table& table, int playouts)
    : table_(table),
      playouts_(playouts),
      ranking_(table),
      unseen_(table),
      look_(table),
      ahead_(table),
      dealt_(table.opening()),
      state_(table.opening()) {}

int SearchAgent::choose(machine::Machine& machine, pcg32& random) {
    if (machine.options().size() == 1) return 0;
    const int player = machine.chooser();
    find_candidates(machine, player, random);
    const int option = candidates_[best_candidate(machine, player, random)].option;
    ranking_.take(option);
    return option;
}

int SearchAgent::interject(machine::Machine& machine, pcg32& random, int seat) { return ranking_.gain(machine, seat, random); }

// One of several cards with the same text and the same worth stands for all of them.
void SearchAgent::find_candidates(const machine::Machine& machine, int player, pcg32& random) {
    const auto& entries = ranking_.rank(machine, player, random);
    const auto options = machine.options();
    const auto definition = [&](const world::Option& o) {
        const int object = machine::object_of(o);
        return object < 0 ? static_cast<int>(none) : table_.objects[static_cast<std::size_t>(object)].definition;
    };
    const auto is_like = [&](const Ranking::Entry& one, const Ranking::Entry& other) {
        const auto a = options[static_cast<std::size_t>(one.option)], b = options[static_cast<std::size_t>(other.option)];
        return one.score == other.score && a.kind == b.kind && a.entry == b.entry && definition(a) != none &&
               definition(a) == definition(b);
    };
    candidates_.clear();
    for (const auto& entry : entries) {
        if (candidates_.size() == few || entry.times > entries.front().times) break;
        if (std::none_of(candidates_.begin(), candidates_.end(), [&](const auto& c) { return is_like(entry, c); }))
            candidates_.push_back(entry);
    }
}

std::size_t SearchAgent::best_candidate(const machine::Machine& machine, int player, pcg32& random) {
    left_.clear();
    for (std::size_t c = 0; c < candidates_.size(); ++c) left_.push_back(c);
    comparison_.begin(candidates_.size());
    for (int left = playouts_; left_.size() > 1 && left >= static_cast<int>(left_.size()); left -= static_cast<int>(left_.size())) {
        if (comparison_.deals() >= least_deals) {
            comparison_.weigh(left_);
            std::erase_if(left_, [&](std::size_t c) { return c != 0 && !comparison_.may_be_better(c); });
        }
        dealt_ = machine.state();
        unseen_.deal(dealt_, player, random);
        const std::uint64_t luck = random();
        comparison_.add_deal();
        for (const auto c : left_) comparison_.add(c, play_out(candidates_[c].option, player, luck));
    }
    if (left_.size() == 1) return left_.front();
    comparison_.weigh(left_);
    std::size_t best = 0;
    for (const auto c : left_)
        if (comparison_.is_better(c) && comparison_.gain(c) > comparison_.gain(best)) best = c;
    return best;
}

// The player's lead at the end of a playout that begins with the option, in the dealt position.
long SearchAgent::play_out(int option, int player, std::uint64_t luck) {
    const auto begin = [&] { state_ = dealt_; };
    begin();
    ahead_.attach(state_);
    long end = 0;
    const auto reached = with_room(ahead_, begin, [&] {
        pcg32 draws(luck, 9u);
        auto status = ahead_.decide(option);
        for (int n = 0; status == machine::Status::deciding && !is_played_out(n); ++n) status = ahead_.decide(likely_option(draws));
        end = lead(ahead_, player);
        return status;
    });
    return reached == machine::Status::over ? lead(ahead_, player) : end;
}

// The score counts most at the end of a turn, a round or a similar period, because games reckon then: a playout that ends in the middle of
// an exchange misjudges the exchange.
bool SearchAgent::is_played_out(int decisions) const {
    if (decisions >= longest || (decisions >= depth && ahead_.choice() == machine::ChoiceKind::menu)) return true;
    return decisions >= shortest && state_.header().periods[0] > dealt_.header().periods[0];
}

// The best of the options in a playout, judged by one look at each.
int SearchAgent::likely_option(pcg32& draws) {
    const int chooser = ahead_.chooser(), count = count_options_of(ahead_, chooser);
    if (count == 1) return option_of(ahead_, chooser, 0);
    const std::uint64_t luck = draws();
    int best = none;
    long most = 0;
    for (int look = 0; look < std::min(count, width); ++look) {
        const auto which = count <= width ? look : static_cast<int>(draws(static_cast<std::uint32_t>(count)));
        const int option = option_of(ahead_, chooser, which);
        if (const long score = look_.after(state_, option, chooser, tries, luck); best == none || score > most) {
            most = score;
            best = option;
        }
    }
    return best;
}

}  // namespace holo::play
