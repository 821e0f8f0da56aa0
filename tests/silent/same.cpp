#include "tests/silent/same.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <stdexcept>

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/files.hpp"
#include "interpreter/catalog/yaml.hpp"

namespace holo::silent {

SameList::SameList(const std::string& path) {
    Diagnostics found;
    const auto source = catalog::read_file(path, found);
    const auto yaml = source ? catalog::parse_yaml(source, found) : std::nullopt;
    if (!yaml) throw std::runtime_error(path + " cannot be read");
    for (const auto& item : yaml->items) {
        const auto *part = item.find("part"), *changes = item.find("changes"), *beside = item.find("beside"), *reason = item.find("reason");
        if (part == nullptr || reason == nullptr) throw std::runtime_error("a line of " + path + " has no part, or no reason");
        Line line{part->text, {}, beside == nullptr ? std::string() : beside->text};
        if (changes != nullptr)
            for (const auto& change : changes->items) line.changes.push_back(change.text);
        lines_.push_back(std::move(line));
    }
}

std::string SameList::key(const Line& line, const Variant& variant) {
    const auto fits = [&](const std::string& change) { return fnmatch(change.c_str(), variant.change.c_str(), FNM_NOESCAPE) == 0; };
    const auto found = std::find_if(line.changes.begin(), line.changes.end(), fits);
    return found == line.changes.end() ? std::string() : *found;
}

const SameList::Line* SameList::line_for(const Variant& variant) const {
    const auto is_for = [&](const Line& line) {
        return line.part == kind_name(variant.kind) && variant.context.find(line.beside) != std::string::npos &&
               (line.changes.empty() || !key(line, variant).empty());
    };
    const auto found = std::find_if(lines_.begin(), lines_.end(), is_for);
    return found == lines_.end() ? nullptr : &*found;
}

void SameList::meet(const Variant& variant) {
    if (const auto* line = line_for(variant)) lines_[static_cast<std::size_t>(line - lines_.data())].met.insert(key(*line, variant));
}

bool SameList::is_met(const Variant& variant) const {
    const auto* line = line_for(variant);
    return line != nullptr && line->met.count(key(*line, variant)) != 0;
}

std::vector<std::string> SameList::stale() const {
    std::vector<std::string> out;
    for (const auto& line : lines_) {
        const auto where = line.beside.empty() ? std::string() : " beside `" + line.beside + "`";
        if (line.changes.empty() && line.met.empty()) out.push_back(line.part + where);
        for (const auto& change : line.changes)
            if (line.met.count(change) == 0) out.push_back(line.part + " `" + change + "`" + where);
    }
    return out;
}

}  // namespace holo::silent
