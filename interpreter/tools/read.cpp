// read: printed text as script.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <iterator>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/catalog/file_text.hpp"
#include "interpreter/lackey/set.hpp"
#include "interpreter/lackey/words.hpp"
#include "interpreter/swdestinydb/import.hpp"
#include "interpreter/text/survey.hpp"
#include "interpreter/tools/columns.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/tools/loading.hpp"
#include "interpreter/tools/reports.hpp"
#include "interpreter/tools/shell.hpp"
#include "interpreter/tools/transfer.hpp"

namespace holo::tools {

namespace {

namespace fs = std::filesystem;

// A text, and its place.
struct Printed {
    SourcePtr source;
    Span at;
    std::string text;
};

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

// Tells whether the words of an argument can only be the name of a file.
bool is_path(const std::string& text) {
    const auto ending = fs::path(text).extension();
    const bool is_file = ending == ".json" || ending == ".yaml" || ending == ".txt" || ending == ".tsv";
    return is_file && text.find_first_of(" \n") == std::string::npos;
}

void add_paragraphs(const SourcePtr& source, std::vector<Printed>& out) {
    for (const auto& at : text::paragraphs(source->text())) out.push_back({source, at, std::string(source->slice(at))});
}

// A card of a set, with its text.
struct PrintedCard {
    std::string id, name;
    text::TextCard card;
    SourcePtr text;
    std::vector<catalog::Printed::Chosen> readings;
};

struct PrintedSet {
    std::string code;
    std::unique_ptr<catalog::Game> rules;  // in which the scripts of its cards are tried
    std::vector<PrintedCard> cards;
};

// The cards that a text may be printed on: one for each symbol of the attribute that constructions ask for, one for each further kind of
// cards, or the named one.
std::vector<text::TextCard> cards_for(const catalog::Game& rules, const std::string& attribute, const std::string& sort, Diagnostics& out) {
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
    const auto& kinds = rules.manifest.declared.kinds;
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        const auto& name = kinds[k].words.one;
        const bool is_printed = std::any_of(kinds[k].attributes.begin(), kinds[k].attributes.end(),
                                            [](const auto& a) { return a.place == compiler::AttributePlace::printed; });
        const bool is_further = static_cast<int>(k) > rules.compiler->vocabulary().printed_kind();
        if (!is_further || !is_printed || !kinds[k].is_of_cards()) continue;
        known.push_back(name);
        if (sort.empty() || sort == name) cards.emplace_back(rules, static_cast<int>(k));
    }
    if (cards.empty() && !sort.empty())
        out.add(Diag::bad_value, nullptr, {}, {sort, "--as", fmt::format("{}", fmt::join(known, ", "))}, nearest_word(sort, known));
    else if (cards.empty()) cards.emplace_back(rules, "", "");
    return cards;
}

// Reads the text as the first of the cards on which it is understood best.
text::Understood read_as_any(text::Reader& reader, const std::string& text, std::size_t language,
                             const std::vector<text::TextCard>& cards) {
    const auto worth = [](const text::Understood& u) {
        return u.is_sure() ? 4 : !u.scripts.empty() ? 3 : !u.reason.empty() || !u.lacks.empty() ? 2 : u.is_dangling ? 1 : 0;
    };
    text::Understood best;
    bool any = false;
    for (const auto& card : cards) {
        auto understood = reader.read(text, language, card);
        reader.prove(understood, language, card);
        if (!any || worth(understood) > worth(best)) best = std::move(understood);
        any = true;
        if (best.is_sure()) break;
    }
    return best;
}

class Reading {
public:
    Reading(const Shell& shell, const ReadOptions& options, const catalog::Game& game, text::Sayings& sayings, Diagnostics& out)
        : shell_(shell),
          options_(options),
          game_(game),
          sayings_(sayings),
          language_(sayings.grammar().language(shell.lang == Lang::es ? "es" : "en")),
          survey_(sayings, language_),
          out_(out) {}

    void all() {
        if (!options_.misprints.empty()) read_slips();
        std::vector<Printed> loose;
        std::error_code error;
        for (const auto& text : options_.texts) {
            if (text == "-") {
                std::string all(std::istreambuf_iterator<char>(std::cin), {});
                if (all.starts_with(byte_order_mark)) all.erase(0, byte_order_mark.size());
                add_paragraphs(std::make_shared<const Source>("-", std::move(all)), loose);
            } else if (!fs::exists(fs::symlink_status(text, error)) && !is_path(text)) {
                add_paragraphs(std::make_shared<const Source>("text", text), loose);
            } else if (auto set = set_in(text)) {
                if (set->rules) read(std::move(*set));
            } else if (const auto source = out_.errors() == 0 ? catalog::read_file(text, out_) : nullptr) {
                add_paragraphs(source, loose);
            }
        }
        if (!loose.empty()) read(loose);
    }

    nlohmann::ordered_json json() {
        nlohmann::ordered_json out;
        if (!texts_.empty()) out["texts"] = std::move(texts_);
        if (!sets_.empty()) out["sets"] = std::move(sets_);
        if (options_.report) out["report"] = report();
        return out;
    }

    void show_report() const {
        const auto percent = [](int part, int whole) { return fmt::format("{:.1f} %", whole == 0 ? 0.0 : 100.0 * part / whole); };
        const bool es = shell_.lang == Lang::es;
        std::vector<std::vector<std::string>> rows{
            es ? std::vector<std::string>{"", "frases", "leídas", "", "varias", "imposibles", "cartas", "enteras", "", "en parte", "nada"}
               : std::vector<std::string>{"", "sentences", "read", "", "several", "refused", "cards", "whole", "", "partly", "not"}};
        auto counts = survey_.sets();
        if (counts.size() > 1) counts.push_back(survey_.all());
        for (const auto& c : counts)
            rows.push_back({c.set, std::to_string(c.sentences), std::to_string(c.read), percent(c.read, c.sentences),
                            std::to_string(c.several), std::to_string(c.refused), std::to_string(c.cards), std::to_string(c.whole),
                            percent(c.whole, c.cards), std::to_string(c.partly), std::to_string(c.cards - c.whole - c.partly)});
        fmt::print("{}", table(rows, {false, true, true, true, true, true, true, true, true, true, true}));
        list(es ? "Lo que a los guiones les falta, por cartas" : "What scripts lack, by cards", survey_.lacking(), "");
        list(es ? "Lo que ninguna carta puede hacer, por cartas" : "What no card can do, by cards", survey_.refused(), "");
        list(es ? "Palabras en que se detuvo la lectura, por cartas" : "Words at which reading stopped, by cards", survey_.stopped(), "`");
        list(es ? "Construcciones, por textos" : "Constructions, by texts", survey_.constructions(), "");
    }

private:
    // ---- slips of printers ------------------------------------------------------------------------

    // A slip in the print of a card, and the words that are meant.
    struct Slip {
        std::string id, printed, meant;
        SourcePtr source;
        Span at;
        bool is_met = false;
    };

    void read_slips() {
        const auto source = catalog::read_file(options_.misprints, out_);
        const auto tree = source ? catalog::parse_yaml(source, out_) : std::nullopt;
        if (!tree) return;
        if (!tree->is_list()) return out_.add(Diag::yaml_shape, source, tree->span, {"@a_list_of_misprints", "@a_map"});
        for (const auto& item : tree->items) {
            catalog::Fields fields(item, source, out_);
            Slip slip{fields.need_name("id"), fields.need_text("printed"), fields.need_text("meant"), source, item.span};
            fields.need_text("because");
            const auto language = fields.text("language");
            if (language.empty() || language == (shell_.lang == Lang::es ? "es" : "en")) slips_.push_back(std::move(slip));
        }
    }

    // The text of a card as the text was meant.
    std::string meant(const std::string& id, std::string text) {
        for (auto& slip : slips_) {
            if (slip.id != id || slip.printed.empty()) continue;
            for (std::size_t at = text.find(slip.printed); at != std::string::npos; at = text.find(slip.printed, at + slip.meant.size())) {
                text.replace(at, slip.printed.size(), slip.meant);
                slip.is_met = true;
            }
            if (!slip.is_met) out_.add(Diag::idle_misprint, slip.source, slip.at, {slip.printed});
        }
        return text;
    }

    // A report counts texts with a sure reading. Proving a text needs its other readings, too.
    text::Readings wanted() const { return options_.report ? text::Readings::likeliest : text::Readings::all; }

    // ---- sets -----------------------------------------------------------------------------------

    // The set that a file is; nothing for a file of texts. A set of Lackey is read already, and comes without rules.
    std::optional<PrintedSet> set_in(const std::string& path) {
        if (fs::path(path).extension() == ".json") return set_of_json(path);
        if (catalog::is_of(path, catalog::FileKind::yaml)) return set_of_yaml(path);
        const auto text = lackey::read_text(path, out_);
        if (!text.source || text.source->text().substr(0, text.source->text().find('\n')).find('\t') == std::string_view::npos)
            return std::nullopt;
        read_lackey(text);
        return PrintedSet{};
    }

    std::optional<PrintedSet> set_of_json(const std::string& path) {
        const auto source = catalog::read_file(path, out_);
        if (!source) return std::nullopt;
        const auto figures = swdestinydb::figures_of(source, nullptr, "", game_, catalog::Texts::left_out, out_);
        if (!figures) return std::nullopt;
        PrintedSet set{figures->code, nullptr, {}};
        set.rules = opened(figures->code, figures->yaml);
        auto texts = swdestinydb::texts_of(source, out_);
        for (const auto& card : set.rules->sets.back().cards)
            if (const auto text = texts.find(card.code); text != texts.end())
                set.cards.push_back({card.code,
                                     card.title,
                                     text::TextCard(*set.rules, card),
                                     std::make_shared<const Source>(path + ", " + card.code, meant(card.code, std::move(text->second))),
                                     {}});
        return set;
    }

    // Cards of a card file that have their printed text.
    std::optional<PrintedSet> set_of_yaml(const std::string& path) {
        const auto source = catalog::read_file(path, out_);
        const auto tree = source ? catalog::parse_yaml(source, out_) : std::nullopt;
        if (!tree || tree->find("cards") == nullptr) return std::nullopt;
        PrintedSet set;
        set.rules = catalog::opened_with(game_, *tree, source);
        set.code = set.rules->sets.back().code;
        auto declared = set.rules->sets.back().cards.begin();
        for (const auto& info : set.rules->cards) {
            if (info.set + 1 != static_cast<int>(set.rules->sets.size())) continue;
            const auto text = info.printed.texts.find(shell_.lang);
            if (text != info.printed.texts.end())
                set.cards.push_back(
                    {info.code, info.title.in(shell_.lang), text::TextCard(*set.rules, *declared), text->second, info.printed.readings});
            ++declared;
        }
        return set;
    }

    std::unique_ptr<catalog::Game> opened(const std::string& name, const std::string& yaml) {
        Diagnostics ignored;
        const auto source = std::make_shared<const Source>(name + ".yaml", yaml);
        return catalog::opened_with(game_, *catalog::parse_yaml(source, ignored), source);
    }

    void read(PrintedSet set) {
        const bool is_answered = std::any_of(set.cards.begin(), set.cards.end(), [](const auto& card) { return !card.readings.empty(); });
        text::Reader reader(sayings_, *set.rules, is_answered ? text::Readings::all : wanted());
        survey_.begin(set.code);
        auto cards = nlohmann::ordered_json::array();
        for (const auto& card : set.cards) sayings_.add_title(card.card.card().title);
        for (const auto& card : set.cards) {
            auto paragraphs = reader.read_card(card.text->text(), language_, card.card);
            for (auto& [at, understood] : paragraphs) {
                for (const auto& chosen : card.readings)
                    if (card.text->slice(at).starts_with(chosen.beginning)) understood.choose(chosen.number);
                if (!options_.report) reader.prove(understood, language_, card.card);
            }
            survey_.card(card.text->text(), paragraphs);
            if (options_.report) continue;
            out_.subject = card.name;
            if (shell_.format == Format::human)
                fmt::print("{}  {}\n", paint(shell_.colour, "2", card.id), paint(shell_.colour, "1", card.name));
            auto texts = nlohmann::ordered_json::array();
            for (const auto& [at, understood] : paragraphs) {
                text::Reader::report(understood, card.text, at, out_);
                texts.push_back(shown(std::string(card.text->slice(at)), understood, "  "));
            }
            cards.push_back({{"id", card.id}, {"name", card.name}, {"texts", std::move(texts)}});
            out_.subject.clear();
        }
        sets_.push_back({{"set", set.code}, {"cards", std::move(cards)}});
    }

    // As `import lackey` reads it.
    void read_lackey(const lackey::Decoded& text) {
        const auto profile = lackey::read_profile(game_.manifest.folder, game_.manifest.game, out_);
        const auto words = profile ? game_with_words(shell_, game_.manifest.game, out_) : nullptr;
        const auto set = words ? lackey::import_set(text, *profile, *words, {catalog::Texts::kept, {}, false, {}}, out_) : std::nullopt;
        if (!set) return;
        Diagnostics ignored;
        const auto tree = catalog::parse_yaml(std::make_shared<const Source>(set->code, set->yaml), ignored);
        auto counts = text::Survey::Counts{set->code};
        counts.sentences = static_cast<int>(set->clauses);
        counts.read = static_cast<int>(set->clauses - set->unread.size());
        auto cards = nlohmann::ordered_json::array();
        for (const auto& card : tree->find("cards")->items) {
            const auto* script = card.find("script");
            if (script == nullptr) continue;
            const auto unread = static_cast<int>(lackey::split(script->text, std::string(catalog::unread_mark)).size()) - 1;
            const bool has_script = !script->text.starts_with("#") || script->text.find("\n") + 1 < script->text.size();
            ++counts.cards;
            counts.whole += unread == 0 ? 1 : 0;
            counts.partly += unread > 0 && has_script ? 1 : 0;
            const auto* name = card.find("name");
            if (shell_.format == Format::human && !options_.report)
                fmt::print("{}  {}\n  {}", paint(shell_.colour, "2", card.find("id")->text), paint(shell_.colour, "1", name->text),
                           indented(script->text, "  "));
            cards.push_back({{"id", card.find("id")->text}, {"name", name->text}, {"script", script->text}});
        }
        survey_.add(counts);
        sets_.push_back(
            {{"set", set->code}, {"clauses", set->clauses}, {"read", set->clauses - set->unread.size()}, {"cards", std::move(cards)}});
        complain(shell_, "{}: {} of {} clauses read\n", "{}: {} de {} cláusulas leídas\n", set->code, set->clauses - set->unread.size(),
                 set->clauses);
    }

    // ---- texts ----------------------------------------------------------------------------------

    void read(const std::vector<Printed>& texts) {
        const auto rules = text::opened(game_);
        const auto cards = cards_for(*rules, sayings_.sort_of_cards(), options_.sort, out_);
        if (cards.empty()) return;
        text::Reader reader(sayings_, *rules);
        survey_.begin("-");
        for (const auto& text : texts) {
            auto understood = read_as_any(reader, text.text, language_, cards);
            if (understood.scripts.empty()) understood.unread.nearest = other_language(reader, text.text, cards, understood.unread.nearest);
            text::Reader::report(understood, text.source, text.at, out_);
            if (!options_.report) texts_.push_back(shown(text.text, understood, ""));
            std::vector<text::Paragraph> paragraphs;
            paragraphs.push_back({{0, static_cast<std::uint32_t>(text.text.size())}, std::move(understood)});
            survey_.card(text.text, paragraphs);
        }
    }

    // The option for the language in which the text is understood; the repair for a text that no other language understands.
    std::string other_language(text::Reader& reader, const std::string& text, const std::vector<text::TextCard>& cards,
                               const std::string& repair) const {
        for (const std::string lang : {"en", "es"}) {
            const auto language = sayings_.grammar().language(lang);
            if (language == language_ || language >= sayings_.grammar().languages.size()) continue;
            if (!read_as_any(reader, text, language, cards).scripts.empty()) return "--lang " + lang;
        }
        return repair;
    }

    static std::string indented(const std::string& lines, const std::string& indent) {
        std::string out;
        for (std::size_t at = 0; at < lines.size(); ++at) {
            out += lines[at];
            if (lines[at] == '\n' && at + 1 < lines.size()) out += indent;
        }
        return out;
    }

    // Prints the script of a text, or the text behind the mark of what is still to be written.
    nlohmann::ordered_json shown(const std::string& text, const text::Understood& understood, const std::string& indent) const {
        nlohmann::ordered_json one{{"text", text}, {"scripts", nlohmann::json::array()}};
        for (const auto& script : understood.scripts) one["scripts"].push_back(script.script);
        if (shell_.format != Format::human) return one;
        if (understood.is_sure()) {
            fmt::print("{}{}\n", indent, indented(understood.scripts.front().script, indent));
        } else {
            // A text of too many words is no card's: its beginning tells which one is meant.
            constexpr std::size_t longest = 400;
            const auto end = understood.unread.is_too_long ? text.find(' ', std::min(longest, text.size())) : std::string::npos;
            const auto printed = end == std::string::npos ? text : text.substr(0, end) + " …";
            for (const auto& line : lackey::split(printed, "\n")) fmt::print("{}{}{}\n", indent, catalog::unread_mark, line);
        }
        return one;
    }

    // ---- report ---------------------------------------------------------------------------------

    static nlohmann::ordered_json to_json(const text::Survey::Counts& c) {
        return {{"set", c.set},         {"sentences", c.sentences}, {"read", c.read},   {"several", c.several},
                {"refused", c.refused}, {"cards", c.cards},         {"whole", c.whole}, {"partly", c.partly}};
    }

    nlohmann::ordered_json report() const {
        nlohmann::ordered_json out;
        out["sets"] = nlohmann::ordered_json::array();
        for (const auto& c : survey_.sets()) out["sets"].push_back(to_json(c));
        const auto told = [&](const std::map<std::string, int>& counts) {
            auto json = nlohmann::ordered_json::object();
            for (const auto& [what, count] : by_count(counts)) json[said(what, shell_.lang)] = count;
            return json;
        };
        out["lacking"] = told(survey_.lacking());
        out["refused"] = told(survey_.refused());
        out["stopped"] = told(survey_.stopped());
        out["constructions"] = told(survey_.constructions());
        return out;
    }

    // Those that are counted most often first.
    static std::vector<std::pair<std::string, int>> by_count(const std::map<std::string, int>& counts) {
        std::vector<std::pair<std::string, int>> out(counts.begin(), counts.end());
        std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
        return out;
    }

    void list(const char* head, const std::map<std::string, int>& counts, const std::string& quote) const {
        if (counts.empty()) return;
        fmt::print("\n{}:\n", head);
        std::vector<std::vector<std::string>> rows;
        for (const auto& [what, count] : by_count(counts))
            rows.push_back({std::to_string(count), quote + printable(said(what, shell_.lang)) + quote});
        fmt::print("{}", table(rows, {true, false}));
    }

    const Shell& shell_;
    const ReadOptions& options_;
    const catalog::Game& game_;
    text::Sayings& sayings_;
    std::size_t language_;
    text::Survey survey_;
    Diagnostics& out_;
    std::vector<Slip> slips_;
    nlohmann::ordered_json texts_ = nlohmann::ordered_json::array(), sets_ = nlohmann::ordered_json::array();
};

}  // namespace

int read(const Shell& shell, const ReadOptions& options) {
    int status = 0;
    const auto game = load(shell, options.game, status);
    if (!game) return status;
    Diagnostics out;
    const auto sayings = text::sayings_of(*game, out);
    if (!sayings) out.add(Diag::no_sayings, nullptr, {}, {options.game});
    if (out.errors() > 0) {
        tools::report(shell, out);
        return status_of(out);
    }
    Reading reading(shell, options, *game, *sayings, out);
    reading.all();
    if (options.report) out = {};  // counts say it
    if (shell.format == Format::json) print_json(shell, reading.json(), out);
    else if (options.report) reading.show_report();
    if (shell.format != Format::json) tools::report(shell, out);
    return status_of(out);
}

}  // namespace holo::tools
