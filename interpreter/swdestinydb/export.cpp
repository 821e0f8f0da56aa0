#include "interpreter/swdestinydb/export.hpp"

#include <algorithm>
#include <sstream>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/catalog/yaml.hpp"
#include "interpreter/text/writer.hpp"

namespace holo::swdestinydb {

using catalog::Yaml;
using Json = nlohmann::json;

namespace {

constexpr const char* own_key = "swdestinydb";  // a card's values that the game has no use for
constexpr const char* without = "without";      // below it: keys that would follow from the card, and that the original lacked

// The English of a text that is given in one language or in several.
std::string english(const Yaml* node) {
    if (node == nullptr) return {};
    if (node->is_scalar()) return node->text;
    const auto* text = node->find("en");
    return text == nullptr ? std::string() : text->text;
}

// The site's word for a word of the game.
std::string theirs(const Attribute& attribute, const std::string& ours) {
    for (const auto& [theirs, known] : attribute.is)
        if (known == ours) return theirs;
    return ours;
}

compiler::AttributeType type_of(const catalog::Game& game, const std::string& attribute) {
    for (const auto& kind : game.manifest.declared.kinds)
        for (const auto& declared : kind.attributes)
            if (declared.words.one == attribute) return declared.type;
    return compiler::AttributeType::symbol;
}

Json value_of(const Yaml* given, const Attribute& attribute, const catalog::Game& game) {
    const auto type = type_of(game, attribute.name);
    if (type == compiler::AttributeType::flag) return given != nullptr && catalog::yes_or_no(given->text).value_or(false);
    if (given == nullptr) return nullptr;
    if (type == compiler::AttributeType::symbols) {
        auto list = Json::array();
        if (given->is_scalar()) list.push_back(theirs(attribute, given->text));
        for (const auto& item : given->items) list.push_back(theirs(attribute, item.text));
        return list;
    }
    const auto number = catalog::integer(given->text);
    if (type == compiler::AttributeType::number && attribute.part == 0 && number) return *number;
    return theirs(attribute, given->text);
}

// The site's code for a side such as `+2 melee for 1`; nothing for a side without a code.
std::optional<std::string> side(std::string_view written, const Profile& profile) {
    std::string out;
    if (!profile.plus.empty() && written.starts_with(profile.plus)) {
        out += profile.plus;
        written.remove_prefix(profile.plus.size());
    }
    const auto word = [&] {
        const auto end = std::min(written.find(' '), written.size());
        const auto first = std::string(written.substr(0, end));
        written.remove_prefix(std::min(end + 1, written.size()));
        return first;
    };
    auto symbol = word();
    if (catalog::integer(symbol) || symbol == "X") {
        out += symbol;
        symbol = word();
    }
    const auto code = std::find_if(profile.codes.begin(), profile.codes.end(), [&](const auto& one) { return one.second == symbol; });
    if (code == profile.codes.end()) return std::nullopt;
    out += code->first;
    if (written.empty()) return out;
    const bool is_price = word() == "for";
    return is_price ? std::optional(out + std::string(written)) : std::nullopt;
}

// The value of a YAML scalar. Quotes are not known any more, so that the look of the text decides.
Json plain(const std::string& text) {
    if (const auto number = catalog::integer(text)) return *number;
    if (const auto flag = catalog::yes_or_no(text)) return *flag;
    return text;
}

// The value under `swdestinydb`: JSON, or anything that somebody wrote in its place.
Json kept_in(const Yaml& node, const SourcePtr& source) {
    const auto brace = source->text().find('{', node.span.begin);
    if (brace != std::string_view::npos) {
        std::istringstream from(std::string(source->text().substr(brace)));
        Json json;
        try {
            from >> json;
            return json;
        } catch (const Json::exception&) {
        }
    }
    auto json = Json::object();
    for (const auto& [key, value] : node.entries) {
        if (value.is_list())
            for (const auto& item : value.items) json[key.text].push_back(plain(item.text));
        else json[key.text] = plain(value.text);
    }
    return json;
}

// The texts of a card's scripts in order: abilities in words, and unread lines as they stand.
class CardTexts {
public:
    CardTexts(catalog::Game& game, Diagnostics& out) : game_(game), out_(out), sayings_(text::sayings_of(game, out)) {
        if (sayings_) writer_.emplace(*sayings_, game);
    }

    std::string of(const catalog::CardInfo& info) {
        const auto* card = game_.declared(info);
        if (card == nullptr || !writer_) return {};
        const text::TextCard subject(game_, *card);
        const auto english = sayings_->grammar().language("en");
        std::string out;
        for (const auto& script : card->scripts) {
            std::map<std::size_t, std::string> lines;  // by place in the script
            for (auto& sentence : writer_->say_all(script, english, subject)) {
                if (sentence.text) lines[sentence.ability.span.begin] = std::move(*sentence.text);
                else out_.add(Diag::script_unsaid, sentence.ability.source, sentence.unsaid);
            }
            const auto text = script->text();
            for (auto at = text.find(catalog::unread_mark); at != std::string_view::npos; at = text.find(catalog::unread_mark, at + 1)) {
                const auto begin = at + catalog::unread_mark.size();
                lines[at] = std::string(text.substr(begin, std::min(text.find('\n', begin), text.size()) - begin));
            }
            for (const auto& [at, line] : lines) out += (out.empty() ? "" : "\n") + line;
        }
        return out;
    }

private:
    catalog::Game& game_;
    Diagnostics& out_;
    std::unique_ptr<text::Sayings> sayings_;
    std::optional<text::Writer> writer_;
};

}  // namespace

Json card_as_json(const Yaml& card, const std::string& set, const std::string& prefix, const catalog::Game& game, const Profile& profile) {
    Json json;
    const auto id = english(card.find("id"));
    const auto number = id.starts_with(set + "-") ? id.substr(set.size() + 1) : id;
    json["code"] = prefix + number;
    json["set_code"] = set;
    if (const auto position = catalog::integer(number.substr(std::min(number.find_first_not_of('0'), number.size()))))
        json["position"] = *position;
    for (const auto* key : {"name", "subtitle", "flavor", "text"})
        if (auto text = english(card.find(key)); !text.empty()) json[key] = std::move(text);
    for (const auto& attribute : profile.attributes) {
        const auto value = value_of(card.find(attribute.name), attribute, game);
        if (value.is_null()) continue;
        if (attribute.part > 1 && json.contains(attribute.from))
            json[attribute.from] = json[attribute.from].get<std::string>() + "/" + value.get<std::string>();
        else json[attribute.from] = value;
    }
    const auto* die = card.find("die");
    json["has_die"] = die != nullptr;
    for (const auto& one : die == nullptr ? std::vector<Yaml>() : die->items)
        if (const auto code = side(one.text, profile)) json["sides"].push_back(*code);
    return json;
}

std::string kept(const Json& original, const Json& derived) {
    auto out = Json::object();
    for (const auto& [key, value] : original.items())
        if (const auto known = derived.find(key); known == derived.end() || *known != value) out[key] = value;
    for (const auto& [key, value] : derived.items())
        if (!original.contains(key)) out[without].push_back(key);
    return out.empty() ? std::string() : out.dump();
}

std::optional<ExportedSet> export_set(catalog::Game& game, const Yaml& tree, const SourcePtr& source, Diagnostics& out) {
    const auto profile = read_profile(game.manifest.folder, out);
    const auto* cards = tree.find("cards");
    if (!profile || cards == nullptr) return std::nullopt;
    CardTexts texts(game, out);
    ExportedSet set;
    set.code = english(tree.find("set"));
    const auto* head = tree.find(own_key);
    const auto of_set = head == nullptr ? Json::object() : kept_in(*head, source);
    const auto prefix = of_set.value("prefix", std::string());
    auto all = Json::array();
    for (const auto& card : cards->items) {
        auto json = card_as_json(card, set.code, prefix, game, *profile);
        if (const auto* info = game.find(english(card.find("id"))); info != nullptr && !json.contains("text"))
            if (auto said = texts.of(*info); !said.empty()) json["text"] = std::move(said);
        if (const auto* own = card.find(own_key)) {
            auto more = kept_in(*own, source);
            for (const auto& key : more.value(without, Json::array())) json.erase(key.get<std::string>());
            more.erase(without);
            json.update(more);
        }
        all.push_back(std::move(json));
        ++set.cards;
    }
    set.json = all.dump(4, ' ', false, Json::error_handler_t::replace) + "\n";
    return set;
}

}  // namespace holo::swdestinydb
