// read: printed text as script.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <iterator>

#include "interpreter/lackey/words.hpp"
#include "interpreter/text/reader.hpp"
#include "interpreter/tools/command.hpp"

namespace holo::tools {

namespace {

// A text, and its place.
struct Printed {
    SourcePtr source;
    std::uint32_t at = 0;
    std::string text;
};

void add_paragraphs(const SourcePtr& source, std::vector<Printed>& out) {
    for (const auto& at : text::paragraphs(source->text())) out.push_back({source, at.begin, std::string(source->slice(at))});
}

std::vector<Printed> printed(const std::vector<std::string>& texts, Diagnostics& out) {
    std::vector<Printed> all;
    std::error_code error;
    for (const auto& text : texts) {
        if (text == "-") {
            add_paragraphs(std::make_shared<const Source>("-", std::string(std::istreambuf_iterator<char>(std::cin), {})), all);
        } else if (std::filesystem::is_regular_file(text, error)) {
            if (const auto source = catalog::read_file(text, out)) add_paragraphs(source, all);
        } else {
            add_paragraphs(std::make_shared<const Source>("text", text), all);
        }
    }
    return all;
}

// The cards that a text may be printed on: one for each symbol of the attribute that constructions ask for, or the named one.
std::vector<text::TextCard> cards_for(const catalog::Game& rules, const text::Constructions& grammar, const std::string& sort,
                                      Diagnostics& out) {
    std::string attribute;
    for (const auto& construction : grammar.all)
        if (!construction.given.empty()) attribute = construction.given.front().second;
    std::vector<text::TextCard> cards;
    std::vector<std::string> known;
    for (const auto& kind : rules.manifest.declared.kinds)
        for (const auto& declared : kind.attributes)
            for (const auto& domain : rules.manifest.declared.domains) {
                if (declared.words.one != attribute || domain.words.one != declared.domain) continue;
                for (const auto& symbol : domain.symbols) {
                    known.push_back(symbol.words.one);
                    if (sort.empty() || sort == symbol.words.one) cards.emplace_back(rules, attribute, symbol.words.one);
                }
            }
    if (cards.empty() && !sort.empty()) out.add(Diag::undefined_name, nullptr, {}, {sort}, nearest_word(sort, known));
    else if (cards.empty()) cards.emplace_back(rules, "", "");
    return cards;
}

// Reads the text as the first of the cards on which it is understood best.
text::Understood read_as_any(text::Reader& reader, const std::string& text, std::size_t language,
                             const std::vector<text::TextCard>& cards) {
    const auto worth = [](const text::Understood& u) { return u.is_sure() ? 3 : !u.scripts.empty() ? 2 : u.reason.empty() ? 0 : 1; };
    text::Understood best;
    bool any = false;
    for (const auto& card : cards) {
        auto understood = reader.read(text, language, card);
        if (!any || worth(understood) > worth(best)) best = std::move(understood);
        any = true;
        if (best.is_sure()) break;
    }
    return best;
}

}  // namespace

int read(const Shell& shell, const ReadOptions& options) {
    int status = 0;
    const auto game = load(shell, options.game, status);
    if (!game) return status;
    Diagnostics out;
    const auto sayings = text::sayings_of(*game, out);
    const auto language = sayings ? sayings->grammar().language(shell.lang == Lang::es ? "es" : "en") : 0;
    if (!sayings) out.add(Diag::no_sayings, nullptr, {}, {options.game});
    const auto texts = sayings ? printed(options.texts, out) : std::vector<Printed>();
    const auto rules = text::opened(*game);
    const auto cards = sayings ? cards_for(*rules, sayings->grammar(), options.sort, out) : std::vector<text::TextCard>();
    if (out.errors() > 0) {
        report(shell, out);
        return status_of(out);
    }
    text::Reader reader(*sayings, *rules);
    auto json = nlohmann::ordered_json::array();
    for (const auto& text : texts) {
        const auto understood = read_as_any(reader, text.text, language, cards);
        text::Reader::report(understood, text.source, text.at, out);
        if (shell.format == Format::json) {
            nlohmann::ordered_json one{{"text", text.text}, {"scripts", nlohmann::json::array()}};
            for (const auto& script : understood.scripts) one["scripts"].push_back(script.script);
            json.push_back(std::move(one));
        } else if (understood.is_sure()) {
            fmt::print("{}\n", understood.scripts.front().script);
        } else {
            for (const auto& line : lackey::split(text.text, "\n")) fmt::print("{}{}\n", catalog::unread_mark, line);
        }
    }
    if (shell.format == Format::json) print_json(shell, {{"texts", std::move(json)}}, out);
    else report(shell, out);
    return status_of(out);
}

}  // namespace holo::tools
