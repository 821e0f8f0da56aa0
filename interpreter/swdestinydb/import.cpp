#include "interpreter/swdestinydb/import.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "interpreter/catalog/yaml.hpp"
#include "interpreter/lackey/words.hpp"
#include "interpreter/swdestinydb/export.hpp"
#include "interpreter/text/reader.hpp"

namespace holo::swdestinydb {

using catalog::Texts;
using Json = nlohmann::json;
using lackey::yaml_text;

namespace {

std::string text_of(const Json& card, const char* key) {
    const auto it = card.find(key);
    return it != card.end() && it->is_string() ? it->get<std::string>() : std::string();
}

std::string without_marks(std::string_view text) {
    std::string plain;
    bool is_mark = false;
    for (const char c : text) {
        if (c == '<') is_mark = true;
        if (!is_mark) plain += c;
        if (c == '>') is_mark = false;
    }
    return plain;
}

// The paragraphs of a text. They keep the marks of type, because marks tell notes from text.
std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    for (const auto& at : text::paragraphs(text)) lines.emplace_back(text.substr(at.begin, at.end - at.begin));
    return lines;
}

// Reads the lines of cards, by the number of the card in its set.
struct Scripts {
    std::function<std::string(const std::string& id, const std::string& line)> read;    // empty for a line that is not understood
    std::function<bool(const std::string& id, const std::string& script)> is_possible;  // the script of all lines together
    std::map<std::string, std::string> kept;                                            // by id: values that the game has no use for
};

bool is_card(const Json& card) {
    return text_of(card, "code").size() >= 4 && !text_of(card, "name").empty() && !text_of(card, "set_code").empty();
}
// The id of a card. The first two digits of a code are left out, because they stand for the set.
std::string id_of(const Json& card) { return text_of(card, "set_code") + "-" + text_of(card, "code").substr(2); }

class Import {
public:
    Import(const SourcePtr& source, const Profile& profile, const catalog::Game& game, Texts texts, Scripts scripts, Diagnostics& out)
        : source_(source), profile_(profile), game_(game), texts_(texts), scripts_(std::move(scripts)), out_(out) {}

    std::optional<ImportedSet> run(const Json& cards, const Json& names, const std::string& title) {
        for (const auto& name : names)
            if (name.is_object()) names_[text_of(name, "code")] = &name;
        if (!profile_.front.empty())
            for (const auto& card : cards)
                if (card.is_object() && is_card(card) && !is_front(card)) sides_[number_of(card)].push_back(id_of(card));
        std::string body;
        for (const auto& card : cards) {
            if (!card.is_object() || !is_card(card)) {
                refuse(text_of(card, "code"), "@no_card");
                continue;
            }
            set_.code = text_of(card, "set_code");
            if (auto one = this->card(card)) {
                body += *one;
                ++set_.cards;
            }
        }
        if (set_.cards == 0) return std::nullopt;
        set_.yaml = "set: " + yaml_text(set_.code) + "\ntitle: " + yaml_text(title.empty() ? set_.code : title) +
                    "\ngame: " + game_.manifest.game + "\n" + head(cards) + adds() + "cards:\n" + body;
        return std::move(set_);
    }

private:
    void refuse(const std::string& code, const std::string& reason) {
        out_.add(Diag::card_not_imported, source_, place_of(code), {code, reason});
        ++set_.left_out;
    }

    bool is_front(const Json& card) const { return text_of(card, "code").ends_with(profile_.front); }
    // The common part of the codes of all sides of a card: without the last sign.
    static std::string number_of(const Json& card) {
        const auto code = text_of(card, "code");
        return code.substr(0, code.size() - 1);
    }
    // The other sides of a card: the front brings them along.
    std::string brought(const Json& card) const {
        const auto it = profile_.front.empty() || !is_front(card) ? sides_.end() : sides_.find(number_of(card));
        if (it == sides_.end()) return {};
        return fmt::format("    brings: [{}]\n", fmt::join(it->second, ", "));
    }

    // The code of a card in the file; the beginning of the file for a card without a code.
    Span place_of(const std::string& code) const {
        const auto quoted = Json(code).dump();
        const auto at = code.empty() ? std::string_view::npos : source_->text().find(quoted);
        if (at == std::string_view::npos) return {0, 1};
        return {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + quoted.size())};
    }

    // A text under a key, in both languages where the Spanish differs.
    std::string named(const Json& card, const char* key) const {
        const auto english = lackey::trimmed(text_of(card, key));
        const auto it = names_.find(text_of(card, "code"));
        const auto spanish = it == names_.end() ? std::string() : lackey::trimmed(text_of(*it->second, key));
        if (spanish.empty() || spanish == english) return on_one_line(english);
        return fmt::format("{{en: {}, es: {}}}", on_one_line(english), on_one_line(spanish));
    }

    static std::string on_one_line(const std::string& text) {
        return text.find_first_of("\n\r") == std::string::npos ? yaml_text(text) : Json(text).dump();
    }

    std::optional<std::string> card(const Json& card) {
        const auto code = text_of(card, "code");
        std::string out = fmt::format("  - id: {}\n    name: {}\n", id_of(card), named(card, "name"));
        if (!text_of(card, "subtitle").empty()) out += fmt::format("    subtitle: {}\n", named(card, "subtitle"));
        if (texts_ == Texts::kept && !text_of(card, "flavor").empty()) out += fmt::format("    flavor: {}\n", named(card, "flavor"));
        words_.clear();
        std::vector<std::pair<std::string, std::string>> values;
        for (const auto& attribute : profile_.attributes)
            if (auto value = this->value(card, attribute); !value.empty()) values.emplace_back(attribute.name, std::move(value));
        for (const auto& [name, value] : values)
            if (is_meant(name)) out += fmt::format("    {}: {}\n", name, value);
            else out_.add(Diag::value_not_imported, source_, place_of(code), {name, code, "@no_such_figure"});
        report_more_parts(card, code);
        if (const auto sides = card.find("sides"); sides != card.end() && sides->is_array() && !sides->empty()) {
            std::vector<std::string> faces;
            for (const auto& side : *sides) {
                const auto face = this->face(side.is_string() ? side.get<std::string>() : std::string());
                if (!face) {
                    refuse(code, "@unknown_side|" + side.dump());
                    return std::nullopt;
                }
                faces.push_back(*face);
            }
            out += fmt::format("    die: [{}]\n", fmt::join(faces, ", "));
        }
        out += brought(card);
        if (const auto kept = scripts_.kept.find(id_of(card)); kept != scripts_.kept.end())
            out += fmt::format("    swdestinydb: {}\n", kept->second);
        return out + printed(card) + script(card, id_of(card));
    }

    // The printed text, in the languages that have one.
    std::string printed(const Json& card) const {
        if (texts_ == Texts::left_out || text_of(card, "text").empty()) return {};
        const auto it = names_.find(text_of(card, "code"));
        const auto spanish = it == names_.end() ? std::string() : text_of(*it->second, "text");
        if (spanish.empty()) return "    text: " + in_yaml(text_of(card, "text"), 6);
        return "    text:\n      en: " + in_yaml(text_of(card, "text"), 8) + "      es: " + in_yaml(spanish, 8);
    }

    // A text as YAML: on one line or in lines below its key; with escapes where YAML would change such lines.
    static std::string in_yaml(const std::string& text, std::size_t indent) {
        if (text.find('\n') == std::string::npos && text.find_first_of("\r\t") == std::string::npos && text == lackey::trimmed(text))
            return yaml_text(text) + "\n";
        const auto lines = lackey::split(text, "\n");
        const bool is_clean = std::all_of(lines.begin(), lines.end(), [](const auto& line) {
            return !line.empty() && line == lackey::trimmed(line) && line.find_first_of("\r\t") == std::string::npos;
        });
        if (!is_clean) return Json(text).dump() + "\n";
        std::string out = "|-\n";
        for (const auto& line : lines) out += std::string(indent, ' ') + line + "\n";
        return out;
    }

    // The common beginning of the codes of its cards.
    std::string head(const Json& cards) const {
        const auto is_one = [](const auto& card) { return card.is_object() && is_card(card); };
        const auto first = std::find_if(cards.begin(), cards.end(), is_one);
        if (texts_ == Texts::left_out || first == cards.end()) return {};
        return "swdestinydb: {\"prefix\": \"" + text_of(*first, "code").substr(0, 2) + "\"}\n";
    }

    std::string value(const Json& card, const Attribute& attribute) {
        const auto it = card.find(attribute.from);
        if (it == card.end() || it->is_null()) return {};
        if (it->is_boolean()) return it->get<bool>() ? "yes" : "";
        if (it->is_number_integer()) return std::to_string(it->get<int>());
        if (it->is_array()) {
            std::vector<std::string> words;
            for (const auto& one : *it)
                if (one.is_string()) words.push_back(word(attribute, one.get<std::string>()));
            return words.empty() ? std::string() : fmt::format("[{}]", fmt::join(words, ", "));
        }
        auto text = it->is_string() ? it->get<std::string>() : std::string();
        if (attribute.part > 0) {
            const auto parts = lackey::split(text, "/");
            text = static_cast<std::size_t>(attribute.part) <= parts.size() ? parts[static_cast<std::size_t>(attribute.part) - 1] : "";
        }
        return text.empty() ? text : word(attribute, text);
    }

    // Reports the parts of a text such as `12/15` that are no attribute's.
    void report_more_parts(const Json& card, const std::string& code) {
        std::map<std::string, std::size_t> named;  // by key: how many parts the profile names
        for (const auto& attribute : profile_.attributes)
            if (attribute.part > 0) named[attribute.from] = std::max(named[attribute.from], static_cast<std::size_t>(attribute.part));
        for (const auto& [key, most] : named) {
            const auto parts = lackey::split(text_of(card, key.c_str()), "/");
            for (auto i = most; i < parts.size(); ++i)
                out_.add(Diag::value_not_imported, source_, place_of(code), {key, code, "@one_part_more|`" + parts[i] + "`"});
        }
    }

    // False for an attribute that no card of its type has. Such an attribute is a slip of the site, or the set with its word is not there.
    bool is_meant(const std::string& name) const {
        for (const auto& kind : game_.manifest.declared.kinds)
            for (const auto& declared : kind.attributes)
                if (declared.words.one == name)
                    return declared.only_for.empty() || std::any_of(declared.only_for.begin(), declared.only_for.end(),
                                                                    [&](const auto& w) { return words_.count(w) != 0; });
        return false;
    }

    // The game's word for a word of the site. The set adds a word that the game lacks.
    std::string word(const Attribute& attribute, const std::string& theirs) {
        const auto it = attribute.is.find(theirs);
        const auto ours = it == attribute.is.end() ? theirs : it->second;
        for (const auto& kind : game_.manifest.declared.kinds)
            for (const auto& declared : kind.attributes)
                if (declared.words.one == attribute.name && !declared.domain.empty() && !has(declared.domain, ours))
                    added_[declared.domain].insert(ours);
        words_.insert(ours);
        return ours;
    }

    bool has(const std::string& domain, const std::string& symbol) const {
        for (const auto& declared : game_.manifest.declared.domains)
            if (declared.words.one == domain)
                return std::any_of(declared.symbols.begin(), declared.symbols.end(),
                                   [&](const auto& one) { return one.words.one == symbol; });
        return false;
    }

    // The side for a code such as `+2MD1`: a mark, a number, the code of a symbol, and a price.
    std::optional<std::string> face(std::string_view code) const {
        std::string out;
        if (!profile_.plus.empty() && code.starts_with(profile_.plus)) {
            out += profile_.plus;
            code.remove_prefix(profile_.plus.size());
        }
        const auto number = [&] {
            const auto end = std::min(code.find_first_not_of("0123456789"), code.size());
            const auto digits = code.substr(0, end);
            code.remove_prefix(end);
            return std::string(digits);
        };
        auto value = number();
        if (value.empty() && code.starts_with('X')) {
            value = "X";
            code.remove_prefix(1);
        }
        const auto known =
            std::find_if(profile_.codes.begin(), profile_.codes.end(), [&](const auto& one) { return code.starts_with(one.first); });
        if (known == profile_.codes.end()) return std::nullopt;
        code.remove_prefix(known->first.size());
        const auto price = number();
        if (!code.empty()) return std::nullopt;
        if (!value.empty()) out += value + " ";
        return out + known->second + (price.empty() ? "" : " for " + price);
    }

    // The keywords of a line that has nothing else but explanations behind them; nothing for another line.
    std::optional<std::vector<std::string>> keywords(std::string_view line) const {
        std::vector<std::string> found;
        std::string plain;
        int depth = 0;
        for (const char c : line) {
            if (c == '(') ++depth;
            if (depth == 0) plain += c;
            if (c == ')') --depth;
        }
        for (const auto& part : lackey::split(plain, ".")) {
            const auto name = lackey::lowered(lackey::trimmed(part));
            if (name.empty()) continue;
            if (game_.compiler->vocabulary().find(name, compiler::MeaningKind::keyword) == nullptr) return std::nullopt;
            found.push_back(name);
        }
        return found;
    }

    std::string script(const Json& card, const std::string& id) {
        auto lines = lines_of(card, id, scripts_.read != nullptr);
        const auto whole = fmt::format("{}\n", fmt::join(lines.scripts, "\n"));
        // A card with unread lines stays without a script when no text is kept, because nothing would tell that lines are missing.
        const bool is_partial = lines.any_unread && texts_ == Texts::left_out;
        if (lines.any_read && (is_partial || !scripts_.is_possible(id, whole))) lines = lines_of(card, id, false);
        if (lines.any_unread) ++set_.unwritten;
        if (lines.any_unread && texts_ == Texts::left_out) lines.all.emplace_back(catalog::unwritten_mark);
        if (lines.all.empty()) return {};
        return "    script: |\n      " + fmt::format("{}", fmt::join(lines.all, "\n      ")) + "\n";
    }

    struct Lines {
        std::vector<std::string> all, scripts;  // all lines as they stand in the file; the lines that are script
        bool any_read = false, any_unread = false;
    };

    // A line of keywords alone is always script.
    Lines lines_of(const Json& card, const std::string& id, bool reads) const {
        Lines out;
        for (const auto& line : swdestinydb::lines_of(text_of(card, "text"))) {
            const auto names = profile_.keywords ? keywords(without_marks(line)) : std::nullopt;
            const auto read = names || !reads ? std::string() : scripts_.read(id, line);
            if (names) out.scripts.insert(out.scripts.end(), names->begin(), names->end());
            else if (!read.empty()) out.scripts.push_back(read);
            if (names) out.all.insert(out.all.end(), names->begin(), names->end());
            else if (!read.empty()) out.all.push_back(with_indent(read));
            else if (texts_ == Texts::kept)
                for (const auto& part : lackey::split(without_marks(line), "\n"))
                    out.all.push_back(std::string(catalog::unread_mark) + part);
            out.any_read = out.any_read || !read.empty();
            out.any_unread = out.any_unread || (!names && read.empty());
        }
        return out;
    }

    // The lines of a script with the indentation of the card's script.
    static std::string with_indent(const std::string& script) {
        std::string out;
        for (const char c : script) out += c == '\n' ? "\n      " : std::string(1, c);
        return out;
    }

    std::string adds() const {
        if (added_.empty()) return {};
        std::string out = "adds:\n  symbols:\n";
        for (const auto& [domain, symbols] : added_) out += fmt::format("    {}: [{}]\n", domain, fmt::join(symbols, ", "));
        return out;
    }

    const SourcePtr& source_;
    const Profile& profile_;
    const catalog::Game& game_;
    const Texts texts_;
    const Scripts scripts_;
    Diagnostics& out_;
    ImportedSet set_;
    std::map<std::string, const Json*> names_;
    std::map<std::string, std::vector<std::string>> sides_;  // by common part of their codes: ids of the sides that are no front
    std::set<std::string> words_;                            // the words of the card that is being read
    std::map<std::string, std::set<std::string>> added_;     // symbols that the game does not have, by enumeration
};

// Parses a list in JSON; nothing, and a report, for another text.
std::optional<Json> parsed(const SourcePtr& source, Diagnostics& out) {
    try {
        auto json = Json::parse(source->text());
        if (json.is_array()) return json;
        out.add(Diag::yaml_shape, source, {0, 1}, {"@a_list_of_cards", "@no_such_list"});
    } catch (const Json::parse_error& e) {
        const auto size = static_cast<std::uint32_t>(source->text().size());
        const auto at = std::min(static_cast<std::uint32_t>(e.byte == 0 ? 0 : e.byte - 1), size == 0 ? 0 : size - 1);
        out.add(Diag::yaml_shape, source, {at, std::min(at + 1, size)}, {"JSON", "@no_such_list"});
    }
    return std::nullopt;
}

}  // namespace

namespace {

Scripts scripts_by(text::Reader& reader, const catalog::Game& rules, std::size_t language) {
    std::map<std::string, text::TextCard> cards;
    for (const auto& card : rules.sets.back().cards) cards.emplace(card.code, text::TextCard(rules, card));
    return {[&reader, language, cards](const std::string& id, const std::string& line) {
                const auto card = cards.find(id);
                if (card == cards.end()) return std::string();
                auto understood = reader.read(line, language, card->second);
                reader.prove(understood, language, card->second);
                return understood.is_sure() ? understood.scripts.front().script : std::string();
            },
            [&reader, cards](const std::string& id, const std::string& script) { return reader.refusal(script, cards.at(id)).empty(); },
            {}};
}

// The facts that do not follow from the cards of a card file, by id.
std::map<std::string, std::string> kept_by(const Json& cards, const catalog::Yaml& file, const std::string& set, const catalog::Game& game,
                                           const Profile& profile) {
    std::map<std::string, std::string> out;
    std::map<std::string, const catalog::Yaml*> known;
    for (const auto& card : file.find("cards")->items)
        if (const auto* id = card.find("id")) known[id->text] = &card;
    const auto* head = file.find("swdestinydb");
    const auto prefix = head == nullptr || head->entries.empty() ? std::string() : head->entries.front().second.text;
    for (const auto& card : cards) {
        const auto at = card.is_object() && is_card(card) ? known.find(id_of(card)) : known.end();
        if (at == known.end()) continue;
        if (auto kept = swdestinydb::kept(card, card_as_json(*at->second, set, prefix, game, profile)); !kept.empty())
            out[id_of(card)] = std::move(kept);
    }
    return out;
}

}  // namespace

std::map<std::string, std::string> texts_of(const SourcePtr& set, Diagnostics& out) {
    std::map<std::string, std::string> texts;
    if (const auto cards = parsed(set, out))
        for (const auto& card : *cards)
            if (card.is_object() && text_of(card, "code").size() >= 4 && !text_of(card, "text").empty())
                texts[id_of(card)] = text_of(card, "text");
    return texts;
}

std::optional<ImportedSet> figures_of(const SourcePtr& set, const SourcePtr& names, const std::string& title, const catalog::Game& game,
                                      Texts texts, Diagnostics& out) {
    const auto profile = read_profile(game.manifest.folder, out);
    const auto cards = parsed(set, out);
    const auto spanish = names ? parsed(names, out) : Json::array();
    if (!profile || !cards || !spanish) return std::nullopt;
    auto imported = Import(set, *profile, game, texts, {}, out).run(*cards, *spanish, title);
    if (!imported) out.add(Diag::yaml_shape, set, {0, 1}, {"@a_list_of_cards", cards->empty() ? "@nothing" : "@no_such_list"});
    return imported;
}

std::optional<ImportedSet> import_set(const SourcePtr& set, const SourcePtr& names, const std::string& title, const catalog::Game& game,
                                      Texts texts, Diagnostics& out) {
    auto imported = figures_of(set, names, title, game, texts, out);
    if (!imported || out.errors() > 0) return imported;
    // The figures of the cards are known now. Each text is read as the text of its card, and each script is tried as the script of its
    // card.
    Diagnostics ignored;  // reported already
    const auto source = std::make_shared<const Source>(imported->code + ".yaml", imported->yaml);
    const auto tree = catalog::parse_yaml(source, ignored);
    if (!tree) return imported;
    const auto profile = read_profile(game.manifest.folder, ignored);
    const auto cards = parsed(set, ignored), spanish = names ? parsed(names, ignored) : Json::array();
    const auto sayings = text::sayings_of(game, out);
    const auto rules = catalog::opened_with(game, *tree, source);
    std::optional<text::Reader> reader;
    Scripts scripts;
    if (sayings && out.errors() == 0) {
        for (const auto& card : rules->sets.back().cards) sayings->add_title(card.title);
        reader.emplace(*sayings, *rules);
        scripts = scripts_by(*reader, *rules, sayings->grammar().language("en"));
    }
    if (texts == Texts::kept) scripts.kept = kept_by(*cards, *tree, imported->code, game, *profile);
    return Import(set, *profile, game, texts, std::move(scripts), ignored).run(*cards, *spanish, title);
}

}  // namespace holo::swdestinydb
