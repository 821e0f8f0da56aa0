#include "interpreter/tools/reports.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/character.hpp"

namespace holo::tools {

std::string written(const nlohmann::ordered_json& json) {
    const auto text = json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    std::string out;
    for (std::string_view rest = text; !rest.empty();) {
        const auto length = std::max<std::size_t>(1, encoded_length(rest));
        const auto character = rest.substr(0, length);
        rest.remove_prefix(length);
        if (character == "\n" || character_length(character) > 0) {
            out += character;
            continue;
        }
        // printable() has the number of the character: \x9b or \u202e.
        const auto escape = printable(character);
        out += "\\u" + std::string(escape.size() < 6 ? 6 - escape.size() : 0, '0') + escape.substr(2);
    }
    return out;
}

void report(const Shell& shell, const Diagnostics& diagnostics) {
    auto sorted = diagnostics;
    sorted.sort();
    for (const auto& d : sorted.list()) fmt::print(stderr, "{}\n", render(d, shell.lang, shell.colour_err));
    if (sorted.list().empty()) return;
    fmt::print(stderr, "{}, {}\n", counted(shell, sorted.errors(), noun::errors), counted(shell, sorted.warnings(), noun::warnings));
}

nlohmann::ordered_json to_json(const Diagnostics& diagnostics, Lang lang) {
    auto sorted = diagnostics;
    sorted.sort();
    auto list = nlohmann::ordered_json::array();
    for (const auto& d : sorted.list()) {
        nlohmann::ordered_json item;
        item["code"] = row(d.id).code;
        item["severity"] = d.severity() == Severity::error ? "error" : "warning";
        item["message"] = printable(d.message(lang));
        if (!d.subject.empty()) item["subject"] = printable(said(d.subject, lang));
        if (d.source) {
            const auto begin = d.source->position(d.span.begin);
            const auto end = d.source->position(d.span.end);
            item["file"] = printable(d.source->label());
            item["line"] = begin.line;
            item["column"] = begin.column;
            item["end_line"] = end.line;
            item["end_column"] = end.column;
        }
        if (const auto help = d.help(lang); !help.empty()) item["help"] = printable(help);
        list.push_back(std::move(item));
    }
    return list;
}

nlohmann::ordered_json to_sarif(const Diagnostics& diagnostics, Lang lang) {
    using Json = nlohmann::ordered_json;
    auto sorted = diagnostics;
    sorted.sort();
    Json results = Json::array(), rules = Json::array();
    std::map<std::string_view, std::size_t> known;
    for (const auto& d : sorted.list()) {
        const auto& about = row(d.id);
        const auto [rule, is_new] = known.try_emplace(about.code, known.size());
        if (is_new) rules.push_back({{"id", about.code}, {"name", about.id}});
        const auto help = d.help(lang);
        Json result{{"ruleId", about.code},
                    {"ruleIndex", rule->second},
                    {"level", d.severity() == Severity::error ? "error" : "warning"},
                    {"message", {{"text", printable(d.message(lang) + (help.empty() ? "" : ". " + help))}}}};
        if (d.source) {
            const auto begin = d.source->position(d.span.begin), end = d.source->position(d.span.end);
            const Json region{{"startLine", begin.line}, {"startColumn", begin.column}, {"endLine", end.line}, {"endColumn", end.column}};
            result["locations"] =
                Json::array({{{"physicalLocation", {{"artifactLocation", {{"uri", printable(d.source->label())}}}, {"region", region}}}}});
        }
        results.push_back(std::move(result));
    }
    const Json driver{{"name", "holocron"}, {"version", HOLOCRON_VERSION}, {"rules", std::move(rules)}};
    return {
        {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
        {"version", "2.1.0"},
        {"runs", Json::array({{{"tool", {{"driver", driver}}}, {"columnKind", "unicodeCodePoints"}, {"results", std::move(results)}}})}};
}

void print_json(const Shell& shell, nlohmann::ordered_json json, const Diagnostics& found) {
    if (shell.format == Format::sarif) {
        fmt::print("{}\n", written(to_sarif(found, shell.lang)));
        return;
    }
    json["errors"] = found.errors();
    json["warnings"] = found.warnings();
    json["diagnostics"] = to_json(found, shell.lang);
    fmt::print("{}\n", written(json));
}

int status_of(const Diagnostics& diagnostics) {
    for (const auto& d : diagnostics.list()) switch (d.id) {
            case Diag::file_unreadable:
            case Diag::not_text:
            case Diag::yaml_syntax:
            case Diag::unknown_game:
            case Diag::bad_replay:
            case Diag::bad_campaign:
            case Diag::campaign_exists:
            case Diag::no_record:
            case Diag::file_unwritable:
            case Diag::unknown_deck:
            case Diag::unknown_variant:
            case Diag::too_long:
            case Diag::file_exists:
            case Diag::bad_root:
            case Diag::no_scenarios:
            case Diag::lackey_encoding:
            case Diag::lackey_profile:
            case Diag::lackey_columns:
            case Diag::lackey_deck: return exit_status::unreadable;
            case Diag::not_replaced: return exit_status::usage;
            default: break;
        }
    return diagnostics.errors() > 0 ? exit_status::findings : exit_status::clean;
}

}  // namespace holo::tools
