// The table at the start of a scenario: a written position, or dealt decks.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/play/labels.hpp"
#include "interpreter/play/scenario/named.hpp"
#include "interpreter/play/scenario/pieces.hpp"

namespace holo::play {

// Names that conditions can use, cached because the test runs the compiler.
using ReadableNames = std::set<std::string>;

class Setting {
public:
    Setting(catalog::Game& of, const catalog::Variant& played, ReadableNames& readable, const Trouble& trouble)
        : game(of), variant(played), readable_(readable), trouble_(trouble) {}

    // Each tells whether a table exists then.
    bool given(const catalog::Yaml& given);
    bool decks(const catalog::Yaml& decks);
    // The results of the next rolls: sides by number, `2 symbol of name`, or the sides of one card's dice, `{name: [side, side]}`.
    void rolls(const catalog::Yaml& results, world::State& state, const Trouble& trouble) const;

    catalog::Game& game;
    const catalog::Variant& variant;
    Named named;
    std::unique_ptr<machine::Table> table;
    std::unique_ptr<world::State> state;
    std::unique_ptr<Labels> labels;
    std::set<std::string> cards;       // named cards
    std::set<std::string> deck_rules;  // rules of the decks

private:
    bool read_sides(const catalog::Yaml& given);
    bool is_of_board(const std::string& key) const;
    void lay_map(const catalog::Yaml& given);
    void spaces(const catalog::Yaml& given);
    void open_table();
    void name(const Piece& piece);
    bool reads_as_name(const std::string& name, int kind) const;
    void put_dice_beside();
    void details(const Piece& piece);
    void show(const catalog::Yaml& sides, int zone, const Piece& piece, std::vector<int>& dice);
    void link(catalog::Fields& fields, const Piece& piece, int kind);
    void attributes(int object, int kind, catalog::Fields& fields);
    void value(int object, int attribute, const catalog::Yaml& node);
    int symbol_named(const std::string& name, int domain) const;
    int space_named(const std::string& name) const;
    int attribute_named(const std::string& name, int kind) const;
    int zone_named(const std::string& name) const;
    int die_side(int die, const std::string& text) const;
    void no_side(int die, const std::string& text, const catalog::Yaml& at, const Trouble& trouble) const;
    int die_of(const std::string& card) const;
    std::vector<int> dice_of(int object) const;

    ReadableNames& readable_;
    const Trouble& trouble_;
    Pieces pieces_{game, trouble_};
};

}  // namespace holo::play
