// The folders of a project: games with their rules and cards, and the user's own cards.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace holo::catalog {

struct Paths {
    std::string root;  // holds rulesets/ and cards/; empty for the current folder, because paths print short then
    std::string at(std::string_view inside) const { return root.empty() ? std::string(inside) : root + "/" + std::string(inside); }
    std::string module(std::string_view game) const { return at("rulesets/") + std::string(game); }
    std::string cards(std::string_view game) const { return at("cards/") + std::string(game); }
    // The user's own cards, laid out as under the root; empty when the user keeps none apart.
    std::string own;
    // The file of a map that replaces the module's first; empty for none.
    std::string map = {};
    // The folder under the root, then under the own folder; for example `cards/destiny`.
    std::vector<std::string> both(const std::string& folder) const {
        std::vector<std::string> out{at(folder)};
        if (!own.empty()) out.push_back(own + "/" + folder);
        return out;
    }
};

// The nearest folder upwards that holds rulesets/, relative to the current folder (empty: the current folder). Nothing when none does.
std::optional<std::string> find_root();
// The nearest folder upwards that holds cards/, or scenarios of one of the root's games, relative to the current folder; empty for the root
// itself, or when none does.
std::string find_own(const Paths& paths);
std::vector<std::string> games_in(const Paths& paths);

}  // namespace holo::catalog
