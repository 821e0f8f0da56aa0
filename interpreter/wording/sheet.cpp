#include "interpreter/wording/sheet.hpp"

#include <algorithm>

namespace holo::wording {

Sheets::Sheets(const Catalogue& catalogue, const catalog::Game& game)
    : catalogue_(catalogue), game_(game), line_(asked("line")), figures_(asked("figures")), side_(asked("side")) {
    if (!game.compiler) return;
    const auto& p = *game.program;
    for (const auto& name : game.compiler->vocabulary().face_attributes) {
        int attribute = machine::none;
        for (std::size_t a = 0; a < p.attributes.size(); ++a)
            if (p.attributes[a].storage == machine::Storage::face && p.text(p.attributes[a].name) == name) attribute = static_cast<int>(a);
        face_attributes_.push_back(attribute);
    }
}

Sheets::Asked Sheets::asked(const char* name) const {
    const auto it = catalogue_.sheet.find(name);
    if (it == catalogue_.sheet.end()) return {};
    Asked out{&it->second.text, {}};
    std::vector<std::string> names;
    out.text->names(names);
    const auto& p = *game_.program;
    for (const auto& attribute : p.attributes)
        out.attributes.push_back(std::find(names.begin(), names.end(), p.text(attribute.name)) != names.end());
    return out;
}

std::string Sheets::word(std::string_view symbol, const compiler::DeclaredCard& card, Diagnostics& out) const {
    if (auto word = catalogue_.word(symbol)) return std::move(*word);
    out.add(Diag::wording_lacks, card.source, card.span,
            {is_of_set(game_, card.source) ? "@wording_of_set_or|" + catalogue_.label : catalogue_.label, "word", std::string(symbol)});
    return std::string(symbol);
}

// The printed attributes for which a text of the sheet asks, by name.
std::map<std::string, Phrase> Sheets::values_of(const std::vector<compiler::DeclaredValue>& values, const Asked& asked,
                                                const compiler::DeclaredCard& card, Diagnostics& out) const {
    std::map<std::string, Phrase> found;
    const auto& p = *game_.program;
    for (const auto& value : values) {
        if (!asked.attributes[static_cast<std::size_t>(value.attribute)]) continue;
        const auto& row = p.attributes[static_cast<std::size_t>(value.attribute)];
        const auto type = static_cast<compiler::TypeKind>(row.type);
        std::string text;
        bool many = false;
        for (const auto v : value.values) {
            std::string one;
            if (type == compiler::TypeKind::number) many = v != 1;
            if (type == compiler::TypeKind::symbol) one = word(p.text(p.symbols[static_cast<std::size_t>(v)].name), card, out);
            else if (type == compiler::TypeKind::flag) one = v != 0 ? "yes" : "";
            else if (type == compiler::TypeKind::space)  // cards name spaces of the first map
                one = catalogue_.on_table(p.maps.front().spaces[static_cast<std::size_t>(v)].name);
            else one = std::to_string(v);
            text += (text.empty() || one.empty() ? "" : ", ") + one;
        }
        if (!text.empty()) found[std::string(p.text(row.name))] = {text, many};
    }
    return found;
}

std::string Sheets::filled(const Asked& asked, const std::map<std::string, Phrase>& values, Diagnostics& out) const {
    return asked.text->fill({[&](std::string_view name, std::string_view, Phrase& phrase) {
                                 const auto it = values.find(std::string(name));
                                 if (it == values.end()) return false;
                                 phrase = it->second;
                                 return true;
                             },
                             [&](std::string_view name, std::string_view) { return values.count(std::string(name)) != 0; }},
                            out);
}

std::string Sheets::filled(const Asked& asked, const compiler::DeclaredCard& card, Diagnostics& out) const {
    return asked.text == nullptr ? std::string() : filled(asked, values_of(card.values, asked, card, out), out);
}

// A side without lacking words is said once, because many dice share sides.
std::string Sheets::side(const compiler::DeclaredFace& face, const compiler::DeclaredCard& card, Diagnostics& out) {
    if (const auto known = sides_.find(face.values); known != sides_.end()) return known->second;
    std::map<std::string, Phrase> values;
    const auto before = out.list().size();
    for (std::size_t i = 0; i < face_attributes_.size() && i < face.values.size(); ++i)
        if (face_attributes_[i] != machine::none && face.values[i] != 0)
            values.merge(values_of({{face_attributes_[i], {face.values[i]}}}, side_, card, out));
    auto said = filled(side_, values, out);
    if (out.list().size() == before) sides_.emplace(face.values, said);
    return said;
}

std::optional<std::string> Sheets::side(const compiler::DeclaredFace& face, const compiler::DeclaredCard& card) {
    if (side_.text == nullptr) return std::nullopt;
    Diagnostics lacking;
    auto said = side(face, card, lacking);
    return lacking.list().empty() ? std::optional(std::move(said)) : std::nullopt;
}

std::vector<std::string> Sheets::sides(const compiler::DeclaredCard& card, Diagnostics& out) {
    std::vector<std::string> all;
    if (side_.text == nullptr) return all;
    for (const auto& face : card.faces) all.push_back(side(face, card, out));
    return all;
}

bool Sheets::knows_sides(const compiler::DeclaredCard& card) const {
    return side_.text == nullptr ||
           std::all_of(card.faces.begin(), card.faces.end(), [&](const auto& face) { return sides_.find(face.values) != sides_.end(); });
}

namespace {

// Dice that every table has come from no card. A side without a figure stands as it is written.
void sides_of_stock(const machine::Program& p, std::size_t definition, Sheets& sheets, std::vector<std::string>& texts) {
    const auto& row = p.definitions[definition];
    for (int f = row.first_face; f < row.first_face + row.faces; ++f) {
        compiler::DeclaredFace face;
        for (const auto& numbers : p.face_numbers) face.values.push_back(numbers[static_cast<std::size_t>(f)]);
        auto said = sheets.side(face, {});
        while (said && said->ends_with(' ')) said->pop_back();
        if (said && !said->empty()) texts[static_cast<std::size_t>(f)] = std::move(*said);
    }
}

}  // namespace

std::vector<std::string> side_texts(const Catalogue& catalogue, const catalog::Game& game) {
    const auto& p = *game.program;
    auto texts = p.face_names;
    if (!game.compiler) return texts;
    Sheets sheets(catalogue, game);
    for (std::size_t d = 0; d < p.definitions.size(); ++d) {
        if (p.definitions[d].first_face == machine::none) continue;
        const auto* info = game.card_of(static_cast<int>(d));
        const auto* declared = info == nullptr ? nullptr : game.declared(*info);
        if (info == nullptr) sides_of_stock(p, d, sheets, texts);
        if (declared == nullptr) continue;
        for (std::size_t f = 0; f < declared->faces.size(); ++f)
            if (auto said = sheets.side(declared->faces[f], *declared))
                texts[static_cast<std::size_t>(p.definitions[d].first_face) + f] = std::move(*said);
    }
    return texts;
}

}  // namespace holo::wording
