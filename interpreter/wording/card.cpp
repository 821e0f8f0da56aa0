#include "interpreter/wording/card.hpp"

#include <algorithm>
#include <span>
#include <unordered_set>
#include <utility>

#include "interpreter/catalog/script_part.hpp"
#include "interpreter/text/older.hpp"
#include "interpreter/wording/writer.hpp"

namespace holo::wording {

namespace {

// The compiled scripts of a card: compiled scripts stand in the order of their definitions.
auto scripts_of(const catalog::Game& game, int definition) {
    const auto& all = game.compiler->scripts();
    const auto of = &compiler::CompiledScript::definition;
    return std::span(std::ranges::lower_bound(all, definition, {}, of), std::ranges::upper_bound(all, definition, {}, of));
}

}  // namespace

CardWriter::CardWriter(const Catalogue& catalogue, const catalog::Game& game, GrammarOf grammar)
    : catalogue_(catalogue), game_(game), grammar_(std::move(grammar)) {
    const auto named = [&](const char* name) {
        const auto it = catalogue.sheet.find(name);
        return it == catalogue.sheet.end() ? Asked{} : asked(it->second);
    };
    line_ = named("line");
    figures_ = named("figures");
    side_ = named("side");
    paid_ = named("paid");
    if (!game.compiler) return;
    const auto& p = *game.program;
    for (const auto& name : game.compiler->vocabulary().face_attributes) {
        int attribute = machine::none;
        for (std::size_t a = 0; a < p.attributes.size(); ++a)
            if (p.attributes[a].storage == machine::Storage::face && p.text(p.attributes[a].name) == name) attribute = static_cast<int>(a);
        face_attributes_.push_back(attribute);
    }
}

CardWriter::Asked CardWriter::asked(const Entry& entry) const {
    Asked out{&entry, {}};
    std::vector<std::string> names;
    for (const auto& [field, text] : entry.fields) text.names(names);
    const auto& p = *game_.program;
    for (const auto& attribute : p.attributes)
        out.attributes.push_back(std::find(names.begin(), names.end(), p.text(attribute.name)) != names.end());
    return out;
}

// The printed attributes for which a template of the sheet asks, by name.
std::map<std::string, Phrase> CardWriter::values_of(const std::vector<compiler::DeclaredValue>& values, const Asked& asked,
                                                    Writer& writer) const {
    std::map<std::string, Phrase> out;
    const auto& p = *game_.program;
    for (const auto& value : values) {
        if (!asked.attributes[static_cast<std::size_t>(value.attribute)]) continue;
        const auto& row = p.attributes[static_cast<std::size_t>(value.attribute)];
        const auto type = static_cast<compiler::TypeKind>(row.type);
        std::string text;
        for (const auto v : value.values) {
            std::string one;
            if (type == compiler::TypeKind::symbol)
                one = writer.word(std::string(p.text(p.symbols[static_cast<std::size_t>(v)].name)), "label").text;
            else if (type == compiler::TypeKind::flag) one = v != 0 ? "yes" : "";
            else if (type == compiler::TypeKind::space)  // cards name spaces of the first map
                one = catalogue_.on_table(p.maps.front().spaces[static_cast<std::size_t>(v)].name);
            else one = std::to_string(v);
            text += (text.empty() || one.empty() ? "" : ", ") + one;
        }
        if (!text.empty()) out[std::string(p.text(row.name))] = {text, false, false};
    }
    return out;
}

std::string CardWriter::filled(const Asked& asked, const compiler::DeclaredCard& card, Writer& writer) const {
    return asked.entry == nullptr ? std::string() : writer.fill(*asked.entry, "text", values_of(card.values, asked, writer));
}

// Each side without lacking words is said once, because many dice share sides.
std::string CardWriter::side(const compiler::DeclaredFace& face, Writer& writer, const Diagnostics& out) {
    if (const auto known = sides_.find(face.values); known != sides_.end()) return known->second;
    std::map<std::string, Phrase> values;
    for (std::size_t i = 0; i < face_attributes_.size() && i < face.values.size(); ++i)
        if (face_attributes_[i] != machine::none && face.values[i] != 0)
            values.merge(values_of({{face_attributes_[i], {face.values[i]}}}, side_, writer));
    const auto before = out.list().size();
    auto said = writer.fill(*side_.entry, "text", values);
    if (out.list().size() == before) sides_.emplace(face.values, said);
    return said;
}

// The abilities of one script. The grammar takes ten times as long as the catalogue; unless the catalogue leaves abilities to the grammar,
// the grammar is asked where the catalogue lacks words. The catalogue says what the grammar cannot say.
std::vector<std::string> CardWriter::abilities(const compiler::DeclaredCard& card, const Tree& script, Diagnostics& out) {
    std::map<std::uint32_t, std::string> said;  // by place in the script
    std::vector<Span> by_grammar;
    const auto is_said = [&](Span at) {
        return std::any_of(by_grammar.begin(), by_grammar.end(), [&](Span s) { return s.begin <= at.begin && at.end <= s.end; });
    };
    const auto by_catalogue = [&](Diagnostics& found) {
        found.subject = out.subject;
        auto abilities = Writer(catalogue_, game_, card, found).abilities(script, is_said);
        said.clear();
        for (auto& [place, ability] : abilities.texts) said.emplace(script[place].span.begin, std::move(ability));
        return abilities.lacking;
    };
    if (catalogue_.grammar_only) return by_grammar_only(card, script, out);
    Diagnostics found;
    const bool grammar_first = catalogue_.grammar_first && grammar_;
    const auto lacking = grammar_first ? std::vector<Span>() : by_catalogue(found);
    if (auto* grammar = grammar_ && (grammar_first || !lacking.empty()) ? grammar_(out) : nullptr) {
        auto sentences = grammar->say_all(script.source(), grammar->language(catalogue_.lang), text::TextCard(game_, card));
        std::erase_if(sentences, [&](const auto& sentence) {
            const auto whole = sentence.ability.span;
            const auto holds = [&](Span at) { return whole.begin <= at.begin && at.end <= whole.end; };
            return !sentence.text || (!grammar_first && std::none_of(lacking.begin(), lacking.end(), holds));
        });
        for (const auto& sentence : sentences) by_grammar.push_back(sentence.ability.span);
        Diagnostics left;
        for (const auto& d : found.list())
            if (d.id == Diag::lackey_retired) left.add(d);
        by_catalogue(left);
        found = std::move(left);
        for (auto& sentence : sentences)
            if (!sentence.text->empty()) said.emplace(sentence.ability.span.begin, std::move(*sentence.text));
    } else if (grammar_first) {
        by_catalogue(found);
    }
    out.add(found);
    std::vector<std::string> all;
    for (auto& [place, ability] : said) all.push_back(std::move(ability));
    return all;
}

// An ability without words stands as its script.
std::vector<std::string> CardWriter::by_grammar_only(const compiler::DeclaredCard& card, const Tree& script, Diagnostics& out) {
    auto* grammar = grammar_ ? grammar_(out) : nullptr;
    std::vector<std::string> all;
    if (grammar == nullptr) {
        for (const auto& ability : text::abilities_of(script.source())) all.push_back(ability.script);
        return all;
    }
    for (auto& sentence : grammar->say_all(script.source(), grammar->language(catalogue_.lang), text::TextCard(game_, card))) {
        if (!sentence.text) out.add(Diag::script_unsaid, sentence.ability.source, sentence.unsaid);
        if (!sentence.text) all.push_back(std::move(sentence.ability.script));
        else if (!sentence.text->empty()) all.push_back(std::move(*sentence.text));
    }
    return all;
}

CardText CardWriter::card(const catalog::CardInfo& card, Diagnostics& out) {
    CardText sheet;
    sheet.code = card.code;
    sheet.name = card.title.in(catalogue_.lang);
    sheet.subtitle = card.subtitle.in(catalogue_.lang);
    const auto* declared = game_.declared(card);
    if (declared == nullptr || !game_.compiler) return sheet;
    out.subject = card.code;
    Writer writer(catalogue_, game_, *declared, out);
    sheet.line = filled(line_, *declared, writer);
    sheet.figures = filled(figures_, *declared, writer);
    if (side_.entry != nullptr)
        for (const auto& face : declared->faces) sheet.sides.push_back(side(face, writer, out));
    for (const auto& script : scripts_of(game_, card.definition))
        if (script.tree) {
            for (auto& ability : abilities(*declared, *script.tree, out)) sheet.text.push_back(std::move(ability));
            if (auto* grammar = catalogue_.grammar_first && grammar_ ? grammar_(out) : nullptr)
                text::report_older(grammar->grammar(), *script.tree, out);
        }
    out.subject.clear();
    return sheet;
}

// A key for cards that lack the same words: cards of one sort whose scripts and costs are written alike.
std::string CardWriter::likeness(const compiler::DeclaredCard& card) const {
    std::string out;
    for (const auto& value : card.values) {
        const auto at = static_cast<std::size_t>(value.attribute);
        if (static_cast<compiler::TypeKind>(game_.program->attributes[at].type) == compiler::TypeKind::symbol)
            for (const auto v : value.values) out += std::to_string(v) + ' ';
        else if (!paid_.attributes.empty() && paid_.attributes[at])
            out += std::to_string(value.attribute) + (value.values.empty() || value.values[0] == 0 ? '-' : '+');
    }
    out += '/' + std::to_string(card.kind);
    for (const auto& script : card.scripts) out.append("\n").append(script->text());
    return out;
}

void CardWriter::check(const std::function<bool(const catalog::CardInfo&)>& is_wanted, Diagnostics& out) {
    std::unordered_set<std::string> whole;  // keys of cards that were said without a lacking word
    for (const auto& info : game_.cards) {
        if (!is_wanted(info)) continue;
        const auto* declared = game_.declared(info);
        auto like = declared == nullptr ? std::string() : likeness(*declared);
        const auto known =
            whole.find(like) != whole.end() && std::all_of(declared->faces.begin(), declared->faces.end(),
                                                           [&](const auto& face) { return sides_.find(face.values) != sides_.end(); });
        if (known) continue;
        const auto before = out.list().size();
        card(info, out);
        if (declared != nullptr && out.list().size() == before) whole.insert(std::move(like));
    }
}

std::vector<std::string> CardWriter::sides() {
    const auto& p = *game_.program;
    auto texts = p.face_names;
    if (side_.entry == nullptr || !game_.compiler) return texts;
    for (std::size_t d = 0; d < p.definitions.size(); ++d) {
        if (p.definitions[d].first_face == machine::none) continue;
        const auto* info = game_.card_of(static_cast<int>(d));
        const auto* declared = info == nullptr ? nullptr : game_.declared(*info);
        for (std::size_t f = 0; declared != nullptr && f < declared->faces.size(); ++f) {
            Diagnostics lacking;
            Writer writer(catalogue_, game_, *declared, lacking);
            auto text = side(declared->faces[f], writer, lacking);
            if (lacking.list().empty()) texts[static_cast<std::size_t>(p.definitions[d].first_face) + f] = std::move(text);
        }
    }
    return texts;
}

Words::Words(catalog::Game& game, Lang lang, Diagnostics& out) : game_(game), catalogue_(read_catalogue(game, lang, out)) {
    if (catalogue_) writer_.emplace(*catalogue_, game, [this](Diagnostics& found) { return grammar(found); });
}

text::Writer* Words::grammar(Diagnostics& out) {
    if (!std::exchange(is_read_, true)) {
        sayings_ = text::sayings_of(game_, out);
        if (sayings_) grammar_.emplace(*sayings_, game_);
    }
    return grammar_ ? &*grammar_ : nullptr;
}

std::vector<std::string> side_texts(const Catalogue& catalogue, const catalog::Game& game) { return CardWriter(catalogue, game).sides(); }

std::string piece_text(const Catalogue& catalogue, const catalog::Game& game, const std::string& file, Span where, int mode) {
    const auto part = catalog::part_at(game, file, where, mode);
    if (!part) return {};
    Diagnostics lacking;
    return Writer(catalogue, game, part->card == nullptr ? compiler::DeclaredCard{} : *part->card, lacking)
        .piece(*part->tree, part->whole, part->part);
}

}  // namespace holo::wording
