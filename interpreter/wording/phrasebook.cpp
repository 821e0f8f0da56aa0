#include "interpreter/wording/phrasebook.hpp"

#include <algorithm>

#include "grammar/parser.hpp"
#include "interpreter/wording/trimmed.hpp"

namespace holo::wording {

namespace {

constexpr std::size_t longest_text = 2000;   // bytes of a text that is tried
constexpr std::size_t most_matches = 20000;  // of rules with parts of one text
constexpr std::size_t most_readings = 12;    // of one part

std::string lowered(std::string_view text) {
    std::string out(text);
    for (auto& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
    return out;
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

bool add_new(std::vector<std::string>& readings, std::string reading) {
    if (readings.size() >= most_readings || std::find(readings.begin(), readings.end(), reading) != readings.end()) return false;
    readings.push_back(std::move(reading));
    return true;
}

}  // namespace

Phrasebook::Phrasebook(const Catalogue& catalogue, const catalog::Game& game, std::vector<std::string> titles,
                       const std::vector<std::pair<std::string, std::string>>& reads)
    : elisions_(catalogue.elisions) {
    const auto& v = game.compiler->vocabulary();
    const auto word = [&](std::string_view said, std::string_view script) {
        if (said.size() < 2 || script.empty()) return;  // one letter is an article sooner than a word of the game
        add_new(words_[lowered(said)], std::string(script));
        longest_ = std::max(longest_, static_cast<std::size_t>(std::count(said.begin(), said.end(), ' ')) + 1);
    };
    // As the catalogue says it; words that it has no entry for as they are.
    for (const auto& spelling : v.known_nouns()) {
        bool many = false;
        const auto key = key_of(v, spelling, many);
        if (many) one_of_.emplace(spelling, key), many_of_.emplace(key, spelling);
        const auto* entry = catalogue.word(key);
        if (entry == nullptr) entry = catalogue.word(spelling);
        if (entry == nullptr) word(spelling, spelling);
        else
            for (const auto* field : {"one", "label", "text", "adjective", "many"})
                if (const auto* said = entry->find(field); said != nullptr && (std::string_view(field) == "many") == many)
                    if (const auto ways = said->ways(); ways.size() == 1 && ways[0].slots.empty()) word(ways[0].texts[0], spelling);
    }
    for (const auto& [key, entry] : catalogue.words)  // of the language: `other`
        if (const auto* said = entry.find("text"); said != nullptr && v.meanings(key).empty())
            if (const auto ways = said->ways(); ways.size() == 1 && ways[0].slots.empty()) word(ways[0].texts[0], key);
    for (auto& title : titles) titles_.emplace(lowered(title), title);
    std::vector<Rule> narrowing;
    std::string unsaid;  // what narrows a thing down without a word
    for (const auto& idiom : catalogue.idioms)
        for (const auto* field : {"text", catalogue.forms.front().c_str(), "cost"}) {
            const auto* text = idiom.entry.find(field);
            if (text == nullptr) continue;
            const bool narrows = idiom.pieces[0].starts_with("where ");
            for (auto& way : text->ways()) {
                Rule rule{std::move(way.texts), {}, idiom.lines, idiom.holes};
                for (auto& [name, form] : way.slots) rule.holes.push_back({std::move(name), std::move(form)});
                if (narrows && rule.texts.size() == 1 && rule.texts[0].empty()) unsaid = rule.pieces[0];
                if (!narrows) add(std::move(rule));
                else if (unsaid.empty() || !rule.pieces[0].starts_with(unsaid)) narrowing.push_back(std::move(rule));
            }
        }
    for (const auto& [text, script] : reads) add(text, script);
    for (auto& rule : narrowing) {
        stand_behind(rule);
        add(std::move(rule));
    }
}

// A part that narrows a thing down is said behind it.
void Phrasebook::stand_behind(Rule& rule) {
    rule.texts[0].insert(0, 1, ' ');
    rule.pieces[0].insert(0, 1, ' ');
    rule.texts.insert(rule.texts.begin(), "");
    rule.pieces.insert(rule.pieces.begin(), "");
    rule.holes.insert(rule.holes.begin(), Hole{});
    rule.script_holes.insert(rule.script_holes.begin(), "");
}

void Phrasebook::add(std::string_view text, std::string_view script) {
    Rule rule;
    std::vector<std::string> holes;
    split(text, rule.texts, holes);
    for (auto& hole : holes) {
        const auto colon = std::min(hole.find(':'), hole.size());
        rule.holes.push_back({hole.substr(0, colon), colon < hole.size() ? hole.substr(colon + 1) : ""});
    }
    split(script, rule.pieces, rule.script_holes);
    add(std::move(rule));
}

void Phrasebook::add(Rule rule) {
    // The words of the script must be found in the text, and holes must lie apart.
    for (const auto& hole : rule.script_holes)
        if (std::none_of(rule.holes.begin(), rule.holes.end(), [&](const Hole& h) { return h.name == hole; })) return;
    for (std::size_t i = 1; i + 1 < rule.texts.size(); ++i)
        if (rule.texts[i].empty()) return;
    if (std::all_of(rule.texts.begin(), rule.texts.end(), [](const auto& t) { return trimmed(t).empty(); })) return;
    for (auto& t : rule.texts) t = plainly(lowered(t));
    if (rule.texts.back().ends_with('.')) rule.texts.back().pop_back();
    if (rule.texts.size() == 1 && rule.texts[0].empty()) return;
    for (std::size_t c = 0; c < by_first_.size(); ++c)
        if (rule.texts[0].empty() || static_cast<unsigned char>(rule.texts[0][0]) == c) by_first_[c].push_back(rules_.size());
    rules_.push_back(std::move(rule));
}

// With the words that stand for others before some beginnings undone: `an` is `a`.
std::string Phrasebook::plainly(std::string text) const {
    for (const auto& elision : elisions_)
        for (auto at = text.find(elision.becomes + " "); at != std::string::npos; at = text.find(elision.becomes + " ", at + 1))
            if (at == 0 || text[at - 1] == ' ' || text[at - 1] == '"') text.replace(at, elision.becomes.size(), elision.word);
    return text;
}

// The same, done in a script.
std::string Phrasebook::elided(std::string script) const {
    for (const auto& elision : elisions_)
        for (auto at = script.find(elision.word + " "); at != std::string::npos; at = script.find(elision.word + " ", at + 1)) {
            if (at != 0 && script[at - 1] != ' ') continue;
            const auto next = std::string_view(script).substr(at + elision.word.size() + 1);
            const auto begins = [&](const std::string& b) { return next.starts_with(b); };
            if (std::any_of(elision.before.begin(), elision.before.end(), begins) &&
                std::none_of(elision.but.begin(), elision.but.end(), begins))
                script.replace(at, elision.word.size(), elision.becomes);
        }
    return script;
}

// Words one behind the other, as in a noun with its adjectives; nothing when one is unknown.
Phrasebook::Readings Phrasebook::words(std::string_view text) const {
    std::vector<std::string> all;
    for (std::size_t from = 0; from < text.size();) {
        const auto end = std::min(text.find(' ', from), text.size());
        if (end > from) all.push_back(lowered(text.substr(from, end - from)));
        from = end + 1;
    }
    Readings out{""};
    for (std::size_t i = 0; i < all.size();) {
        auto length = std::min(longest_, all.size() - i);
        for (; length > 0; --length) {
            std::string phrase = all[i];
            for (std::size_t k = 1; k < length; ++k) phrase += " " + all[i + k];
            const auto it = words_.find(phrase);
            if (it == words_.end()) continue;
            Readings longer;
            for (const auto& script : it->second)
                for (const auto& before : out) add_new(longer, before + (before.empty() ? "" : " ") + script);
            out = std::move(longer);
            break;
        }
        if (length == 0) return {};
        i += length;
    }
    if (out[0].empty()) out.clear();
    return out;
}

namespace {

// The last place where the word stands by itself.
std::size_t find_word(const std::string& text, const std::string& word) {
    for (auto at = text.rfind(word); at != std::string::npos && at + 1 > 0; at = at == 0 ? std::string::npos : text.rfind(word, at - 1))
        if ((at == 0 || text[at - 1] == ' ') && (at + word.size() == text.size() || text[at + word.size()] == ' ')) return at;
    return std::string::npos;
}

// Tells whether a script is more than a thing: it does something, or has several parts.
bool does_something(const std::string& script) {
    return script.starts_with("choose ") || script.find(" as ") != std::string::npos || script.find_first_of(",:{") != std::string::npos ||
           script.find("->") != std::string::npos;
}

// Tells whether a script is something to do, and no ability.
bool is_step(const std::string& script) {
    Diagnostics found;
    const auto tree = parse_script(std::make_shared<const Source>("", script), found);
    if (!tree || found.errors() > 0) return false;
    for (const auto c : tree->each(tree->root())) switch (tree->kind(c)) {
            case NodeKind::Headed:
            case NodeKind::Trigger:
            case NodeKind::While:
            case NodeKind::OnlyIf:
            case NodeKind::OnlyOn: return false;
            default: break;
        }
    return true;
}

}  // namespace

// One of it.
std::string Phrasebook::single(std::string script) const {
    for (const auto& [many, one] : one_of_)
        if (const auto at = find_word(script, many); at != std::string::npos) return script.replace(at, many.size(), one);
    return script;
}

// One of the things: with `a` where nobody's is said, and as it is.
Phrasebook::Readings Phrasebook::one_each(const Readings& readings) const {
    Readings out;
    for (const auto& reading : readings) {
        const auto one = single(reading);
        const bool bare = !one.starts_with('"') && !one.starts_with("your ") && !one.starts_with("a ");
        if (bare) add_new(out, "a " + one);
        add_new(out, one);
    }
    for (const auto& reading : readings) add_new(out, reading);
    return out;
}

// Many of it.
std::string Phrasebook::counted(std::string script) const {
    if (script.starts_with("a ")) script.erase(0, 2);
    // The noun stands in front of what narrows it down, and of what is said about it.
    for (auto end = std::min({script.find(" where "), script.find(" in "), script.find(" gets "), script.find(','), script.size()});
         end != std::string::npos && end > 0; end = script.rfind(' ', end - 1))
        for (std::size_t begin = 0; begin < end; begin = script.find(' ', begin) == std::string::npos ? end : script.find(' ', begin) + 1) {
            const auto words = script.substr(begin, end - begin);
            if (one_of_.find(words) != one_of_.end()) return script;
            if (const auto it = many_of_.find(words); it != many_of_.end()) return script.replace(begin, end - begin, it->second);
        }
    return script;
}

namespace {

// Tells whether the thing behind it is one of many.
bool asks_many(std::string_view piece) {
    return piece.ends_with("count of ") || piece.ends_with("one of your ") || piece.ends_with("one of your other ") ||
           piece.ends_with("one of their ");
}

}  // namespace

std::string Phrasebook::script_of(const Rule& rule, const std::vector<std::string>& filled) const {
    std::string script = rule.pieces[0];
    for (std::size_t h = 0; h < rule.script_holes.size(); ++h) {
        std::string said, place;
        for (std::size_t k = 0; k < rule.holes.size(); ++k)
            if (rule.holes[k].name == rule.script_holes[h]) (rule.holes[k].form == "place" ? place : said) = filled[k];
        if (asks_many(rule.pieces[h])) said = counted(std::move(said));
        if (rule.pieces[h].ends_with(" opponent's ")) said = single(said.starts_with("a ") ? said.substr(2) : said);
        if (!place.empty()) said.insert(std::min(said.find(" where "), said.size()), " in " + place);
        script += said + rule.pieces[h + 1];
    }
    return script;
}

// As a hole of that form takes them.
Phrasebook::Readings Phrasebook::in_form(const std::string& form, const Readings& readings, Attempt& attempt) const {
    if (form == "plural" || form == "single" || form == "bare") return one_each(readings);
    Readings out = readings;
    // Cards by title, where a script needs to say how many.
    if (form == "one")
        for (auto& reading : out)
            if (reading.starts_with('"')) reading.insert(0, "a ");
    // A single ability that is granted goes without quotes.
    if (form == "plain")
        for (const auto& reading : readings) add_new(out, "{ " + reading + " }");
    if (form == "thing") out.erase(std::remove_if(out.begin(), out.end(), does_something), out.end());
    if (form == "step")
        out.erase(std::remove_if(out.begin(), out.end(),
                                 [&](const auto& reading) {
                                     const auto [it, fresh] = attempt.steps.try_emplace(reading);
                                     if (fresh) it->second = is_step(reading);
                                     return !it->second;
                                 }),
                  out.end());
    return out;
}

void Phrasebook::match(const Rule& rule, std::size_t hole, std::string_view text, std::string_view lower, std::vector<std::string>& filled,
                       Attempt& attempt, Readings& out) const {
    if (attempt.left == 0 || out.size() >= most_readings) return;
    if (hole == rule.holes.size()) {
        add_new(out, script_of(rule, filled));
        return;
    }
    const auto& next = rule.texts[hole + 1];
    const auto& [name, form] = rule.holes[hole];
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
        std::size_t before = 0;
        while (before < hole && (rule.holes[before].name != name || rule.holes[before].form != form)) ++before;
        Readings own;
        const Readings* readings = &own;
        if (is_number_hole(name)) {
            if (is_number(inside)) own.emplace_back(inside);
        } else if (form == "thing" && inside.find(". ") != std::string_view::npos) {
            // A sentence is none.
        } else if (form == "written") {
            own.emplace_back(inside);
        } else if (!inside.empty()) {
            readings = &part(inside, attempt);
            if (!form.empty() && !readings->empty()) own = in_form(form, *readings, attempt), readings = &own;
        }
        for (const auto& reading : *readings) {
            if (before < hole && filled[before] != reading) continue;
            filled[hole] = reading;
            match(rule, hole + 1, text.substr(end + next.size()), lower.substr(end + next.size()), filled, attempt, out);
        }
        if (last) return;
        ++end;
    }
}

namespace {

// Tells whether the texts stand in it one behind the other, the first in front and the last at the end.
bool may_be(const std::vector<std::string>& texts, std::string_view lower) {
    if (!lower.starts_with(texts.front()) || !lower.ends_with(texts.back())) return false;
    auto at = texts.front().size();
    for (std::size_t i = 1; i + 1 < texts.size(); ++i) {
        at = lower.find(texts[i], at);
        if (at == std::string_view::npos) return false;
        at += texts[i].size();
    }
    return texts.size() == 1 || at + texts.back().size() <= lower.size();
}

}  // namespace

const Phrasebook::Readings& Phrasebook::part(std::string_view whole, Attempt& attempt) const {
    const auto text = trimmed(whole);
    const auto [it, fresh] = attempt.known.try_emplace(std::string(text));
    if (!fresh) return it->second;  // a part of itself has no reading yet
    Readings out;
    if (is_number(text)) out.emplace_back(text);
    const auto lower = lowered(text);
    if (const auto title = titles_.find(lower); title != titles_.end()) {
        std::string quoted;
        for (const char c : title->second) quoted += c == '"' ? "\\\"" : std::string(1, c);
        out.push_back('"' + quoted + '"');
    }
    for (auto& said : words(text)) add_new(out, std::move(said));
    for (const auto index : by_first_[text.empty() ? 0 : static_cast<unsigned char>(lower[0])]) {
        const auto& rule = rules_[index];
        if (!may_be(rule.texts, lower)) continue;
        if (rule.holes.empty()) {
            if (lower.size() == rule.texts[0].size()) add_new(out, rule.pieces[0]);
            continue;
        }
        std::vector<std::string> filled(rule.holes.size());
        match(rule, 0, text.substr(rule.texts[0].size()), std::string_view(lower).substr(rule.texts[0].size()), filled, attempt, out);
    }
    return attempt.known[std::string(text)] = std::move(out);
}

namespace {

// `that` stands for what was named in front of it: what was named last, or else for something else. As it is, where nothing was named.
std::vector<std::string> referred(const std::string& script) {
    constexpr std::string_view that = "that", gives = "as ";
    const auto is_name = [](char c) { return (c >= 'a' && c <= 'z') || c == '-' || c == '_'; };
    std::vector<std::string> names{""};
    std::vector<std::string> out(1);
    // First the one that was named last, then each of the names.
    for (std::size_t pass = 0; pass < names.size(); ++pass) {
        std::string text, name;
        bool quoted = false, any = false;
        for (std::size_t i = 0; i < script.size();) {
            if (script[i] == '"') quoted = !quoted;
            if (quoted || !is_name(script[i])) {
                text += script[i++];
                continue;
            }
            auto end = i;
            while (end < script.size() && is_name(script[end])) ++end;
            const auto word = script.substr(i, end - i);
            if (text.ends_with(gives) && (text.size() == gives.size() || !is_name(text[text.size() - gives.size() - 1]))) {
                name = word;
                if (pass == 0) names.push_back(word);
            }
            any = any || word == that;
            text += word != that || name.empty() ? word : pass == 0 ? name : names[pass];
            i = end;
        }
        if (!any) return {script};
        add_new(out, std::move(text));
    }
    out.erase(out.begin());
    return out;
}

}  // namespace

Phrasebook::Readings Phrasebook::read(std::string_view text) const {
    if (text.size() > longest_text) return {};
    Attempt attempt{{}, {}, most_matches};
    // A full stop says nothing.
    if (text.ends_with('.')) text.remove_suffix(1);
    Readings out;
    for (const auto& script : part(plainly(std::string(text)), attempt))
        for (auto& meant : referred(script)) out.push_back(elided(std::move(meant)));
    return out;
}

}  // namespace holo::wording
