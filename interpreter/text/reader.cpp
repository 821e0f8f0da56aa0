#include "interpreter/text/reader.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "grammar/parser.hpp"
#include "grammar/printer.hpp"
#include "interpreter/catalog/file_text.hpp"
#include "interpreter/text/about.hpp"
#include "interpreter/text/grouping.hpp"
#include "interpreter/text/references.hpp"
#include "interpreter/text/writer.hpp"

namespace holo::text {

namespace {

// The script as `fmt` lays it out.
std::string laid_out(const Tree& tree) {
    std::string out;
    for (const auto ability : tree.each(tree.root())) out += (out.empty() ? "" : "\n") + print(tree, ability);
    return out;
}

void add_constructions(const Meanings& meanings, MeaningId meaning, std::vector<int>& out) {
    if (meaning == no_meaning || meanings[meaning].construction < 0) return;
    const auto construction = meanings[meaning].construction;
    if (std::find(out.begin(), out.end(), construction) == out.end()) out.push_back(construction);
    for (const auto part : meanings[meaning].parts) add_constructions(meanings, part, out);
}

// The reason against a text that belongs on other cards, or inside of something else.
std::string reason_of(const CardsWith& cards) {
    const auto values = fmt::format("{}", fmt::join(cards.values, ", "));
    return cards.attribute.empty() ? fmt::format("@another_place|`{}`", values)
                                   : fmt::format("@another_card|`{}: {}`", cards.attribute, values);
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
        auto& symbols = context_[declared.words.one];
        for (const auto one : value.values)
            symbols += (symbols.empty() ? "" : "/") +
                       std::string(vocabulary.program.text(vocabulary.program.symbols[static_cast<std::size_t>(one)].name));
    }
}

TextCard::TextCard(const catalog::Game& game, const std::string& attribute, const std::string& symbol, const std::string& title) {
    const auto& vocabulary = game.compiler->vocabulary();
    card_.title = title.empty() ? symbol : title;
    if (!title.empty()) context_["title"] = title;
    card_.kind = vocabulary.printed_kind();
    card_.source = std::make_shared<const Source>("", "");
    std::vector<int> symbols;
    for (std::size_t at = 0; at <= symbol.size();) {
        const auto end = std::min(symbol.find('/', at), symbol.size());
        if (const auto* meant = vocabulary.find(symbol.substr(at, end - at), compiler::MeaningKind::symbol))
            symbols.push_back(meant->index);
        at = end + 1;
    }
    for (std::size_t a = 0; a < vocabulary.attributes.size(); ++a)
        if (!symbols.empty() && vocabulary.attributes[a].words.one == attribute) card_.values.push_back({static_cast<int>(a), symbols});
    if (game.manifest.declared.kind_of_die(card_.kind) != machine::none) {
        card_.faces.resize(1);
        card_.faces.front().values.resize(vocabulary.face_attributes.size());
    }
    context_[attribute] = symbol;
}

TextCard::TextCard(const catalog::Game& game, int kind) {
    card_.kind = kind;
    card_.title = game.manifest.declared.kinds[static_cast<std::size_t>(kind)].words.one;
    card_.source = std::make_shared<const Source>("", "");
}

TextCard TextCard::with(const std::map<std::string, std::string>& figures) const {
    auto out = *this;
    for (const auto& [attribute, number] : figures) out.context_.try_emplace(attribute, number);
    return out;
}

bool Understood::choose(int number) {
    if (number < 1 || static_cast<std::size_t>(number) > scripts.size()) return false;
    scripts = {scripts[static_cast<std::size_t>(number) - 1]};
    return true;
}

// A text without a reading is read once more, with less likely parts where all likely readings are refused, and with words that may be
// titles of cards not at hand.
Understood Reader::read(std::string_view text, std::size_t language, const TextCard& card) {
    static constexpr std::size_t many = 8 * Chart::most_readings;
    Tried tried;
    auto out = read(text, language, card, Effort{}, tried);
    if (!out.scripts.empty() || !out.lacks.empty() || out.unread.is_too_long) return out;
    const auto is_refused = [](const Understood& one) { return one.is_dangling || !one.reason.empty(); };
    for (const auto effort : {Effort{many, false}, Effort{Chart::most_readings, true}}) {
        if (!effort.guesses_titles && !is_refused(out)) continue;
        if (auto again = read(text, language, card, effort, tried); !again.scripts.empty()) return again;
    }
    return out;
}

Understood Reader::read(std::string_view text, std::size_t language, const TextCard& card, Effort effort, Tried& tried) {
    Understood out;
    Meanings meanings;
    const auto& grammar = sayings_.grammar();
    std::optional<CardsWith> elsewhere;  // the cards of the likeliest reading that stands on others
    bool is_whole = true;
    std::vector<Candidate> candidates;  // likeliest first; a script stands once
    for (const auto& reading : sayings_.read(text, language, grammar.category("text"), card.context(), meanings, out.unread, {}, effort)) {
        if (auto cards = misfit(grammar, meanings, reading.meaning, card.context())) {
            if (!elsewhere) elsewhere = std::move(cards);
            continue;
        }
        if (auto lacks = lacking(grammar, meanings, reading.meaning); !lacks.empty()) {
            if (out.lacks.empty()) out.lacks = std::move(lacks);
            continue;
        }
        const auto all = resolved(sayings_, meanings, reading.meaning, card.context());
        is_whole = !all.empty();
        for (const auto& whole : all) {
            auto written = sayings_.say(meanings, whole.meaning, script, card.context(), {});
            if (!written) continue;
            const auto is_same_part = [](Span a, Span b) { return a.begin == b.begin && a.end == b.end; };
            const auto same = [&](const auto& known) {
                return known.written.text == written->text && std::ranges::equal(known.written.parts, written->parts, is_same_part);
            };
            if (std::none_of(candidates.begin(), candidates.end(), same))
                candidates.push_back({std::move(*written), reading.cost + whole.cost, reading.meaning});
        }
    }
    try_candidates(candidates, card, tried);
    for (auto& one : candidates) {
        auto* found = !one.found.script.empty() && one.reason.empty() ? &one.found : nullptr;
        if (found == nullptr && !one.reason.empty() && out.refused.script.empty()) {
            out.reason = one.reason;
            found = &(out.refused = std::move(one.found));
        }
        if (found == nullptr) continue;
        add_constructions(meanings, one.meaning, found->constructions);
        add_figures(meanings, one.meaning, card.context(), found->figures);
        if (effort.guesses_titles) add_strangers(meanings, one.meaning, found->strangers);
        if (one.reason.empty()) out.scripts.push_back(std::move(*found));
    }
    out.is_dangling = !is_whole && out.scripts.empty() && out.reason.empty();
    if (elsewhere && out.scripts.empty() && out.reason.empty() && !out.is_dangling) out.reason = reason_of(*elsewhere);
    std::stable_sort(out.scripts.begin(), out.scripts.end(), [](const auto& a, const auto& b) { return a.cost < b.cost; });
    return out;
}

void Reader::prove(Understood& understood, std::size_t language, const TextCard& card) {
    if (understood.scripts.empty()) return;
    Writer writer(sayings_, rules_);
    const auto is_unsaid = [&](const ScriptRead& read) {
        const auto sentences = writer.say_all(std::make_shared<const Source>("", read.script), language, card.with(read.figures));
        return std::any_of(sentences.begin(), sentences.end(), [](const auto& sentence) { return !sentence.text; });
    };
    auto refused = understood.scripts.front();
    // A reading that cannot be said stays beside one that is as likely and can be said, because the text does not tell which is meant.
    const auto is_likeliest = [least = refused.cost](const auto& read) { return read.cost == least; };
    const auto likeliest = std::find_if_not(understood.scripts.begin(), understood.scripts.end(), is_likeliest);
    const bool is_any_said = !std::all_of(understood.scripts.begin(), likeliest, is_unsaid);
    std::erase_if(understood.scripts, [&](const auto& read) { return (!is_any_said || !is_likeliest(read)) && is_unsaid(read); });
    if (understood.scripts.empty()) understood.reason = "@not_said_again", understood.refused = std::move(refused);
}

// Compiles the scripts of candidates, the likeliest first: all of them, or only those up to the first that is sure.
void Reader::try_candidates(std::vector<Candidate>& candidates, const TextCard& card, Tried& tried) {
    std::vector<Candidate*> order;
    for (auto& one : candidates) order.push_back(&one);
    std::stable_sort(order.begin(), order.end(), [](const auto* a, const auto* b) { return a->cost < b->cost; });
    int sure = 0;  // scripts that compile
    int least = 0;
    std::vector<std::string> known;
    for (auto* const candidate : order) {
        if (wanted_ == Readings::likeliest && sure == 1 && candidate->cost > least) return;
        Diagnostics found;
        const auto tree = parse_script(std::make_shared<const Source>("", candidate->written.text), found);
        if (!tree || found.errors() > 0) continue;
        auto script = laid_out(*tree);
        if (pays_with_more(*tree, candidate->written.parts)) {
            candidate->reason = "@pays_with_more";
            candidate->found = {std::move(script), candidate->cost};
            continue;
        }
        if (std::find(known.begin(), known.end(), script) != known.end()) continue;
        known.push_back(script);
        const auto [at, is_new] = tried.try_emplace(script);
        if (is_new) at->second = refusal(script, card);
        candidate->reason = at->second;
        candidate->found = {std::move(script), candidate->cost};
        if (candidate->reason.empty() && ++sure == 1) least = candidate->cost;
    }
}

std::vector<Paragraph> Reader::read_card(std::string_view text, std::size_t language, const TextCard& card) {
    std::vector<Paragraph> out;
    for (const auto& at : paragraphs(text)) {
        auto understood = read(text.substr(at.begin, at.end - at.begin), language, card);
        if (understood.scripts.empty() && understood.is_dangling && !out.empty()) {
            const Span both{out.back().at.begin, at.end};
            auto together = read(text.substr(both.begin, both.end - both.begin), language, card);
            if (together.is_sure()) {
                out.back() = {both, std::move(together)};
                continue;
            }
        }
        out.push_back({at, std::move(understood)});
    }
    return out;
}

void Reader::add_strangers(const Meanings& meanings, MeaningId meaning, std::vector<std::string>& out) const {
    if (meaning == no_meaning || meanings[meaning].construction < 0) return;
    const auto& what = meanings[meaning];
    const auto& grammar = sayings_.grammar();
    const auto& holes = grammar.all[static_cast<std::size_t>(what.construction)].holes;
    for (std::size_t i = 0; i < holes.size(); ++i) {
        const auto part = what.parts[i];
        const bool is_title = grammar.categories[static_cast<std::size_t>(holes[i].category)].sort == Sort::title;
        if (!is_title) add_strangers(meanings, part, out);
        else if (part != no_meaning && !sayings_.knows_title(meanings[part].token)) out.push_back(meanings[part].token);
    }
}

// Adds the figures that a construction asks of the card, as far as the card does not tell them.
void Reader::add_figures(const Meanings& meanings, MeaningId meaning, const Context& card, std::map<std::string, std::string>& out) const {
    if (meaning == no_meaning || meanings[meaning].construction < 0) return;
    const auto& what = meanings[meaning];
    const auto& construction = sayings_.grammar().all[static_cast<std::size_t>(what.construction)];
    for (const auto& [hole, attribute] : construction.given) {
        const auto part = what.parts[static_cast<std::size_t>(hole)];
        const auto category = construction.holes[static_cast<std::size_t>(hole)].category;
        if (part == no_meaning || card.count(attribute) != 0) continue;
        if (sayings_.grammar().categories[static_cast<std::size_t>(category)].sort == Sort::number) out[attribute] = meanings[part].token;
    }
    const auto& subject = subject_of(construction, card);
    for (const auto part : what.parts) add_figures(meanings, part, subject, out);
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

void Reader::report(const Understood& understood, const SourcePtr& source, Span at, Diagnostics& out) {
    if (understood.scripts.empty() && !understood.lacks.empty()) return out.add(Diag::text_lacks, source, at, {understood.lacks});
    if (understood.is_dangling) return out.add(Diag::text_reference, source, at);
    if (understood.scripts.empty() && understood.reason.empty()) {
        const auto& unread = understood.unread;
        const Span there{at.begin + unread.at.begin, at.begin + unread.at.end};
        if (unread.is_too_long) return out.add(Diag::text_long, source, there, {std::to_string(Chart::longest)});
        return out.add(Diag::text_unread, source, there, {fmt::format("{}", fmt::join(unread.expected, ", ")), collapsed(unread.so_far)},
                       unread.nearest);
    }
    if (understood.scripts.empty() && understood.refused.script.empty())
        return out.add(Diag::text_elsewhere, source, at, {understood.reason});
    if (understood.scripts.empty())
        return out.add(Diag::text_refused, source, at, {collapsed(understood.refused.script), understood.reason});
    if (understood.is_sure()) {
        for (const auto& title : understood.scripts.front().strangers) out.add(Diag::text_stranger, source, at, {title});
        return;
    }
    const auto& scripts = understood.scripts;
    std::string all;
    for (std::size_t i = 0; i < scripts.size(); ++i)
        all += fmt::format("{}{}: `{}`", i == 0 ? "" : "; ", i + 1, collapsed(scripts[i].script));
    const auto second = collapsed(scripts[1].script);
    const auto apart = differing(second, collapsed(scripts[0].script), {});
    const auto printed = source->slice(at);
    const auto beginning = printed.substr(0, std::min(printed.find_first_of(".\n"), printed.size()));
    out.add(Diag::text_ambiguous, source, at,
            {std::to_string(scripts.size()), all, second.substr(apart.begin, apart.end - apart.begin), fmt::format("\"{}\"", beginning)});
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
