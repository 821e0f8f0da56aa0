#include "interpreter/catalog/set_file.hpp"

#include <algorithm>
#include <filesystem>

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/kept_yaml.hpp"

namespace holo::catalog {

namespace fs = std::filesystem;

std::optional<SetFile> read_set(const std::string& path, Diagnostics& out) {
    const auto source = read_file(path, out);
    if (!source) return std::nullopt;
    auto tree = parse_kept_yaml(source, out);
    if (!tree) return std::nullopt;
    return SetFile{source, std::move(*tree)};
}

std::uint32_t SetFile::end_of_cards() const {
    auto end = static_cast<std::uint32_t>(source->text().size());
    if (const auto* cards = tree.find("cards"))
        for (const auto& [key, value] : tree.entries)
            if (key.span.begin > cards->span.begin) end = std::min(end, key.span.begin);
    return end;
}

const Yaml* SetFile::card_at(std::uint32_t byte) const {
    const auto* cards = tree.find("cards");
    if (cards == nullptr || byte >= end_of_cards()) return nullptr;
    const auto next = std::upper_bound(cards->items.begin(), cards->items.end(), byte,
                                       [](std::uint32_t at, const Yaml& card) { return at < card.span.begin; });
    return next == cards->items.begin() ? nullptr : &*(next - 1);
}

std::vector<std::string> SetFile::brought() const {
    const auto folder = fs::path(source->label()).parent_path();
    std::vector<std::string> out;
    const auto add = [&](const Yaml& name) {
        if (name.is_scalar()) out.push_back((folder / name.text).lexically_normal().string());
    };
    for (const auto* key : {"rules", "maps"}) {
        const auto* files = tree.find(key);
        if (files == nullptr) continue;
        add(*files);
        for (const auto& item : files->items) add(item);
    }
    return out;
}

}  // namespace holo::catalog
