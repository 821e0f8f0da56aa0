#include "interpreter/wording/phrasebook.hpp"

#include <algorithm>

namespace holo::wording {

namespace {

constexpr std::size_t longest_text = 2000;   // bytes of a text that is tried
constexpr std::size_t most_matches = 20000;  // of rules with parts of one text
constexpr std::size_t most_readings = 8;     // of one part

std::string lowered(std::string_view text) {
    std::string out(text);
    for (auto& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
    return out;
}

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

bool is_number(std::string_view text) {
    return !text.empty() && text.size() <= 3 && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// `{n}` and the like stand for a number.
bool is_number_hole(const std::string& name) { return name == "n" || name == "m"; }

void split(std::string_view text, std::vector<std::string>& pieces, std::vector<std::string>& holes) {
    for (;;) {
        auto open = text.find('{');
        while (open != std::string_view::npos && text.substr(open + 1, 1) == " ") open = text.find('{', open + 1);  // of the script itself
        const auto close = open == std::string_view::npos ? open : text.find('}', open);
        if (close == std::string_view::npos) break;
        pieces.emplace_back(text.substr(0, open));
        holes.emplace_back(text.substr(open + 1, close - open - 1));
        text.remove_prefix(close + 1);
    }
    pieces.emplace_back(text);
}

}  // namespace

Phrasebook::Phrasebook(const Catalogue& catalogue, const catalog::Game& game, std::vector<std::string> titles) {
    const auto& p = *game.program;
    const auto word = [&](std::string_view said, std::string_view script) {
        if (said.empty() || script.empty()) return;
        words_.emplace(lowered(said), std::string(script));
        longest_ = std::max(longest_, static_cast<std::size_t>(std::count(said.begin(), said.end(), ' ')) + 1);
    };
    // The catalogue's words first, then the game's own, for those that the catalogue has no entry for.
    const auto both_numbers = [&](std::string_view one, std::string_view many) {
        if (const auto* entry = catalogue.word(one)) {
            std::vector<std::string> texts, slots;
            for (const auto& [field, script] : {std::pair("one", one), std::pair("label", one), std::pair("text", one), std::pair("adjective", one), std::pair("many", many)})
                if (const auto* said = entry->find(field); said != nullptr && said->plain(texts, slots) && slots.empty()) word(texts[0], script);
        }
        word(one, one);
        word(many, many);
    };
    for (const auto& symbol : p.symbols) both_numbers(p.text(symbol.name), p.text(symbol.plural));
    for (auto& title : titles) titles_.emplace(lowered(title), title);
    for (const auto& idiom : catalogue.idioms) {
        const auto* text = idiom.entry.find("text");
        if (text == nullptr) text = idiom.entry.find(catalogue.forms.front());
        std::vector<std::string> texts, holes;
        if (text != nullptr && text->plain(texts, holes)) add(std::move(texts), std::move(holes), idiom.pieces, idiom.holes);
    }
}

void Phrasebook::add(std::string_view text, std::string_view script) {
    std::vector<std::string> texts, holes, pieces, script_holes;
    split(text, texts, holes);
    split(script, pieces, script_holes);
    add(std::move(texts), std::move(holes), std::move(pieces), std::move(script_holes));
}

void Phrasebook::add(std::vector<std::string> texts, std::vector<std::string> holes, std::vector<std::string> pieces, std::vector<std::string> script_holes) {
    // What stands in the script must be found in the text, and holes must lie apart.
    for (const auto& hole : script_holes)
        if (std::find(holes.begin(), holes.end(), hole) == holes.end()) return;
    for (std::size_t i = 1; i + 1 < texts.size(); ++i)
        if (texts[i].empty()) return;
    if (std::all_of(texts.begin(), texts.end(), [](const auto& t) { return trimmed(t).empty(); })) return;
    for (auto& t : texts) t = lowered(t);
    rules_.push_back({std::move(texts), std::move(holes), std::move(pieces), std::move(script_holes)});
}

// Words one behind the other, as in a noun with its adjectives; empty when one is unknown.
std::string Phrasebook::words(std::string_view text) const {
    std::vector<std::string> all;
    for (std::size_t from = 0; from < text.size();) {
        const auto end = std::min(text.find(' ', from), text.size());
        if (end > from) all.push_back(lowered(text.substr(from, end - from)));
        from = end + 1;
    }
    std::string out;
    for (std::size_t i = 0; i < all.size();) {
        auto length = std::min(longest_, all.size() - i);
        for (; length > 0; --length) {
            std::string phrase = all[i];
            for (std::size_t k = 1; k < length; ++k) phrase += " " + all[i + k];
            const auto it = words_.find(phrase);
            if (it == words_.end()) continue;
            out += (out.empty() ? "" : " ") + it->second;
            break;
        }
        if (length == 0) return {};
        i += length;
    }
    return out;
}

void Phrasebook::match(const Rule& rule, std::size_t hole, std::string_view text, std::string_view lower, std::vector<std::string>& filled, Attempt& attempt, Readings& out) const {
    if (attempt.left == 0 || out.size() >= most_readings) return;
    if (hole == rule.holes.size()) {
        std::string script = rule.pieces[0];
        for (std::size_t h = 0; h < rule.script_holes.size(); ++h) {
            const auto at = static_cast<std::size_t>(std::find(rule.holes.begin(), rule.holes.end(), rule.script_holes[h]) - rule.holes.begin());
            script += filled[at] + rule.pieces[h + 1];
        }
        if (std::find(out.begin(), out.end(), script) == out.end()) out.push_back(std::move(script));
        return;
    }
    const auto& next = rule.texts[hole + 1];
    const bool last = hole + 1 == rule.holes.size();
    for (std::size_t end = 0;;) {
        if (last) {
            if (lower.size() < next.size() || !lower.ends_with(next)) return;
            end = lower.size() - next.size();
        } else {
            end = lower.find(next, end);
            if (end == std::string_view::npos) return;
        }
        const auto inside = text.substr(0, end);
        if (attempt.left > 0) --attempt.left;
        // The same hole twice holds the same.
        const auto before = std::find(rule.holes.begin(), rule.holes.begin() + static_cast<std::ptrdiff_t>(hole), rule.holes[hole]) - rule.holes.begin();
        Readings readings;
        if (is_number_hole(rule.holes[hole])) {
            if (is_number(inside)) readings.emplace_back(inside);
        } else if (!inside.empty()) {
            readings = part(inside, attempt);
        }
        for (const auto& reading : readings) {
            if (static_cast<std::size_t>(before) < hole && filled[static_cast<std::size_t>(before)] != reading) continue;
            filled[hole] = reading;
            match(rule, hole + 1, text.substr(end + next.size()), lower.substr(end + next.size()), filled, attempt, out);
        }
        if (last) return;
        ++end;
    }
}

const Phrasebook::Readings& Phrasebook::part(std::string_view whole, Attempt& attempt) const {
    const auto text = trimmed(whole);
    const auto [it, fresh] = attempt.known.try_emplace(std::string(text));
    if (!fresh) return it->second;  // a part of itself has no reading yet
    Readings out;
    if (is_number(text)) out.emplace_back(text);
    const auto lower = lowered(text);
    if (const auto title = titles_.find(lower); title != titles_.end()) out.push_back('"' + title->second + '"');
    if (auto said = words(text); !said.empty()) out.push_back(std::move(said));
    for (const auto& rule : rules_) {
        if (!lower.starts_with(rule.texts[0])) continue;
        if (rule.holes.empty()) {
            if (lower.size() == rule.texts[0].size()) out.push_back(rule.pieces[0]);
            continue;
        }
        std::vector<std::string> filled(rule.holes.size());
        match(rule, 0, text.substr(rule.texts[0].size()), std::string_view(lower).substr(rule.texts[0].size()), filled, attempt, out);
    }
    return attempt.known[std::string(text)] = std::move(out);
}

Phrasebook::Readings Phrasebook::read(std::string_view text) const {
    if (text.size() > longest_text) return {};
    Attempt attempt{{}, most_matches};
    return part(text, attempt);
}

}  // namespace holo::wording
