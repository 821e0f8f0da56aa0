// Writes a set as a file of Lackey: figures from the card file, scripts in words, and unread clauses as they stood.

#include <algorithm>
#include <map>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/lackey/set.hpp"
#include "interpreter/lackey/sheet.hpp"
#include "interpreter/lackey/words.hpp"
#include "interpreter/text/writer.hpp"

namespace holo::lackey {

using catalog::Yaml;

namespace {

std::vector<std::string> list_of(const Yaml* node) {
    std::vector<std::string> out;
    if (node == nullptr) return out;
    if (!node->is_list()) return {node->text};
    for (const auto& item : node->items) out.push_back(item.text);
    return out;
}

class Export {
public:
    Export(catalog::Game& game, const Yaml& tree, const SourcePtr& source, const Profile& profile)
        : game_(game), tree_(tree), source_(source), profile_(profile) {}

    std::optional<ExportedSet> run() {
        set_.code = tree_.find("set")->text;
        std::vector<std::string> names;
        for (const auto& column : profile_.columns)
            if (!column.unwritten) names.push_back(column.name);
        set_.text = joined(names, "\t") + "\n";
        read_labels();
        say_all();
        const auto* cards = tree_.find("cards");
        if (cards == nullptr) return std::nullopt;
        for (const auto& card : cards->items) {
            if (!card.is_map()) continue;
            ++set_.cards;
            std::string row;
            for (const auto& column : profile_.columns)
                if (!column.unwritten) row += (&column == profile_.columns.data() ? "" : "\t") + written_cell(cell(column, card));
            set_.text += row + "\n";
        }
        return std::move(set_);
    }

private:
    static std::string kept(const Yaml& card, const std::string& name) {
        const auto* all = card.find("lackey");
        const auto* found = all == nullptr ? nullptr : all->find(name);
        return found == nullptr ? "" : found->text;
    }

    static std::string text(const Yaml& card, const char* key) {
        const auto* found = card.find(key);
        if (found != nullptr && found->is_map()) found = found->find("en");
        return found == nullptr ? "" : found->text;
    }

    std::string name_of(const Yaml& card) const {
        const auto letter = text(card, "subtitle"), suffix = kept(card, "suffix");
        return text(card, "name") + (letter.empty() ? "" : " (" + letter + ")") + (suffix.empty() ? "" : " " + suffix);
    }

    std::string cell(const Column& column, const Yaml& card) {
        const auto id = text(card, "id");
        switch (column.job) {
            case Column::Job::title: return name_of(card);
            case Column::Job::set: return kept(card, column.name).empty() ? set_.code : kept(card, column.name);
            case Column::Job::number: {
                if (const auto given = kept(card, column.name); !given.empty()) return given;
                if (!id.starts_with(set_.code + "-")) return {};
                const auto digits = id.substr(set_.code.size() + 1);
                const auto end = std::min(digits.find_first_not_of("0123456789"), digits.size());
                const auto n = catalog::integer(digits.substr(0, end));
                return n ? std::to_string(*n) : "";
            }
            case Column::Job::script: return script(card);
            case Column::Job::image:
                if (const auto given = kept(card, column.name); !given.empty()) return given;
                return image_name(name_of(card));
            case Column::Job::kept: return kept(card, column.name);
            case Column::Job::attribute: return attribute(column, card);
        }
        return {};
    }

    std::string label(const std::string& symbol) const {
        const auto it = labels_.find(symbol);
        return it == labels_.end() ? titled(symbol) : it->second;
    }

    std::string attribute(const Column& column, const Yaml& card) {
        auto symbols = list_of(card.find(column.attribute));
        if (column.meanings.empty()) return symbols.empty() ? kept(card, column.name) : symbols[0];
        if (!column.open) return closed(column, card, std::move(symbols), nullptr);
        // The words in front: the rest of another column, or a kept text.
        std::string front = kept(card, column.name);
        for (const auto& [sort, target] : column.front) {
            const auto* other = target.empty() ? nullptr : profile_.column(target);
            if (other == nullptr) continue;
            std::vector<std::string> left;
            if (other->unwritten) {
                const auto* sorts = profile_.sorts();
                if (sorts == nullptr || closed(*sorts, card, list_of(card.find(sorts->attribute)), nullptr) != sort) continue;
                left = list_of(card.find(other->attribute));
                if (left.empty()) continue;
            } else if (closed(*other, card, list_of(card.find(other->attribute)), &left) != sort) continue;
            std::vector<std::string> words;
            for (const auto& symbol : left) words.push_back(word_for(*other, symbol));
            front = joined(words, other->between);
        }
        // This column leaves out words that another column says.
        for (const auto& other : profile_.columns)
            if (&other != &column && !other.open && other.job == Column::Job::attribute)
                for (const auto& symbol : said_by(other, card))
                    symbols.erase(std::remove(symbols.begin(), symbols.end(), symbol), symbols.end());
        std::vector<std::string> words;
        for (std::size_t i = 0; i < symbols.size();) {
            const Meaning* longest = nullptr;
            for (const auto& m : column.meanings)
                if (m.symbols.size() > 1 && i + m.symbols.size() <= symbols.size() &&
                    std::equal(m.symbols.begin(), m.symbols.end(), symbols.begin() + static_cast<std::ptrdiff_t>(i)) &&
                    (longest == nullptr || m.symbols.size() > longest->symbols.size()))
                    longest = &m;
            words.push_back(longest != nullptr ? longest->text : label(symbols[i]));
            i += longest != nullptr ? longest->symbols.size() : 1;
        }
        const auto behind = joined(words, " ");
        return front.empty() ? behind : behind.empty() ? front : front + column.sign + behind;
    }

    static std::string word_for(const Column& column, const std::string& symbol) {
        for (const auto& m : column.meanings)
            if (m.symbols.size() == 1 && m.symbols[0] == symbol) return m.text;
        return symbol;
    }

    // The meaning of a column that covers most symbols of a card, more than one. Symbols may belong to several columns.
    const Meaning* best(const Column& column, const Yaml& card) const {
        std::vector<std::string> all;
        for (const auto& other : profile_.columns)
            if (other.job == Column::Job::attribute)
                for (auto& symbol : list_of(card.find(other.attribute))) all.push_back(std::move(symbol));
        const Meaning* found = nullptr;
        for (const auto& m : column.meanings) {
            const bool holds = std::all_of(m.symbols.begin(), m.symbols.end(),
                                           [&](const auto& s) { return std::find(all.begin(), all.end(), s) != all.end(); });
            if (holds && m.symbols.size() > 1 && (found == nullptr || m.symbols.size() > found->symbols.size())) found = &m;
        }
        return found;
    }

    // The symbols, of other columns too, that this column says.
    std::vector<std::string> said_by(const Column& column, const Yaml& card) const {
        const auto* m = best(column, card);
        return m == nullptr ? std::vector<std::string>{} : m->symbols;
    }

    // The cell of a column: one word, or several with a sign between them. A sort whose other symbols stand in another column leaves these
    // in `left`.
    std::string closed(const Column& column, const Yaml& card, std::vector<std::string> symbols, std::vector<std::string>* left) const {
        if (const auto* m = best(column, card)) return m->text;
        for (const auto& other : profile_.columns)
            for (const auto& [sort, target] : other.front) {
                if (target != column.name) continue;
                for (std::size_t i = 0; i < symbols.size(); ++i)
                    if (word_for(column, symbols[i]) == sort) {
                        symbols.erase(symbols.begin() + static_cast<std::ptrdiff_t>(i));
                        if (left != nullptr) *left = symbols;
                        return sort;
                    }
            }
        std::vector<std::string> words;
        for (const auto& symbol : symbols) words.push_back(word_for(column, symbol));
        return joined(words, column.between);
    }

    void read_labels() {
        const auto* head = tree_.find("lackey");
        const auto* labels = head == nullptr ? nullptr : head->find("labels");
        if (labels == nullptr) return;
        for (const auto& [symbol, label] : labels->entries) labels_.emplace(symbol.text, label.text);
    }

    // ---- text -----------------------------------------------------------------------------------

    // Says every ability of the set, by its place. An ability that the grammar cannot say stands as its script.
    void say_all() {
        Diagnostics ignored;  // nothing is said by a grammar with faults
        const auto sayings = text::sayings_of(game_, ignored);
        if (!sayings || ignored.errors() > 0) return;
        text::Writer writer(*sayings, game_);
        const auto language = sayings->grammar().language("en");
        for (const auto& set : game_.sets)
            for (const auto& card : set.cards) {
                if (card.source->label() != source_->label()) continue;
                const text::TextCard subject(game_, card);
                for (const auto& script : card.scripts)
                    for (auto& said : writer.say_all(script, language, subject))
                        said_[script->in_file(said.ability.span).begin] = said.text.value_or(collapsed(said.ability.script));
            }
    }

    static std::string collapsed(const std::string& script) {
        std::string out;
        for (const char c : script)
            if (c != ' ' && c != '\n') out += c;
            else if (!out.empty() && out.back() != ' ') out += ' ';
        return out;
    }

    std::string script(const Yaml& card) {
        const auto* node = card.find("script");
        if (node == nullptr) return {};
        std::vector<std::string> clauses;
        std::vector<const Yaml*> parts;
        if (node->is_list())
            for (const auto& item : node->items) parts.push_back(&item);
        else parts.push_back(node);
        for (const auto* part : parts) {
            const auto source = catalog::script_source(source_, *part);
            const auto text = source->text();
            std::map<std::uint32_t, std::string> at;
            const auto size = static_cast<std::uint32_t>(text.size());
            const auto begin = source->in_file({0, 0}).begin, end = source->in_file({size, size}).begin;
            for (auto it = said_.lower_bound(begin); it != said_.end() && it->first <= end; ++it) at.insert(*it);
            for (auto found = text.find(unread_mark); found != std::string_view::npos; found = text.find(unread_mark, found + 1)) {
                const auto stop = std::min(text.find('\n', found), text.size());
                const auto from = static_cast<std::uint32_t>(found);
                at[source->in_file({from, from}).begin] =
                    std::string(text.substr(found + unread_mark.size(), stop - found - unread_mark.size()));
                ++set_.unread;
            }
            for (auto& [place, clause] : at) clauses.push_back(std::move(clause));
        }
        set_.clauses += clauses.size();
        return joined(clauses, " | ");
    }

    catalog::Game& game_;
    const Yaml& tree_;
    const SourcePtr& source_;
    const Profile& profile_;
    ExportedSet set_;
    std::map<std::string, std::string> labels_;
    std::map<std::uint32_t, std::string> said_;  // by place in the file
};

}  // namespace

std::optional<ExportedSet> export_set(catalog::Game& game, const Yaml& tree, const SourcePtr& source, const Profile& profile) {
    return Export(game, tree, source, profile).run();
}

}  // namespace holo::lackey
