#include "interpreter/tools/past.hpp"

#include <algorithm>
#include <iterator>

namespace holo::tools {

std::string Deed::told(const std::vector<int>& hearers) const {
    return std::all_of(hearers.begin(), hearers.end(), [&](int seat) { return (known_to >> seat & 1) != 0; }) ? label : veiled;
}

void Past::begin(std::vector<News> news) {
    clear();
    opening_ = std::move(news);
}

void Past::note(const play::Session& session, int index, std::string label, std::string veiled) {
    const auto& machine = session.machine();
    const auto& option = machine.options()[static_cast<std::size_t>(index)];
    deeds_.push_back({machine.taker(option), std::move(label), std::move(veiled), machine::object_of(option), machine.secret(), 0, {}});
    witness(session, {});
}

void Past::witness(const play::Session& session, std::vector<News> news) {
    auto& deed = deeds_.back();
    deed.news.insert(deed.news.end(), std::make_move_iterator(news.begin()), std::make_move_iterator(news.end()));
    const int players = session.table().players;
    for (int p = 1; p <= players; ++p) {
        const bool sees = deed.object <= players || world::has(session.state().known(p), deed.object);
        if (p == deed.player || (sees && !deed.secret)) deed.known_to |= 1u << p;
    }
}

}  // namespace holo::tools
