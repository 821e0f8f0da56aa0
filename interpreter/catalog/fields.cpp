#include "interpreter/catalog/fields.hpp"

#include <algorithm>

namespace holo::catalog {

bool is_name(const Yaml& node, const SourcePtr& source, Diagnostics& out) {
    const bool lines = node.is_scalar() && node.text.find('\n') != std::string::npos;
    if (node.is_scalar() && !lines && node.text.find_first_not_of(' ') != std::string::npos) return true;
    out.add(Diag::yaml_shape, source, node.span, {"@a_name", lines ? "@several_lines" : kind_of(node)});
    return false;
}

std::optional<int> integer(std::string_view text) {
    if (text.empty() || text.size() > 9) return std::nullopt;
    std::size_t i = text[0] == '-' ? 1 : 0;
    if (i == text.size()) return std::nullopt;
    int value = 0;
    for (; i < text.size(); ++i) {
        if (text[i] < '0' || text[i] > '9') return std::nullopt;
        value = value * 10 + (text[i] - '0');
    }
    return text[0] == '-' ? -value : value;
}

Counted counted_in(std::string_view text, int most) {
    if (const auto blank = text.find(' '); blank != std::string_view::npos)
        if (const auto copies = integer(text.substr(0, blank)); copies && *copies >= 1 && *copies <= most)
            return {*copies, std::string(text.substr(blank + 1))};
    return {1, std::string(text)};
}

std::optional<bool> yes_or_no(std::string_view text) {
    if (text == "yes" || text == "true") return true;
    if (text == "no" || text == "false") return false;
    return std::nullopt;
}

Fields::Fields(const Yaml& m, const SourcePtr& source, Diagnostics& out)
    : map(m), source_(source), out_(out), taken_(m.entries.size(), false) {
    known_.reserve(24);
    if (!m.is_map()) {
        out.add(Diag::yaml_shape, source, m.span, {"@a_map", kind_of(m)});
        checked_ = true;
        return;
    }
    for (std::size_t i = 0; i < m.entries.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (m.entries[i].first.text == m.entries[k].first.text) {
                out.add(Diag::yaml_twice, source, m.entries[i].first.span, {m.entries[i].first.text});
                taken_[i] = true;
            }
}

Fields::~Fields() {
    if (checked_) return;
    for (std::size_t i = 0; i < taken_.size(); ++i)
        if (!taken_[i]) {
            const auto& key = map.entries[i].first;
            out_.add(Diag::yaml_unknown_key, source_, key.span, {key.text}, nearest_word(key.text, known_));
        }
}

const Yaml* Fields::take(std::string_view key) {
    known_.emplace_back(key);
    for (std::size_t i = 0; i < map.entries.size(); ++i)
        if (map.entries[i].first.text == key) {
            taken_[i] = true;
            return &map.entries[i].second;
        }
    return nullptr;
}

const Yaml* Fields::need(std::string_view key) {
    const auto* found = take(key);
    if (found == nullptr && map.is_map()) out_.add(Diag::yaml_missing_key, source_, map.span, {std::string(key)});
    return found;
}

std::string Fields::text(std::string_view key, std::string fallback) {
    const auto* found = take(key);
    if (found == nullptr) return fallback;
    if (!found->is_scalar()) {
        out_.add(Diag::yaml_shape, source_, found->span, {"@a_text", kind_of(*found)});
        return fallback;
    }
    return found->text;
}

std::string Fields::name(std::string_view key, std::string fallback) {
    const auto* found = take(key);
    return found != nullptr && is_name(*found, source_, out_) ? found->text : fallback;
}

std::string Fields::need_name(std::string_view key) { return need(key) == nullptr ? std::string() : name(key); }

std::string Fields::need_text(std::string_view key) {
    if (need(key) == nullptr) return {};
    return text(key);
}

bool Fields::flag(std::string_view key, bool fallback) {
    const auto* found = take(key);
    if (found == nullptr) return fallback;
    const auto value = yes_or_no(found->text);
    if (!found->is_scalar() || !value) {
        out_.add(Diag::yaml_shape, source_, found->span, {"@yes_or_no", kind_of(*found)});
        return fallback;
    }
    return *value;
}

int Fields::number(std::string_view key, int fallback, int least, int most) {
    const auto* found = take(key);
    if (found == nullptr) return fallback;
    const auto value = found->is_scalar() ? integer(found->text) : std::nullopt;
    if (!value) {
        out_.add(Diag::yaml_shape, source_, found->span, {"@a_number", kind_of(*found)});
        return fallback;
    }
    if (*value < least || *value > most) {
        out_.add(Diag::range, source_, found->span, {std::string(key), found->text, std::to_string(least), std::to_string(most)});
        return fallback;
    }
    return *value;
}

std::vector<std::string> Fields::list(std::string_view key) {
    std::vector<std::string> out;
    const auto* found = take(key);
    if (found == nullptr) return out;
    if (found->is_scalar()) {
        out.push_back(found->text);
    } else if (found->is_list()) {
        for (const auto& item : found->items) {
            if (item.is_scalar()) out.push_back(item.text);
            else out_.add(Diag::yaml_shape, source_, item.span, {"@a_text", item.is_list() ? "@a_list" : "@a_map"});
        }
    } else {
        out_.add(Diag::yaml_shape, source_, found->span, {"@a_list", "@a_map"});
    }
    return out;
}

std::vector<const YamlEntry*> Fields::rest() {
    std::vector<const YamlEntry*> out;
    for (std::size_t i = 0; i < taken_.size(); ++i)
        if (!taken_[i]) {
            taken_[i] = true;
            out.push_back(&map.entries[i]);
        }
    return out;
}

}  // namespace holo::catalog
