#include "interpreter/play/record.hpp"

#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/catalog/yaml.hpp"
#include "interpreter/play/digits.hpp"

namespace holo::play {

namespace {

constexpr int version = 2;

// A replay is JSON and therefore YAML too; the YAML reader gives every node a place.
class Reader {
public:
    Reader(const SourcePtr& source, Diagnostics& out) : source_(source), out_(out) {}

    std::uint64_t number(const catalog::Yaml* node, std::uint64_t most) {
        const auto n = scalar(node) ? whole_number(node->text, 10) : std::nullopt;
        if (node != nullptr && (!n || *n > most)) return expected(*node, fmt::format("@number_up_to|{}", most)), 0;
        return n.value_or(0);
    }
    std::uint64_t hash(const catalog::Yaml* node) {
        const auto n = scalar(node) ? hash_in(node->text) : std::nullopt;
        if (node != nullptr && !n) return expected(*node, "@a_hash"), 0;
        return n.value_or(0);
    }
    // A word stands in quotes, a number does not.
    Decision decision(const catalog::Yaml& node) {
        if (scalar(&node) && !node.text.empty() && source_->text()[node.span.begin] == '"') return {0, node.text};
        constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int16_t>::max());  // options at a time
        return {static_cast<int>(number(&node, most)), {}};
    }
    const std::vector<catalog::Yaml>& items(const catalog::Yaml* node) {
        static const std::vector<catalog::Yaml> nothing;
        if (node == nullptr) return nothing;
        if (!node->is_list()) expected(*node, "@a_list");
        return node->items;
    }
    std::map<std::string, std::uint64_t> hashes(const catalog::Yaml* node) {
        std::map<std::string, std::uint64_t> all;
        if (node == nullptr) return all;
        if (!node->is_map()) expected(*node, "@a_map");
        for (const auto& [name, value] : node->entries) all[name.text] = hash(&value);
        return all;
    }
    bool fails(Span where, const std::string& what) {
        out_.add(Diag::bad_replay, source_, where, {what});
        return true;
    }

private:
    static bool scalar(const catalog::Yaml* node) { return node != nullptr && node->is_scalar(); }
    void expected(const catalog::Yaml& node, const std::string& what) {
        out_.add(Diag::yaml_shape, source_, node.span,
                 {what, node.is_list()  ? "@a_list"
                        : node.is_map() ? "@a_map"
                                        : "`" + node.text + "`"});
    }

    const SourcePtr& source_;
    Diagnostics& out_;
};

}  // namespace

std::string write_record(const Record& record) {
    nlohmann::ordered_json json;
    json["replay"] = version;
    json["game"] = record.game;
    if (!record.variant.empty()) json["variant"] = record.variant;
    json["module"] = hex(record.content.module);
    for (const auto& [name, hashes] : {std::pair("sets", &record.content.sets), std::pair("cards", &record.content.cards)}) {
        json[name] = nlohmann::ordered_json::object();
        for (const auto& [code, hash] : *hashes) json[name][code] = hex(hash);
    }
    json["seed"] = record.seed;
    if (record.number != 0) json["number"] = record.number;
    if (!record.campaign.empty()) json["campaign"] = record.campaign;
    json["decks"] = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < record.deck_names.size(); ++i)
        json["decks"].push_back({{"name", record.deck_names[i]}, {"text", record.deck_texts[i]}});
    json["decisions"] = nlohmann::ordered_json::array();
    for (const auto& decision : record.decisions) {
        if (decision.word.empty()) json["decisions"].push_back(decision.option);
        else json["decisions"].push_back(decision.word);
    }
    json["hashes"] = nlohmann::ordered_json::array();
    for (const auto hash : record.hashes) json["hashes"].push_back(hex(hash));
    return json.dump(1) + "\n";
}

bool begins_like_a_record(std::string_view text) { return text.starts_with("{\n \"replay\": ") || text.starts_with("{\r\n \"replay\": "); }

std::optional<Record> read_record(const SourcePtr& source, Diagnostics& out) {
    const auto errors = out.errors();
    Reader reader(source, out);
    // Errors of YAML would not help with a text of another kind.
    if (source->text().starts_with("campaign: ")) return reader.fails({0, 1}, "@is_campaign"), std::nullopt;
    if (source->text().starts_with("- scenario: ")) return reader.fails({0, 1}, "@is_scenario"), std::nullopt;
    if (!source->text().starts_with('{')) return reader.fails({0, 1}, "@no_replay_entry"), std::nullopt;
    const auto tree = catalog::parse_yaml(source, out);
    if (!tree) return std::nullopt;
    const auto* made_as = tree->find("replay");
    if (made_as == nullptr) return reader.fails({0, 1}, "@no_replay_entry"), std::nullopt;
    if (made_as->text != std::to_string(version)) return reader.fails(made_as->span, "@other_version|" + made_as->text), std::nullopt;
    Record r;
    {
        catalog::Fields fields(*tree, source, out);
        fields.take("replay");
        r.game = fields.need_name("game");
        r.variant = fields.text("variant");
        r.content.module = reader.hash(fields.need("module"));
        r.content.sets = reader.hashes(fields.need("sets"));
        r.content.cards = reader.hashes(fields.need("cards"));
        r.seed = reader.number(fields.need("seed"), std::numeric_limits<std::uint64_t>::max());
        r.number = reader.number(fields.take("number"), std::numeric_limits<std::uint32_t>::max());
        r.campaign = fields.text("campaign");
        for (const auto& deck : reader.items(fields.need("decks"))) {
            catalog::Fields of_deck(deck, source, out);
            r.deck_names.push_back(of_deck.need_name("name"));
            r.deck_texts.push_back(of_deck.need_text("text"));
        }
        for (const auto& decision : reader.items(fields.need("decisions"))) r.decisions.push_back(reader.decision(decision));
        for (const auto& hash : reader.items(fields.need("hashes"))) r.hashes.push_back(reader.hash(&hash));
    }
    if (out.errors() > errors) return std::nullopt;
    if (r.hashes.size() != r.decisions.size() + 1) return reader.fails(tree->find("hashes")->span, "@hashes_and_decisions"), std::nullopt;
    if (!r.campaign.empty()) return r;  // the record of the campaign has the decks
    if (r.deck_names.empty() || r.deck_names.size() > world::most_players)
        return reader.fails(tree->find("decks")->span, "@number_of_decks"), std::nullopt;
    return r;
}

}  // namespace holo::play
