#include "interpreter/play/scenario/pieces.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/catalog/decks.hpp"
#include "interpreter/catalog/fields.hpp"

namespace holo::play {

using catalog::Yaml;
using machine::none;

namespace {
constexpr int most_alike = 99;  // copies of a card in one place
}

void Pieces::read_text(const std::string& text, Piece& piece, int& copies) const {
    piece.code = text;
    if (const auto as = piece.code.find(" as "); as != std::string::npos) {
        piece.alias = piece.code.substr(as + 4);
        piece.code.resize(as);
    }
    auto counted = catalog::counted_in(piece.code, most_alike);
    copies = counted.copies;
    piece.code = std::move(counted.text);
}

// The listed sides of its dice give their number, when nothing else does.
void Pieces::read_map(const Yaml& node, Piece& piece) const {
    if (const auto* code = node.find("card")) piece.code = code->text;
    if (const auto* as = node.find("as")) piece.alias = as->text;
    if (const auto* dice = node.find("dice")) {
        if (const auto n = catalog::integer(dice->text)) piece.dice = *n;
        return;
    }
    std::size_t sides = 0;
    for (const auto& zone : game_.program->zones)
        if (const auto* listed = node.find(game_.program->text(zone.name))) sides += one_or_more(*listed).size();
    piece.dice = std::max(1, static_cast<int>(sides));
}

void Pieces::read(const Yaml& cards, int zone, int owner) {
    for (const auto* item : one_or_more(cards)) {
        if (item->is_list()) return trouble_.fail(Diag::yaml_shape, item->span, {"@a_card", "@a_list"});
        Piece piece;
        piece.node = item;
        piece.zone = zone;
        piece.owner = owner;
        int copies = 1;
        if (item->is_map()) read_map(*item, piece);
        else read_text(item->text, piece, copies);
        const auto* card = game_.find_by_name(piece.code);
        if (card == nullptr) return game_.report_unknown(piece.code, trouble_.source, item->span, trouble_.out);
        piece.definition = card->definition;
        piece.code = card->code;
        const auto* dice = item->is_map() ? item->find("dice") : nullptr;
        if (dice != nullptr && piece.dice > 0 && game_.program->definitions[static_cast<std::size_t>(piece.definition)].companion == none)
            return trouble_.fail(Diag::no_die_to_bring, dice->span, {piece.code, std::to_string(piece.dice)});
        if (catalog::counter_of_pile(game_, piece.definition, zone) != none) {
            const auto pile = std::ranges::find_if(all_, [&](const Piece& other) {
                return other.definition == piece.definition && other.zone == zone && other.owner == owner;
            });
            if (pile != all_.end()) {
                pile->copies += copies;
                continue;
            }
            piece.copies = std::exchange(copies, 1);
        }
        for (int i = 0; i < copies; ++i) all_.push_back(piece);
    }
}

std::unique_ptr<machine::Table> Pieces::table(int players, int team, const Span& at) {
    const auto& program = *game_.program;
    std::vector<machine::Seat> seats(static_cast<std::size_t>(players));
    std::vector<machine::Placement> shared;
    const auto objects = [&](const std::vector<machine::Placement>& cards) {
        int count = 0;
        for (const auto& card : cards)
            count += 1 + (program.definitions[static_cast<std::size_t>(card.definition)].companion == none ? 0 : card.companions);
        return count;
    };
    std::vector<int> sizes;                   // by piece: its objects on the table
    std::vector<machine::Placement> beneath;  // by piece: a further copy
    for (const auto& piece : all_) {
        auto& cards = piece.owner == 0 ? shared : seats[static_cast<std::size_t>(piece.owner - 1)].cards;
        const int before = objects(cards);
        catalog::place(cards, game_, {piece.definition, piece.zone, piece.dice, game_.manifest.companion_zone});
        sizes.push_back(objects(cards) - before);
        beneath.push_back(cards.back());
    }
    // They take numbers behind all pieces.
    for (std::size_t i = 0; i < all_.size(); ++i) {
        auto& cards = all_[i].owner == 0 ? shared : seats[static_cast<std::size_t>(all_[i].owner - 1)].cards;
        for (int copy = 1; copy < all_[i].copies; ++copy) cards.push_back(beneath[i]);
    }
    std::unique_ptr<machine::Table> table;
    try {
        table = std::make_unique<machine::Table>(program, seats, shared, team);
    } catch (const machine::TableError&) {
        trouble_.fail(Diag::table_full, at);
        return nullptr;
    }
    int next = players + 1;
    for (int owner = 0; owner <= players; ++owner)
        for (std::size_t i = 0; i < all_.size(); ++i)
            if (all_[i].owner == owner) {
                all_[i].object = next;
                next += sizes[i];
            }
    return table;
}

std::set<std::string> Pieces::cards() const {
    std::set<std::string> codes;
    for (const auto& piece : all_) codes.insert(piece.code);
    return codes;
}

}  // namespace holo::play
