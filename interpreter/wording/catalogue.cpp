#include "interpreter/wording/catalogue.hpp"

#include <algorithm>

#include "interpreter/catalog/kept_yaml.hpp"
#include "interpreter/text/constructions.hpp"

namespace holo::wording {

using catalog::Fields;
using catalog::Yaml;

const Template* Entry::find(std::string_view field) const {
    const auto it = fields.find(field);
    return it == fields.end() ? nullptr : &it->second;
}

const Entry* Catalogue::word(std::string_view key) const {
    const auto it = words.find(key);
    return it == words.end() ? nullptr : &it->second;
}

// The word of the module for a spelling, in the singular. `many` tells whether the spelling is a plural.
std::string key_of(const compiler::Vocabulary& v, const std::string& written, bool& many) {
    const auto& p = v.program;
    for (const auto& m : v.meanings(written)) {
        const auto at = static_cast<std::size_t>(m.index);
        many = m.plural;
        switch (m.kind) {
            case compiler::MeaningKind::kind: return std::string(p.text(p.kinds[at].name));
            case compiler::MeaningKind::symbol: return std::string(p.text(p.symbols[at].name));
            case compiler::MeaningKind::attribute: return std::string(p.text(p.attributes[at].name));
            case compiler::MeaningKind::flag: return m.negated ? written : std::string(p.text(p.attributes[at].name));
            case compiler::MeaningKind::zone: return std::string(p.text(p.zones[at].name));
            case compiler::MeaningKind::group: return v.groups[at].name;
            default: return written;
        }
    }
    many = false;
    return written;
}

bool is_of_set(const catalog::Game& game, const SourcePtr& file) {
    return file != nullptr && !file->label().starts_with(game.manifest.folder + "/");
}

namespace {

// The entry of a section under a key; nothing unless the entry is text without holes.
std::optional<std::string> plain(const std::map<std::string, Entry, std::less<>>& section, std::string_view key,
                                 std::string_view field = "text") {
    const auto it = section.find(key);
    const auto* said = it == section.end() ? nullptr : it->second.find(field);
    if (said == nullptr) return std::nullopt;
    const auto ways = said->ways();
    return ways.size() == 1 && ways[0].slots.empty() ? std::optional(ways[0].texts[0]) : std::nullopt;
}

}  // namespace

std::string Catalogue::on_table(std::string_view key) const { return plain(table, key).value_or(std::string(key)); }
std::string Catalogue::in_menu(std::string_view key) const {
    return plain(menus.find(key) == menus.end() ? table : menus, key).value_or(std::string(key));
}
std::optional<std::string> Catalogue::in_trace(std::string_view event, const text::Language* grammar) const {
    if (auto own = plain(traces, event)) return own;
    if (auto own = plain(verbs, event, "trace")) return own;
    if (auto third = plain(verbs, event, "does")) return third;
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

    void read(const Yaml& root) {
        Fields fields(root, source_, out_);
        fields.need_text("lang");
        c_.grammar_first = fields.text("abilities", "catalogue") == "grammar";
        c_.grammar_only =
            c_.grammar_first && root.find("verbs") == nullptr && root.find("phrases") == nullptr && root.find("idioms") == nullptr;
        entries(fields);
        if (!c_.grammar_only) sentences(fields);
        if (c_.forms.empty()) c_.forms.emplace_back("do");
    }

    // Adds the words of a set to those of its game.
    void add(const Yaml& root) {
        Fields fields(root, source_, out_);
        fields.text("lang");  // the language of a file; its name tells the language, too
        entries(fields);
    }

private:
    // The sections that make the sentences of abilities.
    void sentences(Fields& fields) {
        c_.forms = fields.list("forms");
        c_.adjectives_after = fields.text("adjectives", "before") == "after";
        c_.stops_outside = fields.text("full stop", "inside") == "outside";
        c_.starts = fields.list("capital after");
        if (const auto* elisions = fields.take("elisions"); map(elisions))
            for (const auto& [key, value] : elisions->entries) {
                Fields parts(value, source_, out_);
                c_.elisions.push_back({key.text, parts.need_text("becomes"), parts.list("before"), parts.list("but")});
            }
        if (const auto* contractions = fields.take("contractions"); map(contractions))
            for (const auto& [key, value] : contractions->entries) c_.contractions.emplace_back(key.text, value.text);
    }

    void entries(Fields& fields) {
        section(fields.take("words"), c_.words);
        section(fields.take("names"), c_.names);
        section(fields.take("sheet"), c_.sheet);
        section(fields.take("table"), c_.table);
        section(fields.take("menus"), c_.menus);
        section(fields.take("headings"), c_.headings);
        section(fields.take("traces"), c_.traces);
        section(fields.take("told"), c_.told);
        section(fields.take("asks"), c_.asks);
        if (c_.grammar_only) return;  // the sections that follow say abilities
        section(fields.take("verbs"), c_.verbs);
        section(fields.take("phrases"), c_.phrases);
        if (const auto* idioms = fields.take("idioms"); map(idioms))
            for (const auto& [key, value] : idioms->entries) idiom(key, value);
    }

    bool map(const Yaml* node) {
        if (node == nullptr) return false;
        if (node->is_map()) return true;
        out_.add(Diag::yaml_shape, source_, node->span, {"@a_map", node->is_list() ? "@a_list" : "`" + node->text + "`"});
        return false;
    }

    Entry entry(const Yaml& key, const Yaml& value, std::string* noun = nullptr) {
        Entry e;
        e.source = source_;
        e.span = key.span;
        if (value.is_scalar()) {
            e.fields.emplace("text", Template(value.text, source_, value.span, out_));
            return e;
        }
        if (!map(&value)) return e;
        for (const auto& [field, text] : value.entries) {
            if (!text.is_scalar()) out_.add(Diag::yaml_shape, source_, text.span, {"@a_text", text.is_list() ? "@a_list" : "@a_map"});
            else if (field.text == "gender") e.feminine = text.text == "f";
            else if (field.text == "leaves") e.leaves = text.text == "everything" ? Entry::Leaves::everything : Entry::Leaves::zone;
            else if (field.text == "place") e.has_place = true, e.after = text.text == "after";
            else if (field.text == "now" && noun != nullptr) e.now = text.text;
            else if (field.text == "paid") e.unpaid = text.text == "no";
            else if (field.text == "sentence") e.open = text.text == "no";
            else if (field.text == "harm") e.harm = text.text == "yes";
            else if (field.text == "source") e.behind = text.text;
            else if (field.text == "noun" && noun != nullptr) *noun = text.text;
            else e.fields.emplace(field.text, Template(text.text, source_, text.span, out_));
        }
        return e;
    }

    void section(const Yaml* node, std::map<std::string, Entry, std::less<>>& into) {
        if (!map(node)) return;
        for (const auto& [key, value] : node->entries)
            if (!into.emplace(key.text, entry(key, value)).second) out_.add(Diag::yaml_twice, source_, key.span, {key.text});
    }

    void idiom(const Yaml& key, const Yaml& value) {
        Idiom idiom;
        std::string_view text = key.text;
        for (;;) {  // a blank follows a brace of the script itself
            auto open = text.find('{');
            while (open != std::string_view::npos && text.substr(open + 1, 1) == " ") open = text.find('{', open + 1);
            const auto close = open == std::string_view::npos ? open : text.find('}', open);
            idiom.lines.emplace_back(text.substr(0, close == std::string_view::npos ? close : open));
            idiom.pieces.push_back(idiom.lines.back());
            std::replace(idiom.pieces.back().begin(), idiom.pieces.back().end(), '\n', ' ');
            if (close == std::string_view::npos) break;
            idiom.holes.emplace_back(text.substr(open + 1, close - open - 1));
            text = text.substr(close + 1);
        }
        for (auto at = key.text.find(", "); at != std::string::npos; at = key.text.find(", ", at + 1)) ++idiom.steps;
        idiom.entry = entry(key, value, &idiom.noun);
        const auto& first = idiom.pieces.front();
        for (std::size_t c = 0; c < c_.idioms_by_first.size(); ++c)
            if (first.empty() || static_cast<unsigned char>(first[0]) == c) c_.idioms_by_first[c].push_back(c_.idioms.size());
        c_.longest_idiom = std::max(c_.longest_idiom, idiom.steps);
        c_.idioms.push_back(std::move(idiom));
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
    const auto compare = [&](const std::map<std::string, Entry, std::less<>>& section, const char* name, std::vector<std::string>& wanted) {
        std::sort(wanted.begin(), wanted.end());
        wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
        known.insert(known.end(), wanted.begin(), wanted.end());
        for (const auto& [word, entry] : section)
            if (std::find(known.begin(), known.end(), word) == known.end())
                out.add(Diag::wording_stray, entry.source, entry.span, {word}, nearest_word(word, known));
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
void report_event(const Catalogue& c, const std::map<std::string, Entry, std::less<>>& section, const char* what,
                  const compiler::EventInfo& event, const catalog::Game& game, Diagnostics& out) {
    const auto& first = section.begin()->second;
    const auto* own = declared_by_set(game, event.name);
    if (own != nullptr) out.add(Diag::wording_lacks, own->source, own->span, {home(c, game, own->source), what, event.name});
    else if (event.tree == nullptr) out.add(Diag::wording_lacks, first.source, first.span, {c.label, what, event.name});
    else
        out.add(Diag::wording_lacks, event.tree->source(), (*event.tree)[(*event.tree)[event.node].first].span,
                {home(c, game, event.tree->source()), what, event.name});
}

// Reports an event without an entry in `told`, an entry for no event, and a sentence with a slot that the event does not fill.
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
        for (const auto& [field, text] : it->second.fields) {
            std::vector<std::string> slots;
            text.names(slots);
            for (const auto& slot : slots) {
                const auto name = slot.substr(0, slot.find(':'));  // the slot may ask for a form
                const bool known = name == "you" ||
                                   std::any_of(event.params.begin(), event.params.end(), [&](const auto& p) { return p.name == name; }) ||
                                   std::find(event.results.begin(), event.results.end(), name) != event.results.end();
                if (!known) out.add(Diag::wording_slot, text.source(), text.span(), {slot});
            }
        }
    }
    for (const auto& [name, number] : vocabulary.procedures_by_name) askers.push_back(name);
    const auto strays = [&](const auto& section, const std::vector<std::string>& known) {
        for (const auto& [name, entry] : section)
            if (std::find(known.begin(), known.end(), name) == known.end())
                out.add(Diag::wording_stray, entry.source, entry.span, {name}, nearest_word(name, known));
    };
    strays(c.told, events);
    strays(c.asks, askers);
}

// Reports verbs and words that name nothing of the game, because these are most likely misspelt.
void check(const Catalogue& c, const catalog::Game& game, Diagnostics& out) {
    if (!game.compiler) return;
    const auto& vocabulary = game.compiler->vocabulary();
    std::vector<std::string> events;
    for (const auto& event : vocabulary.events) events.push_back(event.name);
    const std::vector<std::string> own{"choose", "use", "cancel", "stop"};  // verbs of the language itself
    for (const auto& [name, entry] : c.verbs)
        if (std::find(events.begin(), events.end(), name) == events.end() && std::find(own.begin(), own.end(), name) == own.end())
            out.add(Diag::wording_stray, entry.source, entry.span, {name}, nearest_word(name, events));
    for (const auto& [name, entry] : c.traces)
        if (std::find(events.begin(), events.end(), name) == events.end())
            out.add(Diag::wording_stray, entry.source, entry.span, {name}, nearest_word(name, events));
    auto known = vocabulary.known_nouns();
    for (const auto& event : vocabulary.events)
        for (const auto& param : event.params) known.push_back(param.name);
    for (const auto& word : {"side", "number", "symbol", "opponent", "player", "yours", "your", "their", "other"}) known.emplace_back(word);
    for (const auto& [name, entry] : c.words) {
        bool found = !vocabulary.meanings(name).empty() || std::find(known.begin(), known.end(), name) != known.end();
        if (!found) out.add(Diag::wording_stray, entry.source, entry.span, {name}, nearest_word(name, known));
    }
    std::vector<std::string> headings;
    for (const auto& section : game.program->rule_sections)
        for (auto& part : parts_of(section)) headings.push_back(std::move(part));
    for (const auto& [part, entry] : c.headings)
        if (std::find(headings.begin(), headings.end(), part) == headings.end())
            out.add(Diag::wording_stray, entry.source, entry.span, {part}, nearest_word(part, headings));
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
            if (own != nullptr) reader.add(*own);
            continue;
        }
        if (catalogue->source) {
            reader.add(*root);
            continue;
        }
        catalogue->label = file;
        catalogue->source = source;
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
