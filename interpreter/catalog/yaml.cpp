#include "interpreter/catalog/yaml.hpp"

#include <xxhash.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <cstring>
#include <sstream>

#include "interpreter/catalog/printable.hpp"

namespace holo::catalog {

namespace {

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

}  // namespace holo::catalog
