#include "interpreter/catalog/attribute_reader.hpp"

#include <algorithm>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/catalog/reader.hpp"

namespace holo::catalog {

using compiler::AttributePlace;
using compiler::AttributeType;
using compiler::DeclaredAttribute;
using compiler::DeclaredKind;

namespace {

// `text` without `lead`, when it begins with it.
bool after(const std::string& text, std::string_view lead, std::string& rest) {
    if (!text.starts_with(lead)) return false;
    rest = text.substr(lead.size());
    return true;
}

// The attribute in the words of a manifest, for those parts that a set may not change.
std::string written(const DeclaredAttribute& a) {
    std::string out = a.type == AttributeType::number    ? "number"
                      : a.type == AttributeType::flag    ? "flag"
                      : a.type == AttributeType::symbols ? "set of " + a.domain
                                                         : a.domain;
    if (a.initial != 0) out += ", starts at " + std::to_string(a.initial);
    if (!a.preposition.empty()) out += ", as " + a.preposition;
    if (!a.opposite.empty()) out += ", or " + a.opposite;
    if (a.secret) out += ", secret";
    if (a.in_texts) out += ", in texts";
    return out;
}

// Adds to a known attribute: a set lets cards of its own types have the attribute. False when `more` declares another attribute.
bool extend(DeclaredAttribute& known, const DeclaredAttribute& more) {
    // A link is read as a symbol at first.
    const auto type = [](const DeclaredAttribute& a) { return a.type == AttributeType::link ? AttributeType::symbol : a.type; };
    if (type(known) != type(more) || known.domain != more.domain || known.place != more.place) return false;
    const auto differs = [](const auto& one, const auto& other) { return !(other == std::decay_t<decltype(other)>{}) && one != other; };
    if (differs(known.initial, more.initial) || differs(known.preposition, more.preposition) || differs(known.opposite, more.opposite) ||
        differs(known.secret, more.secret))
        return false;
    known.least = std::min(known.least, more.least);
    known.most = std::max(known.most, more.most);
    if (known.required && known.required_for.empty()) known.required_for = known.only_for;
    if (more.required) known.required_for.insert(known.required_for.end(), more.only_for.begin(), more.only_for.end());
    if (more.only_for.empty()) known.only_for.clear();
    if (!known.only_for.empty()) known.only_for.insert(known.only_for.end(), more.only_for.begin(), more.only_for.end());
    known.always.insert(known.always.end(), more.always.begin(), more.always.end());
    known.cites.insert(known.cites.end(), more.cites.begin(), more.cites.end());
    return true;
}

}  // namespace

bool AttributeReader::attribute(const Yaml& key, const Yaml& value, AttributePlace place, DeclaredAttribute& a) {
    a.words = phrase_of(key, source_, out_);
    a.place = place;
    const auto bad = [&] {
        out_.add(Diag::bad_attribute, source_, value.span, {value.text});
        return false;
    };
    if (!value.is_scalar()) return bad();
    const auto parts = split(value.text, ',');
    auto type = parts[0];
    if (type.starts_with("number")) {
        a.type = AttributeType::number;
        const auto words = split(type, ' ');
        for (std::size_t i = 1; i + 1 < words.size(); i += 2) {
            const auto n = integer(words[i + 1]);
            if (!n) return bad();
            if (words[i] == "from") a.least = *n;
            else if (words[i] == "to") a.most = *n;
            else return bad();
        }
        if (words.size() % 2 == 0) return bad();
    } else if (type == "flag") {
        a.type = AttributeType::flag;
        a.most = 1;
    } else if (std::string rest; after(type, "set of ", rest)) {
        a.type = AttributeType::symbols;
        a.domain = rest;
    } else {
        a.domain = type;
        a.type = AttributeType::symbol;  // or a link: the kinds are not all known yet
    }
    for (std::size_t i = 1; i < parts.size(); ++i) {
        std::string rest;
        if (parts[i] == "secret") {
            a.secret = true;
        } else if (parts[i] == "in texts") {
            if (a.type != AttributeType::number) return bad();
            a.in_texts = true;
        } else if (parts[i] == "required") {
            a.required = true;
        } else if (after(parts[i], "starts at ", rest) && integer(rest)) {
            a.initial = *integer(rest);
        } else if (after(parts[i], "as ", rest)) {
            a.preposition = rest;
        } else if (after(parts[i], "or ", rest)) {
            a.opposite = rest;
        } else if (after(parts[i], "for ", rest)) {
            a.only_for = split(rest, '/');
        } else if (const auto words = split(parts[i], ' '); words.size() == 4 && words[0] == "always" && words[2] == "for") {
            a.always.push_back({words[1], words[3]});
        } else if (after(parts[i], "cites ", rest)) {
            a.cites = split(rest, ' ');
            for (const auto& rule : a.cites) cited_.emplace_back(rule, value.span);
        } else {
            return bad();
        }
    }
    // A set in the state belongs to an event: the set begins empty, and nothing hides it. Sides of dice have none.
    const bool is_kept = a.type == AttributeType::symbols && place == AttributePlace::state;
    if ((is_kept && parts.size() > 1) || (a.type == AttributeType::symbols && place == AttributePlace::face)) return bad();
    return true;
}

void AttributeReader::read(const Yaml* node, AttributePlace place, DeclaredKind& kind) {
    if (node == nullptr) return;
    for (const auto& [key, value] : node->entries) {
        DeclaredAttribute a;
        if (!attribute(key, value, place, a)) continue;
        const auto known = std::find_if(kind.attributes.begin(), kind.attributes.end(),
                                        [&](const DeclaredAttribute& other) { return other.words.one == a.words.one; });
        if (known == kind.attributes.end()) kind.attributes.push_back(a);
        else if (!extend(*known, a)) {
            static constexpr const char* sections[] = {"printed", "state", "sides", "boards"};
            out_.add(Diag::attribute_otherwise, source_, key.span,
                     {a.words.one, written(*known), sections[static_cast<std::size_t>(known->place)]});
        }
    }
}

}  // namespace holo::catalog
