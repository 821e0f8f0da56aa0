#include "interpreter/text/samples.hpp"

#include <algorithm>

namespace holo::text {

namespace {

constexpr int endless = 1000;

// Without punctuation: a title may begin with a quotation mark.
std::string first_word(const std::string& text) {
    for (const auto& token : text_tokens(text, {}))
        if (token.capital) return written(token, text);
    return text;
}

}  // namespace

Samples::Samples(const Sayings& sayings, Meanings& meanings, std::uint64_t seed, Accepts accepts)
    : sayings_(sayings),
      syntax_(sayings.syntax(script)),
      meanings_(meanings),
      random_(seed),
      accepts_(std::move(accepts)),
      depths_(syntax_.symbols(), endless) {
    for (bool changed = true; changed;) {
        changed = false;
        for (const auto& rule : syntax_.rules()) {
            auto& known = depths_[static_cast<std::size_t>(rule.left)];
            if (!may_stand(rule) || depth_of(rule) >= known) continue;
            known = depth_of(rule);
            changed = true;
        }
    }
}

// Names and references make sense in a whole text only; a silent construction has no text.
bool Samples::may_stand(const Rule& rule) const {
    if (rule.construction >= 0 && needs_context(rule.construction)) return false;
    if (rule.construction >= 0 && sayings_.grammar().all[static_cast<std::size_t>(rule.construction)].silent) return false;
    return std::none_of(syntax_.right(rule).begin(), syntax_.right(rule).end(),
                        [&](const auto& symbol) { return symbol.is_word && symbol.id == syntax_.token(Sort::name); });
}

// Tells whether a language can say the construction only of things that were mentioned before.
bool Samples::needs_context(int construction) const {
    const auto& grammar = sayings_.grammar();
    const auto refers = [&](const auto& unsaid) {
        const auto category = grammar.all[static_cast<std::size_t>(construction)].holes[static_cast<std::size_t>(unsaid.first)].category;
        const auto found = grammar.find(category, unsaid.second);
        return found < 0 || grammar.all[static_cast<std::size_t>(found)].refers;
    };
    for (std::size_t language = script; language < grammar.languages.size(); ++language) {
        const auto& syntax = sayings_.syntax(language);
        const auto rules = syntax.rules_saying(construction);
        const auto leaves_out = [&](int rule) {
            const auto& unsaid = syntax.phrasing(syntax.rules()[static_cast<std::size_t>(rule)]).unsaid;
            return std::any_of(unsaid.begin(), unsaid.end(), refers);
        };
        if (!rules.empty() && std::all_of(rules.begin(), rules.end(), leaves_out)) return true;
    }
    return false;
}

int Samples::depth_of(const Rule& rule) const {
    int deepest = 0;
    for (const auto& symbol : syntax_.right(rule))
        if (!symbol.is_word) deepest = std::max(deepest, depths_[static_cast<std::size_t>(symbol.id)]);
    return rule.construction < 0 ? deepest : deepest + 1;
}

std::optional<MeaningId> Samples::with(int construction, int depth) {
    std::vector<const Rule*> fit;
    for (const auto r : syntax_.rules_saying(construction)) {
        const auto& rule = syntax_.rules()[static_cast<std::size_t>(r)];
        if (may_stand(rule) && depth_of(rule) <= depth) fit.push_back(&rule);
    }
    if (fit.empty()) return std::nullopt;
    return filled(*fit[random_(static_cast<std::uint32_t>(fit.size()))], depth);
}

std::optional<MeaningId> Samples::of(int symbol, int depth) {
    std::vector<const Rule*> fit;
    for (const auto r : syntax_.rules_of(symbol)) {
        const auto& rule = syntax_.rules()[static_cast<std::size_t>(r)];
        if (may_stand(rule) && depth_of(rule) <= depth) fit.push_back(&rule);
    }
    if (fit.empty()) return std::nullopt;
    return filled(*fit[random_(static_cast<std::uint32_t>(fit.size()))], depth);
}

MeaningId Samples::filled(const Rule& rule, int depth) {
    if (rule.construction < 0) return *of(syntax_.right(rule).front().id, depth);
    auto out = filled_once(rule, depth);
    for (int draw = 1; draw < draws && accepts_ && !accepts_(out); ++draw) out = filled_once(rule, depth);
    return out;
}

// A part that all ways of a language leave out: one of the constructions that these ways mean; no_meaning for any other part.
MeaningId Samples::only_meant(int construction, int hole) {
    const auto& grammar = sayings_.grammar();
    const auto& of = grammar.all[static_cast<std::size_t>(construction)];
    for (std::size_t language = script + 1; language < grammar.languages.size(); ++language) {
        const auto& syntax = sayings_.syntax(language);
        const auto rules = syntax.rules_saying(construction);
        std::vector<std::string> names;
        for (const auto rule : rules)
            for (const auto& [left_out, name] : syntax.phrasing(syntax.rules()[static_cast<std::size_t>(rule)]).unsaid)
                if (left_out == hole) names.push_back(name);
        if (names.empty() || names.size() < rules.size()) continue;
        const auto one = meant(grammar, meanings_, of, hole, names[random_(static_cast<std::uint32_t>(names.size()))]);
        if (one != no_meaning && !grammar.all[static_cast<std::size_t>(meanings_[one].construction)].refers) return one;
    }
    return no_meaning;
}

// Parts that the card fills stay open.
MeaningId Samples::filled_once(const Rule& rule, int depth) {
    Meaning out{rule.construction,
                std::vector<MeaningId>(sayings_.grammar().all[static_cast<std::size_t>(rule.construction)].holes.size(), no_meaning),
                {}};
    for (const auto& symbol : syntax_.right(rule)) {
        if (symbol.hole < 0) continue;
        auto& part = out.parts[static_cast<std::size_t>(symbol.hole)];
        if (const auto meant = only_meant(rule.construction, symbol.hole); meant != no_meaning) part = meant;
        else if (!symbol.is_word) part = *of(symbol.id, depth - 1);
        else if (symbol.id == syntax_.token(Sort::number)) part = meanings_.add({-1, {}, std::to_string(random_(4) + 2)});
        else if (symbol.id == syntax_.token(Sort::part)) part = meanings_.add({-1, {}, first_word(sayings_.title(random_(1000)))});
        else part = meanings_.add({-1, {}, sayings_.title(random_(1000))});
    }
    const auto& of = sayings_.grammar().all[static_cast<std::size_t>(rule.construction)];
    for (const auto& [hole, name] : syntax_.phrasing(rule).unsaid)
        out.parts[static_cast<std::size_t>(hole)] = meant(sayings_.grammar(), meanings_, of, hole, name);
    return meanings_.add(std::move(out));
}

}  // namespace holo::text
