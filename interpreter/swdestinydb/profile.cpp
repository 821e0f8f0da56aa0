#include "interpreter/swdestinydb/profile.hpp"

#include <algorithm>
#include <filesystem>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/yaml.hpp"

namespace holo::swdestinydb {

namespace {

std::string path_of(const std::string& module) { return module + "/swdestinydb.yaml"; }

}  // namespace

std::optional<Profile> read_profile(const std::string& module, Diagnostics& out) {
    const auto source = catalog::read_file(path_of(module), out);
    if (!source) return std::nullopt;
    const auto tree = catalog::parse_yaml(source, out);
    if (!tree) return std::nullopt;
    Profile profile;
    catalog::Fields fields(*tree, source, out);
    if (const auto* attributes = fields.need("attributes"))
        for (const auto& [key, value] : attributes->entries) {
            catalog::Fields one(value, source, out);
            Attribute attribute{key.text, one.need_text("from"), one.number("part", 0, 1, 9), {}};
            if (const auto* words = one.take("is"))
                for (const auto& [theirs, ours] : words->entries) attribute.is[theirs.text] = ours.text;
            profile.attributes.push_back(std::move(attribute));
        }
    if (const auto* sides = fields.need("sides")) {
        catalog::Fields one(*sides, source, out);
        profile.plus = one.text("plus");
        if (const auto* codes = one.need("codes"))
            for (const auto& [theirs, ours] : codes->entries) profile.codes.emplace_back(theirs.text, ours.text);
    }
    std::stable_sort(profile.codes.begin(), profile.codes.end(),
                     [](const auto& a, const auto& b) { return a.first.size() > b.first.size(); });
    profile.keywords = fields.flag("keywords");
    profile.front = fields.text("front");
    return profile;
}

bool has_profile(const std::string& module) {
    std::error_code error;
    return std::filesystem::exists(path_of(module), error);
}

}  // namespace holo::swdestinydb
