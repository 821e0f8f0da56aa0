// conform: compares printed texts with scripts. translate: writes texts from scripts.

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/swdestinydb/import.hpp"
#include "interpreter/text/conformity.hpp"
#include "interpreter/tools/columns.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/tools/loading.hpp"
#include "interpreter/tools/reports.hpp"
#include "interpreter/tools/shell.hpp"

namespace holo::tools {

namespace {

using Texts = std::map<std::string, SourcePtr>;  // by the id of the card

// `AW-001: text`, one card per line.
Texts texts_in_yaml(const SourcePtr& source, Diagnostics& out) {
    Texts texts;
    const auto tree = catalog::parse_yaml(source, out);
    if (!tree) return texts;
    if (!tree->is_map()) out.add(Diag::yaml_shape, source, tree->span, {"@a_map", "@a_list"});
    for (const auto& [id, text] : tree->entries) {
        if (text.is_scalar()) texts[id.text] = catalog::script_source(source, text);
        else out.add(Diag::yaml_shape, source, text.span, {"@a_text", text.is_list() ? "@a_list" : "@a_map"});
    }
    return texts;
}

Texts texts_in(const std::string& path, Diagnostics& out) {
    const auto source = catalog::read_file(path, out);
    if (!source) return {};
    if (catalog::is_of(path, catalog::FileKind::yaml)) return texts_in_yaml(source, out);
    Texts texts;
    for (auto& [id, text] : swdestinydb::texts_of(source, out))
        texts[id] = std::make_shared<const Source>(path + ", " + id, std::move(text));
    return texts;
}

// The text of a card. A translation names a card by its number in the set alone.
Texts::const_iterator text_for(const Texts& texts, const std::string& id) {
    const auto found = texts.find(id);
    const auto number = id.rfind('-');
    return found != texts.end() || number == std::string::npos ? found : texts.find(id.substr(number));
}

// A set with its game, and with the reader and writer of its texts.
struct Opened {
    std::unique_ptr<catalog::Game> game, rules;
    std::unique_ptr<text::Sayings> sayings;
    std::vector<const catalog::CardInfo*> cards;  // cards of the set
};

std::optional<Opened> open(const Shell& shell, const std::string& set, Diagnostics& out) {
    const auto name = game_of(shell, set);
    const auto source = catalog::read_file(set, out);
    if (!source) return std::nullopt;
    if (name.empty()) {
        out.add(Diag::yaml_missing_key, source, {0, 1}, {"game"});
        return std::nullopt;
    }
    Opened opened;
    opened.game = catalog::load_game(shell.paths, name, out, catalog::set_files_with(shell.paths, name, {set}, out));
    if (!opened.game || out.errors() > 0) return std::nullopt;
    opened.sayings = text::sayings_of(*opened.game, out);
    if (!opened.sayings) out.add(Diag::no_sayings, nullptr, {}, {name});
    if (out.errors() > 0) return std::nullopt;
    opened.rules = text::opened(*opened.game);
    for (const auto& card : opened.game->cards)
        if (card.source->label() == set) opened.cards.push_back(&card);
    return opened;
}

// Known slips and differences, with their reasons.
void list_known(const Shell& shell, const std::vector<const catalog::CardInfo*>& cards) {
    std::vector<std::vector<std::string>> rows;
    const bool is_spanish = shell.lang == Lang::es;
    for (const auto* card : cards) {
        for (const auto& slip : card->printed.misprints)
            rows.push_back(
                {card->code, is_spanish ? "errata" : "misprint", printable(slip.printed + " -> " + slip.meant), printable(slip.reason)});
        for (const auto& [lang, waiver] : card->printed.waived)
            rows.push_back({card->code, is_spanish ? "dispensa" : "waived", lang == Lang::es ? "es" : "en", printable(waiver.reason)});
    }
    if (!rows.empty()) fmt::print("{}", table(rows, {false, false, false, false}));
}

}  // namespace

int conform(const Shell& shell, const ConformOptions& options) {
    Diagnostics out;
    text::Conformity::Counts all;
    const auto texts = options.texts.empty() ? Texts() : texts_in(options.texts, out);
    if (out.errors() > 0) {
        report(shell, out);
        return status_of(out);
    }
    std::set<std::string> unmet;  // ids in the file that no card has
    for (const auto& [id, text] : texts) unmet.insert(id);
    for (const auto& set : options.sets) {
        const auto opened = open(shell, set, out);
        if (!opened) continue;
        text::Conformity conformity(*opened->sayings, *opened->game, *opened->rules);
        for (const auto* card : opened->cards) {
            auto printed = card->printed;
            if (!options.texts.empty()) {
                printed.texts.clear();
                if (const auto found = text_for(texts, card->code); found != texts.end()) {
                    printed.texts[shell.lang] = found->second;
                    unmet.erase(found->first);
                }
                std::erase_if(printed.waived, [&](const auto& waived) { return waived.first != shell.lang; });
            }
            conformity.check(*card, printed, out);
        }
        const auto& counts = conformity.counts();
        all.texts += counts.texts, all.alike += counts.alike, all.apart += counts.apart, all.unread += counts.unread;
        all.waived += counts.waived;
        if (shell.format == Format::human) list_known(shell, opened->cards);
    }
    if (out.errors() == 0 || all.texts > 0)
        for (const auto& id : unmet) out.add(Diag::unknown_card, texts.at(id), {0, 1}, {id});
    if (shell.format != Format::human) {
        print_json(shell,
                   {{"texts", all.texts}, {"alike", all.alike}, {"apart", all.apart}, {"unread", all.unread}, {"waived", all.waived}}, out);
        return status_of(out);
    }
    report(shell, out);
    say(shell, "{}: {} say what the script does, {} something else, {} are not understood whole, {} are waived\n",
        "{}: {} dicen lo que hace el guion, {} otra cosa, {} no se entienden del todo, {} están dispensados\n",
        counted(shell, static_cast<std::size_t>(all.texts), noun::texts), all.alike, all.apart, all.unread, all.waived);
    return status_of(out);
}

int translate(const Shell& shell, const TranslateOptions& options) {
    Diagnostics out;
    auto json = nlohmann::ordered_json::object();
    for (const auto& set : options.sets) {
        const auto opened = open(shell, set, out);
        if (!opened) continue;
        const auto language = opened->sayings->grammar().language(options.to);
        text::Writer writer(*opened->sayings, *opened->game);
        for (const auto* card : opened->cards) {
            const auto* declared = opened->game->declared(*card);
            out.subject = declared->subject;
            const text::TextCard subject(*opened->game, *declared);
            std::string text;
            for (const auto& script : declared->scripts)
                for (const auto& sentence : writer.say_all(script, language, subject)) {
                    if (sentence.text) text += (text.empty() ? "" : "\n") + *sentence.text;
                    else out.add(Diag::script_unsaid, sentence.ability.source, sentence.unsaid);
                }
            out.subject.clear();
            if (!text.empty()) json[card->code] = std::move(text);
        }
    }
    if (shell.format != Format::human) {
        print_json(shell, {{"texts", std::move(json)}}, out);
        return status_of(out);
    }
    for (const auto& [id, text] : json.items()) {
        fmt::print("{}: |\n", id);
        const auto lines = text.get<std::string>();
        for (std::size_t at = 0; at < lines.size();) {
            const auto end = std::min(lines.find('\n', at), lines.size());
            fmt::print("  {}\n", lines.substr(at, end - at));
            at = end + 1;
        }
    }
    report(shell, out);
    return status_of(out);
}

}  // namespace holo::tools
