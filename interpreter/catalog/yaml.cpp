#include "interpreter/catalog/yaml.hpp"

#include <sys/stat.h>
#include <xxhash.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <sstream>

#include "grammar/character.hpp"

namespace holo::catalog {

namespace {

// The characters that make up most of any text.
bool is_plain(char c) { return (c >= ' ' && c <= '~') || c == '\n'; }

// Tells whether eight characters are printable ASCII. A character below the blank may make the one behind it look as low, which only costs
// time: the caller looks at each character of a block that is not plain.
constexpr std::size_t block = 8;
bool is_plain_block(const char* begin) {
    constexpr std::uint64_t ones = 0x0101010101010101;
    std::uint64_t all = 0;
    std::memcpy(&all, begin, block);
    const auto is_low = (all - ones * ' ') & ~all;
    const auto is_high = all | (all + ones);  // from 127 on
    return ((is_low | is_high) & ones << 7) == 0;
}

// The first byte that belongs to no printable character and is no layout; npos without one.
template <typename IsLayout>
std::size_t first_bad_byte(std::string_view text, IsLayout&& is_layout) {
    for (std::size_t i = 0; i < text.size();) {
        if (i + block <= text.size() && is_plain_block(text.data() + i)) {
            i += block;
            continue;
        }
        const auto length = is_plain(text[i]) || is_layout(i) ? 1 : character_length(text.substr(i));
        if (length == 0) return i;
        i += length;
    }
    return std::string_view::npos;
}

struct Refused {
    Diag id;
    Span span;
};

// The phrase for a message of yaml-cpp, because that library has only English messages.
std::string phrase_of(const YAML::Exception& e) {
    static const std::pair<const char*, const char*> phrases[] = {
        {YAML::ErrorMsg::YAML_DIRECTIVE_ARGS, "@yaml_directive"},
        {YAML::ErrorMsg::REPEATED_YAML_DIRECTIVE, "@yaml_directive"},
        {YAML::ErrorMsg::TAG_DIRECTIVE_ARGS, "@yaml_directive"},
        {YAML::ErrorMsg::REPEATED_TAG_DIRECTIVE, "@yaml_directive"},
        {YAML::ErrorMsg::YAML_VERSION, "@yaml_version"},
        {YAML::ErrorMsg::YAML_MAJOR_VERSION, "@yaml_version"},
        {YAML::ErrorMsg::CHAR_IN_TAG_HANDLE, "@yaml_tag"},
        {YAML::ErrorMsg::TAG_WITH_NO_SUFFIX, "@yaml_tag"},
        {YAML::ErrorMsg::END_OF_VERBATIM_TAG, "@yaml_tag"},
        {YAML::ErrorMsg::MULTIPLE_TAGS, "@yaml_tag"},
        {YAML::ErrorMsg::INVALID_TAG, "@yaml_tag"},
        {YAML::ErrorMsg::ALIAS_NOT_FOUND, "@yaml_anchor"},
        {YAML::ErrorMsg::ANCHOR_NOT_FOUND, "@yaml_anchor"},
        {YAML::ErrorMsg::CHAR_IN_ALIAS, "@yaml_anchor"},
        {YAML::ErrorMsg::CHAR_IN_ANCHOR, "@yaml_anchor"},
        {YAML::ErrorMsg::MULTIPLE_ANCHORS, "@yaml_anchor"},
        {YAML::ErrorMsg::MULTIPLE_ALIASES, "@yaml_anchor"},
        {YAML::ErrorMsg::ALIAS_CONTENT, "@yaml_anchor"},
        {YAML::ErrorMsg::UNKNOWN_ANCHOR, "@yaml_anchor"},
        {YAML::ErrorMsg::END_OF_MAP, "@yaml_entry"},
        {YAML::ErrorMsg::END_OF_SEQ, "@yaml_item"},
        {YAML::ErrorMsg::END_OF_MAP_FLOW, "@yaml_open_brace"},
        {YAML::ErrorMsg::END_OF_SEQ_FLOW, "@yaml_open_bracket"},
        {YAML::ErrorMsg::INVALID_HEX, "@yaml_escape"},
        {YAML::ErrorMsg::INVALID_UNICODE, "@yaml_escape"},
        {YAML::ErrorMsg::INVALID_ESCAPE, "@yaml_escape"},
        {YAML::ErrorMsg::UNKNOWN_TOKEN, "@yaml_sign"},
        {YAML::ErrorMsg::DOC_IN_SCALAR, "@yaml_document_in_text"},
        {YAML::ErrorMsg::EOF_IN_SCALAR, "@yaml_open_quote"},
        {YAML::ErrorMsg::CHAR_IN_SCALAR, "@yaml_character"},
        {YAML::ErrorMsg::TAB_IN_INDENTATION, "@yaml_tab"},
        {YAML::ErrorMsg::FLOW_END, "@yaml_stray_end"},
        {YAML::ErrorMsg::BLOCK_ENTRY, "@yaml_dash"},
        {YAML::ErrorMsg::MAP_KEY, "@yaml_key"},
        {YAML::ErrorMsg::MAP_VALUE, "@yaml_colon"},
        {YAML::ErrorMsg::ZERO_INDENT_IN_BLOCK, "@yaml_block"},
        {YAML::ErrorMsg::CHAR_IN_BLOCK, "@yaml_block"},
        {YAML::ErrorMsg::BAD_FILE, "@yaml_deep"},
    };
    for (const auto& [message, phrase] : phrases)
        if (e.msg.starts_with(message)) return phrase;
    return "@yaml_unread";
}

class Builder : public YAML::EventHandler {
public:
    Builder(const SourcePtr& source, Diagnostics& out) : source_(source), out_(out), size_(source->text().size()) {}
    Yaml root;
    bool any = false;

    void OnDocumentStart(const YAML::Mark& mark) override {
        if (documents_++ > 0) throw Refused{Diag::yaml_documents, at(mark)};
    }
    void OnDocumentEnd() override {}
    // A null has no place of its own: it takes the place of its key.
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        refuse_anchor(mark, anchor);
        Yaml node;
        node.span = !open_.empty() && open_.back().key ? open_.back().key->span : at(mark);
        put(std::move(node));
    }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { throw Refused{Diag::yaml_alias, at(mark)}; }
    void OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor, const std::string& value) override {
        scalar(mark, value, anchor);
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor, YAML::EmitterStyle::value) override {
        open(mark, Yaml::Kind::list, anchor);
    }
    void OnSequenceEnd() override { close(); }
    void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor, YAML::EmitterStyle::value) override {
        open(mark, Yaml::Kind::map, anchor);
    }
    void OnMapEnd() override { close(); }

private:
    const SourcePtr& source_;
    Diagnostics& out_;
    std::size_t size_;
    int documents_ = 0;
    struct Level {
        Yaml node;
        std::optional<Yaml> key;
    };
    std::vector<Level> open_;

    Span at(const YAML::Mark& mark) const {
        const auto pos = static_cast<std::uint32_t>(mark.pos < 0 ? 0 : mark.pos);
        return {pos, pos + 1 > size_ ? pos : pos + 1};
    }
    void refuse_anchor(const YAML::Mark& mark, YAML::anchor_t anchor) const {
        if (anchor != 0) throw Refused{Diag::yaml_alias, at(mark)};
    }
    // Refuses control characters, because a quoted text can name them: `"\e[2J"`. Later code can print a text without checking it again.
    void refuse_control(const Yaml& scalar) {
        const std::string_view text = scalar.text;
        // Line ends are allowed, because a text may hold a whole file, as replays hold decks.
        const auto bad = first_bad_byte(text, [&](std::size_t i) { return text[i] == '\t' || text.substr(i).starts_with("\r\n"); });
        if (bad == std::string_view::npos) return;
        const auto character = text.substr(bad, std::max<std::size_t>(1, encoded_length(text.substr(bad))));
        out_.add(Diag::control_character, source_, scalar.span, {printable(character)});
    }
    void open(const YAML::Mark& mark, Yaml::Kind kind, YAML::anchor_t anchor) {
        refuse_anchor(mark, anchor);
        Yaml node;
        node.kind = kind;
        node.span = at(mark);
        open_.push_back({std::move(node), std::nullopt});
    }
    void close() {
        auto node = std::move(open_.back().node);
        open_.pop_back();
        put(std::move(node));
    }
    void scalar(const YAML::Mark& mark, const std::string& value, YAML::anchor_t anchor) {
        refuse_anchor(mark, anchor);
        Yaml node;
        node.text = value;
        node.span = at(mark);
        const auto shown = value.find('\n') == std::string::npos ? value.size() : 1;
        node.span.end = static_cast<std::uint32_t>(std::min<std::size_t>(size_, node.span.begin + std::max<std::size_t>(1, shown)));
        refuse_control(node);
        put(std::move(node));
    }
    void put(Yaml node) {
        if (open_.empty()) {
            if (!any) root = std::move(node);
            any = true;
            return;
        }
        auto& level = open_.back();
        if (level.node.kind == Yaml::Kind::list) {
            level.node.items.push_back(std::move(node));
        } else if (!level.key) {
            level.key = std::move(node);
        } else {
            level.node.entries.push_back({std::move(*level.key), std::move(node)});
            level.key.reset();
        }
    }
};

}  // namespace

std::string kind_of(const Yaml& node) {
    if (node.is_list()) return "@a_list";
    if (node.is_map()) return "@a_map";
    return node.text.find_first_not_of(' ') == std::string::npos ? "@nothing" : "`" + node.text + "`";
}

const Yaml* Yaml::find(std::string_view key) const {
    for (const auto& [name, value] : entries)
        if (name.text == key) return &value;
    return nullptr;
}

std::string reason_of(int error) {
    switch (error) {
        case ENOENT: return "@no_such_file";
        case EACCES: return "@permission_denied";
        case ENOTDIR: return "@not_a_folder";
        case EISDIR: return "@is_folder";
        case ENOSPC: return "@disk_full";
        case EFBIG: return "@file_too_large";
        case EROFS: return "@read_only";
        case ELOOP: return "@looping_link";
        case ENAMETOOLONG: return "@name_too_long";
        case EPERM: return "@not_permitted";
        case EEXIST: return "@file_exists";
        case ENOTEMPTY: return "@folder_not_empty";
        case EDQUOT: return "@quota_exceeded";
        case EIO: return "@device_failed";
        case ENXIO:
        case ENODEV: return "@device_missing";
        case EBUSY: return "@is_busy";
        case ETXTBSY: return "@program_running";
        case EMFILE: return "@many_open_files";
        case ENFILE: return "@many_open_in_system";
        case EMLINK: return "@many_links";
        case EXDEV: return "@other_device";
        case ENOMEM: return "@no_memory";
        case EPIPE: return "@broken_pipe";
        case EOPNOTSUPP: return "@not_supported";
        case ESTALE: return "@stale_file";
        case ETIMEDOUT: return "@timed_out";
        case EINVAL: return "@invalid_argument";
        case EILSEQ: return "@invalid_name";
        case EOVERFLOW: return "@value_too_large";
        case EINTR: return "@interrupted";
        case EAGAIN: return "@try_again";
        default: return both(std::strerror(error), "error " + std::to_string(error) + " del sistema");
    }
}

std::string reason_of_kind(unsigned mode) {
    if (S_ISDIR(mode)) return "@is_folder";
    if (S_ISFIFO(mode)) return "@is_pipe";
    return S_ISSOCK(mode) ? "@is_socket" : "@is_device";
}

std::ifstream regular_file(const std::string& path) {
    std::ifstream in;
    std::error_code error;
    if (std::filesystem::is_regular_file(path, error)) in.open(path, std::ios::binary);
    else in.setstate(std::ios::failbit);
    return in;
}

std::optional<std::string> read_bytes(const std::string& path, Diagnostics& out, std::size_t limit) {
    struct stat info {};
    const bool there = ::stat(path.c_str(), &info) == 0;
    if (!there || !S_ISREG(info.st_mode)) {
        out.add(Diag::file_unreadable, nullptr, {}, {path, there ? reason_of_kind(info.st_mode) : reason_of(errno)});
        return std::nullopt;
    }
    std::ifstream in(path, std::ios::binary);
    std::string text;
    if (in) {
        // Reads a file that has grown meanwhile to its end, up to the limit: it must not fill the memory.
        std::size_t room = static_cast<std::size_t>(info.st_size) + 1;
        for (std::size_t got = 0; in && got <= limit; room = 65536) {
            text.resize(got + std::min(room, limit + 1));
            in.read(text.data() + got, static_cast<std::streamsize>(text.size() - got));
            got += static_cast<std::size_t>(in.gcount());
            text.resize(got);
        }
    }
    if (!in && !in.eof()) {
        out.add(Diag::file_unreadable, nullptr, {}, {path, reason_of(errno)});
        return std::nullopt;
    }
    if (text.size() > limit) {
        out.add(Diag::too_long, std::make_shared<Source>(path, text.substr(0, 200)), {0, 1},
                {"@more_than|" + std::to_string(limit), std::to_string(limit)});
        return std::nullopt;
    }
    return text;
}

SourcePtr read_file(const std::string& path, Diagnostics& out, std::size_t limit) {
    auto bytes = read_bytes(path, out, limit);
    if (!bytes) return nullptr;
    auto& text = *bytes;
    if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
    auto source = std::make_shared<const Source>(path, std::move(text));
    const auto whole = source->text();
    if (const auto bad = first_bad_byte(whole, [&](std::size_t i) { return whole[i] == '\r' || whole[i] == '\t'; });
        bad != std::string_view::npos) {
        const auto at = static_cast<std::uint32_t>(bad);
        out.add(Diag::not_text, source, {at, at + 1}, {std::to_string(static_cast<unsigned char>(whole[bad]))});
        return nullptr;
    }
    return source;
}

std::optional<Yaml> parse_yaml(const SourcePtr& source, Diagnostics& out) {
    std::stringstream in{std::string(source->text())};
    Builder builder(source, out);
    const auto at = [&](const YAML::Mark& mark) {
        const auto size = static_cast<std::uint32_t>(source->text().size());
        const auto pos = mark.pos < 0 ? 0u : std::min(static_cast<std::uint32_t>(mark.pos), size);
        return Span{pos, std::min(pos + 1, size)};
    };
    try {
        YAML::Parser parser(in);
        while (parser.HandleNextDocument(builder)) continue;
    } catch (const Refused& refused) {
        out.add(refused.id, source, refused.span);
        if (refused.id != Diag::yaml_documents) return std::nullopt;  // the first document is read all the same
    } catch (const YAML::Exception& e) {
        out.add(Diag::yaml_syntax, source, at(e.mark), {phrase_of(e)});
        return std::nullopt;
    }
    return std::move(builder.root);
}

namespace {

// Writes each piece behind its length, because two different trees must not give the same text.
void write_plainly(const Yaml& tree, std::string& out) {
    const auto size = tree.is_map() ? tree.entries.size() : tree.is_list() ? tree.items.size() : tree.text.size();
    out += "slm"[static_cast<int>(tree.kind)] + std::to_string(size) + ":" + tree.text;
    for (const auto& item : tree.items) write_plainly(item, out);
    for (const auto& [name, value] : tree.entries) {
        write_plainly(name, out);
        write_plainly(value, out);
    }
}

}  // namespace

std::uint64_t hash_of(const Yaml& tree) {
    std::string plain;
    write_plainly(tree, plain);
    return XXH3_64bits(plain.data(), plain.size());
}

SourcePtr script_source(const SourcePtr& file, const Yaml& scalar) {
    const auto raw = file->text();
    std::vector<std::uint32_t> map;
    map.reserve(scalar.text.size() + 1);
    // Maps decoded bytes to raw ones. The decoded text is the raw text without quotes, indentation and escapes, with folded line ends as
    // blanks; both are walked together.
    auto j = scalar.span.begin;
    if (j < raw.size() && (raw[j] == '|' || raw[j] == '>'))
        while (j < raw.size() && raw[j] != '\n') ++j;
    const bool escapes = j < raw.size() && raw[j] == '"';
    if (escapes) ++j;
    for (const char c : scalar.text) {
        if (escapes && j + 1 < raw.size() && raw[j] == '\\' && raw[j + 1] != '\n') {
            const char kind = raw[j + 1];
            map.push_back(j);
            j += kind == 'x' ? 4 : kind == 'u' ? 6 : kind == 'U' ? 10 : 2;
            continue;
        }
        auto k = j;
        while (k < raw.size() && raw[k] != c && !(c == ' ' && raw[k] == '\n')) ++k;
        if (k >= raw.size()) {
            map.push_back(j < raw.size() ? j : static_cast<std::uint32_t>(raw.size()));
            continue;
        }
        map.push_back(static_cast<std::uint32_t>(k));
        j = k + 1;
    }
    map.push_back(static_cast<std::uint32_t>(std::min<std::size_t>(j, raw.size())));
    return std::make_shared<const Source>(file, scalar.text, std::move(map));
}

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
        out_.add(Diag::yaml_shape, source_, found->span, {"@yes_or_no", "`" + found->text + "`"});
        return fallback;
    }
    return *value;
}

int Fields::number(std::string_view key, int fallback, int least, int most) {
    const auto* found = take(key);
    if (found == nullptr) return fallback;
    const auto value = found->is_scalar() ? integer(found->text) : std::nullopt;
    if (!value) {
        out_.add(Diag::yaml_shape, source_, found->span, {"@a_number", "`" + found->text + "`"});
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
