// Checks cards that name their map: the spaces, areas and doors of which such a card speaks are on that map.

#include <algorithm>
#include <set>

#include "interpreter/checks/checks.hpp"
#include "interpreter/checks/content.hpp"

namespace holo::checks {

using namespace machine;
using compiler::MeaningKind;

namespace {

class Grounds {
public:
    explicit Grounds(Content& content) : content_(content), program_(content.program) {
        std::set<int> others;  // sorts of symbols, some of which are no maps
        for (const auto& symbol : program_.symbols)
            if (map_called(symbol) < 0) others.insert(symbol.domain);
        maps_.assign(program_.definitions.size(), none);
        brought_.resize(program_.definitions.size());
        for (std::size_t d = 0; d < maps_.size(); ++d) {
            const auto traits = content.sorts.of(static_cast<int>(d));
            for (const auto& trait : traits.list())
                for (const auto& symbol : program_.symbols)
                    if (trait.holds && symbol.property == trait.property && others.count(symbol.domain) == 0) maps_[d] = map_called(symbol);
        }
        for (std::size_t d = 0; d < maps_.size(); ++d)
            if (maps_[d] != none) bring(static_cast<int>(d), maps_[d]);
    }

    void look() {
        for (const auto& script : content_.game.compiler->scripts())
            if (const int map = script.definition == none ? none : map_of(script.definition); map != none)
                for (NodeId node = 0; node < script.tree->size(); ++node)
                    if (script.tree->is(node, NodeKind::Selector)) look(*script.tree, node, program_.maps[static_cast<std::size_t>(map)]);
        if (program_.door_kind == none) return;
        for (std::size_t d = 0; d < maps_.size(); ++d) {
            if (program_.definitions[d].kind == program_.door_kind) door(static_cast<int>(d));
            if (maps_[d] != none) openings(static_cast<int>(d), program_.maps[static_cast<std::size_t>(maps_[d])]);
        }
    }

private:
    int map_called(const SymbolRow& symbol) const { return world::map_called(program_.maps, program_.text(symbol.name)); }

    // Notes that the pieces which the card brings along come onto that map.
    void bring(int definition, int map) {
        const auto* card = content_.game.card_of(definition);
        if (card == nullptr) return;
        for (const auto& brought : card->brings)
            if (brought.definition != none && brought_[static_cast<std::size_t>(brought.definition)].insert(map).second)
                bring(brought.definition, map);
    }

    // The only map that the card's script is for; none when no map, or several, are its own.
    int map_of(int definition) const {
        const auto at = static_cast<std::size_t>(definition);
        if (maps_[at] != none) return maps_[at];
        return brought_[at].size() == 1 ? *brought_[at].begin() : static_cast<int>(none);
    }

    // Looks at a description of spaces: its name, or its adjectives.
    void look(const Tree& tree, NodeId selector, const world::Map& map) {
        const auto middle = tree.child(selector, NodeKind::Words);
        const auto words = middle == no_node ? std::vector<NodeId>() : tree.children(middle);
        if (words.empty()) return;
        const auto* noun = content_.words.find(tree.text(words.back()), MeaningKind::kind);
        if (noun == nullptr || !content_.words.is_space(noun->index)) return;
        if (const auto title = tree.child(selector, NodeKind::String); title != no_node) {
            auto name = std::string(tree.text(title));
            name = name.substr(1, name.size() - 2);
            if (map.find(name) < 0) content_.report(Diag::not_on_map, tree, title, {name, map.name});
            return;
        }
        for (std::size_t first = 0; first + 1 < words.size();) {
            auto last = std::min(words.size() - 1, first + content_.words.longest_phrase());
            while (last > first && !adjective(tree, words, first, last, map)) --last;
            first = std::max(last, first + 1);
        }
    }

    // Tells whether these words are a sort of spaces, and reports one that the map has not.
    bool adjective(const Tree& tree, const std::vector<NodeId>& words, std::size_t first, std::size_t last, const world::Map& map) {
        std::string said;
        for (auto w = first; w < last; ++w) {
            if (tree.is(words[w], NodeKind::Either)) {
                for (const auto one : tree.each(words[w])) known(tree, one, collapsed(tree.text(one)), map);
                return true;
            }
            said += (said.empty() ? "" : " ") + std::string(tree.text(words[w]));
        }
        if (said.starts_with("non-")) said.erase(0, 4);
        return known(tree, words[first], said, map);
    }

    bool known(const Tree& tree, NodeId node, const std::string& said, const world::Map& map) {
        bool any = false, there = false;
        for (const auto& meaning : content_.words.meanings(said)) {
            if (meaning.kind == MeaningKind::symbol) {
                for (const auto& sort : map.areas)
                    for (std::size_t area = 0; area < sort.symbols.size(); ++area)
                        there = there || (sort.symbols[area] == meaning.index && std::count(sort.of.begin(), sort.of.end(), area) != 0);
                for (const auto& other : program_.maps)
                    for (const auto& sort : other.areas)
                        any = any || std::find(sort.symbols.begin(), sort.symbols.end(), meaning.index) != sort.symbols.end();
            } else if (meaning.kind == MeaningKind::flag && meaning.index < 0) {
                const auto& row = program_.attributes[static_cast<std::size_t>(-1 - meaning.index)];
                if (row.storage != Storage::mark) continue;
                any = true;
                const auto& marked = map.marked[static_cast<std::size_t>(row.index)];
                there = there || !world::empty(marked.data(), static_cast<int>(marked.size()));
            }
        }
        if (any && !there) content_.report(Diag::no_such_spaces, tree, node, {said, map.name});
        return any;
    }

    static bool has_opening(const world::Map& map, const std::string& name) {
        return std::find(map.openings.begin(), map.openings.end(), name) != map.openings.end();
    }

    // A door stands at an opening of each map that it comes onto.
    void door(int definition) {
        const auto name = content_.text(program_.definitions[static_cast<std::size_t>(definition)].code);
        const auto& own = brought_[static_cast<std::size_t>(definition)];
        for (const int map : own)
            if (!has_opening(program_.maps[static_cast<std::size_t>(map)], name))
                report(Diag::door_nowhere, definition, {name, "`" + program_.maps[static_cast<std::size_t>(map)].name + "`"});
        if (own.empty() &&
            std::none_of(program_.maps.begin(), program_.maps.end(), [&](const auto& map) { return has_opening(map, name); }))
            report(Diag::door_nowhere, definition, {name, "@any_map"});
    }

    // Each opening of the card's map has a door that comes along, because nothing else opens it.
    void openings(int definition, const world::Map& map) {
        std::set<std::string> told;
        for (const auto& edge : map.edges) {
            if (edge.opening < 0) continue;
            const auto& name = map.openings[static_cast<std::size_t>(edge.opening)];
            const bool comes = std::any_of(program_.definitions.begin(), program_.definitions.end(), [&](const auto& row) {
                const auto at = static_cast<std::size_t>(&row - program_.definitions.data());
                return row.kind == program_.door_kind && program_.text(row.code) == name &&
                       brought_[at].count(maps_[static_cast<std::size_t>(definition)]) != 0;
            });
            if (!comes && told.insert(name).second) report(Diag::no_door_for, definition, {name, map.name});
        }
    }

    void report(Diag id, int definition, std::vector<std::string> args) {
        const auto* card = content_.game.card_of(definition);
        if (card != nullptr) content_.report(id, compiler::Phrase{card->code, card->code, card->span, card->source}, std::move(args));
    }

    Content& content_;
    const Program& program_;
    std::vector<int> maps_;               // by definition: the map that is printed on it, or none
    std::vector<std::set<int>> brought_;  // by definition: the maps that it comes onto with other cards
};

}  // namespace

void grounds(Content& content) {
    if (!content.program.maps.empty()) Grounds(content).look();
}

}  // namespace holo::checks
