// fmt: formats rules files, and the scripts inside card files. All other parts of a file stay unchanged, byte for byte.

#include "grammar/format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "grammar/parser.hpp"
#include "interpreter/catalog/file_text.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/tools/replacement.hpp"
#include "interpreter/tools/reports.hpp"
#include "interpreter/tools/shell.hpp"

namespace holo::tools {

namespace fs = std::filesystem;
using catalog::Yaml;

namespace {

struct Edit {
    std::size_t begin, end;
    std::string text;
};

std::size_t indent_of(std::string_view line) { return std::min(line.find_first_not_of(' '), line.size()); }
bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r\n") == std::string_view::npos; }

// Characters that a plain scalar may not hold; the scalar is then written in quotes.
bool needs_quotes(std::string_view text) {
    return text.find(": ") != std::string_view::npos || text.find(" #") != std::string_view::npos || text.ends_with(':');
}

class CardFile {
public:
    CardFile(const SourcePtr& source, Diagnostics& out) : source_(source), out_(out), raw_(source->text()) {}

    // The whole file with every script tidied. Scripts that do not parse are reported and stay as they are.
    std::string formatted() {
        const auto tree = catalog::parse_yaml(source_, out_);
        if (!tree) return std::string(raw_);
        std::vector<std::string> wanted;
        for (const auto* scalar : scripts(*tree)) wanted.push_back(tidy(*scalar));
        std::string result(raw_);
        for (auto edit = edits_.rbegin(); edit != edits_.rend(); ++edit) result.replace(edit->begin, edit->end - edit->begin, edit->text);
        verify(result, wanted);
        return result;
    }

private:
    // Scripts of the cards of a set, or of those in scenarios.
    static std::vector<const Yaml*> scripts(const Yaml& tree) {
        std::vector<const Yaml*> all;
        if (tree.is_list())
            for (const auto& scenario : tree.items) add_scripts(scenario, all);
        else add_scripts(tree, all);
        return all;
    }

    static void add_scripts(const Yaml& holder, std::vector<const Yaml*>& all) {
        const auto* cards = holder.find("cards");
        if (cards == nullptr) return;
        for (const auto& card : cards->items) {
            const auto* script = card.find("script");
            if (script == nullptr) continue;
            if (script->is_scalar()) all.push_back(script);
            for (const auto& item : script->items)
                if (item.is_scalar()) all.push_back(&item);
        }
    }

    static std::string trimmed(const std::string& text) {
        const auto begin = text.find_first_not_of(" \n"), end = text.find_last_not_of(" \n");
        return begin == std::string::npos ? "" : text.substr(begin, end + 1 - begin);
    }

    // The formatted script, without empty lines around it.
    std::string tidy(const Yaml& scalar) {
        const auto before = trimmed(scalar.text);
        const auto script = catalog::script_source(source_, scalar);
        Diagnostics found;
        if (before.empty() || !parse_script(script, found)) {
            for (const auto& d : found.list()) out_.add(d);
            return before;
        }
        const auto text = format(scalar.text, Indentation::continues);
        if (text == before) return before;
        const auto at = scalar.span.begin;
        const bool done = at < raw_.size() && raw_[at] == '|' ? block(at, scalar.text, text) : line(at, before, text);
        return done ? text : before;
    }

    // Behind `|`: the lines from the first to the last non-empty one.
    bool block(std::size_t at, std::string_view before, const std::string& text) {
        const bool crlf = raw_.find("\r\n") != std::string_view::npos;
        const auto next_line = [&](std::size_t from) { return std::min(raw_.find('\n', from), raw_.size() - 1) + 1; };
        const auto line_at = [&](std::size_t from) { return raw_.substr(from, next_line(from) - from); };
        auto begin = next_line(at);
        while (begin < raw_.size() && is_blank(line_at(begin))) begin = next_line(begin);
        if (begin >= raw_.size()) return false;
        // The first line of the text may itself be indented, when the block declares its depth.
        auto first = before;
        while (!first.empty() && is_blank(first.substr(0, first.find('\n'))))
            first.remove_prefix(std::min(first.find('\n'), first.size() - 1) + 1);
        const auto indent = indent_of(line_at(begin)) - indent_of(first);
        auto end = begin;
        for (auto from = begin; from < raw_.size(); from = next_line(from)) {
            const auto line = line_at(from);
            if (is_blank(line)) continue;
            if (indent_of(line) < indent) break;
            end = from + line.find_last_not_of("\r\n") + 1;
        }
        std::string shown;
        for (std::size_t from = 0; from <= text.size();) {
            const auto stop = std::min(text.find('\n', from), text.size());
            if (from > 0) shown += crlf ? "\r\n" : "\n";
            if (stop > from) shown += std::string(indent, ' ') + text.substr(from, stop - from);
            from = stop + 1;
        }
        edits_.push_back({begin, end, shown});
        return true;
    }

    // On one line, plain or in quotes. A folded text, or one with escapes, is left to its author.
    bool line(std::size_t at, const std::string& before, const std::string& text) {
        const bool quoted = raw_[at] == '"' || raw_[at] == '\'';
        const auto begin = at + (quoted ? 1 : 0);
        if (raw_.substr(begin, before.size()) != before || text.find('\n') != std::string::npos) return false;
        auto shown = text;
        if (!quoted && needs_quotes(text)) {
            if (text.find_first_of("\"\\") == std::string::npos) shown = '"' + text + '"';
            else if (text.find('\'') == std::string::npos) shown = '\'' + text + '\'';
            else return false;
        }
        edits_.push_back({begin, begin + before.size(), shown});
        return true;
    }

    // The new file must parse as the old one except for the scripts.
    void verify(const std::string& result, const std::vector<std::string>& wanted) const {
        Diagnostics ignored;
        const auto again = catalog::parse_yaml(std::make_shared<const Source>(source_->label(), result), ignored);
        bool same = again.has_value();
        if (same) {
            const auto now = scripts(*again);
            same = now.size() == wanted.size();
            for (std::size_t i = 0; i < now.size() && same; ++i) same = trimmed(now[i]->text) == wanted[i];
        }
        if (!same) throw std::logic_error("fmt would change what " + source_->label() + " means; nothing was written");
    }

    const SourcePtr& source_;
    Diagnostics& out_;
    std::string_view raw_;
    std::vector<Edit> edits_;
};

std::string formatted_rules(const SourcePtr& source, Diagnostics& out) {
    const auto errors = out.errors();
    parse_module(source, out);
    std::string text(source->text());
    if (out.errors() != errors) return text;
    auto result = format(text, Indentation::separates);
    if (text.find("\r\n") == std::string::npos) return result;
    std::string lines;
    for (const char c : result) lines += c == '\n' ? "\r\n" : std::string(1, c);
    return lines;
}

constexpr const char* byte_order_mark = "\xEF\xBB\xBF";

// Reading drops the byte order mark of a file; formatting keeps it.
bool has_mark(const std::string& path) {
    char start[3] = {};
    catalog::regular_file(path).read(start, 3);
    return std::string_view(start, 3) == byte_order_mark;
}

}  // namespace

int format_files(const Shell& shell, const FormatOptions& options) {
    Diagnostics out;
    std::vector<std::string> files, changed;
    for (const auto& target : options.files) {
        std::error_code error;
        if (!fs::is_directory(target, error)) files.push_back(target);
        else
            for (auto& file : catalog::files_below(target, {catalog::FileKind::rules, catalog::FileKind::yaml}, out))
                files.push_back(std::move(file));
    }
    for (const auto& file : files) {
        const auto source = catalog::read_file(file, out);
        if (!source) continue;
        auto text = catalog::is_of(file, catalog::FileKind::rules) ? formatted_rules(source, out) : CardFile(source, out).formatted();
        if (text == source->text()) continue;
        if (has_mark(file)) text.insert(0, byte_order_mark);
        if (!options.check && !write_file(file, text, out)) continue;
        changed.push_back(file);
    }
    out.sort();
    if (shell.format == Format::json) {
        nlohmann::ordered_json json;
        json["files"] = files.size();
        json["changed"] = changed;
        json["errors"] = out.errors();
        json["diagnostics"] = to_json(out, shell.lang);
        fmt::print("{}\n", written(json));
    } else {
        for (const auto& file : changed) fmt::print("{}\n", printable(file));
        report(shell, out);
        const auto all = counted(shell, files.size(), noun::files);
        if (options.check) complain(shell, "{} looked at, {} to be formatted\n", "{} en total, {} por formatear\n", all, changed.size());
        else complain(shell, "{} looked at, {} formatted\n", "{} en total, {} con cambios\n", all, changed.size());
    }
    const auto status = status_of(out);
    return status == exit_status::clean && options.check && !changed.empty() ? exit_status::findings : status;
}

}  // namespace holo::tools
