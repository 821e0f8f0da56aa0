// YAML as a small tree that remembers where everything stands. Anchors and aliases are refused, so a
// file is never bigger than it looks.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostic.hpp"

namespace holo::catalog {

constexpr std::size_t longest_file = 4 * 1024 * 1024;  // bytes of one YAML file

struct YamlEntry;

struct Yaml {
    enum class Kind : std::uint8_t { scalar, list, map };
    Kind kind = Kind::scalar;
    std::string text;                // of a scalar
    Span span;                       // in the file
    std::vector<Yaml> items;         // of a list
    std::vector<YamlEntry> entries;  // of a map, in order

    const Yaml* find(std::string_view key) const;
    bool is_map() const { return kind == Kind::map; }
    bool is_list() const { return kind == Kind::list; }
    bool is_scalar() const { return kind == Kind::scalar; }
};

// Of a map.
struct YamlEntry {
    Yaml first, second;
};

// What the system says of it, for a diagnostic.
std::string reason_of(int error);
// Of something that is no file: a folder, a pipe, a device. `mode` is what stat() says.
std::string reason_of_kind(unsigned mode);

// Reads a whole file as it is. Reports a missing or unreadable file, one that is too long.
std::optional<std::string> read_bytes(const std::string& path, Diagnostics& out, std::size_t limit = longest_file);

// Reads a text. Reports a missing or unreadable file, bytes that are no UTF-8, a text too long.
SourcePtr read_file(const std::string& path, Diagnostics& out, std::size_t limit = longest_file);

std::optional<Yaml> parse_yaml(const SourcePtr& source, Diagnostics& out);

// Of what it says, however it is laid out and commented.
std::uint64_t hash_of(const Yaml& tree);

// A scalar as a source of its own, each byte mapped to where it stands in the file: scripts.
SourcePtr script_source(const SourcePtr& file, const Yaml& scalar);

// Reads a map key by key; what nobody asked for is reported at the end, with the nearest known key.
class Fields {
public:
    Fields(const Yaml& map, const SourcePtr& source, Diagnostics& out);
    ~Fields();
    Fields(const Fields&) = delete;
    Fields& operator=(const Fields&) = delete;

    const Yaml* take(std::string_view key);  // nullptr when it is not there
    const Yaml* need(std::string_view key);  // the same, reported
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

// Whether it is a text of one line with something in it; reported when not.
bool is_name(const Yaml& node, const SourcePtr& source, Diagnostics& out);

std::optional<int> integer(std::string_view text);
// `AW-001`, or `2 AW-001`: how many of what. A number beyond the most is no number of copies.
struct Counted {
    int copies = 1;
    std::string text;
};
Counted counted_in(std::string_view text, int most);
std::optional<bool> yes_or_no(std::string_view text);

}  // namespace holo::catalog
