// Texts that other objects may be given: each definition has a keyword without a name with the definition's abilities. Their code exists
// once, because code does not depend on whether a card or a keyword owns an ability.

#include <utility>

#include "interpreter/compiler/compilation.hpp"

namespace holo::compiler {

using machine::ModOp;
using machine::none;
using machine::OwnerKind;

namespace {

// The text of one definition.
class CopiedText {
public:
    CopiedText(machine::Program& program, int definition, int keyword) : program_(program), definition_(definition), keyword_(keyword) {}

    bool owns(const auto& row) const { return row.owner_kind == OwnerKind::definition && row.owner == definition_; }
    template <typename Row>
    void add(std::vector<Row>& rows, Row row) const {
        row.owner_kind = OwnerKind::keyword;
        row.owner = static_cast<std::int16_t>(keyword_);
        rows.push_back(row);
    }
    // An object with the text also has the property.
    void give(int property, int amount) const {
        const auto& place = program_.definitions[static_cast<std::size_t>(definition_)];
        machine::StaticRow row{};
        row.op = ModOp::gain;
        row.only_self = 1;
        row.reach = machine::Reach::itself;
        row.target = static_cast<std::int16_t>(property);
        row.affected = row.condition = none;
        row.amount = static_cast<std::int16_t>(amount);
        row.source = place.source;
        row.span = place.span;
        program_.properties[static_cast<std::size_t>(property)].changeable = 1;
        add(program_.statics, row);
    }

private:
    machine::Program& program_;
    int definition_, keyword_;
};

}  // namespace

// A unit that answers a number, for the keyword with that amount.
int Compilation::amount_unit(int amount) {
    const auto source = std::make_shared<Source>("amount", std::to_string(amount));
    const auto tree = parse_expression(source, out);
    Body value(context, *tree, Manner::looks, none);
    value.answer(value.ir.number(amount));
    return value.put("amount", 0, tree->root());
}

// A given text leaves two parts out: the effect that is carried out when the card is played, because that is no ability of the card; and
// gifts of further texts, because two texts that gave each other would never end.
void Compilation::copy_texts() {
    auto& p = *program;
    if (p.borrowed_text == none) return;
    const auto abilities_before = p.abilities.size(), statics_before = p.statics.size();
    for (int d = static_cast<int>(std::exchange(completed.texts, p.definitions.size())); d < static_cast<int>(p.definitions.size()); ++d) {
        std::vector<std::size_t> abilities_here, statics_here;
        const CopiedText printed(p, d, none);
        for (std::size_t i = 0; i < abilities_before; ++i)
            if (printed.owns(p.abilities[i]) && p.abilities[i].header != 0) abilities_here.push_back(i);
        for (std::size_t i = 0; i < statics_before; ++i)
            if (printed.owns(p.statics[i]) && p.statics[i].op != ModOp::text) statics_here.push_back(i);
        std::vector<machine::KeywordPrint> prints;
        for (const auto& print : p.keyword_prints)
            if (print.definition == d) prints.push_back(print);
        if (abilities_here.empty() && statics_here.empty() && prints.empty()) continue;
        const int id = nameless_keyword("text of another");
        p.keywords[static_cast<std::size_t>(id)].copies = static_cast<std::int16_t>(d);
        const CopiedText copy(p, d, id);
        for (const auto i : abilities_here) copy.add(p.abilities, p.abilities[i]);
        for (const auto i : statics_here) copy.add(p.statics, p.statics[i]);
        for (const auto& print : prints) {
            const auto keyword = static_cast<std::size_t>(print.keyword);
            copy.give(p.keywords[keyword].property, vocabulary.keywords[keyword].params.empty() ? none : amount_unit(print.amount));
        }
        for (std::size_t header = 1; header < p.headers.size(); ++header) {
            if (!p.has(d, p.headers[header].property)) continue;
            copy.give(p.headers[header].property, none);
            p.keywords[static_cast<std::size_t>(id)].has_header = 1;
        }
    }
}

}  // namespace holo::compiler
