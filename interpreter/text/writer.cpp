#include "interpreter/text/writer.hpp"

#include <algorithm>
#include <cctype>

#include "grammar/parser.hpp"
#include "grammar/printer.hpp"
#include "interpreter/text/about.hpp"
#include "interpreter/text/grouping.hpp"

namespace holo::text {

namespace {

// Tells whether a text is several sentences in a row: one part of the text is a text itself.
bool goes_on(const Constructions& grammar, const Meanings& meanings, MeaningId text) {
    const auto category_of = [&](MeaningId m) {
        return m == no_meaning || meanings[m].construction < 0 ? -1
                                                               : grammar.all[static_cast<std::size_t>(meanings[m].construction)].category;
    };
    const auto& parts = meanings[text].parts;
    return std::any_of(parts.begin(), parts.end(), [&](auto part) { return category_of(part) == category_of(text); });
}

// The word in the file at which words for an ability begin to lack; the whole ability where they lack for all of it, or for its end. The
// ability is laid out anew, and its file may have other blanks.
Span place_in_file(const Ability& ability, Span unsaid) {
    const auto written = ability.source->slice(ability.span);
    const auto is_blank = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
    std::size_t at = 0, in_script = 0;
    // Goes on to the sign at that place of the script; false where the file has other signs.
    const auto go_on = [&](std::size_t to) {
        for (; in_script < to && in_script < ability.script.size(); ++in_script) {
            if (is_blank(ability.script[in_script])) continue;
            while (at < written.size() && is_blank(written[at])) ++at;
            if (at == written.size() || written[at] != ability.script[in_script]) return false;
            ++at;
        }
        return true;
    };
    if (unsaid.begin == unsaid.end || !go_on(unsaid.begin)) return ability.span;
    while (at < written.size() && is_blank(written[at])) ++at;
    const auto begin = at;
    if (begin == written.size() || !go_on(unsaid.end)) return ability.span;
    if (written[begin] == '"') at = std::min(written.find('"', begin + 1), written.size() - 1) + 1;  // the title is one word
    return {ability.span.begin + static_cast<std::uint32_t>(begin), ability.span.begin + static_cast<std::uint32_t>(at)};
}

}  // namespace

std::vector<Ability> abilities_of(const SourcePtr& script) {
    Diagnostics found;
    const auto tree = parse_script(script, found);
    std::vector<Ability> out;
    if (!tree || found.errors() > 0) return out;
    for (const auto ability : tree->each(tree->root())) out.push_back({print(*tree, ability), script, (*tree)[ability].span});
    return out;
}

std::optional<std::string> Writer::say(const std::string& ability, std::size_t language, const TextCard& card, Unread* unsaid) {
    return say_as(ability, language, card, unsaid, false);
}

std::vector<Sentence> Writer::say_all(const SourcePtr& source, std::size_t language, const TextCard& card) {
    std::vector<Sentence> out;
    const auto all = abilities_of(source);
    for (std::size_t at = 0; at < all.size(); at += 1) {
        // The longest row of abilities that one sentence says.
        Sentence said;
        for (auto count = std::min(most_together, all.size() - at); count > 1 && !said.text; --count) {
            auto joined = all[at];
            for (std::size_t i = 1; i < count; ++i) joined.script += "\n" + all[at + i].script;
            joined.span.end = all[at + count - 1].span.end;
            said.text = say_as(joined.script, language, card, nullptr, true);
            said.ability = std::move(joined);
            if (said.text) at += count - 1;
        }
        if (!said.text) {
            Unread unread;
            said = {all[at], say(all[at].script, language, card, &unread)};
            if (!said.text) said.unsaid = place_in_file(all[at], unread.at);
            said.is_understood = !said.text && unread.at.end == 0;
        }
        out.push_back(std::move(said));
    }
    return out;
}

// A script reads best with the names that entries give. Other names may stand for those, because only what is carried out counts.
std::optional<std::string> Writer::say_as(const std::string& ability, std::size_t language, const TextCard& card, Unread* unsaid,
                                          bool together) {
    for (const bool renames : {false, true}) {
        auto& script = understood(ability, card, together, renames);
        if (script.unread && unsaid != nullptr) *unsaid = *script.unread;
        if (script.unread) continue;
        const auto& done = carried_out(ability, card);
        if (done.empty()) continue;
        // Words with each choice in its place are better than words that choose first.
        for (std::size_t at = 0; at < script.readings.size(); ++at) {
            const auto& [inlined, choosing_first] = script.spoken(sayings_, at);
            if (inlined.meaning == choosing_first.meaning) continue;
            if (auto text = say_proved(script.meanings, inlined, done, language, card)) return text;
        }
        for (std::size_t at = 0; at < script.readings.size(); ++at)
            if (auto text = say_proved(script.meanings, script.spoken(sayings_, at).second, done, language, card)) return text;
    }
    return std::nullopt;
}

Writer::Script& Writer::understood(const std::string& ability, const TextCard& card, bool together, bool renames) {
    const auto& of = card.card();
    if (of.source != last_.source || of.span.begin != last_.place || card.context() != last_.context)
        last_ = {of.source, of.span.begin, card.context(), {}, {}};
    const auto [at, is_new] = last_.scripts.try_emplace({ability, together, renames});
    auto& out = at->second;
    if (!is_new) return out;
    const auto& grammar = sayings_.grammar();
    Unread unread;
    out.readings = sayings_.read(ability, script, grammar.category("text"), card.context(), out.meanings, unread, {},
                                 {.readings = 48, .renames = renames});
    // Sentences of their own are better than one that costs more.
    if (together)
        out.readings.erase(std::find_if(out.readings.begin(), out.readings.end(),
                                        [&](const auto& r) { return goes_on(grammar, out.meanings, r.meaning); }),
                           out.readings.end());
    if (out.readings.empty()) out.unread = std::move(unread);
    std::erase_if(out.readings, [&](const auto& r) { return misfit(grammar, out.meanings, r.meaning, card.context()).has_value(); });
    return out;
}

const std::string& Writer::carried_out(const std::string& ability, const TextCard& card) {
    const auto [at, is_new] = last_.done.try_emplace(ability);
    if (is_new) at->second = catalog::carried_out(game_, card.card(), ability);
    return at->second;
}

const std::pair<Spoken, Spoken>& Writer::Script::spoken(const Sayings& sayings, std::size_t reading) {
    while (words.size() <= reading) {
        const auto meaning = readings[words.size()].meaning;
        auto choosing_first = text::spoken(sayings, meanings, meaning, false);
        words.emplace_back(text::spoken(sayings, meanings, meaning, true), std::move(choosing_first));
    }
    return words[reading];
}

std::optional<std::string> Writer::say_proved(Meanings& meanings, Spoken bare, const std::string& done, std::size_t language,
                                              const TextCard& card) {
    for (int turn = 0; turn < most_turns; ++turn) {
        auto said = sayings_.say(meanings, bare.meaning, language, card.context(), bare.stand_ins, {}, bare.things);
        if (!said) return std::nullopt;
        // Pronouns in the places of names must resolve to the same things again, and to nothing else.
        const auto again = resolved(sayings_, meanings, said->meaning, card.context());
        const auto is_meant = [&](const auto& one) {
            const auto written = sayings_.say(meanings, one.meaning, script, card.context(), {});
            const auto does = written && !pays_with_more(*written) ? carried_out(written->text, card) : std::string();
            return does == done || (does.empty() && &one != &again.front());
        };
        if (!again.empty() && std::all_of(again.begin(), again.end(), is_meant)) return std::move(said->text);
        // The next pronoun of each thing may be clearer.
        bool is_other = false;
        for (auto& [name, things] : bare.stand_ins)
            if (things.size() > 1) std::rotate(things.begin(), things.begin() + 1, things.end()), is_other = true;
        if (!is_other) break;
    }
    return std::nullopt;
}

}  // namespace holo::text
