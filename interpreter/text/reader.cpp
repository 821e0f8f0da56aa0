#include "interpreter/text/reader.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "grammar/parser.hpp"
#include "grammar/printer.hpp"
#include "interpreter/text/references.hpp"

namespace holo::text {

namespace {

// As `fmt` lays it out; empty for what is no script.
std::string laid_out(const std::string& script) {
    Diagnostics found;
    const auto tree = parse_script(std::make_shared<const Source>("", script), found);
    if (!tree || found.errors() > 0) return {};
    std::string out;
    for (const auto ability : tree->each(tree->root())) out += (out.empty() ? "" : "\n") + print(*tree, ability);
    return out;
}

}  // namespace

TextCard::TextCard(const catalog::Game& game, const compiler::DeclaredCard& card) : card_(card) {
    const auto& vocabulary = game.compiler->vocabulary();
    context_["title"] = card.title;
    for (const auto& value : card.values) {
        const auto& declared = vocabulary.attributes[static_cast<std::size_t>(value.attribute)];
        if (value.values.empty()) continue;
        if (declared.type == compiler::AttributeType::number) context_[declared.words.one] = std::to_string(value.values.front());
        if (declared.type != compiler::AttributeType::symbol && declared.type != compiler::AttributeType::symbols) continue;
        context_[declared.words.one] =
            std::string(vocabulary.program.text(vocabulary.program.symbols[static_cast<std::size_t>(value.values.front())].name));
    }
}

TextCard::TextCard(const catalog::Game& game, const std::string& attribute, const std::string& symbol, const std::string& title) {
    const auto& vocabulary = game.compiler->vocabulary();
    card_.title = title.empty() ? symbol : title;
    if (!title.empty()) context_["title"] = title;
    card_.kind = vocabulary.printed_kind();
    card_.source = std::make_shared<const Source>("", "");
    const auto* meant = vocabulary.find(symbol, compiler::MeaningKind::symbol);
    for (std::size_t a = 0; a < vocabulary.attributes.size(); ++a)
        if (meant != nullptr && vocabulary.attributes[a].words.one == attribute)
            card_.values.push_back({static_cast<int>(a), {meant->index}});
    if (game.manifest.declared.kind_of_die(card_.kind) != machine::none) {
        card_.faces.resize(1);
        card_.faces.front().values.resize(vocabulary.face_attributes.size());
    }
    context_[attribute] = symbol;
}

Understood Reader::read(std::string_view text, std::size_t language, const TextCard& card) {
    Understood out;
    Meanings meanings;
    const auto& grammar = sayings_.grammar();
    for (const auto& reading : sayings_.read(text, language, grammar.category("text"), card.context(), meanings, out.unread)) {
        std::vector<int> around;
        if (!is_about(meanings, reading.meaning, card.context(), around)) {
            if (out.scripts.empty() && out.reason.empty()) out.reason = "@another_card";
            continue;
        }
        const auto whole = resolved(grammar, meanings, reading.meaning, card.context());
        out.is_dangling = !whole && out.scripts.empty() && out.reason.empty();
        if (!whole) continue;
        const auto written = sayings_.say(meanings, whole->meaning, script, card.context());
        if (!written) continue;
        const ScriptRead found{laid_out(*written), reading.cost + whole->cost};
        const auto same = [&](const auto& known) { return known.script == found.script; };
        if (found.script.empty() || std::any_of(out.scripts.begin(), out.scripts.end(), same)) continue;
        auto reason = refusal(found.script, card);
        if (reason.empty()) out.scripts.push_back(found);
        else if (out.refused.script.empty()) out.reason = std::move(reason), out.refused = found;
    }
    std::stable_sort(out.scripts.begin(), out.scripts.end(), [](const auto& a, const auto& b) { return a.cost < b.cost; });
    return out;
}

// The parts that the card fills must be the card's own, because a text that names its sort speaks of no other. What is said within certain
// constructions only is not said elsewhere.
bool Reader::is_about(const Meanings& meanings, MeaningId meaning, const Context& card, std::vector<int>& around) const {
    if (meaning == no_meaning || meanings[meaning].construction < 0) return true;
    const auto& what = meanings[meaning];
    const auto& grammar = sayings_.grammar();
    const auto name_of = [&](int c) -> const std::string& { return grammar.all[static_cast<std::size_t>(c)].name; };
    const auto& construction = grammar.all[static_cast<std::size_t>(what.construction)];
    for (const auto& [attribute, values] : construction.on) {
        const auto known = card.find(attribute);
        if (known != card.end() && std::find(values.begin(), values.end(), known->second) == values.end()) return false;
    }
    const auto is_around = [&](const auto& name) {
        return std::any_of(around.begin(), around.end(), [&](int c) { return name_of(c) == name; });
    };
    if (!construction.within.empty() && std::none_of(construction.within.begin(), construction.within.end(), is_around)) return false;
    for (const auto& [hole, attribute] : construction.given) {
        const auto part = what.parts[static_cast<std::size_t>(hole)];
        const auto known = card.find(attribute);
        if (part == no_meaning || known == card.end()) continue;
        const auto& said = meanings[part].construction < 0 ? meanings[part].token : name_of(meanings[part].construction);
        if (said != known->second) return false;
    }
    const auto subject = subject_of(construction, card);
    around.push_back(what.construction);
    const bool fits =
        std::all_of(what.parts.begin(), what.parts.end(), [&](auto part) { return is_about(meanings, part, subject, around); });
    around.pop_back();
    return fits;
}

std::string Reader::refusal(const std::string& script, const TextCard& card) {
    auto tried = card.card();
    tried.scripts = {std::make_shared<const Source>("", script)};
    const auto before = rules_.found.list().size();
    rules_.compiler->try_card(tried);
    const auto& all = rules_.found.list();
    const auto wrong = std::find_if(all.begin() + static_cast<std::ptrdiff_t>(before), all.end(),
                                    [](const auto& d) { return d.severity() == Severity::error; });
    return wrong == all.end() ? std::string() : both(wrong->message(Lang::en), wrong->message(Lang::es));
}

void Reader::report(const Understood& understood, const SourcePtr& source, std::uint32_t at, Diagnostics& out) {
    const Span whole{at, static_cast<std::uint32_t>(source->text().size())};
    if (understood.is_dangling) return out.add(Diag::text_reference, source, whole);
    if (understood.scripts.empty() && understood.reason.empty())
        return out.add(Diag::text_unread, source, {at + understood.unread.at.begin, at + understood.unread.at.end},
                       {fmt::format("{}", fmt::join(understood.unread.expected, ", "))}, understood.unread.nearest);
    if (understood.scripts.empty()) return out.add(Diag::text_refused, source, whole, {understood.refused.script, understood.reason});
    if (!understood.is_sure()) out.add(Diag::text_ambiguous, source, whole, {understood.scripts[0].script, understood.scripts[1].script});
}

std::unique_ptr<catalog::Game> opened(const catalog::Game& game) {
    Diagnostics ignored;
    const auto nothing = std::make_shared<const Source>("", "set: READ\ngame: " + game.manifest.game + "\ncards: []\n");
    return catalog::opened_with(game, *catalog::parse_yaml(nothing, ignored), nothing);
}

std::unique_ptr<Sayings> sayings_of(const catalog::Game& game, Diagnostics& out) {
    std::vector<SourcePtr> files;
    for (const auto& file : game.manifest.sayings)
        if (auto source = catalog::read_file(file, out)) files.push_back(std::move(source));
    if (files.empty()) return nullptr;
    return std::make_unique<Sayings>(files, game, out);
}

}  // namespace holo::text
