// Reads a set file line by line into cards, and their clauses into script; writes the cards as YAML.

#include <algorithm>
#include <map>
#include <set>

#include "interpreter/lackey/set.hpp"
#include "interpreter/lackey/sheet.hpp"
#include "interpreter/lackey/words.hpp"
#include "interpreter/text/reader.hpp"
#include "interpreter/text/writer.hpp"

namespace holo::lackey {

namespace {

using Values = std::vector<std::string>;

struct Clause {
    std::string text;        // the clause as it stands in the set
    std::string script;      // empty when the clause is not understood
    std::string why;         // the reason, when the clause is not understood
    std::string stop;        // the text from the place at which reading stopped
    Span span;               // in the set
    bool is_joined = false;  // the script of the clause before holds this one, too
    bool read() const { return is_joined || !script.empty(); }
};

struct Card {
    std::string id, title, letter, suffix;
    std::vector<std::pair<std::string, Values>> attributes;
    std::vector<std::pair<std::string, std::string>> kept;
    std::vector<Clause> clauses;
    Span span;
};

// The clauses of a cell. ` | ` parts clauses; its blanks may be missing.
std::vector<std::pair<std::string, Span>> clauses_of(const SourcePtr& source, const Cell& cell) {
    std::vector<std::pair<std::string, Span>> out;
    auto at = cell.span.begin;
    const auto raw = source->text();
    for (auto& text : split(cell.text, "|")) {
        // A clause is found by its first word, because the raw text has doubled quotes.
        const auto word = text.substr(0, text.find_first_of(" \""));
        const auto found = text.empty() ? std::string_view::npos : raw.find(word, at);
        if (found != std::string_view::npos && found < cell.span.end) at = static_cast<std::uint32_t>(found);
        if (!text.empty()) out.emplace_back(std::move(text), Span{at, std::min(at + 1, cell.span.end)});
        const auto bar = raw.find('|', at);
        if (bar != std::string_view::npos && bar < cell.span.end) at = static_cast<std::uint32_t>(bar + 1);
    }
    return out;
}

class Import {
public:
    Import(const Decoded& text, const Profile& profile, const catalog::Game& game, const Importing& how, Diagnostics& out)
        : sheet_(read_sheet(text.source)), profile_(profile), game_(game), how_(how), out_(out), source_(text.source) {
        set_.encoding = text.encoding;
    }

    std::optional<ImportedSet> run() {
        if (!columns()) return std::nullopt;
        int place = 0;
        for (const auto& row : sheet_.rows) {
            auto card = read(row);
            ++place;
            if (card && how_.by_place) card->id = numbered(place);
            if (!card) ++set_.left_out;
            else if (how_.besides.count(card->id) == 0) cards_.push_back(std::move(*card));
        }
        if (cards_.empty()) return std::nullopt;
        number_twins();
        understand();
        set_.yaml = written();
        set_.cards = cards_.size();
        for (const auto& card : cards_) {
            const auto read = std::count_if(card.clauses.begin(), card.clauses.end(), [](const auto& c) { return c.read(); });
            if (!card.clauses.empty())
                ++(read == 0 ? set_.none : static_cast<std::size_t>(read) == card.clauses.size() ? set_.whole : set_.partly);
            for (const auto& clause : card.clauses) {
                ++set_.clauses;
                if (!clause.read())
                    set_.unread.push_back({card.id, card.title + (card.letter.empty() ? "" : " (" + card.letter + ")"), clause.text,
                                           clause.why, clause.stop, source_->position(clause.span.begin)});
            }
        }
        return std::move(set_);
    }

private:
    // ---- lines ----------------------------------------------------------------------------------

    bool columns() {
        std::string known;
        for (const auto& column : profile_.columns) known += (known.empty() ? "" : ", ") + column.name;
        const Span first{0, static_cast<std::uint32_t>(std::min(source_->text().find('\n'), source_->text().size()))};
        for (const auto job : {Column::Job::title, Column::Job::set, Column::Job::image, Column::Job::script}) {
            const auto* column = profile_.with(job);
            if (column == nullptr || sheet_.column(column->name) >= 0) continue;
            out_.add(Diag::lackey_columns, source_, first, {column->name, known});
            return false;
        }
        return true;
    }

    const Cell* cell(const Row& row, const Column& column) const {
        const auto at = sheet_.column(column.name);
        return at < 0 || static_cast<std::size_t>(at) >= row.cells.size() ? nullptr : &row.cells[static_cast<std::size_t>(at)];
    }

    std::string cell_text(const Row& row, Column::Job job) const {
        const auto* column = profile_.with(job);
        const auto* found = column == nullptr ? nullptr : cell(row, *column);
        return found == nullptr ? "" : found->text;
    }

    // The other column that has this value; nullptr without one. A value of another column is the sign of a tab too many or too few.
    const Column* belongs(const std::string& text, const Column& not_here) const {
        for (const auto& column : profile_.columns)
            if (&column != &not_here && !column.open && !column.unwritten &&
                std::any_of(column.meanings.begin(), column.meanings.end(), [&](const auto& m) { return m.text == text; }))
                return &column;
        return nullptr;
    }

    bool is_known(const Column& column, const std::string& text) const {
        const auto has = [&](const std::string& part) {
            return std::any_of(column.meanings.begin(), column.meanings.end(), [&](const auto& m) { return m.text == part; });
        };
        if (has(text)) return true;
        if (column.between.empty()) return false;
        const auto parts = split(text, column.between);
        return std::all_of(parts.begin(), parts.end(), has);
    }

    std::optional<Card> read(const Row& row) {
        auto cells = row.cells.size();
        while (cells > sheet_.columns.size() && row.cells[cells - 1].text.empty()) --cells;
        // Shifted cells are looked for first, because they say more about the fault than the number of cells does.
        for (std::size_t i = 0; i < std::min(cells, sheet_.columns.size()); ++i) {
            const auto* column = profile_.column(sheet_.columns[i]);
            if (column == nullptr || column->job != Column::Job::attribute || column->meanings.empty() || column->open) continue;
            const auto& text = row.cells[i].text;
            if (is_known(*column, text)) continue;
            for (std::size_t k = 0; k < cells; ++k) {
                const auto* other =
                    k == i ? nullptr
                           : belongs(row.cells[k].text, k < sheet_.columns.size() && profile_.column(sheet_.columns[k]) != nullptr
                                                            ? *profile_.column(sheet_.columns[k])
                                                            : *column);
                if (other == nullptr || std::max(i, k) - std::min(i, k) > 3 ||
                    other->name == (k < sheet_.columns.size() ? sheet_.columns[k] : ""))
                    continue;
                out_.add(Diag::lackey_shifted, source_, row.cells[k].span,
                         {row.cells[k].text, other->name, k < sheet_.columns.size() ? sheet_.columns[k] : "…"});
                return std::nullopt;
            }
            std::string known;
            for (const auto& meaning : column->meanings) known += (known.empty() ? "" : ", ") + meaning.text;
            std::vector<std::string> words;
            for (const auto& meaning : column->meanings) words.push_back(meaning.text);
            out_.add(Diag::lackey_value, source_, row.cells[i].span.begin == row.cells[i].span.end ? row.span : row.cells[i].span,
                     {text, column->name, known}, nearest_word(text, words));
            return std::nullopt;
        }
        if (cells > sheet_.columns.size() || cells < 3) {
            out_.add(Diag::lackey_cells, source_, row.span, {std::to_string(cells), std::to_string(sheet_.columns.size())});
            return std::nullopt;
        }
        Card card;
        card.span = row.span;
        name(cell_text(row, Column::Job::title), card);
        if (card.title.empty()) {
            out_.add(Diag::yaml_shape, source_, row.span, {"@a_name", "@nothing"});
            return std::nullopt;
        }
        if (set_.code.empty()) set_.code = cell_text(row, Column::Job::set);
        if (cell_text(row, Column::Job::set) != set_.code)
            card.kept.emplace_back(profile_.with(Column::Job::set)->name, cell_text(row, Column::Job::set));
        for (const auto& column : profile_.columns) {
            const auto* found = cell(row, column);
            if (found == nullptr || found->text.empty()) continue;
            switch (column.job) {
                case Column::Job::attribute: attribute(column, *found, row, card); break;
                case Column::Job::image:
                case Column::Job::kept: card.kept.emplace_back(column.name, found->text); break;
                case Column::Job::number: number(column, *found, card); break;
                case Column::Job::script:
                    for (auto& [text, span] : clauses_of(source_, *found)) card.clauses.push_back({std::move(text), {}, {}, {}, span});
                    break;
                default: break;
            }
        }
        // Columns that the profile does not know are kept too.
        for (std::size_t i = 0; i < sheet_.columns.size() && i < row.cells.size(); ++i)
            if (!row.cells[i].text.empty() && profile_.column(sheet_.columns[i]) == nullptr)
                card.kept.emplace_back(sheet_.columns[i], row.cells[i].text);
        if (card.id.empty()) card.id = set_.code + "-" + initials(row, card.title);
        return card;
    }

    // Parts `Name (A) (Promo)` into the title, the letter, and the other brackets.
    void name(std::string text, Card& card) const {
        std::vector<std::string> groups;
        while (text.ends_with(')')) {
            const auto open = text.rfind('(');
            if (open == std::string::npos || open == 0) break;
            groups.insert(groups.begin(), text.substr(open + 1, text.size() - open - 2));
            text = trimmed(text.substr(0, open));
        }
        for (const auto& group : groups) {
            const bool letter = card.letter.empty() && !group.empty() && group.size() <= 3 && group[0] >= 'A' && group[0] <= 'Z' &&
                                std::all_of(group.begin() + 1, group.end(), [](char c) { return c >= '0' && c <= '9'; });
            if (letter) card.letter = group;
            else card.suffix += (card.suffix.empty() ? "(" : " (") + group + ")";
        }
        card.title = text;
    }

    void number(const Column& column, const Cell& found, Card& card) const {
        const auto n = figure(found.text);
        if (!n || *n < 0 || how_.by_place) card.kept.emplace_back(column.name, found.text);
        else card.id = numbered(*n);
    }

    std::string numbered(int n) const {
        const auto digits = std::to_string(n);
        return set_.code + "-" + std::string(digits.size() < 3 ? 3 - digits.size() : 0, '0') + digits;
    }

    // The number of a card without one: the first kept value of one letter, and the initials of the name.
    std::string initials(const Row& row, const std::string& title) const {
        std::string out;
        for (const auto& column : profile_.columns)
            if (column.job == Column::Job::kept && out.empty())
                if (const auto* found = cell(row, column); found != nullptr && found->text.size() == 1) out = found->text;
        for (std::size_t i = 0; i < title.size(); ++i)
            if ((i == 0 || title[i - 1] == ' ' || title[i - 1] == '-') &&
                ((title[i] >= 'A' && title[i] <= 'Z') || (title[i] >= 'a' && title[i] <= 'z') || (title[i] >= '0' && title[i] <= '9')))
                out += title[i] >= 'a' ? static_cast<char>(title[i] - 32) : title[i];
        return out;
    }

    // Adds a letter to numbers that several cards have.
    void number_twins() {
        std::map<std::string, int> seen;
        for (auto& card : cards_) {
            const auto times = seen[card.id]++;
            if (times > 0) card.id += times < 26 ? std::string(1, static_cast<char>('a' + times)) : "-" + std::to_string(times + 1);
        }
    }

    void put(Card& card, const std::string& attribute, const std::string& value) const {
        for (auto& [name, values] : card.attributes)
            if (name == attribute) {
                if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
                return;
            }
        card.attributes.emplace_back(attribute, Values{value});
    }

    // The attribute that a symbol of a column belongs to.
    std::string owner_of(const Column& column, const std::string& symbol) const {
        if (has_symbol(column.attribute, symbol)) return column.attribute;
        for (const auto& other : profile_.columns)
            if (other.job == Column::Job::attribute && has_symbol(other.attribute, symbol)) return other.attribute;
        return column.attribute;
    }

    const compiler::DeclaredAttribute* declared(const std::string& attribute) const {
        const auto& v = game_.compiler->vocabulary();
        for (const auto& a : v.attributes)
            if (a.words.one == attribute && a.place == compiler::AttributePlace::printed) return &a;
        return nullptr;
    }

    bool has_symbol(const std::string& attribute, const std::string& symbol) const {
        const auto* a = declared(attribute);
        if (a == nullptr || a->domain.empty()) return false;
        const auto& p = *game_.program;
        return std::any_of(p.symbols.begin(), p.symbols.end(), [&](const auto& s) {
            return p.text(s.name) == symbol && p.domains[static_cast<std::size_t>(s.domain)] == a->domain;
        });
    }

    void attribute(const Column& column, const Cell& found, const Row& row, Card& card) {
        const auto* a = declared(column.attribute);
        if (a == nullptr) {
            card.kept.emplace_back(column.name, found.text);
            return;
        }
        if (a->type == compiler::AttributeType::number) {
            const auto n = figure(found.text);
            if (!n || *n < a->least || *n > a->most) {
                out_.add(Diag::lackey_figure, source_, found.span, {found.text, column.name});
                card.kept.emplace_back(column.name, found.text);
            } else {
                put(card, column.attribute, std::to_string(*n));
            }
            return;
        }
        if (column.open) {
            words(column, found.text, row, card);
            return;
        }
        symbols(column, found.text, card);
    }

    // Reads a cell with one symbol, or with several and a sign between them. The profile spells out each.
    void symbols(const Column& column, const std::string& text, Card& card) const {
        const auto meaning = [&](const std::string& part) {
            for (const auto& m : column.meanings)
                if (m.text == part)
                    for (const auto& symbol : m.symbols) put(card, owner_of(column, symbol), symbol);
        };
        const bool whole = std::any_of(column.meanings.begin(), column.meanings.end(), [&](const auto& m) { return m.text == text; });
        if (whole || column.between.empty()) meaning(text);
        else
            for (const auto& part : split(text, column.between)) meaning(part);
    }

    // Reads a cell with words in a row: takes the longest known words, and adds new ones.
    void words(const Column& column, std::string text, const Row& row, Card& card) {
        for (const auto& [sort, target] : column.front) {
            const auto* sorts = profile_.sorts();
            const auto* mine = sorts == nullptr ? nullptr : cell(row, *sorts);
            if (mine == nullptr || mine->text != sort) continue;
            const auto sign = text.find(column.sign);
            const auto front = trimmed(text.substr(0, sign));
            text = sign == std::string::npos ? "" : trimmed(text.substr(sign + column.sign.size()));
            const auto* into = target.empty() ? nullptr : profile_.column(target);
            if (into == nullptr || !is_known(*into, front)) card.kept.emplace_back(column.name, front);
            else symbols(*into, front, card);
            break;
        }
        auto all = split(text, " ");
        all.erase(std::remove_if(all.begin(), all.end(), [](const auto& w) { return symbol_name(w).empty(); }), all.end());
        for (std::size_t i = 0; i < all.size();) {
            std::size_t length = std::min<std::size_t>(all.size() - i, 4);
            for (; length > 0; --length) {
                const std::vector<std::string> part(all.begin() + static_cast<std::ptrdiff_t>(i),
                                                    all.begin() + static_cast<std::ptrdiff_t>(i + length));
                const auto phrase = joined(part, " ");
                const auto name = symbol_name(phrase);
                const auto spelled = std::find_if(column.meanings.begin(), column.meanings.end(),
                                                  [&](const auto& m) { return lowered(m.text) == lowered(phrase); });
                if (spelled != column.meanings.end()) {
                    for (const auto& symbol : spelled->symbols) add(column, symbol, symbol_label(symbol), card);
                } else if (has_symbol(column.attribute, name) || length == 1) {
                    add(column, name, phrase, card);
                } else {
                    continue;
                }
                break;
            }
            i += std::max<std::size_t>(length, 1);
        }
    }

    std::string symbol_label(const std::string& symbol) const { return titled(symbol); }

    void add(const Column& column, std::string symbol, const std::string& label, Card& card) {
        if (symbol.empty()) return;
        // A word that has another meaning in the game already gets a name of its own.
        if (!has_symbol(column.attribute, symbol) && !game_.compiler->vocabulary().meanings(symbol).empty())
            symbol += "-" + column.attribute;
        if (!has_symbol(column.attribute, symbol)) added_[declared(column.attribute)->domain].insert(symbol);
        if (lowered(label) != symbol) labels_.emplace(symbol, label);
        put(card, column.attribute, symbol);
    }

    // ---- clauses --------------------------------------------------------------------------------

    // Reads each clause with the figures of its card known, and then tries all clauses of the card together.
    void understand() {
        Diagnostics ignored;  // reported already
        const auto source = std::make_shared<const Source>(set_.code + ".yaml", head() + "cards: []\n");
        auto set = *catalog::parse_yaml(source, ignored);
        for (const auto& card : cards_) set.entries.back().second.items.push_back(as_yaml(card));
        const auto rules = catalog::opened_with(game_, set, source);
        const auto sayings = text::sayings_of(*rules, out_);
        if (!sayings || out_.errors() > 0) return;
        for (const auto& card : cards_) sayings->add_title(card.title);
        text::Reader reader(*sayings, *rules);
        const auto language = sayings->grammar().language("en");
        auto declared = rules->sets.back().cards.begin();
        for (auto& card : cards_) {
            // A card whose number another card has already is no card of the set.
            if (declared == rules->sets.back().cards.end() || declared->code != card.id) continue;
            const text::TextCard subject(*rules, *declared++);
            std::string before;  // the clause before, in present words
            for (std::size_t i = 0; i < card.clauses.size(); ++i) {
                const auto printed = present(card.clauses[i]);
                if (read_clause(card.clauses[i], printed, card, reader, language, subject) && i > 0)
                    join(card.clauses[i - 1], card.clauses[i], before + " " + printed, card, reader, language, subject);
                before = printed;
            }
            std::string all;
            for (const auto& clause : card.clauses) all += clause.read() ? clause.script + "\n" : "";
            const auto reason = all.empty() ? std::string() : reader.refusal(all, subject);
            for (auto& clause : card.clauses)
                if (!reason.empty() && clause.read()) clause.is_joined = false, clause.script.clear(), clause.why = reason;
        }
    }

    // Reads one clause. Tells whether a word of the clause refers to a thing that the clause does not mention.
    bool read_clause(Clause& clause, const std::string& printed, Card& card, text::Reader& reader, std::size_t language,
                     const text::TextCard& subject) {
        auto understood = reader.read(printed, language, subject);
        reader.prove(understood, language, subject);
        if (understood.is_sure()) {
            take(understood, clause, card);
        } else if (auto script = as_script(clause.text, reader, subject); !script.empty()) {
            clause.script = std::move(script);
        } else {
            Diagnostics found;
            const Span all{0, static_cast<std::uint32_t>(printed.size())};
            text::Reader::report(understood, std::make_shared<const Source>("", printed), all, found);
            const auto& fault = found.list().front();
            clause.why = both(fault.message(Lang::en), fault.message(Lang::es));
            const auto stop = understood.unread.at.begin;
            if (understood.scripts.empty() && understood.reason.empty() && !understood.is_dangling && stop < printed.size())
                clause.stop = printed.substr(stop);
        }
        return !clause.read() && understood.is_dangling;
    }

    void take(const text::Understood& understood, Clause& clause, Card& card) {
        clause.script = understood.scripts.front().script;
        for (const auto& [attribute, number] : understood.scripts.front().figures) put(card, attribute, number);
    }

    // Reads a clause together with the one before, whose thing it refers to; `printed` are the words of both: `Enhance: … That unit also
    // gets …`.
    void join(Clause& before, Clause& clause, const std::string& printed, Card& card, text::Reader& reader, std::size_t language,
              const text::TextCard& subject) {
        if (before.script.empty()) return;
        auto together = reader.read(printed, language, subject);
        reader.prove(together, language, subject);
        if (!together.is_sure()) return;
        take(together, before, card);
        clause.is_joined = true;
    }

    // The script of a clause that is a script itself; empty for another clause. Exports hold scripts, because some abilities have no text.
    static std::string as_script(const std::string& clause, text::Reader& reader, const text::TextCard& subject) {
        std::vector<std::string> abilities;
        for (auto& ability : text::abilities_of(std::make_shared<const Source>("", clause))) abilities.push_back(std::move(ability.script));
        auto script = joined(abilities, "\n");
        return script.empty() || !reader.refusal(script, subject).empty() ? std::string() : script;
    }

    // The clause with the present words in the place of older ones.
    std::string present(const Clause& clause) {
        auto text = clause.text;
        for (const auto& retired : profile_.retired) {
            if (retired.old.find('{') == std::string::npos) {
                for (auto at = find_words(text, retired.old); at != std::string::npos; at = find_words(text, retired.old, at)) {
                    text.replace(at, retired.old.size(), retired.now);
                    at += retired.now.size();
                    out_.add(Diag::lackey_retired, source_, clause.span, {retired.old, retired.now});
                }
                continue;
            }
            // The older words stand between two holes.
            const auto between = retired.old.substr(retired.old.find('}') + 1, retired.old.rfind('{') - retired.old.find('}') - 1);
            const auto at = find_words(text, trimmed(between));
            if (at == std::string::npos || at < 2) continue;
            const auto stop = text.rfind(". ", at);  // the words of the sentence before stay where they are
            const auto begin = stop == std::string::npos ? 0 : stop + 2;
            const auto who = trimmed(text.substr(begin, at - begin)), what = trimmed(text.substr(at + trimmed(between).size()));
            auto now = retired.now;
            const auto first = retired.old.substr(0, retired.old.find('}') + 1), second = retired.old.substr(retired.old.rfind('{'));
            now.replace(now.find(first), first.size(), who);
            now.replace(now.find(second), second.size(), what);
            out_.add(Diag::lackey_retired, source_, clause.span, {trimmed(between), now});
            text = text.substr(0, begin) + now;
        }
        return text;
    }

    // The number of symbols that belong to the group.
    std::size_t count_of(const std::string& group, const Values& symbols) const {
        const auto& v = game_.compiler->vocabulary();
        const auto* meaning = v.find(group, compiler::MeaningKind::group);
        if (meaning == nullptr) return 0;
        const auto& members = v.groups[static_cast<std::size_t>(meaning->index)].members;
        return static_cast<std::size_t>(std::count_if(symbols.begin(), symbols.end(), [&](const auto& s) {
            const auto* symbol = v.find(s, compiler::MeaningKind::symbol);
            return symbol != nullptr && std::find(members.begin(), members.end(), symbol->index) != members.end();
        }));
    }

    // ---- YAML -----------------------------------------------------------------------------------

    // The head of the file, in front of the cards.
    std::string head() const {
        std::string out = "set: " + yaml_text(set_.code) + "\n";
        if (!how_.title.empty()) out += "title: " + yaml_text(how_.title) + "\n";
        out += "game: " + game_.manifest.game + "\n";
        if (!added_.empty()) {
            out += "adds:\n  symbols:\n";
            for (const auto& [domain, symbols] : added_)
                out += "    " + domain + ": [" + joined({symbols.begin(), symbols.end()}, ", ") + "]\n";
        }
        if (!labels_.empty()) {
            std::vector<std::string> all;
            for (const auto& [symbol, label] : labels_) all.push_back(symbol + ": " + yaml_text(label));
            out += "lackey: {labels: {" + joined(all, ", ") + "}}\n";
        }
        return out;
    }

    // The printed attributes of a card besides its name, in order.
    std::vector<std::pair<std::string, Values>> printed(const Card& card) const {
        std::vector<std::pair<std::string, Values>> out;
        for (const auto& column : profile_.columns) {
            if (column.job != Column::Job::attribute) continue;
            for (const auto& given : card.attributes)
                if (given.first == column.attribute) out.push_back(given);
        }
        for (const auto& given : card.attributes)
            if (profile_.of(given.first) == nullptr) out.push_back(given);
        if (!card.letter.empty()) {
            if (!profile_.flag.empty()) out.push_back({profile_.flag, {"yes"}});
            if (has_symbol(profile_.letter, card.letter)) out.push_back({profile_.letter, {card.letter}});
        }
        return out;
    }

    bool is_list(const std::string& attribute) const {
        const auto* a = declared(attribute);
        return a != nullptr && a->type == compiler::AttributeType::symbols;
    }

    // The card without its script.
    catalog::Yaml as_yaml(const Card& card) const {
        const auto scalar = [](const std::string& text) {
            catalog::Yaml one;
            one.text = text;
            return one;
        };
        catalog::Yaml out;
        out.kind = catalog::Yaml::Kind::map;
        out.entries.push_back({scalar("id"), scalar(card.id)});
        out.entries.push_back({scalar("name"), scalar(card.title)});
        for (const auto& [name, values] : printed(card)) {
            catalog::Yaml value;
            if (is_list(name)) {
                value.kind = catalog::Yaml::Kind::list;
                for (const auto& one : values) value.items.push_back(scalar(one));
            } else {
                value = scalar(values[0]);
            }
            out.entries.push_back({scalar(name), std::move(value)});
        }
        return out;
    }

    // Tells whether a line is a keyword of the game, perhaps with a number.
    bool is_keyword(const std::string& line) const {
        const auto end = line.find_last_not_of("0123456789 ");
        return end != std::string::npos &&
               game_.compiler->vocabulary().find(line.substr(0, end + 1), compiler::MeaningKind::keyword) != nullptr;
    }

    std::string written() const {
        auto out = head() + "cards:\n";
        const auto put_line = [&](const std::string& text) { out += text + "\n"; };
        for (const auto& card : cards_) {
            put_line("  - id: " + card.id);
            put_line("    name: " + yaml_text(card.title));
            if (!card.letter.empty()) put_line("    subtitle: " + yaml_text(card.letter));
            for (const auto& [name, values] : printed(card))
                put_line("    " + name + ": " + (is_list(name) ? "[" + joined(values, ", ") + "]" : values[0]));
            std::vector<std::string> kept;
            if (!card.suffix.empty()) kept.push_back("suffix: " + yaml_text(card.suffix));
            for (const auto& [name, text] : card.kept) kept.push_back(name + ": " + yaml_text(text));
            if (!kept.empty()) put_line("    lackey: {" + joined(kept, ", ") + "}");
            std::string unsaid;
            for (const auto& column : profile_.columns)
                for (const auto& a : card.attributes)
                    if (!column.several.empty() && a.first == column.attribute && count_of(column.several_of, a.second) > 1)
                        unsaid = column.several;
            if (card.clauses.empty() && unsaid.empty()) continue;
            put_line("    script: |");
            if (!unsaid.empty()) put_line("      " + unsaid);
            // A card with unread clauses keeps its keywords alone when no text is kept, because nothing would tell that clauses are
            // missing.
            const bool is_unwritten = how_.texts == catalog::Texts::left_out &&
                                      std::any_of(card.clauses.begin(), card.clauses.end(), [](const auto& c) { return !c.read(); });
            for (const auto& clause : card.clauses) {
                if (clause.is_joined) continue;
                if (is_unwritten && !(clause.read() && is_keyword(clause.script))) continue;
                if (!clause.read()) put_line("      " + std::string(unread_mark) + clause.text);
                else
                    for (const auto& text : split(clause.script, "\n")) put_line("      " + text);
            }
            if (is_unwritten) put_line("      " + std::string(catalog::unwritten_mark));
        }
        return out;
    }

    Sheet sheet_;
    const Profile& profile_;
    const catalog::Game& game_;
    const Importing& how_;
    Diagnostics& out_;
    SourcePtr source_;
    ImportedSet set_;
    std::vector<Card> cards_;
    std::map<std::string, std::set<std::string>> added_;  // symbols that the game does not have, by enumeration
    std::map<std::string, std::string> labels_;           // symbols that cells write in their own way
};

}  // namespace

std::optional<ImportedSet> import_set(const Decoded& text, const Profile& profile, const catalog::Game& game, const Importing& how,
                                      Diagnostics& out) {
    return Import(text, profile, game, how, out).run();
}

}  // namespace holo::lackey
