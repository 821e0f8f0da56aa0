// schema: JSON Schemas for editors, made from a module's own vocabulary. Draft 07, which the YAML
// language servers read.

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/tools/command.hpp"
#include "interpreter/tools/loading.hpp"
#include "interpreter/tools/reports.hpp"
#include "interpreter/tools/shell.hpp"

namespace holo::tools {

using compiler::AttributePlace;
using compiler::AttributeType;
using compiler::DeclaredAttribute;
using compiler::DeclaredKind;
using Json = nlohmann::ordered_json;

namespace {

// YAML 1.1 reads `yes` as true, YAML 1.2 as a word.
Json yes_or_no() { return {{"enum", {true, false, "yes", "no"}}}; }
Json text() { return {{"type", "string"}}; }
Json kept() { return {{"type", "object"}}; }  // entries of another program
Json integer(int least, int most) { return {{"type", "integer"}, {"minimum", least}, {"maximum", most}}; }
Json list_of(const Json& item) { return {{"type", "array"}, {"items", item}}; }
Json one_or_list(const Json& item) { return {{"anyOf", {item, list_of(item)}}}; }
Json map_of(const Json& item) { return {{"type", "object"}, {"additionalProperties", item}}; }
Json ref(const char* name) { return {{"$ref", std::string("#/definitions/") + name}}; }
// A label or value of a scenario: `2 symbol`, `3`, `yes`.
Json word() { return {{"type", {"string", "integer", "boolean"}}}; }

Json object(const Json& properties, const std::vector<std::string>& required = {}) {
    Json json{{"type", "object"}, {"additionalProperties", false}};
    if (!required.empty()) json["required"] = required;
    json["properties"] = properties;
    return json;
}

Json localised() { return {{"anyOf", {text(), object({{"en", text()}, {"es", text()}}, {"en"})}}}; }

class Schemas {
public:
    Schemas(const catalog::Game& game, Lang lang) : game_(game), module_(game.manifest.declared), lang_(lang) {}

    Json cards() const {
        auto schema = head(in("cards", "cartas"));
        schema.update(object({{"set", text()},
                              {"title", text()},
                              {"game", {{"const", module_.game}}},
                              {"adds", object(vocabulary())},
                              {"rules", one_or_list(text())},
                              {"maps", one_or_list(text())},
                              {"wording", {{"anyOf", {one_or_list(text()), object({{"en", kept()}, {"es", kept()}})}}}},
                              {"sayings", {{"anyOf", {one_or_list(text()), kept()}}}},
                              {"lackey", kept()},
                              {"swdestinydb", kept()},
                              {"cards", list_of(ref("card"))}},
                             {"set"}));
        schema["definitions"] = {{"card", card()}, {"script", script()}};
        if (const auto sides = side(); !sides.is_null()) schema["definitions"]["side"] = sides;
        return schema;
    }

    Json deck() const {
        auto schema = head(in("deck", "mazo"));
        schema.update(deck_shape());
        return schema;
    }

    Json scenario() const {
        auto schema = head(in("scenarios", "escenarios"));
        schema["anyOf"] = Json::array({ref("scenario"), list_of(ref("scenario"))});
        Json given = Json::object();
        for (const auto* seat : {"one", "two", "three", "four", "five", "six", "seven", "eight"}) given[seat] = ref("side");
        given["shared"] = ref("side");
        given["game"] = object(state_of("game"));
        Json side = state_of("player");
        for (const auto& zone : module_.zones) side[zone.words.one] = one_or_list(ref("piece"));
        Json details{{"card", text()}, {"as", text()},    {"dice", integer(0, 8)}, {"on", text()},
                     {"of", text()},   {"under", text()}, {"linked to", text()}};
        for (const auto& zone : module_.zones) details[zone.words.one] = one_or_list(word());
        for (const auto& kind : module_.kinds)
            if (is_printed(kind)) details.update(state_of(kind.words.one));
        Json step = Json::object(), option = Json::object();
        for (const auto* seat : {"one", "two", "three", "four", "five", "six", "seven", "eight"}) {
            step[seat] = one_or_list(word());
            option[seat] = word();
            for (const auto* how : {" sees", " does not see", " knows", " does not know"})
                step[seat + std::string(how)] = one_or_list(word());
        }
        step["expect"] = one_or_list(word());
        auto offered = object(option);
        offered["minProperties"] = offered["maxProperties"] = 1;
        for (const auto* key : {"offers", "offers only", "does not offer"}) step[key] = one_or_list(Json{{"anyOf", {word(), offered}}});
        step["until"] = Json{{"anyOf", {word(), offered}}};
        step["decides"] = text();
        step["over"] = one_or_list(text());
        step["rolls left"] = {{"type", "integer"}, {"minimum", 0}};
        auto steps = object(step);
        steps["minProperties"] = steps["maxProperties"] = 1;
        const auto rolls = one_or_list(Json{{"anyOf", {word(), map_of(one_or_list(word()))}}});
        const auto ending =
            object({{"ending", text()}, {"rules", one_or_list(ref("rule"))}, {"rolls", rolls}, {"do", list_of(steps)}}, {"ending", "do"});
        Json properties{{"scenario", text()},
                        {"game", {{"const", module_.game}}},
                        {"note", text()},
                        {"rules", one_or_list(ref("rule"))},
                        {"given", object(given)},
                        {"start", text()},
                        {"rolls", rolls},
                        {"do", list_of(steps)},
                        {"endings", list_of(ending)},
                        {"deck", {{"type", "object"}}},
                        {"card", {{"type", "object"}}},
                        {"breaks", one_or_list(text())},
                        {"decks", one_or_list(Json{{"anyOf", {text(), {{"type", "object"}}}}})},
                        {"seed", {{"type", "integer"}, {"minimum", 0}}},
                        {"number", {{"type", "integer"}, {"minimum", 0}}},
                        {"cards", list_of({{"type", "object"}})}};
        if (const auto variants = variant_names(); !variants.empty()) properties["variant"] = {{"enum", variants}};
        auto one = object(properties, {"scenario"});
        for (const auto* way : {"given", "deck", "card", "decks"}) one["oneOf"].push_back({{"required", Json::array({way})}});
        Json rules = Json::array();
        for (const auto& rule : module_.rules) rules.push_back(rule.id);
        schema["definitions"] = {{"scenario", one},
                                 {"side", object(side)},
                                 {"piece", {{"anyOf", {text(), object(details, {"card"})}}}},
                                 {"rule", rules.empty() ? text() : Json{{"enum", rules}}}};
        return schema;
    }

    // The shape of a manifest is the same for every module.
    Json manifest() const {
        auto schema = head(in("manifest", "manifiesto"));
        Json mechanisms = Json::object();
        for (const auto& row : machine::mechanism_rows()) mechanisms[std::string(row.name)] = one_or_list(text());
        auto all = vocabulary();
        const Json played{{"title", localised()},
                          {"players", object({{"from", integer(1, world::most_players)}, {"to", integer(1, world::most_players)}})},
                          {"teams of", integer(1, world::most_players)},
                          {"co-operative", yes_or_no()},
                          {"one person", yes_or_no()},
                          {"default decks", one_or_list(text())},
                          {"start", text()},
                          {"record", record()}};
        all.update(played);
        all.update(Json{{"game", text()},
                        {"variants", map_of(object(played))},
                        {"policies", object({{"simultaneous abilities are ordered by", text()},
                                             {"simultaneous abilities take turns from", text()},
                                             {"simultaneous abilities are ranked by", text()},
                                             {"replacements are chosen by", text()},
                                             {"what never ends", Json{{"enum", Json::array({"nobody wins"})}}},
                                             {"a position that comes back", Json{{"enum", Json::array({"nobody wins"})}}},
                                             {"an ability used within itself", Json{{"enum", Json::array({"does nothing"})}}}})},
                        {"one name", map_of(one_or_list(text()))},
                        {"mechanisms", object(mechanisms)},
                        {"score", text()},
                        {"priorities", one_or_list(text())},
                        {"own words", list_of(text())},
                        {"at any time", text()},
                        {"board", object({{"game", list_of(text())},
                                          {"player", list_of(text())},
                                          {"card", list_of(text())},
                                          {"held", list_of(text())},
                                          {"zones", list_of(text())},
                                          {"counts", list_of(text())},
                                          {"areas", list_of(text())}})},
                        {"rule ids", one_or_list(text())},
                        {"rules", one_or_list(text())},
                        {"wording", one_or_list(text())},
                        {"sayings", one_or_list(text())}});
        schema.update(object(all, {"game"}));
        return schema;
    }

private:
    std::string in(const char* en, const char* es) const { return lang_ == Lang::es ? es : en; }

    // Further entries are attributes to keep, by their kind.
    static Json record() {
        auto kept = object({{"stage", text()}, {"zones", one_or_list(text())}, {"log", one_or_list(text())}}, {"stage"});
        kept["additionalProperties"] = one_or_list(text());
        return kept;
    }

    // The words that a module declares, and that a set may add.
    Json vocabulary() const {
        const auto noun = Json{{"type", "string"}, {"description", in("a word, or singular/plural", "una palabra, o singular/plural")}};
        const auto attributes = map_of(
            {{"type", "string"},
             {"pattern",
              R"(^(number( (from|to) -?\d+)*|flag|set of [a-z][a-z -]*|[a-z][a-z -]*)(, *(required|secret|starts at -?\d+|as .+|or .+|for .+|always .+ for .+|cites .+))*$)"},
             {"description",
              in("", "por ejemplo: ") + "number from 0 to 3 · flag, or ready · set of sort · card, as on · …, required, for one"}});
        const auto zone = object({{"shared", yes_or_no()},
                                  {"ordered", yes_or_no()},
                                  {"in play", yes_or_no()},
                                  {"abilities work", yes_or_no()},
                                  {"seen by", {{"enum", {"nobody", "its player", "everybody"}}}},
                                  {"cites", one_or_list(text())}});
        const auto kind = object({{"printed", attributes},
                                  {"state", attributes},
                                  {"sides", attributes},
                                  {"holder", text()},
                                  {"like its holder", yes_or_no()},
                                  {"meant in", one_or_list(text())},
                                  {"cites", one_or_list(text())},
                                  {"comes with", text()},
                                  {"stock", {{"anyOf", {integer(1, catalog::most_in_stock), map_of({{"type", "object"}})}}}},
                                  {"die", list_of(word())},
                                  {"speaks for its team", text()},
                                  {"starts in", text()},
                                  {"lies in", text()},
                                  {"faces", object({{"from", integer(2, machine::most_sides)}, {"to", integer(2, machine::most_sides)}})},
                                  {"brought into", text()},
                                  {"brought by", text()},
                                  {"relations", map_of(text())}});
        const auto symbols = Json{{"anyOf", {list_of(noun), object({{"symbols", list_of(noun)}, {"groups", map_of(list_of(text()))}})}}};
        const auto section = object({{"zone", text()}, {"dice", yes_or_no()}, {"shared", yes_or_no()}, {"only in", text()}}, {"zone"});
        Json room = Json::object();
        for (const auto& place : machine::room_places) room[std::string(place.name)] = integer(1, place.most);
        return {{"symbols", map_of(symbols)}, {"zones", map_of({{"anyOf", {zone, {{"type", "null"}}}}})},
                {"kinds", map_of(kind)},      {"periods", list_of({{"anyOf", {noun, object({{"quiet", noun}}, {"quiet"})}}})},
                {"decks", map_of(section)},   {"requirements", map_of(localised())},
                {"room", object(room)}};
    }

    Json head(const std::string& what) const {
        return {{"$schema", "http://json-schema.org/draft-07/schema#"},
                {"title", game_.manifest.title.in(lang_) + ": " + what},
                {"$comment", in("made by", "hecho por") + " `holocron schema " + module_.game + "`"}};
    }

    bool is_printed(const DeclaredKind& kind) const {
        return kind.words.one != "game" && kind.words.one != "player" && kind.companion_of.empty() && !kind.dice;
    }

    // As many sides as any sort of dice has.
    Json die() const {
        DeclaredKind any;
        for (const auto& kind : module_.kinds) {
            any.least_sides = std::min(any.least_sides, kind.least_sides);
            any.most_sides = std::max(any.most_sides, kind.most_sides);
        }
        return {{"type", "array"}, {"items", ref("side")}, {"minItems", any.least_sides}, {"maxItems", any.most_sides}};
    }

    Json variant_names() const {
        Json all = Json::array();
        for (const auto& variant : game_.manifest.variants) all.push_back(variant.name);
        return all;
    }

    Json symbols_of(const std::string& domain) const {
        Json all = Json::array();
        for (const auto& d : module_.domains)
            if (d.words.one == domain)
                for (const auto& symbol : d.symbols) all.push_back(symbol.words.one);
        return {{"enum", all}};
    }

    Json value(const DeclaredAttribute& a) const {
        switch (a.type) {
            case AttributeType::number: return integer(a.least, a.most);
            case AttributeType::flag: return yes_or_no();
            case AttributeType::symbol: return symbols_of(a.domain);
            case AttributeType::symbols: return one_or_list(symbols_of(a.domain));
            case AttributeType::link: return text();
        }
        return true;
    }

    Json state_of(const std::string& name) const {
        Json out = Json::object();
        for (const auto& kind : module_.kinds)
            if (kind.words.one == name)
                for (const auto& a : kind.attributes)
                    if (a.place == AttributePlace::state) out[a.words.one] = value(a);
        return out;
    }

    // One of the words is among the card's symbols.
    Json is_one_of(const DeclaredKind& kind, const std::vector<std::string>& words) const {
        Json any = Json::array();
        for (const auto& a : kind.attributes) {
            if (a.place != AttributePlace::printed || (a.type != AttributeType::symbol && a.type != AttributeType::symbols)) continue;
            const auto known = symbols_of(a.domain)["enum"];
            Json meant = Json::array();
            for (const auto& w : words)
                if (std::find(known.begin(), known.end(), Json(w)) != known.end()) meant.push_back(w);
            if (meant.empty()) continue;
            const Json values{{"enum", meant}};
            any.push_back({{"properties", {{a.words.one, a.type == AttributeType::symbol ? values : Json{{"contains", values}}}}},
                           {"required", Json::array({a.words.one})}});
        }
        return {{"anyOf", any}};
    }

    Json card() const {
        Json properties{{"id", text()}, {"name", localised()}, {"subtitle", localised()}, {"flavor", localised()}};
        Json conditions = Json::array(), kinds = Json::array();
        std::vector<std::string> required{"id", "name"};
        std::size_t printed = 0;
        for (const auto& kind : module_.kinds) printed += is_printed(kind) ? 1 : 0;
        for (const auto& kind : module_.kinds) {
            if (!is_printed(kind)) continue;
            // A card is of the first kind unless it says otherwise.
            Json this_kind{{"properties", {{"kind", {{"const", kind.words.one}}}}}};
            if (!kinds.empty()) this_kind["required"] = Json::array({"kind"});
            kinds.push_back(kind.words.one);
            for (const auto& a : kind.attributes) {
                if (a.place != AttributePlace::printed) continue;
                properties[a.words.one] = value(a);
                for (const auto& [symbol, whose] : a.always)
                    conditions.push_back(
                        {{"if", is_one_of(kind, {whose})}, {"then", {{"properties", {{a.words.one, {{"enum", Json::array({symbol})}}}}}}}});
                Json meant = Json::array();
                if (printed > 1) meant.push_back(this_kind);
                if (!a.only_for.empty()) meant.push_back(is_one_of(kind, a.only_for));
                const Json given{{"required", Json::array({a.words.one})}};
                if (meant.empty()) {
                    if (a.required) required.push_back(a.words.one);
                    continue;
                }
                Json condition{{"if", {{"allOf", meant}}}};
                const bool some_need_it = a.required && !a.required_for.empty();
                if (a.required && !some_need_it) condition["then"] = given;
                if (some_need_it) conditions.push_back({{"if", is_one_of(kind, a.required_for)}, {"then", given}});
                if (!a.only_for.empty() && printed == 1) condition["else"] = {{"not", given}};
                conditions.push_back(condition);
            }
        }
        if (printed > 1) properties["kind"] = {{"enum", kinds}};
        if (!side().is_null()) properties["die"] = die();
        properties["script"] = one_or_list(ref("script"));
        if (std::ranges::any_of(module_.kinds, [](const DeclaredKind& kind) { return !kind.brought_zone.empty(); }))
            properties["brings"] = one_or_list(text());
        properties["text"] = localised();
        properties["misprints"] =
            list_of(object({{"printed", text()}, {"meant", text()}, {"because", text()}}, {"printed", "meant", "because"}));
        properties["reading"] = map_of(integer(1, 100));
        properties["waive"] = object({{"en", text()}, {"es", text()}});
        properties["note"] = text();
        for (const auto* program : {"lackey", "swdestinydb"}) properties[program] = kept();
        auto out = object(properties, required);
        if (!conditions.empty()) out["allOf"] = conditions;
        return out;
    }

    // A side is written as words in any order: `2 symbol`, `+1 symbol`, `3 symbol for 1`.
    Json side() const {
        std::string words;
        Json symbols = Json::array();
        const auto add = [&](const std::string& pattern) { words += (words.empty() ? "" : "|") + pattern; };
        for (const auto& kind : module_.kinds)
            for (const auto& a : kind.attributes) {
                if (a.place != AttributePlace::face) continue;
                if (a.type == AttributeType::flag && !a.preposition.empty()) add("[" + a.preposition + "]");
                if (a.type == AttributeType::number) add((a.preposition.empty() ? "" : a.preposition + " ") + R"(\d{1,2}(?!\d))");
                if (a.type != AttributeType::symbol) continue;
                symbols = symbols_of(a.domain)["enum"];
                for (const auto& symbol : symbols) add(symbol.get<std::string>() + R"((?![\w-]))");
            }
        if (words.empty()) return nullptr;
        return {
            {"type", "string"}, {"pattern", "^ *((" + words + ") *)+$"}, {"description", in("symbols: ", "símbolos: ") + joined(symbols)}};
    }

    static std::string joined(const Json& list) {
        std::string out;
        for (const auto& item : list) out += (out.empty() ? "" : ", ") + item.get<std::string>();
        return out;
    }

    Json script() const {
        const auto& p = *game_.program;
        Json keywords = Json::array(), headers = Json::array(), verbs = Json::array();
        for (const auto& row : p.keywords) keywords.push_back(p.text(row.name));
        for (const auto& row : p.headers)
            if (!p.text(row.name).empty()) headers.push_back(p.text(row.name));
        for (const auto& row : p.happenings)
            if (row.kind == machine::HappeningKind::event && !p.text(row.verb).empty()) verbs.push_back(p.text(row.verb));
        std::sort(verbs.begin(), verbs.end());
        verbs.erase(std::unique(verbs.begin(), verbs.end()), verbs.end());
        return {{"type", "string"},
                {"description", in("abilities, one a line. Keywords: ", "capacidades, una por línea. Palabras clave: ") + joined(keywords) +
                                    in(". Headers: ", ". Cabeceras: ") + joined(headers) + in(". Verbs: ", ". Verbos: ") + joined(verbs)}};
    }

    Json deck_shape() const {
        std::string any;
        Json codes = Json::array();
        for (const auto& card : game_.cards) {
            codes.push_back(card.code);
            any += (any.empty() ? "" : "|") + card.code;
        }
        Json properties{{"name", localised()},
                        {"game", {{"const", module_.game}}},
                        {"note", text()},
                        {"lackey", kept()},
                        {"rules", one_or_list(text())}};
        if (const auto variants = variant_names(); !variants.empty()) properties["variant"] = {{"enum", variants}};
        for (const auto& section : game_.manifest.sections) {
            Json details{{"card", {{"enum", codes}}}, {"copies", integer(1, 100)}};
            if (section.dice) details["dice"] = integer(0, 8);
            properties[section.name] =
                list_of({{"anyOf",
                          {{{"enum", codes}}, {{"type", "string"}, {"pattern", "^[1-9]\\d? (" + any + ")$"}}, object(details, {"card"})}}});
        }
        return object(properties);
    }

    const catalog::Game& game_;
    const compiler::DeclaredModule& module_;
    Lang lang_;
};

}  // namespace

int schema(const Shell& shell, const SchemaOptions& options) {
    int status = 0;
    const auto game = load(shell, options.game, status);
    if (!game) return status;
    const Schemas schemas(*game, shell.lang);
    const auto json = options.kind == "deck"       ? schemas.deck()
                      : options.kind == "scenario" ? schemas.scenario()
                      : options.kind == "manifest" ? schemas.manifest()
                                                   : schemas.cards();
    fmt::print("{}\n", written(json));
    return exit_status::clean;
}

}  // namespace holo::tools
