#include "interpreter/text/expansion.hpp"

#include <algorithm>

namespace holo::text {

namespace {

bool are_words(const std::vector<Piece>& pieces) {
    return std::all_of(pieces.begin(), pieces.end(), [](const auto& piece) { return piece.kind == Piece::Kind::word; });
}

// Tells whether a choice holds nothing but words. Such a choice stays one symbol, because multiplied choices would multiply the rules.
bool is_of_words(const Piece& choice) {
    const auto said = std::count_if(choice.ways.begin(), choice.ways.end(), [](const auto& way) { return !way.empty(); });
    return said > 1 && std::all_of(choice.ways.begin(), choice.ways.end(), are_words) &&
           std::all_of(choice.only.begin(), choice.only.end(), [](const auto& only) { return only.empty(); });
}

}  // namespace

std::vector<Row> rows_of(const std::vector<Piece>& pieces) {
    std::vector<Row> out{{}};
    for (const auto& piece : pieces) {
        if (piece.kind != Piece::Kind::choice) {
            for (auto& row : out) row.pieces.push_back(&piece);
            continue;
        }
        std::vector<Row> more;
        for (const auto& row : out) {
            if (is_of_words(piece)) {
                auto with = row;
                with.pieces.push_back(&piece);
                const auto empty = std::find_if(piece.ways.begin(), piece.ways.end(), [](const auto& way) { return way.empty(); });
                if (empty == piece.ways.begin()) more.push_back(row);
                more.push_back(std::move(with));
                if (empty != piece.ways.begin() && empty != piece.ways.end()) more.push_back(row);
                continue;
            }
            for (std::size_t way = 0; way < piece.ways.size(); ++way)
                for (const auto& inside : rows_of(piece.ways[way])) {
                    auto next = row;
                    next.pieces.insert(next.pieces.end(), inside.pieces.begin(), inside.pieces.end());
                    next.only.insert(next.only.end(), piece.only[way].begin(), piece.only[way].end());
                    next.only.insert(next.only.end(), inside.only.begin(), inside.only.end());
                    more.push_back(std::move(next));
                }
        }
        out = std::move(more);
    }
    return out;
}

int Expansion::unknown(int feature) {
    const auto index = static_cast<std::size_t>(std::find(domains_.begin(), domains_.end(), feature) - domains_.begin());
    if (index == domains_.size()) domains_.push_back(feature);
    return static_cast<int>(index);
}

std::vector<int> Expansion::bindings(int category, const std::vector<Trait>& named, bool shares) {
    std::vector<int> out;
    const auto& features = g_.categories[static_cast<std::size_t>(category)].features;
    if (features.empty()) return out;
    out.reserve(features[at_].size());
    for (const auto feature : features[at_]) {
        const auto found = std::find_if(named.rbegin(), named.rend(), [&](const auto& trait) { return trait.feature == feature; });
        out.push_back(found != named.rend() ? binding(*found) : shares ? unknown(feature) : any);
    }
    return out;
}

std::vector<Expansion::Line> Expansion::agreeing(Line row) const {
    std::vector<Line> out;
    out.push_back(std::move(row));
    if (language_.counted.feature == machine::none) return out;
    for (std::size_t n = 0; n < out.front().parts.size(); ++n) {
        const auto& parts = out.front().parts;
        const auto last = agrees_up_to(parts, n);
        if (last == n) continue;
        const auto bound = parts[last].hole < 0 ? value(language_.counted.more) : number_of(parts[last].category, parts[last].features);
        const auto is_only_more = is_unknown(bound) || (n > 0 && has_no_one(parts[n - 1]));
        for (auto& line : out) line.parts[n].features[static_cast<std::size_t>(index_of_number(parts[n].category))] = bound;
        if (is_only_more) continue;
        const auto lines = out.size();
        for (std::size_t i = 0; i < lines; ++i) out.push_back(with_one(out[i], n, last));
    }
    return out;
}

int Expansion::index_of_number(int category) const {
    const auto& features = g_.categories[static_cast<std::size_t>(category)].features;
    if (features.empty()) return -1;
    const auto found = std::find(features[at_].begin(), features[at_].end(), language_.counted.feature);
    return found == features[at_].end() ? -1 : static_cast<int>(found - features[at_].begin());
}

int Expansion::number_of(int category, const std::vector<int>& features) const {
    const auto at = index_of_number(category);
    return at < 0 ? any : features[static_cast<std::size_t>(at)];
}

const std::string* Expansion::word_behind_one(const Part& part) const {
    if (!part.is(Piece::Kind::word)) return nullptr;
    const auto word = language_.counted.words.find(part.piece->text);
    return word == language_.counted.words.end() ? nullptr : &word->second;
}

std::size_t Expansion::agrees_up_to(const std::vector<Part>& parts, std::size_t n) const {
    if (parts[n].hole < 0 || !g_.categories[static_cast<std::size_t>(parts[n].category)].counts) return n;
    if (index_of_number(parts[n].category) < 0 || number_of(parts[n].category, parts[n].features) != any) return n;
    auto last = n;
    for (auto at = n + 1; at < parts.size(); ++at) {
        const auto& part = parts[at];
        if (part.hole >= 0) {
            const auto bound = number_of(part.category, part.features);
            return is_unknown(bound) || bound == value(language_.counted.more) ? at : last;
        }
        const auto* word = word_behind_one(part);
        if (word == nullptr) return last;
        if (*word != part.piece->text) last = at;
    }
    return last;
}

bool Expansion::has_no_one(const Part& part) const {
    const auto* word = word_behind_one(part);
    return word != nullptr && word->empty();
}

Expansion::Line Expansion::with_one(Line line, std::size_t n, std::size_t last) const {
    const auto one = value(language_.counted.one);
    line.parts[n].features[static_cast<std::size_t>(index_of_number(line.parts[n].category))] = one;
    // The word in front agrees, too: `quedan 2 acciones`.
    for (auto at = n == 0 ? n : n - 1; at <= last; ++at) {
        auto& part = line.parts[at];
        if (const auto number = part.hole < 0 || at <= n ? -1 : index_of_number(part.category); number >= 0)
            part.features[static_cast<std::size_t>(number)] = one;
        const auto* known = part.hole < 0 ? word_behind_one(part) : nullptr;
        if (known == nullptr) continue;
        // The capital of a word stands in the part that both words share.
        const auto &word = *known, &before = part.piece->text;
        const auto shared =
            static_cast<std::size_t>(std::mismatch(word.begin(), word.end(), before.begin(), before.end()).first - word.begin());
        part.said = part.piece->said.substr(0, shared) + word.substr(shared);
        part.word = word;
    }
    line.cost = 1;
    return line;
}

}  // namespace holo::text
