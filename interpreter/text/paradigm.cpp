#include "interpreter/text/paradigm.hpp"

#include <algorithm>

namespace holo::text {

namespace {

std::string with_ending(const std::string& words, const std::vector<std::pair<std::string, std::string>>& endings) {
    const auto blank = std::min(words.find(' '), words.size());
    const auto first = words.substr(0, blank);
    const std::pair<std::string, std::string>* best = nullptr;
    for (const auto& ending : endings)
        if (first.ends_with(ending.first) && (best == nullptr || ending.first.size() > best->first.size())) best = &ending;
    if (best == nullptr) return words;
    return first.substr(0, first.size() - best->first.size()) + best->second + words.substr(blank);
}

}  // namespace

const Cell* Paradigm::find(std::string_view name) const {
    const auto found = std::find_if(cells_.begin(), cells_.end(), [&](const auto& cell) { return cell.name == name; });
    return found == cells_.end() ? nullptr : &*found;
}

std::map<std::string, std::string> Paradigm::forms(const std::vector<std::string>& listed) const {
    std::map<std::string, std::string> by_cell;
    for (std::size_t i = 0; i < listed.size() && i < cells_.size(); ++i)
        if (listed[i] != "-") by_cell[cells_[i].name] = listed[i];
    return forms(std::move(by_cell));
}

std::map<std::string, std::string> Paradigm::forms(std::map<std::string, std::string> listed) const {
    for (const auto& cell : cells_) {
        if (listed.count(cell.name) != 0) continue;
        const auto from = listed.find(cell.of);
        if (from != listed.end()) listed[cell.name] = with_ending(from->second, cell.endings);
    }
    return listed;
}

}  // namespace holo::text
