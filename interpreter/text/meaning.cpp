#include "interpreter/text/meaning.hpp"

#include <algorithm>

namespace holo::text {

namespace {

std::size_t hash(int construction, std::span<const MeaningId> parts, std::string_view token) {
    auto out = std::hash<std::string_view>()(token) + static_cast<std::size_t>(construction);
    for (const auto part : parts) out = (out ^ static_cast<std::size_t>(part)) * 0x9E3779B97F4A7C15;
    return out ^ out >> 32;
}

}  // namespace

MeaningId& Meanings::slot(int construction, std::span<const MeaningId> parts, std::string_view token) {
    for (auto at = hash(construction, parts, token);; ++at) {
        auto& slot = slots_[at & (slots_.size() - 1)];
        if (slot == no_meaning) return slot;
        const auto& known = all_[static_cast<std::size_t>(slot)];
        if (known.construction == construction && known.token == token &&
            std::equal(known.parts.begin(), known.parts.end(), parts.begin(), parts.end()))
            return slot;
    }
}

void Meanings::grow() {
    slots_.assign(slots_.size() * 2, no_meaning);
    for (std::size_t id = 0; id < all_.size(); ++id)
        slot(all_[id].construction, all_[id].parts, all_[id].token) = static_cast<MeaningId>(id);
}

MeaningId Meanings::add(Meaning meaning) {
    auto& known = slot(meaning.construction, meaning.parts, meaning.token);
    if (known != no_meaning) return known;
    const auto id = known = static_cast<MeaningId>(all_.size());
    all_.push_back(std::move(meaning));
    if (2 * all_.size() > slots_.size()) grow();
    return id;
}

MeaningId Meanings::add(int construction, std::span<const MeaningId> parts, std::string_view token) {
    const auto known = slot(construction, parts, token);
    return known != no_meaning ? known : add(Meaning{construction, {parts.begin(), parts.end()}, std::string(token)});
}

bool has_value(std::string_view values, std::string_view value) {
    if (values == value) return true;
    for (std::size_t at = 0; at <= values.size();) {
        const auto end = std::min(values.find('/', at), values.size());
        if (values.substr(at, end - at) == value) return true;
        at = end + 1;
    }
    return false;
}

namespace {

// `around`: the constructions around the meaning.
std::string lacking_in(const Constructions& grammar, const Meanings& meanings, MeaningId meaning, std::vector<std::string_view>& around) {
    if (meaning == no_meaning || meanings[meaning].construction < 0) return {};
    const auto& what = meanings[meaning];
    const auto& of = grammar.all[static_cast<std::size_t>(what.construction)];
    const auto is_around = [&](const auto& name) { return std::find(around.begin(), around.end(), name) != around.end(); };
    if (!of.lacks.empty() && (of.outside.empty() || std::any_of(of.outside.begin(), of.outside.end(), is_around))) return of.lacks;
    around.push_back(of.name);
    for (const auto part : what.parts)
        if (auto lacks = lacking_in(grammar, meanings, part, around); !lacks.empty()) return lacks;
    around.pop_back();
    return {};
}

}  // namespace

std::string lacking(const Constructions& grammar, const Meanings& meanings, MeaningId meaning) {
    std::vector<std::string_view> around;
    return lacking_in(grammar, meanings, meaning, around);
}

const Context& subject_of(const Construction& construction, const Context& card) {
    return construction.speaks_of.empty() ? card : construction.speaks_of;
}

MeaningId meant(const Constructions& grammar, Meanings& meanings, const Construction& construction, int hole, const std::string& name) {
    const auto found = grammar.find(construction.holes[static_cast<std::size_t>(hole)].category, name);
    if (found < 0) return no_meaning;
    const auto& named = grammar.all[static_cast<std::size_t>(found)];
    std::vector<MeaningId> parts(named.holes.size(), no_meaning);
    // Its own holes mean what its script leaves unsaid, because a text with the construction in words means the same.
    for (const auto& [inner, its_name] : named.understood)
        parts[static_cast<std::size_t>(inner)] = meant(grammar, meanings, named, inner, its_name);
    return meanings.add({found, std::move(parts), {}});
}

std::string dump(const Constructions& grammar, const Meanings& meanings, MeaningId meaning) {
    if (meaning == no_meaning) return "_";
    const auto& what = meanings[meaning];
    if (what.construction < 0) return "\"" + what.token + "\"";
    const auto& of = grammar.all[static_cast<std::size_t>(what.construction)];
    std::string out = "(" + grammar.categories[static_cast<std::size_t>(of.category)].name + "." + of.name;
    for (const auto part : what.parts) out += " " + dump(grammar, meanings, part);
    return out + ")";
}

}  // namespace holo::text
