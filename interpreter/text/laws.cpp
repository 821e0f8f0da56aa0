#include "interpreter/text/laws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace holo::text {

namespace {

class Laws {
public:
    Laws(const Constructions& grammar, const std::vector<Syntax>& syntaxes, Diagnostics& out)
        : g_(grammar), syntaxes_(syntaxes), out_(out) {
        for (const auto& row : g_.synonyms)
            for (const auto& synonym : row) synonyms_[first_of(synonym)].emplace_back(&synonym, &row.front());
    }

    void check() {
        reach();
        twins();
        for (const auto& one : g_.all) {
            for (std::size_t at = 1; at < g_.languages.size(); ++at) alike(one, at);
            silent(one);
        }
    }

private:
    // ---- every entry is reached -----------------------------------------------------------------

    // Reports entries that neither texts of cards nor parts that are said by themselves can hold.
    void reach() {
        std::set<int> reached;
        std::vector<int> open = g_.alone;
        if (const auto category = g_.category("text"); category != machine::none) open.push_back(category);
        // References need no path of their own, because they are entries of the category of their things.
        std::multimap<int, int> by_category;
        for (std::size_t c = 0; c < g_.all.size(); ++c) by_category.emplace(g_.all[c].category, static_cast<int>(c));
        while (!open.empty()) {
            const auto category = open.back();
            open.pop_back();
            if (!reached.insert(category).second) continue;
            const auto [first, last] = by_category.equal_range(category);
            for (auto c = first; c != last; ++c)
                for (const auto& hole : g_.all[static_cast<std::size_t>(c->second)].holes) open.push_back(hole.category);
        }
        for (const auto& one : g_.all)
            if (reached.count(one.category) == 0) out_.add(Diag::saying_unreached, one.source, one.span, {name_of(one)});
    }

    // ---- no two entries are one script ----------------------------------------------------------

    using Key = std::vector<int>;

    static Key key_of(const Syntax& syntax, const Rule& rule) {
        Key key{rule.left};
        std::map<int, int> holes;  // their numbers in the order in which they come
        for (const auto& symbol : syntax.right(rule)) {
            key.push_back(symbol.is_word ? -1 - symbol.id : symbol.id);
            key.push_back(symbol.hole < 0 ? -1 : holes.try_emplace(symbol.hole, static_cast<int>(holes.size())).first->second);
        }
        return key;
    }

    void twins() {
        const auto& syntax = syntaxes_[script];
        std::map<Key, int> known;
        std::set<std::pair<int, int>> told;
        for (const auto& rule : syntax.rules()) {
            if (rule.construction < 0) continue;
            const auto [at, is_new] = known.try_emplace(key_of(syntax, rule), rule.construction);
            if (is_new || at->second == rule.construction || !told.emplace(at->second, rule.construction).second) continue;
            const auto& one = g_.all[static_cast<std::size_t>(at->second)];
            const auto& other = g_.all[static_cast<std::size_t>(rule.construction)];
            if (one.on == other.on && one.within == other.within && one.given == other.given)
                out_.add(Diag::saying_twin, other.source, other.span, {name_of(other), name_of(one)});
        }
    }

    // ---- ways of one entry say the same ----------------------------------------------------------

    // The words and verbs of a way that matter, each as the first synonym of its row. A choice adds the words of all its ways.
    using Words = std::multiset<std::string>;

    void add_words(const std::vector<Piece>& pieces, const Construction& one, Words& out) const {
        for (std::size_t at = 0; at < pieces.size();) {
            const auto& piece = pieces[at];
            if (const auto [length, first] = matters(pieces, at, one); length > 0) {
                if (!first.empty()) out.insert(first);
                at += length;
                continue;
            }
            ++at;
            if (piece.kind == Piece::Kind::verb) out.insert("<" + piece.text + ">");
            if (piece.kind != Piece::Kind::choice) continue;
            // A word of a choice counts as often as in the way that has most of it.
            Words most;
            for (const auto& way : piece.ways) {
                Words words;
                add_words(way, one, words);
                for (const auto& word : words)
                    if (most.count(word) < words.count(word)) most.insert(word);
            }
            out.insert(most.begin(), most.end());
        }
    }

    // The longest synonym that begins at a piece: the number of its pieces, and the first synonym of its row.
    std::pair<std::size_t, std::string> matters(const std::vector<Piece>& pieces, std::size_t at, const Construction& one) const {
        std::pair<std::size_t, std::string> best{0, {}};
        const auto take = [&](const std::string& synonym, const std::string& first) {
            if (const auto length = length_of(synonym, pieces, at); length > best.first) best = {length, first};
        };
        for (const auto& row : one.synonyms)
            for (const auto& synonym : row) take(synonym, row.front());
        if (const auto known = synonyms_.find(pieces[at].text); known != synonyms_.end())
            for (const auto& [synonym, first] : known->second) take(*synonym, *first);
        return best;
    }

    // The number of pieces of a synonym that begins at a piece; 0 when the pieces differ. `<give>` is a verb.
    static std::size_t length_of(std::string_view synonym, const std::vector<Piece>& pieces, std::size_t at) {
        std::size_t length = 0;
        for (std::size_t begin = 0; begin < synonym.size(); ++length) {
            const auto end = std::min(synonym.find(' ', begin), synonym.size());
            if (at + length >= pieces.size() || !is_said(pieces[at + length], synonym.substr(begin, end - begin))) return 0;
            begin = end + 1;
        }
        return length;
    }
    static bool is_said(const Piece& piece, std::string_view word) {
        if (piece.kind == Piece::Kind::word) return piece.text == word;
        if (piece.kind != Piece::Kind::verb) return word.empty();
        return word.size() == piece.text.size() + 2 && word.starts_with('<') && word.ends_with('>') &&
               word.substr(1).starts_with(piece.text);
    }
    // The first piece of a synonym, without the signs of a verb.
    static std::string first_of(const std::string& synonym) {
        const auto word = synonym.substr(0, synonym.find(' '));
        return word.size() > 2 && word.starts_with('<') && word.ends_with('>') ? word.substr(1, word.size() - 2) : word;
    }

    void alike(const Construction& one, std::size_t at) {
        const auto& ways = one.ways[at];
        if (ways.size() < 2) return;
        Words first;
        add_words(ways.front().pattern.pieces, one, first);
        for (std::size_t w = 1; w < ways.size(); ++w) {
            Words words;
            add_words(ways[w].pattern.pieces, one, words);
            std::vector<std::string> apart;
            std::set_symmetric_difference(first.begin(), first.end(), words.begin(), words.end(), std::back_inserter(apart));
            if (!apart.empty()) out_.add(Diag::saying_differs, one.source, ways[w].span, {apart.front(), name_of(one)});
        }
    }

    // ---- every language says it -----------------------------------------------------------------

    // A construction without words in any language is no fault, because it serves scripts alone.
    void silent(const Construction& one) {
        if (std::all_of(one.ways.begin() + 1, one.ways.end(), [](const auto& ways) { return ways.empty(); })) return;
        for (std::size_t at = 1; at < g_.languages.size(); ++at)
            if (one.ways[at].empty() && std::find(one.wordless.begin(), one.wordless.end(), at) == one.wordless.end())
                out_.add(Diag::saying_silent, one.source, one.span, {name_of(one), g_.languages[at].name});
    }

    std::string name_of(const Construction& one) const {
        return g_.categories[static_cast<std::size_t>(one.category)].name + ": " + one.name;
    }

    const Constructions& g_;
    const std::vector<Syntax>& syntaxes_;
    Diagnostics& out_;
    // Synonyms of the grammar by their first piece, each with the first of its row.
    std::unordered_map<std::string, std::vector<std::pair<const std::string*, const std::string*>>> synonyms_;
};

}  // namespace

void check_laws(const Constructions& grammar, const std::vector<Syntax>& syntaxes, Diagnostics& out) {
    Laws(grammar, syntaxes, out).check();
}

}  // namespace holo::text
