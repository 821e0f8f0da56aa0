#include "interpreter/wording/catalogue.hpp"

#include <algorithm>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/kept_yaml.hpp"
#include "interpreter/text/constructions.hpp"

namespace holo::wording {

using catalog::Fields;
using catalog::Yaml;

bool is_of_set(const catalog::Game& game, const SourcePtr& file) {
    return file != nullptr && !file->label().starts_with(game.manifest.folder + "/");
}

namespace {

// The entry of a section under a key; nothing unless the entry is text without slots.
std::optional<std::string> plain(const Section& section, std::string_view key) {
    const auto it = section.find(key);
    return it == section.end() ? std::nullopt : it->second.text.plain();
}

}  // namespace

std::optional<std::string> Catalogue::word(std::string_view key) const { return plain(words, key); }
std::string Catalogue::on_table(std::string_view key) const { return plain(table, key).value_or(std::string(key)); }
std::string Catalogue::in_menu(std::string_view key) const {
    return plain(menus.find(key) == menus.end() ? table : menus, key).value_or(std::string(key));
}
std::optional<std::string> Catalogue::in_trace(std::string_view event, const text::Language* grammar) const {
    if (auto own = plain(traces, event)) return own;
    if (grammar == nullptr) return std::nullopt;
    const auto third = grammar->third_persons.find(event);
    return third == grammar->third_persons.end() ? std::nullopt : std::optional(third->second);
}
std::string Catalogue::name(std::string_view key) const { return plain(names, key).value_or(std::string(key)); }

namespace {

std::vector<std::string> parts_of(std::string_view section) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at <= section.size();) {
        const auto end = std::min(section.find(" / ", at), section.size());
        out.emplace_back(section.substr(at, end - at));
        at = end + 3;
    }
    return out;
}

}  // namespace

std::string Catalogue::heading(std::string_view section) const {
    std::string out;
    for (const auto& part : parts_of(section)) out += (out.empty() ? "" : " / ") + plain(headings, part).value_or(part);
    return out;
}

namespace {

class Reader {
public:
    Reader(Catalogue& catalogue, const SourcePtr& source, Diagnostics& out) : c_(catalogue), source_(source), out_(out) {}

    // The module's own file, or one of a set.
    void read(const Yaml& root) {
        Fields fields(root, source_, out_);
        fields.text("lang");  // the name of a file tells the language, too
        for (const auto& [name, into] : sections) section(fields.take(name), c_.*into);
        if (const auto* sheet = fields.take("sheet"); map(sheet)) {
            Fields lines(*sheet, source_, out_);
            for (const auto* name : {"line", "figures", "side"})
                if (const auto* line = lines.take(name)) c_.sheet.emplace(name, entry(sheet->span, *line));
        }
        if (const auto* asks = fields.take("asks"); map(asks))
            for (const auto& [key, value] : asks->entries)
                if (!c_.asks.emplace(key.text, questions(key, value)).second) out_.add(Diag::yaml_twice, source_, key.span, {key.text});
    }

private:
    static constexpr std::pair<const char*, Section Catalogue::*> sections[] = {
        {"words", &Catalogue::words},       {"names", &Catalogue::names},   {"table", &Catalogue::table}, {"menus", &Catalogue::menus},
        {"headings", &Catalogue::headings}, {"traces", &Catalogue::traces}, {"told", &Catalogue::told}};

    bool map(const Yaml* node) {
        if (node == nullptr) return false;
        if (node->is_map()) return true;
        out_.add(Diag::yaml_shape, source_, node->span, {"@a_map", node->is_list() ? "@a_list" : "`" + node->text + "`"});
        return false;
    }

    Template text(const Yaml& node) {
        if (node.is_scalar()) return {node.text, source_, node.span, out_};
        out_.add(Diag::yaml_shape, source_, node.span, {"@a_text", node.is_list() ? "@a_list" : "@a_map"});
        return {};
    }

    Entry entry(Span key, const Yaml& value) { return {text(value), source_, key}; }

    Questions questions(const Yaml& key, const Yaml& value) {
        Questions out;
        out.source = source_;
        out.span = key.span;
        if (!map(&value)) return out;
        for (const auto& [field, asked] : value.entries) {
            if (field.text == "harm") out.harm = asked.text == "yes";
            else if (field.text == "source") out.behind = asked.text;
            else out.by_name.emplace(field.text, text(asked));
        }
        return out;
    }

    void section(const Yaml* node, Section& into) {
        if (!map(node)) return;
        for (const auto& [key, value] : node->entries)
            if (!into.emplace(key.text, entry(key.span, value)).second) out_.add(Diag::yaml_twice, source_, key.span, {key.text});
    }

    Catalogue& c_;
    const SourcePtr& source_;
    Diagnostics& out_;
};

// The file for the words of a thing: the module's catalogue, or the set that declares the thing.
std::string home(const Catalogue& c, const catalog::Game& game, const SourcePtr& declared) {
    return is_of_set(game, declared) ? "@wording_of_set" : c.label;
}

// The place where a set declares a symbol, or the period of an event; nothing for the module's own words.
const compiler::Phrase* declared_by_set(const catalog::Game& game, const std::string& word) {
    for (const auto& period : game.manifest.declared.periods)
        if (period.source != nullptr && (word == period.one + " begins" || word == period.one + " ends")) return &period;
    for (const auto& domain : game.manifest.declared.domains)
        for (const auto& symbol : domain.symbols)
            if (symbol.words.source != nullptr && (symbol.words.one == word || symbol.words.many == word)) return &symbol.words;
    return nullptr;
}

// Reports the entries of a section that name nothing known, because these are most likely misspelt.
template <typename Entries>
void report_strays(const Entries& section, const std::vector<std::string>& known, Diagnostics& out) {
    for (const auto& [name, entry] : section)
        if (std::find(known.begin(), known.end(), name) == known.end())
            out.add(Diag::wording_stray, entry.source, entry.span, {name}, nearest_word(name, known));
}

// A table in another language needs words for all zones, figures and menus.
void check_table(const Catalogue& c, const catalog::Game& game, Diagnostics& out) {
    const auto& p = *game.program;
    std::vector<std::string> shown, lines, known;
    for (const auto& zone : p.zones) known.emplace_back(p.text(zone.name));
    for (const auto& attribute : p.attributes) known.emplace_back(p.text(attribute.name));
    for (const auto& symbol : p.symbols) known.emplace_back(p.text(symbol.name));
    for (const auto& header : p.headers) known.emplace_back(p.text(header.name));
    for (const auto& map : p.maps)
        for (const auto& space : map.spaces) known.push_back(space.name);
    for (const auto& stock : p.stocks) known.emplace_back(p.text(p.definitions[static_cast<std::size_t>(stock.definition)].code));
    for (const auto& line : p.menu_lines)
        for (const auto& names : p.names)
            if (names.at == line.at)
                if (const auto name = p.text(p.choice_names[names.first + static_cast<std::uint32_t>(line.line)]); !name.empty())
                    lines.emplace_back(name);
    const auto& board = game.manifest.board;
    for (const auto* list : {&board.zones, &board.counts, &board.game, &board.player, &board.card, &board.held})
        for (const auto& words : *list) shown.push_back(words.substr(0, words.find(" of ")));
    const auto lacks = [&](const char* what, const std::string& word) {
        const auto* own = declared_by_set(game, word);
        const auto& first = c.table.begin()->second;
        if (own == nullptr) out.add(Diag::wording_lacks, first.source, first.span, {c.label, what, word});
        else out.add(Diag::wording_lacks, own->source, own->span, {home(c, game, own->source), what, word});
    };
    const auto compare = [&](const Section& section, const char* name, std::vector<std::string>& wanted) {
        std::sort(wanted.begin(), wanted.end());
        wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
        known.insert(known.end(), wanted.begin(), wanted.end());
        report_strays(section, known, out);
        for (const auto& word : wanted)
            if (section.find(word) == section.end()) lacks(name, word);
    };
    const auto& events = game.compiler->vocabulary().events;
    for (const auto& event : events)
        for (const auto& param : event.params)
            for (const auto& symbol : p.symbols)
                if (param.type.kind == compiler::TypeKind::symbol && symbol.domain == param.type.index)
                    shown.emplace_back(p.text(symbol.name));
    compare(c.table, "table", shown);
    compare(c.menus, "menus", lines);
    for (const auto& event : events)
        for (const auto& param : event.params)
            if (!event.query && param.type.kind == compiler::TypeKind::flag && !plain(c.names, param.name)) lacks("names", param.name);
}

// Reports that a section lacks an event, at the place where the event is declared.
void report_event(const Catalogue& c, const Section& section, const char* what, const compiler::EventInfo& event, const catalog::Game& game,
                  Diagnostics& out) {
    const auto& first = section.begin()->second;
    const auto* own = declared_by_set(game, event.name);
    if (own != nullptr) out.add(Diag::wording_lacks, own->source, own->span, {home(c, game, own->source), what, event.name});
    else if (event.tree == nullptr) out.add(Diag::wording_lacks, first.source, first.span, {c.label, what, event.name});
    else
        out.add(Diag::wording_lacks, event.tree->source(), (*event.tree)[(*event.tree)[event.node].first].span,
                {home(c, game, event.tree->source()), what, event.name});
}

// Reports an event without an entry in `told`, an entry for no event, and a sentence with a slot that neither the event fills nor a
// definition without parameters.
void check_told(const Catalogue& c, const catalog::Game& game, Diagnostics& out) {
    const auto& vocabulary = game.compiler->vocabulary();
    std::vector<std::string> events, askers;
    for (const auto& event : vocabulary.events) {
        askers.push_back(event.name);
        if (event.query) continue;
        events.push_back(event.name);
        const auto it = c.told.find(event.name);
        if (it == c.told.end()) {
            report_event(c, c.told, "told", event, game, out);
            continue;
        }
        std::vector<std::string> slots;
        it->second.text.names(slots);
        for (const auto& slot : slots) {
            const auto name = slot.substr(0, slot.find(':'));  // the slot may ask for a form
            const int definition = vocabulary.define(name);
            const bool known = name == "you" ||
                               (definition != machine::none && vocabulary.defines[static_cast<std::size_t>(definition)].params.empty()) ||
                               std::any_of(event.params.begin(), event.params.end(), [&](const auto& p) { return p.name == name; }) ||
                               std::find(event.results.begin(), event.results.end(), name) != event.results.end();
            if (!known) out.add(Diag::wording_slot, it->second.text.source(), it->second.text.span(), {slot});
        }
    }
    for (const auto& [name, number] : vocabulary.procedures_by_name) askers.push_back(name);
    report_strays(c.told, events, out);
    report_strays(c.asks, askers, out);
}

// Reports entries that name nothing of the game.
void check(const Catalogue& c, const catalog::Game& game, Diagnostics& out) {
    if (!game.compiler) return;
    const auto& p = *game.program;
    std::vector<std::string> events, symbols, headings;
    for (const auto& event : game.compiler->vocabulary().events) events.push_back(event.name);
    for (const auto& symbol : p.symbols) symbols.emplace_back(p.text(symbol.name));
    for (const auto& section : p.rule_sections)
        for (auto& part : parts_of(section)) headings.push_back(std::move(part));
    report_strays(c.traces, events, out);
    report_strays(c.words, symbols, out);
    report_strays(c.headings, headings, out);
    if (!c.table.empty()) check_table(c, game, out);
    if (!c.told.empty()) check_told(c, game, out);
}

}  // namespace

void check_traces(const Catalogue& catalogue, const text::Language* grammar, const catalog::Game& game, Diagnostics& out) {
    if (catalogue.table.empty() || !game.compiler) return;
    for (const auto& event : game.compiler->vocabulary().events)
        if (!event.query && !catalogue.in_trace(event.name, grammar)) report_event(catalogue, catalogue.table, "traces", event, game, out);
}

std::unique_ptr<Catalogue> read_catalogue(const catalog::Game& game, const std::vector<std::string>& files, Lang lang, Diagnostics& out) {
    auto catalogue = std::make_unique<Catalogue>();
    catalogue->lang = lang;
    for (const auto& file : files) {
        const auto source = catalog::read_file(file, out);
        if (!source) return nullptr;
        const auto root = catalog::parse_kept_yaml(source, out);
        if (!root) return nullptr;
        Reader reader(*catalogue, source, out);
        if (!catalog::wording_language(file)) {
            const auto* wording = root->find("wording");
            const auto* own = wording == nullptr ? nullptr : wording->find(lang == Lang::en ? "en" : "es");
            if (own != nullptr) reader.read(*own);
            continue;
        }
        if (!catalogue->source) catalogue->label = file, catalogue->source = source;
        reader.read(*root);
    }
    check(*catalogue, game, out);
    return catalogue;
}

std::unique_ptr<Catalogue> read_catalogue(const catalog::Game& game, Lang lang, Diagnostics& out) {
    std::vector<std::string> files;
    for (const auto& file : game.manifest.wording)
        if (catalog::wording_language(file).value_or(lang) == lang) files.push_back(file);
    return files.empty() ? nullptr : read_catalogue(game, files, lang, out);
}

}  // namespace holo::wording
