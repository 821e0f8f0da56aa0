// YAML as a small tree that keeps the place of each node. Anchors and aliases are refused, because a file must not expand beyond its size.
#pragma once

#include <fstream>
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
    std::string text;                // a scalar's
    Span span;                       // place in the file
    std::vector<Yaml> items;         // a list's
    std::vector<YamlEntry> entries;  // a map's, in order

    const Yaml* find(std::string_view key) const;
    bool is_map() const { return kind == Kind::map; }
    bool is_list() const { return kind == Kind::list; }
    bool is_scalar() const { return kind == Kind::scalar; }
};

// An entry of a map.
struct YamlEntry {
    Yaml first, second;
};

// The system's words for an error, for a diagnostic.
std::string reason_of(int error);
// The reason why a folder, a pipe or a device is no file. `mode` comes from stat().
std::string reason_of_kind(unsigned mode);

// Opens a regular file for reading. The stream is bad for anything else, because opening a pipe would wait for its other end.
std::ifstream regular_file(const std::string& path);

// Reads a whole file unchanged. Reports a file that is missing, unreadable or too long.
std::optional<std::string> read_bytes(const std::string& path, Diagnostics& out, std::size_t limit = longest_file);

// Reads a text. Reports a file that is missing, unreadable, too long or no UTF-8.
SourcePtr read_file(const std::string& path, Diagnostics& out, std::size_t limit = longest_file);

std::optional<Yaml> parse_yaml(const SourcePtr& source, Diagnostics& out);

// Hashes the content of a tree, whatever its layout and comments.
std::uint64_t hash_of(const Yaml& tree);

// Makes a source of its own from a scalar that holds a script; each byte is mapped to its place in the file.
SourcePtr script_source(const SourcePtr& file, const Yaml& scalar);

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

// A phrase for the content of the node, for a diagnostic: a list, a map, nothing, or its text.
std::string kind_of(const Yaml& node);
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
