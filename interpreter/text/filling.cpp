#include "interpreter/text/filling.hpp"

#include <map>

#include "interpreter/catalog/yaml.hpp"

namespace holo::text {

namespace {

// A script and lines that are not understood, one below the other.
struct Lines {
    std::string script, all;
    bool any_read = false, any_unread = false;
};

void add(std::string& to, const std::string& line) { to += (to.empty() ? "" : "\n") + line; }

void add_unread(std::string_view text, Lines& lines) {
    lines.any_unread = true;
    for (std::size_t at = 0; at <= text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        add(lines.all, std::string(catalog::unread_mark) + std::string(text.substr(at, end - at)));
        at = end + 1;
    }
}

Lines lines_of(const catalog::Printed& printed, const SourcePtr& text, std::size_t language, const TextCard& card, Reader& reader) {
    Lines out;
    for (auto& [at, understood] : reader.read_card(text->text(), language, card)) {
        const auto paragraph = text->slice(at);
        for (const auto& chosen : printed.readings)
            if (paragraph.starts_with(chosen.beginning)) understood.choose(chosen.number);
        reader.prove(understood, language, card);
        if (!understood.is_sure()) {
            add_unread(paragraph, out);
            continue;
        }
        out.any_read = true;
        add(out.script, understood.scripts.front().script);
        add(out.all, understood.scripts.front().script);
    }
    return out;
}

std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c == '\n' ? "\\n" : std::string(1, c);
    }
    return out + '"';
}

// The entry for a script, in front of the key: on lines of its own, or within a card that stands on one line.
std::string entry(const std::string& script, std::string_view file, std::uint32_t key) {
    const auto line = file.rfind('\n', key) + 1;  // npos + 1 is the beginning
    const auto before = file.substr(line, key - line);
    if (before.find_first_not_of(" -") != std::string_view::npos) return "script: " + quoted(script) + ", ";
    const std::string indent(before.size(), ' ');
    std::string out = "script: |\n" + indent + "  ";
    for (const char c : script) out += c == '\n' ? "\n" + indent + "  " : std::string(1, c);
    return out + "\n" + indent;
}

}  // namespace

Filled filled(const SourcePtr& file, const catalog::Yaml& tree, const Sayings& sayings, catalog::Game& rules) {
    Filled out;
    Reader reader(sayings, rules);
    std::map<std::uint32_t, std::string> added;  // by place in the file
    const auto* cards = tree.find("cards");
    const auto set = static_cast<int>(rules.sets.size()) - 1;
    auto declared = rules.sets.back().cards.begin();
    auto node = cards == nullptr ? std::vector<catalog::Yaml>::const_iterator() : cards->items.begin();
    for (const auto& info : rules.cards) {
        if (cards == nullptr || info.set != set) continue;
        // Cards that could not be read are passed over, because only the file has them.
        while (node != cards->items.end() && (node->find("id") == nullptr || node->find("id")->text != info.code)) ++node;
        if (node == cards->items.end()) break;
        const auto& card = *declared++;
        if (info.printed.texts.empty() || node->find("script") != nullptr) continue;
        const auto& [lang, text] = *info.printed.texts.begin();
        const TextCard subject(rules, card);
        const auto language = sayings.grammar().language(lang == Lang::es ? "es" : "en");
        auto lines = lines_of(info.printed, text, language, subject, reader);
        if (lines.any_read && !reader.refusal(lines.script, subject).empty()) {
            lines = {};
            for (const auto& at : paragraphs(text->text())) add_unread(text->slice(at), lines);
        }
        ++(lines.any_unread ? lines.any_read ? out.partly : out.none : out.whole);
        for (const auto& [key, value] : node->entries)
            if (key.text == "text") added[key.span.begin] = entry(lines.all, file->text(), key.span.begin);
    }
    std::uint32_t from = 0;
    for (const auto& [at, what] : added) {
        out.yaml += file->slice({from, at});
        out.yaml += what;
        from = at;
    }
    out.yaml += file->slice({from, static_cast<std::uint32_t>(file->text().size())});
    return out;
}

}  // namespace holo::text
