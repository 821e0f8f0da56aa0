#include "interpreter/lackey/profile.hpp"

#include <algorithm>
#include <filesystem>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/catalog/file_text.hpp"

namespace holo::lackey {

using catalog::Fields;
using catalog::Yaml;

namespace {

std::string path_in(const std::string& folder) { return folder + "/lackey.yaml"; }

class Reader {
public:
    Reader(Profile& profile, Diagnostics& out) : p_(profile), out_(out) {}

    void read(const Yaml& root) {
        Fields fields(root, p_.source, out_);
        p_.plugin = fields.need_text("plugin");
        if (const auto* columns = fields.need("columns"); map(columns))
            for (const auto& [key, value] : columns->entries) column(key.text, value);
        if (const auto* suffix = fields.take("suffix"); map(suffix)) {
            Fields parts(*suffix, p_.source, out_);
            p_.letter = parts.need_text("letter");
            p_.flag = parts.text("flag");
        }
        if (const auto* zones = fields.take("zones"); map(zones))
            for (const auto& [key, value] : zones->entries) p_.zones.emplace_back(key.text, value.text == "kept" ? "" : value.text);
        if (const auto* retired = fields.take("retired"); map(retired))
            for (const auto& [key, value] : retired->entries) p_.retired.push_back({key.text, value.text});
    }

private:
    bool map(const Yaml* node) {
        if (node == nullptr) return false;
        if (node->is_map()) return true;
        out_.add(Diag::yaml_shape, p_.source, node->span, {"@a_map", node->is_list() ? "@a_list" : "`" + node->text + "`"});
        return false;
    }

    void column(const std::string& name, const Yaml& value) {
        Column column;
        column.name = name;
        if (value.is_map()) {
            Fields fields(value, p_.source, out_);
            column.job = Column::Job::attribute;
            column.attribute = fields.need_text("attribute");
            column.between = fields.text("between");
            if (const auto* several = fields.take("several"); map(several)) {
                Fields parts(*several, p_.source, out_);
                column.several_of = parts.need_text("of");
                column.several = parts.need_text("have");
            }
            column.unwritten = fields.flag("unwritten");
            column.open = fields.flag("open");
            if (const auto* symbols = fields.take("symbols"); map(symbols))
                for (const auto& [key, symbol] : symbols->entries) {
                    Meaning meaning{key.text, {}};
                    if (symbol.is_scalar()) meaning.symbols.push_back(symbol.text);
                    for (const auto& item : symbol.items) meaning.symbols.push_back(item.text);
                    column.meanings.push_back(std::move(meaning));
                }
            if (const auto* front = fields.take("in front"); map(front)) {
                Fields parts(*front, p_.source, out_);
                column.sign = parts.need_text("sign");
                if (const auto* of = parts.need("of"); map(of))
                    for (const auto& [key, target] : of->entries)
                        column.front.emplace_back(key.text, target.text == "kept" ? "" : target.text);
            }
        } else {
            static const std::vector<std::pair<std::string, Column::Job>> jobs{
                {"title", Column::Job::title},   {"set", Column::Job::set},       {"image", Column::Job::image},
                {"number", Column::Job::number}, {"script", Column::Job::script}, {"kept", Column::Job::kept}};
            const auto it = std::find_if(jobs.begin(), jobs.end(), [&](const auto& job) { return job.first == value.text; });
            if (it != jobs.end()) column.job = it->second;
            else out_.add(Diag::bad_value, p_.source, value.span, {value.text, name, "title, set, image, number, script, kept"});
        }
        p_.columns.push_back(std::move(column));
    }

    Profile& p_;
    Diagnostics& out_;
};

}  // namespace

const Column* Profile::column(std::string_view name) const {
    const auto it = std::find_if(columns.begin(), columns.end(), [&](const auto& c) { return c.name == name; });
    return it == columns.end() ? nullptr : &*it;
}

const Column* Profile::with(Column::Job job) const {
    const auto it = std::find_if(columns.begin(), columns.end(), [&](const auto& c) { return c.job == job; });
    return it == columns.end() ? nullptr : &*it;
}

const Column* Profile::of(std::string_view attribute) const {
    const auto it = std::find_if(columns.begin(), columns.end(),
                                 [&](const auto& c) { return c.job == Column::Job::attribute && c.attribute == attribute; });
    return it == columns.end() ? nullptr : &*it;
}

const Column* Profile::sorts() const {
    for (const auto& column : columns)
        for (const auto& m : column.meanings)
            for (const auto& other : columns)
                for (const auto& [sort, target] : other.front)
                    if (&other != &column && m.text == sort) return &column;
    return nullptr;
}

bool has_profile(const std::string& folder) {
    std::error_code error;
    return std::filesystem::exists(path_in(folder), error);
}

std::unique_ptr<Profile> read_profile(const std::string& folder, const std::string& game, Diagnostics& out) {
    if (!has_profile(folder)) {
        out.add(Diag::lackey_profile, nullptr, {}, {game, path_in(folder)});
        return nullptr;
    }
    const auto errors = out.errors();
    auto profile = std::make_unique<Profile>();
    profile->source = catalog::read_file(path_in(folder), out);
    const auto root = profile->source ? catalog::parse_yaml(profile->source, out) : std::nullopt;
    if (!root) return nullptr;
    Reader(*profile, out).read(*root);
    if (out.errors() != errors) return nullptr;
    return profile;
}

}  // namespace holo::lackey
