#include "interpreter/wording/card.hpp"

#include <algorithm>

#include "interpreter/wording/writer.hpp"

namespace holo::wording {

namespace {

// Printed attributes that a template of the sheet asks for, by name.
std::map<std::string, Phrase> values_of(const std::vector<compiler::DeclaredValue>& values, const Entry& asked, const machine::Program& p, Writer& writer) {
    std::map<std::string, Phrase> out;
    std::vector<std::string> names;
    for (const auto& [field, text] : asked.fields) text.names(names);
    for (const auto& value : values) {
        const auto& row = p.attributes[static_cast<std::size_t>(value.attribute)];
        if (std::find(names.begin(), names.end(), p.text(row.name)) == names.end()) continue;
        const auto type = static_cast<compiler::TypeKind>(row.type);
        std::string text;
        for (const auto v : value.values) {
            std::string one;
            if (type == compiler::TypeKind::symbol) one = writer.word(std::string(p.text(p.symbols[static_cast<std::size_t>(v)].name)), "label").text;
            else if (type == compiler::TypeKind::flag) one = v != 0 ? "yes" : "";
            else one = std::to_string(v);
            text += (text.empty() || one.empty() ? "" : ", ") + one;
        }
        if (!text.empty()) out[std::string(p.text(row.name))] = {text, false, false};
    }
    return out;
}

const compiler::DeclaredCard* declared_as(const catalog::Game& game, std::string_view code) {
    const compiler::DeclaredCard* found = nullptr;
    for (const auto& set : game.sets)
        for (const auto& card : set.cards)
            if (card.code == code) found = &card;
    return found;
}

std::string side_text(const Entry& asked, const compiler::DeclaredFace& face, const catalog::Game& game, Writer& writer) {
    const auto& p = *game.program;
    const auto& names = game.compiler->vocabulary().face_attributes;
    std::map<std::string, Phrase> side;
    for (std::size_t i = 0; i < names.size() && i < face.values.size(); ++i) {
        int attribute = machine::none;
        for (std::size_t a = 0; a < p.attributes.size(); ++a)
            if (p.attributes[a].storage == machine::Storage::face && p.text(p.attributes[a].name) == names[i]) attribute = static_cast<int>(a);
        if (attribute == machine::none || face.values[i] == 0) continue;
        side.merge(values_of({{attribute, {face.values[i]}}}, asked, p, writer));
    }
    return writer.fill(asked, "text", side);
}

}  // namespace

CardText card_text(const Catalogue& catalogue, const catalog::Game& game, const catalog::CardInfo& card, Diagnostics& out) {
    CardText sheet;
    sheet.code = card.code;
    sheet.name = card.title.in(catalogue.lang);
    sheet.subtitle = card.subtitle.in(catalogue.lang);
    const auto* declared = declared_as(game, card.code);
    if (declared == nullptr || !game.compiler) return sheet;
    out.subject = card.code;
    Writer writer(catalogue, game, *declared, out);
    const auto& p = *game.program;
    const auto filled = [&](const char* name) {
        const auto it = catalogue.sheet.find(name);
        return it == catalogue.sheet.end() ? std::string() : writer.fill(it->second, "text", values_of(declared->values, it->second, p, writer));
    };
    sheet.line = filled("line");
    sheet.figures = filled("figures");
    const auto sides = catalogue.sheet.find("side");
    if (sides != catalogue.sheet.end())
        for (const auto& face : declared->faces) sheet.sides.push_back(side_text(sides->second, face, game, writer));
    for (const auto& script : game.compiler->scripts()) {
        if (script.definition != card.definition || !script.tree) continue;
        for (auto& [place, ability] : writer.abilities(*script.tree)) sheet.text.push_back(std::move(ability));
    }
    out.subject.clear();
    return sheet;
}

std::vector<std::string> side_texts(const Catalogue& catalogue, const catalog::Game& game) {
    const auto& p = *game.program;
    auto texts = p.face_names;
    const auto asked = catalogue.sheet.find("side");
    if (asked == catalogue.sheet.end() || !game.compiler) return texts;
    for (const auto& definition : p.definitions) {
        if (definition.first_face == machine::none) continue;
        const auto* card = declared_as(game, p.text(definition.code));
        for (std::size_t f = 0; card != nullptr && f < card->faces.size(); ++f) {
            Diagnostics lacking;
            Writer writer(catalogue, game, *card, lacking);
            auto text = side_text(asked->second, card->faces[f], game, writer);
            if (lacking.list().empty()) texts[static_cast<std::size_t>(definition.first_face) + f] = std::move(text);
        }
    }
    return texts;
}

namespace {

// The nodes around that place of the tree's file, from the outermost one to what stands there; empty when nothing does.
bool path_to(const Tree& tree, NodeId node, Span where, std::vector<NodeId>& path) {
    const auto span = tree.source()->in_file(tree[node].span);
    if (span.begin > where.begin || span.end < where.end) return false;
    path.push_back(node);
    if (span.begin == where.begin && span.end == where.end) return true;
    for (const auto c : tree.each(node))
        if (path_to(tree, c, where, path)) return true;
    path.pop_back();
    return false;
}

// What can be said of it: not how many alone, nor the holder of an argument.
NodeId sayable(const Tree& tree, std::vector<NodeId> path) {
    if (tree.is(path.back(), NodeKind::Arg)) return tree.last_child(path.back());
    // A number is asked for where its limits stand.
    for (const auto around : path)
        if (tree.is(around, NodeKind::Clause))
            for (const auto c : tree.each(around))
                if (tree.is(c, NodeKind::Arg) && collapsed(tree.text(c)) == "a number") return tree.last_child(c);
    while (path.size() > 1 && (tree.is(path.back(), NodeKind::Number) || tree.is(path.back(), NodeKind::QAmount) || tree.is(path.back(), NodeKind::Quantifier))) path.pop_back();
    return path.back();
}

}  // namespace

std::string piece_text(const Catalogue& catalogue, const catalog::Game& game, const std::string& file, Span where, int mode) {
    if (!game.compiler) return {};
    const auto& p = *game.program;
    const auto said = [&](const Tree& tree, const compiler::DeclaredCard& card) -> std::string {
        for (const auto item : tree.each(tree.root()))
            if (std::vector<NodeId> path; path_to(tree, item, where, path)) {
                auto node = sayable(tree, path);
                if (mode != machine::none) node = tree.is(node, NodeKind::ChooseOf) ? tree.child_at(node, static_cast<std::size_t>(mode) + 1) : no_node;
                if (node == no_node) return {};
                Diagnostics lacking;
                return Writer(catalogue, game, card, lacking).piece(tree, item, node);
            }
        return {};
    };
    for (const auto& script : game.compiler->scripts()) {
        if (!script.tree || script.definition == machine::none || script.tree->source()->label() != file) continue;
        const auto code = p.text(p.definitions[static_cast<std::size_t>(script.definition)].code);
        for (const auto& set : game.sets)
            for (const auto& card : set.cards)
                if (card.code == code)
                    if (auto text = said(*script.tree, card); !text.empty()) return text;
    }
    for (const auto& tree : game.compiler->declarations())
        if (tree->source()->label() == file)
            if (auto text = said(*tree, {}); !text.empty()) return text;
    return {};
}

}  // namespace holo::wording
