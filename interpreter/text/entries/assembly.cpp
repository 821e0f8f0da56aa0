#include "interpreter/text/entries/assembly.hpp"

#include <algorithm>
#include <utility>

namespace holo::text {

using catalog::Yaml;

namespace {

bool always_there(const std::vector<Piece>& pieces, const std::string& hole) {
    return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
        if (piece.kind == Piece::Kind::hole) return piece.text == hole;
        return piece.kind == Piece::Kind::choice &&
               std::all_of(piece.ways.begin(), piece.ways.end(), [&](const auto& way) { return always_there(way, hole); });
    });
}

}  // namespace

Assembly::Assembly(const Entries& entries, int category, const Yaml& key) : entries_(entries) {
    made_.category = category;
    made_.name = key.text;
    made_.ways.resize(entries.grammar.languages.size());
    made_.source = entries.source;
    made_.span = key.span;
}

void Assembly::add(std::size_t language, const std::string& pattern, Span span) {
    std::string wrong;
    const auto& of = entries_.grammar.languages[language];
    auto parsed = parse_pattern(pattern, language == script, of.spelling, of.features, wrong);
    if (!parsed) return entries_.out.add(Diag::saying_pattern, entries_.source, span, {wrong});
    if (language == script) declare_holes(parsed->pieces, span);
    if (holes_known(parsed->pieces, span)) made_.ways[language].push_back({std::move(*parsed), span});
}

void Assembly::add_hole(const std::string& category, Span span, Hole hole) {
    const auto of = entries_.grammar.category(category);
    if (of == machine::none) entries_.no_category(category, span);
    // A reported hole counts as known, because one report is enough.
    hole.category = std::max(of, 0);
    if (find_hole(hole.name) < 0) made_.holes.push_back(std::move(hole));
}

int Assembly::find_hole(std::string_view name) const {
    const auto found = std::find_if(made_.holes.begin(), made_.holes.end(), [&](const auto& hole) { return hole.name == name; });
    return found == made_.holes.end() ? -1 : static_cast<int>(found - made_.holes.begin());
}

int Assembly::hole(const std::string& name, Span span) const {
    const auto found = find_hole(name);
    if (found < 0) {
        std::vector<std::string> known;
        for (const auto& hole : made_.holes) known.push_back(hole.name);
        entries_.out.add(Diag::saying_hole, entries_.source, span, {name, compiler::quoted_list(known)});
    }
    return found;
}

void Assembly::declare_holes(const std::vector<Piece>& pieces, Span span) {
    int blocks = 0;                  // open at the piece
    int block = 0;                   // the number of the outermost of them
    std::string last, before_last;   // words in front of the piece
    int described = -1;              // the hole in front of `other than`
    auto step = made_.holes.size();  // the first hole of the step of the script
    for (const auto& piece : pieces) {
        const bool is_word = piece.kind == Piece::Kind::word;
        if (is_word && piece.text == "this" && before_last == "other" && last == "than" && described >= 0)
            made_.holes[static_cast<std::size_t>(described)].is_another = true;
        else if (!is_word || (piece.text != "other" && piece.text != "than")) described = -1;
        if (is_word && piece.text == "{" && blocks++ == 0) ++block;
        if (is_word && piece.text == "}") --blocks;
        if (is_word && piece.text == "->")
            for (auto paid = step; paid < made_.holes.size(); ++paid) made_.holes[paid].is_paid = true;
        if (is_word && (piece.text == "{" || piece.text == "}" || piece.text == "," || piece.text == ":" || piece.text == ";"))
            step = made_.holes.size();
        if (piece.kind == Piece::Kind::hole && !piece.category.empty()) {
            Hole hole{piece.text, 0, piece.wanted, blocks > 0 ? block : 0};
            hole.is_excluded = last == "non-";
            hole.is_another = last == "another" || last == "other";
            hole.is_other = before_last == "other" && last == "than";
            add_hole(piece.category, span, std::move(hole));
        }
        if (piece.kind == Piece::Kind::hole) described = find_hole(piece.text);
        for (const auto& way : piece.ways) declare_holes(way, span);
        before_last = std::move(last);
        last = is_word ? piece.text : std::string();
    }
}

// Tells whether the pattern names known holes only, and reports the first other.
bool Assembly::holes_known(const std::vector<Piece>& pieces, Span span) const {
    return std::all_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
        if (piece.kind == Piece::Kind::hole && hole(piece.text, span) < 0) return false;
        return std::all_of(piece.ways.begin(), piece.ways.end(), [&](const auto& way) { return holes_known(way, span); });
    });
}

void Assembly::finish() {
    for (const auto& piece : made_.ways[script].empty() ? std::vector<Piece>() : made_.ways[script].front().pattern.pieces)
        if (piece.kind == Piece::Kind::verb && made_.verb.empty()) made_.verb = piece.text;
    for (const auto& way : made_.ways[script]) {
        const auto& pieces = way.pattern.pieces;
        const auto first = pieces.empty() || pieces.front().kind != Piece::Kind::hole ? -1 : find_hole(pieces.front().text);
        if (first >= 0) made_.holes[static_cast<std::size_t>(first)].is_subject = true;
    }
    if (!made_.ways[script].empty()) made_.understood = made_.ways[script].front().phrasing.unsaid;
    for (const auto& ways : made_.ways)
        for (const auto& way : ways)
            for (std::size_t hole = 0; hole < made_.holes.size(); ++hole) need(way, static_cast<int>(hole));
    find_orders();
    entries_.grammar.all.push_back(std::move(made_));
}

// Finds the ways that say their parts in another order than the script, leave some unsaid, or say whose they are. An unsaid hole stands
// behind the hole in front of it, because it refers to that one or to what was before.
void Assembly::find_orders() {
    for (std::size_t at = script + 1; at < made_.ways.size(); ++at)
        for (auto& way : made_.ways[at]) {
            std::vector<int> said;
            add_holes(way.pattern.pieces, said);
            if (std::is_sorted(said.begin(), said.end()) && way.phrasing.unsaid.empty() && way.phrasing.order.empty()) continue;
            const auto yours = std::exchange(way.phrasing.order, "!");
            const auto add_unsaid = [&](std::size_t hole) {
                for (; hole < made_.holes.size() && std::find(said.begin(), said.end(), static_cast<int>(hole)) == said.end(); ++hole)
                    way.phrasing.order += {'"', sign_of(hole)};
            };
            add_unsaid(0);
            for (const auto hole : said) {
                way.phrasing.order += sign_of(static_cast<std::size_t>(hole));
                add_unsaid(static_cast<std::size_t>(hole) + 1);
            }
            if (!yours.empty()) way.phrasing.order += "~" + yours;
        }
}

// Adds the holes of a pattern in their order, each once.
void Assembly::add_holes(const std::vector<Piece>& pieces, std::vector<int>& holes) const {
    for (const auto& piece : pieces) {
        const auto hole = piece.kind == Piece::Kind::hole ? find_hole(piece.text) : -1;
        if (hole >= 0 && std::find(holes.begin(), holes.end(), hole) == holes.end()) holes.push_back(hole);
        for (const auto& way : piece.ways) add_holes(way, holes);
    }
}

// Reports a hole that a pattern leaves out without a meaning for the hole. Names of the script are exempt, because reading gives them.
void Assembly::need(const Alternative& way, int hole) const {
    const auto& asked = made_.holes[static_cast<std::size_t>(hole)];
    if (category_of(asked).sort == Sort::name) return;
    if (made_.refers || std::any_of(made_.given.begin(), made_.given.end(), [&](const auto& given) { return given.first == hole; })) return;
    if (std::any_of(way.phrasing.unsaid.begin(), way.phrasing.unsaid.end(), [&](const auto& u) { return u.first == hole; })) return;
    if (!always_there(way.pattern.pieces, asked.name)) entries_.out.add(Diag::saying_dropped, entries_.source, way.span, {asked.name});
}

}  // namespace holo::text
