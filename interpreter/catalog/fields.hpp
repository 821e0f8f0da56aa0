// Values of a YAML file, read key by key.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/catalog/yaml.hpp"

namespace holo::catalog {

// Reads a map key by key; keys that nobody asked for are reported at the end, with the nearest known key.
class Fields {
public:
    Fields(const Yaml& map, const SourcePtr& source, Diagnostics& out);
    ~Fields();
    Fields(const Fields&) = delete;
    Fields& operator=(const Fields&) = delete;

    const Yaml* take(std::string_view key);  // nullptr when the key is missing
    const Yaml* need(std::string_view key);  // the same; a missing key is reported
    std::string text(std::string_view key, std::string fallback = {});
    std::string need_text(std::string_view key);
    std::string name(std::string_view key, std::string fallback = {});  // see is_name
    std::string need_name(std::string_view key);
    bool flag(std::string_view key, bool fallback = false);
    int number(std::string_view key, int fallback, int least, int most);
    std::vector<std::string> list(std::string_view key);  // a list of scalars; one scalar counts as one
    void ignore_rest() { checked_ = true; }
    // Keys not taken yet, in order.
    std::vector<const YamlEntry*> rest();

    const Yaml& map;

private:
    const SourcePtr& source_;
    Diagnostics& out_;
    std::vector<std::string> known_;
    std::vector<bool> taken_;
    bool checked_ = false;
};

// Tells whether the node is a text of one line that is not empty; reports any other.
bool is_name(const Yaml& node, const SourcePtr& source, Diagnostics& out);

std::optional<int> integer(std::string_view text);
// `AW-001`, or `2 AW-001`: a number of copies and an id. A number beyond the most is no number of copies.
struct Counted {
    int copies = 1;
    std::string text;
};
Counted counted_in(std::string_view text, int most);
std::optional<bool> yes_or_no(std::string_view text);

}  // namespace holo::catalog
