#include "interpreter/text/parts.hpp"

#include <algorithm>

#include "grammar/printer.hpp"
#include "interpreter/text/references.hpp"

namespace holo::text {

namespace {

// The contents of a block.
std::string without_braces(const std::string& text) {
    return text.starts_with("{ ") && text.ends_with(" }") ? text.substr(2, text.size() - 4) : text;
}

// Tells whether a text was read as it was meant. A part that the card fills is read with its filling, and any reference may be read as
// another one, because the thing stands outside of the text.
bool is_same(const Constructions& grammar, const Meanings& meanings, MeaningId meant, MeaningId read) {
    if (meant == read) return true;
    if (meant == no_meaning || read == no_meaning) return false;
    const auto &a = meanings[meant], &b = meanings[read];
    if (a.construction < 0 || b.construction < 0) return false;
    const auto &of = grammar.all[static_cast<std::size_t>(a.construction)],
               &read_as = grammar.all[static_cast<std::size_t>(b.construction)];
    if (of.refers && read_as.refers && of.category == read_as.category) return true;
    if (a.construction != b.construction) return false;
    const auto& given = of.given;
    for (std::size_t i = 0; i < a.parts.size(); ++i) {
        const bool is_given = std::any_of(given.begin(), given.end(), [&](const auto& g) { return g.first == static_cast<int>(i); });
        if (!(is_given && a.parts[i] == no_meaning) && !is_same(grammar, meanings, a.parts[i], b.parts[i])) return false;
    }
    return true;
}

}  // namespace

// The meaning of a thing, by its first words or by its last ones if the grammar cannot say more: the kind of the thing is enough for a
// reference to it.
MeaningId PartWriter::meaning_of(const std::string& thing, const Names& names, Meanings& meanings, const TextCard& card) const {
    const auto read = [&](const std::string& words) {
        for (const auto& referents : sayings_.grammar().referents) {
            Unread unread;
            const auto readings = sayings_.read(words, script, referents.category, card.context(), meanings, unread, names);
            if (!readings.empty()) return readings.front().meaning;
        }
        return no_meaning;
    };
    for (auto end = thing.size(); end != std::string::npos && end > 0; end = thing.rfind(' ', end - 1))
        if (const auto found = read(thing.substr(0, end)); found != no_meaning) return found;
    for (auto begin = thing.find(' '); begin != std::string::npos; begin = thing.find(' ', begin + 1))
        if (const auto found = read(thing.substr(begin + 1)); found != no_meaning) return found;
    return no_meaning;
}

// The things that names stand for, as far as the grammar can say them.
std::map<std::string, MeaningId> PartWriter::meanings_of(const Names& names, Meanings& meanings, const TextCard& card) const {
    std::map<std::string, MeaningId> out;
    for (const auto& [name, thing] : names)
        if (const auto meaning = thing.empty() ? no_meaning : meaning_of(thing, names, meanings, card); meaning != no_meaning)
            out.try_emplace(name, meaning);
    return out;
}

std::optional<std::string> PartWriter::say(const catalog::ScriptPart& part, std::size_t language) const {
    const auto& grammar = sayings_.grammar();
    const auto written = without_braces(collapsed(print(*part.tree, part.part)));
    const auto names = names_in(*part.tree, part.whole);
    const auto card = part.card == nullptr ? TextCard() : TextCard(game_, *part.card);
    Meanings meanings;
    const auto known = meanings_of(names, meanings, card);
    for (const auto category : grammar.alone) {
        Unread unread;
        for (const auto& reading : sayings_.read(written, script, category, card.context(), meanings, unread, names)) {
            const auto bare = spoken(sayings_, meanings, reading.meaning, false, known);
            auto said = sayings_.say(meanings, bare.meaning, language, card.context(), bare.stand_ins, {}, bare.things);
            if (!said) continue;
            const auto again = sayings_.read(said->text, language, category, card.context(), meanings, unread);
            if (std::any_of(again.begin(), again.end(),
                            [&](const auto& r) { return is_same(grammar, meanings, said->meaning, r.meaning); }))
                return std::move(said->text);
        }
    }
    return std::nullopt;
}

}  // namespace holo::text
